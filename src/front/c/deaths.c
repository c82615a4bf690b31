#include "front/c/deaths.h"

#include <stdlib.h>
#include <string.h>

struct Deaths {
  Map freed;     // classes of what is freed anywhere
  Map frees;     // functions that free something, or call one that does
  bool any;      // free is called through a pointer
  Map functions; // function -> index of the first of its blocks in `before`
  U32Vec before; // per block: does something that frees come before it?
};

// ---- who frees

static Library meaning_of(LLVMValueRef function) {
  size_t length;
  return c_library_find(LLVMGetValueName2(function, &length), LLVMCountBasicBlocks(function) > 0);
}

static bool is_freeing(LLVMValueRef function) {
  Library meaning = meaning_of(function);
  return meaning == LIBRARY_FREE || meaning == LIBRARY_REALLOC;
}

static bool frees(const struct Deaths *deaths, LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return false;
  LLVMValueRef function = c_call_named_function(i);
  if (!function) return deaths->any || deaths->frees.count > 0; // through a pointer, to any of them
  return map_find(&deaths->frees, map_key(function), 0);
}

static void add_freed(Lower *L, struct Deaths *deaths, LLVMValueRef function) {
  deaths->any |= c_function_is_taken(function);
  map_set(&deaths->frees, map_key(function), 1);
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    if (LLVMIsACallInst(call) && LLVMGetCalledValue(call) == function && LLVMGetNumArgOperands(call))
      map_set(&deaths->freed, c_points_to_class(L->points, LLVMGetOperand(call, 0)), 1);
  }
}

static bool has_freeing_call(const struct Deaths *deaths, LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (frees(deaths, i)) return true;
  return false;
}

static bool add_callers(const Lower *L, struct Deaths *deaths) {
  bool change = false;
  for (uint32_t i = 0; i < L->flow.functions.count; i++) {
    const FlowFunction *f = &L->flow.functions.data[i];
    for (uint32_t b = 0; b < f->blocks.count && !map_find(&deaths->frees, map_key(f->function), 0); b++)
      if (has_freeing_call(deaths, f->blocks.data[b].block)) {
        map_set(&deaths->frees, map_key(f->function), 1);
        change = true;
      }
  }
  return change;
}

struct Deaths *c_deaths_new(Lower *L) {
  struct Deaths *deaths = memory_new(sizeof *deaths);
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f))
    if (is_freeing(f)) add_freed(L, deaths, f);
  while (add_callers(L, deaths)) continue;
  return deaths;
}

void c_deaths_delete(struct Deaths *deaths) {
  map_release(&deaths->freed);
  map_release(&deaths->frees);
  map_release(&deaths->functions);
  u32vec_release(&deaths->before);
  free(deaths);
}

// ---- before the cursor

static void spread(struct Deaths *deaths, const FlowFunction *function, uint32_t first) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t b = 0; b < function->blocks.count; b++) {
      LLVMBasicBlockRef block = function->blocks.data[b].block;
      if (!deaths->before.data[first + b] && !has_freeing_call(deaths, block)) continue;
      LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
      for (unsigned k = 0; last && k < LLVMGetNumSuccessors(last); k++) {
        uint32_t to = c_flow_block(function, LLVMGetSuccessor(last, k));
        if (to == BLOCK_NONE || deaths->before.data[first + to]) continue;
        deaths->before.data[first + to] = true;
        change = true;
      }
    }
  }
}

static bool comes_before_block(struct Deaths *deaths, const FlowFunction *function, uint32_t block) {
  uint32_t first;
  if (!map_get(&deaths->functions, map_key(function), &first)) {
    first = deaths->before.count;
    for (uint32_t b = 0; b < function->blocks.count; b++) u32vec_push(&deaths->before, false);
    map_set(&deaths->functions, map_key(function), first);
    spread(deaths, function, first);
  }
  return deaths->before.data[first + block];
}

static bool comes_before(struct Deaths *deaths, const Instance *instance) {
  const FlowFunction *function = instance->function;
  if (instance->recursive || comes_before_block(deaths, function, instance->block)) return true;
  LLVMValueRef i = LLVMGetFirstInstruction(function->blocks.data[instance->block].block);
  for (uint32_t k = 0; i && k < instance->position; k++, i = LLVMGetNextInstruction(i))
    if (frees(deaths, i)) return true;
  return false;
}

static bool is_freed_before(Lower *L, ClassId class) {
  struct Deaths *deaths = L->deaths;
  if (!deaths->any && !map_find(&deaths->freed, class, 0)) return false;
  for (const Instance *i = L->now; i; i = i->caller)
    if (comes_before(deaths, i)) return true;
  return false;
}

// ----

bool c_deaths_are_possible(Lower *L, ClassId class) {
  if (class == CLASS_NONE) return false;
  const U32Vec *objects = c_points_to_objects(L->points, class);
  bool has_allocated = false;
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    bool is_allocated = object->kind == OBJECT_HEAP && c_heap_may_be_freed(object->value);
    has_allocated |= is_allocated;
    if (!is_allocated && c_lifetimes_is_outlived(L, object)) return true;
  }
  return has_allocated && is_freed_before(L, class);
}
