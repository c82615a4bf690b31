// Pointers that have one value. A variable that is only ever given one address (a parameter of a function that is inlined
// once per call, a pointer that is set and never changed) is replaced by that address where it is read. Conditional
// constant propagation without control flow: every variable starts as "no value yet", an assignment lowers it to a
// constant or to "varying" until nothing changes (Kildall 1973, one state for the whole graph). A variable that could be
// read before it is written is varying. Only addresses count: a constant the user wrote keeps its name.
#include "expr/walk.h"
#include "front/c/context.h"
#include "prog/live.h"

#define VARYING UINT32_MAX

typedef struct Values {
  Lower *L;
  Term *of;    // per variable: TERM_NONE (none yet), a constant, VARYING
  Subst subst; // the constants known when it was made
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

// Only addresses count as values: everything else is varying.
static void lower_to(Values *values, VarId v, Term t, bool *change) {
  Term old = values->of[v], now = old == TERM_NONE || old == t ? t : VARYING;
  if (now != VARYING && !is_address(values->L, now)) now = VARYING;
  if (now == old) return;
  values->of[v] = now;
  *change = true;
}

// The value of a term where all its variables have one; TERM_NONE where one has none yet.
static Term evaluate(Values *values, Term t) {
  TermTable *table = values->L->table;
  Map seen = {0};
  U32Vec vars = {0};
  Term result = t;
  if (!expr_is_const(table, t)) {
    Subst subst;
    expr_subst_init(&subst, table);
    expr_collect_vars(table, t, &seen, &vars);
    for (uint32_t i = 0; i < vars.count && result != VARYING; i++) {
      Term value = values->of[prog_var_of(values->L->prog, vars.data[i])];
      if (value == VARYING) result = VARYING;
      else if (value == TERM_NONE) result = TERM_NONE;
      else expr_subst_bind(&subst, vars.data[i], value);
    }
    if (result == t) result = expr_subst_apply(&subst, t);
    if (result != TERM_NONE && result != VARYING && !expr_is_const(table, result)) result = VARYING;
    expr_subst_release(&subst);
  }
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
      if (at->kind == EDGE_HAVOC) lower_to(values, at->havoc, VARYING, &change);
      for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
        VarId v = at->assigns[i].var;
        if (values->of[v] == VARYING) continue;
        Term t = evaluate(values, at->assigns[i].value);
        if (t != TERM_NONE) lower_to(values, v, t, &change);
      }
    }
  }
}

static void start_values(Values *values) {
  const Lower *L = values->L;
  for (VarId v = 0; v < L->prog->vars.count; v++) {
    Term init = L->prog->vars.data[v].init;
    if (!is_pointer_like(L, v)) values->of[v] = VARYING;
    else if (init != TERM_NONE) values->of[v] = expr_is_const(L->table, init) && is_address(L, init) ? init : VARYING;
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
      if (spoilt[v]) values->of[v] = VARYING;
    propagate(values);
    for (VarId v = 0; v < prog->vars.count; v++) {
      Term t = values->of[v];
      if (t == TERM_NONE || t == VARYING || prog->vars.data[v].init != TERM_NONE) continue;
      if (prog_is_live(live, prog->start, v)) spoilt[v] = again = true;
    }
  }
  for (VarId v = 0; v < prog->vars.count; v++) {
    Term t = values->of[v];
    if (t == TERM_NONE || t == VARYING) continue;
    expr_subst_bind(&values->subst, prog->vars.data[v].term, t);
    any = true;
  }
  free(spoilt);
  return any;
}

bool c_pointers_replace(Lower *L) {
  Prog *prog = L->prog;
  Values values = {.L = L, .of = memory_new((prog->vars.count + 1) * sizeof(Term))};
  Live *live = prog_live_new(prog, LIVE_READ);
  expr_subst_init(&values.subst, L->table);
  bool change = false;
  if (find_constants(&values, live))
    for (Loc l = 0; l < prog->locs.count; l++) {
      Location *at = &prog->locs.data[l];
      Term before;
      if (at->kind == EDGE_IF) {
        before = at->condition;
        at->condition = expr_subst_apply(&values.subst, before);
        change |= at->condition != before;
      }
      for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
        before = at->assigns[i].value;
        at->assigns[i].value = expr_subst_apply(&values.subst, before);
        change |= at->assigns[i].value != before;
      }
    }
  expr_subst_release(&values.subst);
  prog_live_delete(live);
  free(values.of);
  return change;
}
