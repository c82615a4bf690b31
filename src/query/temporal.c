#include "query/temporal.h"

#include <string.h>

#include "expr/walk.h"
#include "prog/exact.h"

#define LLVM_ASSUMPTION "integers of an LLVM file wrap around, whatever they were in its source"

// ---- the formula

static bool sees_steps(const Temporal *t, const FormulaTable *table, Formula f) {
  const AtomVec *atoms = spec_formula_atoms(table);
  bool sees = spec_formula_uses_next(table, f) && !t->asked->stutter;
  for (uint32_t i = 0; i < atoms->count; i++) sees |= atoms->data[i].kind == ATOM_LOCATION;
  return sees;
}

// The formula over a program's variables, as LTL; FORMULA_NONE with a diagnostic, or with t->obstacle set.
static Formula read_formula(Temporal *t, FormulaTable *table, Prog *prog, DiagList *diags) {
  Formula f = query_wording_parse(&t->wording, table, prog, diags);
  if (f != FORMULA_NONE) t->sees_steps = sees_steps(t, table, f);
  if (f == FORMULA_NONE || t->kind != TEMPORAL_CTL) return f;
  t->is_stuttering = t->asked->stutter && spec_formula_uses_next(table, f);
  if (!spec_formula_is_state(table, f)) return f; // A f, with f of LTL
  Formula ltl = spec_formula_ctl_to_ltl(table, f);
  if (ltl != FORMULA_NONE) return ltl;
  t->is_dual = true;
  ltl = spec_formula_ctl_to_ltl(table, spec_formula_not(table, f));
  if (ltl == FORMULA_NONE)
    t->obstacle = "neither the formula nor its negation is one about all paths: no path or lasso can settle it";
  return ltl;
}

static bool is_safety(const Buchi *automaton) {
  for (uint32_t q = 0; q < automaton->state_count; q++)
    if (automaton->accepting[q] && !automaton->universal[q]) return false;
  return true;
}

void query_temporal_add_property(const Temporal *t, Prog *prog) {
  const char *text = t->wording.formula ? t->wording.formula : "F end";
  uint32_t i = prog_add_property(prog, t->kind == TEMPORAL_TERMINATION ? KIND_TERMINATION : KIND_TEMPORAL,
                                 query_temporal_name(t->kind), text, (Place){.file = t->source->files.data[0]});
  u32vec_push(&prog->properties.data[i].reach_points, prog->start); // it is about every run: no proof of it is empty
}

// ---- readings

// How the program is read for a product.
typedef struct How {
  Fate overflow, undefined; // what a signed overflow is, and the other kinds of undefined behaviour
  bool exact;               // in exact arithmetic
  bool cut;                 // recursive calls, where the question does not see what they do
  bool is_there;
} How;

// Of each product the first way that is possible. That a run ends in an overflow is no proof that it ends: in machine arithmetic a
// proof excludes it, whatever it takes for granted besides.
static const How ways[PRODUCT_COUNT][3] = {
    [PRODUCT_RUN] = {{FATE_NO_RUN, FATE_NO_RUN, false, false, true}},
    [PRODUCT_PROOF] = {{FATE_LIMIT, FATE_IGNORED, false, true, true}},
    [PRODUCT_EXACT] = {{FATE_IGNORED, FATE_NO_RUN, true, true, true},
                       {FATE_IGNORED, FATE_IGNORED, true, true, true},
                       {FATE_LIMIT, FATE_NO_RUN, false, true, true}},
    [PRODUCT_EXACT_RUN] = {{FATE_IGNORED, FATE_NO_RUN, true, false, true}},
    [PRODUCT_STRICT] = {{FATE_LIMIT, FATE_LIMIT, false, false, true}},
    [PRODUCT_ENDLESS] = {{FATE_NO_RUN, FATE_NO_RUN, false, false, true}},
};

ReadAs query_temporal_plain(void) { return query_read_runs(FATE_IGNORED, FATE_IGNORED, CALLS_STACK); }

// ---- products

// Does the formula see nothing of calls that are cut? They change none of its variables, and it counts no steps.
static bool is_blind_to_calls(const FormulaTable *table, Formula f, const Prog *prog) {
  const AtomVec *atoms = spec_formula_atoms(table);
  Map seen = {0};
  U32Vec vars = {0};
  bool blind = !spec_formula_uses_next(table, f);
  for (uint32_t i = 0; i < atoms->count; i++) {
    if (atoms->data[i].kind == ATOM_CONDITION) expr_collect_vars(prog->table, atoms->data[i].condition, &seen, &vars);
    else blind = blind && atoms->data[i].kind == ATOM_END;
  }
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(prog, vars.data[i]);
    blind = blind && v != VAR_NONE && !prog->vars.data[v].by_calls;
  }
  map_release(&seen);
  u32vec_release(&vars);
  return blind;
}

// The automaton of what the formula excludes; NULL with a diagnostic, or with t->obstacle set.
static Buchi *make_automaton(Temporal *t, FormulaTable *table, Formula f, DiagList *diags) {
  Buchi *automaton =
      spec_buchi_of_ltl(table, spec_formula_positive(table, spec_formula_not(table, f)), t->source->limits);
  uint32_t atoms = spec_formula_atoms(table)->count;
  if (!automaton && atoms > BUCHI_MOST_ATOMS)
    diag_error(diags, t->wording.place, "check it in parts", "a formula may have at most %u atoms, and this has %u",
               BUCHI_MOST_ATOMS, atoms);
  else if (!automaton) t->obstacle = "the automaton of the formula is too large";
  return automaton;
}

static Product *formula_product(Temporal *t, ProductKind kind, Prog *prog, DiagList *diags) {
  FormulaTable *table = spec_formula_table_new();
  Formula f = read_formula(t, table, prog, diags);
  Buchi *automaton = NULL;
  Product *product = NULL;
  t->sees_calls = f != FORMULA_NONE && prog->cuts_calls && !is_blind_to_calls(table, f, prog);
  if (f != FORMULA_NONE && !t->sees_calls) automaton = make_automaton(t, table, f, diags);
  if (automaton) {
    t->is_safety = is_safety(automaton);
    ProductOptions options = {.uses_next = spec_formula_uses_next(table, f), .statements = t->asked->stutter};
    options.stop_when_universal = t->is_safety && kind != PRODUCT_ENDLESS;
    options.end_when_universal = t->is_safety && kind == PRODUCT_ENDLESS;
    product = spec_buchi_product_new(prog, automaton, spec_formula_atoms(table), options);
    spec_buchi_delete(automaton);
  }
  spec_formula_table_delete(table);
  return product;
}

// The same product in exact arithmetic, or NULL.
static Product *make_exact(const Temporal *t, Product *product) {
  const char *why;
  Prog *prog = prog_exact_new(product->prog, &why);
  if (!prog) return NULL;
  prog_assume(prog, EXACT_ASSUMPTION);
  query_temporal_add_property(t, prog);
  Product *exact = memory_new(sizeof *exact);
  exact->prog = prog;
  exact->accepting = memory_new(prog->locs.count + 1);
  memcpy(exact->accepting, product->accepting, product->prog->locs.count);
  return exact;
}

static Product *make_machine(Temporal *t, ProductKind kind, const How *how, Calls calls, DiagList *diags) {
  ReadAs as = query_read_runs(how->overflow, how->undefined, calls);
  Prog *prog = query_source_read(t->source, &as, diags);
  if (!prog) return NULL;
  bool is_cut_off = how->cut && how->undefined == FATE_NO_RUN && !t->is_defined;
  if (is_cut_off) prog_assume(prog, DEFINED_ASSUMPTION);
  Product *product = NULL;
  if (!how->exact || !prog->mixes_signs)
    product = t->wording.formula ? formula_product(t, kind, prog, diags) : spec_buchi_product_for_termination(prog);
  prog_delete(prog);
  if (product) query_temporal_add_property(t, product->prog);
  return product;
}

static Product *make_as(Temporal *t, ProductKind kind, const How *how, DiagList *diags) {
  t->sees_calls = false;
  // A run that goes on for ever must not need more and more memory; a proof is about runs that need as much as they like.
  Calls stack = kind == PRODUCT_RUN || kind == PRODUCT_ENDLESS ? CALLS_STACK_REUSE : CALLS_STACK;
  Product *product = make_machine(t, kind, how, how->cut ? CALLS_CUT : stack, diags);
  if (t->sees_calls) product = make_machine(t, kind, how, stack, diags);
  if (!product || !how->exact) return product;
  Product *exact = make_exact(t, product);
  spec_buchi_product_delete(product);
  return exact;
}

static bool is_llvm(const Source *source) {
  bool found = false;
  for (uint32_t i = 0; i < source->files.count; i++) {
    const char *end = strrchr(source->files.data[i], '.');
    found |= end && (strcmp(end, ".ll") == 0 || strcmp(end, ".bc") == 0);
  }
  return found;
}

static Product *make(Temporal *t, ProductKind kind, DiagList *diags) {
  Product *product = NULL;
  for (uint32_t i = 0; i < 3 && !product; i++)
    if (ways[kind][i].is_there) product = make_as(t, kind, &ways[kind][i], diags);
  if (product && is_llvm(t->source)) prog_assume(product->prog, LLVM_ASSUMPTION);
  return product;
}

static Product *make_with_predicates(Temporal *t, ProductKind kind, DiagList *diags) {
  Product *product = make(t, kind, diags);
  if (!product || !t->given) return product;
  t->predicates[kind] = domain_predicates_new(product->prog);
  if (domain_predicates_parse(t->predicates[kind], t->given, diags)) return product;
  domain_predicates_delete(t->predicates[kind]);
  t->predicates[kind] = NULL;
  if (kind != PRODUCT_RUN) return product; // without them
  spec_buchi_product_delete(product);
  return NULL;
}

// ----

// Of a formula that no path settles there is no product to read them over.
static bool check_predicates(Temporal *t, DiagList *diags) {
  ReadAs plain = query_temporal_plain();
  Prog *prog = t->given ? query_source_read(t->source, &plain, diags) : NULL;
  Predicates *predicates = prog ? domain_predicates_new(prog) : NULL;
  bool fine = !predicates || domain_predicates_parse(predicates, t->given, diags);
  domain_predicates_delete(predicates);
  prog_delete(prog);
  return fine;
}

static bool read_question(Temporal *t, DiagList *diags) {
  t->is_defined = query_source_is_defined(t->source, diags);
  t->products[PRODUCT_RUN] = diags->count ? NULL : make_with_predicates(t, PRODUCT_RUN, diags);
  return t->products[PRODUCT_RUN] || (t->obstacle && diags->count == 0 && check_predicates(t, diags));
}

bool query_temporal_init(Temporal *t, Source *source, const Asked *asked, const char *predicates, DiagList *diags) {
  *t = (Temporal){.source = source, .asked = asked, .given = predicates, .kind = asked->temporal};
  if (t->kind == TEMPORAL_NONE) t->kind = TEMPORAL_LTL; // written in the source
  t->is_single = source->kind != SOURCE_C;
  // The graph is the same whoever asks, though one asked about everything before the source was read.
  source->options.kinds = 0;
  source->options.is_observed = true;
  t->made[PRODUCT_RUN] = true;
  query_wording_init(&t->wording, source, asked, &t->arena);
  query_wording_foresee(&t->wording, source, &t->arena);
  if (read_question(t, diags)) return true;
  ReadAs plain = query_temporal_plain();
  if (!query_wording_ask(&t->wording, source, &plain, &t->arena)) return false; // the first diagnostics stay
  diag_release(diags);
  t->obstacle = NULL;
  return read_question(t, diags);
}

Product *query_temporal_product(Temporal *t, ProductKind kind) {
  if (!t->made[kind]) {
    DiagList diags = {.files = t->source->texts};
    t->made[kind] = true;
    t->products[kind] = make_with_predicates(t, kind, &diags);
    diag_release(&diags);
  }
  return t->products[kind];
}

Prog *query_temporal_take(Temporal *t, ProductKind kind) {
  Product *product = query_temporal_product(t, kind);
  Prog *prog = product ? product->prog : NULL;
  if (product) product->prog = NULL;
  domain_predicates_delete(t->predicates[kind]);
  t->predicates[kind] = NULL;
  spec_buchi_product_delete(product);
  t->products[kind] = NULL;
  return prog;
}

bool query_temporal_counts(const Temporal *t, ProductKind kind, bool is_run) {
  if (t->is_safety && kind == PRODUCT_ENDLESS) return true;
  if (t->is_single) return kind == PRODUCT_RUN;
  if (t->is_safety) return kind == PRODUCT_RUN || kind == PRODUCT_STRICT;
  if (is_run) return kind == PRODUCT_RUN;
  return kind == PRODUCT_PROOF || kind == PRODUCT_EXACT;
}

const Predicates *query_temporal_predicates(const Temporal *t, ProductKind kind) { return t->predicates[kind]; }

void query_temporal_assume_defined(Temporal *t, ProductKind kind) {
  if (!t->is_single && !t->is_defined && (kind == PRODUCT_RUN || kind == PRODUCT_ENDLESS))
    prog_assume(query_temporal_product(t, kind)->prog, DEFINED_ASSUMPTION);
}

void query_temporal_release(Temporal *t) {
  for (uint32_t i = 0; i < PRODUCT_COUNT; i++) {
    domain_predicates_delete(t->predicates[i]);
    spec_buchi_product_delete(t->products[i]);
  }
  query_wording_release(&t->wording);
  arena_release(&t->arena);
}
