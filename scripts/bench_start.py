"""How long a small solve takes, as a ratio to importing what it cannot do without.

    python scripts/bench_start.py [PAIRS]

Prints the user CPU time of `satpuzzles solve knights board2.yaml`, whole process, against
`python -c 'import pysat.solvers, pysat.card, yaml'`: each pair runs one right after the other, and the median of the
ratios counts. Also which heavy modules `import satpuzzles` loads (there should be none).
"""

import os
import statistics
import subprocess
import sys

FLOOR = [sys.executable, "-c", "import pysat.solvers, pysat.card, yaml"]
SOLVE = [os.path.join(os.path.dirname(sys.executable), "satpuzzles"), "solve", "knights", "board2.yaml"]


def user_cpu(command: list[str]) -> float:
    before = os.times().children_user
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return os.times().children_user - before


def cpu_of_loop(command: list[str], times: int = 5) -> float:
    """os.times ticks in hundredths; a few runs together are steadier than one."""
    return sum(user_cpu(command) for _ in range(times)) / times


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 21
    runs = [(cpu_of_loop(SOLVE), cpu_of_loop(FLOOR)) for _ in range(pairs)]
    ratio = statistics.median(solve / floor for solve, floor in runs)
    solve, floor = (statistics.median(column) for column in zip(*runs))
    print(f"solve {solve:.3f} s, floor {floor:.3f} s, median of {pairs} paired ratios {ratio:.2f} (goal: 1.7)")
    heavy = "import sys, satpuzzles; print([m for m in ('sympy', 'numpy', 'pysat', 'yaml') if m in sys.modules])"
    print("import satpuzzles loads", subprocess.check_output([sys.executable, "-c", heavy], text=True).strip())


if __name__ == "__main__":
    main()
