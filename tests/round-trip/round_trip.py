"""What `model --format json` writes, `model --model` reads, with the same result: the programs of tests/ and examples/ and random graphs,
over all domains, with the options that shape a model."""
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "formulas"))
import graphs

DOMAINS = ["sign", "constant", "interval", "congruence", "affine", "polyhedra", "sign+interval", "boolean", "cartesian"]
SHAPES = [[], ["--split", "2"], ["--split", "9"], ["--all-states"], ["--silent", "keep"], ["--silent", "remove"]]
GAMES = [[], ["--game", "must"], ["--game", "plus"], ["--game", "mts"], ["--owner", "P"]]
FOLDERS = ["tests/programs/*.cfg", "tests/golden/input/*.cfg", "examples/*/*.cfg", "examples/*.cfg", "tests/programs/*.c",
           "tests/golden/input/*.c"]


def run(sextant, *arguments):
    try:
        result = subprocess.run([sextant, "model", "--timeout", "20", "--format", "json", *arguments], capture_output=True,
                                text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return None, "no answer in time"
    return (json.loads(result.stdout), "") if result.returncode == 0 else (None, result.stderr)


def random_program(r, folder):
    path = os.path.join(folder, "random.cfg")
    graph = graphs.random_graph(r)
    last = list(graph.locations)[-1]
    with open(path, "w") as file:
        file.write(graph.text() + f"error {last};\n")
    return path


STATE = ["id", "location", "line", "initial", "bad", "owner", "hopeless", "complete", "divergent", "possibly_empty", "empty"]
EDGE = ["from", "to", "may", "exact", "must_plus", "must_minus", "branch"]


def difference(first, second):
    """What differs, or nothing. Values that mean the same are one when they are read: then only the verdict can be compared."""
    if first["verdict"] != second["verdict"]:
        return f"verdict {first['verdict']}, then {second['verdict']}"
    pairs = [(t["from"], t["to"]) for t in first["transitions"]]
    if len(pairs) != len(set(pairs)):
        return f"an edge is there twice: {sorted(p for p in pairs if pairs.count(p) > 1)[0]}"
    if len(first["states"]) != len(second["states"]):
        return None
    for what, keys in [("states", STATE), ("transitions", EDGE)]:
        before = [[item.get(k, False) for k in keys] for item in first[what]]
        after = [[item.get(k, False) for k in keys] for item in second[what]]
        for one, other in zip(before, after):
            if one != other:
                return f"{what}: {dict(zip(keys, one))}, then {dict(zip(keys, other))}"
        if len(before) != len(after):
            return f"{len(before)} {what}, then {len(after)}"
    return None


def main():
    sextant, count, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    programs = sorted(p for pattern in FOLDERS for p in glob.glob(pattern))
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "model.json")
        for seed in range(first, first + count):
            r = random.Random(seed)
            path = random_program(r, folder) if r.random() < 0.6 else r.choice(programs)
            game = r.choice(GAMES)
            options = ["--domain", r.choice(DOMAINS), *r.choice(SHAPES), *game, path]
            model, why = run(sextant, *options)
            if model is None or model["truncated"] or len(model["states"]) > 400:
                skipped += 1
                continue
            with open(file, "w") as out:
                json.dump(model, out)
            again, why = run(sextant, "--model", file, *game, path)
            why = why if again is None else difference(model, again)
            passed, failed = passed + (not why), failed + bool(why)
            if why:
                print(f"seed {seed}: {' '.join(options)}: {why}")
                print(open(path).read() if path.startswith(folder) else "")
    if skipped * 3 > count:
        failed += 1
        print(f"{skipped} of {count} models were too large to compare")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
