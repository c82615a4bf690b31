#include "front/c/temporaries.h"

static bool begins(LLVMValueRef value, const char *with) {
  size_t length;
  return strncmp(LLVMGetValueName2(value, &length), with, strlen(with)) == 0;
}

// Clang's names of objects for the values of expressions.
static bool is_temporary(const Lower *L, LLVMValueRef object) {
  if (!LLVMIsAAllocaInst(object) || LLVMGetTypeKind(LLVMGetAllocatedType(object)) != LLVMStructTypeKind) return false;
  bool is_named = begins(object, "tmp") || begins(object, "coerce") || begins(object, "ref.tmp");
  return is_named && !c_debug_variable(&L->debug, object);
}

void c_temporary_stored(Lower *L, LLVMValueRef value) {
  LLVMValueRef object = value;
  while (LLVMIsAGetElementPtrInst(object)) object = LLVMGetOperand(object, 0);
  if (object != value && is_temporary(L, object))
    c_edge_doubt(L, "the address of an object that lives as long as its expression is kept");
}

// ---- _Bool

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
    bool is_access = LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != object);
    if (!is_marker && !is_access) return true;
  }
  return false;
}

static bool may_be_neither(Lower *L, LLVMValueRef pointer) {
  const Object *root = c_objects_root(&L->objects, pointer);
  if (!root || (root->kind != OBJECT_LOCAL && root->kind != OBJECT_GLOBAL)) return false;
  LLVMValueRef variable = c_debug_variable(&L->debug, root->value);
  LLVMValueRef type = variable ? c_debug_plain_type(c_debug_variable_type(variable)) : NULL;
  if (!type) return false;
  return c_debug_is_union(type) || (c_debug_scalar(type).is_bool && is_written_as_bytes(root->value));
}

void c_boolean_loaded(Lower *L, LLVMValueRef load, Term value) {
  LLVMTypeRef type = LLVMTypeOf(load);
  bool is_byte = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
  if (L->is_asking || L->at == LOC_NONE || !is_byte || !is_read_as_boolean(load)) return;
  if (!may_be_neither(L, LLVMGetOperand(load, 0))) return;
  Term fine = expr_binary(L->table, OP_BVULE, value, expr_bv(L->table, 8, 1));
  c_edge_limit_unless(L, fine, "a _Bool is read that is neither 0 nor 1");
}
