// The lifetimes of local objects in memory. An object dies where control leaves the block that declares it, and where its function
// returns; whether it is dead is kept in a hidden variable, for the checks.
//   - The block is the scope of the variable in the debug information. Control is inside where the scope of an instruction's place
//     is that block or within it; what has no place is where the instruction before it is.
//   - Only objects are followed that something may point to which outlives them: an object that may hold such a pointer (points_to.h) and
//     is static, allocated, a local variable of a function that is running at the same time, or of the same function and declared
//     outside the block; or the function's result. Others cannot be accessed once they are dead.
//   - Where control may come from inside and from outside, the place is a label or a case of a switch, and what comes from inside has left
//     nothing; or it is where a loop begins again, whose branches clang marks, and then the block has been left.
//   - One that may be born again has two addresses, and is at any one of them each time.
//   - Frames of recursive functions are looked after by their depth (recursion.c). What dies with a block has a flag for each frame.
#include "front/c/constant_switches.h"
#include "front/c/context.h"
#include "front/c/contracts.h"

#define ALIGNMENT_OF_ALLOCA 8u // at least: a value of a type with one byte that is not asked to be so has 1

// ---- who may hold a pointer

static LLVMValueRef function_of(const Object *object) {
  if (object->kind == OBJECT_BYVAL) return LLVMGetParamParent(object->value);
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value));
}

// What has no name, as a compound literal, is of the block where it is first used.
static LLVMMetadataRef block_of_use(const Lower *L, LLVMValueRef value) {
  LLVMMetadataRef block = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMMetadataRef there = LLVMIsAInstruction(user) ? c_debug_block(user) : NULL;
    if (there && (!block || c_debug_block_is_inside(&L->debug, block, there))) block = there;
  }
  return block && c_debug_is_block(block) ? block : NULL;
}

// Does a call of alloca make the object? Clang asks for so many bytes then, aligned for every type, and not for one value of a type.
static bool is_of_alloca(LLVMValueRef value) {
  LLVMTypeRef type = LLVMGetAllocatedType(value);
  bool byte = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
  bool one = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 0)) == 1;
  return byte && (!one || LLVMGetAlignment(value) >= ALIGNMENT_OF_ALLOCA);
}

// What alloca returns lives until the function returns.
static LLVMMetadataRef scope_of(const Lower *L, const Object *object) {
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  if (variable) return c_debug_variable_block(variable);
  return object->kind == OBJECT_LOCAL && !is_of_alloca(object->value) ? block_of_use(L, object->value) : NULL;
}

// Is the function running while the instance is?
static bool runs_beside(const Instance *instance, LLVMValueRef function) {
  for (const Instance *i = instance->caller; i; i = i->caller)
    if (i->function->function == function || i->recursive) return true;
  return false;
}

// May the holder be there when the object is dead? Without an instance: for any. A variable of another function is then one that
// the object's function may write, as its address was taken.
static bool outlives(const Lower *L, const Instance *instance, LLVMValueRef function, const Object *holder,
                     LLVMMetadataRef scope) {
  if (holder->kind == OBJECT_GLOBAL) return !holder->constant;
  if (holder->kind == OBJECT_HEAP || holder->kind == OBJECT_ENTRY || holder->kind == OBJECT_TEXTS ||
      holder->kind == OBJECT_BLOCK)
    return true;
  LLVMValueRef beside = function_of(holder);
  if (beside != function) return instance ? runs_beside(instance, beside) : holder->in_memory;
  return scope && !c_debug_block_is_inside(&L->debug, scope_of(L, holder), scope);
}

static bool is_followed(Lower *L, const Instance *instance, const Object *object) {
  ClassId class = c_points_to_object(L->points, object);
  LLVMMetadataRef scope = scope_of(L, object);
  LLVMValueRef function = function_of(object);
  if (c_points_to_result(L->points, function, class) || c_points_to_is_exposed(L->points, class)) return true;
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *holder = &L->objects.list.data[i];
    if (outlives(L, instance, function, holder, scope) &&
        c_points_to_holds(L->points, c_points_to_object(L->points, holder), class))
      return true;
  }
  return false;
}

bool c_lifetimes_is_outlived(Lower *L, const Object *object) {
  bool is_local = object->kind == OBJECT_LOCAL || object->kind == OBJECT_BYVAL;
  bool is_stack = object->kind == OBJECT_HEAP && LLVMIsAAllocaInst(object->value);
  return (is_local ? object->in_memory : is_stack) && is_followed(L, NULL, object);
}

static VarId new_flag(Lower *L, Instance *instance, const char *name) {
  VarId flag = c_variable_new(L, instance->function->name, name, SORT_BOOL, true, instance);
  L->prog->vars.data[flag].init = expr_false(L->table);
  return flag;
}

static bool has_loop(const FlowFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    if (function->blocks.data[i].in_loop) return true;
  return false;
}

static bool is_held(Lower *L, const Object *object) {
  ClassId class = c_points_to_object(L->points, object);
  for (uint32_t i = 0; i < L->objects.list.count; i++)
    if (c_points_to_holds(L->points, c_points_to_object(L->points, &L->objects.list.data[i]), class)) return true;
  return false;
}

static bool is_local_of(const Object *object, LLVMValueRef function) {
  bool is_local = object->kind == OBJECT_LOCAL || (object->kind == OBJECT_HEAP && LLVMIsAAllocaInst(object->value));
  return is_local && function_of(object) == function;
}

// In a switch on a constant: where it dies is not known, and something that is not of the same block may point to it then.
static bool has_no_end(Lower *L, const Instance *instance, const Object *object) {
  LLVMValueRef function = instance->function->function;
  ClassId class = c_points_to_object(L->points, object);
  bool is_seen = c_points_to_result(L->points, function, class) || c_points_to_is_exposed(L->points, class);
  if (!is_local_of(object, function) || !(is_seen || is_held(L, object))) return false;
  if (!c_constant_switches_hide(L, object->value)) return false;
  for (uint32_t i = 0; i < L->objects.list.count && !is_seen; i++) {
    const Object *holder = &L->objects.list.data[i];
    if (!c_points_to_holds(L->points, c_points_to_object(L->points, holder), class)) continue;
    bool is_beside = is_local_of(holder, function) && !c_constant_switches_hide(L, holder->value);
    is_seen = is_beside || outlives(L, instance, function, holder, NULL);
  }
  return is_seen;
}

// Arrays of any length die with their block, and where control goes back to before their declaration; what alloca returns dies with the
// function.
static void follow_stack(Lower *L, Instance *instance, LLVMValueRef value) {
  const Object *object = c_objects_find(&L->objects, value);
  LLVMValueRef variable = c_debug_variable(&L->debug, value);
  if (!object || object->kind != OBJECT_HEAP) return;
  instance->has_endless |= has_no_end(L, instance, object);
  bool goes_back = variable && has_loop(instance->function) && is_held(L, object);
  if (!goes_back && !is_followed(L, instance, object)) return;
  Local local = {.object = object->id, .is_stack = true, .twin = VAR_NONE, .dead = VAR_NONE};
  local.block = variable ? c_debug_variable_block(variable) : NULL;
  localvec_push(&instance->locals, local);
}

static void follow(Lower *L, Instance *instance, LLVMValueRef value) {
  const Object *object = c_objects_find(&L->objects, value);
  bool is_local = object && (object->kind == OBJECT_LOCAL || object->kind == OBJECT_BYVAL);
  if (!is_local || !object->in_memory) return;
  instance->has_endless |= has_no_end(L, instance, object);
  if (!is_followed(L, instance, object)) return;
  Local local = {.object = object->id, .block = scope_of(L, object), .twin = VAR_NONE, .twin_dead = VAR_NONE};
  local.dead = new_flag(L, instance, "dead");
  if (!instance->once || (local.block && has_loop(instance->function))) {
    local.twin = new_flag(L, instance, "twin");
    local.twin_dead = new_flag(L, instance, "dead");
  }
  localvec_push(&instance->locals, local);
}

// One of a recursive function that dies before its frame does.
static void follow_in_frame(Lower *L, Instance *instance, LLVMValueRef value) {
  const Object *object = c_objects_find(&L->objects, value);
  bool is_local = object && object->kind == OBJECT_LOCAL && object->in_memory;
  LLVMMetadataRef block = is_local ? scope_of(L, object) : NULL;
  if (is_local) instance->has_endless |= has_no_end(L, instance, object);
  if (!block || !is_followed(L, NULL, object)) return;
  Sort flags = sort_array(sort_bv(L->layout.pointer_width), sort_bv(8));
  Local local = {.object = object->id, .block = block, .in_frame = true, .twin = VAR_NONE, .twin_dead = VAR_NONE};
  local.dead = c_variable_new(L, instance->function->name, "dead", flags, true, instance);
  c_recursion_set_dead(L, object, local.dead);
  localvec_push(&instance->locals, local);
}

static void follow_frame(Lower *L, Instance *instance) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(instance->function->function);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
    follow_in_frame(L, instance, i);
}

void c_lifetimes_init(Lower *L, Instance *instance) {
  LLVMValueRef function = instance->function->function;
  if (instance->recursive) {
    follow_frame(L, instance);
    return;
  }
  for (LLVMValueRef p = LLVMGetFirstParam(function); p; p = LLVMGetNextParam(p)) follow(L, instance, p);
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    follow(L, instance, i);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i)) follow_stack(L, instance, i);
}

const Local *c_lifetimes_find(const Instance *instance, const Object *object) {
  for (uint32_t i = 0; instance && i < instance->locals.count; i++)
    if (instance->locals.data[i].object == object->id && !instance->locals.data[i].is_stack)
      return &instance->locals.data[i];
  return NULL;
}

// ---- birth and death

static void set_in_frame(Lower *L, const Local *local, bool is_dead) {
  Term flags = expr_store(L->table, variable_term(L, local->dead), c_recursion_depth(L), expr_bv(L->table, 8, is_dead));
  c_edge_assign(L, local->dead, flags);
}

static void die(Lower *L, const Local *local) {
  if (local->in_frame) {
    set_in_frame(L, local, true);
    return;
  }
  if (local->is_stack) {
    // Of arrays of any length one is alive at a time; what alloca has returned all is.
    c_heap_kill(L, local->object, c_debug_variable(&L->debug, L->objects.list.data[local->object].value) != NULL);
    return;
  }
  c_edge_assign(L, local->dead, expr_true(L->table));
  if (local->twin != VAR_NONE) c_edge_assign(L, local->twin_dead, expr_true(L->table));
}

// An object that is born again is a new one: it is where the last one was, or somewhere else, where old pointers do not lead.
static void be_born(Lower *L, const Local *local) {
  if (local->is_stack) return;
  if (local->in_frame) {
    set_in_frame(L, local, false);
    return;
  }
  if (local->twin == VAR_NONE) {
    c_edge_assign(L, local->dead, expr_false(L->table));
    return;
  }
  c_edge_commit(L);
  c_edge_choose(L, local->twin);
  Term twin = variable_term(L, local->twin);
  c_edge_assign(L, local->dead, twin);
  c_edge_assign(L, local->twin_dead, expr_not(L->table, twin));
}

// The same where it may be alive already: it is then the one that it was. The flags tell which one that is.
static void be_born_unless_alive(Lower *L, const Local *local) {
  if (local->is_stack || local->in_frame || local->twin == VAR_NONE) {
    be_born(L, local);
    return;
  }
  c_edge_commit(L);
  c_edge_choose(L, local->twin);
  Term dead = variable_term(L, local->dead), twin = variable_term(L, local->twin);
  Term neither = expr_and(L->table, dead, variable_term(L, local->twin_dead));
  Term now = expr_ite(L->table, neither, twin, dead);
  c_edge_assign(L, local->twin, now);
  c_edge_assign(L, local->dead, now);
  c_edge_assign(L, local->twin_dead, expr_not(L->table, now));
}

// Where the stack was kept when clang made the array, or NULL.
static LLVMValueRef kept_stack(LLVMValueRef array) {
  for (LLVMValueRef i = array; i; i = LLVMGetPreviousInstruction(i)) {
    LLVMValueRef kept = LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 0) : NULL;
    size_t length;
    const char *callee = kept && LLVMIsACallInst(kept) && LLVMIsAFunction(LLVMGetCalledValue(kept))
                             ? LLVMGetValueName2(LLVMGetCalledValue(kept), &length)
                             : "";
    if (strncmp(callee, "llvm.stacksave", strlen("llvm.stacksave")) == 0) return LLVMGetOperand(i, 1);
  }
  return NULL;
}

// The array that was the first one since the stack was kept, or NULL.
static const Local *first_of_stack(const Lower *L, LLVMValueRef stack) {
  for (uint32_t i = 0; i < L->now->locals.count; i++) {
    const Local *local = &L->now->locals.data[i];
    if (local->is_stack && kept_stack(L->objects.list.data[local->object].value) == stack) return local;
  }
  return NULL;
}

void c_lifetimes_restore(Lower *L, LLVMValueRef call) {
  LLVMValueRef from = LLVMGetOperand(call, 0);
  const Local *first = LLVMIsALoadInst(from) ? first_of_stack(L, LLVMGetOperand(from, 0)) : NULL;
  for (uint32_t i = 0; first && i < L->now->locals.count; i++) {
    const Local *local = &L->now->locals.data[i];
    bool is_array = local->is_stack && c_debug_variable(&L->debug, L->objects.list.data[local->object].value);
    bool is_inside = local->block == first->block || !first->block ||
                     (local->block && c_debug_block_is_inside(&L->debug, local->block, first->block));
    if (is_array && is_inside) die(L, local);
  }
  c_edge_commit(L);
}

// Arrays of any length, and what alloca returns, do not die in recursive functions.
static void doubt_stack(Lower *L, LLVMValueRef function) {
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    bool is_it = object->kind == OBJECT_HEAP && LLVMIsAAllocaInst(object->value) && function_of(object) == function;
    if (is_it && c_lifetimes_is_outlived(L, object))
      c_edge_doubt(L, "an array of any length in a recursive function may be used when it is dead");
  }
}

void c_lifetimes_enter(Lower *L) {
  const Instance *now = L->now;
  if (now->recursive) doubt_stack(L, now->function->function);
  if (now->has_endless) c_edge_doubt(L, "a variable in a switch on a constant may be used after the end of its block");
  for (uint32_t i = 0; i < now->locals.count && !now->once; i++) be_born(L, &now->locals.data[i]);
  c_edge_commit(L);
}

void c_lifetimes_leave(Lower *L) {
  for (uint32_t i = 0; i < L->now->locals.count; i++) die(L, &L->now->locals.data[i]);
  c_edge_commit(L);
}

// The frame of a recursive function, which dies with its depth, is still there.
static void limit_frame(Lower *L, const char *why) {
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    bool is_local = object->kind == OBJECT_LOCAL || object->kind == OBJECT_BYVAL;
    if (is_local && function_of(object) == L->now->function->function && c_lifetimes_is_outlived(L, object))
      c_edge_limit(L, "%s", why);
  }
}

void c_lifetimes_end_entry(Lower *L) {
  if (!L->now->recursive) c_lifetimes_leave(L);
  else limit_frame(L, "what runs after an entry that calls itself may use its variables");
}

static bool is_of_contract(LLVMValueRef value) {
  size_t length;
  return strncmp(LLVMGetValueName2(value, &length), CONTRACT_OWN, strlen(CONTRACT_OWN)) == 0;
}

void c_lifetimes_return(Lower *L) {
  if (L->now->recursive) limit_frame(L, "what a function that calls itself ensures may be about its own variables");
  for (uint32_t i = 0; L->at != LOC_NONE && i < L->now->locals.count; i++) {
    const Local *local = &L->now->locals.data[i];
    if (!is_of_contract(L->objects.list.data[local->object].value)) die(L, local);
  }
  if (L->at != LOC_NONE) c_edge_commit(L);
}

void c_lifetimes_unwind(Lower *L, Instance *instance, LLVMMetadataRef to) {
  Instance *now = L->now;
  L->now = instance;
  for (uint32_t i = 0; i < instance->locals.count; i++) {
    const Local *local = &instance->locals.data[i];
    bool stays = to && (!local->block || c_debug_block_is_inside(&L->debug, to, local->block));
    if (!stays) die(L, local);
  }
  L->now = now;
}

// Where the instruction before is: 0 outside the block, 1 inside, 2 either or not known.
static int side_of(const Lower *L, const Local *local, LLVMValueRef instruction) {
  for (; instruction; instruction = LLVMGetPreviousInstruction(instruction)) {
    LLVMMetadataRef block = c_debug_block(instruction);
    if (block) return c_debug_block_is_inside(&L->debug, block, local->block);
  }
  return 2;
}

static int side_before(const Lower *L, const Local *local, LLVMValueRef instruction, LLVMBasicBlockRef block) {
  LLVMValueRef before = LLVMGetPreviousInstruction(instruction);
  int side = before ? side_of(L, local, before) : 2;
  if (side != 2) return side;
  bool seen[3] = {false};
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use))
    if (LLVMIsAInstruction(LLVMGetUser(use))) seen[side_of(L, local, LLVMGetUser(use))] = true;
  return seen[2] || seen[0] == seen[1] ? 2 : seen[1];
}

static bool begins_loop(const Lower *L, LLVMBasicBlockRef block) {
  unsigned kind = LLVMGetMDKindIDInContext(L->debug.context, "llvm.loop", strlen("llvm.loop"));
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use))
    if (LLVMIsAInstruction(LLVMGetUser(use)) && LLVMGetMetadata(LLVMGetUser(use), kind)) return true;
  return false;
}

void c_lifetimes_step(Lower *L, LLVMValueRef instruction) {
  LLVMMetadataRef block = c_debug_block(instruction);
  LLVMBasicBlockRef here = LLVMGetInstructionParent(instruction);
  if (!block || L->now->locals.count == 0) return;
  for (uint32_t i = 0; i < L->now->locals.count; i++) {
    const Local *local = &L->now->locals.data[i];
    if (!local->block) continue;
    bool inside = c_debug_block_is_inside(&L->debug, block, local->block);
    int before = side_before(L, local, instruction, here);
    if (before == inside) continue;
    if (inside && local->in_frame && has_loop(L->now->function))
      c_edge_doubt(L, "a variable of a block in a loop of a recursive function may be used when it is dead");
    if (!inside) die(L, local);
    else if (before == 2 && !begins_loop(L, here)) be_born_unless_alive(L, local);
    else be_born(L, local);
  }
  c_edge_commit(L);
}
