// Formulas as text that spec_formula_parse reads again, unless it would be very long: what is shared is printed again and again.
#include <string.h>

#include "spec/formula_table.h"

// Binding strength, weakest first.
enum { MOST_TEXT = 20000 };
enum { LEVEL_ANY, LEVEL_OR, LEVEL_AND, LEVEL_COMPARISON, LEVEL_UNTIL, LEVEL_UNARY };

static const char *const prefixes[] = {
    [FORMULA_NEXT] = "X", [FORMULA_FINALLY] = "F", [FORMULA_GLOBALLY] = "G", [FORMULA_AX] = "AX",
    [FORMULA_EX] = "EX",  [FORMULA_AY] = "AY",     [FORMULA_EY] = "EY",      [FORMULA_AF] = "AF",
    [FORMULA_EF] = "EF",  [FORMULA_AG] = "AG",     [FORMULA_EG] = "EG",      [FORMULA_VARIABLE] = NULL};

static void print_at(const FormulaTable *table, Formula f, int level, Text *out);

// Would the text be read as something else than one comparison?
static bool needs_quotes(const char *text) {
  static const char *const signs[] = {"&&", "||", "?", "->", "==>", "\n"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (strstr(text, signs[i])) return true;
  return *text == '(' || *text == '!' || spec_formula_word_is_reserved(text, strcspn(text, " <>=!+-*/%&|^()[].,"));
}

static int level_of_atom(const Atom *atom) {
  if (atom->kind != ATOM_CONDITION || needs_quotes(atom->text)) return LEVEL_UNARY;
  return strpbrk(atom->text, " <>=!+-*/%&|^") ? LEVEL_COMPARISON : LEVEL_UNARY;
}

static void print_atom(const Atom *atom, Text *out) {
  if (atom->kind == ATOM_END) text_add(out, "end");
  else if (atom->kind == ATOM_LOCATION) text_format(out, "at(%s)", atom->text);
  else if (needs_quotes(atom->text)) text_format(out, "\"%s\"", atom->text);
  else text_add(out, atom->text);
}

static void print_variable(const FormulaTable *table, uint32_t variable, Text *out) {
  const char *name = table->variables.data[variable];
  if (name) text_add(out, name);
  else text_format(out, "Z%u", variable);
}

static int level_of(const FormulaTable *table, Formula f) {
  switch (spec_formula_kind(table, f)) {
  case FORMULA_MU:
  case FORMULA_NU: return LEVEL_ANY;
  case FORMULA_OR: return LEVEL_OR;
  case FORMULA_AND: return LEVEL_AND;
  case FORMULA_UNTIL:
  case FORMULA_RELEASE: return LEVEL_UNTIL;
  case FORMULA_ATOM: return level_of_atom(&table->atoms.data[spec_formula_index(table, f)]);
  default: return LEVEL_UNARY;
  }
}

static void print_junction(const FormulaTable *table, Formula f, const char *sign, int level, Text *out) {
  for (uint32_t i = 0; i < spec_formula_child_count(table, f); i++) {
    if (i > 0) text_format(out, " %s ", sign);
    print_at(table, spec_formula_child(table, f, i), level, out);
  }
}

// Until and release are never nested without parentheses: fewer rules to remember for who reads it.
static void print_path(const FormulaTable *table, Formula f, const char *sign, int level, Text *out) {
  print_at(table, spec_formula_child(table, f, 0), level, out);
  text_format(out, " %s ", sign);
  print_at(table, spec_formula_child(table, f, 1), level, out);
}

static void print_fixpoint(const FormulaTable *table, Formula f, const char *sign, Text *out) {
  text_format(out, "%s ", sign);
  print_variable(table, spec_formula_index(table, f), out);
  text_add(out, ". ");
  print_at(table, spec_formula_child(table, f, 0), LEVEL_ANY, out);
}

static void print_prefix(const FormulaTable *table, Formula f, const char *sign, Text *out) {
  text_add(out, sign);
  Formula child = spec_formula_child(table, f, 0);
  if (strcmp(sign, "!") != 0) text_add(out, " ");
  print_at(table, child, LEVEL_UNARY, out);
}

static void print_inner(const FormulaTable *table, Formula f, Text *out) {
  switch (spec_formula_kind(table, f)) {
  case FORMULA_TRUE: text_add(out, "true"); return;
  case FORMULA_FALSE: text_add(out, "false"); return;
  case FORMULA_ATOM: print_atom(&table->atoms.data[spec_formula_index(table, f)], out); return;
  case FORMULA_NOT: print_prefix(table, f, "!", out); return;
  case FORMULA_AND: print_junction(table, f, "&&", LEVEL_COMPARISON, out); return;
  case FORMULA_OR: print_junction(table, f, "||", LEVEL_AND, out); return;
  case FORMULA_UNTIL: print_path(table, f, "U", LEVEL_UNARY, out); return;
  case FORMULA_RELEASE: print_path(table, f, "R", LEVEL_UNARY, out); return;
  case FORMULA_AU:
  case FORMULA_EU:
    text_add(out, spec_formula_kind(table, f) == FORMULA_AU ? "A[" : "E[");
    print_path(table, f, "U", LEVEL_UNARY, out);
    text_add(out, "]");
    return;
  case FORMULA_MU: print_fixpoint(table, f, "mu", out); return;
  case FORMULA_NU: print_fixpoint(table, f, "nu", out); return;
  case FORMULA_VARIABLE: print_variable(table, spec_formula_index(table, f), out); return;
  default: print_prefix(table, f, prefixes[spec_formula_kind(table, f)], out);
  }
}

static void print_at(const FormulaTable *table, Formula f, int level, Text *out) {
  bool wrap = level_of(table, f) < level;
  if (out->count > MOST_TEXT) {
    text_add(out, "...");
    return;
  }
  if (wrap) text_add(out, "(");
  print_inner(table, f, out);
  if (wrap) text_add(out, ")");
}

void spec_formula_print(const FormulaTable *table, Formula f, Text *out) {
  Text text = {0};
  print_at(table, f, LEVEL_ANY, &text);
  text_add(out, text_view(&text));
  text_release(&text);
}
