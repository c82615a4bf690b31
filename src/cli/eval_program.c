// The model is that of the predicates, with its silent steps: the next state is the next location's. Steps into the sink of a
// violated assumption are taken out: such runs do not count, and a state from which there are no others is no initial one. What halts
// stays where it is. Models that meet the end of what is modelled (LOC_LIMIT), or a limit of the run, have no answer.
#include "cli/eval_program.h"

#include <string.h>

#include "check/alive.h"
#include "check/split.h"
#include "cli/evaluation.h"
#include "cli/session.h"
#include "domain/abstraction.h"
#include "domain/predicates.h"
#include "model/ternary.h"
#include "prog/initial.h"
#include "prog/print.h"
#include "domain/table.h"

enum { MOST_NODES = 50000, MOST_ROUNDS = 20, MOST_PREDICATES = 16 };

typedef struct ProgramEvaluation {
  Evaluation e;
  Session *session;
  const Program *program;
  TermTable *table;
  Prog *prog;
  Predicates *predicates;
  Domain *domain; // of the last round, with its model
  Model *model;
  Modal *modal;
  Six *alive; // by state: does a run go on from there? NULL: it does from all
} ProgramEvaluation;

static void drop_model(ProgramEvaluation *x) {
  model_modal_delete(x->modal);
  model_delete(x->model);
  domain_delete(x->domain);
  free(x->alive);
  x->alive = NULL;
  x->modal = NULL;
  x->model = NULL;
  x->domain = NULL;
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

// Predecessors are all there only where all states are.
static bool build_model(ProgramEvaluation *x) {
  const char *name = x->e.options->domain ? x->e.options->domain : "boolean";
  bool past = spec_formula_uses(x->e.table, x->e.formula, FORMULA_AY) ||
              spec_formula_uses(x->e.table, x->e.formula, FORMULA_EY);
  if (past && strcmp(name, "boolean") != 0)
    return diag_error(&x->e.diags, (Place){0}, "use --domain boolean", "AY and EY need states that do not overlap");
  x->domain = domain_new(name, x->prog, &x->e.diags);
  if (!x->domain) return false;
  if (x->domain->ops->use_predicates) domain_use_predicates(x->domain, x->predicates, x->e.limits);
  x->model = (past ? model_explore_all : model_explore_split)(x->domain, 0, MOST_NODES, x->e.limits);
  model_classify(x->model, x->e.limits);
  x->modal = make_modal(x);
  find_alive(x);
  return true;
}

// ---- the report

static void fill_state(ProgramEvaluation *x, EvalState *state) {
  const ModalState *s = &x->modal->states.data[state->id];
  const Location *at = &x->prog->locs.data[s->loc];
  state->name = NULL;
  state->location = at->name;
  state->line = at->place.line;
  state->value = s->name + strlen(at->name) + 1;
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
  Term both[2] = {domain_concretise(x->domain, x->model->nodes.data[x->modal->states.data[s].node].value), initial};
  bool certain = domain_abstraction_check(abstraction, both, 2) == SMT_SAT;
  domain_abstraction_delete(abstraction);
  return certain;
}

// Is there a run from a state of it, and an initial one? LTL speaks of runs alone.
static bool begins_run(ProgramEvaluation *x, uint32_t s) {
  bool all = x->modal->states.data[s].init_all;
  if (!all && !has_initial(x, s)) return false;
  if (!x->alive || x->e.language == LANGUAGE_LTL) return true;
  Six needed = all && x->e.report.states.data[s].result == SIX_F ? SIX_T_SOME : SIX_T;
  return spec_six_is_at_least(x->alive[s], needed);
}

static void confirm_answer(ProgramEvaluation *x) {
  EvalReport *report = &x->e.report;
  if (report->answer != VERDICT_FALSIFIED) return;
  for (uint32_t s = 0; s < x->modal->states.count; s++) {
    const ModalState *a = &x->modal->states.data[s];
    Six value = report->states.data[s].result;
    if (!a->init_some || a->possibly_empty) continue;
    if ((value == SIX_F || (a->init_all && spec_six_is_at_least(value, SIX_F_SOME))) && begins_run(x, s)) return;
  }
  report->answer = VERDICT_UNKNOWN;
  report->reason = "it is not certain that a run begins in the violating state";
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
  if (x->modal->serial || x->e.language == LANGUAGE_LTL || x->e.report.answer == VERDICT_UNKNOWN) return;
  if (!has_start(x->modal)) return; // of no run everything holds
  Formula mu = spec_formula_to_mu(x->e.table, x->e.formula);
  bool some = spec_formula_uses(x->e.table, mu, FORMULA_EX) || spec_formula_uses(x->e.table, mu, FORMULA_EY);
  bool all = spec_formula_uses(x->e.table, mu, FORMULA_AX) || spec_formula_uses(x->e.table, mu, FORMULA_AY);
  if (x->e.report.answer == VERDICT_VERIFIED ? !some : !all) return;
  x->e.report.answer = VERDICT_UNKNOWN;
  x->e.report.reason = "runs end where an assumption of the program is violated, and the answer may be about those";
}

static bool evaluate_once(ProgramEvaluation *x) {
  drop_model(x);
  if (!build_model(x)) return false;
  const char *missing = missing_part(x);
  if (missing) {
    x->e.report.states.count = 0;
    x->e.report.answer = VERDICT_UNKNOWN;
    x->e.report.reason = arena_text(&x->e.arena, missing);
    return true;
  }
  prepare_for_assumptions(x);
  uint32_t *prop_of = memory_new((x->modal->props.count + 1) * sizeof *prop_of);
  for (uint32_t i = 0; i < x->modal->props.count; i++) prop_of[i] = i;
  bool fine = cli_evaluation_run(&x->e, x->modal, prop_of);
  free(prop_of);
  if (!fine) return false;
  confirm_answer(x);
  respect_assumptions(x);
  if (!has_start(x->modal)) textvec_push(&x->e.report.notes, "the program has no run: everything holds");
  uint32_t n = 0;
  for (uint32_t s = 0; s < x->modal->states.count; s++) {
    fill_state(x, &x->e.report.states.data[s]);
    bool sink = x->prog->locs.data[x->modal->states.data[s].loc].role == LOC_SINK;
    if (!sink) x->e.report.states.data[n++] = x->e.report.states.data[s];
  }
  x->e.report.states.count = n;
  return true;
}

// ---- refinement

static void report_predicates(ProgramEvaluation *x, uint32_t first) {
  for (uint32_t i = first; i < x->predicates->everywhere.count; i++) {
    Text text = {0};
    prog_print_term(x->prog, x->predicates->everywhere.data[i], &text, 0);
    textvec_push(&x->e.report.predicates, arena_text(&x->e.arena, text_view(&text)));
    text_release(&text);
  }
}

static bool refine(ProgramEvaluation *x) {
  if (x->predicates->everywhere.count >= MOST_PREDICATES || x->e.report.states.count == 0) return false;
  bool *open = memory_new(x->model->nodes.count + 1);
  for (uint32_t i = 0; i < x->e.report.states.count; i++) {
    const EvalState *state = &x->e.report.states.data[i];
    open[x->modal->states.data[state->id].node] = state->result != SIX_T && state->result != SIX_F;
  }
  uint32_t before = x->predicates->everywhere.count;
  bool found = check_split_states(x->model, x->predicates, open);
  report_predicates(x, before);
  free(open);
  if (!found) textvec_push(&x->e.report.notes, "refinement found no new predicates");
  return found;
}

static bool choose_predicates(ProgramEvaluation *x) {
  if (!cli_session_predicates(x->session, x->prog, &x->predicates, &x->e.diags)) return false;
  if (x->predicates) return true;
  x->predicates = domain_predicates_new(x->prog);
  domain_predicates_add_guards(x->predicates);
  const AtomVec *atoms = spec_formula_atoms(x->e.table);
  for (uint32_t i = 0; i < atoms->count; i++)
    if (atoms->data[i].kind == ATOM_CONDITION)
      domain_predicates_add_atoms(x->predicates, LOC_NONE, atoms->data[i].condition);
  return true;
}

static bool read_program(ProgramEvaluation *x, const Request *request) {
  ReadAs as = {.checks = request->checks, .temporal = true};
  prog_delete(x->prog);
  x->prog = cli_request_read_as(request, x->program, x->table, as, &x->e.diags);
  return x->prog != NULL;
}

static bool read_formula(ProgramEvaluation *x) {
  FormulaScope scope = {.prog = x->prog};
  return cli_evaluation_parse(&x->e, &scope);
}

static void forget_formula(ProgramEvaluation *x) {
  spec_formula_table_delete(x->e.table);
  x->e.table = spec_formula_table_new();
}

// What the formula mentions and only the front end can read.
static void ask_for_expressions(ProgramEvaluation *x, TextVec *expressions) {
  TextVec wanted = {0};
  forget_formula(x);
  x->prog->wanted = &wanted;
  read_formula(x);
  x->prog->wanted = NULL;
  for (uint32_t i = 0; i < wanted.count; i++) textvec_push(expressions, arena_text(&x->e.arena, wanted.data[i]));
  textvec_release(&wanted);
}

// `check` reads formulas alike.
static bool read_question(ProgramEvaluation *x) {
  if (!read_program(x, &x->session->request)) return false;
  if (read_formula(x)) return true;
  if (!x->program->is_c) return false;
  DiagList first = x->e.diags;
  x->e.diags = (DiagList){0};
  Request request = x->session->request;
  request.expressions = (TextVec){0};
  ask_for_expressions(x, &request.expressions);
  diag_release(&x->e.diags);
  forget_formula(x);
  bool fine = request.expressions.count > 0 && read_program(x, &request) && read_formula(x);
  if (!fine) diag_release(&x->e.diags);
  if (!fine) x->e.diags = first; // what was wrong first
  else diag_release(&first);
  textvec_release(&request.expressions);
  return fine;
}

static bool evaluate(ProgramEvaluation *x) {
  if (x->e.options->abstract)
    return diag_error(&x->e.diags, (Place){0}, "use --predicates", "--abstract is for Kripke structures");
  if (!read_question(x) || !choose_predicates(x) || !evaluate_once(x)) return false;
  for (uint32_t round = 0; x->e.options->refine && x->e.report.answer == VERDICT_UNKNOWN && round < MOST_ROUNDS;
       round++) {
    if (!refine(x)) return true;
    if (!evaluate_once(x)) return false;
  }
  return true;
}

static void eval_program(Session *session, uint32_t number) {
  const Program *program = &session->request.programs.data[number];
  ProgramEvaluation x = {.session = session, .program = program, .table = expr_table_new()};
  limits_watch(&session->limits, expr_work(x.table));
  Text out = {0};
  cli_evaluation_init(&x.e, session->options, program->title, &session->limits);
  if (evaluate(&x)) {
    cli_evaluation_print(&x.e, &out);
    if (cli_session_print(session, number, &out)) cli_session_add_status(session, cli_evaluation_status(&x.e));
  } else cli_session_fail(session, number, &x.e.diags);
  text_release(&out);
  drop_model(&x);
  domain_predicates_delete(x.predicates);
  cli_evaluation_release(&x.e);
  prog_delete(x.prog);
  limits_watch(&session->limits, NULL);
  expr_table_delete(x.table);
}

int cli_eval_programs(const Options *options, const TextVec *files) {
  Session session;
  if (!cli_session_begin(&session, options, files)) return EXIT_INPUT;
  for (uint32_t i = 0; i < session.request.programs.count; i++) eval_program(&session, i);
  return cli_session_end(&session);
}
