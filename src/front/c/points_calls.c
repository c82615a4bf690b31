#include "front/c/points_calls.h"

#include <string.h>

#include "front/c/instructions.h"
#include "front/c/library.h"
#include "front/c/points_access.h"
#include "front/c/points_foreign.h"
#include "front/c/variadic.h"

// ---- functions

static void call_function(PointsTo *p, LLVMValueRef call, LLVMValueRef function) {
  unsigned count = LLVMGetNumArgOperands(call), parameters = LLVMCountParams(function);
  for (unsigned i = 0; i < count && i < parameters; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i), parameter = LLVMGetParam(function, i);
    uint64_t size = c_parameter_byval_size(p->layout, function, i);
    if (size) c_points_copy(p, parameter, argument, (CopySize){size, size}, 16, c_call_argument_alignment(call, i));
    else c_points_flow(p, parameter, argument);
  }
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
    c_points_assign(p, c_points_value(p, call), c_points_return(p, function));
}

// It may give back one of its pointers, or one to memory of its own.
void c_points_call_unknown(PointsTo *p, LLVMValueRef call) {
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMPointerTypeKind) return;
  uint32_t n = c_points_value(p, call);
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind) c_points_flow(p, call, argument);
  }
  uint32_t class = c_points_pointee(p, n);
  c_points_class(p, class)->foreign = true;
  c_points_move(p, n, c_offset_anywhere());
}

// ---- the C library

static void call_transfer(PointsTo *p, LLVMValueRef call, Library library) {
  bool backwards = library == LIBRARY_BCOPY;
  LLVMValueRef to = LLVMGetOperand(call, backwards ? 1 : 0);
  LLVMValueRef size = LLVMGetOperand(call, library == LIBRARY_BZERO ? 1 : 2);
  unsigned alignment = c_call_argument_alignment(call, backwards ? 1 : 0);
  if (library == LIBRARY_MEMSET || library == LIBRARY_BZERO) c_points_set(p, to, size, alignment);
  else {
    unsigned from = backwards ? 0 : 1;
    c_points_copy(p, to, LLVMGetOperand(call, from), c_points_size(size), alignment,
                  c_call_argument_alignment(call, from));
  }
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind)
    c_points_assign(p, c_points_value(p, call), c_points_value(p, to));
}

// Of the variable whose address is passed; 1: nothing is known.
static unsigned object_alignment(LLVMValueRef pointer) {
  return LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer) ? LLVMGetAlignment(pointer) : 1;
}

static void call_realloc(PointsTo *p, LLVMValueRef call) {
  uint32_t n = c_points_value(p, call), old = c_points_value(p, LLVMGetOperand(call, 0));
  c_points_assign(p, n, old);
  uint32_t class = c_points_pointee(p, n);
  c_points_class(p, class)->read = true;
  c_points_fill(p, call, LLVMGetOperand(call, 1), 16);
}

static void call_library(PointsTo *p, LLVMValueRef call, const char *name) {
  Library library = c_library_find(name, false);
  switch (library) {
  case LIBRARY_MALLOC:
  case LIBRARY_ASK_OBJECT:
  case LIBRARY_CALLOC:
  case LIBRARY_ALIGNED_ALLOC: c_points_value(p, call); return;
  case LIBRARY_REALLOC: call_realloc(p, call); return;
  case LIBRARY_MEMCPY:
  case LIBRARY_MEMMOVE:
  case LIBRARY_MEMSET:
  case LIBRARY_BCOPY:
  case LIBRARY_BZERO: call_transfer(p, call, library); return;
  case LIBRARY_ASK_ANY:
    c_points_fill(p, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), object_alignment(LLVMGetOperand(call, 0)));
    return;
  case LIBRARY_NONDET:
    if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind) valuevec_push(&p->any, call);
    return;
  case LIBRARY_NONE:
    if (strncmp(name, "sextant.", 8) != 0) c_points_foreign_call(p, call);
    return;
  default: return;
  }
}

bool c_points_allocates(LLVMValueRef call) {
  size_t length;
  LLVMValueRef callee = c_call_named_function(call);
  if (!callee || !LLVMIsDeclaration(callee) || LLVMGetIntrinsicID(callee)) return false;
  Library library = c_library_find(LLVMGetValueName2(callee, &length), false);
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMPointerTypeKind)
    return library == LIBRARY_NONE && c_points_has_pointers(LLVMTypeOf(call));
  return library == LIBRARY_MALLOC || library == LIBRARY_CALLOC || library == LIBRARY_REALLOC ||
         library == LIBRARY_ALIGNED_ALLOC || library == LIBRARY_NONE || // without a body: a new object
         library == LIBRARY_ASK_OBJECT;
}

static void call_intrinsic(PointsTo *p, LLVMValueRef call) {
  TransferKind transfer = c_intrinsic_transfer(call);
  if (transfer != TRANSFER_NONE) {
    call_transfer(p, call, transfer == TRANSFER_COPY ? LIBRARY_MEMCPY : LIBRARY_MEMSET);
    return;
  }
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind || c_intrinsic_is_marker(call)) return;
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(argument));
    if (kind == LLVMPointerTypeKind || kind == LLVMIntegerTypeKind) c_points_flow(p, call, argument);
    c_points_move(p, c_points_value(p, call), c_offset_anywhere()); // parts of an address may be masked
  }
}

void c_points_call(PointsTo *p, LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  size_t length;
  if (LLVMIsAInlineAsm(LLVMGetCalledValue(call))) return;
  if (!function) indirectvec_push(&p->indirect, (Indirect){.call = call});
  else if (!LLVMIsDeclaration(function)) call_function(p, call, function);
  else if (LLVMGetIntrinsicID(function)) call_intrinsic(p, call);
  else call_library(p, call, LLVMGetValueName2(function, &length));
}

// ---- calls through pointers

static bool same_shape(LLVMValueRef call, LLVMValueRef function) {
  return LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(function);
}

static bool same_count(LLVMValueRef call, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  unsigned arguments = LLVMGetNumArgOperands(call), parameters = LLVMCountParamTypes(type);
  return arguments == parameters || c_variadic_plain_arguments(call) == parameters ||
         (LLVMIsFunctionVarArg(type) && arguments >= parameters);
}

static void keep_each_once(U32Vec *list) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->count; i++) {
    bool again = false;
    for (uint32_t k = 0; k < kept; k++) again |= list->data[k] == list->data[i];
    if (!again) list->data[kept++] = list->data[i];
  }
  list->count = kept;
}

void c_points_to_callees(PointsTo *p, LLVMValueRef call, U32Vec *out) {
  uint32_t pointee = c_points_pointee(p, c_points_value(p, LLVMGetCalledValue(call)));
  const U32Vec *functions = &c_points_class(p, pointee)->functions;
  for (uint32_t i = 0; i < functions->count; i++)
    if (same_shape(call, p->functions.data[functions->data[i]])) u32vec_push(out, functions->data[i]);
  bool none = out->count == 0;
  for (uint32_t i = 0; i < functions->count && none; i++)
    if (same_count(call, p->functions.data[functions->data[i]])) u32vec_push(out, functions->data[i]);
  for (uint32_t i = 0; i < p->functions.count && !functions->count; i++)
    if (same_count(call, p->functions.data[i])) u32vec_push(out, i);
  keep_each_once(out);
}

void c_points_to_misfits(PointsTo *p, LLVMValueRef call, U32Vec *out) {
  uint32_t pointee = c_points_pointee(p, c_points_value(p, LLVMGetCalledValue(call)));
  const U32Vec *functions = &c_points_class(p, pointee)->functions;
  for (uint32_t i = 0; i < functions->count; i++)
    if (!same_shape(call, p->functions.data[functions->data[i]])) u32vec_push(out, functions->data[i]);
  keep_each_once(out);
}

static bool is_among(const U32Vec *list, uint32_t n) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == n) return true;
  return false;
}

void c_points_call_indirect(PointsTo *p, Indirect *indirect) {
  U32Vec callees = {0};
  LLVMValueRef call = indirect->call;
  c_points_to_callees(p, call, &callees);
  for (uint32_t i = 0; i < callees.count; i++) {
    LLVMValueRef function = p->functions.data[callees.data[i]];
    if (is_among(&indirect->done, callees.data[i])) continue;
    u32vec_push(&indirect->done, callees.data[i]);
    if (!LLVMIsDeclaration(function)) call_function(p, call, function);
    else c_points_foreign_call(p, call);
  }
  u32vec_release(&callees);
}
