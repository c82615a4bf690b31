// Theorem 3 is two breadth-first searches: O over must- edges from the initial nodes, all of whose states are reached; W over
// must+ edges from O. An exact may edge out of O leads to one state at least, from which must+ edges go on. Theorem 5 asks for
// each two edges a2 -> a3 -> a4 with a2 in O whether a3, post(a2) and pre(a4) have a state in common. Lemma 2 is the case
// without must edges at the ends.
//
// Theorem 7: paths are enumerated breadth first, each with what can be at its end: theta' = gamma(a') and post(theta). A path ends
// where theta is unsatisfiable, or where what was found before at the node includes it: then all that follows is known, too. So
// where nothing is left to enumerate, what was not found is not reachable. From the abstract initial nodes this begins with
// gamma of every node in O; from the program's initial states with the initial condition. Where post cannot be said, the path is
// judged by its precondition xi at the start, which always can, and nothing is cut short by it. A model of xi gives the
// initial values and inputs.
#include "check/weak.h"

#include "check/steps.h"
#include "check/witness.h"
#include "expr/walk.h"
#include "prog/initial.h"
#include "sem/machine.h"

#define NO_ITEM UINT32_MAX
#define SILENT_MOST 100000 // steps of the interpreter between two nodes

typedef struct Item { // a path, by its last edge
  uint32_t node, parent, edge;
  Term theta;  // TERM_NONE: not known
  bool unsure; // theta has unknowns: it covers nothing
} Item;
VEC(ItemVec, itemvec, Item)

typedef struct Search {
  Weak *weak;
  Steps *steps;
  TermTable *table;
  Limits *limits;
  U32Vec *edges_from; // by node
  bool own;           // from the program's own initial states
  ItemVec items;
  U32Vec *items_at;    // by node: those with theta known
  uint32_t *found;     // by node: an item, or NO_ITEM
  bool *settled;       // by node: it need not be found
  uint32_t missing;    // nodes neither found nor settled
  uint32_t most, idle; // paths since the last node was found, and how many there may be
  bool complete;       // nothing was left out
} Search;

// ---- paths

// The edges of the path, the first one first.
static void path_edges(const Search *s, uint32_t item, U32Vec *out) {
  for (uint32_t i = item; s->items.data[i].parent != NO_ITEM; i = s->items.data[i].parent)
    u32vec_push(out, s->items.data[i].edge);
  for (uint32_t i = 0, k = out->count; i + 1 < k--; i++) {
    uint32_t swap = out->data[i];
    out->data[i] = out->data[k];
    out->data[k] = swap;
  }
}

static uint32_t path_start(const Search *s, uint32_t item) {
  while (s->items.data[item].parent != NO_ITEM) item = s->items.data[item].parent;
  return s->items.data[item].node;
}

// xi at the start of the path: the condition on the initial values and inputs. symbols: of each edge its input, or TERM_NONE.
static Term path_condition(Search *s, uint32_t item, const U32Vec *edges, U32Vec *symbols) {
  Model *model = s->weak->model;
  Term xi = check_steps_gamma(s->steps, s->items.data[item].node);
  U32Vec unknowns = {0};
  u32vec_resize(symbols, edges->count);
  for (uint32_t i = edges->count; i-- > 0;) {
    const ModelEdge *edge = &model->edges.data[edges->data[i]];
    unknowns.count = 0;
    Term pre = check_steps_pre(s->steps, edge, xi, &unknowns);
    symbols->data[i] = unknowns.count ? unknowns.data[0] : TERM_NONE;
    xi = expr_and(s->table, check_steps_gamma(s->steps, edge->from), pre);
  }
  u32vec_release(&unknowns);
  if (s->own) xi = prog_starts_in(model->prog, xi);
  return xi;
}

static SmtAnswer ask_path(Search *s, uint32_t item) {
  const Item *it = &s->items.data[item];
  if (it->theta) return domain_abstraction_check(s->steps->abstraction, &it->theta, 1);
  U32Vec edges = {0}, symbols = {0};
  path_edges(s, item, &edges);
  Term xi = path_condition(s, item, &edges, &symbols);
  u32vec_release(&edges);
  u32vec_release(&symbols);
  return domain_abstraction_check(s->steps->abstraction, &xi, 1);
}

// Is theta included in what was found at the node before?
static bool is_covered(Search *s, const Item *it) {
  const U32Vec *known = &s->items_at[it->node];
  if (!it->theta || known->count == 0) return false;
  Term rest = it->theta;
  for (uint32_t i = 0; i < known->count; i++)
    rest = expr_and(s->table, rest, expr_not(s->table, s->items.data[known->data[i]].theta));
  return domain_abstraction_check(s->steps->abstraction, &rest, 1) == SMT_UNSAT;
}

// Adds the path where it is feasible and new.
static void add_item(Search *s, Item it) {
  uint32_t id = s->items.count;
  s->weak->paths++;
  s->idle++;
  itemvec_push(&s->items, it);
  SmtAnswer feasible = ask_path(s, id);
  bool keep = feasible == SMT_SAT && !is_covered(s, &it);
  s->complete = s->complete && feasible != SMT_UNKNOWN;
  if (feasible == SMT_SAT && s->found[it.node] == NO_ITEM) {
    s->found[it.node] = id;
    s->missing -= !s->settled[it.node];
    s->idle = 0;
    keep = true;
  }
  if (!keep) s->items.count--;
  else if (it.theta && !it.unsure) u32vec_push(&s->items_at[it.node], id);
}

static void extend(Search *s, uint32_t item) {
  Model *model = s->weak->model;
  const U32Vec *edges = &s->edges_from[s->items.data[item].node];
  for (uint32_t i = 0; i < edges->count && s->missing; i++) {
    const ModelEdge *edge = &model->edges.data[edges->data[i]];
    Item from = s->items.data[item];
    Item it = {.node = edge->to, .parent = item, .edge = edges->data[i], .unsure = from.unsure};
    U32Vec unknowns = {0};
    if (from.theta) it.theta = check_steps_post(s->steps, edge, from.theta, &unknowns);
    if (it.theta) it.theta = expr_and(s->table, it.theta, check_steps_gamma(s->steps, it.node));
    it.unsure = it.unsure || unknowns.count > 0;
    u32vec_release(&unknowns);
    add_item(s, it);
  }
}

static void run_search(Search *s) {
  for (uint32_t i = 0; i < s->items.count && s->missing; i++) {
    if (s->idle > s->most || limits_reached(s->limits)) {
      s->complete = false;
      return;
    }
    extend(s, i);
  }
}

static void search_begin(Search *s, Weak *weak, Steps *steps, U32Vec *edges_from, uint32_t most, Limits *limits) {
  uint32_t n = weak->model->nodes.count;
  *s = (Search){.weak = weak, .steps = steps, .limits = limits, .edges_from = edges_from, .most = most};
  s->table = weak->model->prog->table;
  s->items_at = memory_new((n + 1) * sizeof *s->items_at);
  s->found = memory_new((n + 1) * sizeof *s->found);
  s->settled = memory_new(n + 1);
  for (uint32_t i = 0; i < n; i++) s->found[i] = NO_ITEM;
  s->missing = n;
  s->complete = !weak->model->truncated;
}

static void settle(Search *s, uint32_t node) {
  if (s->settled[node]) return;
  s->settled[node] = true;
  s->missing--;
}

static void search_end(Search *s) {
  for (uint32_t i = 0; i < s->weak->model->nodes.count; i++) u32vec_release(&s->items_at[i]);
  free(s->items_at);
  free(s->found);
  free(s->settled);
  itemvec_release(&s->items);
}

// ---- Theorems 3 and 5

typedef struct Weaker {
  Weak *weak;
  Steps steps;
  U32Vec *edges_from;
  bool *onto; // all states of the node are reached
} Weaker;

typedef enum EdgeType { MAY, MUST_PLUS, MUST_MINUS } EdgeType;

static bool is_of_type(const ModelEdge *e, EdgeType type) {
  return type == MAY || (type == MUST_PLUS ? e->must : e->must_minus);
}

// Closes the set under the edges of one type.
static void close_under(Weaker *w, bool *set, EdgeType type) {
  Model *model = w->weak->model;
  U32Vec queue = {0};
  for (uint32_t i = 0; i < model->nodes.count; i++)
    if (set[i]) u32vec_push(&queue, i);
  for (uint32_t i = 0; i < queue.count; i++) {
    const U32Vec *edges = &w->edges_from[queue.data[i]];
    for (uint32_t k = 0; k < edges->count; k++) {
      const ModelEdge *e = &model->edges.data[edges->data[k]];
      if (!is_of_type(e, type) || set[e->to]) continue;
      set[e->to] = true;
      u32vec_push(&queue, e->to);
    }
  }
  u32vec_release(&queue);
}

// What no may path leads to is not reachable.
static void exclude_unconnected(Weaker *w) {
  Model *model = w->weak->model;
  bool *set = memory_new(model->nodes.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) set[i] = model->nodes.data[i].initial;
  close_under(w, set, MAY);
  for (uint32_t i = 0; i < model->nodes.count && !model->truncated; i++) {
    if (set[i]) continue;
    w->weak->states[i].weak = w->weak->states[i].reachable = REACH_NO;
    w->weak->states[i].reason = "no path of the model leads to it";
  }
  free(set);
}

static void apply_theorem3(Weaker *w) {
  Model *model = w->weak->model;
  uint32_t n = model->nodes.count;
  bool *set = memory_new(n + 1);
  for (uint32_t i = 0; i < n; i++) {
    const ModelNode *node = &model->nodes.data[i];
    w->onto[i] = node->initial && !node->empty && !node->possibly_empty;
  }
  close_under(w, w->onto, MUST_MINUS);
  memcpy(set, w->onto, n);
  close_under(w, set, MUST_PLUS);
  for (uint32_t i = 0; i < n; i++) w->weak->states[i].theorem3 = w->weak->states[i].exact_may = set[i];
  memset(set, 0, n);
  for (uint32_t i = 0; i < model->edges.count; i++)
    if (w->onto[model->edges.data[i].from] && model->edges.data[i].exact) set[model->edges.data[i].to] = true;
  close_under(w, set, MUST_PLUS);
  for (uint32_t i = 0; i < n; i++) w->weak->states[i].exact_may |= set[i];
  free(set);
}

// sat(a3 and post(a2) and pre(a4))?
static bool meets_in_middle(Weaker *w, const ModelEdge *first, const ModelEdge *second) {
  Steps *s = &w->steps;
  U32Vec unknowns = {0};
  Term parts[3] = {check_steps_gamma(s, first->to),
                   check_steps_post(s, first, check_steps_gamma(s, first->from), &unknowns),
                   check_steps_pre(s, second, check_steps_gamma(s, second->to), &unknowns)};
  u32vec_release(&unknowns);
  return parts[1] && domain_abstraction_check(s->abstraction, parts, 3) == SMT_SAT;
}

static void apply_theorem5(Weaker *w, Limits *limits) {
  Model *model = w->weak->model;
  uint32_t n = model->nodes.count;
  bool *set = memory_new(n + 1);
  for (uint32_t i = 0; i < n; i++) set[i] = w->weak->states[i].theorem3;
  for (uint32_t i = 0; i < model->edges.count && !limits_reached(limits); i++) {
    const ModelEdge *first = &model->edges.data[i];
    const U32Vec *edges = &w->edges_from[first->to];
    for (uint32_t k = 0; w->onto[first->from] && k < edges->count; k++) {
      const ModelEdge *second = &model->edges.data[edges->data[k]];
      if (set[second->to] || !meets_in_middle(w, first, second)) continue;
      set[second->to] = true;
      close_under(w, set, MUST_PLUS);
    }
  }
  for (uint32_t i = 0; i < n; i++) w->weak->states[i].theorem5 = set[i];
  free(set);
}

// ---- Theorem 7, from the abstract initial nodes

static void apply_theorem7(Weaker *w, uint32_t most, Limits *limits) {
  Search s;
  search_begin(&s, w->weak, &w->steps, w->edges_from, most, limits);
  // What is known to be reached need not be found, but paths lead on through it.
  for (uint32_t i = 0; i < w->weak->model->nodes.count; i++) {
    const WeakState *state = &w->weak->states[i];
    if (state->exact_may || state->theorem5 || state->weak == REACH_NO) settle(&s, i);
  }
  for (uint32_t i = 0; i < w->weak->model->nodes.count; i++)
    if (w->onto[i] || w->weak->model->nodes.data[i].initial)
      add_item(&s, (Item){.node = i, .parent = NO_ITEM, .theta = check_steps_gamma(&w->steps, i)});
  run_search(&s);
  for (uint32_t i = 0; i < w->weak->model->nodes.count; i++) {
    WeakState *state = &w->weak->states[i];
    state->theorem7 = state->exact_may || state->theorem5 || s.found[i] != NO_ITEM;
    if (state->theorem7) state->weak = REACH_YES;
    else if (s.complete) state->weak = REACH_NO;
  }
  search_end(&s);
}

// ---- Theorem 7, from the program's own initial states

typedef struct Replay {
  Machine *machine;
  State *state;
  Prog *prog;
} Replay;

static bool is_at(Replay *r, const Steps *steps, uint32_t node) {
  u128 inside;
  return r->state->loc == steps->model->nodes.data[node].loc &&
         sem_state_evaluate(r->machine, r->state, check_steps_gamma(steps, node), &inside) && inside;
}

// Steps where nothing is to choose, until the node is reached.
static bool run_to(Replay *r, const Steps *steps, uint32_t node) {
  for (uint32_t i = 0; i < SILENT_MOST; i++) {
    if (is_at(r, steps, node)) return true;
    if (sem_machine_wants_input(r->machine, r->state) ||
        sem_machine_step(r->machine, r->state, 0, TERM_NONE) != STEP_DONE)
      return false;
  }
  return false;
}

// Takes the edge's own step, with this input.
static bool take_step(Replay *r, const ModelEdge *edge, Term input) {
  const Location *at = &r->prog->locs.data[r->state->loc];
  bool array = input && sort_is_array(expr_sort(r->prog->table, input));
  u128 bits = at->kind == EDGE_CHOICE ? edge->branch == 1 : input && !array ? expr_bits(r->prog->table, input) : 0;
  StepStatus status = sem_machine_step(r->machine, r->state, bits, array ? input : TERM_NONE);
  return status == STEP_DONE || status == STEP_HALTED;
}

// Runs the interpreter along the path; true where it ends in the last node.
static bool replay(Search *s, uint32_t start, const U32Vec *edges, const WeakState *state, const U32Vec *inputs) {
  Model *model = s->weak->model;
  Replay r = {.machine = sem_machine_new(model->prog), .prog = model->prog};
  r.state = sem_state_new(r.machine);
  for (VarId v = 0; v < model->prog->vars.count; v++)
    if (state->initial[v]) sem_state_set(r.machine, r.state, v, state->initial[v]);
  u128 initially = 0;
  bool ok = sem_state_evaluate(r.machine, r.state, model->prog->initially, &initially) && initially;
  ok = ok && run_to(&r, s->steps, start);
  for (uint32_t i = 0; i < edges->count && ok; i++) {
    const ModelEdge *edge = &model->edges.data[edges->data[i]];
    ok = take_step(&r, edge, inputs->data[i]) && run_to(&r, s->steps, edge->to);
  }
  sem_state_delete(r.machine, r.state);
  sem_machine_delete(r.machine);
  return ok;
}

// Values for the variables that have no initial value of their own and matter, from the solver's model.
static bool read_initial(Search *s, Term xi, WeakState *state) {
  const Prog *prog = s->weak->model->prog;
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (prog->vars.data[v].init || !expr_mentions(s->table, xi, prog->vars.data[v].term)) continue;
    state->initial[v] = check_witness_value(s->steps->abstraction, s->table, xi, prog->vars.data[v].term);
    if (!state->initial[v]) return false;
  }
  return true;
}

// The inputs of the edges: TERM_NONE where a step takes none.
static bool read_inputs(Search *s, Term xi, const U32Vec *edges, const U32Vec *symbols, U32Vec *inputs) {
  const Model *model = s->weak->model;
  for (uint32_t i = 0; i < edges->count; i++) {
    const ModelEdge *edge = &model->edges.data[edges->data[i]];
    const Location *at = &model->prog->locs.data[model->nodes.data[edge->from].loc];
    Term value = TERM_NONE;
    if (at->kind == EDGE_CHOICE) value = expr_bool(s->table, edge->branch != 1);
    if (at->kind == EDGE_HAVOC) {
      value = symbols->data[i] ? check_witness_value(s->steps->abstraction, s->table, xi, symbols->data[i])
                               : expr_default(s->table, model->prog->vars.data[at->havoc].sort);
      if (!value) return false;
    }
    u32vec_push(inputs, value);
  }
  return true;
}

// A run to the node, by the path that was found.
static bool make_witness(Search *s, uint32_t node) {
  Model *model = s->weak->model;
  WeakState *state = &s->weak->states[node];
  U32Vec edges = {0}, symbols = {0}, inputs = {0};
  uint32_t item = s->found[node], start = path_start(s, item);
  path_edges(s, item, &edges);
  Term xi = path_condition(s, item, &edges, &symbols);
  state->initial = memory_new((model->prog->vars.count + 1) * sizeof *state->initial);
  bool ok = check_witness_solve(s->steps->abstraction, s->table, xi) == SMT_SAT && read_initial(s, xi, state) &&
            read_inputs(s, xi, &edges, &symbols, &inputs) && replay(s, start, &edges, state, &inputs);
  if (ok) u32vec_push(&state->path, start);
  for (uint32_t i = 0; ok && i < edges.count; i++) {
    if (inputs.data[i]) u32vec_push(&state->inputs, inputs.data[i]);
    u32vec_push(&state->path, model->edges.data[edges.data[i]].to);
  }
  if (!ok) free(state->initial);
  if (!ok) state->initial = NULL;
  u32vec_release(&edges);
  u32vec_release(&symbols);
  u32vec_release(&inputs);
  return ok;
}

static void answer_own(Search *s, uint32_t node) {
  WeakState *state = &s->weak->states[node];
  if (state->reachable == REACH_NO) return;
  if (s->found[node] != NO_ITEM) {
    bool shown = make_witness(s, node);
    state->reachable = shown ? REACH_YES : REACH_UNKNOWN;
    state->reason = shown ? NULL : "a path is feasible, but no run along it was found";
  } else if (s->complete) {
    state->reachable = REACH_NO;
    state->reason = "every path to it is infeasible";
  } else if (state->weak == REACH_NO) {
    state->reachable = REACH_NO;
    state->reason = "not even weakly reachable";
  } else {
    state->reason = limits_reached(s->limits) ? limits_reason(s->limits->stopped) : "too many paths";
  }
}

static void reach_own(Weaker *w, uint32_t most, Limits *limits) {
  Search s;
  Model *model = w->weak->model;
  Term initial = prog_initial_condition(model->prog);
  search_begin(&s, w->weak, &w->steps, w->edges_from, most, limits);
  s.own = true;
  for (uint32_t i = 0; i < model->nodes.count; i++)
    if (w->weak->states[i].weak == REACH_NO) settle(&s, i);
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    if (!model->nodes.data[i].initial) continue;
    Term theta = initial ? expr_and(s.table, initial, check_steps_gamma(&w->steps, i)) : TERM_NONE;
    add_item(&s, (Item){.node = i, .parent = NO_ITEM, .theta = theta});
  }
  run_search(&s);
  for (uint32_t i = 0; i < model->nodes.count; i++) answer_own(&s, i);
  search_end(&s);
}

Weak *check_weak_new(Model *model, uint32_t most_paths, Limits *limits) {
  Weak *weak = memory_new(sizeof *weak);
  uint32_t n = model->nodes.count;
  weak->model = model;
  weak->states = memory_new((n + 1) * sizeof *weak->states);
  Weaker w = {.weak = weak, .edges_from = memory_new((n + 1) * sizeof(U32Vec)), .onto = memory_new(n + 1)};
  check_steps_init(&w.steps, model, limits);
  for (uint32_t i = 0; i < model->edges.count; i++) u32vec_push(&w.edges_from[model->edges.data[i].from], i);
  exclude_unconnected(&w);
  apply_theorem3(&w);
  apply_theorem5(&w, limits);
  apply_theorem7(&w, most_paths, limits);
  reach_own(&w, most_paths, limits);
  weak->solver_calls = domain_abstraction_calls(w.steps.abstraction);
  for (uint32_t i = 0; i < n; i++) u32vec_release(&w.edges_from[i]);
  free(w.edges_from);
  free(w.onto);
  check_steps_release(&w.steps);
  return weak;
}

void check_weak_delete(Weak *weak) {
  if (!weak) return;
  for (uint32_t i = 0; i < weak->model->nodes.count; i++) {
    free(weak->states[i].initial);
    u32vec_release(&weak->states[i].inputs);
    u32vec_release(&weak->states[i].path);
  }
  free(weak->states);
  free(weak);
}
