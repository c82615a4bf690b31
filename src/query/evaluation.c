#include "query/evaluation.h"

#include <string.h>

#include "check/ltl.h"
#include "check/mu.h"
#include "evidence/check/verdict.h"

void query_evaluation_init(Evaluation *e, Session *session, const char *title) {
  sextant_answer *a = session->answer;
  a->kind = ANSWER_VALUES;
  a->found.values = (EvalAnswer){.file = title, .fix = session->settings->fix};
  *e = (Evaluation){.settings = session->settings,
                    .limits = &session->limits,
                    .table = spec_formula_table_new(),
                    .arena = &a->input->arena,
                    .found = &a->found.values,
                    .diags = &a->diags};
}

void query_evaluation_release(Evaluation *e) { spec_formula_table_delete(e->table); }

bool query_evaluation_choose(Evaluation *e) {
  const Settings *s = e->settings;
  if ((s->ctl != NULL) + (s->mu != NULL) + (s->ltl != NULL) != 1)
    return diag_error(e->diags, (Place){0}, "for example --ctl 'AG AF p'", "eval takes one of --ctl, --mu and --ltl");
  e->language = s->ltl ? LANGUAGE_LTL : s->ctl ? LANGUAGE_CTL : LANGUAGE_MU;
  e->text = s->ltl ? s->ltl : s->ctl ? s->ctl : s->mu;
  return true;
}

bool query_evaluation_parse(Evaluation *e, const FormulaScope *scope) {
  const Settings *s = e->settings;
  Place place = {s->ltl ? "--ltl" : s->ctl ? "--ctl" : "--mu", 1, 1};
  e->formula = spec_formula_parse(e->table, e->language, scope, e->text, place, e->diags);
  if (s->ctl && e->formula != FORMULA_NONE && !spec_formula_is_state(e->table, e->formula)) e->language = LANGUAGE_LTL;
  e->found->formula = e->text;
  return e->formula != FORMULA_NONE;
}

// ---- what was found

static const char *state_name(const Modal *m, uint32_t s) { return m->states.data[s].name; }

// In the answer, which outlives the model.
static const char *kept_name(Evaluation *e, const Modal *m, uint32_t s) {
  return arena_text(e->arena, state_name(m, s));
}

static void add_step(Evaluation *e, const Modal *m, uint32_t edge, bool past, const char *kind) {
  const ModalEdge *step = &m->edges.data[edge];
  evalstepvec_push(&e->found->steps, (EvalStep){kept_name(e, m, step->from), kept_name(e, m, step->to), kind, past});
}

static void add_witness(Evaluation *e, const Modal *m, MuResult *result, uint32_t s, bool satisfies, EvalPath *out) {
  Witness w;
  if (!check_mu_witness(result, s, satisfies, &w)) return;
  *out = (EvalPath){.shows = satisfies ? "satisfies" : "violates",
                    .first = e->found->steps.count,
                    .count = w.steps.count,
                    .switch_at = w.switch_at,
                    .loop_start = UINT32_MAX};
  for (uint32_t i = 0; i < w.steps.count; i++) {
    const WitnessStep *step = &w.steps.data[i];
    bool plus = step->past == (i < w.switch_at);
    add_step(e, m, step->edge, step->past, step->is_exact ? "exact" : plus ? "must+" : "must-");
  }
  Text holds = {0};
  spec_formula_print(e->table, w.holds, &holds);
  out->holds = arena_text(e->arena, text_view(&holds));
  out->end = kept_name(e, m, w.last);
  text_release(&holds);
  check_witness_release(&w);
}

static void add_lasso(Evaluation *e, const Modal *m, const LtlResult *result, uint32_t s, EvalPath *out) {
  Lasso lasso;
  if (!check_ltl_lasso(result, s, &lasso)) return;
  bool certain = result->values[s] != SIX_UNKNOWN;
  *out = (EvalPath){.shows = certain ? "violates" : "may violate",
                    .first = e->found->steps.count,
                    .count = lasso.stem.count + lasso.loop.count,
                    .switch_at = lasso.switch_at,
                    .loop_start = lasso.loop.count ? lasso.stem.count : UINT32_MAX};
  for (uint32_t i = 0; i < out->count; i++) {
    uint32_t edge = i < lasso.stem.count ? lasso.stem.data[i] : lasso.loop.data[i - lasso.stem.count];
    bool onto = lasso.onto_loop || i < lasso.switch_at;
    bool exact = onto && !(m->edges.data[edge].flags & MODAL_MUST_MINUS);
    add_step(e, m, edge, false, !certain ? "may" : exact ? "exact" : onto ? "must-" : "must+");
  }
  check_lasso_release(&lasso);
}

static void add_states(Evaluation *e, const Modal *m, const Six *values) {
  for (uint32_t s = 0; s < m->states.count; s++) {
    const ModalState *state = &m->states.data[s];
    EvalState shown = {
        .name = kept_name(e, m, s), .id = s, .place = s, .initial = state->init_some, .result = values[s]};
    evalstatevec_push(&e->found->states, shown);
  }
  for (uint32_t i = 0; i < m->edges.count; i++) {
    const ModalEdge *edge = &m->edges.data[i];
    bool plus = edge->flags & MODAL_MUST_PLUS, minus = edge->flags & MODAL_MUST_MINUS;
    evaledgevec_push(&e->found->edges, (EvalEdge){edge->from, edge->to, plus, minus});
  }
}

static void note_dead_ends(Evaluation *e, const Modal *m) {
  for (uint32_t s = 0; s < m->states.count; s++) {
    if (m->out_first[s] != m->out_first[s + 1] || m->states.data[s].loc != LOC_NONE) continue;
    const char *note = "state %s has no successor: no path begins there, and what is said of all paths holds";
    textvec_push(&e->found->notes, arena_format(e->arena, note, state_name(m, s)));
    return;
  }
}

static bool set_answer(Evaluation *e, const Modal *m, const Six *values) {
  SystemState *states = memory_new((m->states.count + 1) * sizeof *states);
  for (uint32_t i = 0; i < m->states.count; i++)
    states[i] = (SystemState){m->states.data[i].init_some, m->states.data[i].init_all, values[i]};
  uint32_t s;
  bool contradicts;
  e->found->answer = evidence_verdict_of_system(states, m->states.count, &s, &contradicts);
  free(states);
  if (contradicts)
    return diag_error(e->diags, (Place){.file = e->found->file}, "an edge or a label of the model is wrong",
                      "nothing has this model: the values in state %s exclude each other", state_name(m, s));
  if (e->found->answer == VERDICT_UNKNOWN)
    e->found->reason =
        arena_format(e->arena, "the value in the initial state %s is %s", state_name(m, s), spec_six_name(values[s]));
  return true;
}

static bool stop_at_limit(Evaluation *e, const char *reason) {
  e->found->answer = VERDICT_UNKNOWN;
  e->found->reason = reason;
  return true;
}

// ---- the checks

static bool run_mu(Evaluation *e, const Modal *m, const uint32_t *prop_of) {
  bool paper = strcmp(e->settings->fix, "paper") == 0;
  MuOptions options = {.fix = paper ? MU_PAPER : MU_SOUND, .exact_may = e->settings->exact_may, .limits = e->limits};
  MuResult *result = check_mu_check(m, e->table, e->formula, prop_of, &options);
  if (!result) return stop_at_limit(e, limits_reason(e->limits->stopped));
  const Six *values = check_mu_values(result);
  add_states(e, m, values);
  for (uint32_t s = 0; s < m->states.count; s++) {
    bool some = values[s] == SIX_T_SOME || values[s] == SIX_F_SOME || values[s] == SIX_M;
    EvalPath *path = &e->found->states.data[s].path;
    if (!some && (values[s] != SIX_F || !m->states.data[s].init_some)) continue;
    add_witness(e, m, result, s, values[s] == SIX_T_SOME, path);
    if (!some && path->count == 0) *path = (EvalPath){0}; // nothing that the value does not say
  }
  bool fine = set_answer(e, m, values);
  check_mu_delete(result);
  return fine;
}

static bool run_ltl(Evaluation *e, const Modal *m, const uint32_t *prop_of) {
  bool too_large;
  LtlResult *result = check_ltl_check(m, e->table, e->formula, prop_of, e->limits, &too_large);
  if (!result)
    return stop_at_limit(e,
                         too_large ? "the automaton of the formula is too large" : limits_reason(e->limits->stopped));
  add_states(e, m, result->values);
  for (uint32_t s = 0; s < m->states.count; s++)
    if (m->states.data[s].init_some || result->values[s] == SIX_F_SOME)
      add_lasso(e, m, result, s, &e->found->states.data[s].path);
  bool fine = set_answer(e, m, result->values);
  check_ltl_delete(result);
  return fine;
}

bool query_evaluation_run(Evaluation *e, const Modal *modal, const uint32_t *prop_of) {
  e->found->states.count = e->found->edges.count = e->found->steps.count = e->found->notes.count = 0;
  if (strcmp(e->settings->fix, "paper") == 0 && !modal->bounded)
    return diag_error(e->diags, (Place){.file = e->found->file},
                      "use --fix sound, or say `finite;` in a model file where it is so",
                      "--fix paper is wrong where a state may stand for infinitely many: this model is not finite");
  note_dead_ends(e, modal);
  return (e->language == LANGUAGE_LTL ? run_ltl : run_mu)(e, modal, prop_of);
}
