"""How each release judges acl.json: the checks in their order, words, codes, settings of aclInit.

Sources: hicann/runtime at v8.5.0, v9.0.0, v9.1.0 and 681ef7610df1 (9.2.0 development):
``src/dfx/adump/adump/impl/dump_config_converter.cpp`` (conv), ``src/acl/common/json_parser.cpp``
(acljson), ``src/acl/aclrt_impl/acl.cpp`` (acl). Facts: ``releases_adump.md``, ``cann_paths.md`` 20.
"""

from ..aclrows import Code, Rule, Scene, Section, Value

# ---------------------------------------------------------------------- words (conv 28-44)
SWITCH = ("off", "on")
MODES = ("all", "input", "output")
DATA = ("stats", "tensor")
LEVELS = ("all", "kernel", "op")
WATCHER = "watcher"
EXCEPTION_SCENES = ("aic_err_brief_dump", "aic_err_detail_dump", "aic_err_norm_dump", "lite_exception")
ALL_SCENES = (*EXCEPTION_SCENES, WATCHER)
KERNEL_DATA = ("all", "assert", "printf", "tensor", "timestamp")
STATS = ("Avg", "L2norm", "Max", "Min", "Nan", "Negative Inf", "Positive Inf")

# dump_scene -> dump type and the ladder of the path (conv 929-976; 8.5.0 630-658: watcher too)
SCENES = (
    Scene("lite_exception", "ARGS_EXCEPTION", "l0-exception-dump"),
    Scene("aic_err_brief_dump", "ARGS_EXCEPTION", "l0-exception-dump"),
    Scene("aic_err_norm_dump", "EXCEPTION", "l1-exception-dump"),
    Scene("aic_err_detail_dump", "AIC_ERR_DETAIL_DUMP", "detail-exception-dump"),
    Scene(WATCHER, "OPERATOR", "watcher-dump", until="9.0.0"),
    Scene(WATCHER, "OPERATOR", None, since="9.0.0"),
)
# dump_level -> operator switch (conv 939-945)
LEVEL_SWITCH = {"op": 1, "kernel": 2, "all": 3}
# what a missing item counts as (conv 52-66)
DEFAULTS = {
    "dump_mode": "output",
    "dump_op_switch": "off",
    "dump_debug": "off",
    "dump_level": "all",
}

# ---------------------------------------------------------------------- limits (conv .h 74-78)
MAX_PATH = 512
MAX_INTERVALS = 100
MAX_BLACKLIST = 100
PATH_CHARACTERS = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-=[];\\,./!@#$%^&*()_+{}:?"
)  # adcore/common/file_utils.cpp 364-382

# ---------------------------------------------------------------------- the fields of an entry of dump_list
STRING = "string"
STRINGS = "strings"
OBJECTS = "objects"
BLACKLIST_FIELDS = (("name", STRING, ()), ("pos", STRINGS, ()))
RANGE_FIELDS = (("begin", STRING, ()), ("end", STRING, ()))
# in the order in which types are looked at (conv 258-302)
ENTRY_FIELDS = (
    ("model_name", STRING, ()),
    ("layer", STRINGS, ()),
    ("watcher_nodes", STRINGS, ()),
    ("optype_blacklist", OBJECTS, BLACKLIST_FIELDS),
    ("opname_blacklist", OBJECTS, BLACKLIST_FIELDS),
    ("opname_range", OBJECTS, RANGE_FIELDS),
)

# ---------------------------------------------------------------------- the checks, in their order
_91 = "9.1.0"
_90 = "9.0.0"
# What each part of the path check answers: realpath, directory, access (absent: not asked).
PATH_92 = {"resolve": "no_such_path", "directory": "not_directory", "access": "no_access"}  # conv 546-561
PATH_90 = {"resolve": "by_errno", "access": "by_errno"}  # 9.0.0 conv 334
PATH_85 = {"resolve": "no_access", "access": "no_access"}  # 8.5.0 conv 253-288

RULES = (
    # ---- until 9.1.0: one item after the other, as needed (9.0.0 conv 139-222, 8.5.0 122-197)
    Rule("word", "dump_scene", ALL_SCENES, until=_91),
    Rule("conflict", "dump_scene", (("dump_debug", "on"), ALL_SCENES), until=_91, silent=True),
    Rule("conflict", "dump_scene", (("dump_op_switch", "on"), ALL_SCENES), until=_91, silent=True),
    Rule("word", "dump_mode", MODES, until=_91),
    Rule("watcher_mode", "dump_mode", "", until=_90, silent=True),  # a missing one counts as not output
    Rule("watcher_mode", "dump_mode", "output", since=_90, until=_91, silent=True),
    Rule("ends", "dump_scene", ALL_SCENES, until=_90),
    Rule("ends", "dump_scene", EXCEPTION_SCENES, since=_90, until=_91),
    Rule("given", "dump_path", until=_91),
    Rule("short", "dump_path", MAX_PATH, until=_91),
    Rule("colon", "dump_path", until=_91, goes_on=True),
    Rule("usable", "dump_path", PATH_85, until=_90),
    Rule("usable", "dump_path", PATH_90, since=_90, until=_91),
    Rule("word", "dump_debug", SWITCH, until=_91),
    Rule("conflict", "dump_debug", (("dump_op_switch", "on"), ("on",)), until=_91, silent=True),
    Rule("ends", "dump_debug", ("on",), until=_91),
    Rule("word", "dump_data", DATA, until=_91),
    Rule("words", "dump_kernel_data", KERNEL_DATA, since=_90, until=_91),
    Rule("word", "dump_level", LEVELS, until=_91),
    Rule("word", "dump_op_switch", SWITCH, until=_91),
    Rule("step", "dump_step", MAX_INTERVALS, until=_91, silent=True),
    Rule("list_readable", "dump_list", ENTRY_FIELDS, until=_91),
    Rule("one_usable", "dump_list", until=_91, silent=True),
    Rule("watcher_entries", "dump_list", until=_91, silent=True),
    Rule("entries", "dump_list", ("blacklist_size",), until=_91, silent=True),
    Rule("entries", "dump_list", ("blacklist_level",), until=_91, silent=True),
    Rule("entries", "dump_list", ("range",), until=_91, silent=True),
    Rule("strings_readable", "dump_stats", until=_91),
    Rule("not_empty", "dump_stats", until=_90, silent=True),
    Rule("not_empty", "dump_stats", since=_90, until=_91),
    Rule("stats_data", "dump_stats", until=_91, silent=True),
    # ---- since 9.1.0: types of everything (conv 118-145, 234-361)
    Rule("string", "dump_path", since=_91),
    Rule("string", "dump_mode", since=_91),
    Rule("string", "dump_op_switch", since=_91),
    Rule("string", "dump_level", since=_91),
    Rule("string", "dump_scene", since=_91),
    Rule("string", "dump_data", since=_91),
    Rule("string", "dump_debug", since=_91),
    Rule("string", "dump_kernel_data", since=_91),
    Rule("string", "dump_step", since=_91),
    Rule("strings", "dump_stats", since=_91),
    Rule("list", "dump_list", ENTRY_FIELDS, since=_91),
    # ---- then the words of everything (conv 163-228)
    Rule("word", "dump_mode", MODES, since=_91),
    Rule("word", "dump_data", DATA, since=_91),
    Rule("word", "dump_op_switch", SWITCH, since=_91),
    Rule("word", "dump_level", LEVELS, since=_91),
    Rule("word", "dump_debug", SWITCH, since=_91),
    Rule("word", "dump_scene", ALL_SCENES, since=_91),
    Rule("words", "dump_kernel_data", KERNEL_DATA, since=_91),
    Rule("stat_words", "dump_stats", STATS, since=_91),
    # ---- then what must fit together (conv 391-428)
    Rule("conflict", "dump_scene", (("dump_debug", "on"), ALL_SCENES), since=_91),
    Rule("conflict", "dump_scene", (("dump_op_switch", "on"), ALL_SCENES), since=_91),
    Rule("watcher_mode", "dump_mode", "output", since=_91),
    Rule("ends", "dump_scene", EXCEPTION_SCENES, since=_91),
    Rule("given", "dump_path", since=_91),
    Rule("short", "dump_path", MAX_PATH, since=_91),
    Rule("colon", "dump_path", since=_91, goes_on=True),
    Rule("usable", "dump_path", PATH_92, since=_91),
    Rule("conflict", "dump_debug", (("dump_op_switch", "on"), ("on",)), since=_91),
    Rule("ends", "dump_debug", ("on",), since=_91),
    Rule("step", "dump_step", MAX_INTERVALS, since=_91),
    Rule(
        "entries",
        "dump_list",
        ("model_and_layer", "watcher", "blacklist_size", "blacklist_level", "range"),
        since=_91,
    ),
    Rule("not_empty", "dump_stats", since=_91),
    Rule("stats_data", "dump_stats", since=_91),
)
# What is read again when everything was accepted (9.0.0 conv 52-96; since 9.1.0 all types were seen before).
READ_AGAIN = (
    Rule("readable", "dump_path", until=_91),
    Rule("readable", "dump_mode", until=_91),
    Rule("readable", "dump_op_switch", until=_91),
    Rule("readable", "dump_debug", until=_91),
    Rule("readable", "dump_scene", until=_91),
    Rule("readable", "dump_data", until=_91),
    Rule("readable", "dump_kernel_data", since=_90, until=_91),
    Rule("readable", "dump_level", until=_91),
    Rule("strings_readable", "dump_stats", until=_91),
    # 9.0.0 conv 817-818: parsed once more, the result is ignored
    Rule("words", "dump_kernel_data", KERNEL_DATA, since=_90, until=_91, goes_on=True),
)
# Behaviour that is no check: in force in its range.
NOT_OBJECT_REFUSED = (Value(False, until=_91), Value(True, since=_91))  # conv 1029; before: an object without items
EMPTY_IS_NOTHING = (Value(False, until=_91), Value(True, since=_91))  # conv 1033
KERNEL_DATA_KNOWN = (Value(False, until=_90), Value(True, since=_90))
EMPTY_WORD_IS_EMPTY = (Value(False, until=_90), Value(True, since=_90))  # 8.5.0 conv 568-581: not one of
VALUE_ENDS_AT_NUL = (Value(False, until="9.2.0"), Value(True, since="9.2.0"))  # adump_error_manager.h
SYNTAX_REPORTED = (Value(False, until=_91), Value(True, since=_91))  # conv 1020

# ---------------------------------------------------------------------- codes (adump_error_manager.h)
CODES = (
    Code("missing", "EP0001"),
    Code("empty", "EP0001"),
    Code("not_string", "EP0001"),
    Code("not_array", "EP0001"),
    Code("not_object", "EP0001"),
    Code("member_not_string", "EP0001"),
    Code("member_not_object", "EP0001"),
    Code("not_one_of", "EP0001", until=_90),
    Code("not_one_of", "EP0002", since=_90),
    Code("no_such_path", "EP0003"),
    Code("not_directory", "EP0003"),
    Code("no_access", "EP0001", until=_90),
    Code("no_access", "EP0003", since=_90),
    Code("too_long", "EP0001", until=_90),
    Code("too_long", "EP0003", since=_90),
    Code("bad_path", "EP0001", until=_90),
    Code("bad_path", "EP0003", since=_90),
    Code("bad_chars", "EP0001", until=_90),
    Code("bad_chars", "EP0003", since=_90),
    Code("too_many_intervals", "EP0003"),
    Code("interval_form", "EP0003"),
    Code("not_digits", "EP0003"),
    Code("reversed", "EP0003"),
    Code("list_too_long", "EP0003"),
    Code("range_incomplete", "EP0003"),
    Code("conflict", "EP0005"),
    Code("syntax", "EP0004"),
    Code("number_range", "EP0004"),
    Code("no_data", "EP0004"),
    Code("type", None, until=_90),  # a sentence in place of the code: dropped (8.5.0 error_manager.cc 452-456)
    Code("type", "EP0004", since=_90),
)

# ---------------------------------------------------------------------- the file (acljson 70-215)
MAX_BYTES = 10 * 1024 * 1024
INVALID_FILE = 100003  # ACL_ERROR_INVALID_FILE
PARSE_FILE = 100006  # ACL_ERROR_PARSE_FILE
FILE_CODES = (
    Code("bad_file_path", "", until=_91),
    Code("bad_file_path", "EH0003", since=_91),  # does not resolve, cannot be looked at or opened
    Code("content", "", until=_91),
    Code("content", "EH0004", since=_91),  # not a regular file
    Code("too_big", "", until=_91),
    Code("too_big", "EH0004", since=_91),
    Code("too_deep", "", until=_91),
    Code("too_deep", "EH0004", since=_91),
    Code("syntax", "", until=_90),
    Code("syntax", "EH0004", since=_90),  # the first parse of aclInit (acljson 148-158)
)

# ---------------------------------------------------------------------- other settings of aclInit
INVALID_PARAM = 100000
INTERNAL = 500000
FAILURE = 500001
BEFORE = (
    # acl 241-287: the JSON text of the value must be "0" or "1"
    Section(("err_msg_mode",), "mode", INVALID_PARAM, "", INVALID_PARAM, "", until=_91),
    Section(("err_msg_mode",), "mode", INVALID_PARAM, "EH0009", INVALID_PARAM, "EH0009", since=_91),
)
AFTER = (
    # acl 107-156, acljson GetStackSizeByType: any number
    Section(("StackSize", "aicore_stack_size"), "number", FAILURE, "", FAILURE, "", until=_90),
    Section(("StackSize", "aicore_stack_size"), "number", FAILURE, "EH0004", FAILURE, "EH0004", since=_90),
    Section(("StackSize", "simt_stack_size"), "number", FAILURE, "EH0004", FAILURE, "EH0004", since=_90),
    Section(("StackSize", "simt_divergence_stack_size"), "number", FAILURE, "EH0004", FAILURE, "EH0004", since=_90),
    # acljson GetDefaultDeviceIdFromFile
    Section(("defaultDevice", "default_device"), "device", FAILURE, "", FAILURE, "", until=_91),
    Section(("defaultDevice", "default_device"), "device", FAILURE, "EH0009", FAILURE, "EH0004", since=_91),
    # acljson GetPrintFifoSizeByType: the JSON text of the value
    Section(("simd_printf_fifo_size_per_core",), "positive", FAILURE, "", FAILURE, "", since=_90, until=_91),
    Section(("simd_printf_fifo_size_per_core",), "positive", FAILURE, "EH0009", FAILURE, "EH0009", since=_91),
    Section(("simt_printf_fifo_size",), "positive", FAILURE, "", FAILURE, "", since=_90, until=_91),
    Section(("simt_printf_fifo_size",), "positive", FAILURE, "EH0009", FAILURE, "EH0009", since=_91),
    # acljson GetEventModeFromFile: a value that is no string throws and nobody catches it
    Section(("acl_graph", "event_mode"), "switch", INVALID_PARAM, "EH0001", None, "", until=_91),
    Section(("acl_graph", "event_mode"), "switch", INVALID_PARAM, "EH0009", None, "", since=_91),
)
