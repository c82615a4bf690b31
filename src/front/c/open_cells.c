// Regions with pointers, which a few accesses reach anywhere, in parts (cells.c). What a pointer in memory is to often shows only when its place
// is a variable: so regions are opened, pointers with one value replaced, and so on until nothing changes. Where many accesses are anywhere even then,
// the region was better as it was: the graph is as before.
#include "expr/walk.h"
#include "front/c/context.h"

#include <string.h>

enum { MOST_ROUNDS = 8 };    // of opening and replacing: each shows what was behind one more pointer
enum { MOST_ANYWHERE = 24 }; // accesses that are anywhere in the end: each is a choice between all cells

// The edges of a program, to go back to.
typedef struct Saved {
  Location *locs;
  uint32_t count;
} Saved;

static Saved save(const Lower *L) {
  const Prog *prog = L->prog;
  Saved saved = {memory_new((prog->locs.count + 1) * sizeof(Location)), prog->locs.count};
  memcpy(saved.locs, prog->locs.data, saved.count * sizeof(Location));
  for (Loc l = 0; l < saved.count; l++) {
    Location *at = &saved.locs[l];
    if (at->kind != EDGE_ASSIGN || !at->count) continue;
    Assign *assigns = arena_new(&L->prog->arena, at->count * sizeof(Assign));
    memcpy(assigns, at->assigns, at->count * sizeof(Assign));
    at->assigns = assigns;
  }
  return saved;
}

static void restore(Lower *L, const Saved *saved) {
  memcpy(L->prog->locs.data, saved->locs, saved->count * sizeof(Location));
  L->prog->locs.count = saved->count;
}

// ---- what is left

typedef struct Anywhere {
  Subterms seen;
  Map positions; // that are not constant
} Anywhere;

// Where the arrays that have cells are accessed in a term: something is stored into them, or there is an array of one cell.
static void note_positions(const Lower *L, Anywhere *all, Term t) {
  const TermTable *table = L->table;
  for (subterms_add(&all->seen, t); expr_subterms_next(table, &all->seen, &t);) {
    bool is_access = expr_op(table, t) == OP_SELECT || expr_op(table, t) == OP_STORE;
    if (is_access && !expr_is_const(table, expr_arg(table, t, 1)) && expr_op(table, expr_arg(table, t, 0)) == OP_STORE)
      map_set(&all->positions, expr_arg(table, t, 1), 1);
  }
}

static uint32_t count_anywhere(const Lower *L) {
  const Prog *prog = L->prog;
  Anywhere all = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) note_positions(L, &all, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) note_positions(L, &all, at->assigns[i].value);
  }
  uint32_t count = all.positions.count;
  expr_subterms_release(&all.seen);
  map_release(&all.positions);
  return count;
}

// ---- stores that stay anywhere

typedef struct Decided {
  Lower *L;
  Map memo;
} Decided;

// Element k of an array into which something was stored anywhere: that, if it was there.
static Term decide(Decided *d, Term t) {
  TermTable *table = d->L->table;
  uint32_t done;
  if (!expr_arity(table, t)) return t;
  if (map_get(&d->memo, t, &done)) return done;
  Term args[5];
  for (uint32_t i = 0; i < expr_arity(table, t); i++) args[i] = decide(d, expr_arg(table, t, i));
  Term result = expr_rebuild(table, t, args);
  if (expr_op(table, result) == OP_SELECT && expr_is_const(table, expr_arg(table, result, 1))) {
    Term array = expr_arg(table, result, 0), at = expr_arg(table, result, 1);
    if (expr_op(table, array) == OP_STORE)
      result = expr_ite(table, expr_eq(table, expr_arg(table, array, 1), at), expr_arg(table, array, 2),
                        decide(d, expr_select(table, expr_arg(table, array, 0), at)));
  }
  map_set(&d->memo, t, result);
  return result;
}

static void decide_all(Lower *L) {
  Prog *prog = L->prog;
  Decided d = {.L = L};
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) at->condition = decide(&d, at->condition);
    uint32_t kept = 0;
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      Assign assign = {at->assigns[i].var, decide(&d, at->assigns[i].value)};
      if (assign.value != variable_term(L, assign.var)) at->assigns[kept++] = assign;
    }
    if (at->kind == EDGE_ASSIGN) at->count = kept;
  }
  map_release(&d.memo);
}

void c_cells_open(Lower *L) {
  Saved saved = save(L);
  bool any = false, change = true;
  for (uint32_t round = 0; round < MOST_ROUNDS && change; round++) {
    change = c_cells_split(L, true);
    any |= change;
    if (change) c_pointers_replace(L);
  }
  if (any && count_anywhere(L) > MOST_ANYWHERE) restore(L, &saved);
  else if (any) decide_all(L);
  free(saved.locs);
}
