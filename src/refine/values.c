#include "refine/values.h"

#include "expr/walk.h"

#define FEW_VALUES 3 // of two values one is as good as both
#define MOST_VALUES 48
#define MANY_VALUES                                                                                                    \
  5 // so many comparisons are a switch: its cases are of interest even where the variable can hold more

static VarId equated(const Prog *prog, Term t, Term *constant) {
  if (expr_op(prog->table, t) != OP_EQ) return VAR_NONE;
  Term a = expr_arg(prog->table, t, 0), b = expr_arg(prog->table, t, 1);
  if (expr_is_const(prog->table, a)) {
    Term swap = a;
    a = b;
    b = swap;
  }
  *constant = b;
  bool fits = expr_op(prog->table, a) == OP_VAR && expr_is_const(prog->table, b);
  return fits ? prog_var_of(prog, a) : VAR_NONE;
}

static void add_value(Values *values, VarId v, Term constant) {
  for (uint32_t i = 0; i < values->of[v].count; i++)
    if (values->of[v].data[i] == constant) return;
  u32vec_push(&values->of[v], constant);
}

static void read_condition(Values *values, Term t, Subterms *walk) {
  for (subterms_add(walk, t); expr_subterms_next(values->prog->table, walk, &t);) {
    Term constant = TERM_NONE;
    VarId v = equated(values->prog, t, &constant);
    if (v != VAR_NONE) add_value(values, v, constant);
  }
}

static void read_assign(Values *values, const Assign *assign) {
  const TermTable *table = values->prog->table;
  if (expr_is_const(table, assign->value)) add_value(values, assign->var, assign->value);
  else if (expr_op(table, assign->value) != OP_VAR) values->open[assign->var] = true;
}

// A copy of an open variable is open.
static void spread_openness(Values *values) {
  const Prog *prog = values->prog;
  for (bool again = true; again;) {
    again = false;
    for (Loc l = 0; l < prog->locs.count; l++)
      for (uint32_t i = 0; prog->locs.data[l].kind == EDGE_ASSIGN && i < prog->locs.data[l].count; i++) {
        const Assign *a = &prog->locs.data[l].assigns[i];
        VarId from = prog_var_of(prog, a->value);
        if (from == VAR_NONE || !values->open[from] || values->open[a->var]) continue;
        again = values->open[a->var] = true;
      }
  }
}

void refine_values_init(Values *values, const Prog *prog) {
  *values = (Values){.prog = prog};
  values->of = memory_new((prog->vars.count + 1) * sizeof(U32Vec));
  values->open = memory_new(prog->vars.count + 1);
  Subterms walk = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) read_condition(values, at->condition, &walk);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) read_assign(values, &at->assigns[i]);
  }
  expr_subterms_release(&walk);
  spread_openness(values);
}

void refine_values_release(Values *values) {
  for (VarId v = 0; v < values->prog->vars.count; v++) u32vec_release(&values->of[v]);
  free(values->of);
  free(values->open);
}

const U32Vec *refine_values_of(const Values *values, Term predicate, VarId *var) {
  Term constant;
  *var = equated(values->prog, predicate, &constant);
  uint32_t count = *var == VAR_NONE ? 0 : values->of[*var].count;
  if (count < FEW_VALUES || count > MOST_VALUES) return NULL;
  bool of_interest = !values->open[*var] || count >= MANY_VALUES;
  return of_interest ? &values->of[*var] : NULL;
}
