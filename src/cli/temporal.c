#include "cli/temporal.h"

#include <string.h>

#include "front/c/front_c.h"
#include "front/c/liveness.h"
#include "prog/exact.h"

#define EXACT_ASSUMPTION                                                                                               \
  "signed integers are taken as mathematical integers: what happens after an overflow is undefined in C"

// ---- annotations

// annotation := "ltl" "invariant" name ":" formula ";"
static const char *read_annotation(Arena *arena, const char *text, const char **end) {
  const char *at = text + strspn(text, " \t");
  static const char *const words[] = {"ltl", "invariant"};
  for (uint32_t i = 0; i < 2; i++) {
    size_t n = strlen(words[i]);
    if (strncmp(at, words[i], n) != 0) return NULL;
    at += n;
    at += strspn(at, " \t");
  }
  const char *colon = strpbrk(at, ":\n"), *semicolon = colon && *colon == ':' ? strchr(colon, ';') : NULL;
  if (!semicolon) return NULL;
  *end = semicolon + 1;
  colon += 1 + strspn(colon + 1, " \t");
  return arena_format(arena, "%.*s", (int)(semicolon - colon), colon);
}

const char *temporal_annotation(Arena *arena, const char *path) {
  char *text = text_read_file(path, NULL);
  const char *formula = NULL, *end;
  for (const char *at = text; at && (at = strstr(at, "//@")) != NULL; at += 3) {
    const char *one = read_annotation(arena, at + 3, &end);
    if (!one) continue;
    formula = formula ? arena_format(arena, "(%s) && (%s)", formula, one) : one;
  }
  free(text);
  return formula;
}

// ---- formulas

// The formula as it stands in a source file: its place, and the file's text, to be freed. NULL: it is put together of several.
static char *find_in_source(const Temporal *t, Place *place) {
  for (uint32_t i = 0; i < t->program->files.count; i++) {
    char *text = text_read_file(t->program->files.data[i], NULL);
    const char *found = text ? strstr(text, t->formula) : NULL;
    *place = (Place){t->program->files.data[i], 1, 1};
    for (const char *c = text; found && c < found; c++) {
      place->column++;
      if (*c == '\n') place->line++, place->column = 1;
    }
    if (found) return text;
    free(text);
  }
  *place = (Place){0};
  return NULL;
}

static Formula parse_formula(const Temporal *t, FormulaTable *table, FormulaLanguage language, Prog *prog,
                             DiagList *diags) {
  Place place = t->request->formula_place;
  char *source = t->request->temporal == TEMPORAL_NONE ? find_in_source(t, &place) : NULL;
  FormulaScope scope = {.prog = prog, .source = source ? source : t->request->formula_source};
  Formula f = formula_parse(table, language, &scope, t->formula, place, diags);
  free(source);
  return f;
}

// Reads the formula over a program's variables, as LTL; FORMULA_NONE with a diagnostic, or with t->obstacle set.
static Formula read_formula(Temporal *t, FormulaTable *table, Prog *prog, DiagList *diags) {
  FormulaLanguage language = t->kind == TEMPORAL_CTL ? LANGUAGE_CTL : LANGUAGE_LTL;
  Formula f = parse_formula(t, table, language, prog, diags);
  if (f == FORMULA_NONE || t->kind != TEMPORAL_CTL) return f;
  t->is_stuttering = t->request->stutter && formula_uses_next(table, f);
  if (!formula_is_state(table, f)) return f; // A f, with f of LTL
  Formula ltl = formula_ctl_to_ltl(table, f);
  if (ltl != FORMULA_NONE) return ltl;
  t->is_dual = true;
  ltl = formula_ctl_to_ltl(table, formula_not(table, f));
  if (ltl == FORMULA_NONE)
    t->obstacle = "neither the formula nor its negation is one about all paths: no path or lasso can settle it";
  return ltl;
}

// Is there just one initial state, as far as anything reads it?
static bool has_one_start(const Prog *prog) {
  if (prog->initially != term_true(prog->table)) return false;
  Liveness *live = liveness_new(prog);
  bool one = true;
  for (VarId v = 0; v < prog->vars.count && one; v++)
    one = prog->vars.data[v].init || !liveness_is_read(live, prog->start, v);
  liveness_delete(live);
  return one;
}

void temporal_flip(const Temporal *t, Outcome *outcome) {
  if (!t->is_dual || outcome->verdict == VERDICT_UNKNOWN) return;
  bool refuted = outcome->verdict == VERDICT_VERIFIED;
  if (refuted || t->has_one_start) {
    outcome->verdict = refuted ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
    if (outcome->status) outcome->status[0] = refuted ? STATUS_VIOLATED : STATUS_PROVED;
    return;
  }
  outcome->verdict = VERDICT_UNKNOWN;
  if (outcome->status) outcome->status[0] = STATUS_UNKNOWN;
  free(outcome->reason);
  outcome->reason = memory_text("some initial state has such a run; whether every initial state has one is not known");
}

static bool is_safety(const Buchi *automaton) {
  for (uint32_t q = 0; q < automaton->state_count; q++)
    if (automaton->accepting[q] && !automaton->universal[q]) return false;
  return true;
}

const char *temporal_kind_name(TemporalKind kind) {
  static const char *const names[] = {"reach", "termination", "ltl", "ctl"};
  return names[kind];
}

static void add_property(const Temporal *t, Prog *prog) {
  prog_add_property(prog, temporal_kind_name(t->kind), t->formula ? t->formula : "F end",
                    (Place){.file = t->program->files.data[0]});
  // It is about every run: no proof of it is empty.
  u32vec_push(&prog->properties.data[prog->properties.count - 1].reach_points, prog->start);
}

// ---- products

static Product *formula_product(Temporal *t, Prog *prog, LocRole errors, DiagList *diags) {
  FormulaTable *table = formula_table_new();
  Formula f = read_formula(t, table, prog, diags);
  Buchi *automaton = NULL;
  Product *product = NULL;
  if (f != FORMULA_NONE) {
    automaton = buchi_of_ltl(table, formula_positive(table, formula_not(table, f)));
    if (!automaton) diag_error(diags, (Place){0}, NULL, "a formula may have at most 64 atoms");
  }
  if (automaton) {
    t->has_one_start = has_one_start(prog);
    bool uses_next = formula_uses_next(table, f);
    t->is_safety = is_safety(automaton);
    t->is_single = !t->program->is_c || t->is_safety || (uses_next && !t->request->stutter);
    ProductOptions options = {.uses_next = uses_next, .statements = t->request->stutter, .errors = errors};
    options.stop_when_universal = t->is_safety;
    product = buchi_product_new(prog, automaton, formula_atoms(table), options);
    buchi_delete(automaton);
  }
  formula_table_delete(table);
  return product;
}

// The same product in exact arithmetic, or NULL.
static Product *make_exact(const Temporal *t, Product *product) {
  const char *why;
  Prog *prog = exact_new(product->prog, &why);
  if (!prog) return NULL;
  prog_assume(prog, EXACT_ASSUMPTION);
  add_property(t, prog);
  Product *exact = memory_new(sizeof *exact);
  exact->prog = prog;
  exact->accepting = memory_new(prog->locs.count + 1);
  memcpy(exact->accepting, product->accepting, product->prog->locs.count);
  return exact;
}

// How the program is read: which checks it has, what their failure means, in which arithmetic.
static const struct How {
  uint32_t checks;
  LocRole errors;
  bool exact;
  bool cut; // recursive calls, where the question is whether the program terminates
} readings[READING_COUNT] = {
    [READING_RUN] = {CHECK_ALL & ~CHECK_REACH, LOC_SINK, false, false},
    [READING_PROOF] = {CHECK_OVERFLOW, LOC_LIMIT, false, true},
    [READING_EXACT] = {0, LOC_END, true, true},
    [READING_EXACT_RUN] = {CHECK_ALL & ~CHECK_REACH & ~CHECK_OVERFLOW, LOC_SINK, true, false},
};

static Product *make_as(Temporal *t, struct How how, DiagList *diags) {
  ReadAs as = {how.checks, how.exact, how.cut && !t->formula ? CALLS_CUT : CALLS_ENDLESS};
  Prog *prog = request_read_as(t->request, t->program, t->table, as, diags);
  if (!prog) return NULL;
  Product *product = NULL;
  if (!how.exact || !prog->mixes_signs)
    product =
        t->formula ? formula_product(t, prog, how.errors, diags) : buchi_product_for_termination(prog, how.errors);
  prog_delete(prog);
  if (product) add_property(t, product->prog);
  if (!product || !how.exact) return product;
  Product *exact = make_exact(t, product);
  buchi_product_delete(product);
  return exact;
}

static Product *make(Temporal *t, Reading reading, DiagList *diags) {
  static const struct How plain = {0, LOC_END, false, false};
  Product *product = make_as(t, t->program->is_c ? readings[reading] : plain, diags);
  if (!product || !t->program->is_c || reading != READING_RUN || !t->is_single) return product;
  buchi_product_delete(product); // one reading for everything: the plain program
  return make_as(t, plain, diags);
}

// ----

static const char *asked_formula(Temporal *t) {
  if (t->request->temporal != TEMPORAL_NONE) return t->request->formula;
  const char *formula = NULL;
  for (uint32_t i = 0; i < t->program->files.count; i++) {
    const char *one = temporal_annotation(&t->arena, t->program->files.data[i]);
    if (one) formula = formula ? arena_format(&t->arena, "(%s) && (%s)", formula, one) : one;
  }
  return formula;
}

bool temporal_init(Temporal *t, const Request *request, const Program *program, TermTable *table, DiagList *diags) {
  *t = (Temporal){.request = request, .program = program, .table = table, .kind = request->temporal};
  if (t->kind == TEMPORAL_NONE) t->kind = TEMPORAL_LTL; // written in the source
  t->formula = asked_formula(t);
  t->is_single = !program->is_c;
  t->made[READING_RUN] = true;
  t->products[READING_RUN] = make(t, READING_RUN, diags);
  return t->products[READING_RUN] != NULL || t->obstacle;
}

Product *temporal_product(Temporal *t, Reading reading) {
  if (!t->made[reading]) {
    DiagList diags = {0};
    t->made[reading] = true;
    t->products[reading] = make(t, reading, &diags);
    diag_release(&diags);
  }
  return t->products[reading];
}

static Product *product_of(void *context, Reading reading) { return temporal_product(context, reading); }

TemporalSource temporal_source(Temporal *t) {
  return (TemporalSource){.product = product_of, .context = t, .is_single = t->is_single};
}

void temporal_release(Temporal *t) {
  for (uint32_t i = 0; i < READING_COUNT; i++) buchi_product_delete(t->products[i]);
  arena_release(&t->arena);
}
