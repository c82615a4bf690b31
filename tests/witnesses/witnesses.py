"""What `check --witness` writes, `validate` confirms; what was altered, is about another program, or leads nowhere, it does not. Witnesses as other
tools write them guide it: by assumptions, branches, results of calls, and invariants. Task definitions name a program, a property, a data model."""
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import types

sextant = os.path.abspath(sys.argv[1])
wrong = []
passed = 0
HEAD = "extern int __VERIFIER_nondet_int(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n"

PROGRAMS = {
    # Ends in the error with the inputs 3, then -7 below the loop.
    "two.c": HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0;
  while (i < 5)
    i++;
  int y =
      __VERIFIER_nondet_int /* a comment ) */ ();
  if (x == 3 && y == -7 && i == 5)
    reach_error();
  return 0;
}
""",
    "loop.c": HEAD + """int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (n < 0 || n > 1000)
    return 0;
  for (i = 0; i < n; i++)
    s += 2;
  if (s != 2 * n)
    reach_error();
  return 0;
}
""",
    # The right inputs are 5, 4, 3, 2, 1, among 256 values each.
    "code.c": HEAD + """int main(void) {
  int at = 5;
  do {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c != at)
      return 0;
    at--;
  } while (at > 0);
  reach_error();
}
""",
    "over.c": HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int();
  return x + 1;
}
""",
    "plus.c": HEAD + """int main(void) {
  int x = __VERIFIER_nondet_int(), i = 0;
  while (i < 3)
    i++;
  x = x + 1;
  return i != 3;
}
""",
    "index.c": HEAD + """int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 4)
    a[i] = 1;
  return 0;
}
""",
}

# Truth values and characters that only the witness knows: no search finds them.
SECRET = [(n * 2654435761 >> 7) & 1 for n in range(800)]


def mixed():
    h = 1
    for bit in SECRET:
        for _ in range(4): h = (h * 2654435761 + bit) & 0xffffffff; h ^= h >> 15
    return ((h ^ -7 & 0xff) * 40503) & 0xffffffff


PROGRAMS["secret.c"] = HEAD + f"""extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {{
  unsigned h = 1;
  for (int i = 0; i < {len(SECRET)}; i++) {{
    _Bool bit = __VERIFIER_nondet_bool();
    for (int k = 0; k < 4; k++) {{
      h = h * 2654435761u + bit;
      h ^= h >> 15;
    }}
  }}
  char c = __VERIFIER_nondet_char();
  if (((h ^ (unsigned char)c) * 40503u) == {mixed()}u)
    reach_error();
  return 0;
}}
"""


def expect(condition, *what):
    global passed
    passed += bool(condition)
    if not condition:
        wrong.append(" ".join(str(w) for w in what))


def run(*words):
    done = subprocess.run([sextant, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    return done.returncode, (done.stdout + done.stderr).decode()


def write(name, text):
    with open(name, "w") as file:
        file.write(text)
    return name


def validate(program, witness, status, *what):
    code, output = run("validate", "--timeout", "20", program, witness)
    expect(code == status, *what, "validate", program, "ends with", code, "and not", status, ":", output[-300:])
    return output


# ---- our own

ASKED = [("two.c", "reach", 1), ("loop.c", "reach", 0), ("code.c", "reach", 1), ("over.c", "overflow", 1), ("index.c", "bounds", 1),
         ("two.c", "overflow", 0), ("over.c", "all", 1)]


def check_our_own():
    for program, kind, status in ASKED:
        code, output = run("check", "--timeout", "30", "--property", kind, "--witness", "w.yml", program)
        expect(code == status, "check", program, kind, code, output[-300:])
        text = open("w.yml").read()
        expect(f"entry_type: \"{'violation_sequence' if status else 'invariant_set'}\"" in text, program, "is of the wrong type")
        expect(hashlib.sha256(PROGRAMS[program].encode()).hexdigest() in text, program, "has no hash")
        validate(program, "w.yml", status, kind)
        validate("loop.c" if program != "loop.c" else "two.c", "w.yml", 3, "another program:")
        validate(program, write("t.yml", text.replace("\"2.0\"", "\"2.0\"\n   bad: ] [")), 3, "no YAML:")
        validate(program, write("t.yml", text.replace("violation_sequence", "something").replace("invariant_set", "something")), 3, "no entry:")
    run("check", "--timeout", "30", "--property", "reach", "--witness", "w.yml", "two.c")
    text = open("w.yml").read()
    expect("line: 10\n              column: 48" in text, "the place of a call's end:", text)
    for old, new in (("result == 3", "result == 4"), ("result == -7", "result == 7"), ("result == 3", "result != 3")):
        expect(old in text, old, "is not in", text)
        output = validate("two.c", write("t.yml", text.replace(old, new)), 2, new)
        expect("leads to no violation" in output, new, output)
    target = re.sub(r"line: 12(\n.*\n.*function: \"main\"\n)$", r"line: 13\1", text)
    expect(target != text, "no target in", text)
    validate("two.c", write("t.yml", target), 2, "another target:")
    run("check", "--timeout", "30", "--property", "reach", "--witness", "w.yml", "loop.c")
    text = open("w.yml").read()
    values = re.findall(r'value: "(.*)"', text)
    expect(values and "location:\n          file_name: \"loop.c\"\n          line: 8\n          column: 3" in text, "invariants of the loop:", text)
    validate("loop.c", write("t.yml", re.sub(r'value: ".*"', 'value: "s == 2 * i + 2"', text)), 2, "a wrong invariant:")
    validate("loop.c", write("t.yml", re.sub(r'value: ".*"', 'value: "s == nothing"', text)), 2, "an unreadable invariant:")


# What is asked is what the witness says, whoever wrote it, and what it says has to be known.
def check_what_is_asked():
    run("check", "--timeout", "30", "--property", "reach", "--witness", "w.yml", "loop.c")
    text = open("w.yml").read()
    reach = "G ! call(reach_error())"
    expect(reach in text, "no specification in", text)
    validate("loop.c", write("t.yml", text.replace(reach, "G ! overflow")), 0, "another property that holds:")
    validate("loop.c", write("t.yml", text.replace(reach, "G valid-deref")), 0, "properties that hold:")
    for formula in "F end", "G x == 3", "banana":
        validate("loop.c", write("t.yml", text.replace(reach, formula)), 3, formula)
    for old, new in (("LP64", "FOO"), ('format_version: "2.0"', 'format_version: "9.0"'), ("c_expression", "foo"), ("      specification:", "      nothing:")):
        expect(old in text, old, "is not in", text)
        validate("loop.c", write("t.yml", text.replace(old, new)), 3, new)
    run("check", "--timeout", "30", "--property", "reach", "--witness", "w.yml", "two.c")
    text = open("w.yml").read()
    validate("two.c", write("t.yml", text.replace(reach, "G ! overflow")), 2, "a violation of something else:")
    run("check", "--timeout", "30", "--property", "reach", "--witness", "w.yml", "plus.c")
    output = validate("plus.c", write("t.yml", open("w.yml").read().replace(reach, "G ! overflow")), 2, "a property that does not hold:")
    expect("overflow" in output, output)
    for kinds, status in (("bounds", 0), ("shift,div", 0), ("all", 0), ("bounds,null,lifetime", 0)):
        run("check", "--timeout", "30", "--property", kinds, "--witness", "w.yml", "loop.c")
        validate("loop.c", "w.yml", status, kinds)
    validate("loop.c", invariants("loop.c", ("loop_invariant", "s == 2 * i", 6, 3)), 2, "a line without a loop:")
    validate("loop.c", invariants("loop.c", formula="G def-behavior"), 0, "all undefined behaviour:")


# ---- of others

def metadata(program, model="ILP32", formula="G ! call(reach_error())"):
    digest = hashlib.sha256(PROGRAMS[program].encode()).hexdigest()
    return f"""  metadata:
    format_version: '2.0'
    uuid: 0a4b5a66-9a01-4a44-9c65-0c2b3b4dbb31
    creation_time: 2024-05-05T15:18:43+02:00
    producer: {{ name: Other, version: '1' }}
    task:
      input_files: [ "./somewhere/{program}" ]
      input_file_hashes: {{ "./somewhere/{program}": {digest} }}
      specification: "CHECK( init(main()), LTL({formula}) )"
      data_model: {model}
      language: C
"""


def violation(program, *waypoints, **options):
    text = "- entry_type: violation_sequence\n" + metadata(program, **options) + "  content:\n"
    for kind, constraint, line, column in waypoints:
        text += f"""  - segment:
    - waypoint:
        type: {kind}
        action: follow
        location: {{ file_name: "./somewhere/{program}", line: {line}, column: {column}, function: main }}
"""
        if constraint:
            text += f"        constraint: {{ value: '{constraint}', format: c_expression }}\n"
    return write("o.yml", text)


def invariants(program, *found, **options):
    text = "- entry_type: invariant_set\n" + metadata(program, **options) + "  content:" + ("\n" if found else " []\n")
    for kind, value, line, column in found:
        text += f"""  - invariant:
      type: {kind}
      location: {{ file_name: "{program}", line: {line}, column: {column}, function: main }}
      value: {value}
      format: c_expression
"""
    return write("o.yml", text)


def check_others():
    target = ("target", None, 12, 5)
    validate("two.c", violation("two.c", target), 1, "the target alone:")
    validate("two.c", violation("two.c", ("assumption", "x == 3", 6, 3), ("assumption", "y == -7", 11, 3), target), 1, "assumptions:")
    validate("two.c", violation("two.c", ("assumption", "x == 4", 6, 3), target), 2, "a wrong assumption:")
    validate("two.c", violation("two.c", ("assumption", "i == 3", 8, 5), ("function_return", "\\result < 0", 10, 48), target), 1, "calls:")
    validate("two.c", violation("two.c", ("function_return", "\\result < -7", 10, 48), target), 2, "a wrong call:")
    validate("two.c", violation("two.c", ("function_enter", None, 5, 33), target), 1, "what means nothing is passed over:")
    validate("two.c", violation("two.c", ("target", None, 6, 3)), 2, "a target where nothing is checked:")
    validate("code.c", violation("code.c", ("branching", "false", 8, 5), ("target", None, 12, 3)), 1, "a branch:")
    validate("code.c", violation("code.c", ("branching", "true", 8, 5), ("target", None, 12, 3)), 2, "the other branch:")
    validate("over.c", violation("over.c", ("target", None, 6, 10), formula="G ! overflow"), 1, "overflow:")
    secret = [("function_return", "\\result == %d" % bit, 9, 40) for bit in SECRET] + [("function_return", "\\result == -7", 15, 35)]
    validate("secret.c", violation("secret.c", *secret, ("target", None, 17, 5)), 1, "truth values and characters:")
    validate("two.c", invariants("two.c"), 2, "a proof of a wrong program:")
    validate("loop.c", invariants("loop.c"), 0, "no invariants:")
    validate("loop.c", invariants("loop.c", ("loop_invariant", "s == 2 * i && i <= n", 8, 3)), 0, "an invariant:")
    validate("loop.c", invariants("loop.c", ("loop_invariant", "0 <= i && i <= 1000", 8, 3), ("location_invariant", "s == 2 * n", 10, 3)), 0, "both kinds:")
    validate("loop.c", invariants("loop.c", ("loop_invariant", "i < n", 8, 3)), 2, "one that does not hold at the end:")
    validate("loop.c", invariants("loop.c", ("location_invariant", "s < 2 * n", 10, 3)), 2, "one that does not hold:")
    validate("loop.c", invariants("loop.c", ("loop_invariant", "s == 2 * i", 80, 3)), 2, "a loop that is not there:")
    validate("loop.c", invariants("loop.c", ("loop_variant", "s == 2 * i", 8, 3)), 3, "no type of an invariant:")
    validate("loop.c", write("o.yml", "- entry_type: invariant_set\n  content: []\n"), 3, "no hashes:")
    for text in "", "[]", "a: b", "- - - -", "- entry_type: violation_sequence\n" + metadata("two.c") + "  content: []\n":
        validate("two.c", write("o.yml", text), 3, "no witness:", repr(text[:20]))
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi"))
    validate("two.c", write("o.yml", bomb), 3, "too large:")


# ---- tasks

def check_tasks():
    os.makedirs("tasks/properties", exist_ok=True)
    write("tasks/properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    write("tasks/properties/no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
    write("tasks/long.c", HEAD + "int main(void) { if (sizeof(long) == 8) reach_error(); return 0; }\n")
    task = """format_version: '2.0'
input_files: 'long.c'
properties:
  - property_file: properties/coverage-branches.prp
  - property_file: properties/unreach-call.prp
    expected_verdict: true
  - property_file: properties/no-overflow.prp
    expected_verdict: true
options:
  language: C
  data_model: %s
"""
    write("tasks/long.yml", task % "ILP32")
    write("tasks/longer.yml", task % "LP64")
    code, output = run("check", "--svcomp", "--quiet", "tasks/long.yml")
    expect(code == 0 and output.endswith("true\n") and "tasks/long.yml: VERIFIED" in output, "ILP32:", code, output)
    code, output = run("check", "--svcomp", "--quiet", "tasks/longer.yml")
    expect(code == 1 and output.endswith("false(unreach-call)\n"), "LP64:", code, output)
    expect(run("check", "--quiet", "--arch", "ilp32", "tasks/longer.yml")[0] == 0, "an option wins")
    expect(run("check", "--quiet", "--property", "tasks/properties/no-overflow.prp", "tasks/longer.yml")[0] == 0, "another property")
    code, output = run("check", "--quiet", "--witness", "w.yml", "tasks/longer.yml")
    expect(code == 1, "a witness of a task", output)
    validate("tasks/longer.yml", "w.yml", 1, "a task and a witness:")
    code, output = run("check", write("tasks/none.yml", "format_version: '2.0'\n"))
    expect(code == 3 and "input_files" in output, "no input files:", code, output)
    code, output = run("check", "--property", "termination", "--witness", "w.yml", "two.c")
    expect(code == 3 and "temporal" in output, "a witness of termination:", code, output)


# ---- BenchExec's tool info, with a stand-in for BenchExec

def check_tool_info():
    results = types.ModuleType("benchexec.result")
    results.__getattr__ = lambda name: name
    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = object
    for name, module in (("benchexec", types.ModuleType("benchexec")), ("benchexec.result", results),
                         ("benchexec.tools", types.ModuleType("benchexec.tools")), ("benchexec.tools.template", template)):
        sys.modules[name] = module
    sys.modules["benchexec"].result, sys.modules["benchexec"].tools = results, sys.modules["benchexec.tools"]
    sys.modules["benchexec.tools"].template = template
    spec = importlib.util.spec_from_file_location("sextant_tool", os.path.join(top, "contrib", "sextant.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    tool = module.Tool()
    thing = types.SimpleNamespace
    task = thing(property_file="tasks/properties/unreach-call.prp", options={"data_model": "LP64"}, input_files=["tasks/long.c"])
    command = tool.cmdline(sextant, [], task, thing(cputime=60, memory=4000000000))
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=60)
    ended = thing(output=done.stdout.decode().splitlines(), was_timeout=False, exit_code=thing(value=done.returncode))
    expect(tool.determine_result(ended) == "RESULT_FALSE_REACH", command, ended)
    ended = thing(output=[], was_timeout=False, exit_code=thing(value=3))
    expect(tool.determine_result(ended).startswith("RESULT_ERROR"), "an error")


with tempfile.TemporaryDirectory() as folder:
    top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    os.chdir(folder)
    for name, text in PROGRAMS.items():
        write(name, text)
    check_our_own()
    check_what_is_asked()
    check_others()
    check_tasks()
    check_tool_info()
    os.chdir("/")
print("\n".join(wrong))
print(f"{passed} passed, {len(wrong)} failed")
sys.exit(bool(wrong))
