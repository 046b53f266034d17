"""Prints what `measure.py` wrote: one build, or the interpreted and the compiled one beside each other.

python benchmarks/table.py interpreted.json compiled.json
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pyperf

from gridforged.cli.ending import guarded

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
    yield f"{'':<{width}}" + "".join(f"  {build:^30}" for build in builds)
    columns = f"  {'median':>8}{'a second':>11}{'least':>11}" * len(suites)
    yield f"{'':<{width}}{columns}" + ("  ratio" if len(suites) == 2 else "")
    for name in names:
        found = [
            suite.get_benchmark(name) if name in suite.get_benchmark_names() else None for suite in suites
        ]
        line = f"{name:<{width}}" + "".join(cells(benchmark) for benchmark in found)
        if len(found) == 2 and found[0] is not None and found[1] is not None:
            line += f"  {found[0].median() / found[1].median():>4.1f}x"
        yield line.rstrip()


def cells(benchmark: pyperf.Benchmark | None) -> str:
    """The median, how many go into a second at that, and the least: what it costs when nothing else runs."""
    if benchmark is None:
        return f"  {'-':>8}{'-':>11}{'-':>11}"
    median, least = benchmark.median(), min(benchmark.get_values())
    return f"  {duration(median):>8}{1 / median:>11,.0f}{duration(least):>11}"


def duration(seconds: float) -> str:
    """Three digits and a unit."""
    scale, unit = next((pair for pair in SCALES if seconds >= pair[0]), SCALES[-1])
    return f"{seconds / scale:.3g} {unit}"


if __name__ == "__main__":
    sys.exit(guarded(lambda: main(sys.argv[1:])))
