#include "reach/unwind_keys.h"

#include "expr/walk.h"

enum { FIRST_ADDRESS = 1 << 20 }; // constants below are taken for numbers

typedef struct Keys {
  const Prog *prog;
  bool *is_key;
  bool *rises, *falls; // a constant is added to it somewhere, or taken away
  bool changed;
} Keys;

static bool can_be_key(const Prog *prog, VarId v) {
  Sort sort = prog->vars.data[v].sort;
  return sort_is_bv(sort) && sort_width(sort) > 1 && sort_width(sort) <= 64;
}

// The variables that the value is computed from: not those that only decide between values, nor those of what is read of memory.
static void add_variables(Keys *k, Term root) {
  TermTable *table = k->prog->table;
  U32Vec stack = {0};
  Map seen = {0};
  u32vec_push(&stack, root);
  while (stack.count) {
    Term t = u32vec_pop(&stack);
    if (map_find(&seen, t, 0) || expr_sort(table, t) == SORT_BOOL || expr_op(table, t) == OP_SELECT) continue;
    map_set(&seen, t, 1);
    for (uint32_t i = 0; i < expr_arity(table, t); i++) u32vec_push(&stack, expr_arg(table, t, i));
    VarId v = expr_op(table, t) == OP_VAR ? prog_var_of(k->prog, t) : VAR_NONE;
    if (v == VAR_NONE || k->is_key[v] || !can_be_key(k->prog, v)) continue;
    k->is_key[v] = k->changed = true;
  }
  map_release(&seen);
  u32vec_release(&stack);
}

static void add_indices(Keys *k, Subterms *walk, Term root) {
  TermTable *table = k->prog->table;
  Term t;
  for (subterms_add(walk, root); expr_subterms_next(table, walk, &t);) {
    Op op = expr_op(table, t);
    if (op == OP_SELECT || op == OP_STORE || op == OP_COPY) add_variables(k, expr_arg(table, t, 1));
    if (op == OP_COPY) add_variables(k, expr_arg(table, t, 2));
    if (op == OP_COPY) add_variables(k, expr_arg(table, t, 4));
  }
}

static void note_counter(Keys *k, const Assign *assign) {
  TermTable *table = k->prog->table;
  Term t = assign->value, var = k->prog->vars.data[assign->var].term;
  Op op = expr_op(table, t);
  if ((op != OP_BVADD && op != OP_BVSUB) || expr_arg(table, t, 0) != var || !can_be_key(k->prog, assign->var)) return;
  Term step = expr_arg(table, t, 1);
  if (!expr_is_const(table, step)) return;
  bool negative = bits_signed(expr_bits(table, step), expr_width(table, step)) < 0;
  if (negative == (op == OP_BVSUB)) k->rises[assign->var] = true;
  else k->falls[assign->var] = true;
  k->is_key[assign->var] = true;
}

// Some constant among which the term chooses is an address: objects lie behind the first pages.
static bool chooses_address(const Prog *prog, Term t) {
  if (expr_is_const(prog->table, t)) {
    u128 bits = expr_bits(prog->table, t);
    return bits >= FIRST_ADDRESS && bits < (u128)1 << (prog->long_width - 1);
  }
  return expr_op(prog->table, t) == OP_ITE &&
         (chooses_address(prog, expr_arg(prog->table, t, 1)) || chooses_address(prog, expr_arg(prog->table, t, 2)));
}

// A variable for pointers, even where nothing is accessed through it: which object, or none, decides what can follow.
static void note_pointer(Keys *k, const Assign *assign) {
  Sort sort = k->prog->vars.data[assign->var].sort;
  if (sort_is_bv(sort) && sort_width(sort) == k->prog->long_width && chooses_address(k->prog, assign->value))
    k->is_key[assign->var] = true;
}

static void look_at_edges(Keys *k) {
  Subterms walk = {0};
  for (Loc l = 0; l < k->prog->locs.count; l++) {
    const Location *at = &k->prog->locs.data[l];
    if (at->kind == EDGE_IF) add_indices(k, &walk, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      add_indices(k, &walk, at->assigns[i].value);
      note_counter(k, &at->assigns[i]);
      note_pointer(k, &at->assigns[i]);
    }
  }
  expr_subterms_release(&walk);
}

static void add_sources(Keys *k) {
  k->changed = true;
  while (k->changed) {
    k->changed = false;
    for (Loc l = 0; l < k->prog->locs.count; l++) {
      const Location *at = &k->prog->locs.data[l];
      for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
        if (k->is_key[at->assigns[i].var]) add_variables(k, at->assigns[i].value);
    }
  }
}

void reach_unwind_keys(const Prog *prog, UnwindKeyVec *keys) {
  size_t size = prog->vars.count + 1;
  Keys k = {.prog = prog, .is_key = memory_new(size), .rises = memory_new(size), .falls = memory_new(size)};
  look_at_edges(&k);
  add_sources(&k);
  for (int counts = 1; counts >= 0; counts--)
    for (VarId v = 0; v < prog->vars.count; v++)
      if (k.is_key[v] && (k.rises[v] || k.falls[v]) == counts)
        unwindkeyvec_push(keys, (UnwindKey){v, k.falls[v] && !k.rises[v]});
  free(k.is_key);
  free(k.rises);
  free(k.falls);
}
