// Pointers that have one value. A variable that is only ever given one address (a parameter of a function that is inlined
// once per call, a pointer that is set and never changed) is replaced by that address where it is read. Conditional
// constant propagation without control flow: every variable starts as "no value yet", an assignment lowers it to a
// constant or to "varying" until nothing changes (Kildall 1973, one state for the whole graph). A variable that could be
// read before it is written is varying. Only addresses count: a constant the user wrote keeps its name. A variable that is given one
// address or null is replaced by the address where it is accessed.
#include "expr/walk.h"
#include "front/c/context.h"
#include "prog/live.h"

#define VARYING UINT32_MAX

#define NULL_PAGE 4096u

// What a variable or a term comes to: `of` is TERM_NONE (no address yet), an address, or VARYING: anything. `low` is TERM_NONE or a constant that
// it may be besides: null, or what is computed from null.
typedef struct Value {
  Term of, low;
} Value;

typedef struct Values {
  Lower *L;
  Value *of;          // per variable
  Subst subst, there; // the constants known in the end: everywhere; as addresses that are accessed
  Map memo;           // of terms rewritten
} Values;

static bool is_pointer_like(const Lower *L, VarId v) {
  return L->prog->vars.data[v].sort == sort_bv(L->layout.pointer_width);
}

static bool is_address(const Lower *L, Term t) {
  uint64_t n = (uint64_t)expr_bits(L->table, t);
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    if (!memory->in_frame && n >= memory->base && n - memory->base <= memory->size) return true;
  }
  return c_address_is_code(L, n);
}

static const Value varying = {.of = VARYING};

// What both are; where they differ, anything.
static Term join_terms(Term a, Term b) { return a == TERM_NONE || a == b ? b : b == TERM_NONE ? a : VARYING; }

static Value join(Value a, Value b) {
  Value both = {join_terms(a.of, b.of), join_terms(a.low, b.low)};
  return both.of == VARYING || both.low == VARYING ? varying : both;
}

// Only addresses and what is near null count as values: everything else is varying.
static Value value_of(const Values *values, Term t) {
  const TermTable *table = values->L->table;
  if (!expr_is_const(table, t)) return varying;
  if (expr_bits(table, t) < NULL_PAGE) return (Value){.low = t};
  return is_address(values->L, t) ? (Value){.of = t} : varying;
}

static void lower_to(Values *values, VarId v, Value value, bool *change) {
  Value now = join(values->of[v], value);
  *change |= now.of != values->of[v].of || now.low != values->of[v].low;
  values->of[v] = now;
}

// The value of a term where `var` is a constant and its other variables are as they are: each of them has one.
static Value evaluate_at(Values *values, Term t, const U32Vec *vars, Term var, Term constant) {
  Subst subst;
  expr_subst_init(&subst, values->L->table);
  for (uint32_t i = 0; i < vars->count; i++) {
    Value value = values->of[prog_var_of(values->L->prog, vars->data[i])];
    expr_subst_bind(&subst, vars->data[i],
                    vars->data[i] == var    ? constant
                    : value.of == TERM_NONE ? value.low
                                            : value.of);
  }
  Value result = value_of(values, expr_subst_apply(&subst, t));
  expr_subst_release(&subst);
  return result;
}

// A term over variables that each have one value, but for one of them, which may have two.
static Value evaluate_sum(Values *values, Term t, const U32Vec *vars) {
  Term two = TERM_NONE;
  for (uint32_t i = 0; i < vars->count; i++) {
    Value value = values->of[prog_var_of(values->L->prog, vars->data[i])];
    if (value.of == VARYING) return varying;
    if (value.of == TERM_NONE && value.low == TERM_NONE) return (Value){0};
    if (value.of == TERM_NONE || value.low == TERM_NONE) continue;
    if (two != TERM_NONE) return varying;
    two = vars->data[i];
  }
  if (two == TERM_NONE) return evaluate_at(values, t, vars, TERM_NONE, TERM_NONE);
  Value value = values->of[prog_var_of(values->L->prog, two)];
  return join(evaluate_at(values, t, vars, two, value.of), evaluate_at(values, t, vars, two, value.low));
}

static Value evaluate(Values *values, Term t);

// Where an access is: no address is accessed but one that is not null.
static Term accessed_at(Values *values, Term position) {
  const TermTable *table = values->L->table;
  return expr_is_const(table, position) ? position : evaluate(values, position).of;
}

// An element of an array: stores that are elsewhere, so far as is known, do not count (cells.c).
static Value evaluate_element(Values *values, Term array, Term position) {
  const TermTable *table = values->L->table;
  Term at = accessed_at(values, position);
  Value result = {0};
  if (at == VARYING) return varying;
  for (; at != TERM_NONE && expr_op(table, array) == OP_STORE; array = expr_arg(table, array, 0)) {
    Term stored = accessed_at(values, expr_arg(table, array, 1));
    if (stored == TERM_NONE) return result; // nothing is stored there so far
    if (stored == at || stored == VARYING) result = join(result, evaluate(values, expr_arg(table, array, 2)));
    if (stored == at || result.of == VARYING) return result;
  }
  return at == TERM_NONE ? result : varying;
}

static Value evaluate(Values *values, Term t) {
  const TermTable *table = values->L->table;
  if (expr_is_const(table, t)) return value_of(values, t);
  if (expr_op(table, t) == OP_SELECT) return evaluate_element(values, expr_arg(table, t, 0), expr_arg(table, t, 1));
  if (expr_op(table, t) == OP_ITE)
    return join(evaluate(values, expr_arg(table, t, 1)), evaluate(values, expr_arg(table, t, 2)));
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(table, t, &seen, &vars);
  Value result = evaluate_sum(values, t, &vars);
  map_release(&seen);
  u32vec_release(&vars);
  return result;
}

static void propagate(Values *values) {
  const Prog *prog = values->L->prog;
  for (bool change = true; change;) {
    change = false;
    for (Loc l = 0; l < prog->locs.count; l++) {
      const Location *at = &prog->locs.data[l];
      if (at->kind == EDGE_HAVOC) lower_to(values, at->havoc, varying, &change);
      for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
        VarId v = at->assigns[i].var;
        if (values->of[v].of == VARYING) continue;
        lower_to(values, v, evaluate(values, at->assigns[i].value), &change);
      }
    }
  }
}

static void start_values(Values *values) {
  const Lower *L = values->L;
  for (VarId v = 0; v < L->prog->vars.count; v++) {
    Term init = L->prog->vars.data[v].init;
    if (!is_pointer_like(L, v)) values->of[v] = varying;
    else if (init != TERM_NONE) values->of[v] = value_of(values, init);
  }
}

// Which variables to replace; a variable that is read before it is written spoils what depends on it, so the search
// starts again without it.
static bool find_constants(Values *values, Live *live) {
  Prog *prog = values->L->prog;
  bool *spoilt = memory_new(prog->vars.count + 1), again = true, any = false;
  while (again) {
    again = any = false;
    memset(values->of, 0, prog->vars.count * sizeof *values->of);
    start_values(values);
    for (VarId v = 0; v < prog->vars.count; v++)
      if (spoilt[v]) values->of[v] = varying;
    propagate(values);
    for (VarId v = 0; v < prog->vars.count; v++) {
      Term t = values->of[v].of;
      if (t == TERM_NONE || t == VARYING || prog->vars.data[v].init != TERM_NONE) continue;
      if (prog_is_live(live, prog->start, v)) spoilt[v] = again = true;
    }
  }
  for (VarId v = 0; v < prog->vars.count; v++) {
    Term t = values->of[v].of;
    if (t == TERM_NONE || t == VARYING) continue;
    if (values->of[v].low == TERM_NONE) expr_subst_bind(&values->subst, prog->vars.data[v].term, t);
    expr_subst_bind(&values->there, prog->vars.data[v].term, t);
    any = true;
  }
  free(spoilt);
  return any;
}

// ---- rewriting

// Which arguments of an operation are addresses that it accesses, as bits.
static uint32_t accessed_by(Op op) { return op == OP_SELECT || op == OP_STORE ? 2 : op == OP_COPY ? 2 | 16 : 0; }

// A pointer that has one value or is null has that value where it is accessed: an access through null is a violation before it.
static Term rewrite(Values *values, Term t) {
  TermTable *table = values->L->table;
  uint32_t done, n = expr_arity(table, t), accessed = accessed_by(expr_op(table, t));
  if (n == 0) return expr_subst_apply(&values->subst, t);
  if (map_get(&values->memo, t, &done)) return done;
  Term args[5];
  for (uint32_t i = 0; i < n; i++) {
    args[i] = rewrite(values, expr_arg(table, t, i));
    if (accessed >> i & 1) args[i] = expr_subst_apply(&values->there, args[i]);
  }
  Term result = expr_rebuild(table, t, args);
  map_set(&values->memo, t, result);
  return result;
}

static Term rewrite_of(void *values, Term t) { return rewrite(values, t); }

static bool rewrite_edges(Values *values) {
  Prog *prog = values->L->prog;
  bool change = false;
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    prog_access_map(&at->access, rewrite_of, values);
    if (at->kind == EDGE_IF) {
      Term before = at->condition;
      at->condition = rewrite(values, before);
      change |= at->condition != before;
    }
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
      Term before = at->assigns[i].value;
      at->assigns[i].value = rewrite(values, before);
      change |= at->assigns[i].value != before;
    }
  }
  return change;
}

bool c_pointers_replace(Lower *L) {
  Prog *prog = L->prog;
  Values values = {.L = L, .of = memory_new((prog->vars.count + 1) * sizeof(Value))};
  Live *live = prog_live_new(prog, LIVE_READ);
  expr_subst_init(&values.subst, L->table);
  expr_subst_init(&values.there, L->table);
  bool change = find_constants(&values, live) && rewrite_edges(&values);
  expr_subst_release(&values.subst);
  expr_subst_release(&values.there);
  prog_live_delete(live);
  map_release(&values.memo);
  free(values.of);
  return change;
}
