#include "front/c/members.h"

// Is it the address of a member that something follows?
static bool is_member_inside(LLVMValueRef pointer) {
  if (c_value_opcode(pointer) != LLVMGetElementPtr || LLVMGetNumOperands(pointer) != 3) return false;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  LLVMValueRef index = LLVMGetOperand(pointer, 2);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind || !LLVMIsAConstantInt(index)) return false;
  return LLVMConstIntGetZExtValue(index) + 1 < LLVMCountStructElementTypes(type);
}

// The bytes of the array that the pointer is the beginning of, or an element of; 0 where that is no member that something follows.
static uint64_t member_room(const Layout *layout, LLVMValueRef pointer) {
  if (c_value_opcode(pointer) != LLVMGetElementPtr || LLVMGetNumOperands(pointer) != 3) return 0;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  LLVMValueRef first = LLVMGetOperand(pointer, 1), index = LLVMGetOperand(pointer, 2);
  if (LLVMGetTypeKind(type) != LLVMArrayTypeKind || !is_member_inside(LLVMGetOperand(pointer, 0))) return 0;
  if (!LLVMIsAConstantInt(first) || LLVMConstIntGetZExtValue(first) != 0 || !LLVMIsAConstantInt(index)) return 0;
  uint64_t element = c_layout_size(layout, LLVMGetElementType(type)), n = LLVMConstIntGetZExtValue(index);
  return n < LLVMGetArrayLength2(type) ? (LLVMGetArrayLength2(type) - n) * element : 0;
}

static void check(Lower *L, Term condition) {
  c_edge_check(L, condition, KIND_BOUNDS, NULL, "an access outside its array");
}

void c_member_check(Lower *L, LLVMValueRef pointer, Term bytes) {
  uint64_t room = member_room(&L->layout, pointer);
  if (room && !L->is_asking && L->at != LOC_NONE)
    check(L, expr_binary(L->table, OP_BVULE, bytes, c_term_pointer(L, room)));
}

// ---- in the library

// The parameter of the function that a pointer in it was computed from: itself, or what the variable that it was put in has become; or NULL.
static LLVMValueRef parameter_of(const Lower *L, LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  if (LLVMIsAArgument(pointer)) return pointer;
  if (!LLVMIsALoadInst(pointer) || !LLVMIsAAllocaInst(LLVMGetOperand(pointer, 0))) return NULL;
  LLVMValueRef function = L->now->function->function;
  for (LLVMValueRef p = LLVMGetFirstParam(function); p; p = LLVMGetNextParam(p)) {
    const Object *home = c_parameter_home(L, p);
    if (home && home->value == LLVMGetOperand(pointer, 0)) return p;
  }
  return NULL;
}

static const Member *member_at(const Lower *L, LLVMValueRef pointer) {
  LLVMValueRef parameter = L->now->members.count ? parameter_of(L, pointer) : NULL;
  for (uint32_t i = 0; parameter && i < L->now->members.count; i++)
    if (L->now->members.data[i].parameter == parameter) return &L->now->members.data[i];
  return NULL;
}

// The value as it is before the call, which may change what it is made of.
static Term keep(Lower *L, LLVMValueRef value) {
  Term t = c_value_scalar(L, value);
  if (t == TERM_NONE || expr_is_const(L->table, t)) return t;
  VarId kept = c_variable_temporary(L, "member", expr_sort(L->table, t));
  c_edge_assign(L, kept, t);
  return variable_term(L, kept);
}

void c_members_enter(Lower *L, LLVMValueRef call, Instance *callee) {
  LLVMValueRef function = callee->function->function;
  if (!c_debug_is_model(&L->debug, function)) return;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < LLVMCountParams(function); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    uint64_t room = L->now->call_place.line ? 0 : member_room(&L->layout, argument);
    const Member *passed = member_at(L, argument);
    Member member = {.parameter = LLVMGetParam(function, i), .room = room};
    if (room) member.start = keep(L, argument);
    else if (passed) member.start = passed->start, member.room = passed->room;
    if (member.start != TERM_NONE) membervec_push(&callee->members, member);
  }
}

void c_members_check(Lower *L, LLVMValueRef pointer, Term address, Term bytes) {
  const Member *member = L->is_asking || L->at == LOC_NONE ? NULL : member_at(L, pointer);
  if (!member) return;
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, member->start), all = c_term_pointer(L, member->room);
  Term before = expr_binary(table, OP_BVULE, offset, expr_binary(table, OP_BVSUB, all, bytes));
  check(L, expr_and(table, expr_binary(table, OP_BVULE, bytes, all), before));
}
