#include "front/c/members.h"

// An array that is a member which something follows: `room` bytes that begin `offset` bytes behind `base`. A pointer to one of its elements is
// `inside` bytes behind its beginning, where that is known.
typedef struct MemberArray {
  LLVMValueRef base;
  uint64_t offset, room, inside;
  bool is_known;
} MemberArray;

// Clang writes no GEP for the first member of a variable: is that, or a first member of it, an array of this type that something follows?
static bool begins_with(const Layout *layout, LLVMValueRef variable, LLVMTypeRef array, MemberArray *out) {
  bool is_global = LLVMIsAGlobalVariable(variable), is_followed = false;
  if (!array || (!is_global && !LLVMIsAAllocaInst(variable))) return false;
  LLVMTypeRef type = is_global ? LLVMGlobalGetValueType(variable) : LLVMGetAllocatedType(variable);
  while (LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMCountStructElementTypes(type) > 0) {
    is_followed |= LLVMCountStructElementTypes(type) > 1;
    type = LLVMStructGetTypeAtIndex(type, 0);
  }
  if (!is_followed || type != array) return false;
  *out = (MemberArray){
      .base = variable, .room = c_layout_size(layout, array), .inside = out->inside, .is_known = out->is_known};
  return true;
}

// Does a GEP into a struct, all of whose indices are known, lead to such an array, or to an element of it?
static bool leads_into(const Layout *layout, LLVMValueRef gep, MemberArray *out) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  LLVMValueRef first = LLVMGetOperand(gep, 1);
  uint64_t offset = LLVMIsAConstantInt(first) ? LLVMConstIntGetZExtValue(first) * c_layout_size(layout, type) : 0;
  uint64_t room = 0, inside = 0;
  for (int i = 2; i < LLVMGetNumOperands(gep); i++) {
    LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
    if (!LLVMIsAConstantInt(index) || !LLVMIsAConstantInt(first)) return false;
    bool is_member = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    uint64_t n = LLVMConstIntGetZExtValue(index), begin = c_layout_part_offset(layout, type, n);
    bool is_followed = is_member && n + 1 < LLVMCountStructElementTypes(type);
    type = c_layout_part_type(type, n);
    offset += begin;
    if (!is_member) {
      inside += begin;
      continue;
    }
    room = is_followed && LLVMGetTypeKind(type) == LLVMArrayTypeKind ? c_layout_size(layout, type) : 0;
    out->base = LLVMGetOperand(gep, 0), out->offset = offset, inside = 0;
  }
  out->room = room, out->inside += inside;
  return room > 0;
}

static bool is_into_struct(LLVMValueRef gep) {
  return LLVMGetNumOperands(gep) > 2 && LLVMGetTypeKind(LLVMGetGEPSourceElementType(gep)) == LLVMStructTypeKind;
}

// Is the pointer the address of such an array, or of an element of it?
static bool find_array(const Layout *layout, LLVMValueRef pointer, MemberArray *out) {
  LLVMTypeRef array = NULL;
  *out = (MemberArray){.is_known = true};
  for (; c_value_opcode(pointer) == LLVMGetElementPtr; pointer = LLVMGetOperand(pointer, 0)) {
    if (is_into_struct(pointer)) return leads_into(layout, pointer, out);
    int64_t offset = 0;
    out->is_known &= c_layout_gep_offset(layout, pointer, &offset);
    if (offset < 0) return false; // from a member to the struct that it is in
    out->inside += (uint64_t)offset;
    if (LLVMGetNumOperands(pointer) > 2) array = LLVMGetGEPSourceElementType(pointer);
  }
  return begins_with(layout, pointer, array, out);
}

static Term start_of(Lower *L, const MemberArray *array) {
  Term base = c_value_scalar(L, array->base);
  return base == TERM_NONE ? base : expr_binary(L->table, OP_BVADD, base, c_term_pointer(L, array->offset));
}

static void check(Lower *L, Term condition) {
  c_edge_check(L, condition, KIND_BOUNDS, NULL, "an access outside its array");
}

// Are so many bytes behind `inside` others in an array of `room` bytes?
static Term fits(Lower *L, Term inside, Term bytes, uint64_t room) {
  Term all = c_term_pointer(L, room), left = expr_binary(L->table, OP_BVSUB, all, bytes);
  return expr_and(L->table, expr_binary(L->table, OP_BVULE, bytes, all), expr_binary(L->table, OP_BVULE, inside, left));
}

void c_member_check(Lower *L, LLVMValueRef pointer, Term bytes) {
  MemberArray array;
  if (L->is_asking || L->at == LOC_NONE || !find_array(&L->layout, pointer, &array)) return;
  Term inside = c_term_pointer(L, array.inside);
  if (!array.is_known) {
    Term start = start_of(L, &array), address = c_value_scalar(L, pointer);
    if (start == TERM_NONE || address == TERM_NONE) return;
    inside = expr_binary(L->table, OP_BVSUB, address, start);
  }
  check(L, fits(L, inside, bytes, array.room));
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
static Term keep(Lower *L, Term t) {
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
    MemberArray array;
    const Member *passed = member_at(L, argument);
    Member member = {.parameter = LLVMGetParam(function, i)};
    if (!L->now->call_place.line && find_array(&L->layout, argument, &array))
      member.start = keep(L, start_of(L, &array)), member.room = array.room;
    else if (passed) member.start = passed->start, member.room = passed->room;
    if (member.start != TERM_NONE) membervec_push(&callee->members, member);
  }
}

void c_members_check(Lower *L, LLVMValueRef pointer, Term address, Term bytes) {
  const Member *member = L->is_asking || L->at == LOC_NONE ? NULL : member_at(L, pointer);
  if (!member) return;
  check(L, fits(L, expr_binary(L->table, OP_BVSUB, address, member->start), bytes, member->room));
}
