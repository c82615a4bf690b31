#include "cli/evaluation.h"

#include <string.h>

#include "check/ltl.h"
#include "check/mu.h"
#include "cli/session.h"

void cli_evaluation_init(Evaluation *e, const Options *options, const char *file, Limits *limits) {
  *e = (Evaluation){.options = options, .limits = limits, .table = spec_formula_table_new()};
  e->report.file = file;
  e->report.fix = options->fix;
  e->report.quiet = options->quiet;
}

void cli_evaluation_release(Evaluation *e) {
  spec_formula_table_delete(e->table);
  report_eval_report_release(&e->report);
  diag_release(&e->diags);
  arena_release(&e->arena);
}

bool cli_evaluation_parse(Evaluation *e, const FormulaScope *scope) {
  const Options *o = e->options;
  if ((o->ctl != NULL) + (o->mu != NULL) + (o->ltl != NULL) != 1)
    return diag_error(&e->diags, (Place){0}, "for example --ctl 'AG AF p'", "eval takes one of --ctl, --mu and --ltl");
  e->language = o->ltl ? LANGUAGE_LTL : o->ctl ? LANGUAGE_CTL : LANGUAGE_MU;
  e->text = o->ltl ? o->ltl : o->ctl ? o->ctl : o->mu;
  Place place = {o->ltl ? "--ltl" : o->ctl ? "--ctl" : "--mu", 1, 1};
  e->formula = spec_formula_parse(e->table, e->language, scope, e->text, place, &e->diags);
  if (o->ctl && e->formula != FORMULA_NONE && !spec_formula_is_state(e->table, e->formula)) e->language = LANGUAGE_LTL;
  e->report.formula = e->text;
  return e->formula != FORMULA_NONE;
}

// ---- the report

static const char *state_name(const Modal *m, uint32_t s) { return m->states.data[s].name; }

static void add_step(Evaluation *e, const Modal *m, uint32_t edge, bool past, const char *kind) {
  const ModalEdge *step = &m->edges.data[edge];
  evalstepvec_push(&e->report.steps, (EvalStep){state_name(m, step->from), state_name(m, step->to), kind, past});
}

static void add_witness(Evaluation *e, const Modal *m, MuResult *result, uint32_t s, bool satisfies, EvalPath *out) {
  Witness w;
  if (!check_mu_witness(result, s, satisfies, &w)) return;
  *out = (EvalPath){.shows = satisfies ? "satisfies" : "violates",
                    .first = e->report.steps.count,
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
  out->holds = arena_text(&e->arena, text_view(&holds));
  out->end = state_name(m, w.last);
  text_release(&holds);
  check_witness_release(&w);
}

static void add_lasso(Evaluation *e, const Modal *m, const LtlResult *result, uint32_t s, EvalPath *out) {
  Lasso lasso;
  if (!check_ltl_lasso(result, s, &lasso)) return;
  bool certain = result->values[s] != SIX_UNKNOWN;
  *out = (EvalPath){.shows = certain ? "violates" : "may violate",
                    .first = e->report.steps.count,
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
    EvalState shown = {.name = state->name, .id = s, .initial = state->init_some, .result = values[s]};
    evalstatevec_push(&e->report.states, shown);
  }
}

static void note_dead_ends(Evaluation *e, const Modal *m) {
  for (uint32_t s = 0; s < m->states.count; s++) {
    if (m->out_first[s] != m->out_first[s + 1] || m->states.data[s].loc != LOC_NONE) continue;
    const char *note = "state %s has no successor: no path begins there, and what is said of all paths holds";
    textvec_push(&e->report.notes, arena_format(&e->arena, note, state_name(m, s)));
    return;
  }
}

static bool set_answer(Evaluation *e, const Modal *m, const Six *values) {
  uint32_t s;
  SystemVerdict verdict = check_system_verdict(m, values, &s);
  if (verdict == SYSTEM_CONTRADICTION)
    return diag_error(&e->diags, (Place){.file = e->report.file}, "an edge or a label of the model is wrong",
                      "nothing has this model: the values in state %s exclude each other", state_name(m, s));
  e->report.answer = verdict == SYSTEM_VERIFIED    ? VERDICT_VERIFIED
                     : verdict == SYSTEM_FALSIFIED ? VERDICT_FALSIFIED
                                                   : VERDICT_UNKNOWN;
  if (verdict == SYSTEM_UNKNOWN)
    e->report.reason =
        arena_format(&e->arena, "the value in the initial state %s is %s", state_name(m, s), spec_six_name(values[s]));
  return true;
}

static bool stop_at_limit(Evaluation *e, const char *reason) {
  e->report.answer = VERDICT_UNKNOWN;
  e->report.reason = reason;
  return true;
}

// ---- the checks

static bool run_mu(Evaluation *e, const Modal *m, const uint32_t *prop_of) {
  bool paper = strcmp(e->options->fix, "paper") == 0;
  MuOptions options = {.fix = paper ? MU_PAPER : MU_SOUND, .exact_may = e->options->exact_may, .limits = e->limits};
  MuResult *result = check_mu_check(m, e->table, e->formula, prop_of, &options);
  if (!result) return stop_at_limit(e, limits_reason(e->limits->stopped));
  const Six *values = check_mu_values(result);
  add_states(e, m, values);
  for (uint32_t s = 0; s < m->states.count; s++) {
    bool some = values[s] == SIX_T_SOME || values[s] == SIX_F_SOME || values[s] == SIX_M;
    EvalPath *path = &e->report.states.data[s].path;
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
      add_lasso(e, m, result, s, &e->report.states.data[s].path);
  bool fine = set_answer(e, m, result->values);
  check_ltl_delete(result);
  return fine;
}

bool cli_evaluation_run(Evaluation *e, const Modal *modal, const uint32_t *prop_of) {
  e->report.states.count = e->report.steps.count = e->report.notes.count = 0;
  if (strcmp(e->options->fix, "paper") == 0 && !modal->bounded)
    return diag_error(&e->diags, (Place){.file = e->report.file},
                      "use --fix sound, or say `finite;` in a model file where it is so",
                      "--fix paper is wrong where a state may stand for infinitely many: this model is not finite");
  note_dead_ends(e, modal);
  return (e->language == LANGUAGE_LTL ? run_ltl : run_mu)(e, modal, prop_of);
}

void cli_evaluation_print(const Evaluation *e, Text *out) {
  if (strcmp(e->options->format, "json") == 0) report_eval_report_json(&e->report, out);
  else report_eval_report_text(&e->report, out);
}

int cli_evaluation_status(const Evaluation *e) {
  if (e->report.answer == VERDICT_VERIFIED) return EXIT_VERIFIED;
  return e->report.answer == VERDICT_FALSIFIED ? EXIT_FALSIFIED : EXIT_UNKNOWN;
}
