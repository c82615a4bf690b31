// Regions that hold one array of the source get its name and are indexed by element: mem[4 * i + 4096] becomes a[i].
// An address is mapped to (address - base) / unit. The division is done on the terms where they are sums of multiples of
// the unit, by a shift otherwise; both agree on every address inside the array.
#include "expr/walk.h"
#include "front/c/context.h"
#include "front/c/debug_types.h"

#define MOST_TERM 50000u // subterms: beyond this nothing is renamed

typedef struct Named {
  VarId from, to; // VAR_NONE: not renamed
  uint64_t base;
  uint32_t unit;
} Named;

typedef struct Arrays {
  Lower *L;
  Named *of; // per variable
  uint32_t count;
  Map memo;
  Subterms seen;
} Arrays;

// ---- which regions

// The only object of a region, or NULL.
static const MemoryObject *only_object(Lower *L, const Region *region) {
  const MemoryObject *only = NULL;
  if (c_points_to_is_foreign(L->points, region->class)) return NULL;
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    if (c_points_to_object(L->points, &L->objects.list.data[memory->object]) != region->class) continue;
    if (only || memory->is_heap || memory->in_frame) return NULL;
    only = memory;
  }
  return only;
}

static void name_region(Arrays *a, const Region *region) {
  Lower *L = a->L;
  const MemoryObject *memory = only_object(L, region);
  if (!memory) return;
  const Object *object = &L->objects.list.data[memory->object];
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  const char *name = variable ? c_debug_variable_name(&L->debug, variable) : NULL;
  LLVMValueRef element = name ? c_debug_array_element(c_debug_variable_type(variable)) : NULL;
  if (!element || c_debug_type_size(element) != region->unit) return;
  a->of[region->array] = (Named){.from = region->array, .to = VAR_NONE, .base = memory->base, .unit = region->unit};
}

// The variable an array term is built on, or VAR_NONE for a constant array.
static VarId root(const Arrays *a, Term t) {
  const TermTable *table = a->L->table;
  while (expr_op(table, t) == OP_STORE || expr_op(table, t) == OP_COPY) t = expr_arg(table, t, 0);
  return expr_op(table, t) == OP_VAR ? prog_var_of(a->L->prog, t) : VAR_NONE;
}

static bool is_named(const Arrays *a, VarId v) { return v != VAR_NONE && v < a->count && a->of[v].from == v; }

// Memory that became arbitrary: hidden, no region, used as the source of copies only.
static bool is_any(const Arrays *a, VarId v) {
  return v == VAR_NONE || strcmp(a->L->prog->vars.data[v].display, "any") == 0;
}

static bool drop(Arrays *a, VarId v, VarId w) {
  bool change = is_named(a, v) || is_named(a, w);
  if (is_named(a, v)) a->of[v].from = VAR_NONE;
  if (is_named(a, w)) a->of[w].from = VAR_NONE;
  return change;
}

// Copies between arrays that are indexed differently keep both as they are.
static bool look_at(Arrays *a, Term t) {
  const TermTable *table = a->L->table;
  if (expr_op(table, t) == OP_ITE && sort_is_array(expr_sort(table, t)))
    return drop(a, root(a, expr_arg(table, t, 1)), root(a, expr_arg(table, t, 2)));
  if (expr_op(table, t) != OP_COPY) return false;
  VarId to = root(a, t), from = root(a, expr_arg(table, t, 3));
  Term n = expr_arg(table, t, 2);
  bool fits = is_named(a, to) ? is_named(a, from) || is_any(a, from) : !is_named(a, from);
  if (is_named(a, to) && is_named(a, from)) fits = a->of[to].unit == a->of[from].unit;
  if (is_named(a, to) && expr_is_const(table, n)) fits &= expr_bits(table, n) % a->of[to].unit == 0;
  return fits ? false : drop(a, to, from);
}

static bool look_through(Arrays *a, Term t) {
  bool change = false;
  for (subterms_add(&a->seen, t); expr_subterms_next(a->L->table, &a->seen, &t);) change |= look_at(a, t);
  return change;
}

static bool find_named(Arrays *a) {
  const Prog *prog = a->L->prog;
  for (uint32_t i = 0; i < a->L->regions.count; i++) name_region(a, &a->L->regions.data[i]);
  for (bool change = true; change;) {
    change = false;
    expr_subterms_clear(&a->seen);
    for (Loc l = 0; l < prog->locs.count; l++) {
      const Location *at = &prog->locs.data[l];
      if (at->kind == EDGE_IF) change |= look_through(a, at->condition);
      for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
        change |= look_through(a, at->assigns[i].value);
        VarId from =
            sort_is_array(expr_sort(prog->table, at->assigns[i].value)) ? root(a, at->assigns[i].value) : VAR_NONE;
        if (from != VAR_NONE && from != at->assigns[i].var) change |= drop(a, from, at->assigns[i].var);
      }
    }
  }
  bool any = false;
  for (VarId v = 0; v < a->count; v++) any |= is_named(a, v);
  return any;
}

static bool is_too_large(const Arrays *a) {
  const Prog *prog = a->L->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF && expr_size(prog->table, at->condition, MOST_TERM) >= MOST_TERM) return true;
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
      if (expr_size(prog->table, at->assigns[i].value, MOST_TERM) >= MOST_TERM) return true;
  }
  return false;
}

// ---- positions

// t / unit where t is plainly a multiple of it; TERM_NONE elsewhere.
static Term quotient(Arrays *a, Term t, uint32_t unit) {
  TermTable *table = a->L->table;
  uint32_t width = expr_width(table, t);
  if (unit == 1) return t;
  if (expr_is_const(table, t)) {
    i128 n = bits_signed(expr_bits(table, t), width);
    return n % (i128)unit ? TERM_NONE : expr_bv(table, width, (u128)(n / (i128)unit));
  }
  Op op = expr_op(table, t);
  if (op == OP_BVADD || op == OP_BVSUB) {
    Term x = quotient(a, expr_arg(table, t, 0), unit), y = quotient(a, expr_arg(table, t, 1), unit);
    return x == TERM_NONE || y == TERM_NONE ? TERM_NONE : expr_binary(table, op, x, y);
  }
  if (op == OP_BVMUL)
    for (uint32_t i = 0; i < 2; i++) {
      Term factor = expr_arg(table, t, i);
      Term part = expr_is_const(table, factor) ? quotient(a, factor, unit) : TERM_NONE;
      if (part != TERM_NONE) return expr_binary(table, OP_BVMUL, expr_arg(table, t, 1 - i), part);
    }
  if (op == OP_BVSHL && expr_is_const(table, expr_arg(table, t, 1))) {
    u128 by = expr_bits(table, expr_arg(table, t, 1));
    for (uint32_t k = 0; k < by; k++)
      if (1u << k == unit) return expr_binary(table, OP_BVSHL, expr_arg(table, t, 0), expr_bv(table, width, by - k));
  }
  return TERM_NONE;
}

static Term divide(Arrays *a, Term t, uint32_t unit) {
  Term exact = quotient(a, t, unit);
  uint32_t shift = 0;
  while (1u << shift < unit) shift++;
  if (exact != TERM_NONE) return exact;
  return expr_binary(a->L->table, OP_BVLSHR, t, expr_bv(a->L->table, expr_width(a->L->table, t), shift));
}

static Term position(Arrays *a, const Named *named, Term address) {
  Term offset = expr_binary(a->L->table, OP_BVSUB, address, c_term_pointer(a->L, named->base));
  return divide(a, offset, named->unit);
}

// ---- rewriting

static VarId named_variable(Arrays *a, Named *named) {
  Lower *L = a->L;
  if (named->to != VAR_NONE) return named->to;
  const MemoryObject *memory = NULL;
  for (uint32_t i = 0; i < L->memory.count && !memory; i++)
    if (!L->memory.data[i].in_frame && L->memory.data[i].base == named->base) memory = &L->memory.data[i];
  const Object *object = &L->objects.list.data[memory->object];
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  DebugScalar scalar = c_debug_scalar(c_debug_array_element(c_debug_variable_type(variable)));
  const char *function = c_object_function(L, object);
  named->to = c_variable_new(L, function, c_debug_variable_name(&L->debug, variable),
                             L->prog->vars.data[named->from].sort, false, NULL);
  L->prog->vars.data[named->to].is_signed = scalar.is_signed;
  L->prog->vars.data[named->to].is_float = scalar.is_float;
  L->prog->vars.data[named->to].at = named->base;
  L->prog->vars.data[named->to].step = named->unit;
  L->prog->vars.data[named->to].by_calls = L->prog->vars.data[named->from].by_calls;
  return named->to;
}

static Term rewrite(Arrays *a, Term t) {
  TermTable *table = a->L->table;
  uint32_t done;
  if (map_get(&a->memo, t, &done)) return done;
  Op op = expr_op(table, t);
  uint32_t n = expr_arity(table, t);
  Term args[5], result = t;
  for (uint32_t i = 0; i < n; i++) args[i] = rewrite(a, expr_arg(table, t, i));
  VarId array = op == OP_SELECT || op == OP_STORE || op == OP_COPY ? root(a, expr_arg(table, t, 0)) : VAR_NONE;
  if (is_named(a, array)) {
    const Named *named = &a->of[array];
    args[1] = position(a, named, args[1]);
    if (op == OP_COPY) {
      VarId from = root(a, expr_arg(table, t, 3));
      args[2] = divide(a, args[2], named->unit);
      args[4] = position(a, is_named(a, from) ? &a->of[from] : named, args[4]);
    }
  }
  if (op == OP_VAR && sort_is_array(expr_sort(table, t)) && is_named(a, prog_var_of(a->L->prog, t)))
    result = variable_term(a->L, named_variable(a, &a->of[prog_var_of(a->L->prog, t)]));
  else if (n) result = expr_rebuild(table, t, args);
  map_set(&a->memo, t, result);
  return result;
}

// An initial value is a constant array under STOREs.
static Term rewrite_initial(Arrays *a, const Named *named, Term t) {
  TermTable *table = a->L->table;
  U32Vec stores = {0};
  for (; expr_op(table, t) == OP_STORE; t = expr_arg(table, t, 0)) u32vec_push(&stores, t);
  while (stores.count) {
    Term store = u32vec_pop(&stores);
    t = expr_store(table, t, position(a, named, expr_arg(table, store, 1)), expr_arg(table, store, 2));
  }
  u32vec_release(&stores);
  return t;
}

static Term rewrite_of(void *arrays, Term t) { return rewrite(arrays, t); }

static void rewrite_all(Arrays *a) {
  Prog *prog = a->L->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) at->condition = rewrite(a, at->condition);
    if (at->kind == EDGE_HAVOC && is_named(a, at->havoc)) at->havoc = named_variable(a, &a->of[at->havoc]);
    prog_access_map(&at->access, rewrite_of, a);
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
      at->assigns[i].value = rewrite(a, at->assigns[i].value);
      if (is_named(a, at->assigns[i].var)) at->assigns[i].var = named_variable(a, &a->of[at->assigns[i].var]);
    }
  }
  for (VarId v = 0; v < a->count; v++) {
    Term init = prog->vars.data[v].init;
    if (is_named(a, v) && a->of[v].to != VAR_NONE && init != TERM_NONE)
      prog->vars.data[a->of[v].to].init = rewrite_initial(a, &a->of[v], init);
  }
}

void c_arrays_name(Lower *L) {
  Arrays a = {.L = L, .count = L->prog->vars.count};
  a.of = memory_new((a.count + 1) * sizeof *a.of);
  for (VarId v = 0; v < a.count; v++) a.of[v].from = VAR_NONE;
  if (!is_too_large(&a) && find_named(&a)) rewrite_all(&a);
  map_release(&a.memo);
  expr_subterms_release(&a.seen);
  free(a.of);
}
