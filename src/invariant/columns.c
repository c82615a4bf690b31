// A variable qualifies where something that it is assigned is made of constants and variables that qualify; it may be
// assigned other values too, which then count as "any". It counts where arithmetic on it comes back to it. The weight of a
// variable is the number of conditions that mention it.
#include "invariant/columns.h"

#include "expr/walk.h"

#define MOST_CONDITIONS 3
#define MOST_VALUE_DEPTH 8
#define MOST_VALUE_SIZE 100

typedef struct Choice {
  const Task *task;
  const Prog *prog;
  Live *live;
  bool *qualifies, *counts; // by variable
  U32Vec *reads;            // by variable: those that its values are computed from
  uint32_t *weight;
} Choice;

// ---- which variables qualify

static bool is_arithmetic(Op op) { return (op >= OP_BVNEG && op <= OP_BVSREM) || (op >= OP_INTNEG && op <= OP_INTMOD); }

static bool keeps_few(Op op) {
  switch (op) {
  case OP_ITE:
  case OP_BVAND:
  case OP_BVOR:
  case OP_BVXOR:
  case OP_BVNOT:
  case OP_EXTRACT:
  case OP_CONCAT:
  case OP_ZEXT:
  case OP_SEXT:
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return true;
  default: return is_arithmetic(op);
  }
}

static bool is_few(const Choice *c, Term t, unsigned depth) {
  const TermTable *table = c->prog->table;
  Op op = expr_op(table, t);
  if (op == OP_CONST) return true;
  if (op == OP_VAR) return prog_var_of(c->prog, t) != VAR_NONE && c->qualifies[prog_var_of(c->prog, t)];
  if (depth == 0 || !keeps_few(op)) return false;
  for (uint32_t i = op == OP_ITE; i < expr_arity(table, t); i++)
    if (!is_few(c, expr_arg(table, t, i), depth - 1)) return false;
  return true;
}

static bool is_scalar(const Choice *c, VarId v) {
  const ProgVar *var = &c->prog->vars.data[v];
  return c->task->blocks->relevant[v] && !sort_is_array(var->sort) && !var->is_float;
}

static void find_qualified(Choice *c) {
  bool changed = true;
  for (VarId v = 0; v < c->prog->vars.count; v++) c->qualifies[v] = is_scalar(c, v) && c->prog->vars.data[v].init;
  while (changed) {
    changed = false;
    for (Loc l = 0; l < c->prog->locs.count; l++) {
      const Location *at = &c->prog->locs.data[l];
      for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
        VarId v = at->assigns[i].var;
        if (c->qualifies[v] || !is_scalar(c, v) || !is_few(c, at->assigns[i].value, MOST_VALUE_DEPTH)) continue;
        changed = c->qualifies[v] = true;
      }
    }
  }
}

// ---- which of them count

// Is `to` computed from `from`, maybe by way of others?
static bool depends_on(const Choice *c, VarId to, VarId from) {
  bool *seen = memory_new(c->prog->vars.count + 1), found = to == from;
  U32Vec stack = {0};
  u32vec_push(&stack, to);
  while (stack.count && !found) {
    VarId v = u32vec_pop(&stack);
    for (uint32_t i = 0; i < c->reads[v].count; i++) {
      VarId next = c->reads[v].data[i];
      found = found || next == from;
      if (!seen[next]) u32vec_push(&stack, next);
      seen[next] = true;
    }
  }
  u32vec_release(&stack);
  free(seen);
  return found;
}

static void collect_vars(const Choice *c, Term t, U32Vec *vars) {
  Map seen = {0};
  vars->count = 0;
  if (expr_size(c->prog->table, t, MOST_VALUE_SIZE) < MOST_VALUE_SIZE)
    expr_collect_vars(c->prog->table, t, &seen, vars);
  map_release(&seen);
}

static void collect_reads(Choice *c) {
  U32Vec vars = {0};
  for (Loc l = 0; l < c->prog->locs.count; l++) {
    const Location *at = &c->prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      collect_vars(c, at->assigns[i].value, &vars);
      for (uint32_t k = 0; k < vars.count; k++)
        if (prog_var_of(c->prog, vars.data[k]) != VAR_NONE)
          u32vec_push(&c->reads[at->assigns[i].var], prog_var_of(c->prog, vars.data[k]));
    }
  }
  u32vec_release(&vars);
}

static void find_counting(Choice *c) {
  U32Vec vars = {0};
  for (Loc l = 0; l < c->prog->locs.count; l++) {
    const Location *at = &c->prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      VarId v = at->assigns[i].var;
      Op op = expr_op(c->prog->table, at->assigns[i].value);
      if (!c->qualifies[v] || op == OP_CONST || op == OP_VAR) continue;
      collect_vars(c, at->assigns[i].value, &vars);
      for (uint32_t k = 0; k < vars.count && !c->counts[v]; k++) {
        VarId read = prog_var_of(c->prog, vars.data[k]);
        c->counts[v] = read != VAR_NONE && depends_on(c, read, v);
      }
    }
  }
  u32vec_release(&vars);
}

// ---- weights

static void count_mentions(Choice *c) {
  U32Vec vars = {0};
  for (Loc l = 0; l < c->prog->locs.count; l++) {
    if (c->prog->locs.data[l].kind != EDGE_IF) continue;
    vars.count = 0;
    prog_collect_vars(c->prog, c->prog->locs.data[l].condition, &vars);
    for (uint32_t i = 0; i < vars.count; i++) c->weight[vars.data[i]]++;
  }
  u32vec_release(&vars);
}

// What goes into a variable that matters, matters as well: a copy just as much.
static void weigh_sources(Choice *c) {
  U32Vec vars = {0};
  for (Loc l = 0; l < c->prog->locs.count; l++) {
    const Location *at = &c->prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      bool copy = expr_op(c->prog->table, at->assigns[i].value) == OP_VAR;
      uint32_t weight = copy ? c->weight[at->assigns[i].var] : c->weight[at->assigns[i].var] / 2;
      collect_vars(c, at->assigns[i].value, &vars);
      for (uint32_t k = 0; k < vars.count; k++) {
        VarId from = prog_var_of(c->prog, vars.data[k]);
        if (from != VAR_NONE && c->weight[from] < weight) c->weight[from] = weight;
      }
    }
  }
  u32vec_release(&vars);
}

// Live at some cut point behind the start.
static bool is_live(const Choice *c, VarId v) {
  for (uint32_t b = 1; b < c->task->blocks->count; b++)
    if (prog_is_live(c->live, c->task->blocks->blocks[b].loc, v)) return true;
  return false;
}

// ---- conditions on what never changes

static bool *changing_variables(const Choice *c) {
  bool *changing = memory_new(c->prog->vars.count + 1);
  for (uint32_t b = 1; b < c->task->blocks->count; b++)
    for (uint32_t e = 0; e < c->task->blocks->blocks[b].exits.count; e++) {
      const BlockExit *exit = &c->task->blocks->blocks[b].exits.data[e];
      for (uint32_t i = 0; i < exit->count; i++) changing[exit->values[i].var] = true;
    }
  return changing;
}

static bool is_about_inputs(const Choice *c, const bool *changing, Term condition) {
  U32Vec vars = {0};
  collect_vars(c, condition, &vars);
  bool ok = vars.count > 0;
  for (uint32_t i = 0; ok && i < vars.count; i++) {
    VarId v = prog_var_of(c->prog, vars.data[i]);
    ok = v != VAR_NONE && is_scalar(c, v) && !changing[v] && !c->qualifies[v];
  }
  u32vec_release(&vars);
  return ok;
}

static Term positive(const TermTable *table, Term t) { return expr_op(table, t) == OP_NOT ? expr_arg(table, t, 0) : t; }

static uint32_t times_asked(const Choice *c, Term condition) {
  uint32_t n = 0;
  for (Loc l = 0; l < c->prog->locs.count; l++)
    n +=
        c->prog->locs.data[l].kind == EDGE_IF && positive(c->prog->table, c->prog->locs.data[l].condition) == condition;
  return n;
}

static uint32_t choose_conditions(const Choice *c, Column *columns, uint32_t most) {
  bool *changing = changing_variables(c);
  uint32_t count = 0;
  for (Loc l = 0; l < c->prog->locs.count && count < most; l++) {
    if (c->prog->locs.data[l].kind != EDGE_IF) continue;
    Term condition = positive(c->prog->table, c->prog->locs.data[l].condition);
    bool known = false;
    for (uint32_t i = 0; i < count; i++) known = known || columns[i].term == condition;
    if (known || !is_about_inputs(c, changing, condition) || times_asked(c, condition) < 2) continue;
    columns[count++] = (Column){condition, VAR_NONE, false};
  }
  free(changing);
  return count;
}

static uint32_t choose_variables(Choice *c, Column *columns, uint32_t most) {
  uint32_t count = 0;
  while (count < most) {
    VarId best = VAR_NONE;
    for (VarId v = 0; v < c->prog->vars.count; v++) {
      if (!c->qualifies[v] || !c->weight[v] || !is_live(c, v)) continue;
      if (best == VAR_NONE || c->weight[v] > c->weight[best]) best = v;
    }
    if (best == VAR_NONE) break;
    columns[count++] = (Column){c->prog->vars.data[best].term, best, c->counts[best]};
    c->weight[best] = 0;
  }
  return count;
}

uint32_t invariant_columns_choose(const Task *task, Live *live, Column columns[MOST_COLUMNS]) {
  uint32_t n = task->prog->vars.count + 1;
  Choice c = {.task = task, .prog = task->prog, .live = live};
  c.qualifies = memory_new(n);
  c.counts = memory_new(n);
  c.reads = memory_new(n * sizeof(U32Vec));
  c.weight = memory_new(n * sizeof(uint32_t));
  find_qualified(&c);
  collect_reads(&c);
  find_counting(&c);
  count_mentions(&c);
  weigh_sources(&c);
  uint32_t count = choose_variables(&c, columns, MOST_COLUMNS - MOST_CONDITIONS);
  if (count) count += choose_conditions(&c, columns + count, MOST_CONDITIONS);
  for (VarId v = 0; v < task->prog->vars.count; v++) u32vec_release(&c.reads[v]);
  free(c.qualifies);
  free(c.counts);
  free(c.reads);
  free(c.weight);
  return count;
}
