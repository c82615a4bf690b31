// S1: for every state of a node, each step of the program from it is matched by a may edge. S2: every state of a node has a step into the
// target of each of its must edges; must- edges and exact ones alike. A1: where the falsifier owns a node all its edges are such (at a
// choice this is H2 and M2: the value is kept). Each is a question to a solver about one edge of the program.
//
// Where silent steps were taken out of the model (4.2) a step of it is one of the program and what silent steps follow. These keep the
// state, so that where they lead is a condition on it.
#include "domain/exists.h"
#include "model/reader.h"
#include "model/starts.h"
#include "prog/initial.h"
#include "prog/weakest.h"

typedef struct Soundness {
  Model *model;
  Prog *prog;
  TermTable *table;
  Abstraction *abstraction;
  Limits *limits;
  DiagList *diags;
} Soundness;

static Term gamma_of(Soundness *s, uint32_t node) {
  return domain_concretise(s->model->domain, s->model->nodes.data[node].value);
}

static const Location *place_of(const Soundness *s, uint32_t node) {
  return &s->prog->locs.data[s->model->nodes.data[node].loc];
}

// ---- silent steps

// Which states at a location are in a node that is wanted, or get into one by silent steps.
typedef struct Arrival {
  Soundness *s;
  const bool *wanted; // by node; NULL: any state at `target`
  Loc target;
  Map known; // location -> condition; of one on the way: false
} Arrival;

static Term there(Arrival *a, Loc l) {
  Soundness *s = a->s;
  if (!a->wanted) return expr_bool(s->table, l == a->target);
  Term any = expr_false(s->table);
  for (uint32_t n = 0; n < s->model->nodes.count; n++)
    if (a->wanted[n] && s->model->nodes.data[n].loc == l) any = expr_or(s->table, any, gamma_of(s, n));
  return any;
}

static Term arrives_from(Arrival *a, Loc l) {
  TermTable *table = a->s->table;
  const Location *at = &a->s->prog->locs.data[l];
  uint32_t known;
  if (map_get(&a->known, l, &known)) return known;
  map_set(&a->known, l, expr_false(table));
  Term found = there(a, l);
  if (a->s->model->silent_removed && model_is_silent_place(at)) {
    Term first = arrives_from(a, at->next[0]);
    if (at->kind == EDGE_IF) first = expr_ite(table, at->condition, first, arrives_from(a, at->next[1]));
    found = expr_or(table, found, first);
  }
  map_set(&a->known, l, found);
  return found;
}

static Term arrives(Soundness *s, Loc l, const bool *wanted, Loc target) {
  Arrival a = {.s = s, .wanted = wanted, .target = target};
  Term condition = arrives_from(&a, l);
  map_release(&a.known);
  return condition;
}

// ---- the program's steps

static Loc next_of(const Soundness *s, Loc l, unsigned branch) {
  const Location *at = &s->prog->locs.data[l];
  return at->kind == EDGE_HALT ? l : at->next[branch];
}

static unsigned branch_count(const Soundness *s, Loc l) { return prog_loc_forks(&s->prog->locs.data[l]) ? 2 : 1; }

// The states from which some step leads into the node.
static Term states_before(Soundness *s, Loc l, uint32_t node, U32Vec *unknowns) {
  bool *wanted = memory_new(s->model->nodes.count + 1);
  Term before = expr_false(s->table);
  wanted[node] = true;
  for (unsigned b = 0; b < branch_count(s, l); b++) {
    Term after = arrives(s, next_of(s, l, b), wanted, LOC_NONE);
    before = expr_or(s->table, before, prog_weakest_pre(s->prog, l, b, after, unknowns));
  }
  free(wanted);
  return before;
}

// The states at `target` to which some step leads from the node; TERM_NONE: no formula says it.
static Term states_after(Soundness *s, uint32_t node, Loc target, U32Vec *unknowns) {
  Loc l = s->model->nodes.data[node].loc;
  Term all = expr_false(s->table);
  for (unsigned b = 0; b < branch_count(s, l) && all; b++) {
    Term way = arrives(s, next_of(s, l, b), NULL, target);
    if (way == expr_false(s->table)) continue;
    Term after = prog_strongest_post(s->prog, l, b, gamma_of(s, node), unknowns);
    all = after ? expr_or(s->table, all, expr_and(s->table, after, way)) : TERM_NONE;
  }
  return all;
}

// ---- obligations

static bool complain(Soundness *s, Place place, const char *hint, SmtAnswer answer, const char *what,
                     const char *name) {
  return diag_error(s->diags, place, hint, "the model %s %s%s", what, name,
                    answer == SMT_UNKNOWN ? " (not decided)" : "");
}

// Without the bounds on effort that predicate abstraction has.
static SmtAnswer ask(Soundness *s, Term condition) {
  if (condition == expr_false(s->table)) return SMT_UNSAT;
  SmtAnswer answer = domain_abstraction_check(s->abstraction, &condition, 1);
  if (answer != SMT_UNKNOWN) return answer;
  Solver *solver = smt_new(smt_kind_for(s->table, &condition, 1), s->table, s->limits);
  answer = smt_check(solver, &condition, 1);
  smt_delete(solver);
  return answer;
}

static bool expect_unsat(Soundness *s, Term condition, Place place, const char *what, const char *name) {
  SmtAnswer answer = ask(s, condition);
  return answer == SMT_UNSAT || complain(s, place, NULL, answer, what, name);
}

static bool covers_branch(Soundness *s, uint32_t node, unsigned branch) {
  Loc l = s->model->nodes.data[node].loc;
  const Location *at = &s->prog->locs.data[l];
  bool *wanted = memory_new(s->model->nodes.count + 1);
  for (uint32_t e = 0; e < s->model->edges.count; e++) {
    const ModelEdge *edge = &s->model->edges.data[e];
    if (edge->from == node && edge->may) wanted[edge->to] = true;
  }
  U32Vec unknowns = {0};
  Term outside = expr_not(s->table, arrives(s, next_of(s, l, branch), wanted, LOC_NONE));
  Term missed = prog_weakest_pre(s->prog, l, branch, outside, &unknowns);
  u32vec_release(&unknowns);
  free(wanted);
  return expect_unsat(s, expr_and(s->table, gamma_of(s, node), missed), at->place, "misses a step from", at->name);
}

static bool covers_node(Soundness *s, uint32_t node) {
  Loc l = s->model->nodes.data[node].loc;
  bool fine = true, complete = s->model->nodes.data[node].complete;
  if (prog_loc_is_final(&s->prog->locs.data[l])) return true; // it stays where it is, whatever edges say
  for (unsigned b = 0; b < branch_count(s, l) && complete; b++) fine = covers_branch(s, node, b) && fine;
  return fine;
}

static bool must_holds(Soundness *s, const ModelEdge *edge, const char *hint, const char *what) {
  const Location *at = place_of(s, edge->from);
  U32Vec unknowns = {0};
  Term before = states_before(s, s->model->nodes.data[edge->from].loc, edge->to, &unknowns);
  SmtAnswer answer = domain_exists_everywhere(s->abstraction, s->table, gamma_of(s, edge->from), before, &unknowns);
  u32vec_release(&unknowns);
  return answer == SMT_SAT || complain(s, at->place, hint, answer, what, at->name);
}

static bool must_minus_holds(Soundness *s, const ModelEdge *edge) {
  const Location *at = place_of(s, edge->from);
  U32Vec unknowns = {0};
  Term after = states_after(s, edge->from, s->model->nodes.data[edge->to].loc, &unknowns);
  SmtAnswer answer =
      after ? domain_exists_everywhere(s->abstraction, s->table, gamma_of(s, edge->to), after, &unknowns) : SMT_UNKNOWN;
  u32vec_release(&unknowns);
  return answer == SMT_SAT ||
         complain(s, at->place, NULL, answer, "has a must- edge to a state that no step leads to, from", at->name);
}

static bool exact_holds(Soundness *s, const ModelEdge *edge) {
  const Location *at = place_of(s, edge->from);
  U32Vec unknowns = {0};
  Term parts[2] = {gamma_of(s, edge->from), TERM_NONE};
  parts[1] = states_before(s, s->model->nodes.data[edge->from].loc, edge->to, &unknowns);
  SmtAnswer answer = domain_abstraction_check(s->abstraction, parts, 2);
  if (answer == SMT_UNSAT && domain_abstraction_check(s->abstraction, parts, 1) == SMT_UNSAT) answer = SMT_SAT;
  u32vec_release(&unknowns);
  return answer == SMT_SAT ||
         complain(s, at->place, NULL, answer, "has an exact edge that no state can take, at", at->name);
}

static bool edge_is_sound(Soundness *s, const ModelEdge *e) {
  bool fine = true;
  if (s->model->nodes.data[e->from].owner == OWNER_F && e->may)
    fine = must_holds(
        s, e, "where the falsifier chooses, every state can go every way (A1); at a choice the value is kept (H2, M2)",
        "has an edge that some state cannot take, though it is the falsifier's, at");
  else if (e->must) fine = must_holds(s, e, NULL, "has a must edge that some state cannot take, at");
  if (e->must_minus) fine = must_minus_holds(s, e) && fine;
  if (e->exact && !e->must) fine = exact_holds(s, e) && fine;
  return fine;
}

// ---- nodes

static bool node_is_sound(Soundness *s, uint32_t node) {
  const ModelNode *n = &s->model->nodes.data[node];
  const Location *at = place_of(s, node);
  bool chooses = at->kind == EDGE_CHOICE || at->kind == EDGE_HAVOC, fine = true;
  if (n->owner == OWNER_F && !chooses)
    fine = diag_error(s->diags, at->place, "only choices and inputs can be", "the falsifier cannot own %s", at->name);
  if (n->empty)
    fine =
        expect_unsat(s, gamma_of(s, node), at->place, "has states where it says that there are none, at", at->name) &&
        fine;
  if (n->init_all) {
    Term initial = prog_initial_condition(s->prog), way = arrives(s, s->prog->start, NULL, n->loc);
    Term outside = initial ? expr_not(s->table, expr_and(s->table, initial, way)) : expr_true(s->table);
    fine = expect_unsat(s, expr_and(s->table, gamma_of(s, node), outside), at->place,
                        "has states that are not initial in one that has no others, at", at->name) &&
           fine;
  }
  return covers_node(s, node) && fine;
}

// Every initial state is in an initial node; a node that holds none is no start of the game (Corollary 3.4).
static bool check_initial(Soundness *s) {
  bool *wanted = memory_new(s->model->nodes.count + 1), *one = memory_new(s->model->nodes.count + 1);
  for (uint32_t i = 0; i < s->model->nodes.count; i++) {
    ModelNode *n = &s->model->nodes.data[i];
    wanted[i] = n->initial;
    if (!n->initial) continue;
    one[i] = true;
    Term starts = prog_starts_in(s->prog, arrives(s, s->prog->start, one, LOC_NONE));
    SmtAnswer answer = domain_abstraction_check(s->abstraction, &starts, 1);
    n->holds_start = answer == SMT_SAT;
    n->initial = answer != SMT_UNSAT;
    one[i] = false;
  }
  Term covered = arrives(s, s->prog->start, wanted, LOC_NONE);
  free(wanted);
  free(one);
  const Location *start = &s->prog->locs.data[s->prog->start];
  return expect_unsat(s, prog_starts_in(s->prog, expr_not(s->table, covered)), start->place,
                      "misses an initial state at", start->name);
}

bool model_is_sound(Model *model, Limits *limits, DiagList *diags) {
  Soundness s = {.model = model, .prog = model->prog, .table = model->prog->table, .limits = limits, .diags = diags};
  s.abstraction = domain_abstraction_new(s.table, limits);
  bool sound = check_initial(&s);
  for (uint32_t i = 0; i < model->nodes.count; i++) sound = node_is_sound(&s, i) && sound;
  for (uint32_t e = 0; e < model->edges.count; e++) sound = edge_is_sound(&s, &model->edges.data[e]) && sound;
  domain_abstraction_delete(s.abstraction);
  return sound;
}
