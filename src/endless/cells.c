#include "endless/cells.h"

#include "expr/walk.h"

void endless_cells_init(Cells *c, Task *task, RankFinder *finder, Proof *proof) {
  *c = (Cells){.task = task, .finder = finder, .proof = proof};
  c->table = c->task->prog->table;
  c->graph = endless_rank_finder_graph(finder);
  c->solver = smt_new(evidence_rank_graph_solver(c->graph), c->table, c->task->limits);
  smt_set_budget(c->solver, EFFORT(c->task->limits, cells_conflicts));
}

void endless_cells_release(Cells *c) {
  smt_delete(c->solver);
  map_release(&c->possible);
  free(c->entry);
}

SmtAnswer endless_cells_ask(Cells *c, Term t) {
  if (t == expr_false(c->table)) return SMT_UNSAT;
  c->task->statistics->solver_calls++;
  return smt_check(c->solver, &t, 1);
}

bool endless_cells_is_possible(Cells *c, Term transitions) {
  uint32_t known;
  if (map_get(&c->possible, transitions, &known)) return known == 1;
  bool possible = endless_cells_ask(c, transitions) != SMT_UNSAT;
  map_set(&c->possible, transitions, possible ? 1 : 2);
  return possible;
}

// ---- what is reached

static Term at_start(const Cells *c, Term t) {
  const Prog *prog = c->task->prog;
  Subst subst;
  expr_subst_init(&subst, c->table);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].init) expr_subst_bind(&subst, prog->vars.data[v].term, prog->vars.data[v].init);
  Term result = expr_subst_apply(&subst, expr_and(c->table, prog->initially, t));
  expr_subst_release(&subst);
  return result;
}

// Breadth first, so that entries give shortest stems.
static void find_reached(Cells *c) {
  const RankGraph *g = c->graph;
  U32Vec queue = {0};
  c->entry = memory_resize(c->entry, (g->nodes.count + 1) * sizeof(uint32_t));
  for (uint32_t n = 0; n < g->nodes.count; n++) {
    bool first = g->nodes.data[n].block == 0 && endless_cells_is_possible(c, at_start(c, g->nodes.data[n].formula));
    c->entry[n] = first ? START_EDGE : NO_EDGE;
    if (first) u32vec_push(&queue, n);
  }
  for (uint32_t i = 0; i < queue.count && !limits_reached(c->task->limits); i++)
    for (uint32_t k = 0; k < g->edges.count; k++) {
      const RankEdge *e = &g->edges.data[k];
      if (e->from != queue.data[i] || c->entry[e->to] != NO_EDGE || !endless_cells_is_possible(c, e->all)) continue;
      c->entry[e->to] = k;
      u32vec_push(&queue, e->to);
    }
  u32vec_release(&queue);
}

uint32_t endless_cells_drop_unreached(Cells *c) {
  find_reached(c);
  for (uint32_t k = 0; k < c->graph->edges.count; k++)
    if (c->entry[c->graph->edges.data[k].from] == NO_EDGE) c->graph->edges.data[k].alive = false;
  return evidence_rank_graph_keep_fair(c->graph);
}

// Leaves out what the rest of a conjunction implies, where that is known.
static Term simplified(Cells *c, Term cell) {
  U32Vec parts = {0};
  u32vec_push(&parts, cell);
  for (uint32_t i = 0; i < parts.count;) {
    if (expr_op(c->table, parts.data[i]) != OP_AND) {
      i++;
      continue;
    }
    Term both = parts.data[i];
    parts.data[i] = expr_arg(c->table, both, 0);
    u32vec_push(&parts, expr_arg(c->table, both, 1));
  }
  for (uint32_t i = 0; i < parts.count && parts.count > 1;) {
    Term part = parts.data[i];
    parts.data[i] = expr_not(c->table, part);
    bool implied = endless_cells_ask(c, expr_and_all(c->table, parts.data, parts.count)) == SMT_UNSAT;
    parts.data[i] = part;
    if (implied) parts.data[i] = u32vec_pop(&parts);
    else i++;
  }
  Term result = expr_and_all(c->table, parts.data, parts.count);
  u32vec_release(&parts);
  return result;
}

// Keeps the cells that are reached, with their ranks.
static void keep_reached_cells(Cells *c) {
  Proof *proof = c->proof;
  InvariantVec cells = {0};
  uint32_t *number = memory_new((proof->cells.count + 1) * sizeof(uint32_t)), kept = 0;
  for (uint32_t n = 0; n < c->graph->nodes.count; n++) {
    RankNode *node = &c->graph->nodes.data[n];
    if (!node->cell || c->entry[n] == NO_EDGE) continue;
    invariantvec_push(&cells, (Invariant){evidence_rank_graph_loc(c->graph, n), simplified(c, node->formula)});
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
static void add_reached(Cells *c, uint32_t block) {
  const RankGraph *g = c->graph;
  Term reached = expr_false(c->table);
  bool all = true;
  for (uint32_t n = 0; n < g->nodes.count; n++) {
    if (g->nodes.data[n].block != block) continue;
    if (c->entry[n] == NO_EDGE) all = false;
    else reached = expr_or(c->table, reached, simplified(c, g->nodes.data[n].formula));
  }
  if (!all) invariantvec_push(&c->proof->invariants, (Invariant){g->blocks->blocks[block].loc, reached});
}

void endless_cells_conclude(Cells *c) {
  find_reached(c);
  for (uint32_t b = 0; b < c->graph->blocks->count; b++)
    if (!prog_blocks_is_final(c->graph->blocks, b)) add_reached(c, b);
  keep_reached_cells(c);
}
