#include "domain/predicates.h"
#include "endless/cell_split.h"

// ---- conditions of the program

// Over the program's variables alone, and without cases: what a step depends on where it begins, not where it leads.
static bool is_over_state(const Cells *c, Term t) {
  Subterms walk = {0};
  bool fine = true, varies = false;
  for (subterms_add(&walk, t); fine && expr_subterms_next(c->table, &walk, &t);) {
    bool is_var = expr_op(c->table, t) == OP_VAR;
    varies |= is_var;
    fine = expr_op(c->table, t) != OP_ITE && (!is_var || prog_var_of(c->task->prog, t) != VAR_NONE);
  }
  expr_subterms_release(&walk);
  return fine && varies;
}

static bool is_atom(const Cells *c, Term t) {
  if (expr_sort(c->table, t) != SORT_BOOL || expr_is_const(c->table, t)) return false;
  Op op = expr_op(c->table, t);
  return op != OP_NOT && op != OP_AND && op != OP_OR && op != OP_ITE;
}

// Binds the variables that the conjunction says are constants.
static void bind_constants(const Cells *c, Term t, Subst *known) {
  if (expr_op(c->table, t) == OP_AND) {
    bind_constants(c, expr_arg(c->table, t, 0), known);
    bind_constants(c, expr_arg(c->table, t, 1), known);
  } else if (expr_op(c->table, t) == OP_EQ) {
    Term a = expr_arg(c->table, t, 0), b = expr_arg(c->table, t, 1);
    if (expr_op(c->table, a) == OP_VAR && expr_is_const(c->table, b)) expr_subst_bind(known, a, b);
    if (expr_op(c->table, b) == OP_VAR && expr_is_const(c->table, a)) expr_subst_bind(known, b, a);
  }
}

// What the steps from the node depend on, as far as the cell leaves it open.
static void find_atoms(const Cells *c, uint32_t node, U32Vec *atoms) {
  Subterms walk = {0};
  Subst known;
  expr_subst_init(&known, c->table);
  bind_constants(c, c->graph->nodes.data[node].formula, &known);
  for (uint32_t k = 0; k < c->graph->edges.count; k++)
    if (c->graph->edges.data[k].alive && c->graph->edges.data[k].from == node)
      subterms_add(&walk, expr_subst_apply(&known, c->graph->edges.data[k].left));
  for (Term t; atoms->count < EFFORT32(c->task->limits, cells_conditions) && expr_subterms_next(c->table, &walk, &t);)
    if (is_atom(c, t) && is_over_state(c, t)) u32vec_push(atoms, t);
  expr_subst_release(&known);
  expr_subterms_release(&walk);
}

// Of the steps of an edge, are there some from where the atom is as given to where it is as given?
static bool has_steps(Cells *c, const RankEdge *e, uint32_t node, Term atom, bool before, bool after) {
  Term t = e->left;
  if (e->from == node) t = expr_and(c->table, t, before ? atom : expr_not(c->table, atom));
  Term there = e->to == node ? evidence_rank_graph_after(e, atom) : expr_true(c->table);
  return endless_cells_is_possible(c, expr_and(c->table, t, after ? there : expr_not(c->table, there)));
}

// What a split is worth: the may edges that go. Where the condition only stays as it is, little is gained; more where it changes
// one way only, or never stays.
static uint32_t worth(Cells *c, uint32_t node, Term atom) {
  uint32_t sum = 0;
  for (uint32_t k = 0; k < c->graph->edges.count; k++) {
    const RankEdge *e = &c->graph->edges.data[k];
    if (!e->alive || (e->from != node && e->to != node)) continue;
    if (e->from != e->to) {
      bool is_source = e->from == node;
      if (!has_steps(c, e, node, atom, true, true)) sum++;
      if (!has_steps(c, e, node, atom, !is_source, is_source)) sum++;
      continue;
    }
    bool falls = has_steps(c, e, node, atom, true, false), rises = has_steps(c, e, node, atom, false, true);
    sum += falls != rises ? 3 : !falls ? 1 : 0;
    for (int stays = 0; stays < 2; stays++)
      if (!has_steps(c, e, node, atom, stays, stays)) sum += 4;
  }
  return sum;
}

typedef struct Split {
  uint32_t node, worth;
  Term atom;
} Split;

// A comparison of variables and constants; others are looked at only where none of these will do.
static bool is_simple(const Cells *c, Term atom) {
  for (uint32_t i = 0; i < expr_arity(c->table, atom); i++)
    if (expr_arity(c->table, expr_arg(c->table, atom, i))) return false;
  return true;
}

static void consider(Cells *c, uint32_t node, Term atom, Split *best) {
  Term cell = c->graph->nodes.data[node].formula;
  if (!endless_cells_is_possible(c, expr_and(c->table, cell, atom))) return;
  if (!endless_cells_is_possible(c, expr_and(c->table, cell, expr_not(c->table, atom)))) return;
  uint32_t found = worth(c, node, atom);
  if (found > best->worth) *best = (Split){node, found, atom};
}

// The best split of a cell of the loop.
bool endless_cells_split_by_condition(Cells *c, const CellLasso *lasso) {
  Split best = {0};
  for (int simple = 1; simple >= 0 && !best.worth; simple--)
    for (uint32_t i = lasso->stem; i < lasso->edges.count; i++) {
      U32Vec atoms = {0};
      uint32_t node = c->graph->edges.data[lasso->edges.data[i]].from;
      find_atoms(c, node, &atoms);
      for (uint32_t k = 0; k < atoms.count && !limits_reached(c->task->limits); k++)
        if (is_simple(c, atoms.data[k]) == simple) consider(c, node, atoms.data[k], &best);
      u32vec_release(&atoms);
    }
  if (!best.worth) return false;
  endless_rank_finder_split(c->finder, best.node, best.atom);
  c->task->statistics->refinements++;
  return true;
}

// ---- values

static bool reads(const Cells *c, uint32_t node, VarId v) {
  bool found = false;
  for (uint32_t k = 0; k < c->graph->edges.count && !found; k++) {
    const RankEdge *e = &c->graph->edges.data[k];
    found = e->alive && e->from == node && expr_mentions(c->table, e->left, c->task->prog->vars.data[v].term);
  }
  return found;
}

static uint32_t split_values(Cells *c, const U32Vec *values, uint32_t node, VarId v) {
  Term var = c->task->prog->vars.data[v].term;
  uint32_t done = 0;
  if (!reads(c, node, v)) return 0;
  for (uint32_t i = 0; i < values->count && c->graph->nodes.count < EFFORT32(c->task->limits, cells_most); i++) {
    Term cell = c->graph->nodes.data[node].formula, is = expr_eq(c->table, var, values->data[i]);
    if (!endless_cells_is_possible(c, expr_and(c->table, cell, is)) ||
        !endless_cells_is_possible(c, expr_and(c->table, cell, expr_not(c->table, is))))
      continue;
    endless_rank_finder_split(c->finder, node, expr_not(c->table, is)); // the node keeps the other values
    done++;
  }
  return done;
}

// Variables with many values first.
bool endless_cells_split_by_values(Cells *c, const Values *values) {
  uint32_t done = 0;
  for (uint32_t count = EFFORT32(c->task->limits, cells_values); count > 1 && !done; count--)
    for (VarId v = 0; v < c->task->prog->vars.count && !done; v++) {
      if (values->open[v] || values->of[v].count != count || !c->graph->blocks->relevant[v]) continue;
      for (uint32_t n = 0, nodes = c->graph->nodes.count; n < nodes; n++) done += split_values(c, &values->of[v], n, v);
    }
  c->task->statistics->refinements += done > 0;
  evidence_progress(c->task, "partition: %u cells, of values", c->graph->nodes.count);
  return done > 0;
}

// ---- predicates asked for

// Can the condition be asked about this program: are its variables the program's? (In exact arithmetic they are others.)
static bool is_about(const Cells *c, Term t) {
  Subterms walk = {0};
  bool fine = true;
  for (subterms_add(&walk, t); fine && expr_subterms_next(c->table, &walk, &t);)
    fine = expr_op(c->table, t) != OP_VAR || prog_var_of(c->task->prog, t) != VAR_NONE;
  expr_subterms_release(&walk);
  return fine;
}

void endless_cells_split_as_asked(Cells *c) {
  const Predicates *asked = c->task->predicates;
  for (uint32_t i = 0; asked && i < asked->everywhere.count; i++) {
    Term t = asked->everywhere.data[i];
    for (uint32_t n = 0, nodes = c->graph->nodes.count; n < nodes && is_about(c, t); n++)
      if (c->graph->nodes.count < EFFORT32(c->task->limits, cells_most)) endless_rank_finder_split(c->finder, n, t);
  }
}
