// Lists of variable arguments: on LP64 a __va_list_tag {gp_offset, fp_offset, overflow_arg_area, reg_save_area}, on ILP32 a
// pointer. clang has already made va_arg into
//   LP64:  if (gp_offset <= ...) ... else area = list->overflow_arg_area, list->overflow_arg_area = area + bytes
//   ILP32: argp.cur = *list, *list = argp.cur + bytes
// where `area` may be rounded up first. Of the conditional only the second way is left.
#include "front/c/variadic.h"

#include <string.h>

#include "front/c/instructions.h"

#define REGISTERS_END 48u // of the integer registers in the area of saved ones; of all: 176
#define VECTORS_END 176u

static bool starts(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

static const char *intrinsic(LLVMValueRef i) {
  size_t length;
  LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
  if (!callee || !LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee)) return "";
  return LLVMGetValueName2(callee, &length);
}

// ---- va_start, va_copy

static LLVMTypeRef list_type(const Variadic *v) {
  LLVMTypeRef number = LLVMInt32TypeInContext(v->context);
  LLVMTypeRef members[] = {number, number, v->pointer, v->pointer};
  return LLVMStructTypeInContext(v->context, members, 4, false);
}

static void build_start(Variadic *v, LLVMValueRef list, LLVMValueRef area) {
  if (v->slot_size != 8) {
    LLVMBuildStore(v->at, c_variadic_plus(v, area, 0), list); // else the list would pass as the home of the parameter
    return;
  }
  LLVMTypeRef type = list_type(v), number = LLVMInt32TypeInContext(v->context);
  LLVMValueRef members[] = {LLVMConstInt(number, REGISTERS_END, false), LLVMConstInt(number, VECTORS_END, false), area,
                            LLVMConstNull(v->pointer)};
  for (unsigned i = 0; i < 4; i++) LLVMBuildStore(v->at, members[i], LLVMBuildStructGEP2(v->at, type, list, i, ""));
}

static void build_copy(Variadic *v, LLVMValueRef to, LLVMValueRef from) {
  if (v->slot_size != 8) {
    LLVMBuildStore(v->at, LLVMBuildLoad2(v->at, v->pointer, from, ""), to);
    return;
  }
  LLVMTypeRef type = list_type(v);
  for (unsigned i = 0; i < 4; i++) {
    LLVMValueRef source = LLVMBuildStructGEP2(v->at, type, from, i, "");
    LLVMValueRef member = LLVMBuildLoad2(v->at, LLVMStructGetTypeAtIndex(type, i), source, "");
    LLVMBuildStore(v->at, member, LLVMBuildStructGEP2(v->at, type, to, i, ""));
  }
}

// The area of the function that an instruction is in, or NULL.
static LLVMValueRef area_at(const Variadic *v, LLVMValueRef instruction) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  for (uint32_t i = 0; i < v->replaced.count; i++)
    if (v->replaced.data[i] == function) return LLVMGetLastParam(function);
  return NULL;
}

static bool rewrite_intrinsic(Variadic *v, LLVMValueRef i) {
  const char *name = intrinsic(i);
  if (!starts(name, "llvm.va_")) return false;
  c_variadic_build_before(v, i);
  if (starts(name, "llvm.va_start")) {
    LLVMValueRef area = area_at(v, i);
    if (!area) return false;
    build_start(v, LLVMGetOperand(i, 0), area);
  } else if (starts(name, "llvm.va_copy")) build_copy(v, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
  return true;
}

// ---- va_arg

// The number of the member of a __va_list_tag that a pointer is to; -1: none.
static int list_member(LLVMValueRef pointer) {
  if (c_value_opcode(pointer) != LLVMGetElementPtr || LLVMGetNumOperands(pointer) != 3) return -1;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  LLVMValueRef index = LLVMGetOperand(pointer, 2);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind || LLVMIsLiteralStruct(type) || !LLVMIsAConstantInt(index)) return -1;
  const char *name = LLVMGetStructName(type);
  return name && starts(name, "struct.__va_list_tag") ? (int)LLVMConstIntGetZExtValue(index) : -1;
}

// Is the address of an argument loaded here?
static bool loads_argument(const Variadic *v, LLVMValueRef i) {
  size_t length;
  if (!LLVMIsALoadInst(i) || LLVMTypeOf(i) != v->pointer) return false;
  if (v->slot_size == 8) return list_member(LLVMGetOperand(i, 0)) == 2;
  return starts(LLVMGetValueName2(i, &length), "argp.cur");
}

static LLVMValueRef user_with(LLVMValueRef value, bool (*is)(LLVMValueRef user)) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
    if (is(LLVMGetUser(use))) return LLVMGetUser(use);
  return NULL;
}

static bool is_mask(LLVMValueRef i) { return starts(intrinsic(i), "llvm.ptrmask"); }
static bool is_step(LLVMValueRef i) { return c_value_opcode(i) == LLVMGetElementPtr; }
static bool is_phi(LLVMValueRef i) { return LLVMIsAPHINode(i) != NULL; }
static bool leads_to_mask(LLVMValueRef i) { return is_step(i) && user_with(i, is_mask); }
static bool is_stored(LLVMValueRef i) { return LLVMIsAStoreInst(i) != NULL; }
static bool is_next(LLVMValueRef i) { return is_step(i) && LLVMGetNumOperands(i) == 2 && user_with(i, is_stored); }

typedef struct Wanted {
  bool is_object;
  uint64_t size; // of an object: bytes, 0: not known
  LLVMTypeRef scalar;
} Wanted;

// What is read at an address of an argument: one scalar, or an object.
static Wanted wanted_at(LLVMValueRef address, LLVMValueRef next) {
  Wanted wanted = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user == next || is_phi(user)) continue;
    if (LLVMIsALoadInst(user)) wanted.scalar = LLVMTypeOf(user);
    else wanted.is_object = true;
    LLVMValueRef size = c_intrinsic_transfer(user) == TRANSFER_COPY ? LLVMGetOperand(user, 2) : NULL;
    if (size && LLVMIsAConstantInt(size)) wanted.size = LLVMConstIntGetZExtValue(size);
  }
  wanted.is_object |= !wanted.scalar;
  return wanted;
}

static uint64_t scalar_note(const Variadic *v, LLVMTypeRef type) {
  uint64_t size = c_layout_access_size(&v->layout, type);
  if (c_layout_is_float(type)) return variadic_note(NOTE_FLOAT, size);
  return LLVMGetTypeKind(type) == LLVMPointerTypeKind   ? variadic_note(NOTE_POINTER, 0)
         : LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? variadic_note(NOTE_INTEGER, size)
                                                        : variadic_note(NOTE_OTHER, size);
}

static bool is_model(LLVMValueRef instruction) {
  unsigned length = 0;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  const char *file = LLVMGetDebugLocFilename(function, &length);
  return file && length > 5 && starts(file, "libc/");
}

static void build_check(Variadic *v, const char *name, LLVMValueRef *arguments, unsigned count) {
  LLVMTypeRef types[] = {v->slot, v->slot, v->slot, v->slot};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(v->context), types, count, false);
  LLVMValueRef function = LLVMGetNamedFunction(v->module, name);
  if (!function) function = LLVMAddFunction(v->module, name, type);
  LLVMBuildCall2(v->at, type, function, arguments, count, "");
}

static LLVMValueRef build_note(Variadic *v, LLVMValueRef address, uint64_t offset) {
  return LLVMBuildLoad2(v->at, v->slot, c_variadic_plus(v, address, v->distance + offset), "note");
}

static void check_argument(Variadic *v, LLVMValueRef load) {
  LLVMValueRef rounded = user_with(load, leads_to_mask);
  LLVMValueRef base = rounded ? user_with(rounded, is_mask) : load, next = user_with(base, is_next);
  if (!next || !LLVMIsAConstantInt(LLVMGetOperand(next, 1))) return;
  LLVMValueRef phi = user_with(base, is_phi);
  Wanted wanted = wanted_at(phi ? phi : base, next);
  c_variadic_build_before(v, next);
  LLVMValueRef library = LLVMConstInt(v->slot, is_model(load), false), note = build_note(v, base, 0);
  if (!wanted.is_object) {
    LLVMValueRef arguments[] = {note, LLVMConstInt(v->slot, scalar_note(v, wanted.scalar), false), library};
    build_check(v, VARIADIC_SCALAR, arguments, 3);
    return;
  }
  bool two = LLVMConstIntGetZExtValue(LLVMGetOperand(next, 1)) == 2 * v->slot_size;
  LLVMValueRef second = two ? build_note(v, base, v->slot_size) : note;
  LLVMValueRef arguments[] = {note, second, LLVMConstInt(v->slot, wanted.size, false), library};
  build_check(v, VARIADIC_OBJECT, arguments, 4);
}

// The registers are used up: the comparison of an offset fails.
static void forget_registers(Variadic *v, LLVMValueRef i) {
  if (!LLVMIsAICmpInst(i) || !LLVMIsALoadInst(LLVMGetOperand(i, 0))) return;
  int member = list_member(LLVMGetOperand(LLVMGetOperand(i, 0), 0));
  bool of_list = (member == 0 || member == 1) && LLVMGetICmpPredicate(i) == LLVMIntULE;
  if (of_list) LLVMReplaceAllUsesWith(i, LLVMConstNull(LLVMInt1TypeInContext(v->context)));
}

static void rewrite_block(Variadic *v, LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i; i = next) {
    next = LLVMGetNextInstruction(i);
    if (loads_argument(v, i)) check_argument(v, i);
    else if (v->slot_size == 8) forget_registers(v, i);
    if (rewrite_intrinsic(v, i)) LLVMInstructionEraseFromParent(i);
  }
}

void c_variadic_lists(Variadic *v) {
  for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) rewrite_block(v, b);
}
