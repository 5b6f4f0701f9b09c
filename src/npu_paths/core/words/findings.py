# ruff: noqa: E501, S108 - Chinese characters count twice
"""What each finding says; ids are contract (findings.md). Variants of one id share its beginning."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ what excludes what
    "oom-with-npu-collect-path": (
        "{place} switches the memory check (oom) on while NPU_COLLECT_PATH={value} is set: the two exclude each "
        "other. Nothing stops the build, but the model or kernel package built fails when it is used. Unset "
        "NPU_COLLECT_PATH or take oom out.",
        "{place} 开启了内存越界检测（oom），同时设置了 NPU_COLLECT_PATH={value}：二者互斥。编译不会报错，但编译出的模型或算子包"
        "在使用时会失败。请取消 NPU_COLLECT_PATH 或去掉 oom。",
    ),
    "ccec-o0-with-oom": (
        "{place} has ccec_O0 and oom ({tokens}): together they may cause an AI Core error at run time. Take one out.",
        "{place} 同时包含 ccec_O0 与 oom（{tokens}）：运行时可能触发 AI Core Error。请去掉其中一个。",
    ),
    "data-dump-with-npu-collect-path": (
        "{place} asks for a {kind} dump while NPU_COLLECT_PATH={value} is set: the graph engine refuses it (E10056), "
        "and NPU_COLLECT_PATH collects L1 exception dumps only. Unset NPU_COLLECT_PATH or drop the dump.",
        "{place} 要求 {kind} Dump，同时设置了 NPU_COLLECT_PATH={value}：图引擎会拒绝（E10056），且 NPU_COLLECT_PATH 只收集 "
        "L1 异常 Dump。请取消 NPU_COLLECT_PATH 或去掉该 Dump。",
    ),
    "exception-scene-with-overflow": (
        "dump_scene {scene} together with dump_debug on: the whole file is refused (EP0005 where the release reports "
        "it) and aclInit fails. Keep one of the two.",
        "dump_scene {scene} 与 dump_debug on 不能同时使用：整个文件被拒绝（有上报的版本为 EP0005），aclInit 失败。请保留其一。",
    ),
    "exception-scene-with-op-switch": (
        "dump_scene {scene} together with dump_op_switch on: the whole file is refused (EP0005 where the release "
        "reports it) and aclInit fails. Keep one of the two.",
        "dump_scene {scene} 与 dump_op_switch on 不能同时使用：整个文件被拒绝（有上报的版本为 EP0005），aclInit 失败。请保留其一。",
    ),
    "exception-scene-with-dump-list": (
        "dump_scene {scene} is an exception scene: dump_list is silently ignored, no model data is dumped.",
        "dump_scene {scene} 是异常场景：dump_list 会被静默忽略，不会 Dump 模型数据。",
    ),
    "overflow-with-data-dump": (
        "dump_debug on together with {key} on: the whole file is refused (EP0005 where the release reports it) and "
        "aclInit fails. Keep one of the two.",
        "dump_debug on 与 {key} on 不能同时使用：整个文件被拒绝（有上报的版本为 EP0005），aclInit 失败。请保留其一。",
    ),
    "overflow-with-data-dump-list": (
        "dump_debug on together with a dump_list: the manual says it returns an error; the dump library takes it, "
        "dumps overflow only and ignores the list, and the graph engine logs an error. Drop dump_list.",
        "dump_debug on 与 dump_list 同时使用：文档称会报错；dump 库实际会接受、仅做溢出 Dump 并忽略列表，图引擎会记录错误。"
        "请去掉 dump_list。",
    ),
    "overflow-with-data-dump-option": (
        "ge.exec.enableDump=1 and ge.exec.enableDumpDebug=1 exclude each other: initialisation fails (E10001). Keep one.",
        "ge.exec.enableDump=1 与 ge.exec.enableDumpDebug=1 互斥：初始化失败（E10001）。请保留其一。",
    ),
    "mindspore-dump-with-lite-exception": (
        "MINDSPORE_DUMP_CONFIG={config} and enable_exception_dump 2 exclude each other. Set the option to 0 or 1, or "
        "unset MINDSPORE_DUMP_CONFIG.",
        "MINDSPORE_DUMP_CONFIG={config} 与 enable_exception_dump 2 互斥。请将该选项设为 0 或 1，或取消 MINDSPORE_DUMP_CONFIG。",
    ),
    "mindspore-dump-config-unusable": (
        "{file}: common_dump_settings.path is {path}; MindSpore wants an absolute path.",
        "{file}：common_dump_settings.path 为 {path}；MindSpore 要求绝对路径。",
    ),
    "mindspore-dump-config-missing": (
        "MINDSPORE_DUMP_CONFIG={file} cannot be read; MindSpore stops at the start.",
        "MINDSPORE_DUMP_CONFIG={file} 无法读取；MindSpore 启动失败。",
    ),
    "mindspore-dump-config-json": (
        "MINDSPORE_DUMP_CONFIG={file} is not JSON; MindSpore stops at the start.",
        "MINDSPORE_DUMP_CONFIG={file} 不是 JSON；MindSpore 启动失败。",
    ),
    # ------------------------------------------------------------------ exception dumps
    "exception-dump-enabled-twice": (
        "More than one setting switches an exception dump on. The first wins for the whole process: {winner} "
        "({scene}); {others} is ignored, and its caller is told that it worked.",
        "有多个设置开启异常 Dump。整个进程以先开启者为准：{winner}（{scene}）；{others} 被忽略，但调用方会得到成功返回。",
    ),
    "env-scene-not-accepted": (
        "ASCEND_DUMP_SCENE={value} is not accepted; only aic_err_brief_dump, aic_err_norm_dump and aic_err_detail_dump "
        "are. CANN logs a warning and ignores it: no exception dump is switched on by it. Use {instead}.",
        "ASCEND_DUMP_SCENE={value} 不被接受，只接受 aic_err_brief_dump、aic_err_norm_dump、aic_err_detail_dump。CANN 仅记录"
        "告警并忽略：不会因此开启异常 Dump。请使用 {instead}。",
    ),
    "env-scene-not-accepted-elsewhere": (
        "ASCEND_DUMP_SCENE={value}: valid as dump_scene in acl.json, not here. The dump is silently off. Use {instead}.",
        "ASCEND_DUMP_SCENE={value}：该值可用于 acl.json 的 dump_scene，不能用于此变量，Dump 会被静默关闭。请使用 {instead}。",
    ),
    "exception-dump-silently-off": (
        "{asks} asks for an exception dump, and it will NOT be on.",
        "{asks} 要求开启异常 Dump，但它不会开启。",
    ),
    "exception-dump-silently-off-release": (
        "{asks} asks for an exception dump, and it will NOT be on: CANN {release} does not read the variable (9.0.0 "
        "and later do).",
        "{asks} 要求开启异常 Dump，但它不会开启：CANN {release} 不读取该变量（9.0.0 起才读取）。",
    ),
    "exception-dump-silently-off-path": (
        "{asks} asks for the L1 exception dump, and it will NOT be on: {why}. CANN says so in a log warning only.",
        "{asks} 要求开启 L1 异常 Dump，但它不会开启：{why}。CANN 只在日志中给出告警。",
    ),
    "scene-unsupported-product": (
        "{place}: {scene} is not supported on {product}. By the variable it is silently off and nothing else is tried; "
        "by acl.json initialisation fails. Use aic_err_brief_dump.",
        "{place}：{product} 不支持 {scene}。通过变量设置时会静默关闭且不再尝试其他方式；通过 acl.json 设置时初始化失败。"
        "请使用 aic_err_brief_dump。",
    ),
    "npu-collect-path-overrides-option": (
        "NPU_COLLECT_PATH={value} is set, so enable_exception_dump={option} is not even read: the dump is always L1 "
        "and goes to NPU_COLLECT_PATH.",
        "已设置 NPU_COLLECT_PATH={value}，因此不会读取 enable_exception_dump={option}：始终为 L1 异常 Dump，且写入 NPU_COLLECT_PATH。",
    ),
    # ------------------------------------------------------------------ NPU_COLLECT_PATH
    "npu-collect-path-unusable": (
        "NPU_COLLECT_PATH={value} cannot be used: {why}. Compiled operators are not collected there, and the exception "
        "dump will NOT be on (or fails when an operator fails).",
        "NPU_COLLECT_PATH={value} 不可用：{why}。编译的算子不会收集到该目录，异常 Dump 也不会开启（或在算子异常时失败）。",
    ),
    "npu-collect-path-missing": (
        "NPU_COLLECT_PATH={value} does not exist, and releases before 8.0.0 do not create it: {why}.",
        "NPU_COLLECT_PATH={value} 不存在，8.0.0 之前的版本不会自动创建：{why}。",
    ),
    "npu-collect-path-side-effects": (
        "NPU_COLLECT_PATH={value} is a debugging aid: it turns on the L1 exception dump, whose files hold inputs and "
        "outputs of operators and so may hold sensitive data; operators are compiled online with debug information and "
        "the operator cache is off, so compiling is slow and the .om is larger. It collects L1 only: no model, "
        "single-operator, overflow or L0 dump, and in graph mode no compile files of the six fused communication "
        "operators (MatMulAllReduce, MatMulAllReduceAddRmsNorm, AllGatherMatMul, MatMulReduceScatter, "
        "AlltoAllAllGatherBatchMatMul, BatchMatMulReduceScatterAlltoAll). Unset it after debugging.",
        "NPU_COLLECT_PATH={value} 仅用于调试：会开启 L1 异常 Dump，其中包含算子输入输出，可能含有敏感数据；算子会带调试信息在线编译"
        "且算子缓存关闭，编译变慢、.om 变大。它只收集 L1：不收集模型、单算子、溢出或 L0 Dump；图模式下也没有六个通算融合算子"
        "（MatMulAllReduce、MatMulAllReduceAddRmsNorm、AllGatherMatMul、MatMulReduceScatter、AlltoAllAllGatherBatchMatMul、"
        "BatchMatMulReduceScatterAlltoAll）的编译文件。调试结束后请取消设置。",
    ),
    # ------------------------------------------------------------------ operator cache
    "operator-cache-off": (
        "{by} switches the operator cache off: every operator is compiled again in each run.",
        "{by} 会关闭算子编译缓存：每次运行都会重新编译所有算子。",
    ),
    "operator-cache-off-asked": (
        "{asked} asks for an operator cache, and {by} switches it off for all operators (with op_debug_list too).",
        "{asked} 要求使用算子编译缓存，但 {by} 会对所有算子关闭缓存（即使设置了 op_debug_list）。",
    ),
    "cache-will-be-wiped": (
        "{directory} holds files and {ini} is missing: at first use CANN deletes every file in the directory.",
        "{directory} 中已有文件而 {ini} 不存在：CANN 首次使用时会删除该目录下的所有文件。",
    ),
    "cache-will-be-wiped-force": (
        "{directory} holds files and the cache mode is force: CANN deletes them at the start.",
        "{directory} 中已有文件且缓存模式为 force：CANN 启动时会删除它们。",
    ),
    "cache-will-be-wiped-version": (
        "{ini} was written by version {recorded} and {installed} is installed: CANN deletes every file in {directory}.",
        "{ini} 由版本 {recorded} 写入，当前安装的是 {installed}：CANN 会删除 {directory} 下的所有文件。",
    ),
    "cache-without-locks": (
        "The operator cache {directory} is on {mount} ({kind}), which has no working file locks; the cache needs Linux "
        "file locks when processes share it (here: {ranks}), entries can be half written. Use a local disk or NFSv4.",
        "算子缓存 {directory} 位于 {mount}（{kind}），其文件锁不可用；多进程共享缓存（当前：{ranks}）需要 Linux 文件锁，否则缓存项"
        "可能写到一半。请使用本地磁盘或 NFSv4。",
    ),
    "cache-without-locks-unknown": (
        "The operator cache {directory} is on {mount} ({kind}), a network file system whose file locks are unknown; the "
        "cache needs them when processes share it (here: {ranks}). Try --probe-locks, or use a local disk.",
        "算子缓存 {directory} 位于网络文件系统 {mount}（{kind}），是否支持文件锁未知；多进程共享缓存（当前：{ranks}）需要文件锁。"
        "可用 --probe-locks 探测，或改用本地磁盘。",
    ),
    "cache-without-locks-probed": (
        "A lock was tried in the operator cache {directory} and refused: file locks do not work there ({kind}). Use a "
        "local disk.",
        "在算子缓存 {directory} 中尝试加锁失败：该处文件锁不可用（{kind}）。请使用本地磁盘。",
    ),
    "cache-path-characters": (
        "{name}={value} has characters that the operator compiler refuses ({bad}): compiling fails (E40023), nothing "
        "is fallen back to.",
        "{name}={value} 含有算子编译器不接受的字符（{bad}）：编译失败（E40023），不会回退到其他目录。",
    ),
    "cache-dir-parent-missing": (
        "{name}={value}: torch_npu makes one level only and that fails ({errno}); it warns and drops the option, so "
        "the cache goes to ASCEND_CACHE_PATH or $HOME/atc_data. Make {parent} first.",
        "{name}={value}：torch_npu 只创建一级目录，且创建失败（{errno}）；它只给出告警并丢弃该选项，缓存改用 ASCEND_CACHE_PATH 或 "
        "$HOME/atc_data。请先创建 {parent}。",
    ),
    # ------------------------------------------------------------------ ASCEND_WORK_PATH
    "work-path-enables-printf": (
        "{name}={value} by itself turns the binary kernel printf and assert dump on, below {value}/printf.",
        "{name}={value} 本身就会开启算子 printf/assert 数据 Dump，写入 {value}/printf。",
    ),
    "work-path-enables-printf-no-device": (
        "{name}={value} turns the kernel printf dump on, and this machine shows no NPU (/dev/davinci*): nothing will be "
        "dumped, and switching it on may fail.",
        "{name}={value} 会开启算子 printf Dump，但本机没有 NPU 设备（/dev/davinci*）：不会有数据，且开启可能失败。",
    ),
    "asys-misses-dump-path": (
        "{artifact} goes to {directory} by {name}, a variable that asys does not know: collect with --task_dir.",
        "{artifact} 通过 {name} 写入 {directory}，而 asys 不识别该变量：收集时请使用 --task_dir。",
    ),
    "debug-dir-equals-cwd": (
        "The debug directory {value} is the current directory, which counts as not given: ASCEND_WORK_PATH={work} wins. "
        "Spell it differently ({value}/.) or unset ASCEND_WORK_PATH.",
        "调试目录 {value} 就是当前目录，会被当作未设置：实际使用 ASCEND_WORK_PATH={work}。请换一种写法（{value}/.）或取消 ASCEND_WORK_PATH。",
    ),
    "cwd-through-symlink": (
        "The current directory is reached through a symlink (PWD={pwd}, really {cwd}): kernel_meta goes to {cwd}, and "
        "ASCEND_WORK_PATH={work} is ignored for it.",
        "当前目录经由符号链接到达（PWD={pwd}，实际为 {cwd}）：kernel_meta 会写入 {cwd}，ASCEND_WORK_PATH={work} 对其不生效。",
    ),
    "no-search-permission": (
        "{name}: {directory} is accepted at the start (read and write are there) and fails when something is written: "
        "{why}.",
        "{name}：{directory} 在启动时会被接受（具备读写权限），但写入时会失败：{why}。",
    ),
    # ------------------------------------------------------------------ files that are named
    "acl-init-config-default-device": (
        "{file} has no defaultDevice; torch_npu with CANN 8.3.RC1 or later (here {release}) needs "
        '"defaultDevice": {{"default_device": "0"}}, otherwise the first use of the NPU fails.',
        "{file} 缺少 defaultDevice；CANN 8.3.RC1 及以后版本（当前 {release}）下 torch_npu 要求 "
        '"defaultDevice": {{"default_device": "0"}}，否则首次使用 NPU 时失败。',
    ),
    "acl-init-config-default-device-forbidden": (
        "{file} has defaultDevice, which CANN before 8.3.RC1 (here {release}) does not accept: the first use of the NPU "
        "fails. Take it out.",
        "{file} 含有 defaultDevice，而 8.3.RC1 之前的 CANN（当前 {release}）不接受：首次使用 NPU 时失败。请去掉。",
    ),
    "acl-init-config-unusable": (
        "TORCH_ACL_INIT_CONFIG_PATH={value} cannot be read: the manual says that the built-in file is used, the code "
        "raises at the first use of the NPU.",
        "TORCH_ACL_INIT_CONFIG_PATH={value} 无法读取：文档称会使用内置文件，实际代码会在首次使用 NPU 时报错。",
    ),
    "acl-init-config-unusable-json": (
        "TORCH_ACL_INIT_CONFIG_PATH={value} is no JSON object: the first use of the NPU fails.",
        "TORCH_ACL_INIT_CONFIG_PATH={value} 不是 JSON 对象：首次使用 NPU 时失败。",
    ),
    "dump-path-missing": (
        "dump_path {value} does not exist: {why}. It is judged before CANN looks whether anything is dumped, it is "
        "never created, and start-up fails (EP0003).",
        "dump_path {value} 不存在：{why}。CANN 会先校验该路径再看是否需要 Dump，且不会自动创建，启动失败（EP0003）。",
    ),
    "dump-path-missing-key": (
        "{place}: dump_path is missing or empty; it is required, no variable stands in, and start-up fails (EP0001).",
        "{place}：缺少 dump_path 或其为空；该项必填且没有变量可以替代，启动失败（EP0001）。",
    ),
    "dump-path-missing-option": (
        "{switch} needs ge.exec.dumpPath: initialisation fails (E10058).",
        "{switch} 需要 ge.exec.dumpPath：初始化失败（E10058）。",
    ),
    "dump-path-unusable": (
        "dump_path {value} will be refused: {why}. Start-up fails (EP0003).",
        "dump_path {value} 会被拒绝：{why}。启动失败（EP0003）。",
    ),
    "dump-path-unusable-option": (
        "ge.exec.dumpPath={value} will be refused: {why}. It must exist and be readable and writable (E10001).",
        "ge.exec.dumpPath={value} 会被拒绝：{why}。该目录必须存在且可读写（E10001）。",
    ),
    "symlink-not-accepted": (
        "{name}={value} is a symlink, and the check does not follow it ({code}): it is refused. Name the directory or "
        "file itself.",
        "{name}={value} 是符号链接，而校验不跟随链接（{code}）：会被拒绝。请直接写真实路径。",
    ),
    "dump-does-nothing": (
        "{place}: the dump section switches nothing on (no dump_scene, no dump_debug, no dump_op_switch, an empty "
        "dump_list), yet its dump_path is still checked. Remove the section.",
        "{place}：dump 段没有开启任何 Dump（无 dump_scene、dump_debug、dump_op_switch，dump_list 为空），但 dump_path 仍会被校验。"
        "请删除该段。",
    ),
    "dump-list-missing": (
        "dump_list is documented as required; for all single operators write an empty list or [{{}}].",
        "文档要求必须有 dump_list；Dump 所有单算子时请写空列表或 [{{}}]。",
    ),
    "duplicate-model-name": (
        "model_name {name} stands in dump_list more than once; it is documented as unique.",
        "dump_list 中 model_name {name} 出现多次；文档要求其唯一。",
    ),
    "unknown-key": ("{pointer}: CANN knows no such key and ignores it.", "{pointer}：CANN 没有该键，会被忽略。"),
    "unknown-key-near": (
        "{pointer}: CANN knows no such key and ignores it; did you mean {near}?",
        "{pointer}：CANN 没有该键，会被忽略；是否指 {near}？",
    ),
    "unknown-key-elsewhere": (
        "{pointer}: this key belongs to {where}; here it is ignored.",
        "{pointer}：该键应位于 {where}；在此处会被忽略。",
    ),
    "duplicate-key": (
        "{pointer}: the key {key} is written more than once in one object; only the last one counts.",
        "{pointer}：键 {key} 在同一对象中出现多次；只有最后一个生效。",
    ),
    "op-debug-no-equals": (
        "{file}:{line}: {key} has no '='. CANN reports E20003 and goes on with the line itself as configuration, so the "
        "operator cache and prebuilt kernels are off and nothing else happens.",
        "{file}:{line}：{key} 缺少“=”。CANN 报 E20003 后仍把该行本身当作配置继续，因此算子缓存与预编译算子关闭，其余无效果。",
    ),
    "op-debug-empty-value": (
        "{file}:{line}: {key} has an empty value. CANN reports E20003 and goes on with the line itself as "
        "configuration (of op_debug_list: with all operators).",
        "{file}:{line}：{key} 的值为空。CANN 报 E20003 后仍把该行本身当作配置继续（若为 op_debug_list，则作用于所有算子）。",
    ),
    "op-debug-directory": (
        "{file} is a directory: CANN opens it, reads nothing and goes on without any message, as if no configuration "
        "were given.",
        "{file} 是目录：CANN 会打开它但读不到内容，且没有任何提示，等同于未配置。",
    ),
    "op-debug-unreadable": (
        "op_debug_config={file}: the file does not exist or cannot be read; initialisation fails (E20101).",
        "op_debug_config={file}：文件不存在或无法读取；初始化失败（E20101）。",
    ),
    # ------------------------------------------------------------------ the form of values
    "empty-work-path": (
        "ASCEND_WORK_PATH is set but empty: an error in the graph engine (E10001), unset in all others. Unset it instead.",
        "ASCEND_WORK_PATH 已设置但为空：图引擎会报错（E10001），其他组件视为未设置。请用 unset 取消。",
    ),
    "empty-npu-collect-path": (
        "NPU_COLLECT_PATH is set but empty: it hides NPU_COLLECT_PATH_EXE, puts graph dumps under /extra-info and slows "
        "the runtime; elsewhere it counts as unset. Unset it instead.",
        "NPU_COLLECT_PATH 已设置但为空：会遮蔽 NPU_COLLECT_PATH_EXE、使图 Dump 写到 /extra-info 并拖慢运行时；其他组件视为未设置。"
        "请用 unset 取消。",
    ),
    "empty-dump-graph-level": (
        "DUMP_GRAPH_LEVEL is set but empty while DUMP_GE_GRAPH is on: no graph is dumped. Unset it, or give a level.",
        "DUMP_GE_GRAPH 已开启而 DUMP_GRAPH_LEVEL 已设置但为空：不会 Dump 任何图。请取消设置或指定级别。",
    ),
    "set-but-empty": (
        "{name} is set but empty, which counts as unset. Unset it.",
        "{name} 已设置但为空，等同于未设置。请用 unset 取消。",
    ),
    "blank-value": (
        "{name} holds only blanks: some components count it as unset, others make a directory of that name.",
        "{name} 只含空白字符：部分组件视为未设置，另一些会创建以空白命名的目录。",
    ),
    "literal-tilde": (
        "{name}={value}: CANN does not expand ~; it means the directory {literal}.",
        "{name}={value}：CANN 不展开 ~；实际指目录 {literal}。",
    ),
    "literal-variable": (
        "{name}={value}: CANN does not expand {reference}; it means the directory {literal}.",
        "{name}={value}：CANN 不展开 {reference}；实际指目录 {literal}。",
    ),
    "value-valid-elsewhere": (
        "{name}={value}: this value belongs to {where}, not here.",
        "{name}={value}：该值应写在 {where}，不能写在此处。",
    ),
    "relative-log-path": (
        "{name}={value} is relative and missing: the log library creates {made}, below /, and then writes to another "
        "place below {cwd} or not at all. Write {literal}.",
        "{name}={value} 是相对路径且不存在：日志库会在 / 下创建 {made}，然后写到 {cwd} 下的另一处，或根本不写。请写成 {literal}。",
    ),
    "relative-path": (
        "{name}={value} is relative: from the directory {cwd} it is {literal}; started elsewhere it would be {other}.",
        "{name}={value} 是相对路径：从目录 {cwd} 启动时为 {literal}；从其他目录启动则为 {other}。",
    ),
    "characters-not-documented": (
        "{name}={value} has characters outside the documented ones ({bad}); the code accepts them.",
        "{name}={value} 含有文档范围之外的字符（{bad}）；代码会接受。",
    ),
    "log-path-too-long": (
        "{name} gives a log root of {size} bytes; beyond {limit} it is accepted and never usable (or cut), so no log is "
        "written.",
        "{name} 给出的日志根目录为 {size} 字节；超过 {limit} 字节时会被接受但始终不可用（或被截断），不会写出日志。",
    ),
    "empty-path-segment": (
        "{name}={value} has an empty segment after {before}: a variable that was empty, probably, so what should be "
        "apart shares {plain}.",
        "{name}={value} 在 {before} 之后有空的路径段：可能是某个变量为空，导致本应分开的内容共用 {plain}。",
    ),
    "unknown-variable": (
        "{name} is not a variable of CANN and has no effect; did you mean {near}?",
        "{name} 不是 CANN 的变量，不起作用；是否指 {near}？",
    ),
    # ------------------------------------------------------------------ directories as they are
    "protected-directory-root": (
        "{name}={value} is the root directory; clean-up scripts delete what this variable names. Use a directory of its "
        "own.",
        "{name}={value} 是根目录；清理脚本会删除该变量所指的内容。请使用专用目录。",
    ),
    "protected-directory-home": (
        "{name}={value} is a home directory; clean-up scripts delete what this variable names. Use a directory of its "
        "own below it.",
        "{name}={value} 是用户主目录；清理脚本会删除该变量所指的内容。请使用其下的专用目录。",
    ),
    "protected-directory-above-cwd": (
        "{name}={value} lies above the current directory; clean-up scripts delete what this variable names. Use a "
        "directory of its own.",
        "{name}={value} 是当前目录的上级；清理脚本会删除该变量所指的内容。请使用专用目录。",
    ),
    "protected-directory-mount": (
        "{name}={value} is the root of a mounted file system; clean-up scripts delete what this variable names. Use a "
        "directory below it.",
        "{name}={value} 是挂载点的根；清理脚本会删除该变量所指的内容。请使用其下的目录。",
    ),
    "exposed-directory": (
        "{directory} (mode {mode}) can be read or changed by others, and {artifact} puts inputs and outputs of "
        "operators there.",
        "{directory}（权限 {mode}）可被其他用户读取或修改，而 {artifact} 会在其中写入算子的输入输出。",
    ),
    "volatile-directory": (
        "{directory} lies on {kind} ({mount}): {artifacts} written there are lost with the container or at a reboot.",
        "{directory} 位于 {kind}（{mount}）：其中写入的 {artifacts} 会随容器销毁或重启而丢失。",
    ),
    "low-space": ("{directory}: only {free} free on {mount}.", "{directory}：{mount} 仅剩 {free} 可用空间。"),
    "low-inodes": ("{directory}: only {free} inodes free on {mount}.", "{directory}：{mount} 仅剩 {free} 个 inode。"),
    "shm-full": (
        "/dev/shm has only {free} free; ranks cannot exchange data. Remove what former jobs left there.",
        "/dev/shm 仅剩 {free}；各 rank 无法交换数据。请清理先前作业的残留。",
    ),
    "read-only-mount": (
        "Read-only: {paths}. Affected: {who}. Mounts that this user may write to: {elsewhere}.",
        "只读：{paths}。受影响：{who}。该用户可写的挂载点：{elsewhere}。",
    ),
    "directory-missing": (
        "{name}={value}: {why}. This release does not create it; it must exist before the start ({artifacts}).",
        "{name}={value}：{why}。该版本不会自动创建，必须在启动前存在（{artifacts}）。",
    ),
    "directory-unusable": (
        "{name}={value} cannot be used: {why} ({artifacts}).",
        "{name}={value} 不可用：{why}（{artifacts}）。",
    ),
    "directory-unusable-passed": (
        "{name}={value} cannot be used: {why}. It is passed over without an error, {next} is used instead ({artifacts}).",
        "{name}={value} 不可用：{why}。它会被静默跳过，改用 {next}（{artifacts}）。",
    ),
    # ------------------------------------------------------------------ home and cwd
    "home-unset": (
        'HOME is unset or empty and counts as "": {artifacts} go to the root of the file system (/atc_data for the '
        "operator cache). Set HOME, or ASCEND_CACHE_PATH.",
        "HOME 未设置或为空，按空字符串处理：{artifacts} 会写到文件系统根目录（算子缓存为 /atc_data）。请设置 HOME 或 ASCEND_CACHE_PATH。",
    ),
    "home-unset-idle": (
        "HOME is unset or empty; nothing in use depends on it.",
        "HOME 未设置或为空；当前没有用到它。",
    ),
    "no-passwd-entry": (
        "uid {uid} has no passwd entry: the home of logs and traces is empty, so logs go to /ascend/log and traces are "
        "off ({artifacts}), whatever HOME is. Add an entry, and set ASCEND_PROCESS_LOG_PATH.",
        "uid {uid} 没有 passwd 条目：日志与 trace 的主目录为空，日志写入 /ascend/log，trace 关闭（{artifacts}），与 HOME 无关。"
        "请添加条目，并设置 ASCEND_PROCESS_LOG_PATH。",
    ),
    "no-passwd-entry-idle": (
        "uid {uid} has no passwd entry; traces are off, and missing log directories cannot be used.",
        "uid {uid} 没有 passwd 条目；trace 关闭，且不存在的日志目录无法使用。",
    ),
    "home-differs": (
        "$HOME is {home}, the passwd home is {entry}, and both are in use: {by_home} below the first, {by_entry} below "
        "the second.",
        "$HOME 为 {home}，passwd 主目录为 {entry}，二者都会用到：{by_home} 在前者之下，{by_entry} 在后者之下。",
    ),
    "home-differs-idle": (
        "$HOME is {home}, the passwd home is {entry}: operator compiler and logs have different ideas of home.",
        "$HOME 为 {home}，passwd 主目录为 {entry}：算子编译器与日志对主目录的理解不同。",
    ),
    "cwd-default": (
        "{artifacts} go to the current directory {cwd} by default.",
        "{artifacts} 默认写入当前目录 {cwd}。",
    ),
    "cwd-default-system": (
        "{artifacts} go to the current directory by default, and that is {cwd}, which belongs to the system. Set "
        "ASCEND_WORK_PATH or start elsewhere.",
        "{artifacts} 默认写入当前目录，而当前目录 {cwd} 属于系统目录。请设置 ASCEND_WORK_PATH 或从其他目录启动。",
    ),
    "cwd-default-refused": (
        "{artifacts} go to the current directory {cwd} by default, and nothing can be made there: {why}. Set "
        "ASCEND_WORK_PATH or start elsewhere.",
        "{artifacts} 默认写入当前目录 {cwd}，但无法在其中创建：{why}。请设置 ASCEND_WORK_PATH 或从其他目录启动。",
    ),
    "cwd-default-deleted": (
        "{artifacts} go to the current directory by default, and it no longer exists. Set ASCEND_WORK_PATH or start "
        "elsewhere.",
        "{artifacts} 默认写入当前目录，而该目录已不存在。请设置 ASCEND_WORK_PATH 或从其他目录启动。",
    ),
    # ------------------------------------------------------------------ the answers
    "documented-observed-differ": (
        "{artifact}: the manual says {documented} ({documented_outcome}), the code says {observed} "
        "({observed_outcome}).",
        "{artifact}：文档为 {documented}（{documented_outcome}），代码实际为 {observed}（{observed_outcome}）。",
    ),
    "release-assumed": (
        "The CANN release is not known and the answer for {artifacts} depends on it (edges: {edges}). Say --cann.",
        "CANN 版本未知，而 {artifacts} 的结果与版本有关（分界：{edges}）。请用 --cann 指定。",
    ),
    # ------------------------------------------------------------------ found elsewhere
    "set-too-late": (
        "{name} would change after acl or torch_npu was initialised in this process: it was read when the library was "
        "loaded and has no effect any more. Set it before the import, or start a new process.",
        "本进程中 acl 或 torch_npu 已初始化，此时修改 {name} 不再生效：该变量在加载库时已读取。请在 import 之前设置，或启动新进程。",
    ),
    "conflicting-ranks": (
        "The launcher variables disagree on the rank: {places}.",
        "各启动器变量给出的 rank 不一致：{places}。",
    ),
    "launcher-not-forwarding": (
        "{launcher} does not carry {names} to its workers: they do without.",
        "{launcher} 不会把 {names} 传给工作进程：工作进程中没有这些变量。",
    ),
    "work-path-shared-by-ranks": (
        "{count} ranks share one directory: {directory} ({artifacts}); no rank is in the path. Give each rank its own, "
        "for example ASCEND_WORK_PATH=…/{{rank}}.",
        "{count} 个 rank 共用一个目录：{directory}（{artifacts}），路径中没有 rank。请让每个 rank 使用各自目录，例如 "
        "ASCEND_WORK_PATH=…/{{rank}}。",
    ),
    "baseline-expired": (
        "{file}: the entry for {entry} expired on {expires} and no longer counts ({reason}).",
        "{file}：{entry} 的基线条目已于 {expires} 过期，不再生效（{reason}）。",
    ),
    "baseline-unused": (
        "{file}: the entry for {entry} matches no finding ({reason}); remove it.",
        "{file}：{entry} 的基线条目没有匹配任何发现（{reason}），可以删除。",
    ),
    # ------------------------------------------------------------------ the words of check
    "check-summary": (
        "Errors: {errors}, warnings: {warnings}, infos: {infos}{muted}.",
        "{errors} 个错误，{warnings} 个警告，{infos} 条提示{muted}。",
    ),
    "check-muted": ("; {count} muted by the baseline", "；基线屏蔽 {count} 条"),
    "check-line": ("info: {id}: {message}", "提示：{id}：{message}"),
    "npu-collect-path-side-effects-line": (
        "NPU_COLLECT_PATH={value} turns on the L1 dump (may hold user data) and slow online compilation; unset it "
        "after debugging.",
        "NPU_COLLECT_PATH={value} 会开启 L1 Dump（可能含用户数据）并使用较慢的在线编译；调试后请取消。",
    ),
    "check-unknown-id": (
        "unknown finding {name!r}{hint}; 'npu-paths rules' lists them",
        "未知的发现 {name!r}{hint}；可用 'npu-paths rules' 查看列表",
    ),
    "check-unknown-profile": (
        "unknown profile {name!r}: one of {known}",
        "未知的 profile {name!r}：可用 {known}",
    ),
    "baseline-bad": ("{file}: {why}", "{file}：{why}"),
    "baseline-not-toml": ("not TOML: {why}", "不是 TOML：{why}"),
    "baseline-entry": (
        "entry {number}: {field} is missing or of the wrong type (id, reason: text; expires: a date like 2026-12-31)",
        "第 {number} 条：{field} 缺失或类型错误（id、reason 为文本；expires 为日期，如 2026-12-31）",
    ),
    "baseline-key": (
        "unknown key {key}; write [[ignore]] with id, reason, expires and, if wanted, artifact and where",
        "未知的键 {key}；请使用 [[ignore]]，包含 id、reason、expires，以及可选的 artifact 与 where",
    ),
    "open-quote": (
        "a quote ({quote}) is never closed in the command {command!r}",
        "命令 {command!r} 中的引号（{quote}）没有闭合",
    ),
}
