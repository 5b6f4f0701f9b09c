"""Why a candidate was taken or not."""

SENTENCES = {
    "not-a-directory": ("{path} is {kind}, not a directory", "{path} 是{kind}，不是目录"),
    "node-file": ("a file", "文件"),
    "node-symlink": ("a symlink", "符号链接"),
    "node-other": ("a device, pipe or socket", "设备、管道或套接字"),
    "node-dir": ("a directory", "目录"),
    "does-not-exist": ("{path} does not exist", "{path} 不存在"),
    "must-exist": (
        "{path} does not exist, and this release does not create it",
        "{path} 不存在，且该版本不会自动创建",
    ),
    "cannot-create": (
        "{path} cannot be created: {at} refuses {need} permission (owner {owner}:{group}, mode {mode}) to uid {uid}",
        "无法创建 {path}：{at} 拒绝 uid {uid} 的 {need} 权限（属主 {owner}:{group}，权限 {mode}）",
    ),
    "no-permission": (
        "{at} refuses {need} permission (owner {owner}:{group}, mode {mode}) to uid {uid}",
        "{at} 拒绝 uid {uid} 的 {need} 权限（属主 {owner}:{group}，权限 {mode}）",
    ),
    "beyond-bits": (
        "{at} refuses {need} permission to uid {uid} although its mode {mode} (owner {owner}:{group}) would grant it: "
        "an access list, a security module, or a server that squashes root",
        "{at} 拒绝 uid {uid} 的 {need} 权限，尽管其权限 {mode}（属主 {owner}:{group}）本应允许："
        "可能是访问控制列表、安全模块或服务端 root 压制",
    ),
    "protected-symlink": (
        "the kernel does not let uid {uid} follow the symlink {at} of uid {owner} in a sticky directory "
        "(fs.protected_symlinks)",
        "内核不允许 uid {uid} 跟随粘滞目录中属于 uid {owner} 的符号链接 {at}（fs.protected_symlinks）",
    ),
    "no-mkdir": (
        "nothing can be made in {at}: its file system has no mkdir",
        "无法在 {at} 中创建目录：其文件系统不支持 mkdir",
    ),
    "cannot-look": (
        "this process may not look into {at}, so nothing is known about {path} for uid {uid}; ask as root",
        "当前进程无权查看 {at}，因此无法得知 uid {uid} 对 {path} 的情况；请以 root 运行",
    ),
    "as-limits": (
        "answered for uid {uid} from owners, groups and mode bits; access lists, security modules, "
        "capabilities and servers that squash root cannot be known without being that user",
        "针对 uid {uid} 的结论由属主、属组和权限位推得；不切换到该用户就无法得知访问控制列表、"
        "安全模块、能力（capabilities）和服务端 root 压制的影响",
    ),
    "read-only": ("{at} is on a read-only file system", "{at} 位于只读文件系统"),
    "too-long": ("the value is too long ({size} bytes, limit {limit})", "取值过长（{size} 字节，上限 {limit}）"),
    "path-error": ("{path}: {error}", "{path}：{error}"),
    "empty": ("set but empty", "已设置但为空"),
    "cwd-deleted": ("the current directory no longer exists", "当前目录已不存在"),
    "release-lacks": ("not read by CANN {release}", "CANN {release} 不读取该项"),
    "no-passwd-owner": (
        "{path} is created and then given up: uid {uid} has no passwd entry to own it",
        "{path} 会被创建但随后被放弃：uid {uid} 没有 passwd 条目",
    ),
    "log-root-limit": (
        "a log root over {limit} bytes ({work_limit} through ASCEND_WORK_PATH) is accepted, but nothing can be written",
        "日志根目录超过 {limit} 字节（经 ASCEND_WORK_PATH 为 {work_limit} 字节）时会被接受，但无法写入",
    ),
    "trace-needs-driver": (
        "before 9.2.0 no trace is written on a host without driver",
        "9.2.0 之前，没有驱动的主机上不写 trace",
    ),
    "equals-cwd": (
        "{path} is the current directory, which counts as not given",
        "{path} 就是当前目录，视同未指定",
    ),
    "bad-character": (
        "{path} holds {character!r}: only letters, digits, '.', '-', '_', '/' and characters beyond ASCII are accepted",
        "{path} 含有 {character!r}：只接受字母、数字、'.'、'-'、'_'、'/' 和非 ASCII 字符",
    ),
    "one-level": (
        "{path} cannot be made ({error}): only one level is created, and the option is dropped",
        "无法创建 {path}（{error}）：只创建一级目录，且该选项会被丢弃",
    ),
    "kernel-meta-removed": (
        "emptied when the compiler ends, unless op_debug_level, op_debug_config or NPU_COLLECT_PATH is set or "
        "ASCEND_OP_COMPILE_SAVE_KERNEL_META is 1",
        "编译器退出时会清空，除非设置了 op_debug_level、op_debug_config、NPU_COLLECT_PATH，或 "
        "ASCEND_OP_COMPILE_SAVE_KERNEL_META 为 1",
    ),
    "debug-dir-not-made": (
        "a debug_dir option must exist and be writable, otherwise the compiler does not start; ASCEND_WORK_PATH is "
        "created and not checked",
        "debug_dir 选项指定的目录必须已存在且可写，否则编译器无法启动；ASCEND_WORK_PATH 会被创建且不做检查",
    ),
    "kernel-cache-off": (
        "switched off for all operators by op_debug_level other than 0, by op_debug_config, by NPU_COLLECT_PATH and "
        "by mode disable; then not even the path is checked",
        "op_debug_level 不为 0、设置了 op_debug_config 或 NPU_COLLECT_PATH、或模式为 disable 时，对所有算子关闭，"
        "此时连路径也不检查",
    ),
    "kernel-cache-emptied": (
        "all files of the cache are deleted when op_cache.ini is missing, names other versions, or the mode is force",
        "op_cache.ini 缺失、记录的版本不同或模式为 force 时，缓存中的所有文件都会被删除",
    ),
    "kernel-cache-atc": ("ATC has the cache off by default", "ATC 默认关闭该缓存"),
    "compiled-ops-at-end": (
        "a copy made only when the compiler ends in good order: a crash, a signal or _exit leaves nothing here",
        "仅在编译器正常结束时复制：崩溃、信号或 _exit 都不会在此留下文件",
    ),
    "compiled-ops-must-exist": (
        "NPU_COLLECT_PATH must exist by then; the compiler only warns and copies nothing otherwise",
        "届时 NPU_COLLECT_PATH 必须已存在；否则编译器只告警，不复制",
    ),
    "torch-cache-one-level": (
        "torch_npu makes one level only; when that fails the option is dropped and the kernel-cache rules apply",
        "torch_npu 只创建一级目录；失败时丢弃该选项，按 kernel-cache 的规则处理",
    ),
    "known-from": ("releases before {release} do not know it", "{release} 之前的版本没有它"),
    "known-until": ("releases from {release} on do not know it", "{release} 起的版本不再有它"),
    "does-not-apply": ("does not apply here: {name}", "此处不适用：{name}"),
    "forbidden-character": ("{path} holds {char}, which is refused", "{path} 含有不允许的字符 {char}"),
    "executable-unknown": (
        "the directory of the program, which is not known here",
        "程序所在目录，此处未知",
    ),
    "started-by-program": (
        "profiling starts when the program or acl.json asks for it",
        "程序或 acl.json 请求时才启动 profiling",
    ),
    "aoe-only-gradient": (
        "only the gradient tuning of the open code was read: it takes TUNE_BANK_PATH as it is, even empty, and does "
        "not read ASCEND_CACHE_PATH; the AOE tool itself is closed",
        "只读过开源代码中的梯度切分调优：它原样使用 TUNE_BANK_PATH（即使为空），"
        "不读取 ASCEND_CACHE_PATH；AOE 工具本身未开源",
    ),
    "fusion-result-no-fallback": (
        "when the directory cannot be made the log announces the current directory, but no file is written",
        "目录无法创建时日志声称改用当前目录，但实际不会写出文件",
    ),
    "external-weight-removed": (
        "the temporary directory is removed at the end; saving an om moves the files to weight/ beside it",
        "临时目录在结束时删除；保存 om 时文件会移到其旁边的 weight/",
    ),
    "om-temporaries-no-fallback": (
        "ASCEND_WORK_PATH that is empty or unusable fails the load of a model that holds libraries; HOME is not tried",
        "ASCEND_WORK_PATH 为空或不可用时，含动态库的模型加载失败，不会再尝试 HOME",
    ),
    "op-package-must-exist": (
        "ASCEND_WORK_PATH must exist and be writable here, and an empty value fails; /tmp is used only when it is "
        "unset",
        "此处 ASCEND_WORK_PATH 必须已存在且可写，空值会失败；仅在未设置时使用 /tmp",
    ),
    "check-result-atc": ("written by ATC only", "仅由 ATC 写出"),
    "torchair-cache-key": (
        "the key does not cover the source of forward: remove the directory after a change of code",
        "缓存键不含 forward 的源码：修改代码后请删除该目录",
    ),
    "torchair-dump-rank": ("must exist; a directory per rank is made below it", "必须已存在；其下按 rank 建子目录"),
    "triton-cache-inductor": (
        "inside torch.compile the cache of Triton lies below that of the inductor, unless TRITON_CACHE_DIR is set",
        "在 torch.compile 中，除非设置了 TRITON_CACHE_DIR，否则 Triton 缓存位于 inductor 缓存之下",
    ),
    "graph-first-dump": (
        "the directory is chosen at the first dump; a relative one follows the current directory of each dump",
        "目录在首次转储时确定；相对路径以每次转储时的当前目录为准",
    ),
    "debug-json-by-call": (
        "written for each loaded model when DUMP_GE_GRAPH is on, and by GraphDebugJSONPrint at any time",
        "DUMP_GE_GRAPH 开启时对每个已加载模型写出；调用 GraphDebugJSONPrint 时也会写出",
    ),
    "jumped-over": (
        "not asked: after the failure above the component goes straight to its default",
        "未查询：上一项失败后组件直接使用默认目录",
    ),
    "no-passwd-no-files": (
        "{path} is taken, but nothing can be written: uid {uid} has no passwd entry to own what is made",
        "{path} 会被采用但无法写入：uid {uid} 没有 passwd 条目，创建的目录无法归属",
    ),
}
