"""Prints what `measure.py` wrote: one build, or the interpreted and the compiled one beside each other.

python benchmarks/table.py interpreted.json compiled.json
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pyperf

SCALES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"))


def main(paths: list[str]) -> int:
    """Print the table of one or two files."""
    if not 1 <= len(paths) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    suites = [pyperf.BenchmarkSuite.load(path) for path in paths]
    builds = [build_of(suite) for suite in suites]
    if len(set(builds)) != len(builds):
        print(f"error: both files are of the {builds[0]} build", file=sys.stderr)
        return 2
    print(*machine(suites[0]), *rows(suites, builds), sep="\n")
    return 0


def build_of(suite: pyperf.BenchmarkSuite) -> str:
    return str(suite.get_metadata()["build"])


def machine(suite: pyperf.BenchmarkSuite) -> Iterator[str]:
    """What it was measured on, and what the battles were like."""
    known = suite.get_metadata()
    yield (
        f"{known.get('cpu_model_name', 'unknown processor')}, one core of {known['cpu_count']}, "
        f"{known['platform']}, Python {str(known['python_version']).split()[0]}"
    )
    yield f"{known['boards']}; a snapshot has {known['snapshot_bytes']} bytes"
    yield ""


def rows(suites: list[pyperf.BenchmarkSuite], builds: list[str]) -> Iterator[str]:
    names = list(dict.fromkeys(name for suite in suites for name in suite.get_benchmark_names()))
    width = max(len(name) for name in names)
    headings = "".join(f"  {build:>18}{'per second':>12}" for build in builds)
    yield f"{'':<{width}}{headings}" + ("   ratio" if len(suites) == 2 else "")
    for name in names:
        found = [
            suite.get_benchmark(name) if name in suite.get_benchmark_names() else None for suite in suites
        ]
        line = f"{name:<{width}}" + "".join(cells(benchmark) for benchmark in found)
        if len(found) == 2 and found[0] is not None and found[1] is not None:
            line += f"  {found[0].median() / found[1].median():>5.1f}x"
        yield line.rstrip()


def cells(benchmark: pyperf.Benchmark | None) -> str:
    """Median and median absolute deviation, which a busy machine moves less than mean and deviation."""
    if benchmark is None:
        return f"  {'-':>18}{'-':>12}"
    median, spread = benchmark.median(), benchmark.median_abs_dev()
    scale, unit = next((pair for pair in SCALES if median >= pair[0]), SCALES[-1])
    return f"  {f'{median / scale:.3g} +- {spread / scale:.2g} {unit}':>18}{1 / median:>12,.0f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
