#include "front/c/client_texts.h"

#include <string.h>

bool c_client_text_is(const Object *object) {
  size_t length;
  return object->kind == OBJECT_BLOCK && strstr(LLVMGetValueName2(object->value, &length), BLOCK_TEXT);
}

// The pointer that an instruction writes through, or NULL.
static LLVMValueRef written_through(LLVMValueRef i) {
  size_t length;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMStore: return LLVMGetOperand(i, 1);
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: return LLVMGetOperand(i, 0);
  case LLVMCall: break;
  default: return NULL;
  }
  LLVMValueRef callee = c_call_named_function(i);
  Library library =
      callee ? c_library_find(LLVMGetValueName2(callee, &length), !LLVMIsDeclaration(callee)) : LIBRARY_NONE;
  switch (library) {
  case LIBRARY_MEMCPY:
  case LIBRARY_MEMMOVE:
  case LIBRARY_MEMSET:
  case LIBRARY_BZERO:
  case LIBRARY_ASK_ANY: return LLVMGetOperand(i, 0);
  case LIBRARY_BCOPY: return LLVMGetOperand(i, 1);
  default: return c_intrinsic_transfer(i) != TRANSFER_NONE ? LLVMGetOperand(i, 0) : NULL;
  }
}

// Does the function hand a pointer into the class to someone who may write through it unseen?
static bool gives_away(Lower *L, LLVMValueRef i, ClassId class) {
  LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  size_t length;
  if (!callee || !LLVMIsDeclaration(callee) || c_client_is_inside(LLVMGetValueName2(callee, &length))) return false;
  if (c_intrinsic_is_marker(i) || c_intrinsic_transfer(i) != TRANSFER_NONE) return false;
  Library library = c_library_find(LLVMGetValueName2(callee, &length), false);
  if (library == LIBRARY_MEMCPY || library == LIBRARY_MEMMOVE) return false;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
    LLVMValueRef argument = LLVMGetOperand(i, k);
    bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind;
    if (is_pointer && !LLVMIsAConstantPointerNull(argument) && c_points_to_class(L->points, argument) == class)
      return true;
  }
  return false;
}

static bool function_writes(Lower *L, LLVMValueRef function, ClassId class) {
  size_t length;
  if (c_client_is_inside(LLVMGetValueName2(function, &length))) return false; // it ends texts, and changes nothing else
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef to = written_through(i);
      if (to && c_points_to_class(L->points, to) == class) return true;
      if (gives_away(L, i, class)) return true;
    }
  return false;
}

bool c_client_text_is_constant(Lower *L, ClassId class) {
  uint32_t known;
  if (map_get(&L->constant_texts, class, &known)) return known;
  const U32Vec *objects = c_points_to_objects(L->points, class);
  bool is = !c_points_to_is_foreign(L->points, class);
  for (uint32_t i = 0; i < objects->count && is; i++) is = L->objects.list.data[objects->data[i]].kind == OBJECT_BLOCK;
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f && is; f = LLVMGetNextFunction(f))
    if (c_flow_find(&L->flow, f)) is = !function_writes(L, f, class);
  map_set(&L->constant_texts, class, is);
  return is;
}

void c_client_text_loaded(Lower *L, LLVMValueRef load, Term value) {
  TermTable *table = L->table;
  LLVMValueRef from = LLVMGetOperand(load, 0);
  bool is_byte = sort_is_bv(expr_sort(table, value)) && sort_width(expr_sort(table, value)) == 8;
  if (!L->plan || !L->options->client_is_fair || L->is_asking || L->at == LOC_NONE || !is_byte) return;
  ClassId class = c_points_to_class(L->points, from);
  if (!c_client_text_is_constant(L, class)) return;
  const U32Vec *objects = c_points_to_objects(L->points, class);
  Term address = c_value_scalar(L, from), zero = expr_eq(table, value, expr_bv(table, 8, 0));
  for (uint32_t i = 0; i < objects->count && address != TERM_NONE; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (!c_client_text_is(object)) continue;
    Term base = c_address_of(L, object);
    Term size = L->memory.data[map_find(&L->global_memory, object->id, 0)].size_term;
    Term last = expr_binary(table, OP_BVSUB, expr_binary(table, OP_BVADD, base, size), c_term_pointer(L, 1));
    c_edge_require(L, expr_or(table, zero, expr_not(table, expr_eq(table, address, last))));
  }
}
