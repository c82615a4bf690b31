// Which bytes are written as something else: by stores of characters and by fills, whose values may be others than 0 and 1, and by copies of these. A
// struct that is passed in registers is stored in wide words, which are copies of what it was.
#include "front/c/booleans.h"
#include "front/c/debug_types.h"

#include <stdlib.h>

typedef struct Written {
  LLVMValueRef to;
  uint64_t size; // bytes at most
} Written;
VEC(WrittenVec, writtenvec, Written)

struct Booleans {
  bool surveyed;
  WrittenVec written;
};

struct Booleans *c_booleans_new(void) { return memory_new(sizeof(struct Booleans)); }

void c_booleans_delete(struct Booleans *booleans) {
  writtenvec_release(&booleans->written);
  free(booleans);
}

// ---- what is written

static bool is_boolean(LLVMValueRef value) {
  if (LLVMIsAConstantInt(value)) return LLVMConstIntGetZExtValue(value) <= 1;
  bool is_bit = LLVMIsAZExtInst(value) && LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(value, 0))) == 1;
  return is_bit || LLVMIsUndef(value);
}

static uint64_t most(LLVMValueRef size) {
  return LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : UINT32_MAX;
}

static bool is_byte(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
}

static void note_write(struct Booleans *booleans, LLVMValueRef i) {
  if (LLVMIsAStoreInst(i) && is_byte(LLVMTypeOf(LLVMGetOperand(i, 0))) && !is_boolean(LLVMGetOperand(i, 0)))
    writtenvec_push(&booleans->written, (Written){LLVMGetOperand(i, 1), 1});
  if (LLVMIsACallInst(i) && c_intrinsic_transfer(i) == TRANSFER_FILL && !is_boolean(LLVMGetOperand(i, 1)))
    writtenvec_push(&booleans->written, (Written){LLVMGetOperand(i, 0), most(LLVMGetOperand(i, 2))});
}

static bool is_written(Lower *L, LLVMValueRef pointer, uint64_t size) {
  const WrittenVec *all = &L->booleans->written;
  for (uint32_t i = 0; i < all->count; i++)
    if (c_points_to_may_meet(L->points, all->data[i].to, all->data[i].size, pointer, size)) return true;
  return false;
}

static bool note_copy(Lower *L, LLVMValueRef i) {
  if (!LLVMIsACallInst(i) || c_intrinsic_transfer(i) != TRANSFER_COPY) return false;
  LLVMValueRef to = LLVMGetOperand(i, 0), from = LLVMGetOperand(i, 1);
  uint64_t size = most(LLVMGetOperand(i, 2));
  if (!is_written(L, from, size) || is_written(L, to, size)) return false;
  writtenvec_push(&L->booleans->written, (Written){to, size});
  return true;
}

static bool survey_once(Lower *L, bool copies) {
  bool change = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (copies) change |= note_copy(L, i);
        else note_write(L->booleans, i);
      }
  return change;
}

static void survey(Lower *L) {
  if (L->booleans->surveyed) return;
  L->booleans->surveyed = true;
  survey_once(L, false);
  while (survey_once(L, true)) continue;
}

// ---- what is read

static bool is_read_as_boolean(LLVMValueRef load) {
  for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_bit = LLVMIsATruncInst(user) && LLVMGetIntTypeWidth(LLVMTypeOf(user)) == 1;
    if (is_bit) return true;
  }
  return false;
}

// Is the object written by more than stores of its own type?
static bool is_written_as_bytes(LLVMValueRef object) {
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAInstruction(user)) return true;
    bool is_marker = LLVMIsACallInst(user) && c_intrinsic_is_marker(user);
    bool is_access = LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && is_boolean(LLVMGetOperand(user, 0)));
    if (!is_marker && !is_access) return true;
  }
  return false;
}

static bool may_be_neither(Lower *L, LLVMValueRef pointer) {
  const Object *root = c_objects_root(&L->objects, pointer);
  LLVMValueRef variable = root ? c_debug_variable(&L->debug, root->value) : NULL;
  LLVMValueRef type = variable ? c_debug_plain_type(c_debug_variable_type(variable)) : NULL;
  if (type && c_debug_is_union(type)) return true;
  if (type && c_debug_scalar(type).is_bool && !is_written_as_bytes(root->value)) return false;
  survey(L);
  return is_written(L, pointer, 1);
}

void c_boolean_loaded(Lower *L, LLVMValueRef load, Term value) {
  if (L->is_asking || L->at == LOC_NONE || !is_byte(LLVMTypeOf(load)) || !is_read_as_boolean(load)) return;
  if (!may_be_neither(L, LLVMGetOperand(load, 0))) return;
  Term fine = expr_binary(L->table, OP_BVULE, value, expr_bv(L->table, 8, 1));
  c_edge_limit_unless(L, fine, "a _Bool is read that is neither 0 nor 1");
}
