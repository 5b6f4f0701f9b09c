"""Which variables a launcher gives to each process it starts, and what may be shared by several processes.

Verified with the launchers themselves where a registry has them (tests/launchers): torchrun, accelerate, Ray,
OpenMPI 4.1. The others are read from the sources cited on the row.
"""

from ..launchrows import LauncherRow, ShareRow
from ..model import Source

_GITHUB = "https://github.com"
TORCHRUN = Source(
    "torchrun: local_elastic_agent.py, worker_env",
    _GITHUB + "/pytorch/pytorch/blob/v2.13.0/torch/distributed/elastic/agent/server/local_elastic_agent.py",
    "2.13.0",
)
DEEPSPEED = Source(
    "DeepSpeed: launcher/launch.py, main",
    _GITHUB + "/microsoft/DeepSpeed/blob/master/deepspeed/launcher/launch.py",
    "2025-02-21",
)
ACCELERATE = Source(
    "accelerate: utils/launch.py, prepare_multi_gpu_env (starts torchrun)",
    _GITHUB + "/huggingface/accelerate/blob/main/src/accelerate/utils/launch.py",
    "1.15.0",
)
MSRUN = Source(
    "msrun: parallel/cluster/process_entity/_api.py, start_workers",
    _GITHUB + "/mindspore-ai/mindspore/blob/master/mindspore/python/mindspore/parallel/cluster/process_entity/_api.py",
    "2.5",
)
MINDSPORE_ENV = Source(
    "MindSpore environment variables",
    _GITHUB + "/mindspore-ai/docs/blob/master/docs/mindspore/source_en/api_python/env_var_list.rst",
    "2025-07-04",
)
RAY_TRAIN = Source(
    "Ray Train: train/torch/config.py, _set_torch_distributed_env_vars",
    _GITHUB + "/ray-project/ray/blob/ray-2.60.0/python/ray/train/torch/config.py",
    "2.60.0",
)
RAY_WORKER = Source(
    "Ray: environment of a worker (tests/launchers)", "https://docs.ray.io/en/latest/ray-core/", "2.60.0"
)
SLURM = Source(
    "srun(1), OUTPUT ENVIRONMENT VARIABLES", "https://slurm.schedmd.com/srun.html#SECTION_OUTPUT-ENVIRONMENT-VARIABLES"
)
OPENMPI = Source(
    "Open MPI: environment variables set for MPI applications",
    "https://docs.open-mpi.org/en/v5.0.x/tuning-apps/environment-var.html",
    "4.1",
)
MPICH = Source(
    "Intel MPI and MPICH Hydra: variables that Hydra sets itself",
    "https://www.intel.com/content/www/us/en/docs/mpi-library/developer-reference-linux/2021-16/"
    "environment-variables-not-propagated-by-hydra.html",
)
ASCEND_OPERATOR = Source(
    "mind-cluster: ascend-operator/pkg/controllers/v1/env.go",
    _GITHUB + "/Ascend/mind-cluster/blob/master/component/ascend-operator/pkg/controllers/v1/env.go",
    "2026-08-21",
)
MINDX_LOGS = Source(
    "mind-cluster: using resumable training on the CLI (XDL_IP, MINDX_TASK_ID)",
    _GITHUB + "/Ascend/mind-cluster/blob/master/docs/en/scheduling/usage/resumable_training/"
    "07_using_resumable_training_on_the_cli.md",
    "2026-08-21",
)
KUBERNETES = Source(
    "Kubernetes: container environment",
    "https://kubernetes.io/docs/concepts/containers/container-environment/",
)
MODELARTS = Source("RANK_TABLE_FILE start of MindSpore", MINDSPORE_ENV.url, "2025-07-04")


LAUNCHERS = (
    # torchrun numbers agents (nodes) with GROUP_RANK. TORCHELASTIC_RUN_ID is "none" when nobody named the run.
    LauncherRow(
        "torchrun", 2, TORCHRUN,
        marker=("TORCHELASTIC_RUN_ID", "RANK"),
        rank=("RANK",), local_rank=("LOCAL_RANK",), world_size=("WORLD_SIZE",), local_size=("LOCAL_WORLD_SIZE",),
        node=("GROUP_RANK",), nodes=("GROUP_WORLD_SIZE",), job=("TORCHELASTIC_RUN_ID",),
    ),
    LauncherRow(
        "deepspeed", 2, DEEPSPEED,
        marker=("CROSS_RANK", "CROSS_SIZE", "RANK"),
        rank=("RANK",), local_rank=("LOCAL_RANK",), world_size=("WORLD_SIZE",), local_size=("LOCAL_SIZE",),
        node=("CROSS_RANK",), nodes=("CROSS_SIZE",),
    ),
    # msrun numbers workers with MS_NODE_ID; its RANK is the index on the node, and its RANK and RANK_ID may be the
    # scheduler's where ranks are dealt out later (several nodes without --node_rank): then no rank is known here.
    LauncherRow(
        "msrun", 2, MSRUN,
        marker=("MS_ROLE", "MS_WORKER_NUM"),
        rank=("MS_NODE_ID",), local_rank=("LOCAL_RANK", "DEVICE_ID"), world_size=("MS_WORKER_NUM",),
        node=("MS_NODE_RANK",), device=("DEVICE_ID",),
        hides=("RANK", "RANK_ID"),
    ),
    LauncherRow(
        "ray-train", 3, RAY_TRAIN,
        marker=("RAY_JOB_ID", "NODE_RANK", "RANK"),
        rank=("RANK",), local_rank=("LOCAL_RANK",), world_size=("WORLD_SIZE",), local_size=("LOCAL_WORLD_SIZE",),
        node=("NODE_RANK",), job=("RAY_JOB_ID",),
    ),
    # A Ray worker without Ray Train has no rank of its own.
    LauncherRow("ray", 1, RAY_WORKER, marker=("RAY_JOB_ID",), job=("RAY_JOB_ID",)),
    LauncherRow(
        "openmpi", 1, OPENMPI,
        marker=("OMPI_COMM_WORLD_RANK",),
        rank=("OMPI_COMM_WORLD_RANK",), local_rank=("OMPI_COMM_WORLD_LOCAL_RANK",),
        world_size=("OMPI_COMM_WORLD_SIZE",), local_size=("OMPI_COMM_WORLD_LOCAL_SIZE",), job=("PMIX_NAMESPACE",),
    ),
    LauncherRow(
        "mpich", 1, MPICH,
        marker=("PMI_RANK",),
        rank=("PMI_RANK",), local_rank=("MPI_LOCALRANKID",), world_size=("PMI_SIZE",), local_size=("MPI_LOCALNRANKS",),
    ),
    # SLURM_STEP_ID is there in a step (srun) only; the batch script has SLURM_PROCID=0 too, which ranks nothing.
    LauncherRow(
        "slurm", 0, SLURM,
        marker=("SLURM_STEP_ID", "SLURM_PROCID"),
        rank=("SLURM_PROCID",), local_rank=("SLURM_LOCALID",), world_size=("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"),
        node=("SLURM_NODEID",), nodes=("SLURM_STEP_NUM_NODES", "SLURM_NNODES"), job=("SLURM_JOB_ID",),
        host=("SLURMD_NODENAME",),
    ),
    LauncherRow("slurm-batch", 0, SLURM, marker=("SLURM_JOB_ID",), job=("SLURM_JOB_ID",), host=("SLURMD_NODENAME",)),
    # The operator's RANK numbers pods and its LOCAL_RANK is a list ("0,1,…,7"): neither is a process's rank.
    LauncherRow(
        "ascend-operator", 0, ASCEND_OPERATOR,
        marker=("MINDX_TASK_ID",),
        node=("MS_NODE_RANK", "CM_RANK"), job=("MINDX_TASK_ID",), host=("XDL_IP",),
    ),
    LauncherRow("kubernetes", 0, KUBERNETES, marker=("KUBERNETES_SERVICE_HOST",), pod=("POD_NAME", "HOSTNAME")),
    # MindSpore's rank table start, and scripts that export these by hand.
    LauncherRow(
        "rank-table", 2, MODELARTS,
        marker=("RANK_ID",),
        rank=("RANK_ID",), world_size=("RANK_SIZE",), device=("DEVICE_ID", "ASCEND_DEVICE_ID"),
    ),
    LauncherRow(
        "environment", 2, TORCHRUN,
        marker=("RANK",),
        rank=("RANK",), local_rank=("LOCAL_RANK",), world_size=("WORLD_SIZE",), local_size=("LOCAL_WORLD_SIZE",),
        node=("NODE_RANK", "GROUP_RANK"), device=("ASCEND_DEVICE_ID", "DEVICE_ID"),
    ),
)  # fmt: skip

# Rows that say the same variables again: the first that matches silences the others.
GENERIC_OF = {
    "rank-table": ("msrun",),
    "environment": ("torchrun", "deepspeed", "ray-train", "msrun"),
    "slurm-batch": ("slurm",),
    "ray": ("ray-train",),
}

# Set for every process of one node by the cluster, not per process (see ascend-operator above).
POD_WIDE_MARK = "LOCAL_RANK"

VISIBLE_DEVICES = "ASCEND_RT_VISIBLE_DEVICES"
VISIBLE_DEVICES_SOURCE = Source(
    "accelerate: ASCEND_RT_VISIBLE_DEVICES, devices that a process may use, renumbered from 0", ACCELERATE.url, "1.15.0"
)
NO_JOB = ("", "none")  # torchrun's run id when none was given

# ---------------------------------------------------------------------- what may be shared
_ENVREF = "https://www.hiascend.com/document/detail/zh/canncommercial/900/maintenref/envvar/"
WORK_EXCLUSIVE = Source(
    "ASCEND_WORK_PATH (9.0.0): exclusive per machine and process", _ENVREF + "envref_07_0007.html", "9.0.0"
)
CACHE_SHARED = Source(
    "ASCEND_CACHE_PATH (9.0.0): shareable between cards where storage has Linux file locks",
    _ENVREF + "envref_07_0006.html",
    "9.0.0",
)

TORCHAIR = Source(
    "torchair: npugraph_ex cache and dump_config.py add world<N>_global_rank<R> themselves",
    _GITHUB + "/Ascend/torchair/blob/master/npugraph_ex/npugraph_ex/inference/_cache_compiler.py",
    "2026-06-01",
)
PROFILER_NAMES = Source(
    "torch_npu profiler: directories carry host, pid and time",
    _GITHUB + "/Ascend/pytorch/blob/master/torch_npu/profiler/_profiler_path_creator.py",
    "2026-08-21",
)

EXCLUSIVE, LOCKS, LOCKS_EVERYWHERE, NAMED = "exclusive", "locks", "locks-everywhere", "named"

SHARING = (
    ShareRow("kernel-cache", LOCKS, CACHE_SHARED),
    ShareRow("compiled-ops", LOCKS, CACHE_SHARED),
    ShareRow("torch-op-cache", LOCKS, CACHE_SHARED),
    ShareRow("inductor-cache", LOCKS, CACHE_SHARED),
    ShareRow("triton-cache", LOCKS, CACHE_SHARED),
    ShareRow("aoe-data", LOCKS_EVERYWHERE, CACHE_SHARED),
    ShareRow("profiling", NAMED, PROFILER_NAMES),
    ShareRow("torchair-cache", NAMED, TORCHAIR),
    ShareRow("torchair-dump", NAMED, TORCHAIR),
)
# Everything else is written for one process: dumps, scratch, graphs.
SHARING_DEFAULT = ShareRow("", EXCLUSIVE, WORK_EXCLUSIVE)
