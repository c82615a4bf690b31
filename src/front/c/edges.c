// Edges at the cursor. An assignment is collected, then committed: bindings that it would make wrong are saved by it.
#include <stdarg.h>

#include "expr/walk.h"
#include "front/c/context.h"

Loc c_edge_location(Lower *L) { return prog_add_loc(L->prog, NULL, L->place); }

void c_edge_place(Lower *L, LLVMValueRef instruction) {
  Place place = c_debug_place(&L->debug, instruction);
  bool in_client = L->plan && L->now && c_client_is_inside(L->now->function->name);
  if (place.line || in_client) L->place = place;
}

// The location at the cursor gets its edge now: it is here in the source.
static void settle_here(Lower *L) {
  Location *here = &L->prog->locs.data[L->at];
  here->place = L->place;
  here->function = L->now ? L->now->function->name : NULL;
  here->call = L->now ? L->now->id : 0;
}

void c_edge_assign(Lower *L, VarId var, Term value) {
  for (uint32_t i = 0; i < L->pending.count; i++)
    if (L->pending.data[i].var == var) {
      L->pending.data[i].value = value;
      return;
    }
  assignvec_push(&L->pending, (Assign){var, value});
}

Term c_edge_pending(const Lower *L, VarId var) {
  for (uint32_t i = 0; i < L->pending.count; i++)
    if (L->pending.data[i].var == var) return L->pending.data[i].value;
  return variable_term(L, var);
}

// ---- saving

// Was the variable made for the pending assignment, to save a value?
static bool is_saving(const Lower *L, VarId var) {
  for (uint32_t i = 0; i < L->saving.count; i++)
    if (L->saving.data[i] == var) return true;
  return false;
}

// Does a term mention what the pending assignment changes? What it saves is right afterwards.
static bool is_changed(const Lower *L, Term t, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    VarId var = L->pending.data[i].var;
    if (!is_saving(L, var) && expr_mentions(L->table, t, variable_term(L, var))) return true;
  }
  return false;
}

// Puts term number `index` of the instance into a temporary by the pending assignment.
static void save_term(Lower *L, LLVMValueRef value, uint32_t index) {
  Instance *now = L->now;
  Term t = now->terms.data[index];
  for (uint32_t i = 0; i < L->pending.count; i++) // the same value may be saved already
    if (L->pending.data[i].value == t && is_saving(L, L->pending.data[i].var)) {
      now->terms.data[index] = variable_term(L, L->pending.data[i].var);
      return;
    }
  size_t length;
  VarId v = c_variable_temporary(L, LLVMGetValueName2(value, &length), expr_sort(L->table, t));
  c_edge_assign(L, v, t);
  u32vec_push(&L->saving, v);
  now->terms.data[index] = variable_term(L, v);
}

// Leaves out which bindings are of no more use: none that is needed behind the cursor is needed only later. Without it, each
// edge of a long block would look at all that the block has computed.
static void forget_unneeded(Lower *L) {
  U32Vec *live = &L->now->live;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < live->count; i++)
    if (c_value_needed(L, L->now->open.data[live->data[i]].value)) live->data[kept++] = live->data[i];
  live->count = kept;
}

// Saves the terms of needed bindings for which `must` says so.
static void save_where(Lower *L, bool (*must)(const Lower *, Term, uint32_t), uint32_t argument) {
  Instance *now = L->now;
  forget_unneeded(L);
  for (uint32_t i = 0; i < now->live.count; i++) {
    Binding binding = now->open.data[now->live.data[i]];
    for (uint32_t k = binding.first; k < binding.first + binding.count; k++)
      if (must(L, now->terms.data[k], argument)) save_term(L, binding.value, k);
  }
}

static void save_changed(Lower *L) {
  if (L->now && !L->now->closing) save_where(L, is_changed, L->pending.count);
}

// Could a callee change it? Variables of instances are safe, those of the instance itself where `own_only`.
static bool is_unsafe(const Lower *L, Term t, uint32_t own_only) {
  U32Vec vars = {0};
  bool safe = true;
  prog_collect_vars(L->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    uint32_t owner = L->owner.data[vars.data[i]];
    safe &= own_only ? owner == L->now->id : owner != 0;
  }
  u32vec_release(&vars);
  return !safe;
}

void c_edge_save_across_call(Lower *L, bool own_only) { save_where(L, is_unsafe, own_only); }

static bool is_open(const Lower *L, Term t, uint32_t unused) {
  (void)unused;
  return !expr_is_const(L->table, t);
}

void c_edge_save_all(Lower *L) { save_where(L, is_open, 0); }

// ---- making edges

static void forget_pending(Lower *L) {
  L->pending.count = L->saving.count = 0;
  L->through = NULL;
}

void c_edge_commit(Lower *L) {
  if (L->at == LOC_NONE || L->pending.count == 0) {
    forget_pending(L);
    return;
  }
  save_changed(L);
  settle_here(L);
  Loc next = c_edge_location(L);
  prog_set_assign(L->prog, L->at, L->pending.data, L->pending.count, next);
  L->prog->locs.data[L->at].through = L->through;
  L->prog->locs.data[L->at].pointee = L->through ? L->pointee : 0;
  forget_pending(L);
  L->at = next;
}

void c_edge_goto(Lower *L, Loc to) {
  if (L->at == LOC_NONE) return;
  settle_here(L);
  prog_set_assign(L->prog, L->at, NULL, 0, to);
  L->at = LOC_NONE;
}

void c_edge_if(Lower *L, Term condition, Loc then, Loc otherwise) {
  if (expr_is_const(L->table, condition)) c_edge_goto(L, expr_bits(L->table, condition) ? then : otherwise);
  else c_edge_decide(L, condition, then, otherwise);
}

void c_edge_decide(Lower *L, Term condition, Loc then, Loc otherwise) {
  if (L->at == LOC_NONE) return;
  settle_here(L);
  prog_set_if(L->prog, L->at, condition, then, otherwise);
  L->at = LOC_NONE;
}

void c_edge_choice(Lower *L, Loc a, Loc b) {
  if (L->at == LOC_NONE) return;
  settle_here(L);
  prog_set_choice(L->prog, L->at, a, b);
  L->at = LOC_NONE;
}

void c_edge_havoc(Lower *L, VarId var, Input input) {
  if (L->at == LOC_NONE) return;
  // What is needed of the old value is saved by an edge of its own.
  assignvec_push(&L->pending, (Assign){var, variable_term(L, var)});
  save_changed(L);
  for (uint32_t i = 1; i < L->pending.count; i++) L->pending.data[i - 1] = L->pending.data[i];
  L->pending.count--;
  if (L->pending.count) {
    settle_here(L);
    Loc next = c_edge_location(L);
    prog_set_assign(L->prog, L->at, L->pending.data, L->pending.count, next);
    forget_pending(L);
    L->at = next;
  }
  settle_here(L);
  Loc next = c_edge_location(L);
  prog_set_havoc(L->prog, L->at, var, input, next);
  L->at = next;
}

void c_edge_end(Lower *L, LocRole role) {
  if (L->at == LOC_NONE) return;
  settle_here(L);
  prog_set_halt(L->prog, L->at, role);
  L->at = LOC_NONE;
}

void c_edge_choose(Lower *L, VarId var) {
  ProgVar *chosen = &L->prog->vars.data[var];
  if (!chosen->init && !sort_is_array(chosen->sort)) chosen->init = expr_default(L->table, chosen->sort);
  c_edge_havoc(L, var, (Input){0});
}

void c_edge_require(Lower *L, Term condition) {
  if (L->at == LOC_NONE) return;
  Loc next = c_edge_location(L), sink = c_edge_location(L);
  c_edge_if(L, condition, next, sink);
  L->at = sink;
  c_edge_end(L, LOC_SINK);
  L->at = next;
}

// From here on in the program itself, though the cursor may be in a model of the library; the place as it was.
static Place leave_model(Lower *L) {
  Place place = L->place;
  if (L->now && L->now->call_place.line) L->place = L->now->call_place;
  return place;
}

void c_edge_limit(Lower *L, const char *format, ...) {
  if (L->at == LOC_NONE) return;
  Place place = leave_model(L);
  va_list list;
  va_start(list, format);
  const char *note = arena_format_list(&L->arena, format, list);
  va_end(list);
  settle_here(L);
  prog_set_limit(L->prog, L->at, note);
  L->at = LOC_NONE;
  L->place = place;
}

// ---- properties

static uint32_t property_at(Lower *L, PropertyKind kind, const char *name, const char *text) {
  uint64_t key = hash_add(hash_add(hash_text(name ? name : ""), kind), (uint64_t)L->place.line << 32 | L->place.column);
  if (L->place.file) key = hash_add(key, hash_text(L->place.file));
  bool differs =
      kind == KIND_CALL || kind == KIND_LIBRARY || kind == KIND_CONTRACT; // different things can be wrong at one call
  if (text && differs) key = hash_add(key, hash_text(text));
  key &= ~((uint64_t)1 << 63);
  uint32_t property;
  if (map_get(&L->properties, key, &property)) return property;
  property = prog_add_property(L->prog, kind, name, text, L->place);
  map_set(&L->properties, key, property);
  return property;
}

// A check: where the condition does not hold, a property of that kind is violated.
// A step that marks the run.
void c_edge_inexact(Lower *L, const char *why) {
  if (L->at == LOC_NONE) return;
  Loc mark = c_edge_location(L), next = c_edge_location(L);
  c_edge_goto(L, mark);
  prog_set_assign(L->prog, mark, NULL, 0, next);
  Location *at = &L->prog->locs.data[mark];
  at->inexact = at->kept = true;
  at->note = arena_format(&L->prog->arena, "a violation would rest on %s", why);
  L->at = next;
}

void c_edge_limit_unless(Lower *L, Term condition, const char *why) {
  if (L->at == LOC_NONE || condition == expr_true(L->table)) return;
  Loc good = c_edge_location(L), bad = c_edge_location(L);
  c_edge_if(L, condition, good, bad);
  L->at = bad;
  c_edge_limit(L, "%s", why);
  L->at = good;
}

void c_edge_or_limit(Lower *L, const char *why) {
  if (L->at == LOC_NONE) return;
  Loc limit = c_edge_location(L), next = c_edge_location(L);
  c_edge_choice(L, next, limit);
  L->at = limit;
  c_edge_limit(L, "%s", why);
  L->at = next;
}

void c_edge_doubt(Lower *L, const char *why) {
  if (!L->is_asking) c_edge_or_limit(L, why);
}

void c_edge_check(Lower *L, Term condition, PropertyKind kind, const char *name, const char *text) {
  if (L->at == LOC_NONE || L->is_asking) return;
  Loc good = c_edge_location(L), bad = c_edge_location(L);
  c_edge_decide(L, condition, good, bad); // kept where it is constant: the check is there all the same, and reached
  L->at = bad;
  c_edge_error(L, kind, name, text);
  L->at = good;
}

void c_edge_error(Lower *L, PropertyKind kind, const char *name, const char *text) {
  if (L->at == LOC_NONE) return;
  Place place = leave_model(L);
  settle_here(L);
  prog_set_error(L->prog, L->at, property_at(L, kind, name, text));
  L->prog->locs.data[L->at].access = L->access;
  L->at = LOC_NONE;
  L->place = place;
}
