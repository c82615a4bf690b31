// Checks of arithmetic on pointers, and of comparisons and differences of two.
#include <string.h>

#include "front/c/check_parts.h"
#include "front/c/deaths.h"
#include "front/c/extern_sizes.h"
#include "front/c/instructions.h"
#include "front/c/label_steps.h"
#include "front/c/subscripts.h"
#include "front/c/unsigned_indices.h"

#define LEAVES "the pointer leaves its object"
#define NO_OBJECT "a member of what is no object"

// Both are of one object; one past the end is.
static void check_pair(Lower *L, LLVMValueRef pointer, Term a, Term b, const char *text) {
  const Object *root = c_objects_root(&L->objects, pointer);
  ClassId class = c_points_to_class(L->points, pointer);
  bool is_client = L->plan && c_client_is_inside(L->now->function->name); // it does nothing wrong by itself
  if (L->is_asking || L->at == LOC_NONE || a == b || is_client) return;
  if (root && root->in_memory && root->size) {
    Term base = c_address_of(L, root), size = c_term_pointer(L, root->size);
    Term within = expr_and(L->table, c_check_reaches(L, a, base, size), c_check_reaches(L, b, base, size));
    if (!expr_is_const(L->table, within) || !expr_bits(L->table, within))
      c_edge_check(L, within, KIND_POINTER, NULL, text);
  } else
    c_check_defer(L, (Check){.address = a,
                             .origin = b,
                             .bytes = c_term_pointer(L, 0),
                             .class = class,
                             .about = ABOUT_POINTER,
                             .text = text});
}

void c_check_other_object(Lower *L, LLVMValueRef a, LLVMValueRef b, const char *why) {
  const Object *first = c_objects_root(&L->objects, a), *second = c_objects_root(&L->objects, b);
  Term x = c_value_scalar(L, a), y = c_value_scalar(L, b);
  if (L->is_asking || L->at == LOC_NONE || (first && second && first != second)) return;
  if (x == TERM_NONE || y == TERM_NONE) {
    c_edge_limit(L, "%s", why);
    return;
  }
  Check check = {.address = x, .origin = y, .bytes = c_term_pointer(L, 0), .about = ABOUT_POINTER, .is_limit = true};
  check.class = c_points_to_class(L->points, a);
  check.at = L->at;
  check.good = c_edge_location(L), check.bad = c_edge_location(L);
  c_edge_choice(L, check.good, check.bad);
  L->at = check.bad;
  c_edge_limit(L, "%s", why);
  L->at = check.good;
  checkvec_push(&L->checks->list, check);
}

static uint32_t bits_of_index(LLVMValueRef index) {
  bool is_signed = LLVMIsASExtInst(index), is_unsigned = LLVMIsAZExtInst(index);
  LLVMTypeRef type = LLVMTypeOf(is_signed || is_unsigned ? LLVMGetOperand(index, 0) : index);
  return LLVMGetIntTypeWidth(type) + (is_unsigned ? 1 : 0);
}

// An index whose multiple would wrap around, and so come back to the object, is too far. One of an unsigned type is never negative.
static void check_near(Lower *L, LLVMValueRef index, uint64_t scale, IndexSign sign) {
  uint32_t width = L->layout.pointer_width, bits = bits_of_index(index);
  uint64_t most = ((uint64_t)1 << (width - 2)) / (scale ? scale : 1);
  for (uint64_t n = 1; n < scale; n *= 2) bits++;
  bool is_one_way = bits >= width && sign != INDEX_SIGNED;
  Term t = bits > width || is_one_way ? c_value_scalar(L, index) : TERM_NONE;
  if (t == TERM_NONE || expr_width(L->table, t) != width) return;
  if (is_one_way && sign == INDEX_BACK) t = expr_binary(L->table, OP_BVSUB, c_term_pointer(L, 0), t);
  Term shifted = expr_binary(L->table, OP_BVADD, t, c_term_pointer(L, is_one_way ? 0 : most));
  Term near = expr_binary(L->table, OP_BVULT, shifted, c_term_pointer(L, is_one_way ? most : 2 * most));
  if (!expr_is_const(L->table, near) || !expr_bits(L->table, near)) c_edge_check(L, near, KIND_POINTER, NULL, LEAVES);
}

// The first index steps over what the pointer points to. The others are of arrays in it, which clang checks, but for one at the end of a struct:
// that is as long as its object.
static void check_indices(Lower *L, LLVMValueRef gep) {
  unsigned last = (unsigned)LLVMGetNumOperands(gep) - 1;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  IndexSign sign = c_index_sign(gep);
  check_near(L, LLVMGetOperand(gep, 1), c_layout_size(&L->layout, type), last == 1 ? sign : INDEX_SIGNED);
  if (last == 2 && sign != INDEX_SIGNED && LLVMGetTypeKind(type) == LLVMArrayTypeKind && L->at != LOC_NONE)
    check_near(L, LLVMGetOperand(gep, 2), c_layout_size(&L->layout, LLVMGetElementType(type)), sign);
}

void c_check_use(Lower *L, LLVMValueRef pointer, Term address) {
  bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMPointerTypeKind && !LLVMIsConstant(pointer);
  if (L->is_asking || L->at == LOC_NONE || address == TERM_NONE || !is_pointer) return;
  ClassId class = c_points_to_class(L->points, pointer);
  if (c_objects_root(&L->objects, pointer) || !c_deaths_are_possible(L, class)) return;
  c_check_defer(L, (Check){.address = address, .bytes = c_term_pointer(L, 0), .class = class, .about = ABOUT_DEATH});
}

void c_check_step(Lower *L, LLVMValueRef gep, Term result) {
  int64_t offset;
  if (L->is_asking || L->at == LOC_NONE) return;
  check_indices(L, gep);
  if (L->at == LOC_NONE) return;
  if (c_address_is_only_accessed(gep)) return;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  bool constant = c_layout_gep_offset(&L->layout, gep, &offset);
  if (constant && (offset == 0 || LLVMGetTypeKind(type) == LLVMStructTypeKind))
    return; // a member is where its struct is
  LLVMValueRef base = LLVMGetOperand(gep, 0);
  Term from = c_value_scalar(L, base);
  c_label_steps_limit(L, gep, from);
  if (from == TERM_NONE) return;
  check_pair(L, base, result, from, LEAVES);
  c_check_use(L, base, from);
}

// Where the farthest of the members begins that the program takes the address of there; of a union, whose members begin where it does, 0.
static uint64_t farthest_member(const Lower *L, LLVMValueRef pointer) {
  uint64_t farthest = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    int64_t offset;
    bool is_member = LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == pointer &&
                     LLVMGetTypeKind(LLVMGetGEPSourceElementType(user)) == LLVMStructTypeKind;
    if (is_member && c_layout_gep_offset(&L->layout, user, &offset) && (uint64_t)offset > farthest)
      farthest = (uint64_t)offset;
  }
  return farthest;
}

void c_check_member_of(Lower *L, LLVMValueRef branch) {
  LLVMValueRef pointer = L->is_asking || L->at == LOC_NONE ? NULL : c_branch_member_of(branch);
  if (!pointer || c_address_is_only_accessed(pointer) || (L->plan && c_client_is_inside(L->now->function->name)))
    return;
  int64_t offset;
  const Object *known = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  const Object *root = c_objects_root(&L->objects, pointer);
  uint64_t bytes = farthest_member(L, pointer);
  if (!bytes) bytes = 1;
  if (known && offset >= 0 && (uint64_t)offset + bytes <= known->size) return;
  Term address = c_value_scalar(L, pointer);
  if (address == TERM_NONE || (root && !root->size)) return;
  if (root && root->in_memory) {
    Term base = c_address_of(L, root), size = c_term_pointer(L, root->size);
    c_edge_check(L, c_check_inside(L, address, c_term_pointer(L, bytes), base, size), KIND_POINTER, NULL, NO_OBJECT);
    return;
  }
  ClassId class = c_points_to_class(L->points, pointer);
  c_check_defer(L, (Check){.address = address,
                           .bytes = c_term_pointer(L, bytes),
                           .class = class,
                           .about = ABOUT_MEMBER,
                           .text = NO_OBJECT});
  c_check_use(L, pointer, address);
}

// Null is 0 there, and nothing more is left of it.
static bool is_number_of_pointer(LLVMValueRef value) {
  bool is_null = LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == 0;
  return is_null || c_value_opcode(value) == LLVMPtrToInt;
}

// The difference of pointers is one of numbers to LLVM: it is known by the name that clang gives it.
static bool is_difference(LLVMValueRef i, LLVMOpcode opcode) {
  size_t length;
  return opcode == LLVMSub && strncmp(LLVMGetValueName2(i, &length), "sub.ptr.sub", strlen("sub.ptr.sub")) == 0 &&
         is_number_of_pointer(LLVMGetOperand(i, 0)) && is_number_of_pointer(LLVMGetOperand(i, 1));
}

static LLVMValueRef pointer_of_number(const Lower *L, LLVMValueRef number) {
  LLVMContextRef context = LLVMGetModuleContext(L->module);
  return LLVMIsAConstantInt(number) ? LLVMConstNull(LLVMPointerTypeInContext(context, 0)) : LLVMGetOperand(number, 0);
}

static bool is_ordering(LLVMValueRef i, LLVMOpcode opcode) {
  if (opcode != LLVMICmp || LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind) return false;
  return LLVMGetICmpPredicate(i) != LLVMIntEQ && LLVMGetICmpPredicate(i) != LLVMIntNE;
}

// May it be inside because nobody knows how large the object is?
static Term is_inside_open(Lower *L, const Object *object, int64_t offset) {
  if (offset < 0 || !c_object_is_open(object)) return expr_false(L->table);
  return expr_binary(L->table, OP_BVULE, c_term_pointer(L, (uint64_t)offset), c_extern_size(L, object));
}

// The address itself, and those that it was computed from: &c + 2 - 2 is back where it was, but has left the object.
static void check_constant_address(Lower *L, LLVMValueRef constant) {
  for (; c_value_opcode(constant) == LLVMGetElementPtr; constant = LLVMGetOperand(constant, 0)) {
    int64_t offset;
    const Object *object = c_objects_at(&L->objects, &L->layout, constant, &offset);
    if (!object || object->kind == OBJECT_BLOCK || object->kind == OBJECT_TEXTS) continue;
    if (offset >= 0 && (uint64_t)offset <= object->size) continue;
    c_edge_check(L, is_inside_open(L, object, offset), KIND_POINTER, NULL, "an address outside its object");
    return;
  }
}

static bool is_of_characters(const Object *object) {
  LLVMTypeRef type = object->kind == OBJECT_GLOBAL ? LLVMGlobalGetValueType(object->value) : NULL;
  while (type && LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  return type && LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
}

// The difference of the addresses of two objects. Where it is divided by the size of an element it is one of pointers; if not it may be
// one of numbers, which clang makes the same of. Between characters it is not told apart.
static void check_constant_difference(Lower *L, LLVMValueRef user, LLVMValueRef constant) {
  LLVMValueRef a = LLVMGetOperand(constant, 0), b = LLVMGetOperand(constant, 1);
  if (c_value_opcode(a) != LLVMPtrToInt || c_value_opcode(b) != LLVMPtrToInt) return;
  const Object *first = c_objects_root(&L->objects, LLVMGetOperand(a, 0));
  const Object *second = c_objects_root(&L->objects, LLVMGetOperand(b, 0));
  if (!first || !second || first == second) return;
  if (c_value_opcode(user) == LLVMSDiv && LLVMGetExact(user))
    c_edge_check(L, expr_false(L->table), KIND_POINTER, NULL, CHECK_APART);
  else if (is_of_characters(first) && is_of_characters(second))
    c_edge_limit(L, "a constant difference of the addresses of two objects");
}

static void check_constants_of(Lower *L, LLVMValueRef user) {
  for (int i = 0; i < LLVMGetNumOperands(user) && L->at != LOC_NONE; i++) {
    LLVMValueRef operand = LLVMGetOperand(user, (unsigned)i);
    if (!operand || !LLVMIsAConstantExpr(operand)) continue;
    LLVMOpcode opcode = c_value_opcode(operand);
    if (opcode == LLVMGetElementPtr) check_constant_address(L, operand);
    else if (opcode == LLVMSub) check_constant_difference(L, user, operand);
    else check_constants_of(L, operand);
  }
}

void c_check_constants(Lower *L, LLVMValueRef instruction) {
  if (!L->is_asking) check_constants_of(L, instruction);
}

// The size of the elements that a difference of pointers is counted in.
static uint64_t element_of_difference(LLVMValueRef difference) {
  for (LLVMUseRef use = LLVMGetFirstUse(difference); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool divides = LLVMIsAInstruction(user) && c_value_opcode(user) == LLVMSDiv && LLVMGetExact(user);
    if (divides && LLVMIsAConstantInt(LLVMGetOperand(user, 1)))
      return LLVMConstIntGetZExtValue(LLVMGetOperand(user, 1));
  }
  return 1;
}

// Pointers to elements of one array are so many of them apart. Where pointers may have been moved by single bytes, or by two, that is in doubt.
static void check_whole_elements(Lower *L, LLVMValueRef difference, LLVMValueRef a, LLVMValueRef b) {
  uint64_t element = element_of_difference(difference);
  bool is_power = element > 1 && (element & (element - 1)) == 0;
  uint64_t doubtful = element < 4 ? element : 4;
  if (!is_power || (!c_check_may_be_misaligned(L, a, doubtful) && !c_check_may_be_misaligned(L, b, doubtful))) return;
  Term x = c_value_scalar(L, a), y = c_value_scalar(L, b);
  if (x == TERM_NONE || y == TERM_NONE || x == y) return;
  Term rest = expr_binary(L->table, OP_BVAND, expr_binary(L->table, OP_BVSUB, x, y), c_term_pointer(L, element - 1));
  c_edge_check(L, expr_eq(L->table, rest, c_term_pointer(L, 0)), KIND_POINTER, NULL,
               "the pointers are no whole number of elements apart");
}

void c_check_order(Lower *L, LLVMValueRef instruction) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  bool subtracts = is_difference(instruction, opcode);
  if (!subtracts && !is_ordering(instruction, opcode)) return;
  LLVMValueRef a = LLVMGetOperand(instruction, 0), b = LLVMGetOperand(instruction, 1);
  if (subtracts) a = pointer_of_number(L, a), b = pointer_of_number(L, b);
  const Object *first = c_objects_root(&L->objects, a), *second = c_objects_root(&L->objects, b);
  bool known = first && first == second;
  Term x = c_value_scalar(L, a), y = c_value_scalar(L, b);
  if (!known) c_label_steps_limit(L, instruction, x);
  if (!known && x != TERM_NONE && y != TERM_NONE) check_pair(L, first ? b : a, x, y, CHECK_APART);
  if (!subtracts) return;
  check_whole_elements(L, instruction, a, b);
  c_check_use(L, a, x);
  c_check_use(L, b, y);
}

// An instruction's divisor is not zero. (That the quotient fits is clang's check.)
void c_check_division(Lower *L, LLVMValueRef instruction) {
  U32Vec divisors = {0};
  if (!L->is_asking && c_value_terms(L, LLVMGetOperand(instruction, 1), &divisors))
    for (uint32_t i = 0; i < divisors.count; i++) {
      c_indeterminate_use(L, LLVMGetOperand(instruction, 1), divisors.data[i],
                          "a divisor depends on an indeterminate value");
      Term zero = expr_eq(L->table, divisors.data[i], expr_const(L->table, expr_sort(L->table, divisors.data[i]), 0));
      c_edge_check(L, expr_not(L->table, zero), KIND_DIV, NULL, NULL);
    }
  u32vec_release(&divisors);
}

static bool is_shift(LLVMOpcode opcode) { return opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr; }

// Clang checks the amounts of shifts, but for those of vectors.
void c_check_vector_shift(Lower *L, LLVMValueRef instruction) {
  LLVMValueRef amount = LLVMGetOperand(instruction, LLVMGetNumOperands(instruction) > 1 ? 1 : 0);
  bool is_vector = LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVectorTypeKind;
  if (L->is_asking || !is_vector || !is_shift(LLVMGetInstructionOpcode(instruction))) return;
  U32Vec amounts = {0};
  if (c_value_terms(L, amount, &amounts))
    for (uint32_t i = 0; i < amounts.count && L->at != LOC_NONE; i++) {
      Sort sort = expr_sort(L->table, amounts.data[i]);
      Term width = expr_const(L->table, sort, expr_width(L->table, amounts.data[i]));
      c_edge_check(L, expr_binary(L->table, OP_BVULT, amounts.data[i], width), KIND_SHIFT, NULL,
                   "an amount of a shift is negative or too large");
    }
  u32vec_release(&amounts);
}

// ---- overflow that clang has no check for

// Its names for the arithmetic of _Complex, part by part.
static bool is_of_complex(LLVMValueRef instruction) {
  static const char *const names[] = {"add.r", "add.i", "sub.r", "sub.i", "mul.r", "mul.i", "neg.r", "neg.i"};
  size_t length;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp(LLVMGetValueName2(instruction, &length), names[i], strlen(names[i])) == 0) return true;
  return false;
}

static Op operation(LLVMOpcode opcode) {
  return opcode == LLVMAdd ? OP_BVADD : opcode == LLVMSub ? OP_BVSUB : opcode == LLVMMul ? OP_BVMUL : OP_NOT;
}

static Term fits_signed(Lower *L, Op op, Term a, Term b) {
  TermTable *table = L->table;
  uint32_t width = expr_width(table, a), wide = op == OP_BVMUL ? 2 * width : width + 1;
  Term exact = expr_binary(table, op, expr_resize(table, OP_SEXT, a, wide), expr_resize(table, OP_SEXT, b, wide));
  return expr_eq(table, exact, expr_resize(table, OP_SEXT, expr_binary(table, op, a, b), wide));
}

void c_check_unmarked_overflow(Lower *L, LLVMValueRef instruction) {
  Op op = operation(LLVMGetInstructionOpcode(instruction));
  bool is_vector = LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVectorTypeKind;
  bool is_asked = L->options->kinds & KIND_BIT(OVERFLOW) && !L->is_asking && op != OP_NOT;
  if (!is_asked || (!is_vector && !is_of_complex(instruction))) return;
  U32Vec a = {0}, b = {0};
  bool is_known =
      c_value_terms(L, LLVMGetOperand(instruction, 0), &a) && c_value_terms(L, LLVMGetOperand(instruction, 1), &b);
  for (uint32_t i = 0; is_known && i < a.count && i < b.count && L->at != LOC_NONE; i++)
    c_edge_limit_unless(L, fits_signed(L, op, a.data[i], b.data[i]),
                        "arithmetic on a vector or a _Complex integer may overflow, if its elements are signed");
  u32vec_release(&a);
  u32vec_release(&b);
}
