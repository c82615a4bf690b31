#include "query/branching.h"

#include "evidence/export/modal_reason.h"
#include "expr/walk.h"
#include "schedule/plan.h"
#include "schedule/verify.h"

static bool is_set_up(const Prog *prog, Term var) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    for (uint32_t i = 0; at->is_setup && at->kind == EDGE_ASSIGN && i < at->count; i++)
      if (prog->vars.data[at->assigns[i].var].term == var) return true;
  }
  return false;
}

// Is the formula about a variable that gets its first value in a step? The model begins before that step.
static bool begins_too_early(const Temporal *t, Prog *prog) {
  DiagList ignored = {0};
  FormulaTable *table = spec_formula_table_new();
  Map seen = {0};
  U32Vec vars = {0};
  query_wording_parse(&t->wording, table, prog, &ignored);
  const AtomVec *atoms = spec_formula_atoms(table);
  for (uint32_t i = 0; i < atoms->count; i++)
    if (atoms->data[i].kind == ATOM_CONDITION) expr_collect_vars(prog->table, atoms->data[i].condition, &seen, &vars);
  bool early = false;
  for (uint32_t i = 0; i < vars.count; i++) early = early || is_set_up(prog, vars.data[i]);
  map_release(&seen);
  u32vec_release(&vars);
  spec_formula_table_delete(table);
  diag_release(&ignored);
  return early;
}

Prog *query_branching_read(Temporal *t, ProductKind kind, DiagList *diags) {
  bool is_strict = kind == PRODUCT_STRICT_MODEL;
  if (is_strict && (t->is_single || t->sees_steps)) return NULL; // with checks there are other steps
  Fate fate = is_strict ? FATE_LIMIT : FATE_IGNORED;
  ReadAs as = query_read_runs(fate, fate, CALLS_STACK);
  Prog *prog = query_source_read(t->source, &as, diags);
  if (prog && begins_too_early(t, prog)) prog_delete(prog), prog = NULL;
  if (!prog) return NULL;
  if (!is_strict && !t->is_single && !t->is_defined) prog_assume(prog, WRAP_ASSUMPTION);
  query_temporal_add_property(t, prog);
  return prog;
}

Question query_branching_question(const Temporal *t, ProductKind kind, Prog *prog) {
  Question question = {.kind = QUESTION_BRANCHING, .prog = prog, .formula = t->wording.formula, .proves = true};
  question.refutes = t->is_single || t->is_defined || kind == PRODUCT_STRICT_MODEL;
  return question;
}

void query_branching_explain(const Temporal *t, Prog *prog, Outcome *outcome, Limits *limits) {
  if (outcome->verdict == VERDICT_UNKNOWN || !outcome->proof || !outcome->proof->model) return;
  DiagList ignored = {0};
  FormulaTable *table = spec_formula_table_new();
  Formula f = query_wording_parse(&t->wording, table, prog, &ignored);
  if (f != FORMULA_NONE) f = spec_formula_quantify(table, f, true);
  if (f != FORMULA_NONE)
    outcome->why = evidence_modal_reason_new(outcome->proof->model, prog, table, f, outcome->verdict, limits);
  spec_formula_table_delete(table);
  diag_release(&ignored);
}

Outcome query_branching_verify(Temporal *t, const ScheduleRequest *how, Prog **prog, ProductKind *kind) {
  static const ProductKind kinds[] = {PRODUCT_MODEL, PRODUCT_STRICT_MODEL};
  DiagList ignored = {.files = t->source->texts};
  Variant variants[2];
  ProductKind of[2];
  Limits within = limits_within(how->limits, EFFORT(how->limits, branching_ticks));
  ScheduleRequest request = *how;
  request.limits = &within;
  request.engine = "branching";
  request.variants = variants;
  request.count = 0;
  for (uint32_t i = 0; i < (t->is_single || t->is_defined ? 1 : 2); i++) {
    Prog *read = query_branching_read(t, kinds[i], &ignored);
    if (!read) continue;
    of[request.count] = kinds[i];
    variants[request.count++] =
        (Variant){.question = query_branching_question(t, kinds[i], read), .roles = ROLE_MODEL, .predicates = t->given};
  }
  diag_release(&ignored);
  Outcome outcome = {.reason = memory_text("the program cannot be read for a model")};
  *prog = NULL;
  if (request.count == 0) return outcome;
  free(outcome.reason);
  Settled settled = schedule_settle(&request);
  *kind = of[settled.variant];
  *prog = variants[settled.variant].question.prog;
  for (uint32_t i = 0; i < request.count; i++)
    if (i != settled.variant) prog_delete(variants[i].question.prog);
  outcome = schedule_outcome(&settled, 1, how->limits);
  if (outcome.verdict != VERDICT_UNKNOWN)
    outcome.status[0] = outcome.verdict == VERDICT_VERIFIED ? STATUS_PROVED : STATUS_VIOLATED;
  query_branching_explain(t, *prog, &outcome, how->limits);
  return outcome;
}
