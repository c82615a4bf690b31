// Lists of variable arguments: on LP64 a __va_list_tag {gp_offset, fp_offset, overflow_arg_area, reg_save_area}, on ILP32 a
// pointer. clang has already made va_arg into
//   LP64:  if (gp_offset <= ...) ... else area = list->overflow_arg_area, list->overflow_arg_area = area + bytes
//   ILP32: argp.cur = *list, *list = argp.cur + bytes
// where `area` may be rounded up first. Of the conditional only the second way is left. On LP64 the first number is the state of the list (variadic.h),
// which is looked at where the list is read or passed on. Wherever a list is kept, a function ends as many as it begins: it counts them.
#include "front/c/requests.h"
#include "front/c/variadic.h"

#include <string.h>

#include "front/c/debug_info.h"
#include "front/c/instructions.h"

#define VECTORS_END 176u // of all registers in the area of saved ones

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
  LLVMValueRef members[] = {LLVMConstInt(number, LIST_LIVE, false), LLVMConstInt(number, VECTORS_END, false), area,
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

static bool is_model(LLVMValueRef instruction) {
  unsigned length = 0;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  const char *file = LLVMGetDebugLocFilename(function, &length);
  return file && length > 5 && starts(file, "libc/");
}

static void build_check(Variadic *v, const char *name, LLVMValueRef *arguments, unsigned count) {
  c_request_call(v->module, v->at, name, LLVMVoidTypeInContext(v->context), arguments, count);
}

// ---- states

static bool is_list(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind || LLVMIsLiteralStruct(type)) return false;
  const char *name = LLVMGetStructName(type);
  return name && starts(name, "struct.__va_list_tag");
}

static bool is_array_of_list(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMArrayTypeKind && is_list(LLVMGetElementType(type));
}

// The list that a pointer means by its name, and not because it was passed: a variable, a member, or what a pointer to one points to.
static bool is_own(LLVMValueRef list) {
  if (LLVMIsAAllocaInst(list)) return is_array_of_list(LLVMGetAllocatedType(list));
  return LLVMIsAGetElementPtrInst(list) && is_array_of_list(LLVMGetGEPSourceElementType(list));
}

// A variable of the function, of which all that begins and ends it is known; or NULL.
static LLVMValueRef variable_of(LLVMValueRef list) {
  while (LLVMIsAGetElementPtrInst(list)) list = LLVMGetOperand(list, 0);
  return LLVMIsAAllocaInst(list) && is_array_of_list(LLVMGetAllocatedType(list)) ? list : NULL;
}

static LLVMValueRef state_address(Variadic *v, LLVMValueRef list) {
  return LLVMBuildStructGEP2(v->at, list_type(v), list, 0, "");
}

static void build_state(Variadic *v, LLVMValueRef list, ListState state) {
  LLVMTypeRef number = LLVMInt32TypeInContext(v->context);
  if (v->slot_size == 8) LLVMBuildStore(v->at, LLVMConstInt(number, state, false), state_address(v, list));
}

static void check_state(Variadic *v, LLVMValueRef list, ListDemand demand) {
  if (v->slot_size != 8) return;
  LLVMValueRef state = LLVMBuildLoad2(v->at, LLVMInt32TypeInContext(v->context), state_address(v, list), "state");
  LLVMValueRef arguments[] = {LLVMBuildZExt(v->at, state, v->slot, ""), LLVMConstInt(v->slot, demand, false)};
  build_check(v, VARIADIC_LIST, arguments, 2);
}

// A list that is read, or copied.
static void check_valid(Variadic *v, LLVMValueRef instruction, LLVMValueRef list) {
  if (!is_model(instruction)) check_state(v, list, is_own(list) ? DEMAND_LIVE : DEMAND_LIVE_OR_USED);
}

// The area of the function that an instruction is in, or NULL.
static LLVMValueRef area_at(const Variadic *v, LLVMValueRef instruction) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  for (uint32_t i = 0; i < v->replaced.count; i++)
    if (v->replaced.data[i] == function) return LLVMGetLastParam(function);
  return NULL;
}

// ---- how many lists the function has begun and not ended

static LLVMValueRef make_counter(Variadic *v, LLVMValueRef function) {
  LLVMBuilderRef at = LLVMCreateBuilderInContext(v->context);
  LLVMPositionBuilderBefore(at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
  LLVMValueRef counter = LLVMBuildAlloca(at, v->slot, VARIADIC_COUNT);
  LLVMBuildStore(at, LLVMConstNull(v->slot), counter);
  LLVMDisposeBuilder(at);
  return counter;
}

static void count(Variadic *v, LLVMValueRef instruction, bool begins) {
  if (is_model(instruction)) return;
  if (!v->counter) v->counter = make_counter(v, LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
  LLVMValueRef one = LLVMConstInt(v->slot, 1, false), before = LLVMBuildLoad2(v->at, v->slot, v->counter, "begun");
  if (!begins)
    c_request_check(v->module, v->at, "__sextant_check_call", LLVMBuildIsNotNull(v->at, before, ""),
                    "a list of variable arguments is ended that this function has not begun");
  LLVMValueRef after = begins ? LLVMBuildAdd(v->at, before, one, "") : LLVMBuildSub(v->at, before, one, "");
  LLVMBuildStore(v->at, after, v->counter);
}

static void check_returns(Variadic *v, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); v->counter && b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
    if (!last || LLVMGetInstructionOpcode(last) != LLVMRet) continue;
    c_variadic_build_before(v, last);
    LLVMValueRef begun = LLVMBuildLoad2(v->at, v->slot, v->counter, "begun");
    c_request_check(v->module, v->at, "__sextant_check_call", LLVMBuildIsNull(v->at, begun, ""),
                    "a list of variable arguments is not ended");
  }
  v->counter = NULL;
}

bool c_variadic_is_counter(LLVMValueRef variable) {
  size_t length;
  return starts(LLVMGetValueName2(variable, &length), VARIADIC_COUNT);
}

// ---- where lists begin and end

static bool has_value(const ValueVec *values, LLVMValueRef value) {
  for (uint32_t i = 0; i < values->count; i++)
    if (values->data[i] == value) return true;
  return false;
}

// va_start or va_copy to a list: one of the function's own has not been begun, or has ended.
static void begin_list(Variadic *v, LLVMValueRef instruction, LLVMValueRef list) {
  count(v, instruction, true);
  LLVMValueRef variable = is_model(instruction) ? NULL : variable_of(list);
  if (!variable || v->slot_size != 8) return;
  if (!has_value(&v->lists, variable)) valuevec_push(&v->lists, variable);
  check_state(v, list, DEMAND_ENDED);
}

static bool rewrite_intrinsic(Variadic *v, LLVMValueRef i) {
  const char *name = intrinsic(i);
  if (!starts(name, "llvm.va_")) return false;
  c_variadic_build_before(v, i);
  if (starts(name, "llvm.va_start")) {
    LLVMValueRef area = area_at(v, i);
    begin_list(v, i, LLVMGetOperand(i, 0));
    if (!area) return false;
    build_start(v, LLVMGetOperand(i, 0), area);
  } else if (starts(name, "llvm.va_copy")) {
    LLVMValueRef from = LLVMGetOperand(i, 1);
    begin_list(v, i, LLVMGetOperand(i, 0));
    check_valid(v, i, from);
    build_copy(v, LLVMGetOperand(i, 0), from);
    build_state(v, LLVMGetOperand(i, 0), LIST_LIVE);
    if (is_model(i) && !is_own(from)) build_state(v, from, LIST_USED); // it is read by way of the copy
  } else if (starts(name, "llvm.va_end")) {
    count(v, i, false);
    build_state(v, LLVMGetOperand(i, 0), LIST_ENDED);
  }
  return true;
}

// ---- va_arg

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

static LLVMValueRef build_note(Variadic *v, LLVMValueRef address, uint64_t offset) {
  return LLVMBuildLoad2(v->at, v->slot, c_variadic_plus(v, address, v->distance + offset), "note");
}

// The value matters where it is read with another type than it was passed with: what is not negative has no sign, and null no type.
static void check_value(Variadic *v, LLVMValueRef note, LLVMValueRef wanted, LLVMTypeRef type, LLVMValueRef address) {
  LLVMValueRef value = LLVMBuildLoad2(v->at, type, address, "");
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) value = LLVMBuildIsNotNull(v->at, value, "");
  LLVMValueRef arguments[] = {note, wanted, LLVMBuildIntCast2(v->at, value, v->slot, true, "")};
  build_check(v, VARIADIC_VALUE, arguments, 3);
}

static void check_scalar(Variadic *v, LLVMValueRef load, LLVMValueRef note, LLVMTypeRef type, LLVMValueRef address) {
  uint64_t plain = scalar_note(v, type), typed = variadic_typed_note(v, plain, c_argument_type_wanted(load));
  LLVMValueRef wanted = LLVMConstInt(v->slot, typed, false), library = LLVMConstInt(v->slot, is_model(load), false);
  LLVMValueRef arguments[] = {note, wanted, library};
  build_check(v, VARIADIC_SCALAR, arguments, 3);
  bool is_integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 8 * v->slot_size;
  bool has_value = is_integer || LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  if (has_value && !is_model(load)) check_value(v, note, wanted, type, address);
}

static void check_argument(Variadic *v, LLVMValueRef load) {
  LLVMValueRef rounded = user_with(load, leads_to_mask);
  LLVMValueRef base = rounded ? user_with(rounded, is_mask) : load, next = user_with(base, is_next);
  if (!next || !LLVMIsAConstantInt(LLVMGetOperand(next, 1))) return;
  LLVMValueRef phi = user_with(base, is_phi);
  Wanted wanted = wanted_at(phi ? phi : base, next);
  c_variadic_build_before(v, next);
  LLVMValueRef list = v->slot_size == 8 ? LLVMGetOperand(LLVMGetOperand(load, 0), 0) : NULL;
  if (list) check_valid(v, load, list);
  if (list && !is_own(list) && !is_model(load)) build_state(v, list, LIST_USED);
  LLVMValueRef library = LLVMConstInt(v->slot, is_model(load), false), note = build_note(v, base, 0);
  if (!wanted.is_object) {
    check_scalar(v, load, note, wanted.scalar, base);
    return;
  }
  bool two = LLVMConstIntGetZExtValue(LLVMGetOperand(next, 1)) == 2 * v->slot_size;
  LLVMValueRef second = two ? build_note(v, base, v->slot_size) : note;
  uint64_t typed = variadic_typed_note(v, variadic_note(NOTE_OBJECT, wanted.size), c_argument_type_wanted(load));
  LLVMValueRef arguments[] = {note, second, LLVMConstInt(v->slot, wanted.size, false), library,
                              LLVMConstInt(v->slot, typed, false)};
  build_check(v, VARIADIC_OBJECT, arguments, 5);
}

// The registers are used up: the comparison of an offset fails.
static void forget_registers(Variadic *v, LLVMValueRef i) {
  if (!LLVMIsAICmpInst(i) || !LLVMIsALoadInst(LLVMGetOperand(i, 0))) return;
  int member = c_list_member(LLVMGetOperand(LLVMGetOperand(i, 0), 0));
  bool of_list = (member == 0 || member == 1) && LLVMGetICmpPredicate(i) == LLVMIntULE;
  if (of_list) LLVMReplaceAllUsesWith(i, LLVMConstNull(LLVMInt1TypeInContext(v->context)));
}

// A list that is passed on.
static void check_passed(Variadic *v, LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (!LLVMIsAGetElementPtrInst(argument) || !is_own(argument) || is_model(call)) continue;
    c_variadic_build_before(v, call);
    check_state(v, argument, DEMAND_LIVE);
  }
}

static LLVMValueRef declaration_of(LLVMValueRef function, LLVMValueRef list) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b), variable; i; i = LLVMGetNextInstruction(i))
      if (LLVMIsACallInst(i) && c_debug_declared(i, &variable) == list) return i;
  return NULL;
}

// The lists that the function begins are not begun where it is entered, nor where they are declared.
static void surround_lists(Variadic *v, LLVMValueRef function) {
  for (uint32_t i = 0; i < v->lists.count; i++) {
    LLVMValueRef list = v->lists.data[i], declaration = declaration_of(function, list), places[] = {list, declaration};
    for (unsigned k = 0; k < 2 && places[k]; k++) {
      c_variadic_build_before(v, LLVMGetNextInstruction(places[k]));
      LLVMSetCurrentDebugLocation2(v->at, NULL);
      build_state(v, list, LIST_ENDED);
    }
  }
  v->lists.count = 0;
}

static void rewrite_block(Variadic *v, LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i; i = next) {
    next = LLVMGetNextInstruction(i);
    if (c_loads_variable_argument(i)) check_argument(v, i);
    else if (v->slot_size == 8) forget_registers(v, i);
    if (LLVMIsACallInst(i) && !*intrinsic(i)) check_passed(v, i);
    if (rewrite_intrinsic(v, i)) LLVMInstructionEraseFromParent(i);
  }
}

void c_variadic_lists(Variadic *v) {
  for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f; f = LLVMGetNextFunction(f)) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) rewrite_block(v, b);
    surround_lists(v, f);
    check_returns(v, f);
  }
  valuevec_release(&v->lists);
}
