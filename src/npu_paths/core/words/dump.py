"""Sentences about dump configurations (acl.json): faults, findings, the text of ``dump check``."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ faults, by kind
    "acl-missing": ("{item} is missing", "缺少 {item}"),
    "acl-empty": ("{item} is empty", "{item} 为空"),
    "acl-not-string": ("{item} must be a string", "{item} 必须是字符串"),
    "acl-not-array": ("{item} must be a list", "{item} 必须是数组"),
    "acl-not-object": ("{item} must be an object", "{item} 必须是对象"),
    "acl-member-not-string": ("{item} must be a string", "{item} 必须是字符串"),
    "acl-member-not-object": ("{item} must be an object", "{item} 必须是对象"),
    "acl-type": ("{item} has the wrong JSON type", "{item} 的 JSON 类型不对"),
    "acl-not-one-of": (
        '{item} is "{value}", which is none of: {allowed}',
        "{item} 的值“{value}”不在可选值之内：{allowed}",
    ),
    "acl-no-such-path": (
        '{item} "{value}" does not exist; CANN never creates it',
        "{item} “{value}”不存在；CANN 不会创建它",
    ),
    "acl-not-directory": ('{item} "{value}" is not a directory', "{item} “{value}”不是目录"),
    "acl-no-access": (
        '{item} "{value}" does not grant this user reading and writing',
        "{item} “{value}”没有授予该用户读写权限",
    ),
    "acl-too-long": ("{item} is longer than {limit} bytes", "{item} 超过 {limit} 字节"),
    "acl-bad-path": ('{item} "{value}" is not a valid path', "{item} “{value}”不是有效路径"),
    "acl-bad-chars": (
        '{item}: "{value}" has characters that are not accepted behind an address',
        "{item}：地址后的“{value}”含有不被接受的字符",
    ),
    "acl-too-many-intervals": ("{item} has more than 100 intervals", "{item} 的区间超过 100 个"),
    "acl-interval-form": ('{item}: "{value}" is neither a step nor a range', "{item}：“{value}”既不是步数也不是区间"),
    "acl-not-digits": ('{item}: "{value}" is not made of numbers', "{item}：“{value}”不是由数字组成"),
    "acl-reversed": ('{item}: "{value}" ends before it begins', "{item}：“{value}”的终点小于起点"),
    "acl-list-too-long": ("{item} has {value} entries; at most 100 are accepted", "{item} 有 {value} 项，最多 100 项"),
    "acl-range-incomplete": ("{item} needs begin and end ({value})", "{item} 需要同时给出 begin 和 end（{value}）"),
    "acl-conflict-value": (
        '{item} must not be "{value}" when {other} is "{word}"',
        "{other} 为“{word}”时，{item} 不能是“{value}”",
    ),
    "acl-conflict-plain": (
        '{item} must not be set when {other} is "{word}"',
        "{other} 为“{word}”时不能设置 {item}",
    ),
    "acl-conflict-not": (
        '{item} must not be set unless {other} is "{word}"',
        "只有 {other} 为“{word}”时才能设置 {item}",
    ),
    "acl-syntax": ('not JSON from here on ("{found}")', "从这里起不是合法的 JSON（“{found}”）"),
    "acl-syntax-end": ("the text ends in the middle of the JSON", "文本在 JSON 中途结束"),
    "acl-syntax-nothing": ("there is no JSON in the text", "文本中没有 JSON"),
    "acl-syntax-comment": ("comments are not accepted in this JSON", "该 JSON 不接受注释"),
    "acl-syntax-comma": ("a comma with nothing behind it is not accepted", "不接受后面没有内容的逗号"),
    "acl-syntax-constant": ("NaN and Infinity are not accepted", "不接受 NaN 和 Infinity"),
    "acl-syntax-quote": ("strings stand in double quotes", "字符串必须使用双引号"),
    "acl-syntax-string": ("this string is broken or is not closed", "该字符串有误或没有结束"),
    "acl-syntax-between": ("a comma or a colon is missing before this", "此处之前缺少逗号或冒号"),
    "acl-number-range": ("this number is larger than any that CANN reads", "该数字超出 CANN 可读取的范围"),
    "acl-no-data": ("the file is empty", "文件为空"),
    "acl-silently": ("{what}; CANN refuses the file without any report", "{what}；CANN 拒绝该文件，且没有任何报告"),
    # ------------------------------------------------------------------ the file, the other settings
    "acl-bad-file-path": ("the file cannot be found or read", "文件找不到或无法读取"),
    "acl-content": ("this is not a regular file", "这不是普通文件"),
    "acl-too-big": ("the file is larger than 10 MiB", "文件大于 10 MiB"),
    "acl-too-deep": (
        "braces or brackets are nested more than 10 deep, as CANN counts them (also inside strings)",
        "按 CANN 的计数方式（包括字符串内），花括号或方括号嵌套超过 10 层",
    ),
    "acl-bad-setting": ('{item} "{value}" is not accepted', "{item} “{value}”不被接受"),
    # ------------------------------------------------------------------ findings
    "acl-release-not-observed": (
        "the code of CANN {release} was not observed: this is the verdict of {first}",
        "没有观测过 CANN {release} 的代码：此处是 {first} 的结论",
    ),
    "acl-refused-without-report": (
        "CANN {release} refuses this file without any report: the call fails, or nothing is dumped, and no error"
        " code says why (it stops at {item})",
        "CANN {release} 拒绝该文件，且没有任何报告：接口失败或没有任何 Dump，也没有错误码说明原因（停在 {item}）",
    ),
    "acl-path-missing": (
        'dump_path "{path}": {why}; CANN refuses the whole file',
        "dump_path “{path}”：{why}；CANN 会拒绝整个文件",
    ),
    "acl-path-unusable": (
        'dump_path "{path}": {why}; CANN refuses the whole file',
        "dump_path “{path}”：{why}；CANN 会拒绝整个文件",
    ),
    "acl-why-missing": ("it is not given", "没有给出"),
    "acl-why-empty": ("it is empty", "为空"),
    "acl-why-no_such_path": ("the directory does not exist and is never created", "目录不存在，且不会被创建"),
    "acl-why-not_directory": ("it is not a directory", "不是目录"),
    "acl-why-no_access": ("this user may not read and write there", "该用户没有读写权限"),
    "acl-why-bad_path": ("it is not a valid path", "不是有效路径"),
    "acl-why-too_long": ("it is too long", "过长"),
    "acl-why-bad_chars": ("it has characters that are not accepted", "含有不被接受的字符"),
    "acl-path-tilde": (
        'dump_path "{path}": nobody expands ~, it is the name of a directory',
        "dump_path “{path}”：没有组件会展开 ~，它只是目录名",
    ),
    "acl-path-variable": (
        'dump_path "{path}": nobody expands {name}, it is the name of a directory',
        "dump_path “{path}”：没有组件会展开 {name}，它只是目录名",
    ),
    "acl-scene-with-overflow": (
        "dump_scene {scene} and dump_debug on exclude each other: the file is refused",
        "dump_scene {scene} 与 dump_debug on 互斥：文件会被拒绝",
    ),
    "acl-scene-with-op-switch": (
        "dump_scene {scene} and dump_op_switch on exclude each other: the file is refused",
        "dump_scene {scene} 与 dump_op_switch on 互斥：文件会被拒绝",
    ),
    "acl-scene-with-dump-list": (
        "with dump_scene {scene} the dump_list is silently ignored: no model or operator data is dumped",
        "设置 dump_scene {scene} 后 dump_list 会被静默忽略：不会 Dump 模型或算子数据",
    ),
    "acl-overflow-with-op-switch": (
        "overflow dump (dump_debug on) and dump_op_switch on exclude each other: the file is refused",
        "溢出 Dump（dump_debug on）与 dump_op_switch on 互斥：文件会被拒绝",
    ),
    "acl-overflow-with-dump-list": (
        "the manual forbids overflow dump (dump_debug on) together with a dump_list; the code takes it and dumps"
        " overflows only",
        "手册禁止溢出 Dump（dump_debug on）与 dump_list 同时配置；代码会接受，但只 Dump 溢出",
    ),
    "acl-data-dump-with-collect-path": (
        "a data dump is configured while NPU_COLLECT_PATH={path} is set: the graph engine refuses it (E10056)",
        "已设置 NPU_COLLECT_PATH={path}，同时配置了数据 Dump：图引擎会拒绝（E10056）",
    ),
    "acl-scene-unsupported-product": (
        "aic_err_detail_dump is not supported on {product}: nothing is dumped when an exception happens",
        "{product} 不支持 aic_err_detail_dump：发生异常时不会有任何 Dump",
    ),
    "acl-dump-does-nothing": (
        "this dump section turns nothing on: dump_list is empty or missing, dump_op_switch and dump_debug are not"
        " on, and there is no dump_scene",
        "该 dump 配置不会开启任何功能：dump_list 为空或缺失，dump_op_switch 和 dump_debug 未开启，也没有 dump_scene",
    ),
    "acl-dump-list-missing": (
        "the manual requires dump_list (an empty one, or [{{}}], for single operators)",
        "手册要求必须有 dump_list（单算子时可为空数组或 [{{}}]）",
    ),
    "acl-duplicate-model-name": (
        'model_name "{name}" stands in dump_list more than once; the manual wants it unique',
        "model_name “{name}”在 dump_list 中重复；手册要求唯一",
    ),
    "acl-kernel-data-needs-path": (
        "the manual requires dump_path with dump_kernel_data",
        "手册要求配置 dump_kernel_data 时必须有 dump_path",
    ),
    "acl-field-not-in-release": (
        "{item} is described from CANN {since} on; the manual of {release} does not know it",
        "{item} 自 CANN {since} 起才有说明；{release} 的手册没有该项",
    ),
    "acl-unknown-key": ('CANN does not know the key "{key}"{hint}', "CANN 不认识键“{key}”{hint}"),
    "acl-key-not-read": ('CANN {release} does not read the key "{key}"', "CANN {release} 不读取键“{key}”"),
    "acl-duplicate-key": ('the key "{key}" is repeated; the last one counts', "键“{key}”重复出现，以最后一个为准"),
    "acl-setting-refused": (
        "aclInit fails with {ret} because of {item}, after everything before it in the file was taken",
        "由于 {item}，aclInit 返回 {ret}；文件中此前的设置已经生效",
    ),
    "acl-dump-with-profiling": (
        "dump and profiling are both on; the manual advises against it, the dump distorts the timings",
        "Dump 与 Profiling 同时开启；手册不建议这样做，Dump 会影响性能数据",
    ),
    # ------------------------------------------------------------------ the text of dump check
    "dump-check-accepted": ("{file}: accepted by CANN {release}", "{file}：CANN {release} 接受"),
    "dump-check-reported": (
        "{file}: accepted by CANN {release}, although something is reported",
        "{file}：CANN {release} 接受，但有报告",
    ),
    "dump-check-refused": ("{file}: REFUSED by CANN {release}", "{file}：被 CANN {release} 拒绝"),
    "dump-check-turns-on": ("turns on: {what}", "开启：{what}"),
    "dump-check-nothing": ("turns on: nothing", "开启：无"),
    "dump-check-path": ("path: {path}", "路径：{path}"),
    "dump-check-later": ("CANN would only say this afterwards:", "此后 CANN 才会发现："),
    "dump-check-calls": (
        "aclInit returns {init}, aclmdlSetDump returns {set}",
        "aclInit 返回 {init}，aclmdlSetDump 返回 {set}",
    ),
    "dump-check-dies": ("nothing: the process dies", "无：进程会终止"),
    "dump-check-manual-yes": ("by the manual of {release}: accepted", "按 {release} 手册：接受"),
    "dump-check-manual-no": ("by the manual of {release}: not accepted", "按 {release} 手册：不接受"),
    "dump-check-only-manual": ("only the manual refuses it", "仅手册不接受"),
    "dump-check-only-code": ("only the code refuses it", "仅代码不接受"),
    "dump-check-unreadable": ("{path} cannot be read: {why}", "{path} 无法读取：{why}"),
    "dump-check-not-by-user": ("this user may not read it", "该用户无权读取"),
    "dump-type-OPERATOR": ("model and operator dump", "模型与算子 Dump"),
    "dump-type-OP_OVERFLOW": ("overflow dump", "溢出 Dump"),
    "dump-type-ARGS_EXCEPTION": ("exception dump, brief (L0)", "异常 Dump，简要（L0）"),
    "dump-type-EXCEPTION": ("exception dump, normal (L1)", "异常 Dump，普通（L1）"),
    "dump-type-AIC_ERR_DETAIL_DUMP": ("exception dump, detail", "异常 Dump，详细"),
    "dump-type-kernel": ("kernel data ({kinds})", "kernel 数据（{kinds}）"),
}
