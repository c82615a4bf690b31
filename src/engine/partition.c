// In rounds, on the graph of cells and may edges that the ranks found so far have left:
//   - cells that cannot be reached, over may edges, go;
//   - the values of a variable that only ever holds some constants (a state, a flag) are told apart, one variable a round;
//   - else, of what is left, the shortest stem to an accepting cell and the shortest loop from there back are taken together as a
//     path of the program. Where it can be taken, and ends where the loop began, in the same state or in a recurrent region,
//     it is a counterexample. Where it cannot, or not with the loop repeated, interpolants along it (refine/separate.h) tell
//     its cells apart, so that it is gone (2.4). This can go on for ever as stems become longer; so before that
//   - a cell is told apart by a condition of the program that some step of the loop depends on, if the may edges become
//     fewer by it: a step that only may be becomes one that cannot be, or must (4.6);
//   - then ranks are looked for again.
#include "engine/partition.h"

#include "engine/model.h"
#include "evidence/replay.h"
#include "prog/print.h"
#include "refine/separate.h"
#include "refine/values.h"

#define MOST_NODES 96
#define MOST_ROUNDS 80
#define MOST_REPEATS 3 // of a loop
#define MOST_VALUES 12
#define MOST_ATOMS 24 // tried at one cell
#define CONFLICTS 4000

typedef struct Lasso {
  U32Vec edges; // of the graph: the stem's, then the loop's
  uint32_t stem;
} Lasso;

typedef struct Partition {
  LivenessTask *liveness;
  Task *task;
  TermTable *table;
  RankFinder *finder;
  RankGraph *graph;
  Proof *proof;
  Solver *solver;
  Values values;
  Map possible;    // transitions -> 1: there are some, 2: there are none
  uint32_t *entry; // node -> the edge by which it is reached first, NO_EDGE: it is not reached
  PartitionResult result;
} Partition;

#define NO_EDGE UINT32_MAX
#define START (UINT32_MAX - 1) // reached at the start

static SmtAnswer ask(Partition *p, Term t) {
  if (t == term_false(p->table)) return SMT_UNSAT;
  p->task->statistics->solver_calls++;
  return solver_check(p->solver, &t, 1);
}

// As far as the solver knows; each question is asked once.
static bool is_possible(Partition *p, Term transitions) {
  uint32_t known;
  if (map_get(&p->possible, transitions, &known)) return known == 1;
  bool possible = ask(p, transitions) != SMT_UNSAT;
  map_set(&p->possible, transitions, possible ? 1 : 2);
  return possible;
}

// ---- what is reached

static Term at_start(const Partition *p, Term t) {
  const Prog *prog = p->task->prog;
  Subst subst;
  subst_init(&subst, p->table);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].init) subst_bind(&subst, prog->vars.data[v].term, prog->vars.data[v].init);
  Term result = subst_apply(&subst, term_and(p->table, prog->initially, t));
  subst_release(&subst);
  return result;
}

// Breadth first, so that entries give shortest stems.
static void find_reached(Partition *p) {
  const RankGraph *g = p->graph;
  U32Vec queue = {0};
  p->entry = memory_resize(p->entry, (g->nodes.count + 1) * sizeof(uint32_t));
  for (uint32_t n = 0; n < g->nodes.count; n++) {
    bool first = g->nodes.data[n].block == 0 && is_possible(p, at_start(p, g->nodes.data[n].formula));
    p->entry[n] = first ? START : NO_EDGE;
    if (first) u32vec_push(&queue, n);
  }
  for (uint32_t i = 0; i < queue.count && !limits_reached(p->task->limits); i++)
    for (uint32_t k = 0; k < g->edges.count; k++) {
      const RankEdge *e = &g->edges.data[k];
      if (e->from != queue.data[i] || p->entry[e->to] != NO_EDGE || !is_possible(p, e->all)) continue;
      p->entry[e->to] = k;
      u32vec_push(&queue, e->to);
    }
  u32vec_release(&queue);
}

// How many edges on accepting cycles are left when unreached nodes are left out.
static uint32_t drop_unreached(Partition *p) {
  find_reached(p);
  for (uint32_t k = 0; k < p->graph->edges.count; k++)
    if (p->entry[p->graph->edges.data[k].from] == NO_EDGE) p->graph->edges.data[k].alive = false;
  return rank_graph_keep_fair(p->graph);
}

// Leaves out what the rest of a conjunction implies, where that is known.
static Term simplified(Partition *p, Term cell) {
  U32Vec parts = {0};
  u32vec_push(&parts, cell);
  for (uint32_t i = 0; i < parts.count;) {
    if (term_op(p->table, parts.data[i]) != OP_AND) {
      i++;
      continue;
    }
    Term both = parts.data[i];
    parts.data[i] = term_arg(p->table, both, 0);
    u32vec_push(&parts, term_arg(p->table, both, 1));
  }
  for (uint32_t i = 0; i < parts.count && parts.count > 1;) {
    Term part = parts.data[i];
    parts.data[i] = term_not(p->table, part);
    bool implied = ask(p, term_and_all(p->table, parts.data, parts.count)) == SMT_UNSAT;
    parts.data[i] = part;
    if (implied) parts.data[i] = u32vec_pop(&parts);
    else i++;
  }
  Term result = term_and_all(p->table, parts.data, parts.count);
  u32vec_release(&parts);
  return result;
}

// Keeps the cells that are reached, with their ranks.
static void keep_reached_cells(Partition *p) {
  Proof *proof = p->proof;
  InvariantVec cells = {0};
  uint32_t *number = memory_new((proof->cells.count + 1) * sizeof(uint32_t)), kept = 0;
  for (uint32_t n = 0; n < p->graph->nodes.count; n++) {
    RankNode *node = &p->graph->nodes.data[n];
    if (!node->cell || p->entry[n] == NO_EDGE) continue;
    invariantvec_push(&cells, (Invariant){rank_graph_loc(p->graph, n), simplified(p, node->formula)});
    number[node->cell] = cells.count;
  }
  for (uint32_t i = 0; i < proof->ranks.count; i++) {
    Rank rank = proof->ranks.data[i];
    if (rank.cell && !number[rank.cell]) continue;
    rank.cell = number[rank.cell];
    proof->ranks.data[kept++] = rank;
  }
  proof->ranks.count = kept;
  invariantvec_release(&proof->cells);
  proof->cells = cells;
  free(number);
}

// What is reached of a cut point, where that is not all of it, is an invariant.
static void add_reached(Partition *p, uint32_t block) {
  const RankGraph *g = p->graph;
  Term reached = term_false(p->table);
  bool all = true;
  for (uint32_t n = 0; n < g->nodes.count; n++) {
    if (g->nodes.data[n].block != block) continue;
    if (p->entry[n] == NO_EDGE) all = false;
    else reached = term_or(p->table, reached, simplified(p, g->nodes.data[n].formula));
  }
  if (!all) invariantvec_push(&p->proof->invariants, (Invariant){g->blocks->blocks[block].loc, reached});
}

static void conclude(Partition *p) {
  find_reached(p);
  for (uint32_t b = 0; b < p->graph->blocks->count; b++)
    if (!blocks_is_final(p->graph->blocks, b)) add_reached(p, b);
  keep_reached_cells(p);
}

// ---- lassos

static void lasso_release(Lasso *lasso) { u32vec_release(&lasso->edges); }

static void reverse(uint32_t *data, uint32_t n) {
  for (uint32_t i = 0; i < n / 2; i++) {
    uint32_t t = data[i];
    data[i] = data[n - 1 - i];
    data[n - 1 - i] = t;
  }
}

static bool find_stem(const Partition *p, uint32_t node, Lasso *lasso) {
  while (p->entry[node] != START) {
    if (p->entry[node] == NO_EDGE) return false;
    u32vec_push(&lasso->edges, p->entry[node]);
    node = p->graph->edges.data[p->entry[node]].from;
  }
  lasso->stem = lasso->edges.count;
  reverse(lasso->edges.data, lasso->stem);
  return true;
}

// The shortest way from the node back to itself over edges that are left.
static bool find_loop(const Partition *p, uint32_t node, Lasso *lasso) {
  const RankGraph *g = p->graph;
  uint32_t *by = memory_new((g->nodes.count + 1) * sizeof(uint32_t));
  for (uint32_t n = 0; n < g->nodes.count; n++) by[n] = NO_EDGE;
  U32Vec queue = {0};
  u32vec_push(&queue, node);
  for (uint32_t i = 0; i < queue.count && by[node] == NO_EDGE; i++)
    for (uint32_t k = 0; k < g->edges.count; k++) {
      const RankEdge *e = &g->edges.data[k];
      if (!e->alive || e->from != queue.data[i] || by[e->to] != NO_EDGE) continue;
      by[e->to] = k;
      if (e->to != node) u32vec_push(&queue, e->to);
    }
  bool found = by[node] != NO_EDGE;
  uint32_t at = node;
  while (found && (at != node || lasso->edges.count == lasso->stem)) {
    u32vec_push(&lasso->edges, by[at]);
    at = g->edges.data[by[at]].from;
  }
  reverse(lasso->edges.data + lasso->stem, lasso->edges.count - lasso->stem);
  u32vec_release(&queue);
  free(by);
  return found;
}

// Of an accepting node, the shortest together.
static bool find_lasso(const Partition *p, Lasso *best) {
  *best = (Lasso){0};
  for (uint32_t n = 0; n < p->graph->nodes.count; n++) {
    Lasso lasso = {0};
    if (p->graph->nodes.data[n].fair && find_stem(p, n, &lasso) && find_loop(p, n, &lasso) &&
        (!best->edges.count || lasso.edges.count < best->edges.count)) {
      lasso_release(best);
      *best = lasso;
    } else lasso_release(&lasso);
  }
  return best->edges.count > 0;
}

// ---- the lasso as a path

typedef struct Unwinding {
  Path *path;
  Term *labels;   // by cut point: the node's formula
  uint32_t *node; // by cut point
  uint32_t stem;  // steps
} Unwinding;

static uint32_t exit_to(const RankGraph *g, const RankEdge *e) {
  const Block *block = &g->blocks->blocks[g->nodes.data[e->from].block];
  uint32_t exit = 0;
  while (block->exits.data[exit].to != g->nodes.data[e->to].block) exit++;
  return exit;
}

static Unwinding unwind(const Partition *p, const Lasso *lasso, uint32_t repeats) {
  const RankGraph *g = p->graph;
  uint32_t loop = lasso->edges.count - lasso->stem, steps = lasso->stem + repeats * loop;
  Unwinding u = {.stem = lasso->stem};
  u.labels = memory_new((steps + 1) * sizeof(Term));
  u.node = memory_new((steps + 1) * sizeof(uint32_t));
  Term *through = memory_new((steps + 1) * sizeof(Term));
  PathStepVec path = {0};
  u.node[0] = g->edges.data[lasso->edges.data[0]].from;
  for (uint32_t i = 0; i < steps; i++) {
    bool in_loop = i >= lasso->stem;
    const RankEdge *e = &g->edges.data[lasso->edges.data[in_loop ? lasso->stem + (i - lasso->stem) % loop : i]];
    pathstepvec_push(&path, (PathStep){g->nodes.data[e->from].block, exit_to(g, e)});
    through[i + 1] = in_loop ? e->left : e->all;
    u.node[i + 1] = e->to;
  }
  for (uint32_t i = 0; i <= steps; i++) u.labels[i] = g->nodes.data[u.node[i]].formula;
  u.path = path_new_through(g->blocks, &path, through);
  pathstepvec_release(&path);
  free(through);
  return u;
}

static void unwinding_release(Unwinding *u) {
  path_delete(u->path);
  free(u->labels);
  free(u->node);
}

// ---- telling cells apart

// Splits every cell that the node has become since `known` nodes were there, where both sides have states.
static uint32_t split_family(Partition *p, uint32_t node, U32Vec *origin, Term condition) {
  uint32_t done = 0;
  for (uint32_t n = 0, count = p->graph->nodes.count; n < count && p->graph->nodes.count < MOST_NODES; n++) {
    if (origin->data[n] != node) continue;
    Term cell = p->graph->nodes.data[n].formula;
    if (ask(p, term_and(p->table, cell, condition)) != SMT_SAT) continue;
    if (ask(p, term_and(p->table, cell, term_not(p->table, condition))) != SMT_SAT) continue;
    rank_finder_split(p->finder, n, condition);
    u32vec_push(origin, node);
    done++;
  }
  return done;
}

static uint32_t split_along(Partition *p, const Unwinding *u, const FindingVec *findings) {
  U32Vec origin = {0};
  uint32_t done = 0;
  for (uint32_t n = 0; n < p->graph->nodes.count; n++) u32vec_push(&origin, n);
  for (uint32_t i = 0; i < findings->count; i++)
    done += split_family(p, u->node[findings->data[i].cut], &origin, findings->data[i].predicate);
  u32vec_release(&origin);
  return done;
}

static bool refine_path(Partition *p, Unwinding *u) {
  Refiner refiner = {.solver = p->solver, .limits = p->task->limits};
  refiner.solver_calls = &p->task->statistics->solver_calls;
  refine_along(&refiner, u->path, u->labels);
  uint32_t done = split_along(p, u, &refiner.interpolants);
  if (!done) done = split_along(p, u, &refiner.atoms);
  refiner_release(&refiner);
  p->task->statistics->refinements += done > 0;
  return done > 0;
}

// ---- counterexamples

static Term value_at(Path *path, uint32_t cut, Term t) {
  for (uint32_t i = cut + 1; i-- > 0;) t = path_before(path, i, t);
  return t;
}

static Term ends_as_it_began(const Partition *p, Unwinding *u) {
  Term same = term_and_all(p->table, u->path->guard, u->path->cuts);
  for (VarId v = 0; v < p->task->prog->vars.count; v++) {
    Term t = p->task->prog->vars.data[v].term;
    if (!p->graph->blocks->relevant[v] || sort_is_array(term_sort(p->table, t))) continue;
    Term before = value_at(u->path, u->stem, t), after = value_at(u->path, u->path->cuts - 1, t);
    same = term_and(p->table, same, term_eq(p->table, before, after));
  }
  return same;
}

static bool is_endless(Partition *p, Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(p->task->prog, p->liveness->accepting, trace, p->task->limits, &run);
  run_release(&run);
  return result == CHECK_CONFIRMED;
}

// The loop's cells as a recurrent region, with the inputs that the model has in the loop (Theorem 8 (ii)).
static void make_region(Partition *p, const Unwinding *u, Trace *trace) {
  for (uint32_t i = u->stem; i + 1 < u->path->cuts; i++) {
    const Block *block = &p->graph->blocks->blocks[path_block(u->path, i)];
    invariantvec_push(&trace->region, (Invariant){block->loc, u->labels[i]});
    for (uint32_t k = 0; k < block->inputs.count; k++) {
      Term value = solver_value(p->solver, blocks_input(p->graph->blocks, i, path_block(u->path, i), k));
      if (value) decisionvec_push(&trace->choices, (Decision){block->inputs.data[k].loc, value});
    }
  }
  trace->loop_steps = 0;
}

// Is the path one of a run without end? The solver has a model of it.
static bool is_counterexample(Partition *p, Unwinding *u) {
  Trace *trace = lasso_from_model(p->task, p->solver, u->stem, u->path->cuts - 1);
  if (trace) make_region(p, u, trace);
  if (trace && !is_endless(p, trace)) trace_delete(trace), trace = NULL;
  if (!trace && ask(p, ends_as_it_began(p, u)) == SMT_SAT) {
    trace = lasso_from_model(p->task, p->solver, u->stem, u->path->cuts - 1);
    if (trace && !is_endless(p, trace)) trace_delete(trace), trace = NULL;
  }
  p->result.trace = trace;
  return trace != NULL;
}

// ---- conditions of the program

// Over the program's variables alone, and without cases: what a step depends on where it begins, not where it leads.
static bool is_over_state(const Partition *p, Term t) {
  Subterms walk = {0};
  bool fine = true, varies = false;
  for (subterms_add(&walk, t); fine && subterms_next(p->table, &walk, &t);) {
    bool is_var = term_op(p->table, t) == OP_VAR;
    varies |= is_var;
    fine = term_op(p->table, t) != OP_ITE && (!is_var || prog_var_of(p->task->prog, t) != VAR_NONE);
  }
  subterms_release(&walk);
  return fine && varies;
}

static bool is_atom(const Partition *p, Term t) {
  if (term_sort(p->table, t) != SORT_BOOL || term_is_const(p->table, t)) return false;
  Op op = term_op(p->table, t);
  return op != OP_NOT && op != OP_AND && op != OP_OR && op != OP_ITE;
}

// Binds the variables that the conjunction says are constants.
static void bind_constants(const Partition *p, Term t, Subst *known) {
  if (term_op(p->table, t) == OP_AND) {
    bind_constants(p, term_arg(p->table, t, 0), known);
    bind_constants(p, term_arg(p->table, t, 1), known);
  } else if (term_op(p->table, t) == OP_EQ) {
    Term a = term_arg(p->table, t, 0), b = term_arg(p->table, t, 1);
    if (term_op(p->table, a) == OP_VAR && term_is_const(p->table, b)) subst_bind(known, a, b);
    if (term_op(p->table, b) == OP_VAR && term_is_const(p->table, a)) subst_bind(known, b, a);
  }
}

// What the steps from the node depend on, as far as the cell leaves it open.
static void find_atoms(const Partition *p, uint32_t node, U32Vec *atoms) {
  Subterms walk = {0};
  Subst known;
  subst_init(&known, p->table);
  bind_constants(p, p->graph->nodes.data[node].formula, &known);
  for (uint32_t k = 0; k < p->graph->edges.count; k++)
    if (p->graph->edges.data[k].alive && p->graph->edges.data[k].from == node)
      subterms_add(&walk, subst_apply(&known, p->graph->edges.data[k].left));
  for (Term t; atoms->count < MOST_ATOMS && subterms_next(p->table, &walk, &t);)
    if (is_atom(p, t) && is_over_state(p, t)) u32vec_push(atoms, t);
  subst_release(&known);
  subterms_release(&walk);
}

// Of the steps of an edge, are there some from where the atom is as given to where it is as given?
static bool has_steps(Partition *p, const RankEdge *e, uint32_t node, Term atom, bool before, bool after) {
  Term t = e->left;
  if (e->from == node) t = term_and(p->table, t, before ? atom : term_not(p->table, atom));
  Term there = e->to == node ? rank_graph_after(e, atom) : term_true(p->table);
  return is_possible(p, term_and(p->table, t, after ? there : term_not(p->table, there)));
}

// What a split is worth: the may edges that go. Where the condition only stays as it is, little is gained; more where it changes
// one way only, or never stays.
static uint32_t worth(Partition *p, uint32_t node, Term atom) {
  uint32_t sum = 0;
  for (uint32_t k = 0; k < p->graph->edges.count; k++) {
    const RankEdge *e = &p->graph->edges.data[k];
    if (!e->alive || (e->from != node && e->to != node)) continue;
    if (e->from != e->to) {
      bool is_source = e->from == node;
      if (!has_steps(p, e, node, atom, true, true)) sum++;
      if (!has_steps(p, e, node, atom, !is_source, is_source)) sum++;
      continue;
    }
    bool falls = has_steps(p, e, node, atom, true, false), rises = has_steps(p, e, node, atom, false, true);
    sum += falls != rises ? 3 : !falls ? 1 : 0;
    for (int stays = 0; stays < 2; stays++)
      if (!has_steps(p, e, node, atom, stays, stays)) sum += 4;
  }
  return sum;
}

typedef struct Split {
  uint32_t node, worth;
  Term atom;
} Split;

// A comparison of variables and constants; others are looked at only where none of these will do.
static bool is_simple(const Partition *p, Term atom) {
  for (uint32_t i = 0; i < term_arity(p->table, atom); i++)
    if (term_arity(p->table, term_arg(p->table, atom, i))) return false;
  return true;
}

static void consider(Partition *p, uint32_t node, Term atom, Split *best) {
  Term cell = p->graph->nodes.data[node].formula;
  if (!is_possible(p, term_and(p->table, cell, atom))) return;
  if (!is_possible(p, term_and(p->table, cell, term_not(p->table, atom)))) return;
  uint32_t found = worth(p, node, atom);
  if (found > best->worth) *best = (Split){node, found, atom};
}

// The best split of a cell of the loop.
static bool split_by_condition(Partition *p, const Lasso *lasso) {
  Split best = {0};
  for (int simple = 1; simple >= 0 && !best.worth; simple--)
    for (uint32_t i = lasso->stem; i < lasso->edges.count; i++) {
      U32Vec atoms = {0};
      uint32_t node = p->graph->edges.data[lasso->edges.data[i]].from;
      find_atoms(p, node, &atoms);
      for (uint32_t k = 0; k < atoms.count && !limits_reached(p->task->limits); k++)
        if (is_simple(p, atoms.data[k]) == simple) consider(p, node, atoms.data[k], &best);
      u32vec_release(&atoms);
    }
  if (!best.worth) return false;
  rank_finder_split(p->finder, best.node, best.atom);
  p->task->statistics->refinements++;
  return true;
}

// ---- values

static bool reads(const Partition *p, uint32_t node, VarId v) {
  bool found = false;
  for (uint32_t k = 0; k < p->graph->edges.count && !found; k++) {
    const RankEdge *e = &p->graph->edges.data[k];
    found = e->alive && e->from == node && term_mentions(p->table, e->left, p->task->prog->vars.data[v].term);
  }
  return found;
}

static uint32_t split_values(Partition *p, uint32_t node, VarId v) {
  Term var = p->task->prog->vars.data[v].term;
  const U32Vec *values = &p->values.of[v];
  uint32_t done = 0;
  if (!reads(p, node, v)) return 0;
  for (uint32_t i = 0; i < values->count && p->graph->nodes.count < MOST_NODES; i++) {
    Term cell = p->graph->nodes.data[node].formula, is = term_eq(p->table, var, values->data[i]);
    if (!is_possible(p, term_and(p->table, cell, is)) ||
        !is_possible(p, term_and(p->table, cell, term_not(p->table, is))))
      continue;
    rank_finder_split(p->finder, node, term_not(p->table, is)); // the node keeps the other values
    done++;
  }
  return done;
}

// The values of one variable, in all cells that are on accepting cycles; variables with many values first.
static bool split_by_values(Partition *p) {
  uint32_t done = 0;
  for (uint32_t count = MOST_VALUES; count > 1 && !done; count--)
    for (VarId v = 0; v < p->task->prog->vars.count && !done; v++) {
      if (p->values.open[v] || p->values.of[v].count != count || !p->graph->blocks->relevant[v]) continue;
      for (uint32_t n = 0, nodes = p->graph->nodes.count; n < nodes; n++) done += split_values(p, n, v);
    }
  p->task->statistics->refinements += done > 0;
  return done > 0;
}

// ---- predicates asked for

// Can the condition be asked about this program: are its variables the program's? (In exact arithmetic they are others.)
static bool is_about(const Partition *p, Term t) {
  Subterms walk = {0};
  bool fine = true;
  for (subterms_add(&walk, t); fine && subterms_next(p->table, &walk, &t);)
    fine = term_op(p->table, t) != OP_VAR || prog_var_of(p->task->prog, t) != VAR_NONE;
  subterms_release(&walk);
  return fine;
}

static void split_as_asked(Partition *p) {
  const Predicates *asked = p->task->options.predicates;
  for (uint32_t i = 0; asked && i < asked->everywhere.count; i++) {
    Term t = asked->everywhere.data[i];
    for (uint32_t n = 0, nodes = p->graph->nodes.count; n < nodes && is_about(p, t); n++)
      if (p->graph->nodes.count < MOST_NODES) rank_finder_split(p->finder, n, t);
  }
}

// ---- rounds

static char *describe(const Partition *p, const Lasso *lasso) {
  Text text = {0};
  for (uint32_t i = lasso->stem; i < lasso->edges.count; i++) {
    uint32_t node = p->graph->edges.data[lasso->edges.data[i]].from;
    Loc loc = rank_graph_loc(p->graph, node);
    text_format(&text, "%sline %u", i > lasso->stem ? ", " : "", p->task->prog->locs.data[loc].place.line);
    if (p->graph->nodes.data[node].formula == term_true(p->table)) continue;
    text_add(&text, " where ");
    prog_print_term_at(p->task->prog, loc, p->graph->nodes.data[node].formula, &text, 120);
  }
  char *result = memory_text(text_view(&text));
  text_release(&text);
  return result;
}

typedef enum Round { ROUND_SPLIT, ROUND_STUCK, ROUND_FALSIFIED } Round;

static Round look_at(Partition *p, const Lasso *lasso) {
  bool tried = false;
  for (uint32_t repeats = 1; repeats <= MOST_REPEATS && !limits_reached(p->task->limits); repeats++) {
    Unwinding u = unwind(p, lasso, repeats);
    uint32_t reached;
    SmtAnswer answer = path_check(u.path, p->solver, &reached);
    bool falsified = answer == SMT_SAT && p->liveness->refutes && is_counterexample(p, &u);
    bool split = !falsified && !tried && split_by_condition(p, lasso);
    tried = true;
    if (!split) split = answer == SMT_UNSAT && refine_path(p, &u);
    unwinding_release(&u);
    engine_progress(p->task, "partition: a lasso of %u and %u steps, %u times: %s", lasso->stem,
                    lasso->edges.count - lasso->stem, repeats,
                    falsified           ? "real"
                    : answer == SMT_SAT ? "possible"
                    : split             ? "cells told apart"
                                        : "nothing learnt");
    if (falsified) return ROUND_FALSIFIED;
    if (split) return ROUND_SPLIT;
    if (answer != SMT_SAT) break;
  }
  return ROUND_STUCK;
}

static Round next_round(Partition *p) {
  Lasso lasso;
  bool found = find_lasso(p, &lasso);
  Round round = found ? look_at(p, &lasso) : ROUND_STUCK;
  free(p->result.lasso);
  p->result.lasso = found && round == ROUND_STUCK ? describe(p, &lasso) : NULL;
  lasso_release(&lasso);
  return round;
}

static bool is_done(Partition *p, RankEffort effort) {
  p->result.proved = drop_unreached(p) == 0 || rank_find(p->finder, effort);
  return p->result.proved || limits_reached(p->task->limits);
}

// As long as something is learnt; values first, for there are only finitely many.
static void refine(Partition *p) {
  do
    if (is_done(p, RANK_QUICK)) return;
  while (split_by_values(p));
  bool thorough = false;
  for (uint32_t i = 0; i < MOST_ROUNDS && !is_done(p, RANK_USUAL); i++) {
    Round round = p->graph->nodes.count < MOST_NODES ? next_round(p) : ROUND_STUCK;
    if (round == ROUND_FALSIFIED || (round == ROUND_STUCK && thorough)) return;
    if (round == ROUND_STUCK && is_done(p, RANK_THOROUGH)) return;
    thorough |= round == ROUND_STUCK;
  }
}

PartitionResult partition_refine(LivenessTask *liveness, RankFinder *finder, Proof *proof) {
  Partition p = {.liveness = liveness, .task = &liveness->task, .finder = finder, .proof = proof};
  p.table = p.task->prog->table;
  p.graph = rank_finder_graph(finder);
  p.solver = solver_new(rank_graph_solver(p.graph), p.table, p.task->limits);
  solver_set_budget(p.solver, CONFLICTS);
  values_init(&p.values, p.task->prog);
  split_as_asked(&p);
  refine(&p);
  if (p.result.proved) conclude(&p);
  p.result.proved &= !limits_reached(p.task->limits); // conclude may not have come to its end
  solver_delete(p.solver);
  values_release(&p.values);
  map_release(&p.possible);
  free(p.entry);
  return p.result;
}

void partition_result_release(PartitionResult *result) {
  trace_delete(result->trace);
  free(result->lasso);
}
