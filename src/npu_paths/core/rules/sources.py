"""The pages and files that rows cite (numbers of pages: facts/documented.md, section 5)."""

from ..model import Source

ENV = "https://www.hiascend.com/document/detail"

NCP_70 = Source(
    "NPU_COLLECT_PATH (7.0.0)", ENV + "/zh/canncommercial/700/reference/envvar/envref_07_0110.html", "7.0.0"
)
NCP_80 = Source("NPU_COLLECT_PATH (8.0.0)", ENV + "/zh/canncommercial/800/apiref/envvar/envref_07_0129.html", "8.0.0")
NCP_90 = Source(
    "NPU_COLLECT_PATH (9.0.0)", ENV + "/en/CANNCommunityEdition/900/maintenref/envvar/envref_07_0163.html", "9.0.0"
)
DUMP_PATH_90 = Source(
    "ASCEND_DUMP_PATH (9.0.0)", ENV + "/zh/CANNCommunityEdition/900/maintenref/envvar/envref_07_0130.html", "9.0.0"
)
DUMP_SCENE_90 = Source(
    "ASCEND_DUMP_SCENE (9.0.0)", ENV + "/zh/canncommercial/900/maintenref/envvar/envref_07_0164.html", "9.0.0"
)
WORK_80_RC3 = Source(
    "ASCEND_WORK_PATH (8.0.RC3)",
    "https://hiascend.com/document/detail/zh/canncommercial/80RC3/apiref/envvar/envref_07_0007.html",
    "8.0.RC3",
)
WORK_90 = Source(
    "ASCEND_WORK_PATH (9.0.0)", ENV + "/zh/canncommercial/900/maintenref/envvar/envref_07_0007.html", "9.0.0"
)
CACHE_90 = Source(
    "ASCEND_CACHE_PATH (9.0.0)", ENV + "/zh/canncommercial/900/maintenref/envvar/envref_07_0006.html", "9.0.0"
)
