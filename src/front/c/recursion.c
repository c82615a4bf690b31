// Recursion, exactly: all functions of a cycle of calls are lowered once and share an explicit stack in the graph.
//   call:   stack[depth] := number of the call; saved_v[depth] := v for what the caller needs afterwards (cycle_calls.h);
//           parameters := arguments; depth := depth + 1; go to the function's entry
//   return: result := value; depth := depth - 1; by stack[depth] to the call's continuation, which restores its v
// Calls from outside the cycle save nothing: what they need is not touched. While the functions are being lowered a call
// is a skip to its continuation; when all is known, c_recursion_finish finds by liveness what must be saved, and puts in
// the real edges. Local objects in memory live in frames of one size, at depth * size. Where pointers to them may outlive the call, a call may
// leave one frame out: so what is called later is not where old pointers lead, in some runs.
//
// CALLS_CUT has no stack. A run without end has a chain of calls that do not come back, and between two of them, or after the
// last one, only calls that do. So a call becomes a choice:
//   enter:  parameters := arguments; go to the function's entry, for ever: a return is no run
//   skip:   it has come back: whatever it may have changed is arbitrary; go to its continuation
#include "front/c/assigned.h"
#include "front/c/cycle_calls.h"

struct Recursion {
  VarId depth, stack; // VAR_NONE until needed
  VarId skips, gaps;  // whether the next call leaves a frame out, and which frames were; VAR_NONE: none is
  CycleCallVec sites;
  CycleReturnVec returns;
  Map shared; // function -> index of its instance in `instances`
  InstanceVec instances;
  Map offsets;      // object -> offset in the frame
  Map registered;   // object -> 1: listed in Lower.memory
  Map has_frame;    // component -> 1
  Map dead;         // object -> its flags
  uint64_t frame;   // bytes, a power of two; 0: no objects
  Map saved_arrays; // variable -> array
  bool is_left;     // by longjmp
};

// ---- frames

uint64_t c_recursion_frames_base(const Lower *L) {
  return L->layout.pointer_width == 64 ? (uint64_t)1 << 60 : 0xc0000000u;
}
static uint64_t frames_size(const Lower *L) { return L->layout.pointer_width == 64 ? (uint64_t)1 << 44 : 0x30000000u; }

static const FlowFunction *function_of(Lower *L, const Object *object) {
  LLVMValueRef function = NULL;
  if (object->kind == OBJECT_LOCAL) function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value));
  if (object->kind == OBJECT_BYVAL) function = LLVMGetParamParent(object->value);
  return function ? c_flow_find(&L->flow, function) : NULL;
}

// May a pointer to the object be there when its call has returned? Another call of the same function may hold it.
static bool is_outlived(Lower *L, const Object *object, LLVMValueRef function) {
  ClassId class = c_points_to_object(L->points, object);
  if (c_points_to_result(L->points, function, class) || c_points_to_is_exposed(L->points, class)) return true;
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *holder = &L->objects.list.data[i];
    bool is_local = holder->kind == OBJECT_LOCAL || holder->kind == OBJECT_BYVAL;
    if ((is_local ? holder->in_memory : !holder->constant) &&
        c_points_to_holds(L->points, c_points_to_object(L->points, holder), class))
      return true;
  }
  return false;
}

static void make_gaps(Lower *L, struct Recursion *r) {
  uint32_t width = L->layout.pointer_width;
  r->skips = c_variable_new(L, NULL, "skips", SORT_BOOL, true, NULL);
  r->gaps = c_variable_new(L, NULL, "gaps", sort_array(sort_bv(width), sort_bv(8)), true, NULL);
}

struct Recursion *c_recursion_new(Lower *L) {
  struct Recursion *r = memory_new(sizeof *r);
  r->depth = r->stack = r->skips = r->gaps = VAR_NONE;
  uint64_t used = 0, frame = 16;
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    const FlowFunction *function = object->in_memory ? function_of(L, object) : NULL;
    if (!function || !function->recursive) continue;
    map_set(&r->offsets, object->id, (uint32_t)used);
    map_set(&r->has_frame, function->component, 1);
    used += (object->size + 15) / 16 * 16 + 16;
    bool has_gaps = r->gaps == VAR_NONE && L->calls != CALLS_CUT && is_outlived(L, object, function->function);
    if (has_gaps) make_gaps(L, r);
  }
  while (frame < used) frame *= 2;
  r->frame = used ? frame : 0;
  return r;
}

void c_recursion_delete(struct Recursion *r) {
  for (uint32_t i = 0; i < r->sites.count; i++) u32vec_release(&r->sites.data[i].saved);
  cyclecallvec_release(&r->sites);
  cyclereturnvec_release(&r->returns);
  instancevec_release(&r->instances);
  map_release(&r->shared);
  map_release(&r->offsets);
  map_release(&r->registered);
  map_release(&r->has_frame);
  map_release(&r->dead);
  map_release(&r->saved_arrays);
  free(r);
}

Term c_recursion_depth(Lower *L) {
  struct Recursion *r = L->recursion;
  uint32_t width = L->layout.pointer_width;
  if (r->depth == VAR_NONE) {
    r->depth = c_variable_new(L, NULL, "depth", sort_bv(width), true, NULL);
    r->stack = c_variable_new(L, NULL, "stack", sort_array(sort_bv(width), sort_bv(32)), true, NULL);
    L->prog->vars.data[r->depth].init = c_term_pointer(L, 0);
    prog_assume(L->prog, "recursion does not exhaust the call stack");
  }
  return variable_term(L, r->depth);
}

bool c_recursion_is_used(const Lower *L) { return L->recursion->sites.count > 0; }

void c_recursion_leave(Lower *L) {
  struct Recursion *r = L->recursion;
  if (r->depth != VAR_NONE) c_edge_assign(L, r->depth, c_term_pointer(L, 0));
  r->is_left = true;
}

Term c_recursion_frame_address(Lower *L, const Object *object, Term depth) {
  struct Recursion *r = L->recursion;
  uint64_t offset = map_find(&r->offsets, object->id, 0);
  uint32_t known;
  if (!map_get(&r->registered, object->id, &known)) {
    map_set(&r->registered, object->id, 1);
    memoryvec_push(&L->memory, (MemoryObject){.dead = map_find(&r->dead, object->id, VAR_NONE),
                                              .place = VAR_NONE,
                                              .object = object->id,
                                              .base = offset,
                                              .size = object->size,
                                              .stride = r->frame,
                                              .in_frame = true});
  }
  Term below = expr_binary(L->table, OP_BVMUL, depth, c_term_pointer(L, r->frame));
  return expr_binary(L->table, OP_BVADD, below, c_term_pointer(L, c_recursion_frames_base(L) + offset));
}

void c_recursion_set_dead(Lower *L, const Object *object, VarId dead) {
  map_set(&L->recursion->dead, object->id, dead);
}

static Term flag_of(Lower *L, VarId flags, Term frame) {
  return expr_not(L->table,
                  expr_eq(L->table, expr_select(L->table, variable_term(L, flags), frame), expr_bv(L->table, 8, 0)));
}

Term c_recursion_is_alive(Lower *L, const MemoryObject *memory, Term address) {
  const struct Recursion *r = L->recursion;
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, c_recursion_frames_base(L)));
  Term frames = expr_binary(table, OP_BVADD, c_recursion_depth(L), c_term_pointer(L, 1));
  Term end = expr_binary(table, OP_BVMUL, frames, c_term_pointer(L, memory->stride));
  Term alive = expr_binary(table, OP_BVULT, offset, end);
  Term frame = expr_binary(table, OP_BVUDIV, offset, c_term_pointer(L, memory->stride));
  if (r->gaps != VAR_NONE) alive = expr_and(table, alive, expr_not(table, flag_of(L, r->gaps, frame)));
  if (memory->dead != VAR_NONE) alive = expr_and(table, alive, expr_not(table, flag_of(L, memory->dead, frame)));
  return alive;
}

// The depth of a call from here.
static Term deeper(Lower *L) {
  const struct Recursion *r = L->recursion;
  Term next = expr_binary(L->table, OP_BVADD, variable_term(L, r->depth), c_term_pointer(L, 1));
  if (r->gaps == VAR_NONE) return next;
  Term skip = c_term_as_bits(L, variable_term(L, r->skips), L->layout.pointer_width);
  return expr_binary(L->table, OP_BVADD, next, skip);
}

// The depth that it was called from. The first frame is that of depth 1.
static Term shallower(Lower *L) {
  const struct Recursion *r = L->recursion;
  TermTable *table = L->table;
  Term zero = c_term_pointer(L, 0);
  Term before = expr_binary(table, OP_BVSUB, variable_term(L, r->depth), c_term_pointer(L, 1));
  if (r->gaps == VAR_NONE) return before;
  Term is_gap = expr_and(table, expr_not(table, expr_eq(table, before, zero)), flag_of(L, r->gaps, before));
  return expr_binary(table, OP_BVSUB, before, c_term_as_bits(L, is_gap, L->layout.pointer_width));
}

// Where one is left out it is the next one, and the one behind it is none.
static void note_gap(Lower *L) {
  const struct Recursion *r = L->recursion;
  if (r->gaps == VAR_NONE) return;
  TermTable *table = L->table;
  Term next = expr_binary(table, OP_BVADD, variable_term(L, r->depth), c_term_pointer(L, 1));
  Term skip = c_term_as_bits(L, variable_term(L, r->skips), 8);
  Term noted = expr_store(table, variable_term(L, r->gaps), next, skip);
  c_edge_assign(L, r->gaps, expr_store(table, noted, deeper(L), expr_bv(table, 8, 0)));
}

// ---- calls and returns, as they are met

static Assign *take_pending(Lower *L, uint32_t *count) {
  Assign *assigns = arena_new(&L->arena, (L->pending.count + 1) * sizeof *assigns);
  if (L->pending.count) memcpy(assigns, L->pending.data, L->pending.count * sizeof *assigns);
  *count = L->pending.count;
  L->pending.count = 0;
  return assigns;
}

static void make_result(Lower *L, Instance *instance) {
  LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(instance->function->function));
  LeafVec leaves = {0};
  if (LLVMGetTypeKind(type) != LLVMVoidTypeKind) c_layout_leaves(&L->layout, type, 0, &leaves);
  for (uint32_t i = 0; i < leaves.count; i++) {
    VarId v = c_variable_new(L, instance->function->name, "return", leaf_sort(leaves.data[i].width), true, NULL);
    u32vec_push(&instance->result, variable_term(L, v));
  }
  leafvec_release(&leaves);
}

// There is room for one more frame. A run without end must not be excluded by the size of the model's stack; where calls
// are cut nothing is: deeper calls may find their frames anywhere.
static void require_room(Lower *L) {
  uint64_t deepest = frames_size(L) / L->recursion->frame;
  Term fits = expr_binary(L->table, OP_BVULT, c_recursion_depth(L), c_term_pointer(L, deepest));
  if (L->calls != CALLS_CUT) c_edge_check(L, fits, KIND_STACK, NULL, NULL);
}

static void lower_shared(Lower *L, Instance *instance) {
  struct Recursion *r = L->recursion;
  Loc at = L->at;
  Instance *caller = L->now;
  L->at = instance->entry;
  L->now = instance;
  if (map_find(&r->has_frame, instance->function->component, 0)) require_room(L);
  L->now = caller;
  c_instance_lower(L, instance);
  L->at = at;
}

static Instance *shared_instance(Lower *L, FlowFunction *function, bool *fresh) {
  struct Recursion *r = L->recursion;
  uint32_t index;
  *fresh = !map_get(&r->shared, map_key(function->function), &index);
  if (!*fresh) return r->instances.data[index];
  Instance *instance = c_instance_new(L, function, false);
  map_set(&r->shared, map_key(function->function), r->instances.count);
  instancevec_push(&r->instances, instance);
  instance->entry = c_edge_location(L);
  make_result(L, instance);
  return instance;
}

static void bind_shared_result(Lower *L, LLVMValueRef call, const Instance *callee) {
  uint32_t count = c_layout_leaf_count(&L->layout, LLVMTypeOf(call));
  U32Vec terms = {0};
  LeafVec leaves = {0};
  if (count) c_layout_leaves(&L->layout, LLVMTypeOf(call), 0, &leaves);
  for (uint32_t i = 0; i < count; i++) {
    Sort sort = leaf_sort(leaves.data[i].width);
    Term t = i < callee->result.count ? callee->result.data[i] : c_value_undefined(L, sort);
    u32vec_push(&terms, c_term_as_width(L, t, leaves.data[i].width));
  }
  if (count && LLVMGetFirstUse(call)) c_value_bind(L, call, terms.data, count);
  leafvec_release(&leaves);
  u32vec_release(&terms);
}

void c_recursion_call(Lower *L, LLVMValueRef call, FlowFunction *function) {
  struct Recursion *r = L->recursion;
  bool inside = L->now->recursive && L->now->function->component == function->component, fresh;
  c_assigned_doubt(L, "a recursive function is called");
  Instance *callee = shared_instance(L, function, &fresh);
  c_recursion_depth(L);
  c_edge_save_across_call(L, inside);
  c_edge_commit(L);
  if (r->gaps != VAR_NONE) c_edge_choose(L, r->skips);
  c_call_pass_arguments(L, call, callee, deeper(L));
  if (L->at == LOC_NONE) return;
  CycleCall site = {
      .at = L->at, .caller = inside ? L->now : NULL, .callee = callee, .continuation = c_edge_location(L)};
  site.assigns = take_pending(L, &site.count);
  cyclecallvec_push(&r->sites, site);
  c_edge_goto(L, site.continuation);
  if (fresh) lower_shared(L, callee);
  L->at = site.continuation;
  bind_shared_result(L, call, callee);
}

void c_recursion_return(Lower *L, const Term *terms, uint32_t count) {
  const U32Vec *result = &L->now->result;
  for (uint32_t i = 0; i < count && i < result->count; i++)
    c_edge_assign(L, prog_var_of(L->prog, result->data[i]), terms[i]);
  CycleReturn record = {.at = L->at, .from = L->now};
  record.assigns = take_pending(L, &record.count);
  c_edge_end(L, LOC_PLAIN); // for now
  cyclereturnvec_push(&L->recursion->returns, record);
}

// ---- the real edges

// What the caller needs after the call of what the callee may change: variables of the caller's instance.
static void find_saved(Lower *L, Live *live, const bool *is_agreed, CycleCall *site) {
  for (uint32_t i = 0; site->caller && i < site->caller->owned.count; i++) {
    VarId v = site->caller->owned.data[i];
    bool scalar = !sort_is_array(L->prog->vars.data[v].sort);
    if (scalar && !is_agreed[v] && prog_is_live(live, site->continuation, v)) u32vec_push(&site->saved, v);
  }
}

static VarId saved_array(Lower *L, VarId v) {
  struct Recursion *r = L->recursion;
  uint32_t array;
  if (map_get(&r->saved_arrays, v, &array)) return array;
  const ProgVar var = L->prog->vars.data[v];
  Sort element = var.sort == SORT_BOOL ? sort_bv(8) : var.sort;
  const char *name = arena_format(&L->arena, "saved.%s", var.display);
  array = c_variable_new(L, var.function, name, sort_array(sort_bv(L->layout.pointer_width), element), true, NULL);
  map_set(&r->saved_arrays, v, array);
  if (!r->frame && !r->is_left) L->prog->vars.data[array].stack = STACK_FRAMES;
  return array;
}

static void make_push(Lower *L, const CycleCall *site, uint32_t number) {
  struct Recursion *r = L->recursion;
  TermTable *table = L->table;
  Term depth = variable_term(L, r->depth);
  L->pending.count = 0;
  for (uint32_t i = 0; i < site->count; i++) assignvec_push(&L->pending, site->assigns[i]);
  c_edge_assign(L, r->stack, expr_store(table, variable_term(L, r->stack), depth, expr_bv(table, 32, number)));
  for (uint32_t i = 0; i < site->saved.count; i++) {
    VarId array = saved_array(L, site->saved.data[i]);
    Term value = variable_term(L, site->saved.data[i]);
    if (expr_sort(table, value) == SORT_BOOL) value = c_term_as_bits(L, value, 8);
    c_edge_assign(L, array, expr_store(table, variable_term(L, array), depth, value));
  }
  note_gap(L);
  c_edge_assign(L, r->depth, deeper(L));
  prog_set_assign(L->prog, site->at, L->pending.data, L->pending.count, site->callee->entry);
  L->pending.count = 0;
}

// A location that restores and goes on; the continuation itself where there is nothing to restore.
static Loc make_restore(Lower *L, const CycleCall *site) {
  if (site->saved.count == 0) return site->continuation;
  Term depth = variable_term(L, L->recursion->depth);
  L->place = L->prog->locs.data[site->at].place;
  Loc here = c_edge_location(L);
  L->prog->locs.data[here].function = L->prog->locs.data[site->at].function;
  for (uint32_t i = 0; i < site->saved.count; i++) {
    VarId v = site->saved.data[i], array = saved_array(L, v);
    Term value = expr_select(L->table, variable_term(L, array), depth);
    if (L->prog->vars.data[v].sort == SORT_BOOL)
      value = expr_not(L->table, expr_eq(L->table, value, expr_bv(L->table, 8, 0)));
    c_edge_assign(L, v, value);
  }
  prog_set_assign(L->prog, here, L->pending.data, L->pending.count, site->continuation);
  L->pending.count = 0;
  return here;
}

static Loc make_dispatch(Lower *L, Instance *callee) {
  struct Recursion *r = L->recursion;
  Term top = expr_select(L->table, variable_term(L, r->stack), variable_term(L, r->depth));
  Loc next = LOC_NONE;
  for (uint32_t i = r->sites.count; i-- > 0;) {
    const CycleCall *site = &r->sites.data[i];
    if (site->callee != callee) continue;
    Loc restore = make_restore(L, site);
    if (next == LOC_NONE) { // the only possibility left
      next = restore;
      continue;
    }
    Loc here = c_edge_location(L);
    L->prog->locs.data[here].function = callee->function->name;
    prog_set_if(L->prog, here, expr_eq(L->table, top, expr_bv(L->table, 32, i)), restore, next);
    next = here;
  }
  return next;
}

static void make_return(Lower *L, const CycleReturn *record, Loc dispatch) {
  VarId depth = L->recursion->depth;
  L->pending.count = 0;
  for (uint32_t i = 0; i < record->count; i++) assignvec_push(&L->pending, record->assigns[i]);
  c_edge_assign(L, depth, shallower(L));
  prog_set_assign(L->prog, record->at, L->pending.data, L->pending.count, dispatch);
  L->pending.count = 0;
}

// ---- calls that are cut

typedef struct Changes {
  bool *seen;    // by location
  bool *changed; // by variable
  U32Vec stack;
} Changes;

static void add_changes(Changes *c, const Assign *assigns, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) c->changed[assigns[i].var] = true;
}

static void visit_changes(Lower *L, Changes *c, Loc l) {
  struct Recursion *r = L->recursion;
  const Location *at = &L->prog->locs.data[l];
  Loc next[2];
  if (at->kind == EDGE_ASSIGN) add_changes(c, at->assigns, at->count);
  if (at->kind == EDGE_HAVOC) c->changed[at->havoc] = true;
  for (uint32_t i = prog_loc_successors(at, next); i-- > 0;) u32vec_push(&c->stack, next[i]);
  for (uint32_t i = 0; i < r->sites.count; i++)
    if (r->sites.data[i].at == l) {
      add_changes(c, r->sites.data[i].assigns, r->sites.data[i].count);
      u32vec_push(&c->stack, r->sites.data[i].callee->entry);
    }
  for (uint32_t i = 0; i < r->returns.count; i++)
    if (r->returns.data[i].at == l) add_changes(c, r->returns.data[i].assigns, r->returns.data[i].count);
}

// What a call from the site may change: everything assigned on some way from the callee's entry, calls included.
static bool *find_changed(Lower *L, const CycleCall *site) {
  Changes c = {.seen = memory_new(L->prog->locs.count + 1), .changed = memory_new(L->prog->vars.count + 1)};
  u32vec_push(&c.stack, site->callee->entry);
  add_changes(&c, site->assigns, site->count);
  while (c.stack.count) {
    Loc l = u32vec_pop(&c.stack);
    if (c.seen[l]) continue;
    c.seen[l] = true;
    visit_changes(L, &c, l);
  }
  for (VarId v = 0; v < L->prog->vars.count; v++) L->prog->vars.data[v].by_calls |= c.changed[v];
  for (uint32_t i = 0; i < site->saved.count; i++) c.changed[site->saved.data[i]] = false;
  free(c.seen);
  u32vec_release(&c.stack);
  return c.changed;
}

// From what is live after the call: locals that nothing reads any more need not be arbitrary.
static void keep_live(Lower *L, Live *live, const CycleCall *site, bool *changed) {
  for (VarId v = 0; v < L->prog->vars.count; v++)
    if (changed[v] && v < L->owner.count && L->owner.data[v]) changed[v] = prog_is_live(live, site->continuation, v);
}

static Loc make_enter(Lower *L, const CycleCall *site) {
  struct Recursion *r = L->recursion;
  L->pending.count = 0;
  for (uint32_t i = 0; i < site->count; i++) assignvec_push(&L->pending, site->assigns[i]);
  if (r->frame) c_edge_assign(L, r->depth, deeper(L));
  Loc here = c_edge_location(L);
  prog_set_assign(L->prog, here, L->pending.data, L->pending.count, site->callee->entry);
  L->pending.count = 0;
  return here;
}

static Loc make_skip(Lower *L, const CycleCall *site, const bool *changed, uint32_t count) {
  Loc next = site->continuation;
  for (VarId v = 0; v < count; v++) {
    if (!changed[v]) continue;
    Loc here = c_edge_location(L);
    prog_set_havoc(L->prog, here, v, (Input){0}, next);
    next = here;
  }
  return next;
}

static void cut_calls(Lower *L, Live *live) {
  struct Recursion *r = L->recursion;
  uint32_t count = L->prog->vars.count;
  bool **changed = memory_new((r->sites.count + 1) * sizeof *changed);
  L->prog->cuts_calls = true;
  for (uint32_t i = 0; i < r->sites.count; i++) {
    changed[i] = find_changed(L, &r->sites.data[i]);
    keep_live(L, live, &r->sites.data[i], changed[i]);
  }
  for (uint32_t i = 0; i < r->sites.count; i++) {
    const CycleCall *site = &r->sites.data[i];
    L->place = L->prog->locs.data[site->at].place;
    Loc enter = make_enter(L, site), skip = make_skip(L, site, changed[i], count);
    prog_set_choice(L->prog, site->at, enter, skip);
    free(changed[i]);
  }
  free(changed);
  for (uint32_t i = 0; i < r->returns.count; i++) prog_set_halt(L->prog, r->returns.data[i].at, LOC_SINK);
}

// ----

void c_recursion_finish(Lower *L) {
  struct Recursion *r = L->recursion;
  if (r->sites.count == 0) return;
  Live *live = prog_live_new(L->prog, LIVE_READ);
  for (uint32_t i = 0; i < r->sites.count; i++)
    for (uint32_t k = 0; k < r->sites.data[i].count; k++)
      prog_live_add_reads(live, r->sites.data[i].at, r->sites.data[i].assigns[k].value);
  for (uint32_t i = 0; i < r->returns.count; i++)
    for (uint32_t k = 0; k < r->returns.data[i].count; k++)
      prog_live_add_reads(live, r->returns.data[i].at, r->returns.data[i].assigns[k].value);
  bool cut = L->calls == CALLS_CUT, keeps_all = cut || r->is_left; // then nothing is restored, or not by returns alone
  bool *is_agreed =
      keeps_all ? memory_new(L->prog->vars.count + 1) : c_cycle_agreed(L, &r->sites, &r->returns, &r->instances, live);
  for (uint32_t i = 0; i < r->sites.count; i++) find_saved(L, live, is_agreed, &r->sites.data[i]);
  free(is_agreed);
  if (cut) cut_calls(L, live);
  prog_live_delete(live);
  if (cut) return;
  for (uint32_t i = 0; i < r->sites.count; i++) make_push(L, &r->sites.data[i], i);
  if (!r->frame && !r->is_left) { // else addresses depend on the depth, too; or not only returns make it smaller
    L->prog->vars.data[r->depth].stack = STACK_DEPTH;
    L->prog->vars.data[r->stack].stack = STACK_FRAMES;
  }
  for (uint32_t k = 0; k < r->instances.count; k++) {
    Loc dispatch = make_dispatch(L, r->instances.data[k]);
    for (uint32_t i = 0; i < r->returns.count; i++)
      if (r->returns.data[i].from == r->instances.data[k]) make_return(L, &r->returns.data[i], dispatch);
  }
}
