# ruff: noqa: E501, S108 - Chinese characters count twice
"""The reference of findings: title, explanation and mending of each id, English and Chinese.

Read by ``npu-paths rules ID``, by the SARIF renderer and by the generator of ``docs/reference/findings.md``; what a
finding says in its own case is in ``words/findings.py``.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ENTRIES", "Entry"]

Pair = tuple[str, str]


class Entry(NamedTuple):
    """The words of one id; each pair is (English, Chinese)."""

    title: Pair
    why: Pair
    fix: Pair


ENTRIES: dict[str, Entry] = {
    "oom-with-npu-collect-path": Entry(
        ("oom together with NPU_COLLECT_PATH", "oom 与 NPU_COLLECT_PATH 同时使用"),
        (
            "Checking of out-of-bounds memory access (oom, by ATC, op_compiler, graph options, TF adapter, torch_npu or MindSpore) and NPU_COLLECT_PATH exclude each other. The build passes; the model or operator package fails when it is used.",
            "内存越界检测（oom，可经 ATC、op_compiler、图选项、TF Adapter、torch_npu 或 MindSpore 开启）与 NPU_COLLECT_PATH 互斥。编译能通过，但模型或算子包在使用时失败。",
        ),
        (
            "Unset NPU_COLLECT_PATH, or take oom out of op_debug_config.",
            "取消 NPU_COLLECT_PATH，或从 op_debug_config 去掉 oom。",
        ),
    ),
    "ccec-o0-with-oom": Entry(
        ("ccec_O0 together with oom", "ccec_O0 与 oom 同时使用"),
        (
            "Compiling with -O0 and the memory check together may cause an AI Core error.",
            "以 -O0 编译并开启内存检测可能触发 AI Core Error。",
        ),
        ("Keep one of the two tokens.", "二者保留其一。"),
    ),
    "data-dump-with-npu-collect-path": Entry(
        ("Data dump while NPU_COLLECT_PATH is set", "设置 NPU_COLLECT_PATH 时配置数据 Dump"),
        (
            "With NPU_COLLECT_PATH only the L1 exception dump is collected. A model, single-operator, overflow or watcher dump is refused by the graph engine (E10056), while the dump library goes on alone.",
            "设置 NPU_COLLECT_PATH 时只收集 L1 异常 Dump。模型、单算子、溢出或 watcher Dump 会被图引擎拒绝（E10056），而 dump 库仍会单独继续。",
        ),
        ("Unset NPU_COLLECT_PATH or drop the data dump.", "取消 NPU_COLLECT_PATH，或去掉数据 Dump。"),
    ),
    "exception-scene-with-overflow": Entry(
        ("dump_scene together with dump_debug", "dump_scene 与 dump_debug 同时开启"),
        (
            "A scene and the overflow dump exclude each other; the whole acl.json is refused.",
            "场景与溢出 Dump 互斥；整个 acl.json 被拒绝。",
        ),
        ("Keep one of the two keys.", "两个键保留其一。"),
    ),
    "exception-scene-with-op-switch": Entry(
        ("dump_scene together with dump_op_switch", "dump_scene 与 dump_op_switch 同时开启"),
        (
            "A scene and the single-operator dump exclude each other; the whole acl.json is refused.",
            "场景与单算子 Dump 互斥；整个 acl.json 被拒绝。",
        ),
        ("Keep one of the two keys.", "两个键保留其一。"),
    ),
    "exception-scene-with-dump-list": Entry(
        ("Exception scene with a dump_list", "异常场景下配置 dump_list"),
        (
            "With an exception scene the rest of the section is not looked at; dump_list is silently ignored.",
            "异常场景下不会再看该段其余内容；dump_list 被静默忽略。",
        ),
        (
            "Remove dump_list, or dump_scene when the model is to be dumped.",
            "删除 dump_list；若要 Dump 模型则删除 dump_scene。",
        ),
    ),
    "overflow-with-data-dump": Entry(
        ("Overflow dump together with a data dump", "溢出 Dump 与数据 Dump 同时配置"),
        (
            "dump_debug excludes dump_op_switch (refused) and dump_list (ignored); ge.exec.enableDump excludes enableDumpDebug (E10001).",
            "dump_debug 与 dump_op_switch 互斥（被拒绝）、与 dump_list 互斥（被忽略）；ge.exec.enableDump 与 enableDumpDebug 互斥（E10001）。",
        ),
        ("Keep one of the two dumps.", "两种 Dump 保留其一。"),
    ),
    "mindspore-dump-with-lite-exception": Entry(
        ("MindSpore dump together with the lite exception dump", "MindSpore Dump 与轻量异常 Dump 同时开启"),
        (
            "The dump of MindSpore and enable_exception_dump 2 use the same mechanism of the device and exclude each other.",
            "MindSpore 的 Dump 与 enable_exception_dump 2 使用设备的同一机制，二者互斥。",
        ),
        (
            "Set enable_exception_dump to 0 or 1, or unset MINDSPORE_DUMP_CONFIG.",
            "将 enable_exception_dump 设为 0 或 1，或取消 MINDSPORE_DUMP_CONFIG。",
        ),
    ),
    "mindspore-dump-config-unusable": Entry(
        ("The dump configuration of MindSpore cannot be used", "MindSpore 的 Dump 配置不可用"),
        (
            "MINDSPORE_DUMP_CONFIG must name a JSON file, and its common_dump_settings.path must be absolute.",
            "MINDSPORE_DUMP_CONFIG 必须指向 JSON 文件，且其中 common_dump_settings.path 必须为绝对路径。",
        ),
        ("Mend the file, or unset the variable.", "修正该文件，或取消该变量。"),
    ),
    "exception-dump-enabled-twice": Entry(
        ("Two settings enable an exception dump", "两处设置开启异常 Dump"),
        (
            "The first that enables wins for the whole process: ASCEND_DUMP_SCENE, then NPU_COLLECT_PATH (both when the library is loaded), then acl.json, then the graph option. Later ones are told that they succeeded.",
            "整个进程以先开启者为准：先是 ASCEND_DUMP_SCENE，再是 NPU_COLLECT_PATH（均在加载库时），然后 acl.json，最后图选项。后来者会得到成功返回。",
        ),
        ("Keep the one you want.", "只保留需要的一处。"),
    ),
    "env-scene-not-accepted": Entry(
        ("ASCEND_DUMP_SCENE has a value that is not accepted", "ASCEND_DUMP_SCENE 的取值不被接受"),
        (
            "Only the three aic_err_* values are accepted; lite_exception and watcher are values of acl.json. Anything else is ignored with a log warning.",
            "只接受三个 aic_err_* 取值；lite_exception 与 watcher 是 acl.json 的取值。其他取值仅记录告警并忽略。",
        ),
        (
            "Use aic_err_brief_dump, aic_err_norm_dump or aic_err_detail_dump.",
            "使用 aic_err_brief_dump、aic_err_norm_dump 或 aic_err_detail_dump。",
        ),
    ),
    "exception-dump-silently-off": Entry(
        ("An exception dump is asked for and will not be on", "要求了异常 Dump 但不会开启"),
        (
            "A value that cannot be used counts as unset and only a log warning says so.",
            "不可用的取值等同于未设置，且只在日志中给出告警。",
        ),
        ("Mend the setting that is named, or take it away.", "修正所指出的设置，或将其去掉。"),
    ),
    "scene-unsupported-product": Entry(
        ("Detail dump on a product that lacks it", "产品不支持详细 Dump"),
        (
            "aic_err_detail_dump needs an A2, A3 or 950 product. By the variable it is silently off and NPU_COLLECT_PATH is not tried; by acl.json the initialisation fails.",
            "aic_err_detail_dump 需要 A2、A3 或 950 产品。通过变量设置时静默关闭且不再尝试 NPU_COLLECT_PATH；通过 acl.json 设置时初始化失败。",
        ),
        ("Use aic_err_brief_dump.", "使用 aic_err_brief_dump。"),
    ),
    "npu-collect-path-overrides-option": Entry(
        ("NPU_COLLECT_PATH overrides enable_exception_dump", "NPU_COLLECT_PATH 覆盖 enable_exception_dump"),
        (
            "With NPU_COLLECT_PATH set the option is not read; the dump is L1 and goes there.",
            "设置 NPU_COLLECT_PATH 后不读取该选项；Dump 为 L1 并写入该目录。",
        ),
        ("Unset NPU_COLLECT_PATH, or drop the option.", "取消 NPU_COLLECT_PATH，或去掉该选项。"),
    ),
    "npu-collect-path-unusable": Entry(
        ("NPU_COLLECT_PATH cannot be used", "NPU_COLLECT_PATH 不可用"),
        (
            "The directory must grant r, w and x; from 8.0.0 on it is created when missing, before that it must exist.",
            "该目录需要 r、w、x 权限；8.0.0 起不存在时会创建，之前必须已存在。",
        ),
        ("Name a directory that this user may write to, or make it.", "指定该用户可写的目录，或先创建它。"),
    ),
    "npu-collect-path-side-effects": Entry(
        ("What NPU_COLLECT_PATH does besides", "NPU_COLLECT_PATH 的附带影响"),
        (
            "It turns on the L1 exception dump (inputs and outputs of operators, possibly sensitive), debug and online compilation, and turns the operator cache off; a converted .om is larger. It collects L1 only, and in graph mode no compile files of the six fused communication operators.",
            "它会开启 L1 异常 Dump（算子输入输出，可能敏感）、调试与在线编译，并关闭算子缓存；转换出的 .om 更大。只收集 L1；图模式下不含六个通算融合算子的编译文件。",
        ),
        ("Unset it after debugging.", "调试结束后取消设置。"),
    ),
    "operator-cache-off": Entry(
        ("The operator cache is off", "算子编译缓存已关闭"),
        (
            "NPU_COLLECT_PATH, op_debug_level other than 0 and op_debug_config switch the operator cache off for all operators, also with op_debug_list.",
            "NPU_COLLECT_PATH、非 0 的 op_debug_level 与 op_debug_config 会对所有算子关闭编译缓存，即使设置了 op_debug_list。",
        ),
        ("Take the debugging setting away, or do not ask for a cache.", "去掉调试设置，或不要求缓存。"),
    ),
    "cache-will-be-wiped": Entry(
        ("The cache will be emptied at first use", "缓存将在首次使用时被清空"),
        (
            "Without op_cache.ini beside it, with another version recorded in it, or in mode force, CANN deletes all files of kernel_cache/<soc>.",
            "缺少 op_cache.ini、其中记录的版本不同，或模式为 force 时，CANN 会删除 kernel_cache/<soc> 下的所有文件。",
        ),
        ("Use an empty directory, or copy op_cache.ini along.", "使用空目录，或连同 op_cache.ini 一起复制。"),
    ),
    "cache-without-locks": Entry(
        ("Operator cache without file locks", "算子缓存所在文件系统没有文件锁"),
        (
            "A shared cache needs Linux file locks; NFSv3 and mounts with nolock have none, NFSv4 has. Of other network file systems it is not known.",
            "共享缓存需要 Linux 文件锁；NFSv3 与 nolock 挂载没有，NFSv4 有。其他网络文件系统未知。",
        ),
        (
            "Put the cache on a local disk or on NFSv4; --probe-locks tries a lock.",
            "将缓存放在本地磁盘或 NFSv4；--probe-locks 可实际探测。",
        ),
    ),
    "cache-path-characters": Entry(
        ("Cache directory with characters that are refused", "缓存目录含有不被接受的字符"),
        (
            "The operator compiler takes letters, digits, . - _ / and non-ASCII; anything else fails the compilation.",
            "算子编译器只接受字母、数字、. - _ / 与非 ASCII 字符；其他字符会导致编译失败。",
        ),
        ("Rename the directory.", "重命名目录。"),
    ),
    "cache-dir-parent-missing": Entry(
        ("ACL_OP_COMPILER_CACHE_DIR cannot be made", "ACL_OP_COMPILER_CACHE_DIR 无法创建"),
        (
            "torch_npu makes one level only; when that fails the option is dropped with a warning.",
            "torch_npu 只创建一级目录；失败时丢弃该选项并告警。",
        ),
        ("Make the directory before the start.", "启动前先创建目录。"),
    ),
    "work-path-enables-printf": Entry(
        ("A usable directory switches kernel printf dumps on", "可用目录会开启算子 printf Dump"),
        (
            "ASCEND_DUMP_PATH or ASCEND_WORK_PATH alone, when it can be used, turns the binary dump of kernel printf and assert on.",
            "ASCEND_DUMP_PATH 或 ASCEND_WORK_PATH 只要可用，就会开启算子 printf/assert 的二进制 Dump。",
        ),
        ("Nothing to mend; clean <directory>/printf from time to time.", "无需处理；可定期清理 <目录>/printf。"),
    ),
    "asys-misses-dump-path": Entry(
        ("asys does not look where the dumps are", "asys 不会到 Dump 所在目录查找"),
        (
            "asys reads six variables; ASCEND_DUMP_PATH, which is first for the runtime, is not among them.",
            "asys 读取六个变量，其中不包含运行时优先使用的 ASCEND_DUMP_PATH。",
        ),
        ("asys collect --task_dir=DIRECTORY", "asys collect --task_dir=目录"),
    ),
    "debug-dir-equals-cwd": Entry(
        ("A debug directory that equals the current directory", "调试目录等于当前目录"),
        (
            "An explicit debug_dir spelt like the current directory counts as not given and loses to ASCEND_WORK_PATH.",
            "显式 debug_dir 与当前目录写法相同时视为未设置，输给 ASCEND_WORK_PATH。",
        ),
        ("Spell it differently or unset ASCEND_WORK_PATH.", "换一种写法，或取消 ASCEND_WORK_PATH。"),
    ),
    "cwd-through-symlink": Entry(
        ("Current directory reached through a symlink", "当前目录经由符号链接到达"),
        (
            "The default debug directory is the physical one; compared with $PWD it looks explicit and wins over ASCEND_WORK_PATH.",
            "默认调试目录是物理路径；与 $PWD 比较时像是显式设置，因而优先于 ASCEND_WORK_PATH。",
        ),
        ("Change to the physical directory before the start.", "启动前进入物理目录。"),
    ),
    "acl-init-config-default-device": Entry(
        ("TORCH_ACL_INIT_CONFIG_PATH and defaultDevice", "TORCH_ACL_INIT_CONFIG_PATH 与 defaultDevice"),
        (
            "From CANN 8.3.RC1 on the file must have defaultDevice, before it must not; otherwise the first use of the NPU fails.",
            "CANN 8.3.RC1 起该文件必须包含 defaultDevice，之前不得包含；否则首次使用 NPU 失败。",
        ),
        (
            'Add or remove "defaultDevice": {"default_device": "0"}.',
            '添加或删除 "defaultDevice": {"default_device": "0"}。',
        ),
    ),
    "acl-init-config-unusable": Entry(
        ("TORCH_ACL_INIT_CONFIG_PATH cannot be used", "TORCH_ACL_INIT_CONFIG_PATH 不可用"),
        (
            "The manual promises the built-in file instead; the code raises at the first use of the NPU.",
            "文档称会使用内置文件；代码会在首次使用 NPU 时报错。",
        ),
        ("Name a readable JSON file or unset the variable.", "指定可读的 JSON 文件，或取消该变量。"),
    ),
    "dump-path-missing": Entry(
        ("dump_path is missing", "dump_path 缺失"),
        (
            "dump_path is required and must exist; it is judged before CANN looks whether anything is dumped, and no variable stands in.",
            "dump_path 必填且必须存在；CANN 先校验它再看是否需要 Dump，且没有变量可以替代。",
        ),
        ("Make the directory, or remove the section.", "创建该目录，或删除该段。"),
    ),
    "dump-path-unusable": Entry(
        ("dump_path will be refused", "dump_path 会被拒绝"),
        (
            "dump_path must be a directory of at most 512 bytes that the user may read and write.",
            "dump_path 必须是不超过 512 字节、用户可读写的目录。",
        ),
        ("Name such a directory.", "指定符合要求的目录。"),
    ),
    "symlink-not-accepted": Entry(
        ("A symlink where none is accepted", "不接受符号链接"),
        (
            "ge.exec.dumpPath and PROF_CONFIG_PATH are looked at with lstat: a symlink is refused even when its target is fine.",
            "ge.exec.dumpPath 与 PROF_CONFIG_PATH 用 lstat 检查：即使目标正常，符号链接也会被拒绝。",
        ),
        ("Name the target itself.", "直接写目标路径。"),
    ),
    "dump-does-nothing": Entry(
        ("A dump section that dumps nothing", "dump 段没有任何作用"),
        (
            "No scene, no debug, no operator switch and an empty list: nothing is dumped, yet dump_path is still checked.",
            "没有场景、debug、算子开关且列表为空：不会 Dump，但 dump_path 仍会被校验。",
        ),
        ("Remove the section.", "删除该段。"),
    ),
    "dump-list-missing": Entry(
        ("dump_list is absent", "缺少 dump_list"),
        (
            "The manual says that dump_list is required; the code accepts its absence.",
            "文档要求必须有 dump_list；代码接受缺省。",
        ),
        ('Write "dump_list": [{}].', '写上 "dump_list": [{}]。'),
    ),
    "duplicate-model-name": Entry(
        ("A model twice in dump_list", "dump_list 中模型重复"),
        ("model_name is documented as unique.", "文档要求 model_name 唯一。"),
        ("Merge the entries.", "合并条目。"),
    ),
    "unknown-key": Entry(
        ("A key that CANN does not know", "CANN 不认识的键"),
        (
            "Unknown keys are ignored without a message, so a misspelt one has no effect.",
            "未知的键会被静默忽略，拼写错误不会生效。",
        ),
        ("Write the key that is suggested, at its place.", "按建议的键名写在正确位置。"),
    ),
    "duplicate-key": Entry(
        ("A key twice in one object", "同一对象中键重复"),
        ("Only the last one counts.", "只有最后一个生效。"),
        ("Remove the others.", "删除其余的。"),
    ),
    "refused-without-report": Entry(
        ("acl.json refused without any report", "acl.json 被拒绝且没有任何报告"),
        (
            "The call fails, or nothing is dumped, and no error code says why: this release reports the fault to nobody.",
            "接口失败或没有任何 Dump，且没有错误码说明原因：该版本不上报该错误。",
        ),
        (
            "Mend the item that is named (npu-paths dump check FILE says more).",
            "修正所指出的项（npu-paths dump check FILE 有更多说明）。",
        ),
    ),
    "aclinit-setting-refused": Entry(
        ("A setting of acl.json beside the dump is refused", "acl.json 中 Dump 之外的设置被拒绝"),
        (
            "aclInit fails because of it, after the dump has been switched on.",
            "aclInit 因此失败，而此时 Dump 已经开启。",
        ),
        ("Mend the setting that is named.", "修正所指出的设置。"),
    ),
    "kernel-data-needs-path": Entry(
        ("dump_kernel_data without dump_path", "dump_kernel_data 缺少 dump_path"),
        ("The manual requires dump_path with dump_kernel_data.", "文档要求配置 dump_kernel_data 时必须有 dump_path。"),
        ("Write a dump_path that exists.", "写上已存在的 dump_path。"),
    ),
    "field-not-in-release": Entry(
        ("A field that the release does not describe", "该版本文档没有的字段"),
        (
            "The field is described from a later release on; this one may ignore it.",
            "该字段自较新版本起才有说明；当前版本可能忽略它。",
        ),
        ("Remove the field, or use a newer CANN.", "删除该字段，或使用更新的 CANN。"),
    ),
    "dump-with-profiling": Entry(
        ("Dump and profiling together", "Dump 与 Profiling 同时开启"),
        ("The manual advises against it: the dump distorts the timings.", "文档不建议同时开启：Dump 会影响性能数据。"),
        ("Run them one after the other.", "分开运行。"),
    ),
    "op-debug-malformed": Entry(
        ("op_debug_config file with a malformed line", "op_debug_config 文件格式有误"),
        (
            "A line without '=' or with an empty value is reported (E20003) and yet stays in force as it is; a directory is opened and read as empty.",
            "缺少“=”或值为空的行会报 E20003，但该行本身仍作为配置生效；目录会被打开并读作空。",
        ),
        ("Write op_debug_config = token[,token].", "写成 op_debug_config = token[,token]。"),
    ),
    "op-debug-unreadable": Entry(
        ("op_debug_config names no readable file", "op_debug_config 指向不可读的文件"),
        ("The compiler refuses to start (E20101).", "编译器拒绝启动（E20101）。"),
        ("Name an existing file.", "指定存在的文件。"),
    ),
    "empty-work-path": Entry(
        ("ASCEND_WORK_PATH is empty", "ASCEND_WORK_PATH 为空"),
        (
            "The graph engine fails on an empty value (E10001); all others count it as unset.",
            "图引擎对空值报错（E10001）；其他组件视为未设置。",
        ),
        ("unset ASCEND_WORK_PATH", "unset ASCEND_WORK_PATH"),
    ),
    "empty-npu-collect-path": Entry(
        ("NPU_COLLECT_PATH is empty", "NPU_COLLECT_PATH 为空"),
        (
            "Several components test only whether it is set: graph dumps go to /extra-info, the runtime records tags, NPU_COLLECT_PATH_EXE is hidden.",
            "部分组件只判断是否设置：图 Dump 写到 /extra-info，运行时记录标签，NPU_COLLECT_PATH_EXE 被遮蔽。",
        ),
        ("unset NPU_COLLECT_PATH", "unset NPU_COLLECT_PATH"),
    ),
    "empty-dump-graph-level": Entry(
        ("DUMP_GRAPH_LEVEL is empty", "DUMP_GRAPH_LEVEL 为空"),
        (
            "An empty level counts as 0, so no graph is dumped although DUMP_GE_GRAPH is on.",
            "空级别按 0 处理，即使 DUMP_GE_GRAPH 开启也不会 Dump 图。",
        ),
        ("Unset it or give a level from 1 to 4.", "取消设置，或给出 1 到 4 的级别。"),
    ),
    "set-but-empty": Entry(
        ("A variable is set but empty", "变量已设置但为空"),
        ("An empty value counts as unset.", "空值等同于未设置。"),
        ("Unset it.", "用 unset 取消。"),
    ),
    "blank-value": Entry(
        ("A variable holds only blanks", "变量只含空白"),
        (
            "Some components trim blanks and see nothing, others make a directory with that name.",
            "部分组件会去除空白而视为空，另一些会创建以空白命名的目录。",
        ),
        ("Unset it.", "用 unset 取消。"),
    ),
    "literal-tilde": Entry(
        ("~ that nobody expands", "没有组件会展开的 ~"),
        (
            "Only a shell expands ~, and not inside quotes; CANN makes a directory of that name.",
            "只有 shell 会展开 ~，且引号内不会；CANN 会创建以此命名的目录。",
        ),
        ('Write "$HOME/..." in the shell.', '在 shell 中写 "$HOME/..."。'),
    ),
    "literal-variable": Entry(
        ("$NAME that nobody expands", "没有组件会展开的 $NAME"),
        (
            "A variable inside single quotes, a YAML file or JSON arrives as it is; CANN makes a directory of that name.",
            "单引号、YAML 或 JSON 中的变量会原样传入；CANN 会创建以此命名的目录。",
        ),
        ("Let the shell expand it, or write the path out.", "由 shell 展开，或写出完整路径。"),
    ),
    "value-valid-elsewhere": Entry(
        ("A value that belongs elsewhere", "取值用错了位置"),
        (
            "The value is one of another variable, option or file, and means something else here.",
            "该取值属于另一变量、选项或文件，在此处含义不同。",
        ),
        ("Put it where it belongs.", "写到正确的位置。"),
    ),
    "relative-log-path": Entry(
        ("A relative log path that does not exist", "不存在的相对日志路径"),
        (
            "The log library puts a / before what it has to create: logs/a becomes /logs/a; the log root is then another place.",
            "日志库在创建目录时会在前面加 /：logs/a 变为 /logs/a；日志根目录则是另一处。",
        ),
        ("Write an absolute path.", "使用绝对路径。"),
    ),
    "relative-path": Entry(
        ("A relative path", "相对路径"),
        (
            "It depends on the directory from which the job is started, and for dumps on that at the moment of the dump.",
            "取决于启动作业时的目录；对 Dump 而言取决于写入时的目录。",
        ),
        ("Write an absolute path.", "使用绝对路径。"),
    ),
    "characters-not-documented": Entry(
        ("Characters outside the documented ones", "超出文档范围的字符"),
        (
            "Documented are letters, digits, _ - . and Chinese; the code accepts others here.",
            "文档允许字母、数字、_ - . 与中文；此处代码也接受其他字符。",
        ),
        ("Rename the directory to be safe.", "为稳妥起见可重命名目录。"),
    ),
    "log-path-too-long": Entry(
        ("Log root beyond the limit", "日志根目录过长"),
        (
            "The log root is kept in 255 bytes together with its sub-directory; a longer one is accepted or cut and never usable.",
            "日志根目录连同子目录存放在 255 字节内；更长的会被接受或截断，但始终不可用。",
        ),
        ("Use a shorter path.", "使用更短的路径。"),
    ),
    "empty-path-segment": Entry(
        ("An empty segment in a path", "路径中有空段"),
        (
            "// inside a value mostly means a variable that was empty, so that jobs share a directory that should be apart.",
            "取值中的 // 多半意味着某个变量为空，导致各作业共用本应分开的目录。",
        ),
        ("Set the variable, or write one slash.", "设置该变量，或只写一个斜杠。"),
    ),
    "unknown-variable": Entry(
        ("A misspelt variable", "拼写错误的变量"),
        (
            "The name is nearly one that CANN reads; as it is spelt it has no effect.",
            "该名称与 CANN 读取的变量相近；按当前拼写不起作用。",
        ),
        ("Use the name that is suggested.", "使用建议的名称。"),
    ),
    "protected-directory": Entry(
        ("A variable names a directory that must not be cleaned", "变量指向不应被清理的目录"),
        (
            "Clean-up scripts delete what these variables name. /, a home, the root of a mount or a directory above the current one must not be among them.",
            "清理脚本会删除这些变量所指的内容，其中不应包含 /、主目录、挂载点根目录或当前目录的上级。",
        ),
        ("Use a directory of its own below.", "使用其下的专用目录。"),
    ),
    "exposed-directory": Entry(
        ("Others may read or change dumps", "其他用户可读取或修改 Dump"),
        (
            "Dumps hold inputs and outputs of operators. The directory is writable for group or world, or readable for the world.",
            "Dump 包含算子输入输出。该目录对组或其他用户可写，或对其他用户可读。",
        ),
        ("chmod 700 the directory, or use another.", "对该目录执行 chmod 700，或换一个目录。"),
    ),
    "volatile-directory": Entry(
        ("Dumps or caches on a volatile file system", "Dump 或缓存位于易失文件系统"),
        (
            "What lies on tmpfs or in a container's overlay is gone after a reboot or with the container.",
            "tmpfs 或容器 overlay 中的内容在重启或容器销毁后消失。",
        ),
        ("Use a directory on a mounted volume.", "使用挂载卷上的目录。"),
    ),
    "low-space": Entry(
        ("Little space left", "剩余空间不足"),
        ("Less than 1 GiB is free; an error when nothing is.", "可用空间不足 1 GiB；为零时是错误。"),
        ("Free space, or use another file system.", "释放空间，或更换文件系统。"),
    ),
    "low-inodes": Entry(
        ("Few inodes left", "剩余 inode 不足"),
        ("Fewer than 1024 inodes are free; an error when none is.", "可用 inode 少于 1024 个；为零时是错误。"),
        ("Remove old files, or use another file system.", "删除旧文件，或更换文件系统。"),
    ),
    "shm-full": Entry(
        ("/dev/shm is full", "/dev/shm 已满"),
        (
            "Ranks of one host exchange data there; leftovers of former jobs fill it.",
            "同一主机的各 rank 在此交换数据；先前作业的残留会占满它。",
        ),
        ("Remove the leftovers.", "清理残留文件。"),
    ),
    "no-search-permission": Entry(
        ("A directory without search permission", "目录没有搜索权限"),
        (
            "Read and write are checked at the start, x is not; writing then fails.",
            "启动时只检查读写而不检查 x；写入时失败。",
        ),
        ("chmod u+x the directory.", "对该目录执行 chmod u+x。"),
    ),
    "read-only-mount": Entry(
        ("A read-only file system is in the way", "只读文件系统"),
        ("Something would be written below a mount that is read-only.", "有内容要写入只读挂载点之下。"),
        ("Point the variable to a mount that can be written to.", "将变量指向可写的挂载点。"),
    ),
    "directory-missing": Entry(
        ("A directory must exist and does not", "必须存在的目录不存在"),
        ("This release does not create it.", "该版本不会自动创建。"),
        ("Make it before the start (npu-paths prepare does).", "启动前创建（可用 npu-paths prepare）。"),
    ),
    "directory-unusable": Entry(
        ("A directory that is set cannot be used", "所设目录不可用"),
        (
            "The component that reads the setting refuses the directory, or passes it over in silence.",
            "读取该设置的组件会拒绝该目录，或静默跳过。",
        ),
        (
            "Mend the component of the path that is named, or use another directory.",
            "修正所指出的路径部分，或换一个目录。",
        ),
    ),
    "home-unset": Entry(
        ("HOME is unset", "HOME 未设置"),
        (
            "The operator compiler takes $HOME; unset counts as empty, so the cache goes to /atc_data.",
            "算子编译器使用 $HOME；未设置按空处理，缓存写到 /atc_data。",
        ),
        ("Set HOME, or the variables of the artifacts.", "设置 HOME，或设置相应变量。"),
    ),
    "no-passwd-entry": Entry(
        ("The user has no passwd entry", "用户没有 passwd 条目"),
        (
            "Logs and traces take the home of the passwd entry; without one logs go to /ascend/log and traces are off.",
            "日志与 trace 使用 passwd 条目中的主目录；没有条目时日志写到 /ascend/log，trace 关闭。",
        ),
        ("Add an entry, and set ASCEND_PROCESS_LOG_PATH.", "添加条目，并设置 ASCEND_PROCESS_LOG_PATH。"),
    ),
    "home-differs": Entry(
        ("$HOME is not the passwd home", "$HOME 与 passwd 主目录不同"),
        (
            "The operator compiler follows $HOME, logs and traces follow passwd.",
            "算子编译器使用 $HOME，日志与 trace 使用 passwd。",
        ),
        ("Make the two equal, or set the variables of the artifacts.", "使二者一致，或设置相应变量。"),
    ),
    "cwd-default": Entry(
        ("Artifacts go to the current directory", "产物写入当前目录"),
        (
            "Without a setting several artifacts land where the job is started; that must be writable and belong to the job.",
            "没有设置时多种产物写入启动目录；该目录必须可写且属于该作业。",
        ),
        ("Set ASCEND_WORK_PATH or start elsewhere.", "设置 ASCEND_WORK_PATH，或从其他目录启动。"),
    ),
    "documented-observed-differ": Entry(
        ("Manual and code differ", "文档与代码不一致"),
        (
            "The two bases give different directories or outcomes for this artifact.",
            "两种依据对该产物给出不同的目录或结果。",
        ),
        ("Set the variables so that both agree.", "调整变量使二者一致。"),
    ),
    "release-assumed": Entry(
        ("The CANN release is not known", "CANN 版本未知"),
        ("The answer depends on the release, and one was assumed.", "结果与版本有关，当前使用了假定版本。"),
        ("Say --cann VERSION.", "用 --cann VERSION 指定。"),
    ),
    "set-too-late": Entry(
        ("A variable set too late", "变量设置过晚"),
        (
            "The library reads the environment when it is loaded; later changes have no effect.",
            "库在加载时读取环境变量；之后的修改不生效。",
        ),
        ("Set it before the import, or start a new process.", "在 import 之前设置，或启动新进程。"),
    ),
    "conflicting-ranks": Entry(
        ("Launcher variables disagree on the rank", "启动器变量的 rank 不一致"),
        (
            "More than one launcher left its variables, with different numbers.",
            "多个启动器留下了各自的变量，且数值不同。",
        ),
        ("Unset those of the other launcher, or say --rank.", "取消其他启动器的变量，或用 --rank 指定。"),
    ),
    "launcher-not-forwarding": Entry(
        ("The launcher does not carry a variable to its workers", "启动器不会把变量传给工作进程"),
        (
            "Workers on other nodes do without it, so the ranks behave differently.",
            "其他节点上的工作进程没有该变量，各 rank 行为不一致。",
        ),
        ("Add it to what the launcher forwards.", "将其加入启动器的转发列表。"),
    ),
    "work-path-shared-by-ranks": Entry(
        ("Ranks share one work directory", "多个 rank 共用工作目录"),
        (
            "ASCEND_WORK_PATH is documented as exclusive to one process; no component puts the rank into the path.",
            "文档要求 ASCEND_WORK_PATH 由单个进程独占；没有组件会把 rank 写入路径。",
        ),
        ("Give each rank a directory of its own.", "为每个 rank 使用各自的目录。"),
    ),
    "baseline-expired": Entry(
        ("An entry of the baseline has expired", "基线条目已过期"),
        ("Its day is over; the finding counts again.", "期限已过；该发现重新生效。"),
        ("Mend the finding, or give a new reason and date.", "修复问题，或给出新的理由与日期。"),
    ),
    "baseline-unused": Entry(
        ("An entry of the baseline matches nothing", "基线条目没有匹配"),
        ("The finding is gone.", "该发现已不存在。"),
        ("Remove the entry.", "删除该条目。"),
    ),
}
