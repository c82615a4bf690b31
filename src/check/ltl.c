// The product has a node for each state of the model and each state of the automaton of the negation. An edge of the automaton is
// possible at a state where no label excludes it, and certain where the labels are definite; may edges need possible ones, the
// others certain ones. Nodes from which a path over edges of one kind visits accepting nodes for ever are the greatest Y for which
// each has a path to an accepting node with a successor in Y (Emerson and Lei); the last round's distances give the path.
//   may:    the lassos that must be absent for T
//   total:  must+ edges, and nodes of universal states where every concrete state has a successor (footnote 10): F
//   onto:   must- edges, where every concretisation is finite (the correction of Theorem 8): F-exists
//   weak:   the nodes with must- edges (or one exact edge) to a node that is total, or to such a node; F-exists
#include "check/ltl.h"

#include <string.h>

enum { MAY, TOTAL, ONTO, KINDS };
enum { FAR = UINT32_MAX };

typedef struct Region {
  uint32_t *distance; // by node: to an accepting node of the region; FAR: not in the region
} Region;

typedef struct LtlSearch {
  const Modal *modal;
  Buchi *automaton; // of the negation
  uint32_t *prop_of;
  uint32_t nodes;
  Region regions[KINDS];
  uint32_t *weak_edge, *weak_node; // by node outside TOTAL: the edge and node that lead there; FAR: none
  Limits *limits;
} LtlSearch;

static uint32_t state_of(const LtlSearch *x, uint32_t node) { return node / x->automaton->state_count; }
static uint32_t automaton_state_of(const LtlSearch *x, uint32_t node) { return node % x->automaton->state_count; }

// ---- edges of the product

static unsigned flag_of(int kind) { return kind == TOTAL ? MODAL_MUST_PLUS : kind == ONTO ? MODAL_MUST_MINUS : 0; }

// Can the label of the state be read by the edge of the automaton (certain: must it be)?
static bool reads(const LtlSearch *x, const BuchiEdge *edge, uint32_t state, bool certain) {
  for (uint64_t rest = edge->positive | edge->negative; rest; rest &= rest - 1) {
    uint32_t atom = (uint32_t)__builtin_ctzll(rest);
    Six label = *modal_label(x->modal, state, x->prop_of[atom]);
    if (x->modal->states.data[state].singleton) label = spec_six_of_singleton(label);
    bool positive = edge->positive >> atom & 1;
    if (certain ? label != (positive ? SIX_T : SIX_F) : label == (positive ? SIX_F : SIX_T)) return false;
  }
  return true;
}

typedef struct Step {
  uint32_t edge, node; // of the model; where it leads
} Step;
VEC(StepVec, stepvec, Step)

// The steps from a node over edges with this flag (0: all, by possible edges of the automaton).
static void steps_from(const LtlSearch *x, uint32_t node, unsigned flag, StepVec *out) {
  const Modal *m = x->modal;
  const Buchi *a = x->automaton;
  uint32_t state = state_of(x, node), q = automaton_state_of(x, node);
  out->count = 0;
  for (uint32_t t = a->first[q]; t < a->first[q + 1]; t++) {
    if (!reads(x, &a->edges.data[t], state, flag != 0)) continue;
    for (uint32_t i = m->out_first[state]; i < m->out_first[state + 1]; i++) {
      const ModalEdge *edge = &m->edges.data[m->out_edges[i]];
      if ((edge->flags & flag) != flag) continue;
      stepvec_push(out, (Step){m->out_edges[i], edge->to * a->state_count + a->edges.data[t].to});
    }
  }
}

// ---- regions

static bool is_goal(const LtlSearch *x, int kind, uint32_t node) { // violates whatever follows
  return kind == TOTAL && x->modal->serial && x->automaton->universal[automaton_state_of(x, node)];
}

// Distances to accepting nodes that have a successor in `region` (or are goals), within `region`; false: nothing changed.
static bool shrink(const LtlSearch *x, int kind, const bool *region, uint32_t *distance, StepVec *steps) {
  for (uint32_t n = 0; n < x->nodes; n++) distance[n] = FAR;
  for (uint32_t n = 0; n < x->nodes; n++) {
    if (!region[n]) continue;
    if (is_goal(x, kind, n)) distance[n] = 0;
    if (!x->automaton->accepting[automaton_state_of(x, n)]) continue;
    steps_from(x, n, flag_of(kind), steps);
    for (uint32_t i = 0; i < steps->count; i++)
      if (region[steps->data[i].node]) distance[n] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t n = x->nodes; n-- > 0;) {
      if (!region[n] || distance[n] == 0) continue;
      steps_from(x, n, flag_of(kind), steps);
      for (uint32_t i = 0; i < steps->count; i++) {
        uint32_t d = distance[steps->data[i].node];
        if (d != FAR && d + 1 < distance[n]) distance[n] = d + 1, changed = true;
      }
    }
  }
  bool shrunk = false;
  for (uint32_t n = 0; n < x->nodes; n++) shrunk |= region[n] && distance[n] == FAR;
  return shrunk;
}

static bool find_region(LtlSearch *x, int kind) {
  bool *region = memory_new(x->nodes + 1), stopped = false;
  uint32_t *distance = memory_new((x->nodes + 1) * sizeof *distance);
  StepVec steps = {0};
  memset(region, 1, x->nodes);
  while (!(stopped = x->limits && limits_reached(x->limits)) && shrink(x, kind, region, distance, &steps))
    for (uint32_t n = 0; n < x->nodes; n++) region[n] = distance[n] != FAR;
  stepvec_release(&steps);
  free(region);
  x->regions[kind].distance = distance;
  return !stopped;
}

static bool in_region(const LtlSearch *x, int kind, uint32_t node) {
  return x->regions[kind].distance && x->regions[kind].distance[node] != FAR;
}

// ---- weak violations: onto edges, perhaps one exact edge, and then a node of TOTAL

static bool is_weak(const LtlSearch *x, uint32_t node) { return x->weak_edge[node] != FAR; }

static bool add_weak(LtlSearch *x, unsigned flag, StepVec *steps) {
  bool changed = false;
  for (uint32_t n = x->nodes; n-- > 0;) {
    if (in_region(x, TOTAL, n) || is_weak(x, n)) continue;
    steps_from(x, n, flag, steps);
    for (uint32_t i = 0; i < steps->count && !is_weak(x, n); i++) {
      Step step = steps->data[i];
      if (!in_region(x, TOTAL, step.node) && (flag == MODAL_EXACT || !is_weak(x, step.node))) continue;
      x->weak_edge[n] = step.edge, x->weak_node[n] = step.node;
      changed = true;
    }
  }
  return changed;
}

static void find_weak(LtlSearch *x) {
  StepVec steps = {0};
  x->weak_edge = memory_new((x->nodes + 1) * sizeof *x->weak_edge);
  x->weak_node = memory_new((x->nodes + 1) * sizeof *x->weak_node);
  for (uint32_t n = 0; n < x->nodes; n++) x->weak_edge[n] = FAR;
  while (add_weak(x, MODAL_MUST_MINUS, &steps));
  add_weak(x, MODAL_EXACT, &steps);
  while (add_weak(x, MODAL_MUST_MINUS, &steps));
  stepvec_release(&steps);
}

// ---- values

typedef bool InRegion(const LtlSearch *x, uint32_t node);
static bool in_may(const LtlSearch *x, uint32_t node) { return in_region(x, MAY, node); }
static bool in_total(const LtlSearch *x, uint32_t node) { return in_region(x, TOTAL, node); }
static bool in_some(const LtlSearch *x, uint32_t node) { return is_weak(x, node) || in_region(x, ONTO, node); }

// The node of the state and an initial state of the automaton that is in the region; FAR: none.
static uint32_t start_in(const LtlSearch *x, uint32_t state, InRegion *inside) {
  for (uint32_t i = 0; i < x->automaton->initial.count; i++) {
    uint32_t node = state * x->automaton->state_count + x->automaton->initial.data[i];
    if (inside(x, node)) return node;
  }
  return FAR;
}

static Six value_of(const LtlSearch *x, uint32_t state) {
  const ModalState *s = &x->modal->states.data[state];
  if (start_in(x, state, in_may) == FAR) return SIX_T;
  if (start_in(x, state, in_total) != FAR) return SIX_F;
  if (s->possibly_empty || start_in(x, state, in_some) == FAR) return SIX_UNKNOWN;
  return s->singleton ? SIX_F : SIX_F_SOME;
}

static bool search_all(LtlSearch *x) {
  if (!find_region(x, MAY) || !find_region(x, TOTAL)) return false;
  if (x->modal->bounded && !find_region(x, ONTO)) return false;
  find_weak(x);
  return true;
}

LtlResult *check_ltl_check(const Modal *modal, FormulaTable *table, Formula f, const uint32_t *prop_of, Limits *limits,
                           bool *too_large) {
  Buchi *automaton = spec_buchi_of_ltl(table, spec_formula_not(table, f), limits);
  *too_large = !automaton || (uint64_t)automaton->state_count * modal->states.count >= UINT32_MAX / 2;
  if (*too_large) return spec_buchi_delete(automaton), NULL;
  LtlResult *result = memory_new(sizeof *result);
  LtlSearch *x = result->search = memory_new(sizeof *x);
  *x = (LtlSearch){.modal = modal, .automaton = automaton, .limits = limits};
  x->nodes = automaton->state_count * modal->states.count;
  const AtomVec *atoms = spec_formula_atoms(table);
  x->prop_of = memory_new((atoms->count + 1) * sizeof *x->prop_of);
  for (uint32_t i = 0; i < atoms->count; i++)
    x->prop_of[i] = prop_of ? prop_of[i] : model_modal_find_prop(modal, atoms->data[i].text);
  result->values = memory_new((modal->states.count + 1) * sizeof *result->values);
  bool fine = search_all(x);
  for (uint32_t s = 0; fine && s < modal->states.count; s++) result->values[s] = value_of(x, s);
  if (fine) return result;
  check_ltl_delete(result);
  return NULL;
}

void check_ltl_delete(LtlResult *result) {
  if (!result) return;
  LtlSearch *x = result->search;
  for (int kind = 0; kind < KINDS; kind++) free(x->regions[kind].distance);
  spec_buchi_delete(x->automaton);
  free(x->prop_of);
  free(x->weak_edge);
  free(x->weak_node);
  free(x);
  free(result->values);
  free(result);
}

// ---- lassos

// The step from an accepting node into the region, or else to a smaller distance.
static Step next_step(const LtlSearch *x, int kind, uint32_t node, StepVec *steps) {
  const uint32_t *distance = x->regions[kind].distance;
  Step best = {FAR, FAR};
  steps_from(x, node, flag_of(kind), steps);
  for (uint32_t i = 0; i < steps->count; i++) {
    uint32_t d = distance[steps->data[i].node];
    if (d != FAR && (best.node == FAR || d < distance[best.node])) best = steps->data[i];
  }
  return best;
}

// From a node of the region to an accepting node that is met twice; `visited` is by node: when + 1.
static void close_lasso(const LtlSearch *x, int kind, uint32_t node, Lasso *out) {
  uint32_t *visited = memory_new((x->nodes + 1) * sizeof *visited);
  StepVec steps = {0};
  U32Vec path = {0};
  while (!visited[node] && !is_goal(x, kind, node)) {
    visited[node] = path.count + 1;
    Step step = next_step(x, kind, node, &steps);
    u32vec_push(&path, step.edge);
    node = step.node;
  }
  uint32_t start = visited[node] ? visited[node] - 1 : path.count;
  for (uint32_t i = 0; i < path.count; i++) u32vec_push(i < start ? &out->stem : &out->loop, path.data[i]);
  u32vec_release(&path);
  stepvec_release(&steps);
  free(visited);
}

// The same word with fewer edges: a stem that ends as the loop does is rolled into it (not beyond the switch), and a loop that is
// a repetition of a shorter one becomes that.
static void shorten(Lasso *lasso) {
  U32Vec *stem = &lasso->stem, *loop = &lasso->loop;
  if (loop->count == 0 && stem->count > 0) stem->count--; // it only read the label of its source
  if (lasso->switch_at > stem->count) lasso->switch_at = stem->count;
  for (uint32_t n = 1; n < loop->count; n++) {
    bool repeats = loop->count % n == 0;
    for (uint32_t i = n; i < loop->count && repeats; i++) repeats = loop->data[i] == loop->data[i - n];
    if (repeats) loop->count = n;
  }
  while (loop->count > 0 && stem->count > lasso->switch_at &&
         stem->data[stem->count - 1] == loop->data[loop->count - 1]) {
    stem->count--;
    uint32_t last = loop->data[loop->count - 1];
    memmove(loop->data + 1, loop->data, (loop->count - 1) * sizeof *loop->data);
    loop->data[0] = last;
  }
}

bool check_ltl_lasso(const LtlResult *result, uint32_t state, Lasso *out) {
  const LtlSearch *x = result->search;
  *out = (Lasso){0};
  uint32_t node = start_in(x, state, in_total);
  if (node == FAR) node = start_in(x, state, in_some);
  if (node == FAR) {
    node = start_in(x, state, in_may);
    if (node != FAR) close_lasso(x, MAY, node, out);
    shorten(out);
    return node != FAR;
  }
  while (is_weak(x, node)) {
    u32vec_push(&out->stem, x->weak_edge[node]);
    node = x->weak_node[node];
  }
  out->switch_at = out->stem.count;
  out->onto_loop = !in_region(x, TOTAL, node);
  close_lasso(x, out->onto_loop ? ONTO : TOTAL, node, out);
  shorten(out);
  if (out->onto_loop) out->switch_at = out->stem.count;
  return true;
}

void check_lasso_release(Lasso *lasso) {
  u32vec_release(&lasso->stem);
  u32vec_release(&lasso->loop);
}
