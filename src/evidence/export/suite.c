#include "evidence/export/suite.h"

#include <string.h>
#include <time.h>

#include "base/sha256.h"
#include "evidence/export/c_inputs.h"
#include "prog/print.h"
#include "spec/nondet.h"

// ---- XML

static void add_escaped(Text *out, const char *text) {
  for (; *text; text++) {
    const char *name = *text == '&'   ? "&amp;"
                       : *text == '<' ? "&lt;"
                       : *text == '>' ? "&gt;"
                       : *text == '"' ? "&quot;"
                                      : NULL;
    if (name) text_add(out, name);
    else text_add_bytes(out, text, 1);
  }
}

static void add_element(Text *out, const char *name, const char *value) {
  text_format(out, "  <%s>", name);
  add_escaped(out, value);
  text_format(out, "</%s>\n", name);
}

static void add_hash(Text *out, const char *path) {
  size_t size;
  char hash[SHA256_TEXT] = "", *data = text_read_file(path, &size);
  if (data) sha256_text(data, size, hash);
  free(data);
  add_element(out, "programhash", hash);
}

void evidence_suite_metadata(const SuiteInfo *info, Text *out) {
  char now[32];
  time_t seconds = time(NULL);
  struct tm parts;
  strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &parts));
  text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" "
                "\"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n<test-metadata>\n");
  add_element(out, "sourcecodelang", info->is_c ? "C" : "CFG");
  add_element(out, "producer", "Sextant " SEXTANT_VERSION);
  add_element(out, "specification", info->specification);
  add_element(out, "programfile", info->files[0]);
  add_hash(out, info->files[0]);
  add_element(out, "entryfunction", info->entry);
  add_element(out, "architecture", strcmp(info->arch, "ilp32") == 0 ? "32bit" : "64bit");
  add_element(out, "creationtime", now);
  text_add(out, "</test-metadata>\n");
}

static void add_input(Prog *prog, VarId var, const char *name, const char *type, Term value, Text *out) {
  Text text = {0};
  prog_print_value(prog, var, value, &text, 0);
  text_format(out, "  <input variable=\"");
  add_escaped(out, name);
  text_add(out, "\" type=\"");
  add_escaped(out, type);
  text_add(out, "\">");
  add_escaped(out, text_view(&text));
  text_add(out, "</input>\n");
  text_release(&text);
}

static bool is_parameter(const Prog *prog, VarId var) {
  for (uint32_t i = 0; i < prog->parameters.count; i++)
    if (prog->parameters.data[i].var == prog->vars.data[var].term) return true;
  return false;
}

// Uninitialised variables are no inputs of a C program: nobody can give them a value.
void evidence_suite_test(Prog *prog, const Test *test, Text *out) {
  RunInputVec inputs = {0};
  text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
                "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n<testcase>\n");
  for (VarId v = 0; v < prog->vars.count && v < test->trace->var_count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (var->hidden || var->function || var->init || !test->trace->initial[v]) continue;
    add_input(prog, v, var->name, sort_is_bv(var->sort) ? evidence_c_type_of_var(var) : "int", test->trace->initial[v],
              out);
  }
  evidence_inputs(prog, test->trace, test->steps, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) {
    const RunInput *input = &inputs.data[i];
    const Location *at = &prog->locs.data[input->loc];
    if (at->kind == EDGE_CHOICE) {
      text_format(out, "  <input variable=\"%s\" type=\"choice\">%d</input>\n", at->name,
                  expr_bits(prog->table, input->value) ? 1 : 2);
      continue;
    }
    const ProgVar *var = &prog->vars.data[at->havoc];
    bool returned = input->function && !input->inside;
    if (returned || !var->function || is_parameter(prog, at->havoc))
      add_input(prog, at->havoc, returned ? "" : var->name, evidence_c_type_of_input(prog, input), input->value, out);
  }
  text_add(out, "</testcase>\n");
  runinputvec_release(&inputs);
}

// ---- the suite as a C program

typedef struct Suite {
  Prog *prog;
  const SuiteInfo *info;
  RunInputVec *inputs; // by test
  uint32_t count;
  Text *out;
} Suite;

static const char *const prologue =
    "#undef main\n"
    "#ifdef SEXTANT_STRONG\n"
    "#define WEAK\n"
    "#else\n"
    "#define WEAK __attribute__((weak))\n"
    "#endif\n"
    "#include <signal.h>\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <sys/wait.h>\n"
    "#include <unistd.h>\n"
    "\n"
    "static unsigned sextant_test; // the test that is running, from 1\n"
    "static void sextant_leave(int status) { // by exit, so that coverage is recorded\n"
    "  static volatile sig_atomic_t leaving;\n"
    "  if (leaving++) _exit(status);\n"
    "  exit(status);\n"
    "}\n"
    "static void sextant_signal(int number) { sextant_leave(64 + number); }\n"
    "static void sextant_exhausted(void) { sextant_leave(0); } // the test says no more\n"
    "\n"
    "WEAK void reach_error(void) { sextant_leave(1); }\n"
    "WEAK void __VERIFIER_error(void) { sextant_leave(1); }\n"
    "WEAK void __VERIFIER_assume(int holds) { if (!holds) sextant_leave(0); }\n"
    "WEAK void __VERIFIER_atomic_begin(void) {}\n"
    "WEAK void __VERIFIER_atomic_end(void) {}\n";

static const char *const epilogue =
    "\n"
    "static int sextant_run(unsigned test, int argc, char **argv) {\n"
    "  static const int signals[] = {SIGABRT, SIGSEGV, SIGFPE, SIGALRM, SIGBUS, SIGILL};\n"
    "  fflush(stdout);\n"
    "  pid_t child = fork();\n"
    "  int status = 0;\n"
    "  if (child == 0) {\n"
    "    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], sextant_signal);\n"
    "    alarm(10);\n"
    "    sextant_test = test;\n"
    "    sextant_call(test, argc, argv);\n"
    "    exit(0);\n"
    "  }\n"
    "  if (child < 0 || waitpid(child, &status, 0) != child) return -1;\n"
    "  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;\n"
    "}\n"
    "\n"
    "int main(int argc, char **argv) {\n"
    "  for (unsigned test = 1; test <= SEXTANT_TESTS; test++) {\n"
    "    int status = sextant_run(test, argc, argv);\n"
    "    printf(\"test %u: %s\\n\", test,\n"
    "           status == 1 ? \"the error is reached\" : status >= 64 || status < 0 ? \"stopped by a signal\" : "
    "\"ended\");\n"
    "  }\n"
    "  return 0;\n"
    "}\n";

static bool is_from(const RunInput *input, const char *function) {
  return input->function && !input->inside && strcmp(input->function, function) == 0;
}

static const RunInput *first_from(const Suite *s, const char *function) {
  for (uint32_t t = 0; t < s->count; t++)
    for (uint32_t i = 0; i < s->inputs[t].count; i++)
      if (is_from(&s->inputs[t].data[i], function)) return &s->inputs[t].data[i];
  return NULL;
}

// One array for each test in which the function is called.
static void print_values(Suite *s, const char *function, const char *type) {
  for (uint32_t t = 0; t < s->count; t++) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->inputs[t].count; i++) {
      const RunInput *input = &s->inputs[t].data[i];
      if (!is_from(input, function)) continue;
      if (count == 0) text_format(s->out, "  static %s test%u[] = {", type, t + 1);
      text_add(s->out, count == 0 ? "" : count % 16 == 0 ? ",\n      " : ", ");
      evidence_c_input_print(s->prog, &s->prog->vars.data[s->prog->locs.data[input->loc].havoc], type, input->value,
                             s->out);
      count++;
    }
    if (count) text_add(s->out, "};\n");
  }
}

static void print_function(Suite *s, const char *function) {
  const char *type = evidence_c_type_of_input(s->prog, first_from(s, function));
  text_format(s->out, "\nWEAK %s %s() {\n  static unsigned next;\n", type, function);
  print_values(s, function, type);
  text_add(s->out, "  switch (sextant_test) {\n");
  for (uint32_t t = 0; t < s->count; t++) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->inputs[t].count; i++) count += is_from(&s->inputs[t].data[i], function);
    if (count) text_format(s->out, "  case %u: if (next < %u) return test%u[next++]; break;\n", t + 1, count, t + 1);
  }
  text_format(s->out, "  }\n  sextant_exhausted();\n  return (%s)0;\n}\n", type);
}

static void print_unused(Suite *s, const char *function, const char *type, Map *seen) {
  uint64_t key = hash_text(function) >> 1;
  if (map_find(seen, key, 0)) return;
  map_set(seen, key, 1);
  text_format(s->out, "WEAK %s %s() { sextant_exhausted(); return (%s)0; }\n", type, function, type);
}

static void print_functions(Suite *s) {
  Map seen = {0};
  for (uint32_t t = 0; t < s->count; t++)
    for (uint32_t i = 0; i < s->inputs[t].count; i++) {
      const RunInput *input = &s->inputs[t].data[i];
      uint64_t key = input->function && !input->inside ? hash_text(input->function) >> 1 : 0;
      if (!key || map_find(&seen, key, 0)) continue;
      map_set(&seen, key, 1);
      print_function(s, input->function);
    }
  text_add(s->out, "\n// Input functions that no test gets to.\n");
  uint32_t count;
  const NondetFunction *standard = spec_nondet_table(&count);
  for (uint32_t i = 0; i < count; i++)
    if (!strstr(standard[i].type, "int128")) print_unused(s, standard[i].name, standard[i].type, &seen);
  for (Loc l = 0; l < s->prog->locs.count; l++) {
    const Location *at = &s->prog->locs.data[l];
    if (at->kind == EDGE_HAVOC && at->input.function && at->input.type && !evidence_place_is_library(at->place))
      print_unused(s, at->input.function, at->input.type, &seen);
  }
  map_release(&seen);
}

// ---- how the program is started

static Term parameter_value(const Suite *s, uint32_t test, const Parameter *parameter) {
  VarId var = parameter->var ? prog_var_of(s->prog, parameter->var) : VAR_NONE;
  for (uint32_t i = 0; var != VAR_NONE && i < s->inputs[test].count; i++) {
    const RunInput *input = &s->inputs[test].data[i];
    const Location *at = &s->prog->locs.data[input->loc];
    if (at->kind == EDGE_HAVOC && at->havoc == var) return input->value;
  }
  return TERM_NONE;
}

static const char *parameter_type(const Suite *s, const Parameter *parameter) {
  VarId var = parameter->var ? prog_var_of(s->prog, parameter->var) : VAR_NONE;
  bool pointer = strcmp(parameter->type, "void *") == 0;
  return var == VAR_NONE || pointer ? parameter->type : evidence_c_type_of_var(&s->prog->vars.data[var]);
}

static void print_argument(Suite *s, uint32_t test, uint32_t index) {
  const Parameter *parameter = &s->prog->parameters.data[index];
  Term value = parameter_value(s, test, parameter);
  text_add(s->out, index ? ", " : "");
  if (strcmp(parameter->type, "void *") == 0) text_format(s->out, "object%u", index);
  else if (!value) text_add(s->out, "0");
  else
    evidence_c_input_print(s->prog, &s->prog->vars.data[prog_var_of(s->prog, parameter->var)],
                           parameter_type(s, parameter), value, s->out);
}

static void print_entry_call(Suite *s) {
  const ParameterVec *parameters = &s->prog->parameters;
  for (uint32_t i = 0; i < parameters->count; i++)
    if (strcmp(parameters->data[i].type, "void *") == 0) text_format(s->out, "static long long object%u[4096];\n", i);
  text_format(s->out, "extern int %s(%s", s->info->entry, parameters->count ? "" : "void");
  for (uint32_t i = 0; i < parameters->count; i++)
    text_format(s->out, "%s%s", i ? ", " : "", parameter_type(s, &parameters->data[i]));
  text_add(s->out, ");\nstatic void sextant_call(unsigned test, int argc, char **argv) {\n  (void)argc, (void)argv;\n"
                   "  switch (test) {\n");
  for (uint32_t t = 0; t < s->count; t++) {
    text_format(s->out, "  case %u: %s(", t + 1, s->info->entry);
    for (uint32_t i = 0; i < parameters->count; i++) print_argument(s, t, i);
    text_add(s->out, "); break;\n");
  }
  text_add(s->out, "  }\n}\n");
}

static void print_main_call(Suite *s) {
  text_add(s->out, "extern int program_main();\n"
                   "static void sextant_call(unsigned test, int argc, char **argv) {\n"
                   "  static char *words[] = {\"program\", \"x\", \"x\", \"x\", \"x\", \"x\", \"x\", \"x\", 0};\n"
                   "  (void)argc, (void)argv;\n"
                   "  int count = 1;\n  switch (test) {\n");
  for (uint32_t t = 0; t < s->count && s->prog->parameters.count; t++) {
    Term value = parameter_value(s, t, &s->prog->parameters.data[0]);
    u128 count = value ? expr_bits(s->prog->table, value) : 1;
    if (count <= 8 && count != 1) text_format(s->out, "  case %u: count = %u; break;\n", t + 1, (unsigned)count);
  }
  text_add(s->out, "  }\n  program_main(count, words);\n}\n");
}

void evidence_suite_program(Prog *prog, const TestVec *tests, const SuiteInfo *info, Text *out) {
  Suite s = {.prog = prog, .info = info, .count = tests->count, .out = out};
  s.inputs = memory_new((tests->count + 1) * sizeof *s.inputs);
  for (uint32_t t = 0; t < tests->count; t++)
    evidence_inputs(prog, tests->data[t].trace, tests->data[t].steps, &s.inputs[t]);
  text_format(out, "// A test suite for %s, made by Sextant. To build it and run all tests:\n//   %s\n", info->files[0],
              info->command);
  text_format(out, "#define SEXTANT_TESTS %u\n%s", tests->count, prologue);
  print_functions(&s);
  text_add(out, "\n");
  if (strcmp(info->entry, "main") == 0) print_main_call(&s);
  else print_entry_call(&s);
  text_add(out, epilogue);
  for (uint32_t t = 0; t < tests->count; t++) runinputvec_release(&s.inputs[t]);
  free(s.inputs);
}
