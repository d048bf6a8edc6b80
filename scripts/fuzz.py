"""Look for puzzle files that make the program fail, and keep a small one of each as a regression test.

    python scripts/fuzz.py [SEED] [FILES]

Mutates files of the collection; a failure is shrunk and written to tests/regressions/NNNN.yaml.
"""

import random
import sys
import tempfile
from pathlib import Path

from satpuzzles.formats.files import collection

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path.insert(0, str(TESTS))

from fuzzing import mutate, shrink, verdict  # noqa: E402  # the path is known only now


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    files = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(seed)
    sources = [p.read_text(encoding="utf-8") for p in sorted(Path(collection()).rglob("*.yaml"))]
    seen: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder) / "x.yaml"
        for _ in range(files):
            text = mutate(rng.choice(sources), rng)
            wrong = verdict(text, scratch)
            if wrong and wrong.split(" ")[1] not in seen:
                seen.add(wrong.split(" ")[1])
                number = len(list((TESTS / "regressions").glob("*.yaml"))) + 1
                kept = TESTS / "regressions" / f"{number:04}.yaml"
                kept.write_text(shrink(text, scratch), encoding="utf-8", errors="surrogatepass")
                print(f"{kept.name}: {wrong}")
    print(f"seed {seed}: {files} files, {len(seen)} kinds of failures")


if __name__ == "__main__":
    main()
