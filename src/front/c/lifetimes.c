// The lifetimes of local objects in memory. An object dies where control leaves the block that declares it, and where its function
// returns; whether it is dead is kept in a hidden variable, for the checks.
//   - The block is the scope of the variable in the debug information. Control is inside where the scope of an instruction's place
//     is that block or within it; what has no place is where the instruction before it is.
//   - Only objects are followed that something may point to which outlives them: an object that may hold such a pointer (points_to.h) and
//     is static, allocated, a local variable of a function that is running at the same time, or of the same function and declared
//     outside the block; or the function's result. Others cannot be accessed once they are dead.
//   - Frames of recursive functions are looked after by their depth (recursion.c).
#include "front/c/context.h"

// ---- who may hold a pointer

static LLVMValueRef function_of(const Object *object) {
  if (object->kind == OBJECT_BYVAL) return LLVMGetParamParent(object->value);
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value));
}

static LLVMMetadataRef scope_of(const Lower *L, const Object *object) {
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  return variable ? c_debug_variable_block(variable) : NULL;
}

// Is the function running while the instance is?
static bool runs_beside(const Instance *instance, LLVMValueRef function) {
  for (const Instance *i = instance->caller; i; i = i->caller)
    if (i->function->function == function || i->recursive) return true;
  return false;
}

// May the holder be there when the object is dead?
static bool outlives(const Lower *L, const Instance *instance, const Object *holder, LLVMMetadataRef scope) {
  if (holder->kind == OBJECT_GLOBAL) return !holder->constant;
  if (holder->kind == OBJECT_HEAP || holder->kind == OBJECT_ENTRY || holder->kind == OBJECT_TEXTS) return true;
  LLVMValueRef function = function_of(holder);
  if (function != instance->function->function) return runs_beside(instance, function);
  return scope && !c_debug_block_is_inside(&L->debug, scope_of(L, holder), scope);
}

static bool is_followed(Lower *L, const Instance *instance, const Object *object) {
  ClassId class = c_points_to_object(L->points, object);
  LLVMMetadataRef scope = scope_of(L, object);
  if (c_points_to_result(L->points, instance->function->function, class) || c_points_to_is_exposed(L->points, class))
    return true;
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *holder = &L->objects.list.data[i];
    if (outlives(L, instance, holder, scope) &&
        c_points_to_holds(L->points, c_points_to_object(L->points, holder), class))
      return true;
  }
  return false;
}

static void follow(Lower *L, Instance *instance, LLVMValueRef value) {
  const Object *object = c_objects_find(&L->objects, value);
  bool is_local = object && (object->kind == OBJECT_LOCAL || object->kind == OBJECT_BYVAL);
  if (!is_local || !object->in_memory || !is_followed(L, instance, object)) return;
  VarId dead = c_variable_new(L, instance->function->name, "dead", SORT_BOOL, true, instance);
  L->prog->vars.data[dead].init = expr_false(L->table);
  localvec_push(&instance->locals, (Local){.object = object->id, .dead = dead, .block = scope_of(L, object)});
}

void c_lifetimes_init(Lower *L, Instance *instance) {
  LLVMValueRef function = instance->function->function;
  if (instance->recursive) return;
  for (LLVMValueRef p = LLVMGetFirstParam(function); p; p = LLVMGetNextParam(p)) follow(L, instance, p);
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    follow(L, instance, i);
}

VarId c_lifetimes_dead(const Instance *instance, const Object *object) {
  for (uint32_t i = 0; instance && i < instance->locals.count; i++)
    if (instance->locals.data[i].object == object->id) return instance->locals.data[i].dead;
  return VAR_NONE;
}

// ---- birth and death

static void set_dead(Lower *L, const Local *local, bool is_dead) {
  c_edge_assign(L, local->dead, is_dead ? expr_true(L->table) : expr_false(L->table));
}

void c_lifetimes_enter(Lower *L) {
  const Instance *now = L->now;
  for (uint32_t i = 0; i < now->locals.count && !now->once; i++) set_dead(L, &now->locals.data[i], false);
  c_edge_commit(L);
}

void c_lifetimes_leave(Lower *L) {
  for (uint32_t i = 0; i < L->now->locals.count; i++) set_dead(L, &L->now->locals.data[i], true);
  c_edge_commit(L);
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

void c_lifetimes_step(Lower *L, LLVMValueRef instruction) {
  LLVMMetadataRef block = c_debug_block(instruction);
  if (!block || L->now->locals.count == 0) return;
  for (uint32_t i = 0; i < L->now->locals.count; i++) {
    const Local *local = &L->now->locals.data[i];
    if (!local->block) continue;
    bool inside = c_debug_block_is_inside(&L->debug, block, local->block);
    if (side_before(L, local, instruction, LLVMGetInstructionParent(instruction)) != inside)
      set_dead(L, local, !inside);
  }
  c_edge_commit(L);
}
