#!/usr/bin/env python3
"""What happens to an answer when workers do not do what they should: workers.py SEXTANT RUNS SEED

1. Workers are killed at random moments, by SIGKILL or SIGSEGV.
2. What workers say is cut off after so many bytes, or has a bit flipped (this file itself stands between the query and the worker then).
3. In place of workers there are programs that know nothing of the matter.
4. The compiler is killed: once is as good as not at all.

The answer has to be the right one or UNKNOWN, with a reason; the exit status one of those; and there has to be one. Only damaged bytes may
also end in an internal error (status 4): evidence that is refuted is one, whoever has damaged it. What is killed when depends on the machine;
that a right query passes does not.
"""
import concurrent.futures
import json
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time

VERDICTS = {0: "verified", 1: "falsified", 2: "unknown", 4: "internal error"}
LIMIT = 3  # seconds of a query: where what is left finds nothing, the answer is UNKNOWN
HANG = 100  # seconds after which one is taken to hang

# Programs, what is asked, what the answer is.
CASES = [
    ("tests/programs/loop_sum.c", [], "verified"),
    ("tests/programs/loop_bug.c", [], "falsified"),
    ("tests/programs/array_sort.c", [], "verified"),
    ("tests/programs/array_bug.c", [], "falsified"),
    ("tests/programs/state_machine.c", [], "verified"),
    ("tests/programs/heap_bug.c", [], "falsified"),
    ("tests/programs/recursion.c", [], "verified"),
    ("tests/programs/recursion_bug.c", [], "falsified"),
    ("tests/programs/parity.cfg", [], "verified"),
    ("tests/programs/counter_bug.cfg", [], "falsified"),
    ("examples/first/queue.c", [], "verified"),
    ("examples/first/stack_bug.c", [], "falsified"),
    ("examples/first/midpoint.c", ["--property", "overflow"], "verified"),
    ("examples/ltl/countdown_reaches.c", [], "verified"),
    ("examples/ltl/counter_skips.c", [], "falsified"),
    ("examples/ltl/lock_kept.c", [], "falsified"),
    ("examples/ltl/traffic_light.c", [], "verified"),
    ("tests/workers/countdown.c", ["--property", "termination"], "verified"),
    ("tests/workers/around.c", ["--property", "termination"], "falsified"),
    ("tests/workers/countdown.c", ["--ctl", "AF end"], "verified"),
]


def between(worker):
    """Stands between a query and a worker: SEXTANT_TEST_DAMAGE is 'cut N' or 'flip N', of the bytes that the worker sends."""
    how, place = os.environ["SEXTANT_TEST_DAMAGE"].split()
    place = int(place)
    child = subprocess.Popen([worker, "worker"], stdin=0, stdout=subprocess.PIPE)
    sent = 0
    while data := os.read(child.stdout.fileno(), 1 << 16):
        if how == "cut" and sent + len(data) >= place:
            os.write(1, data[: place - sent])
            child.kill()
            break
        if how == "flip" and sent <= place // 8 < sent + len(data):
            at = place // 8 - sent
            data = data[:at] + bytes([data[at] ^ (1 << place % 8)]) + data[at + 1 :]
        try:
            os.write(1, data)
        except OSError:
            break
        sent += len(data)
    child.kill()
    return 0


def children(pid):
    """The workers of a query, by process number."""
    found = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += [int(word) for word in file.read().split()]
    except OSError:
        pass
    return [child for child in found if is_worker(child)]


def is_worker(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read().split(b"\0")[1:2] == [b"worker"]
    except OSError:
        return False


def kill_some(process, chance):
    """Kills one to three workers of a running query; returns how many."""
    hits = 0
    for _ in range(chance.randint(1, 3)):
        delay, number = chance.choice([0, 0.01, 0.03, 0.08]), chance.choice([signal.SIGKILL, signal.SIGSEGV])
        while process.poll() is None and not (workers := children(process.pid)):
            time.sleep(0.002)
        time.sleep(delay)
        if workers := process.poll() is None and children(process.pid):
            try:
                os.kill(chance.choice(workers), number)
                hits += 1
            except OSError:
                pass
    return hits


def ask(sextant, case, environment=None, limit=LIMIT, meanwhile=None):
    """Asks; returns the exit status (None: it hangs), the answer as JSON, and what `meanwhile` returned."""
    file, options, _ = case
    words = [sextant, "check", "--format", "json", "--timeout", str(limit), "--jobs", "2", *options, file]
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(words, stdout=out, stderr=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
        result = meanwhile(process) if meanwhile else None
        try:
            status = process.wait(HANG)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return None, {}, result
        out.seek(0)
        try:
            return status, json.load(out), result
        except ValueError:
            return status, {}, result


def judge(case, status, answer, statuses=(0, 1, 2)):
    """What is wrong with an answer, or None."""
    if status is None:
        return "it hangs"
    if status not in statuses:
        return f"exit status {status}"
    if status == 4:
        return None
    if answer.get("verdict") != VERDICTS[status]:
        return f"exit status {status} with verdict {answer.get('verdict')}"
    if status < 2 and VERDICTS[status] != case[2]:
        return f"{VERDICTS[status]}, but {case[2]} is expected"
    if status < 2 and not answer.get("evidence_checked"):
        return "its evidence was not checked"
    if status == 2 and not answer.get("reason"):
        return "unknown without a reason"
    return None


class Count:
    def __init__(self):
        self.passed = self.failed = self.hits = self.definite = 0
        self.lock = threading.Lock()

    def add(self, what, problem, hits=0, definite=False):
        with self.lock:
            self.hits += hits
            self.definite += definite
            self.passed += not problem
            self.failed += bool(problem)
            if problem:
                print(f"{what}: {problem}")


def run_killed(sextant, number, seed, count):
    chance = random.Random(f"{seed} {number}")
    case = CASES[number % len(CASES)]
    status, answer, hits = ask(sextant, case, meanwhile=lambda process: kill_some(process, chance))
    count.add(f"{case[0]}, workers killed, run {number}", judge(case, status, answer), hits, status in (0, 1))


def run_damaged(sextant, number, seed, count):
    chance = random.Random(f"{seed} damaged {number}")
    case = CASES[chance.randrange(len(CASES))]
    how = chance.choice(["cut", "flip"])
    damage = f"{how} {chance.randrange(1, 400 if how == 'cut' else 3000)}"
    environment = {"SEXTANT_WORKER": os.path.abspath(__file__), "SEXTANT_TEST_WORKER": sextant, "SEXTANT_TEST_DAMAGE": damage}
    status, answer, _ = ask(sextant, case, environment)
    problem = judge(case, status, answer, (0, 1, 2) if how == "cut" else (0, 1, 2, 4))
    count.add(f"{case[0]}, workers damaged by {damage}", problem, 0, status in (0, 1))


# What stands in place of a worker, and a word that the reason has to have. The last one reads nothing and says nothing: only the limit ends it.
# One that has ended before it is told what to do cannot be reached: that is as good a reason.
GONE = "cannot be reached"
IMPOSTORS = {
    "exit 1": "ended with status 1",
    "exit 0": "ended too early",
    "kill -SEGV $$": "Segmentation fault",
    "exec cat": "it says what no worker says",
    "echo this is no worker, and never was": "it says what no worker says",
    "head -c 100000 /dev/urandom": "it says what no worker says",
    "exec yes": "it says what no worker says",
    "printf 'A%010x\\nnonsense' 8": "",
    "printf 'U%010x\\nnonsense' 8": "",
    "printf 'F%010x\\nI cannot' 8": "I cannot",
    "printf 'A7fffffff00\\n'": "",
    "printf 'A000000ffff\\nnot as much'": "ended too early",
    "exec sleep 1000": "time limit reached",
}


def run_impostor(sextant, script, word, case, count):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "impostor")
        with open(path, "w") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, stat.S_IRWXU)
        status, answer, _ = ask(sextant, case, {"SEXTANT_WORKER": path}, limit=5)
    count.add(f"{case[0]}, '{script}' for a worker", judge_reason(case, status, answer, word))


def run_other(sextant, path, word, count):
    status, answer, _ = ask(sextant, CASES[0], {"SEXTANT_WORKER": path}, limit=5)
    count.add(f"SEXTANT_WORKER={path}", judge_reason(CASES[0], status, answer, word))


def run_compiler(sextant, times, wanted, count):
    """A compiler that a signal ends so many times is asked a second time, and no third."""
    with tempfile.TemporaryDirectory() as folder:
        path, ended = os.path.join(folder, "clang"), os.path.join(folder, "ended")
        real = os.environ.get("SEXTANT_CLANG") or next(filter(None, map(shutil.which, ("clang-19", "clang"))), "clang")
        with open(path, "w") as file:
            file.write(f'#!/bin/sh\necho >>"{ended}"\n[ $(wc -l <"{ended}") -le {times} ] && kill -9 $$\nexec {real} "$@"\n')
        os.chmod(path, 0o700)
        status, _, _ = ask(sextant, CASES[0], {"SEXTANT_CLANG": path}, limit=60)
        problem = None if status == wanted else f"status {status}, not {wanted}"
        count.add(f"a compiler that is killed {times} times", problem)


def judge_reason(case, status, answer, word):
    problem = judge(case, status, answer, (2,))
    if not problem and word not in answer["reason"] and GONE not in answer["reason"]:
        problem = f"the reason is '{answer['reason']}', without '{word}'"
    return problem


def main(sextant, runs, seed):
    sextant = os.path.abspath(sextant)
    count, damaged = Count(), Count()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(run_killed, sextant, number, seed, count) for number in range(runs)]
        jobs += [pool.submit(run_damaged, sextant, number, seed, damaged) for number in range(runs // 3)]
        for number, (script, word) in enumerate(IMPOSTORS.items()):
            jobs.append(pool.submit(run_impostor, sextant, script, word, CASES[number % 2], damaged))
        jobs.append(pool.submit(run_impostor, sextant, "exit 1", "ended with status 1", CASES[13], damaged))  # of temporal questions, too
        jobs.append(pool.submit(run_compiler, sextant, 1, 0, damaged))
        jobs.append(pool.submit(run_compiler, sextant, 2, 3, damaged))
        jobs.append(pool.submit(run_other, sextant, "/bin/false", "ended with status 1", damaged))
        jobs.append(pool.submit(run_other, sextant, "/bin/cat", "ended with status 1", damaged))
        jobs.append(pool.submit(run_other, sextant, "/no/such/program", "no process can be started", damaged))
        for job in jobs:
            job.result()
    print(f"{count.hits} workers were killed, {count.definite} of {runs} answers were definite")
    if runs and not count.hits:
        count.add("killing", "no worker was ever hit")
    failed = count.failed + damaged.failed
    print(f"{count.passed + damaged.passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    if sys.argv[1:] == ["worker"]:
        sys.exit(between(os.environ["SEXTANT_TEST_WORKER"]))
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
