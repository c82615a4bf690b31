// A jump is a chain of comparisons with the sites that it may lead to. Where no recursion is between, frames that are running are those of the
// instances around the longjmp; otherwise any frame may be, and its number says whether it is. On the way objects of the frames that are
// left die.
//
// Which variables have changed since setjmp is followed by flags: the call of setjmp clears them, each later assignment sets one. Objects in
// memory have none. Where they may have changed, they are arbitrary, and no violation rests on that.
#include "front/c/jumps.h"

#include "front/c/start.h"
#include "front/c/variadic.h"

typedef struct Tracked {
  VarId var, flag;
} Tracked;
VEC(TrackedVec, trackedvec, Tracked)

typedef struct JumpSite {
  Instance *model, *frame;
  Loc begin, after; // the edge between clears the flags
  Loc resume;       // where jumps lead
  VarId result;
  ClassId buffer;        // class of the memory with the buffer
  LLVMMetadataRef block; // of the call of setjmp
  TrackedVec tracked;
} JumpSite;
VEC(JumpSiteVec, jumpsitevec, JumpSite)

typedef struct Jump {
  Instance *from;
  Loc at;
  Place place;
  VarId site, frame, value, is_original; // the last: 0 for a copy of the buffer
} Jump;
VEC(JumpVec, jumpvec, Jump)

struct Jumps {
  JumpSiteVec sites;
  JumpVec jumps;
};

struct Jumps *c_jumps_new(void) { return memory_new(sizeof(struct Jumps)); }

void c_jumps_delete(struct Jumps *jumps) {
  for (uint32_t i = 0; i < jumps->sites.count; i++) trackedvec_release(&jumps->sites.data[i].tracked);
  jumpsitevec_release(&jumps->sites);
  jumpvec_release(&jumps->jumps);
  free(jumps);
}

// ---- frames

static bool is_in_recursion(const Instance *instance) {
  while (instance && !instance->recursive) instance = instance->caller;
  return instance != NULL;
}

static bool is_around(const Instance *outer, const Instance *inner) {
  while (inner && inner != outer) inner = inner->caller;
  return inner != NULL;
}

void c_jumps_enter(Lower *L) {
  Instance *now = L->now;
  if (!now->function->returns_twice || is_in_recursion(now)) return;
  Sort sort = sort_bv(L->layout.pointer_width);
  now->frame = c_variable_new(L, now->function->name, "frame", sort, true, now);
  L->prog->vars.data[now->frame].init = c_term_pointer(L, 0);
  Term number = c_term_pointer(L, 1);
  if (!now->once) {
    VarId last = c_variable_new(L, now->function->name, "frames", sort, true, now);
    L->prog->vars.data[last].init = c_term_pointer(L, 0);
    number = expr_binary(L->table, OP_BVADD, variable_term(L, last), number);
    c_edge_assign(L, last, number);
  }
  c_edge_assign(L, now->frame, number);
  c_edge_commit(L);
}

void c_jumps_leave(Lower *L) {
  if (L->now->frame == VAR_NONE) return;
  c_edge_assign(L, L->now->frame, c_term_pointer(L, 0));
  c_edge_commit(L);
}

// ---- sites and jumps, as they are met

static bool has_array_of_any_length(const Lower *L, const Instance *frame) {
  LLVMValueRef function = frame->function->function;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const Object *object = LLVMIsAAllocaInst(i) ? c_objects_find(&L->objects, i) : NULL;
      if (object && object->kind == OBJECT_HEAP && c_debug_variable(&L->debug, i)) return true;
    }
  return false;
}

// The instruction that the frame has come to.
static LLVMValueRef current_instruction(const Instance *frame) {
  LLVMValueRef i = LLVMGetFirstInstruction(frame->function->blocks.data[frame->block].block);
  for (uint32_t k = 0; k < frame->position; k++) i = LLVMGetNextInstruction(i);
  return i;
}

static void add_site(Lower *L, LLVMValueRef call) {
  Instance *model = L->now, *frame = model->caller;
  if (!frame || frame->frame == VAR_NONE) {
    c_edge_limit(L, "setjmp within recursion, or through a pointer, is not modelled");
    return;
  }
  if (has_array_of_any_length(L, frame)) {
    c_edge_limit(L, "setjmp in a function with an array of any length is not modelled");
    return;
  }
  JumpSite site = {.model = model, .frame = frame, .begin = L->at, .block = c_debug_block(current_instruction(frame))};
  site.buffer = c_points_to_class(L->points, LLVMGetOperand(call, 0));
  site.after = c_edge_location(L);
  site.result = c_variable_temporary(L, "jumped", sort_bv(32));
  c_edge_goto(L, site.after);
  L->at = site.after;
  c_edge_assign(L, site.result, expr_bv(L->table, 32, 0));
  c_edge_commit(L);
  site.resume = L->at;
  jumpsitevec_push(&L->jumps->sites, site);
  Term result = variable_term(L, site.result);
  c_value_bind(L, call, &result, 1);
}

static VarId keep(Lower *L, const char *name, Term value) {
  VarId v = c_variable_temporary(L, name, expr_sort(L->table, value));
  c_edge_assign(L, v, value);
  return v;
}

static void add_jump(Lower *L, LLVMValueRef call) {
  Term terms[4];
  for (unsigned i = 0; i < 4; i++)
    if ((terms[i] = c_value_scalar(L, LLVMGetOperand(call, i))) == TERM_NONE) {
      c_edge_limit(L, "longjmp with a value that is not modelled");
      return;
    }
  if (L->calls == CALLS_CUT && is_in_recursion(L->now)) {
    c_edge_limit(L, "longjmp out of recursion is not modelled where calls are cut");
    return;
  }
  Jump jump = {.from = L->now, .site = keep(L, "site", terms[0]), .frame = keep(L, "frame", terms[1])};
  jump.value = keep(L, "value", terms[2]);
  jump.is_original = keep(L, "original", terms[3]);
  c_edge_commit(L);
  jump.at = L->at;
  jump.place = L->now->call_place.line ? L->now->call_place : L->place;
  jumpvec_push(&L->jumps->jumps, jump);
  c_edge_end(L, LOC_PLAIN); // for now
}

// A number that tells the place of the buffer from all others.
static void add_place(Lower *L, LLVMValueRef call) {
  Term place = c_value_scalar(L, LLVMGetOperand(call, 0));
  if (place == TERM_NONE) c_edge_limit(L, "a jmp_buf whose address is not modelled");
  else c_value_bind(L, call, &place, 1);
}

void c_jumps_call(Lower *L, LLVMValueRef call, const char *name) {
  if (L->at == LOC_NONE) return;
  const Instance *frame = L->now->caller;
  Term number = TERM_NONE;
  if (strcmp(name, "__sextant_jump_site") == 0) number = c_term_pointer(L, L->now->id);
  else if (strcmp(name, "__sextant_jump_frame") == 0)
    number = frame && frame->frame != VAR_NONE ? variable_term(L, frame->frame) : c_term_pointer(L, 0);
  else if (strcmp(name, "__sextant_jump_place") == 0) add_place(L, call);
  else if (strcmp(name, "__sextant_jump_target") == 0) add_site(L, call);
  else add_jump(L, call);
  if (number != TERM_NONE) c_value_bind(L, call, &number, 1);
}

// ---- what changes after setjmp

static bool is_local_to(const Object *object, LLVMValueRef function) {
  if (object->kind == OBJECT_BYVAL) return LLVMGetParamParent(object->value) == function;
  return object->kind == OBJECT_LOCAL && LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value)) == function;
}

// Counts accesses through a pointer: those that are volatile, and all.
static void count_accesses(LLVMValueRef pointer, uint32_t *of_volatile, uint32_t *all) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAGetElementPtrInst(user)) count_accesses(user, of_volatile, all);
    bool accesses = LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer);
    bool copies = LLVMIsACallInst(user) && c_intrinsic_transfer(user);
    if (!accesses && !copies) continue;
    *of_volatile += copies ? LLVMConstIntGetZExtValue(LLVMGetOperand(user, 3)) != 0 : LLVMGetVolatile(user) != 0;
    (*all)++;
  }
}

// Is the object volatile? Then so is each access to it, or to a part.
static bool is_volatile(LLVMValueRef pointer) {
  uint32_t of_volatile = 0, all = 0;
  count_accesses(pointer, &of_volatile, &all);
  return all && of_volatile == all;
}

static void add_assigned(const Location *at, bool *changed) {
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) changed[at->assigns[i].var] = true;
  if (at->kind == EDGE_HAVOC) changed[at->havoc] = true;
}

// The variables that are assigned on some way from a site of the frame; all that are assigned at all where there is recursion, whose calls
// are no edges so far.
static bool *changed_in(Lower *L, const Instance *frame) {
  bool *changed = memory_new(L->prog->vars.count + 1), *seen = memory_new(L->prog->locs.count + 1);
  U32Vec stack = {0};
  for (uint32_t i = 0; i < L->jumps->sites.count; i++)
    if (L->jumps->sites.data[i].frame == frame) u32vec_push(&stack, L->jumps->sites.data[i].resume);
  while (stack.count) {
    Loc l = u32vec_pop(&stack), next[2];
    if (seen[l]) continue;
    seen[l] = true;
    const Location *at = &L->prog->locs.data[l];
    add_assigned(at, changed);
    for (uint32_t i = prog_loc_successors(at, next); i-- > 0;) u32vec_push(&stack, next[i]);
  }
  for (Loc l = 0; c_recursion_is_used(L) && l < L->prog->locs.count; l++) add_assigned(&L->prog->locs.data[l], changed);
  free(seen);
  u32vec_release(&stack);
  return changed;
}

static void track(Lower *L, JumpSite *site, const bool *changed) {
  LLVMValueRef function = site->frame->function->function;
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    bool is_kept = is_volatile(object->value) || c_variadic_is_counter(object->value);
    if (object->in_memory || !is_local_to(object, function) || is_kept) continue;
    for (uint32_t cell = 0; cell < object->cells.count; cell++) {
      uint32_t v;
      if (!map_get(&site->frame->cells, (uint64_t)object->id << 32 | cell, &v) || !changed[v]) continue;
      VarId flag = c_variable_new(L, site->frame->function->name, "changed", SORT_BOOL, true, site->frame);
      L->prog->vars.data[flag].init = expr_false(L->table);
      trackedvec_push(&site->tracked, (Tracked){v, flag});
    }
  }
}

// Each assignment to what is tracked sets its flag; after a havoc, an edge of its own does.
static void set_flags(Lower *L, const JumpSite *site) {
  Loc count = L->prog->locs.count;
  for (Loc l = 0; l < count; l++) {
    Location at = L->prog->locs.data[l];
    L->pending.count = 0;
    for (uint32_t i = 0; at.kind == EDGE_ASSIGN && i < at.count; i++) assignvec_push(&L->pending, at.assigns[i]);
    for (uint32_t k = 0; k < site->tracked.count; k++) {
      bool sets = at.kind == EDGE_HAVOC && at.havoc == site->tracked.data[k].var;
      for (uint32_t i = 0; at.kind == EDGE_ASSIGN && i < at.count; i++)
        sets |= at.assigns[i].var == site->tracked.data[k].var;
      if (sets) c_edge_assign(L, site->tracked.data[k].flag, expr_true(L->table));
    }
    if (L->pending.count == (at.kind == EDGE_ASSIGN ? at.count : 0)) continue;
    if (at.kind == EDGE_ASSIGN) {
      prog_set_assign(L->prog, l, L->pending.data, L->pending.count, at.next[0]);
      continue;
    }
    L->place = at.place;
    Loc after = c_edge_location(L);
    L->prog->locs.data[after].function = at.function;
    prog_set_assign(L->prog, after, L->pending.data, L->pending.count, at.next[0]);
    prog_set_havoc(L->prog, l, at.havoc, at.input, after);
  }
  L->pending.count = 0;
}

static void clear_flags(Lower *L, const JumpSite *site) {
  L->pending.count = 0;
  for (uint32_t k = 0; k < site->tracked.count; k++) c_edge_assign(L, site->tracked.data[k].flag, expr_false(L->table));
  prog_set_assign(L->prog, site->begin, L->pending.data, L->pending.count, site->after);
  L->pending.count = 0;
}

// ---- the way of a jump

// Frames between the jump and the site end.
static void unwind(Lower *L, const Jump *jump, const JumpSite *site) {
  bool known = !is_in_recursion(jump->from);
  for (uint32_t i = 0; i < L->instances.count; i++) {
    Instance *left = L->instances.data[i];
    bool is_left = known ? is_around(left, jump->from) : !left->once;
    if (is_around(left, site->frame) || !is_left) continue;
    c_lifetimes_unwind(L, left, NULL);
    if (left->frame != VAR_NONE) c_edge_assign(L, left->frame, c_term_pointer(L, 0));
  }
  if (site->block) c_lifetimes_unwind(L, site->frame, site->block);
  if (!known) c_recursion_leave(L);
  c_edge_commit(L);
}

static void forget_variables(Lower *L, const JumpSite *site) {
  for (uint32_t k = 0; k < site->tracked.count; k++) {
    VarId v = site->tracked.data[k].var;
    VarId any = c_variable_temporary(L, "any", L->prog->vars.data[v].sort);
    c_indeterminate_havoc(L, any);
    Term flag = variable_term(L, site->tracked.data[k].flag);
    c_edge_assign(L, v, expr_ite(L->table, flag, variable_term(L, any), variable_term(L, v)));
    c_edge_commit(L);
  }
}

// Does the jump leave the block of the object? Then it is dead, and a new one when it is declared again.
static bool is_out_of_scope(const Lower *L, const JumpSite *site, const Object *object) {
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  LLVMMetadataRef block = variable ? c_debug_variable_block(variable) : NULL;
  return block && site->block && !c_debug_block_is_inside(&L->debug, site->block, block);
}

// Is the object a jmp_buf, or one as __builtin_setjmp takes it, and nothing else? The buffer itself is as setjmp has left it.
static bool is_buffer(const Object *object) {
  if (object->kind != OBJECT_LOCAL) return false;
  LLVMTypeRef type = LLVMGetAllocatedType(object->value);
  while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind) return true;
  const char *name = LLVMGetStructName(type);
  return name && strncmp(name, "struct.__jmp_buf_tag", strlen("struct.__jmp_buf_tag")) == 0;
}

static void forget_memory(Lower *L, const JumpSite *site, const bool *changed) {
  Instance *now = L->now;
  bool some = false;
  for (uint32_t i = 0; i < L->objects.list.count && L->at != LOC_NONE; i++) {
    const Object *object = &L->objects.list.data[i];
    if (!object->in_memory || !is_local_to(object, site->frame->function->function)) continue;
    ClassId class = c_points_to_object(L->points, object);
    uint32_t index;
    bool may_change = map_get(&L->region_index, class, &index) && changed[L->regions.data[index].array];
    if (!may_change || is_volatile(object->value) || is_out_of_scope(L, site, object)) continue;
    if (class == site->buffer && is_buffer(object)) continue;
    if (class == site->buffer) {
      c_edge_limit(L, "a local object with a jmp_buf in it that may change after setjmp is not modelled");
      return;
    }
    L->now = site->frame;
    c_memory_forget(L, object);
    L->now = now;
    some = true;
  }
  if (some) c_edge_inexact(L, "a local object that may have changed since setjmp");
}

// Does the jump end the call of a handler that runs as the program ends (7.22.4.4p3)?
static bool ends_handler(const Jump *jump, const JumpSite *site) {
  const Instance *i = jump->from;
  while (i && i != site->frame && strcmp(i->function->name, START_HANDLERS) != 0) i = i->caller;
  return i && i != site->frame;
}

static void make_way(Lower *L, const Jump *jump, const JumpSite *site, const bool *changed) {
  unwind(L, jump, site);
  forget_variables(L, site);
  forget_memory(L, site, changed);
  c_edge_assign(L, site->result, variable_term(L, jump->value));
  c_edge_commit(L);
  c_edge_goto(L, site->resume);
}

static void make_jump(Lower *L, const Jump *jump, bool *const *changed) {
  L->now = jump->from;
  L->place = jump->place;
  L->at = jump->at;
  Term number = variable_term(L, jump->site), frame = variable_term(L, jump->frame);
  for (uint32_t i = 0; i < L->jumps->sites.count; i++) {
    const JumpSite *site = &L->jumps->sites.data[i];
    if (!is_in_recursion(jump->from) && !is_around(site->frame, jump->from)) continue;
    Loc there = c_edge_location(L), otherwise = c_edge_location(L);
    Term is_site = expr_eq(L->table, number, c_term_pointer(L, site->model->id));
    Term is_frame = expr_eq(L->table, frame, variable_term(L, site->frame->frame));
    c_edge_if(L, expr_and(L->table, is_site, is_frame), there, otherwise);
    L->at = there;
    Term copy = expr_eq(L->table, variable_term(L, jump->is_original), expr_bv(L->table, 32, 0));
    c_edge_limit_unless(L, expr_not(L->table, copy), "a jump by a copy of a jmp_buf, which C does not define");
    if (ends_handler(jump, site)) c_edge_error(L, KIND_LIBRARY, NULL, "longjmp out of a handler of atexit");
    else make_way(L, jump, site, changed[i]);
    L->at = otherwise;
  }
  c_edge_error(L, KIND_LIBRARY, NULL, "longjmp to no call of setjmp, or to one whose function has returned");
}

void c_jumps_finish(Lower *L) {
  struct Jumps *jumps = L->jumps;
  Instance *now = L->now;
  bool **changed = memory_new((jumps->sites.count + 1) * sizeof *changed);
  for (uint32_t i = 0; i < jumps->sites.count; i++) changed[i] = changed_in(L, jumps->sites.data[i].frame);
  for (uint32_t i = 0; i < jumps->sites.count && jumps->jumps.count; i++) {
    track(L, &jumps->sites.data[i], changed[i]);
    set_flags(L, &jumps->sites.data[i]);
    clear_flags(L, &jumps->sites.data[i]);
  }
  for (uint32_t i = 0; i < jumps->jumps.count; i++) make_jump(L, &jumps->jumps.data[i], changed);
  for (uint32_t i = 0; i < jumps->sites.count; i++) free(changed[i]);
  free(changed);
  L->now = now;
  L->at = LOC_NONE;
}
