#include "evidence/export/harness.h"

#include <ctype.h>
#include <string.h>

#include "evidence/arguments.h"
#include "evidence/export/c_inputs.h"
#include "evidence/export/client.h"
#include "evidence/export/shown.h"
#include "evidence/inputs.h"
#include "evidence/relevant.h"
#include "prog/print.h"
#include "spec/nondet.h"

enum { MOST_ARGUMENTS = 1000, MOST_CHARACTERS = 100000 }; // of a command line; of one of its words

typedef struct Harness {
  Prog *prog;
  RunInputVec inputs;
  const char *entry;
  Text *out;
} Harness;

static const Location *location_of(const Harness *h, uint32_t input) {
  return &h->prog->locs.data[h->inputs.data[input].loc];
}

static void print_constant(Harness *h, const ProgVar *var, const char *type, Term value) {
  evidence_c_input_print(h->prog, var, type, value, h->out);
}

// The function that returned an input, or NULL.
static const char *function_of(const Harness *h, uint32_t input) {
  bool is_move = location_of(h, input)->input.role != INPUT_RESULT;
  return is_move || h->inputs.data[input].inside ? NULL : h->inputs.data[input].function;
}

// ---- functions

static const char *const fixed_functions =
    "#ifdef SEXTANT_STRONG\n"
    "#define WEAK\n"
    "#else\n"
    "#define WEAK __attribute__((weak))\n"
    "#endif\n"
    "\n"
    "extern long write(int, const void *, unsigned long);\n"
    "extern void _exit(int);\n"
    "static void sextant_say(const char *text, unsigned long size) { if (write(2, text, size) < 0) _exit(1); }\n"
    "#define SEXTANT_SAY(text) sextant_say(text, sizeof text - 1)\n"
    "\n"
    "WEAK void reach_error(void) { SEXTANT_SAY(\"" HARNESS_MESSAGE "\\n\"); _exit(1); }\n"
    "WEAK void __VERIFIER_error(void) { SEXTANT_SAY(\"" HARNESS_MESSAGE "\\n\"); _exit(1); }\n"
    "WEAK void __VERIFIER_assume(int holds) {\n"
    "  if (holds) return;\n"
    "  SEXTANT_SAY(\"sextant: assumption violated\\n\");\n"
    "  _exit(77);\n"
    "}\n"
    "WEAK void __VERIFIER_atomic_begin(void) {}\n"
    "WEAK void __VERIFIER_atomic_end(void) {}\n";

// A static array of a function's values, and the function that returns one after the other.
static void print_function(Harness *h, uint32_t first) {
  const char *name = function_of(h, first), *type = evidence_c_type_of_input(h->prog, &h->inputs.data[first]);
  uint32_t count = 0;
  text_format(h->out, "\nWEAK %s %s() {\n  static %s values[] = {", type, name, type);
  for (uint32_t i = first; i < h->inputs.count; i++) {
    if (!function_of(h, i) || strcmp(function_of(h, i), name) != 0) continue;
    text_add(h->out, count == 0 ? "" : count % 16 == 0 ? ",\n      " : ", ");
    print_constant(h, &h->prog->vars.data[location_of(h, i)->havoc], type, h->inputs.data[i].value);
    count++;
  }
  text_format(h->out, "};\n  static unsigned next;\n  return next < %u ? values[next++] : (%s)0;\n}\n", count, type);
}

// Functions that the run does not call may still be named by the program: it has to link.
static void print_unused(Harness *h, const char *name, const char *type, Map *seen) {
  uint64_t key = hash_text(name) >> 1;
  if (map_find(seen, key, 0)) return;
  map_set(seen, key, 1);
  text_format(h->out, "WEAK %s %s() { return (%s)0; }\n", type, name, type);
}

static void print_unused_functions(Harness *h, Map *seen) {
  uint32_t count;
  const NondetFunction *standard = spec_nondet_table(&count);
  text_add(h->out, "\n");
  for (uint32_t i = 0; i < count; i++)
    if (!strstr(standard[i].type, "int128")) // not every target has it
      print_unused(h, standard[i].name, standard[i].type, seen);
  for (Loc l = 0; l < h->prog->locs.count; l++) {
    const Location *at = &h->prog->locs.data[l];
    if (at->kind == EDGE_HAVOC && at->input.role == INPUT_RESULT && at->input.function && at->input.type &&
        !evidence_place_is_library(at->place))
      print_unused(h, at->input.function, at->input.type, seen);
  }
}

static void print_functions(Harness *h) {
  Map seen = {0};
  for (uint32_t i = 0; i < h->inputs.count; i++) {
    uint64_t name = function_of(h, i) ? hash_text(function_of(h, i)) >> 1 : 0;
    if (!name || map_find(&seen, name, 0)) continue;
    map_set(&seen, name, 1);
    print_function(h, i);
  }
  print_unused_functions(h, &seen);
  map_release(&seen);
}

// ---- what no function returns

// Is the variable a parameter of the entry function? The harness passes these; to main the command line does, which is not empty.
static bool is_passed(const Harness *h, VarId var, Term value) {
  bool is_main = strcmp(h->entry, "main") == 0;
  for (uint32_t i = 0; i < h->prog->parameters.count; i++)
    if (h->prog->parameters.data[i].var == h->prog->vars.data[var].term)
      return !is_main ||
             (i == 0 && expr_bits(h->prog->table, value) >= 1 && expr_bits(h->prog->table, value) <= MOST_ARGUMENTS);
  return false;
}

static void print_remark(Harness *h, VarId var, Term value, Place place) {
  text_format(h->out, "// not supplied: %s = ", h->prog->vars.data[var].name);
  prog_print_value(h->prog, var, value, h->out, 80);
  if (place.line) text_format(h->out, " (line %u)", place.line);
  text_add(h->out, "\n");
}

// A native run has these values by luck only.
static void print_remarks(Harness *h, const Trace *trace, const Run *run) {
  const Prog *prog = h->prog;
  bool *steps, *initial;
  evidence_relevant_steps(prog, run, &steps, &initial);
  for (VarId v = 0; v < prog->vars.count && v < trace->var_count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (initial[v] && !var->hidden && !var->init && trace->initial[v])
      print_remark(h, v, trace->initial[v], (Place){0});
  }
  for (uint32_t i = 0; i < h->inputs.count; i++) {
    const Location *at = location_of(h, i);
    if (at->kind != EDGE_HAVOC || function_of(h, i)) continue;
    if (is_passed(h, at->havoc, h->inputs.data[i].value)) continue;
    if (!prog->vars.data[at->havoc].hidden && !evidence_place_is_library(at->place))
      print_remark(h, at->havoc, h->inputs.data[i].value, at->place);
  }
  free(steps);
  free(initial);
}

// ---- main

// The value that the run gives to a parameter first; TERM_NONE where nothing reads it.
static Term value_of_parameter(const Prog *prog, const Parameter *parameter, const Run *run) {
  VarId var = parameter->var ? prog_var_of(prog, parameter->var) : VAR_NONE;
  for (uint32_t i = 0; var != VAR_NONE && i < run->steps.count; i++) {
    const Location *at = &prog->locs.data[run->steps.data[i].loc];
    if (at->kind == EDGE_HAVOC && at->havoc == var) return run->steps.data[i].input;
  }
  return TERM_NONE;
}

static void print_parameter_type(Harness *h, const Parameter *parameter, uint32_t index) {
  VarId var = parameter->var ? prog_var_of(h->prog, parameter->var) : VAR_NONE;
  bool pointer = strcmp(parameter->type, "void *") == 0;
  const char *type = var == VAR_NONE || pointer ? parameter->type : evidence_c_type_of_var(&h->prog->vars.data[var]);
  text_format(h->out, "%s%s", index ? ", " : "", type);
}

static void print_argument(Harness *h, const Parameter *parameter, uint32_t index, const Run *run) {
  Term value = value_of_parameter(h->prog, parameter, run);
  text_add(h->out, index ? ", " : "");
  if (value && strcmp(parameter->type, "void *") != 0) {
    const ProgVar *var = &h->prog->vars.data[prog_var_of(h->prog, parameter->var)];
    print_constant(h, var, evidence_c_type_of_var(var), value);
  } else if (strcmp(parameter->type, "void *") == 0) text_format(h->out, "object%u", index);
  else text_add(h->out, "0");
}

static void print_main(Harness *h, const Run *run) {
  const ParameterVec *parameters = &h->prog->parameters;
  text_add(h->out, "\n");
  for (uint32_t i = 0; i < parameters->count; i++)
    if (strcmp(parameters->data[i].type, "void *") == 0) text_format(h->out, "static long long object%u[4096];\n", i);
  text_format(h->out, "extern int %s(%s", h->entry, parameters->count ? "" : "void");
  for (uint32_t i = 0; i < parameters->count; i++) print_parameter_type(h, &parameters->data[i], i);
  text_format(h->out, ");\nint main(void) {\n  %s(", h->entry);
  for (uint32_t i = 0; i < parameters->count; i++) print_argument(h, &parameters->data[i], i, run);
  text_add(h->out, ");\n  return 0;\n}\n");
}

void evidence_harness_arguments(Prog *prog, const Trace *trace, const Run *run, Arena *arena, TextVec *out) {
  if (prog->parameters.count == 0) return;
  Term value = value_of_parameter(prog, &prog->parameters.data[0], run);
  u128 count = value ? expr_bits(prog->table, value) : 0;
  RunArguments arguments;
  bool known = evidence_arguments_of(prog, trace, &arguments);
  for (uint64_t i = 1; i < count && count <= MOST_ARGUMENTS; i++) {
    Text text = {0};
    if (known && evidence_argument_matters(&arguments, i))
      evidence_argument_text(&arguments, i, MOST_CHARACTERS, &text);
    else text_add(&text, "x");
    textvec_push(out, arena_text(arena, text_view(&text)));
    text_release(&text);
  }
}

// As a shell reads it: $'...' where a character cannot be shown.
static void add_shell_word(Text *out, const char *word) {
  bool is_plain = *word, is_shown = true;
  for (const char *c = word; *c; c++) {
    is_plain &= isalnum((unsigned char)*c) || strchr("-_./:=,+%@", *c);
    is_shown &= *c >= 32 && *c < 127 && *c != '\'';
  }
  if (is_plain || is_shown) {
    text_format(out, is_plain ? " %s" : " '%s'", word);
    return;
  }
  text_add(out, " $'");
  for (const char *c = word; *c; c++)
    if (*c < 32 || *c >= 127 || *c == '\'' || *c == '\\') text_format(out, "\\%03o", (unsigned char)*c);
    else text_format(out, "%c", *c);
  text_add(out, "'");
}

static void print_command(const Harness *h, const Trace *trace, const Run *run) {
  Arena arena = {0};
  TextVec arguments = {0};
  text_add(h->out, "//   cc -w -o violation THIS_FILE ");
  text_add_line(h->out, h->prog->file);
  text_add(h->out, " && ./violation");
  if (strcmp(h->entry, "main") == 0) evidence_harness_arguments(h->prog, trace, run, &arena, &arguments);
  for (uint32_t i = 0; i < arguments.count; i++) add_shell_word(h->out, arguments.data[i]);
  text_add(h->out, "\n");
  textvec_release(&arguments);
  arena_release(&arena);
}

void evidence_harness_print(Prog *prog, const Trace *trace, const Run *run, const char *entry, Text *out) {
  Harness h = {.prog = prog, .entry = entry, .out = out};
  evidence_inputs(prog, trace, UINT64_MAX, &h.inputs);
  if (prog->client) {
    evidence_client_print(prog, trace, run, out);
    text_add(out, "\n// What else the library may call.\n");
    text_add(out, fixed_functions);
    print_functions(&h);
    runinputvec_release(&h.inputs);
    return;
  }
  text_add(out, "// The inputs of a violation in ");
  text_add_line(out, prog->file);
  text_add(out, ", found by Sextant. To see it:\n");
  print_command(&h, trace, run);
  print_remarks(&h, trace, run);
  text_add(out, fixed_functions);
  print_functions(&h);
  if (strcmp(entry, "main") != 0) print_main(&h, run);
  runinputvec_release(&h.inputs);
}
