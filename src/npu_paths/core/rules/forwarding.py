"""Which environment variables each launcher carries to its workers, and the form that forwards the rest."""

from ..launchrows import ForwardRow
from ..model import Source
from .ranks import ACCELERATE, MSRUN, TORCHRUN
from .variables import DIRECTORIES, FILES, SWITCHES

DEEPSPEED_RUNNER = Source(
    "DeepSpeed: launcher/runner.py (EXPORT_ENVS, .deepspeed_env) and accelerator/npu_accelerator.py (export_envs)",
    "https://github.com/microsoft/DeepSpeed/blob/master/deepspeed/launcher/runner.py",
    "2025-02-21",
)
RAY_ENV = Source(
    "Ray: environment dependencies, runtime_env env_vars",
    "https://docs.ray.io/en/latest/ray-core/handling-dependencies.html",
    "2.60.0",
)
SSH = Source("ssh_config(5) SendEnv, sshd_config(5) AcceptEnv", "https://man.openbsd.org/ssh_config#SendEnv")
SUDO = Source(
    "sudoers(5), command environment (env_reset, env_keep)",
    "https://www.sudo.ws/docs/man/sudoers.man/#Command_environment",
)
DOCKER = Source("docker run --env, --volume", "https://docs.docker.com/reference/cli/docker/container/run/#env")
SRUN = Source("srun(1) --export, SLURM_EXPORT_ENV", "https://slurm.schedmd.com/srun.html#OPT_export")
MPIRUN = Source(
    "mpirun(1) of Open MPI 4.1: -x, exported environment variables",
    "https://www.open-mpi.org/doc/v4.1/man1/mpirun.1.php",
    "4.1",
)
KUBERNETES_ENV = Source(
    "Kubernetes: define environment variables for a container",
    "https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/",
)

FORWARDING = (
    ForwardRow("torchrun", True, "forward-each-node", "sh", TORCHRUN),
    ForwardRow("accelerate", True, "forward-each-node", "sh", ACCELERATE),
    ForwardRow("msrun", True, "forward-each-node", "sh", MSRUN),
    # Names are matched by prefix: HCCL…, ASCEND…, but neither NPU_…, DUMP_…, ACL_…, TORCH… nor HOME.
    ForwardRow(
        "deepspeed", False, "forward-other-nodes", "deepspeed", DEEPSPEED_RUNNER,
        prefixes=("MLFLOW", "PYTHON", "MV2", "UCX", "ASCEND", "HCCL", "LD_LIBRARY", "PATH"),
        keeps_home=False,
        file=".deepspeed_env",
    ),
    ForwardRow("ray", False, "forward-ray", "ray", RAY_ENV, keeps_home=False),
    ForwardRow("ssh", False, "forward-ssh", "ssh", SSH, names=("TERM",), keeps_home=False),
    ForwardRow(
        "sudo", False, "forward-sudo", "sudo", SUDO,
        names=("TERM", "PATH", "DISPLAY", "LANG", "LANGUAGE", "COLORS", "LS_COLORS", "XAUTHORITY"), prefixes=("LC_",),
        keeps_home=False,
    ),
    ForwardRow("docker", False, "forward-docker", "docker", DOCKER, keeps_home=False),
    ForwardRow("k8s", False, "forward-k8s", "k8s", KUBERNETES_ENV, keeps_home=False),
    ForwardRow("srun", True, "forward-srun", "srun", SRUN, control="SLURM_EXPORT_ENV"),
    ForwardRow("mpirun", False, "forward-other-nodes", "mpirun", MPIRUN, prefixes=("OMPI_", "PMIX_"), keeps_home=False),
)  # fmt: skip

# What has to reach the workers for paths to be the same there.
VARIABLES = DIRECTORIES + FILES + SWITCHES
