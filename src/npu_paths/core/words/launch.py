"""Sentences on ranks, templates, launchers and live processes: id -> (English, Chinese)."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ ranks
    "ranks-disagree": (
        "two launchers number this process differently ({field}): {first} ({first_launcher}) and {second}"
        " ({second_launcher}); directories per rank follow the first",
        "两个启动器给本进程的编号不一致（{field}）：{first}（{first_launcher}）与 {second}（{second_launcher}）；"
        "按 rank 划分的目录以前者为准",
    ),
    # ------------------------------------------------------------------ templates
    "template-empty": (
        "the template is empty; write it like /data/work/{{rank}}",
        "模板为空；请写成 /data/work/{{rank}} 的形式",
    ),
    "template-empty-segment": (
        "template {template!r} has an empty path segment (//); a variable in it was probably unset",
        "模板 {template!r} 含有空的路径段（//）；其中的变量很可能未设置",
    ),
    "template-not-expanded": (
        "template {template!r}: nobody expands {part!r}; write the directory itself, or one of the parts in braces",
        "模板 {template!r}：{part!r} 不会被展开；请直接写目录，或使用花括号中的占位符",
    ),
    "template-unknown-part": (
        "template {template!r} has a placeholder that does not exist; there are: {parts}",
        "模板 {template!r} 含有不存在的占位符；可用的有：{parts}",
    ),
    "template-nul": ("template {template!r} holds a NUL", "模板 {template!r} 含有 NUL"),
    "template-unresolved": (
        "template {template!r}: {{{part}}} is not known here; start it under a launcher that sets it, or leave it out",
        "模板 {template!r}：此处无法得知 {{{part}}}；请由会设置它的启动器启动，或不要使用它",
    ),
    "template-part-empty": (
        "template {template!r}: {{{part}}} is empty, which would leave an empty path segment",
        "模板 {template!r}：{{{part}}} 为空，会产生空的路径段",
    ),
    "template-part-shape": (
        "template {template!r}: {{{part}}} is {value!r}, which cannot be a part of a directory name",
        "模板 {template!r}：{{{part}}} 的值 {value!r} 不能作为目录名的一部分",
    ),
    # ------------------------------------------------------------------ forwarding
    "unknown-launcher": (
        "unknown launcher {launcher!r}; known are: {known}",
        "未知启动器 {launcher!r}；可用的有：{known}",
    ),
    "not-forwarded": (
        "{launcher} does not carry these to the workers: {names}. {note}",
        "{launcher} 不会把这些变量传给 worker：{names}。{note}",
    ),
    "forward-each-node": (
        "Its workers inherit the environment of the shell that started it; on each node that is another shell.",
        "worker 继承启动它的 shell 的环境；每个节点上是不同的 shell。",
    ),
    "forward-other-nodes": (
        "Workers on this machine inherit them, those on other machines get only what the launcher exports.",
        "本机 worker 会继承，其他机器上的 worker 只能得到启动器导出的变量。",
    ),
    "forward-ray": (
        "Workers inherit the shell of `ray start` on their node, not the driver's; only runtime_env env_vars travel.",
        "worker 继承所在节点上执行 `ray start` 的 shell，而不是 driver 的环境；只有 runtime_env 的 env_vars 会传递。",
    ),
    "forward-ssh": (
        "ssh sends only what SendEnv and the server's AcceptEnv name; HOME and the rest come from the login there.",
        "ssh 只发送 SendEnv 与服务端 AcceptEnv 列出的变量；HOME 等来自远端登录。",
    ),
    "forward-sudo": (
        "sudo resets the environment (env_reset) and sets HOME to that of the target user.",
        "sudo 会重置环境（env_reset），并把 HOME 设为目标用户的主目录。",
    ),
    "forward-docker": (
        "A container gets the environment of its image and what --env names; directories need a volume.",
        "容器只得到镜像的环境与 --env 指定的变量；目录还需要挂载卷。",
    ),
    "forward-k8s": (
        "A pod gets the environment of its image and of its spec only.",
        "Pod 只得到镜像与其 spec 中的环境变量。",
    ),
    "forward-srun": (
        "SLURM_EXPORT_ENV limits what srun carries; without it everything travels.",
        "SLURM_EXPORT_ENV 限制了 srun 传递的变量；不设置它则全部传递。",
    ),
    # ------------------------------------------------------------------ forms of the environment
    "unknown-form": ("unknown form {form!r}; known are: {known}", "未知格式 {form!r}；可用的有：{known}"),
    "form-cannot-hold": (
        "{form} cannot carry {name}: its value has {what}; choose a directory without it",
        "{form} 无法传递 {name}：其值含有{what}；请换用不含它的目录",
    ),
    "what-undecodable": ("bytes that are not UTF-8", "非 UTF-8 字节"),
    "what-line-break": ("a line break", "换行符"),
    "what-outer-blanks": ("blanks at its ends", "首尾空白"),
    "what-dollar": ("a $, which Ray expands", "会被 Ray 展开的 $"),
    "bad-variable-name": (
        "{name!r} is no name of a variable; write --per-rank NAME=TEMPLATE or --per-rank TEMPLATE",
        "{name!r} 不是变量名；请写成 --per-rank NAME=TEMPLATE 或 --per-rank TEMPLATE",
    ),
    "bad-rank": (
        "{rank!r} is no rank; give a number from 0, or 'auto'",
        "{rank!r} 不是 rank；请给出从 0 开始的整数或 'auto'",
    ),
    "set-too-late-change": (
        "{modules} is already loaded in this process and has read its environment: the new values of {names} would be"
        " ignored; call npu_paths.prepare before importing it, or start through 'npu-paths run'",
        "{modules} 已在本进程中加载并读取了环境：{names} 的新值会被忽略；请在导入它之前调用 npu_paths.prepare，"
        "或通过 'npu-paths run' 启动",
    ),
    # ------------------------------------------------------------------ the plan
    "bad-ranks": (
        "--ranks {ranks} --nodes {nodes} cannot be: give at least one rank for each node, at most {most} in all",
        "--ranks {ranks} --nodes {nodes} 不成立：每个节点至少要有一个 rank，总数不超过 {most}",
    ),
    "plan-assumes": (
        "Every process is taken to start with this environment and current directory.",
        "假定所有进程都以此环境和当前目录启动。",
    ),
    "plan-stand-ins": (
        "{parts}: not known before the start; numbered names stand in for them.",
        "{parts}：启动前无法得知，以编号名称代替。",
    ),
    "plan-own": ("each rank has its own", "每个 rank 各有自己的目录"),
    "plan-work-shared": (
        "{ranks} ranks of one node write into one work directory, which is meant for one process",
        "同一节点上 {ranks} 个 rank 写入同一个工作目录，而它只供一个进程使用",
    ),
    "plan-default-shared": (
        "nothing is set, so {ranks} ranks of one node share one default directory; no rank is in the path",
        "未设置任何变量，同一节点上 {ranks} 个 rank 共用一个默认目录；路径中没有 rank",
    ),
    "plan-work-across": (
        "{nodes} nodes write into one work directory on a network file system ({fstype})",
        "{nodes} 个节点写入网络文件系统（{fstype}）上的同一个工作目录",
    ),
    "plan-work-if-shared": (
        "{nodes} nodes name the same work directory: wrong if the storage is shared, fine on local disks",
        "{nodes} 个节点使用同名的工作目录：若为共享存储则错误，若为本地盘则没问题",
    ),
    "plan-cache-no-locks": (
        "several ranks share a cache on a file system without working locks ({fstype}): entries can be half written",
        "多个 rank 共用的缓存位于没有可用文件锁的文件系统（{fstype}）：缓存项可能只写了一半",
    ),
    "plan-cache-across": (
        "{nodes} nodes name the same cache: this cache is documented as shareable within one machine only",
        "{nodes} 个节点使用同名的缓存：文档说明该缓存只可在同一台机器内共享",
    ),
    "plan-cache-locks": (
        "a cache may be shared: file locks work here ({fstype})",
        "缓存可以共享：此处文件锁可用（{fstype}）",
    ),
    "plan-cache-unknown": (
        "a cache may be shared where Linux file locks work, which cannot be told here ({fstype})",
        "在 Linux 文件锁可用时缓存可以共享，但此处无法判断（{fstype}）",
    ),
    "plan-named": (
        "names below carry the process, so {ranks} ranks of one node may share it",
        "其下的名称区分进程，同一节点的 {ranks} 个 rank 可以共用",
    ),
    "plan-named-across": (
        "names below tell processes of one host apart, not hosts: with shared storage {nodes} nodes are mixed",
        "其下的名称只区分同一主机上的进程：若为共享存储，{nodes} 个节点的内容会混在一起",
    ),
    "ranks-share-here": (
        "this is one of {count} ranks, and nothing in {directory} tells them apart: they share it ({artifacts})."
        " Give each its own: npu-paths run --per-rank",
        "本进程是 {count} 个 rank 之一，而 {directory} 中没有任何部分能区分它们：它们共用该目录（{artifacts}）。"
        "请让每个 rank 使用各自目录：npu-paths run --per-rank",
    ),
    "plan-finding": ("{directory}: {why} ({artifacts})", "{directory}：{why}（{artifacts}）"),
    "plan-head": (
        "Ranks: {ranks}, nodes: {nodes}, ranks on a node: up to {per_node}",
        "{nodes} 个节点上共 {ranks} 个 rank，每个节点至多 {per_node} 个",
    ),
    "plan-wrong": ("wrong", "错误"),
    "plan-storage": ("depends on storage", "取决于存储"),
    "plan-fine": ("fine", "没问题"),
    "plan-by-default": ("built-in default", "内置默认"),
    "plan-for": ("for: {artifacts}", "用于：{artifacts}"),
    "plan-example": ("{directory}  ranks: {ranks}", "{directory}  rank {ranks}"),
    "plan-more": ("and {count} more directories", "以及另外 {count} 个目录"),
    "plan-differs": ("ranks {ranks}: {outcome}", "rank {ranks}：{outcome}"),
    "plan-state": ("directory: {outcome}", "目录：{outcome}"),
    "plan-fix": ("fix: {fix}", "修复：{fix}"),
    "needs-ranks": (
        "--nodes and --per-rank belong to --ranks N, the number of processes of the whole job",
        "--nodes 与 --per-rank 需要和 --ranks N（整个作业的进程数）一起使用",
    ),
    "ranks-or-pids": (
        "--ranks plans a job that is not started yet; --pid and --children-of look at live processes: choose one",
        "--ranks 用于规划尚未启动的作业，--pid 与 --children-of 查看运行中的进程：请二选一",
    ),
    # ------------------------------------------------------------------ run
    "run-is-here": (
        "run starts a command as this user in this place: --pid and --as do not go with it",
        "run 以当前用户在此处启动命令：不能与 --pid 或 --as 一起使用",
    ),
    "run-stopped": (
        "npu-paths run: not started; mend what is said above, or start all the same with --force",
        "npu-paths run：未启动；请先解决上述问题，或用 --force 强制启动",
    ),
    "command-not-found": ("{command}: not found", "{command}：未找到"),
    "command-not-started": ("{command}: cannot be started: {why}", "{command}：无法启动：{why}"),
    # ------------------------------------------------------------------ live processes
    "live-start": (
        "The variables are those the process was started with; what it changed later cannot be seen.",
        "变量取自进程启动时；启动后的更改无法看到。",
    ),
    "live-no-children": ("process {pid} has no children", "进程 {pid} 没有子进程"),
    "live-left-out": ("left out, cannot be inspected: {pids}", "无法检查，已略去：{pids}"),
    "live-head": ("{count} processes", "{count} 个进程"),
    "live-differences": ("Differences:", "差异："),
    "live-no-differences": ("No differences in paths.", "路径没有差异。"),
    "live-same": ("{count} artifacts go to the same place in all of them.", "{count} 种产物在所有进程中位置相同。"),
    "live-not-set": ("not set", "未设置"),
    "live-directory": ("{artifact}, directory", "{artifact}，目录"),
    "live-who": ("{value}  {who}", "{value}  {who}"),
    "live-rank": ("rank {rank}", "rank {rank}"),
    "live-shared": (
        "{count} processes share {directory}, which is meant for one ({artifacts}): {who}",
        "{count} 个进程共用 {directory}，而它只供一个进程使用（{artifacts}）：{who}",
    ),
    "col-pid": ("pid", "pid"),
    "col-rank": ("rank", "rank"),
    "col-local": ("local", "local"),
    "col-user": ("user", "用户"),
    "col-launcher": ("launcher", "启动器"),
    "col-cwd": ("cwd", "当前目录"),
}
