#include "evidence/harness.h"

#include <stdio.h>
#include <string.h>

#include "evidence/inputs.h"
#include "evidence/relevant.h"
#include "expr/print.h"
#include "prog/print.h"

typedef struct Harness {
  Prog *prog;
  RunInputVec inputs;
  const char *entry;
  Text *out;
} Harness;

static const Location *location_of(const Harness *h, uint32_t input) {
  return &h->prog->locs.data[h->inputs.data[input].loc];
}

// The function that returned an input, or NULL.
static const char *function_of(const Harness *h, uint32_t input) {
  return h->inputs.data[input].inside ? NULL : h->inputs.data[input].function;
}

// ---- values

static const char *var_type(const ProgVar *var) {
  uint32_t width = sort_is_bv(var->sort) ? sort_width(var->sort) : 32;
  if (var->is_float) return width == 32 ? "float" : width == 64 ? "double" : "long double";
  if (width <= 8) return var->is_signed ? "signed char" : "unsigned char";
  if (width <= 16) return var->is_signed ? "short" : "unsigned short";
  if (width <= 32) return var->is_signed ? "int" : "unsigned";
  if (width <= 64) return var->is_signed ? "long long" : "unsigned long long";
  return var->is_signed ? "__int128" : "unsigned __int128";
}

static const char *type_of(const Harness *h, uint32_t input) {
  const Location *at = location_of(h, input);
  return at->input.type ? at->input.type : var_type(&h->prog->vars.data[at->havoc]);
}

static void print_float(Harness *h, Term value) {
  Text text = {0};
  float_print(h->prog->table, value, &text);
  const char *literal = text_view(&text);
  if (strstr(literal, "INFINITY")) literal = *literal == '-' ? "-__builtin_inf()" : "__builtin_inf()";
  if (strstr(literal, "NAN")) literal = *literal == '-' ? "-__builtin_nan(\"\")" : "__builtin_nan(\"\")";
  text_add(h->out, literal);
  text_release(&text);
}

// As a C constant expression; conversion to the type of the array does the rest.
static void print_integer(Harness *h, u128 bits, uint32_t width, bool is_signed) {
  i128 value = bits_signed(bits, width);
  if (width > 64)
    text_format(h->out, "(__int128)0x%llxULL << 64 | 0x%llxULL", (unsigned long long)(bits >> 64),
                (unsigned long long)bits);
  else if (!is_signed) text_format(h->out, "%llu%s", (unsigned long long)bits, bits > INT32_MAX ? "ULL" : "");
  else if (value == INT64_MIN) text_add(h->out, "-9223372036854775807LL - 1");
  else text_format(h->out, "%lld%s", (long long)value, value > INT32_MAX || value <= INT32_MIN ? "LL" : "");
}

static void print_constant(Harness *h, const ProgVar *var, const char *type, Term value) {
  if (strchr(type, '*')) text_format(h->out, "(%s)", type);
  if (sort_is_array(var->sort)) text_add(h->out, "0");
  else if (strstr(type, "float") || strstr(type, "double")) print_float(h, value);
  else
    print_integer(h, term_bits(h->prog->table, value), sort_is_bv(var->sort) ? sort_width(var->sort) : 128,
                  var->is_signed || var->sort == SORT_INT);
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
  const char *name = function_of(h, first), *type = type_of(h, first);
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
  static const char *const standard[][2] = {
      {"bool", "_Bool"},
      {"char", "char"},
      {"int", "int"},
      {"float", "float"},
      {"double", "double"},
      {"loff_t", "long long"},
      {"long", "long"},
      {"longlong", "long long"},
      {"pchar", "char *"},
      {"pointer", "void *"},
      {"sector_t", "unsigned long"},
      {"short", "short"},
      {"size_t", "unsigned long"},
      {"u8", "unsigned char"},
      {"u16", "unsigned short"},
      {"u32", "unsigned"},
      {"uchar", "unsigned char"},
      {"uint", "unsigned"},
      {"ulong", "unsigned long"},
      {"ulonglong", "unsigned long long"},
      {"unsigned", "unsigned"},
      {"ushort", "unsigned short"},
  };
  text_add(h->out, "\n");
  for (uint32_t i = 0; i < sizeof standard / sizeof *standard; i++) {
    char name[64];
    snprintf(name, sizeof name, "__VERIFIER_nondet_%s", standard[i][0]);
    print_unused(h, name, standard[i][1], seen);
  }
  for (Loc l = 0; l < h->prog->locs.count; l++) {
    const Location *at = &h->prog->locs.data[l];
    if (at->kind == EDGE_HAVOC && at->input.function && at->input.type && !place_is_library(at->place))
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

// Is the location one of those at the start that give the entry function's parameters their values?
static bool sets_parameter(const Harness *h, const Location *at, VarId *var) {
  if (at->place.line || strcmp(h->entry, "main") == 0) return false;
  if (at->kind == EDGE_HAVOC && !at->input.function) *var = at->havoc;
  else if (at->kind == EDGE_ASSIGN && at->count == 1) *var = at->assigns[0].var;
  else return false;
  const ProgVar *v = &h->prog->vars.data[*var];
  return !v->hidden && v->function && strcmp(v->function, h->entry) == 0;
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
  VarId parameter;
  relevant_steps(prog, run, &steps, &initial);
  for (VarId v = 0; v < prog->vars.count && v < trace->var_count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (initial[v] && !var->hidden && !var->init && trace->initial[v])
      print_remark(h, v, trace->initial[v], (Place){0});
  }
  for (uint32_t i = 0; i < h->inputs.count; i++) {
    const Location *at = location_of(h, i);
    if (at->kind != EDGE_HAVOC || function_of(h, i) || sets_parameter(h, at, &parameter)) continue;
    if (!prog->vars.data[at->havoc].hidden && !place_is_library(at->place))
      print_remark(h, at->havoc, h->inputs.data[i].value, at->place);
  }
  free(steps);
  free(initial);
}

// ---- main

// Calls back with each parameter of the entry function in order: `value` is TERM_NONE for a pointer to an object of its own.
typedef void (*ParameterVisit)(Harness *h, VarId var, Term value, uint32_t index);
static uint32_t visit_parameters(Harness *h, const Run *run, ParameterVisit visit) { // returns how many there are
  uint32_t index = 0;
  VarId var;
  for (uint32_t i = 0; i < run->steps.count; i++) {
    const Location *at = &h->prog->locs.data[run->steps.data[i].loc];
    if (at->place.line) break;
    if (sets_parameter(h, at, &var)) visit(h, var, run->steps.data[i].input, index++);
  }
  return index;
}

static void print_parameter_type(Harness *h, VarId var, Term value, uint32_t index) {
  text_format(h->out, "%s%s", index ? ", " : "", value ? var_type(&h->prog->vars.data[var]) : "void *");
}

static void print_argument(Harness *h, VarId var, Term value, uint32_t index) {
  const ProgVar *v = &h->prog->vars.data[var];
  text_add(h->out, index ? ", " : "");
  if (value) print_constant(h, v, var_type(v), value);
  else text_format(h->out, "object%u", index);
}

static void print_object(Harness *h, VarId var, Term value, uint32_t index) {
  (void)var;
  if (!value) text_format(h->out, "static long long object%u[4096];\n", index);
}

static void print_main(Harness *h, const Run *run) {
  text_add(h->out, "\n");
  visit_parameters(h, run, print_object);
  text_format(h->out, "extern int %s(", h->entry);
  if (visit_parameters(h, run, print_parameter_type) == 0) text_add(h->out, "void");
  text_format(h->out, ");\nint main(void) {\n  %s(", h->entry);
  visit_parameters(h, run, print_argument);
  text_add(h->out, ");\n  return 0;\n}\n");
}

uint32_t harness_argument_count(const Prog *prog, const Run *run) {
  for (uint32_t i = 0; i < run->steps.count; i++) {
    const Location *at = &prog->locs.data[run->steps.data[i].loc];
    if (at->place.line) break;
    if (at->kind != EDGE_HAVOC || at->input.function || !sort_is_bv(prog->vars.data[at->havoc].sort)) continue;
    const char *function = prog->vars.data[at->havoc].function;
    u128 count = term_bits(prog->table, run->steps.data[i].input);
    if (function && strcmp(function, "main") == 0) return count >= 1 && count <= 1000 ? (uint32_t)count - 1 : 0;
  }
  return 0;
}

void harness_print(Prog *prog, const Trace *trace, const Run *run, const char *entry, Text *out) {
  Harness h = {.prog = prog, .entry = entry, .out = out};
  evidence_inputs(prog, trace, &h.inputs);
  text_format(out, "// The inputs of a violation in %s, found by Sextant. To see it:\n", prog->file);
  text_format(out, "//   cc -w -o violation THIS_FILE %s && ./violation", prog->file);
  for (uint32_t i = harness_argument_count(prog, run); i-- > 0;) text_add(out, " x");
  text_add(out, "\n");
  print_remarks(&h, trace, run);
  text_add(out, fixed_functions);
  print_functions(&h);
  if (strcmp(entry, "main") != 0) print_main(&h, run);
  runinputvec_release(&h.inputs);
}
