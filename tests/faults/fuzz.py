"""A fuzzer that is guided by coverage, for every reader of what somebody else wrote (`targets`).

python -m tests.faults fuzz --seconds 120            all targets, so many seconds each
python -m tests.faults.fuzz position --seconds 600   one target; what it found is kept in the folder --keep

It is libFuzzer by way of `atheris`, which is not among the project's own requirements: pip install '.[fuzz]'.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NO_ATHERIS = "The fuzzer needs atheris, which is not installed: pip install -c constraints.txt -e '.[fuzz]'"


def one(target: str, seconds: int, corpus: Path, found: Path) -> None:
    """Fuzz one target; never returns, since libFuzzer ends the process."""
    import atheris

    with atheris.instrument_imports(include=["engine", "bot"]):
        from tests.faults.targets import TARGETS, seeds

    for number, text in enumerate(seeds(target)):
        (corpus / f"seed-{number}").write_bytes(text.encode("utf-8", "surrogatepass"))

    def run(data: bytes) -> None:
        TARGETS[target](data.decode("utf-8", "surrogateescape"))

    options = [f"-max_total_time={seconds}", "-max_len=6000", "-timeout=20", "-rss_limit_mb=3000"]
    options += [f"-artifact_prefix={found}/", "-print_final_stats=1", "-verbosity=0", str(corpus)]
    atheris.Setup([sys.argv[0], *options], run)
    atheris.Fuzz()


def report(seconds: int, only: str | None = None) -> bool:
    """Fuzz every target in a process of its own, and print how much was tried and what was found."""
    try:
        import atheris  # noqa: F401
    except ImportError:
        print(NO_ATHERIS, file=sys.stderr)
        return False
    from tests.faults.targets import TARGETS

    clean = True
    for target in [only] if only else list(TARGETS):
        with tempfile.TemporaryDirectory(prefix="durak-") as folder:
            corpus, found = Path(folder, "corpus"), Path(folder, "found")
            corpus.mkdir()
            found.mkdir()
            command = [sys.executable, "-m", "tests.faults.fuzz", target, "--seconds", str(seconds)]
            command += ["--corpus", str(corpus), "--keep", str(found)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            tried = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
            inputs = len(list(corpus.iterdir()))
            failures = sorted(found.iterdir())
            print(
                f"{target:14} {tried[1] if tried else '?':>9} inputs tried, {inputs:5} kept, {len(failures)} failures",
                flush=True,
            )
            for failure in failures:
                print(f"    {failure.read_bytes()[:200]!r}")
            if failures or done.returncode:
                clean = False
                print(
                    "    "
                    + "\n    ".join(line for line in done.stderr.splitlines() if "Error" in line or "File" in line)[
                        -1200:
                    ]
                )
    return clean


def main() -> None:
    """Fuzz one target."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.fuzz")
    parser.add_argument("target")
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--corpus", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()))
    options = parser.parse_args()
    one(options.target, options.seconds, options.corpus, options.keep)


if __name__ == "__main__":
    main()
