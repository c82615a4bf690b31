// eval on programs: an abstract model of the program, as a modal model, evaluated as one of a file is; with --refine again and again,
// with predicates from where the answer was lost (THEORY 4.6).
// The model is that of the predicates, with its silent steps: the next state is the next location's. Steps into the sink of a
// violated assumption are taken out: such runs do not count, and a state from which there are no others is no initial one. What halts
// stays where it is. Models that meet the end of what is modelled (LOC_LIMIT), or a limit of the run, have no answer.
#include <string.h>

#include "check/alive.h"
#include "check/rounds.h"
#include "domain/abstraction.h"
#include "model/ternary.h"
#include "prog/initial.h"
#include "prog/print.h"
#include "query/evaluation.h"
#include "query/temporal.h"

typedef struct ProgramEvaluation {
  Evaluation e;
  Session *session;
  Prog *prog;
  Predicates *predicates;
  Model *model; // of this round
  Modal *modal;
  Six *alive;    // by state: does a run go on from there? NULL: it does from all
  bool is_wrong; // with diagnostics
} ProgramEvaluation;

static void drop_modal(ProgramEvaluation *x) {
  model_modal_delete(x->modal);
  free(x->alive);
  x->alive = NULL;
  x->modal = NULL;
}

// ---- the modal model

static bool atom_holds_at(const Atom *atom, Loc loc) {
  for (uint32_t i = 0; i < atom->locs.count; i++)
    if (atom->locs.data[i] == loc) return true;
  return false;
}

// Atom i is proposition i. Where the program is decides an atom about places.
static void label_places(const Modal *m, const AtomVec *atoms) {
  for (uint32_t i = 0; i < atoms->count; i++) {
    const Atom *atom = &atoms->data[i];
    if (atom->kind != ATOM_LOCATION && atom->kind != ATOM_END) continue;
    for (uint32_t s = 0; s < m->states.count; s++)
      *modal_label(m, s, i) = atom_holds_at(atom, m->states.data[s].loc) ? SIX_T : SIX_F;
  }
}

static void remove_sinks(Modal *m, const Prog *prog) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < m->edges.count; i++)
    if (prog->locs.data[m->states.data[m->edges.data[i].to].loc].role != LOC_SINK)
      m->edges.data[n++] = m->edges.data[i];
  m->serial = n == m->edges.count;
  m->edges.count = n;
  if (!m->serial) model_modal_index_edges(m);
}

// No run begins where none goes on.
static void find_alive(ProgramEvaluation *x) {
  x->alive = x->modal->serial ? NULL : check_alive(x->modal, x->e.limits);
  for (uint32_t s = 0; x->alive && s < x->modal->states.count; s++)
    if (x->alive[s] == SIX_F) x->modal->states.data[s].init_some = x->modal->states.data[s].init_all = false;
}

static Modal *make_modal(ProgramEvaluation *x) {
  const AtomVec *atoms = spec_formula_atoms(x->e.table);
  Term *conditions = memory_new((atoms->count + 1) * sizeof *conditions);
  const char **names = memory_new((atoms->count + 1) * sizeof *names);
  for (uint32_t i = 0; i < atoms->count; i++) {
    conditions[i] = atoms->data[i].kind == ATOM_CONDITION ? atoms->data[i].condition : expr_true(x->prog->table);
    names[i] = atoms->data[i].text;
  }
  Modal *m = model_modal_of_model(x->model, conditions, names, atoms->count, x->e.limits);
  label_places(m, atoms);
  remove_sinks(m, x->prog);
  free(conditions);
  free(names);
  return m;
}

// ---- what was found

static void fill_state(ProgramEvaluation *x, EvalState *state) {
  const ModalState *s = &x->modal->states.data[state->id];
  const Location *at = &x->prog->locs.data[s->loc];
  state->name = NULL;
  state->place = s->loc;
  state->location = at->name;
  state->line = at->place.line;
  state->value = arena_text(x->e.arena, s->name + strlen(at->name) + 1);
}

// Why the model as a whole has no answer; NULL: it may have one.
static const char *missing_part(const ProgramEvaluation *x) {
  for (uint32_t i = 0; i < x->model->nodes.count; i++) {
    const Location *at = &x->prog->locs.data[x->model->nodes.data[i].loc];
    if (at->role == LOC_LIMIT) return at->note ? at->note : "a part of the program is not modelled";
  }
  if (limits_reached(x->e.limits)) return limits_reason(x->e.limits->stopped);
  return x->model->truncated ? "the model is too large" : NULL;
}

// F in a state of which some are said to be initial counts where that is certain.
static bool has_initial(ProgramEvaluation *x, uint32_t s) {
  Term initial = prog_initial_condition(x->prog);
  if (initial == TERM_NONE) return false;
  Abstraction *abstraction = domain_abstraction_new(x->prog->table, x->e.limits);
  Domain *domain = x->model->domain;
  Term both[2] = {domain_concretise(domain, x->model->nodes.data[x->modal->states.data[s].node].value), initial};
  bool certain = domain_abstraction_check(abstraction, both, 2) == SMT_SAT;
  domain_abstraction_delete(abstraction);
  return certain;
}

// Is there a run from a state of it, and an initial one? LTL speaks of runs alone.
static bool begins_run(ProgramEvaluation *x, uint32_t s) {
  bool all = x->modal->states.data[s].init_all;
  if (!all && !has_initial(x, s)) return false;
  if (!x->alive || x->e.language == LANGUAGE_LTL) return true;
  Six needed = all && x->e.found->states.data[s].result == SIX_F ? SIX_T_SOME : SIX_T;
  return spec_six_is_at_least(x->alive[s], needed);
}

static void withdraw(ProgramEvaluation *x, const char *reason) {
  x->e.found->answer = VERDICT_UNKNOWN;
  x->e.found->reason = reason;
}

static void confirm_answer(ProgramEvaluation *x) {
  EvalAnswer *found = x->e.found;
  if (found->answer != VERDICT_FALSIFIED) return;
  for (uint32_t s = 0; s < x->modal->states.count; s++) {
    const ModalState *a = &x->modal->states.data[s];
    Six value = found->states.data[s].result;
    if (!a->init_some || a->possibly_empty) continue;
    if ((value == SIX_F || (a->init_all && spec_six_is_at_least(value, SIX_F_SOME))) && begins_run(x, s)) return;
  }
  withdraw(x, "it is not certain that a run begins in the violating state");
}

// Runs that violate an assumption do not count, but their beginnings are in the model. LTL speaks of infinite runs alone; a CTL
// formula that says the same as one of LTL is read as that. Of the others, those that speak of all runs only may be verified, and
// those that speak of some only may be falsified.
static void prepare_for_assumptions(ProgramEvaluation *x) {
  if (x->modal->serial || x->e.language == LANGUAGE_LTL) return;
  Formula ltl = spec_formula_ctl_to_ltl(x->e.table, x->e.formula);
  if (ltl == FORMULA_NONE) return;
  x->e.formula = ltl;
  x->e.language = LANGUAGE_LTL;
}

static bool has_start(const Modal *m) {
  bool any = false;
  for (uint32_t s = 0; s < m->states.count; s++) any |= m->states.data[s].init_some;
  return any;
}

static void respect_assumptions(ProgramEvaluation *x) {
  if (x->modal->serial || x->e.language == LANGUAGE_LTL || x->e.found->answer == VERDICT_UNKNOWN) return;
  if (!has_start(x->modal)) return; // of no run everything holds
  Formula mu = spec_formula_to_mu(x->e.table, x->e.formula);
  bool some = spec_formula_uses(x->e.table, mu, FORMULA_EX) || spec_formula_uses(x->e.table, mu, FORMULA_EY);
  bool all = spec_formula_uses(x->e.table, mu, FORMULA_AX) || spec_formula_uses(x->e.table, mu, FORMULA_AY);
  if (x->e.found->answer == VERDICT_VERIFIED ? !some : !all) return;
  withdraw(x, "runs end where an assumption of the program is violated, and the answer may be about those");
}

static bool evaluate(ProgramEvaluation *x) {
  prepare_for_assumptions(x);
  uint32_t *prop_of = memory_new((x->modal->props.count + 1) * sizeof *prop_of);
  for (uint32_t i = 0; i < x->modal->props.count; i++) prop_of[i] = i;
  bool fine = query_evaluation_run(&x->e, x->modal, prop_of);
  free(prop_of);
  if (!fine || x->e.found->states.count == 0) return fine;
  confirm_answer(x);
  respect_assumptions(x);
  if (!has_start(x->modal)) textvec_push(&x->e.found->notes, "the program has no run: everything holds");
  return true;
}

static void keep_edges(EvalEdgeVec *edges, const uint32_t *number) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < edges->count; i++) {
    EvalEdge edge = edges->data[i];
    edge.from = number[edge.from], edge.to = number[edge.to];
    if (edge.from != UINT32_MAX && edge.to != UINT32_MAX) edges->data[n++] = edge;
  }
  edges->count = n;
}

// Leaves out what no run counts in; marks the nodes whose values are not definite.
static void keep_states(ProgramEvaluation *x, bool *open) {
  EvalStateVec *states = &x->e.found->states;
  uint32_t n = 0, *number = memory_new((states->count + 1) * sizeof *number);
  for (uint32_t s = 0; s < states->count; s++) {
    const ModalState *state = &x->modal->states.data[states->data[s].id];
    fill_state(x, &states->data[s]);
    number[s] = UINT32_MAX;
    if (x->prog->locs.data[state->loc].role == LOC_SINK) continue;
    open[state->node] = states->data[s].result != SIX_T && states->data[s].result != SIX_F;
    number[s] = n;
    states->data[n++] = states->data[s];
  }
  states->count = n;
  keep_edges(&x->e.found->edges, number);
  free(number);
}

static Look look(void *context, Model *model, bool *open) {
  ProgramEvaluation *x = context;
  drop_modal(x);
  x->model = model;
  const char *missing = missing_part(x);
  if (missing) {
    x->e.found->states.count = x->e.found->edges.count = 0;
    withdraw(x, arena_text(x->e.arena, missing));
    return LOOK_DONE;
  }
  x->modal = make_modal(x);
  find_alive(x);
  if (!evaluate(x)) return x->is_wrong = true, LOOK_DONE;
  keep_states(x, open);
  return x->e.found->answer == VERDICT_UNKNOWN && x->e.found->states.count ? LOOK_SPLIT : LOOK_DONE;
}

// ---- refinement

static void add_predicates(ProgramEvaluation *x, uint32_t first, TextVec *out) {
  for (uint32_t i = first; i < x->predicates->everywhere.count; i++) {
    Text text = {0};
    prog_print_term(x->prog, x->predicates->everywhere.data[i], &text, 0);
    textvec_push(out, arena_text(x->e.arena, text_view(&text)));
    text_release(&text);
  }
}

static void note_predicates(void *context, uint32_t first) {
  ProgramEvaluation *x = context;
  add_predicates(x, first, &x->e.found->predicates);
}

static bool choose_predicates(ProgramEvaluation *x) {
  if (!query_predicates(x->session, x->prog, &x->predicates)) return false;
  if (x->predicates) return true;
  x->predicates = domain_predicates_new(x->prog);
  domain_predicates_add_guards(x->predicates);
  const AtomVec *atoms = spec_formula_atoms(x->e.table);
  for (uint32_t i = 0; i < atoms->count; i++)
    if (atoms->data[i].kind == ATOM_CONDITION)
      domain_predicates_add_atoms(x->predicates, LOC_NONE, atoms->data[i].condition);
  return true;
}

static bool run_rounds(ProgramEvaluation *x) {
  const char *domain = x->e.settings->domain ? x->e.settings->domain : "boolean";
  bool past = spec_formula_uses(x->e.table, x->e.formula, FORMULA_AY) ||
              spec_formula_uses(x->e.table, x->e.formula, FORMULA_EY);
  if (past && strcmp(domain, "boolean") != 0)
    return diag_error(x->e.diags, (Place){0}, "use --domain boolean", "AY and EY need states that do not overlap");
  Rounds rounds = {.prog = x->prog,
                   .predicates = x->predicates,
                   .domain = domain,
                   .all_states = past, // predecessors are all there only where all states are
                   .most_nodes = EFFORT32(x->e.limits, eval_nodes),
                   .most_predicates = EFFORT32(x->e.limits, eval_predicates),
                   .most_rounds = x->e.settings->refine ? EFFORT32(x->e.limits, eval_rounds) : 1,
                   .limits = x->e.limits,
                   .look = look,
                   .refined = note_predicates,
                   .context = x};
  RoundsEnd end = check_rounds(&rounds, true, x->e.diags);
  if (end == ROUNDS_NOTHING) textvec_push(&x->e.found->notes, "refinement found no new predicates");
  return end != ROUNDS_NO_DOMAIN && !x->is_wrong;
}

// ---- the question

// `check` reads programs and formulas alike.
static bool read_question(ProgramEvaluation *x, bool again) {
  Source *source = &x->session->answer->source;
  ReadAs plain = query_temporal_plain();
  source->options.is_observed = true;
  x->prog = query_source_read(source, &plain, x->e.diags);
  if (!x->prog) return false;
  FormulaScope scope = {.prog = x->prog};
  if (query_evaluation_parse(&x->e, &scope)) return true;
  Wording wording = {.formula = x->e.text, .language = x->e.language};
  if (!again || !query_wording_ask(&wording, source, &plain, x->e.arena)) return false;
  diag_release(x->e.diags);
  prog_delete(x->prog);
  spec_formula_table_delete(x->e.table);
  x->e.table = spec_formula_table_new();
  return read_question(x, false);
}

bool query_eval_program(Session *session) {
  sextant_answer *a = session->answer;
  ProgramEvaluation x = {.session = session};
  if (session->settings->abstract)
    return diag_error(&a->diags, (Place){0}, "use --predicates", "--abstract is for Kripke structures");
  query_evaluation_init(&x.e, session, a->source.title);
  bool fine = query_evaluation_choose(&x.e);
  if (fine) {
    Wording wording = {.formula = x.e.text, .language = x.e.language};
    query_wording_foresee(&wording, &a->source, &a->input->arena);
  }
  fine = fine && read_question(&x, true) && choose_predicates(&x) && run_rounds(&x);
  if (fine) add_predicates(&x, 0, &x.e.found->letters);
  drop_modal(&x);
  domain_predicates_delete(x.predicates);
  query_evaluation_release(&x.e);
  a->prog = x.prog; // the answer names its locations
  return fine;
}
