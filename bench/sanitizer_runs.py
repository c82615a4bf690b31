"""What a program of sanitizer_programs.py does natively, on each of its inputs, with clang's sanitizers: its first event.

Events are in the order of the run: values that are observed, undefined behaviour that the program itself announces, and the report of a
sanitizer, which ends it. The first that is an error counts: what comes after undefined behaviour means nothing."""
import itertools
import os
import re
import subprocess

COMPILER = os.environ.get("SEXTANT_CLANG", "clang-19")
FLAGS = ["-gline-tables-only", "-O0", "-w", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]
BUILDS = {
    "address": ["-fsanitize=address,undefined,float-cast-overflow,pointer-compare,pointer-subtract", "-fsanitize-address-use-after-scope",
                "-fsanitize-address-use-after-return=always", "-fstrict-flex-arrays=1"],
    "memory": ["-fsanitize=memory", "-fsanitize-memory-track-origins=0"],
}
ENVIRONMENT = {
    "ASAN_OPTIONS": "symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:detect_invalid_pointer_pairs=2:strict_string_checks=1:"
                    "exitcode=99:allocator_may_return_null=1",
    "UBSAN_OPTIONS": "symbolize=0:print_stacktrace=0:halt_on_error=1:exitcode=98",
    "MSAN_OPTIONS": "symbolize=0:exitcode=97",
}
ROOM = 64  # combinations of inputs that are run

SECONDS = 10  # for one run

# INPUTS is "1,2;3,4": one process for each, forked before main, since the start of a sanitizer takes longer than what is run.
RUNTIME = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static const char *rest;
static void skip(void) { while (*rest && *rest != ';') rest++; }
__attribute__((constructor)) static void each_of_the_inputs(void) {
  for (rest = getenv("INPUTS");; rest++) {
    fprintf(stderr, "\nnext run\n");
    pid_t child = fork();
    if (child == 0) { alarm(SECONDS); return; }
    int status;
    waitpid(child, &status, 0);
    fprintf(stderr, "\nstatus %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status));
    skip();
    if (!*rest) _exit(0);
  }
}
static int next(void) {
  char *end;
  long value = strtol(rest, &end, 10);
  rest = *end == ',' ? end + 1 : end;
  return (int)value;
}
int __VERIFIER_nondet_int(void) { return next(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)next(); }
char __VERIFIER_nondet_char(void) { return (char)next(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }
void observe_value(int line, long value) { fprintf(stderr, "observed %d %ld\n", line, value); }
void unseen_behaviour(int line, const char *kind) { fprintf(stderr, "unseen %d %s\n", line, kind); }
"""

PRELUDE = ["-DOBSERVE(n,e)=observe_value(__LINE__,(e))", "-DUNSEEN(k)=unseen_behaviour(__LINE__,#k);",
           "-DUNSEEN_WITHIN(k)=unseen_behaviour(0,#k);", "-DUNSEEN_IF(c,k)=if(c)unseen_behaviour(__LINE__,#k);", "-DGIVEN=static int given;", "-DGIVE(n)=given=n;"]

# What a report says, and the kinds of check that may be violated there.
KINDS = [
    (r"memcpy-param-overlap|-param-overlap", "library bounds"),
    (r"use-after-free|use-after-scope|use-after-return", "lifetime bounds pointer"),
    (r"double-free|bad-free|attempting free|alloc-dealloc", "free lifetime"),
    (r"buffer-overflow|buffer-underflow|container-overflow|negative-size-param|out of bounds|stack-overflow", "bounds pointer lifetime null"),
    (r"invalid-pointer-pair", "pointer"),
    (r"SEGV|BUS", "null bounds pointer readonly call lifetime"),
    (r"signed integer overflow|cannot be represented in type|negation of", "overflow shift"),
    (r"shift", "shift"),
    (r"division by zero", "div"),
    (r"outside the range of representable", "conversion"),
    (r"misaligned", "align"),
    (r"null pointer", "null pointer library bounds"),
    (r"variable length array", "bounds"),
    (r"incorrect function type|call to function", "call"),
    (r"pointer index expression|offset to|addition of unsigned offset|subtraction of unsigned offset", "pointer bounds null"),
    (r"not a valid value|load of value", "init"),
    (r"use-of-uninitialized-value", "init"),
]
UNSEEN = {"pointer": "pointer bounds", "call": "call lifetime bounds"}


class Event:
    """An error of a run: where, what it is, and the kinds of check that stand for it."""

    def __init__(self, line, text, kinds, source):
        self.line, self.text, self.kinds, self.source = line, text, set(kinds.split()), source

    def __str__(self):
        return f"line {self.line}: {self.text} ({self.source})"


def combinations(inputs):
    return list(itertools.islice(itertools.product(*[range(least, most + 1) for _, least, most in inputs]), ROOM))


class Run:
    """What one run shows: [(line, value)] that were observed, the Event that ends it or None, whether it ended at all."""

    def __init__(self, observed, event, ended):
        self.observed, self.event, self.ended = observed, event, ended


class Native:
    """A program that can be run with the sanitizers of BUILDS; files go into the folder."""

    def __init__(self, lines, inputs, folder):
        self.folder, self.inputs, self.symbols = folder, combinations(inputs), {}
        self.write("native.c", "void observe_value(int, long); void unseen_behaviour(int, const char *);\n#line 1 \"native.c\"\n" + "\n".join(lines))
        self.write("runtime.c", RUNTIME.replace("SECONDS", str(SECONDS)))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as out:
            out.write(text + "\n")

    def runs(self, build):
        """{inputs: Run}"""
        made = subprocess.run([COMPILER, *FLAGS, *BUILDS[build], *PRELUDE, "native.c", "runtime.c", "-o", build], cwd=self.folder, capture_output=True, text=True)
        if made.returncode != 0:
            raise ValueError("does not compile: " + made.stderr[:2000])
        environment = dict(os.environ, INPUTS=";".join(",".join(map(str, values)) for values in self.inputs), **ENVIRONMENT)
        output = subprocess.run([os.path.join(self.folder, build)], capture_output=True, text=True, errors="replace", env=environment).stderr
        texts = output.split("\nnext run\n")[1:]
        assert len(texts) == len(self.inputs), output[:2000]
        return {values: self.run(build, text) for values, text in zip(self.inputs, texts)}

    def run(self, build, text):
        status = int(re.search(r"\nstatus (\d+)\n", text)[1])
        if status == 256 + 14:  # SIGALRM
            return Run([], None, False)
        observed = []
        for line in text.split("\n"):
            if match := re.match(r"observed (\d+) (-?\d+)$", line):
                observed.append((int(match[1]), int(match[2])))
            elif match := re.match(r"unseen (\d+) (\w+)$", line):
                return Run(observed, Event(int(match[1]), "unseen by sanitizers", UNSEEN.get(match[2], match[2]), "unseen"), True)
        return Run(observed, self.report(build, text, status) if status != 0 else None, True)

    def report(self, build, text, status):
        if match := re.search(r"native\.c:(\d+):\d+: runtime error: (.*)", text):
            return Event(int(match[1]), match[2], kinds_of(match[2]), build)
        match = re.search(r"Sanitizer: (.*)", text)
        what = match[1] if match else f"status {status}"
        for frame in re.findall(r"#\d+ 0x[0-9a-f]+ .*\((?:.*?)" + build + r"\+(0x[0-9a-f]+)\)", text):
            line = self.symbol(build, frame)
            if line is not None:
                return Event(line, what, kinds_of(what), build)
        return Event(0, what, kinds_of(what), build)

    def symbol(self, build, address):
        """The line of the program that an address is at, or None."""
        if (build, address) not in self.symbols:
            found = subprocess.run(["llvm-symbolizer-19", "--no-inlines", "-e", os.path.join(self.folder, build), hex(int(address, 16) - 1)],
                                   capture_output=True, text=True).stdout
            match = re.search(r"native\.c:(\d+):", found)
            self.symbols[build, address] = int(match[1]) if match else None
        return self.symbols[build, address]


def kinds_of(text):
    for pattern, kinds in KINDS:
        if re.search(pattern, text):
            return kinds
    return ""
