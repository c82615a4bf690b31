#include "front/c/cycle_calls.h"

typedef struct Agreement {
  Lower *L;
  bool *is_member; // by variable: a scalar of a function in a cycle
  uint32_t *class; // union-find, by variable
  bool *is_broken; // by class
} Agreement;

static uint32_t class_of(Agreement *a, VarId v) {
  while (a->class[v] != v) v = a->class[v] = a->class[a->class[v]];
  return v;
}

static void join(Agreement *a, VarId v, VarId w) {
  uint32_t x = class_of(a, v), y = class_of(a, w);
  a->class[x] = y;
  a->is_broken[y] = a->is_broken[y] || a->is_broken[x];
}

static void break_class(Agreement *a, VarId v) {
  if (a->is_member[v]) a->is_broken[class_of(a, v)] = true;
}

// ---- what is written

static void read_assigns(Agreement *a, const Assign *assigns, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    VarId from = prog_var_of(a->L->prog, assigns[i].value);
    if (!a->is_member[assigns[i].var]) continue;
    if (from != VAR_NONE && a->is_member[from]) join(a, assigns[i].var, from);
    else break_class(a, assigns[i].var);
  }
}

static void read_edges(Agreement *a) {
  const Prog *prog = a->L->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_ASSIGN) read_assigns(a, at->assigns, at->count);
    if (at->kind == EDGE_HAVOC) break_class(a, at->havoc);
  }
}

static void read_calls(Agreement *a, const CycleCallVec *sites, const CycleReturnVec *returns) {
  for (uint32_t i = 0; i < sites->count; i++)
    if (sites->data[i].caller) read_assigns(a, sites->data[i].assigns, sites->data[i].count);
  for (uint32_t i = 0; i < returns->count; i++) read_assigns(a, returns->data[i].assigns, returns->data[i].count);
}

// ---- what calls bring

// Two members that are written from outside may differ.
static void look_from_outside(Agreement *a, const CycleCall *site) {
  for (uint32_t i = 0; i < site->count; i++)
    for (uint32_t k = 0; k < i; k++) {
      VarId v = site->assigns[i].var, w = site->assigns[k].var;
      if (a->is_member[v] && a->is_member[w] && class_of(a, v) == class_of(a, w)) break_class(a, v);
    }
}

static bool is_passed(const CycleCall *site, VarId v) {
  bool found = false;
  for (uint32_t i = 0; i < site->count; i++) found = found || site->assigns[i].var == v;
  return found;
}

static void look_for_unwritten(Agreement *a, const CycleCall *site, Live *live) {
  for (uint32_t i = 0; i < site->callee->owned.count; i++) {
    VarId v = site->callee->owned.data[i];
    if (a->is_member[v] && prog_is_live(live, site->callee->entry, v) && !is_passed(site, v)) break_class(a, v);
  }
}

// ----

static void list_members(Agreement *a, const InstanceVec *shared) {
  for (uint32_t i = 0; i < shared->count; i++)
    for (uint32_t k = 0; k < shared->data[i]->owned.count; k++) {
      VarId v = shared->data[i]->owned.data[k];
      a->is_member[v] = !sort_is_array(a->L->prog->vars.data[v].sort);
    }
}

bool *c_cycle_agreed(Lower *L, const CycleCallVec *sites, const CycleReturnVec *returns, const InstanceVec *shared,
                     Live *live) {
  uint32_t count = L->prog->vars.count;
  Agreement a = {.L = L, .is_member = memory_new(count + 1), .is_broken = memory_new(count + 1)};
  a.class = memory_new((count + 1) * sizeof *a.class);
  for (VarId v = 0; v < count; v++) a.class[v] = v;
  list_members(&a, shared);
  read_edges(&a);
  read_calls(&a, sites, returns);
  for (uint32_t i = 0; i < sites->count; i++) {
    if (!sites->data[i].caller) look_from_outside(&a, &sites->data[i]);
    look_for_unwritten(&a, &sites->data[i], live);
  }
  for (VarId v = 0; v < count; v++) a.is_member[v] = a.is_member[v] && !a.is_broken[class_of(&a, v)];
  free(a.class);
  free(a.is_broken);
  return a.is_member;
}
