"""Every format of `check`, on real answers: documents are well formed, hold what the manual says, and are what docs/schema.json describes, on
files whose names and texts need escaping. Errors are documents, too; what cannot be written is an error."""
import json
import os
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as xml

from schema import Schema

here = os.path.dirname(os.path.abspath(__file__))
top = os.path.dirname(os.path.dirname(here))
sextant = os.path.abspath(sys.argv[1])
described = Schema(json.load(open(os.path.join(top, "docs", "schema.json"))))
golden = os.path.join(top, "tests", "golden", "input")
wrong = []
passed = 0


def expect(condition, *what):
    global passed
    passed += bool(condition)
    if not condition:
        wrong.append(" ".join(str(w) for w in what))


def run(*words, **options):
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([sextant, *words], stderr=subprocess.PIPE, timeout=120, **options)


def document(*words, status=None, folder=golden):
    done = run(*words, cwd=folder)
    if status is not None:
        expect(done.returncode == status, words, "ends with", done.returncode, done.stderr)
    return done.stdout.decode("utf-8")


# ---- JSON

QUESTIONS = [
    (1, ["--property", "reach", "sum.c"]),
    (1, ["--property", "bounds", "every_check.c"]),
    (0, ["--property", "reach", "even.c"]),
    (1, ["overflow.c", "--property", "overflow"]),
    (1, ["--property", "termination", "waits.c"]),
    (0, ["--property", "termination", "countdown.c"]),
    (1, ["--ltl", "F G (on == 1)", "lamp.c"]),
    (0, ["--ctl", "AG EF end", "countdown.c"]),
    (None, ["--property", "reach", "lock.cfg"]),
    (1, ["--event", "oflo", "-D", "size=2", "stack.ia"]),
    (None, ["-D", "size=2", "stack.ia"]),
    (1, ["--open", "all", "--client", "any", "--property", "bounds", "table.c"]),
    (2, ["--property", "reach", "--bound", "1", "--engine", "bounded", "even.c"]),
    (2, ["--timeout", "0.001", "even.c"]),
    (3, ["syntax.c"]),
    (3, ["missing.c"]),
    (3, ["undeclared.cfg"]),
    (3, ["--property", "nonsense", "even.c"]),
    (3, ["--no-such-option", "even.c"]),
    (3, []),
]


def check_json():
    for status, words in QUESTIONS:
        text = document("check", "--format", "json", "--timeout", "60", *words, status=status)
        try:
            value = json.loads(text)
        except ValueError as error:
            expect(False, words, "is no JSON:", error, text[:200])
            continue
        found = described.errors(value)
        expect(not found, words, found[:5])
        if status == 3:
            expect(value.get("version") == 2 and value["error"]["message"], words, "has no error")
    several = json.loads(document("check", "--format", "json", "up.cfg", "undeclared.cfg", "down.cfg", status=3))
    expect(not described.errors(several), described.errors(several)[:5])
    expect([("verdict" in a) for a in several["answers"]] == [True, False, True], "answers of several files")
    error = json.loads(document("check", "--format=json", "syntax.c"))["error"]
    expect(error["file"] == "syntax.c" and error["line"] > 0 and error["column"] > 0, "place of an error:", error)
    for command in "model", "eval", "tests":
        error = json.loads(document(command, "--format", "json", "missing.c", status=3))
        expect(error["error"]["file"] == "missing.c", command, error)
    tampered = json.loads(document("check", "--format", "json", "--property", "reach", "sum.c"))
    for change in ({"verdict": "maybe"}, {"version": 1}, {"properties": [{}]}, {"statistics": {}}, {"surprise": 1}):
        expect(described.errors({**tampered, **change}), "the schema takes", change)


# ---- SARIF, as far as it is used

def text_of(message):
    return message["text"]


def check_sarif_run(one, words):
    driver = one["tool"]["driver"]
    rules = [r["id"] for r in driver["rules"]]
    expect(driver["name"] == "Sextant" and len(set(rules)) == len(rules) and "overflow" in rules and "event" in rules, words, "rules")
    for result in one["results"]:
        expect(rules[result["ruleIndex"]] == result["ruleId"], words, "rule of", result)
        expect(text_of(result["message"]), words, "message")
        expect((result["kind"] == "fail") == (result["level"] != "none"), words, result["kind"], result["level"])
        expect(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], words, "place")


def check_sarif():
    schema_words = lambda *words, status=None: json.loads(document("check", "--format", "sarif", "--timeout", "60", *words, status=status))
    for status, words in QUESTIONS:
        log = schema_words(*words, status=status)
        expect(log["version"] == "2.1.0" and "sarif" in log["$schema"] and len(log["runs"]) == 1, words)
        one = log["runs"][0]
        check_sarif_run(one, words)
        invocation = one["invocations"][0]
        expect(invocation["executionSuccessful"] == (status != 3), words, "successful")
        expect(any(r["kind"] == "fail" for r in one["results"]) == (invocation["exitCode"] == 1), words, "results")
        if status in (2, 3):
            expect(invocation["toolExecutionNotifications"], words, "says nothing")
    flows = [r for r in schema_words("--property", "bounds", "every_check.c")["runs"][0]["results"] if "codeFlows" in r]
    expect(len(flows) == 2, "a run for each violated check:", len(flows))
    expect(all("at offset 32 of a, which has 32" in text_of(r["message"]) for r in flows), "what went wrong:", [r["message"] for r in flows])
    result = schema_words("--property", "reach", "sum.c")["runs"][0]["results"][0]
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    expect(result["locations"][0]["physicalLocation"]["region"]["startLine"] == 11, "line of the assertion")
    expect(steps[-1]["location"]["physicalLocation"]["region"]["startLine"] == 11, "the last step is the assertion")
    expect(any("state" in s for s in steps), "no values")
    expect([text_of(r["message"]) for r in result["relatedLocations"]] == ["__VERIFIER_nondet_int() returns 10"] * 3, "inputs")
    expect(len(schema_words("up.cfg", "down.cfg")["runs"]) == 2, "a run per program")
    open_results = schema_words("--verbose", "--property", "reach", "--bound", "1", "--engine", "bounded", "even.c")["runs"][0]["results"]
    expect({r["kind"] for r in open_results} == {"open"}, "kinds of unknown checks:", open_results)
    expect({r["kind"] for r in schema_words("--verbose", "--property", "reach", "even.c")["runs"][0]["results"]} == {"pass"}, "proved checks")


# ---- JUnit

def check_junit():
    for status, words in QUESTIONS:
        root = xml.fromstring(document("check", "--format", "junit", "--timeout", "60", *words, status=status))
        expect(root.tag == "testsuites" and len(root) == 1, words)
        for suite in root:
            cases = suite.findall("testcase")
            tags = {"failures": "failure", "errors": "error", "skipped": "skipped"}
            counts = {name: sum(c.find(tag) is not None for c in cases) for name, tag in tags.items()}
            expect(len(cases) == int(suite.get("tests")), words, "number of cases")
            expect(all(counts[n] == int(suite.get(n)) for n in counts), words, counts, suite.attrib)
            names = [(c.get("classname"), c.get("name")) for c in cases]
            expect(len(set(names)) == len(names), words, "two cases of one name", names)
            expect(status is None or (counts["failures"] > 0) == (status == 1), words, counts)
            expect(status is None or (counts["errors"] > 0) == (status == 3), words, counts)
            expect(status not in (0, 2) or (counts["skipped"] > 0) == (status == 2), words, counts)
    failure = xml.fromstring(document("check", "--format", "junit", "--property", "reach", "sum.c")).find(".//failure")
    expect(failure.get("type") == "reach" and "__VERIFIER_nondet_int() returns 10" in failure.text, "failure:", failure.text)


# ---- GitHub

def unescape(text):
    for code, character in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


def commands(text):
    for line in text.splitlines():
        if line.startswith("::"):
            head, message = line[2:].split("::", 1)
            level, values = head.split(" ", 1)
            yield level, {k: unescape(v) for k, v in (p.split("=", 1) for p in values.split(","))}, unescape(message)


def check_github():
    for status, words in QUESTIONS:
        found = list(commands(document("check", "--format", "github", "--timeout", "60", *words, status=status)))
        levels = {level for level, _, _ in found}
        expect(status is None or ("error" in levels) == (status in (1, 3)), words, found)
        expect(status is None or status != 2 or "warning" in levels, words, found)
    (level, values, message), = commands(document("check", "--format", "github", "--property", "reach", "sum.c"))
    expect((level, values["file"], values["line"], values["col"]) == ("error", "sum.c", "11", "3"), values)
    expect("sum != 30" in message and "returns 10" in message, message)


# ---- names and texts that need escaping

AWKWARD = "100% \"odd\" <&>,: 'n\u00e4me' #1;x?.c"
SOURCE = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#include <assert.h>
int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 7 && "<5%> & \\"\xe4\\" ::error::\\n, ]]>"); return 0; }
"""


def check_escapes():
    with tempfile.TemporaryDirectory() as folder:
        for name in AWKWARD, "\udce4\udcff.c", "sub folder/a b.c":
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            open(path, "wb").write(SOURCE.encode("latin-1"))
            tell = lambda form, file=name: document("check", "--format", form, "--property", "reach", file, status=1, folder=folder)
            value = json.loads(tell("json"))
            expect(not described.errors(value), name, described.errors(value)[:3])
            valid = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace") == name
            expect(value["file"] == name or not valid, "JSON has", value["file"])
            result = json.loads(tell("sarif"))["runs"][0]["results"][0]
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            expect(urllib.parse.unquote(uri, errors="surrogateescape") == name and all(c not in uri for c in ' "<>#?:%&'.replace("%", "")), "SARIF has", uri)
            case = xml.fromstring(tell("junit")).find(".//testcase")
            expect(case.get("classname") == name or not valid, "JUnit has", case.get("classname"))
            text = tell("github")
            expect(len(text.splitlines()) == 2, "GitHub has", text)
            (_, values, message), = commands(text)
            expect(values["file"] == name or not valid, "GitHub has", values)
            absolute = json.loads(tell("sarif", path))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            expect(absolute == uri, "a path below the current folder is", absolute)
        outside = json.loads(document("check", "--format", "sarif", "--property", "reach", os.path.join(folder, AWKWARD), status=1))
        uri = outside["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        expect(urllib.parse.unquote(urllib.parse.urlparse(uri).path) == os.path.join(folder, AWKWARD) and uri.startswith("file:///"), uri)


# ---- where it goes

def check_output():
    with tempfile.TemporaryDirectory() as folder:
        for form in "text", "json", "sarif", "junit", "github":
            path = os.path.join(folder, form)
            expect(document("check", "--format", form, "--output", path, "--property", "reach", "sum.c", status=1) == "", form, "is printed, too")
            expect("sum.c" in open(path).read(), form, "is not written")
        path = os.path.join(folder, "refused")
        document("check", "--format", "json", "--output", path, "--nonsense", "sum.c", status=3)
        expect("error" in json.load(open(path)), "a refusal is written")
        path = os.path.join(folder, "own.c")
        open(path, "w").write("int main(void) { return 0; }\n")
        expect(run("check", "--output", path, path).returncode == 3 and "main" in open(path).read(), "a program is overwritten")
        run("check", "--output", path, "--format", "json", "--nonsense", path)
        expect("main" in open(path).read(), "a program is overwritten by an error")
    words = ["check", "--property", "reach", "even.c"]
    expect(run(*words, "--output", "/no/such/folder/x", cwd=golden).returncode == 3, "a folder that is not there")
    for form in "text", "json", "sarif", "junit", "github":
        expect(run(*words, "--format", form, "--output", "/dev/full", cwd=golden).returncode == 3, form, "--output /dev/full")
        with open("/dev/full", "w") as full:
            expect(run(*words, "--format", form, stdout=full, cwd=golden).returncode == 3, form, "> /dev/full")
    for line in words, ["--help"], ["check", "--help"], ["options"], ["--version"]:
        with open("/dev/full", "w") as full:
            done = run(*line, stdout=full, cwd=golden)
        expect(done.returncode == 3 and done.stderr.count(b"cannot be written") == 1, line, "> /dev/full:", done.returncode, done.stderr)
        read, write = os.pipe()
        os.close(read)
        done = run(*line, stdout=write, cwd=golden)
        os.close(write)
        expect(done.returncode == 3 and done.stderr.count(b"cannot be written") == 1, line, "into a closed pipe:", done.returncode, done.stderr)
    closed = subprocess.run(["sh", "-c", '"$0" "$@" >&-', sextant, *words], cwd=golden, stderr=subprocess.PIPE, timeout=60)
    expect(closed.returncode == 3, "closed standard output:", closed.returncode, closed.stderr)


for part in check_json, check_sarif, check_junit, check_github, check_escapes, check_output:
    part()
print("\n".join(wrong))
print(f"{passed} passed, {len(wrong)} failed")
sys.exit(bool(wrong))
