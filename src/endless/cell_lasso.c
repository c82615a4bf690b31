#include "endless/cell_lasso.h"

#include "evidence/model.h"
#include "evidence/check/replay.h"
#include "prog/print.h"
#include "refine/separate.h"

// ---- finding one

void endless_cell_lasso_release(CellLasso *lasso) { u32vec_release(&lasso->edges); }

static void reverse(uint32_t *data, uint32_t n) {
  for (uint32_t i = 0; i < n / 2; i++) {
    uint32_t t = data[i];
    data[i] = data[n - 1 - i];
    data[n - 1 - i] = t;
  }
}

static bool find_stem(const Cells *c, uint32_t node, CellLasso *lasso) {
  while (c->entry[node] != START_EDGE) {
    if (c->entry[node] == NO_EDGE) return false;
    u32vec_push(&lasso->edges, c->entry[node]);
    node = c->graph->edges.data[c->entry[node]].from;
  }
  lasso->stem = lasso->edges.count;
  reverse(lasso->edges.data, lasso->stem);
  return true;
}

// The shortest way from the node back to itself over edges that are left.
static bool find_loop(const Cells *c, uint32_t node, CellLasso *lasso) {
  const RankGraph *g = c->graph;
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
  if (found) reverse(lasso->edges.data + lasso->stem, lasso->edges.count - lasso->stem);
  u32vec_release(&queue);
  free(by);
  return found;
}

// Of an accepting node, the shortest together.
bool endless_cell_lasso_find(const Cells *c, CellLasso *best) {
  *best = (CellLasso){0};
  for (uint32_t n = 0; n < c->graph->nodes.count; n++) {
    CellLasso lasso = {0};
    if (c->graph->nodes.data[n].fair && find_stem(c, n, &lasso) && find_loop(c, n, &lasso) &&
        (!best->edges.count || lasso.edges.count < best->edges.count)) {
      endless_cell_lasso_release(best);
      *best = lasso;
    } else endless_cell_lasso_release(&lasso);
  }
  return best->edges.count > 0;
}

char *endless_cell_lasso_text(const Cells *c, const CellLasso *lasso) {
  Text text = {0};
  for (uint32_t i = lasso->stem; i < lasso->edges.count; i++) {
    uint32_t node = c->graph->edges.data[lasso->edges.data[i]].from;
    Loc loc = evidence_rank_graph_loc(c->graph, node);
    text_format(&text, "%sline %u", i > lasso->stem ? ", " : "", c->task->prog->locs.data[loc].place.line);
    if (c->graph->nodes.data[node].formula == expr_true(c->table)) continue;
    text_add(&text, " where ");
    prog_print_term_at(c->task->prog, loc, c->graph->nodes.data[node].formula, &text, 120);
  }
  char *result = memory_text(text_view(&text));
  text_release(&text);
  return result;
}

// ---- as a path

static uint32_t exit_to(const RankGraph *g, const RankEdge *e) {
  const Block *block = &g->blocks->blocks[g->nodes.data[e->from].block];
  uint32_t exit = 0;
  while (block->exits.data[exit].to != g->nodes.data[e->to].block) exit++;
  return exit;
}

Unwinding endless_cell_lasso_unwind(const Cells *c, const CellLasso *lasso, uint32_t repeats) {
  const RankGraph *g = c->graph;
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
  u.path = refine_path_new_through(g->blocks, &path, through);
  pathstepvec_release(&path);
  free(through);
  return u;
}

void endless_unwinding_release(Unwinding *u) {
  refine_path_delete(u->path);
  free(u->labels);
  free(u->node);
}

// ---- telling cells apart

// Splits every cell that the node has become since `known` nodes were there, where both sides have states.
static uint32_t split_family(Cells *c, uint32_t node, U32Vec *origin, Term condition) {
  uint32_t done = 0;
  for (uint32_t n = 0, count = c->graph->nodes.count;
       n < count && c->graph->nodes.count < EFFORT32(c->task->limits, cells_most); n++) {
    if (origin->data[n] != node) continue;
    Term cell = c->graph->nodes.data[n].formula;
    if (endless_cells_ask(c, expr_and(c->table, cell, condition)) != SMT_SAT) continue;
    if (endless_cells_ask(c, expr_and(c->table, cell, expr_not(c->table, condition))) != SMT_SAT) continue;
    endless_rank_finder_split(c->finder, n, condition);
    u32vec_push(origin, node);
    done++;
  }
  return done;
}

static uint32_t split_along(Cells *c, const Unwinding *u, const FindingVec *findings) {
  U32Vec origin = {0};
  uint32_t done = 0;
  for (uint32_t n = 0; n < c->graph->nodes.count; n++) u32vec_push(&origin, n);
  for (uint32_t i = 0; i < findings->count; i++)
    done += split_family(c, u->node[findings->data[i].cut], &origin, findings->data[i].predicate);
  u32vec_release(&origin);
  return done;
}

bool endless_unwinding_refine(Cells *c, Unwinding *u) {
  Refiner refiner = {.solver = c->solver, .limits = c->task->limits};
  refiner.solver_calls = &c->task->statistics->solver_calls;
  refine_along(&refiner, u->path, u->labels);
  uint32_t done = split_along(c, u, &refiner.interpolants);
  if (!done) done = split_along(c, u, &refiner.atoms);
  refine_refiner_release(&refiner);
  c->task->statistics->refinements += done > 0;
  return done > 0;
}

// ---- counterexamples

static Term value_at(Path *path, uint32_t cut, Term t) {
  for (uint32_t i = cut + 1; i-- > 0;) t = refine_path_before(path, i, t);
  return t;
}

static Term ends_as_it_began(const Cells *c, Unwinding *u) {
  Term same = expr_and_all(c->table, u->path->guard, u->path->cuts);
  for (VarId v = 0; v < c->task->prog->vars.count; v++) {
    Term t = c->task->prog->vars.data[v].term;
    if (!c->graph->blocks->relevant[v] || sort_is_array(expr_sort(c->table, t))) continue;
    Term before = value_at(u->path, u->stem, t), after = value_at(u->path, u->path->cuts - 1, t);
    same = expr_and(c->table, same, expr_eq(c->table, before, after));
  }
  return same;
}

static bool is_endless(Cells *c, Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(c->task->prog, c->task->accepting, trace, c->task->limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

// The loop's cells as a recurrent region, with the inputs that the model has in the loop (Theorem 8 (ii)).
static void make_region(Cells *c, const Unwinding *u, Trace *trace) {
  for (uint32_t i = u->stem; i + 1 < u->path->cuts; i++) {
    const Block *block = &c->graph->blocks->blocks[refine_path_block(u->path, i)];
    invariantvec_push(&trace->region, (Invariant){block->loc, u->labels[i]});
    for (uint32_t k = 0; k < block->inputs.count; k++) {
      Term value = smt_value(c->solver, prog_blocks_input(c->graph->blocks, i, refine_path_block(u->path, i), k));
      if (value) decisionvec_push(&trace->choices, (Decision){block->inputs.data[k].loc, value});
    }
  }
  trace->loop_steps = 0;
}

static Trace *if_endless(Cells *c, Trace *trace) {
  if (trace && is_endless(c, trace)) return trace;
  evidence_trace_delete(trace);
  return NULL;
}

Trace *endless_unwinding_counterexample(Cells *c, Unwinding *u) {
  Trace *trace = evidence_lasso_from_model(c->task, c->solver, u->stem, u->path->cuts - 1);
  if (trace) make_region(c, u, trace);
  trace = if_endless(c, trace);
  if (trace || endless_cells_ask(c, ends_as_it_began(c, u)) != SMT_SAT) return trace;
  return if_endless(c, evidence_lasso_from_model(c->task, c->solver, u->stem, u->path->cuts - 1));
}
