#include "front/c/conversions.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "front/c/source_text.h"

// ---- casts

static size_t word_length(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return n;
}

static bool is_type_word(const char *at, size_t n) {
  static const char *const words[] = {"int",    "float", "double",   "long",  "short", "char", "unsigned",
                                      "signed", "const", "volatile", "_Bool", "bool",  "enum", "__int128"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == n && strncmp(words[i], at, n) == 0) return true;
  return n > 2 && strncmp(at + n - 2, "_t", 2) == 0;
}

typedef enum Cast { CAST_NONE, CAST_THERE, CAST_DOUBTFUL } Cast;

// "(" words ")": a type where its first word is known to be one, or where a value follows; a value where an operator does.
static Cast cast_at(const char *at) {
  if (*at != '(') return CAST_NONE;
  at += 1 + strspn(at + 1, " ");
  size_t n = word_length(at);
  bool is_type = is_type_word(at, n);
  for (; n; n = word_length(at)) at += n + strspn(at + n, " ");
  if (*at != ')') return CAST_NONE;
  if (is_type) return CAST_THERE;
  at += 1 + strspn(at + 1, " ");
  return isalnum((unsigned char)*at) || *at == '_' || *at == '(' ? CAST_DOUBTFUL : CAST_NONE;
}

static Cast cast_here(const Lower *L) {
  if (!L->place.file || !L->place.line) return CAST_DOUBTFUL;
  const char *at;
  char *text = c_text_of_place(L->options, L->place, &at);
  Cast cast = at ? cast_at(at) : CAST_DOUBTFUL;
  free(text);
  return cast;
}

#define DEEPEST 12u // operands of operands

static bool converts(LLVMValueRef value) {
  return LLVMIsAFPToSIInst(value) || LLVMIsAFPToUIInst(value) || LLVMIsAFPTruncInst(value) ||
         LLVMIsASIToFPInst(value) || LLVMIsAUIToFPInst(value);
}

// Is what is converted made by a conversion at the same place? That one is the cast, and this one another.
static bool is_after_cast(LLVMValueRef value, LLVMMetadataRef place, uint32_t depth) {
  if (!LLVMIsAInstruction(value) || LLVMIsALoadInst(value) || LLVMIsAPHINode(value) || depth == 0) return false;
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++) {
    LLVMValueRef operand = LLVMGetOperand(value, i);
    if (converts(operand) && LLVMInstructionGetDebugLoc(operand) == place) return true;
    if (is_after_cast(operand, place, depth - 1)) return true;
  }
  return false;
}

// ---- values

// The value converted back is what it was; no number is one that changes.
static Term is_kept(Lower *L, LLVMOpcode opcode, Term a, Term result) {
  TermTable *table = L->table;
  uint32_t width = expr_width(table, a), wide = width + 2; // a result may be just above the type's range
  bool is_unsigned = opcode == LLVMFPToUI || opcode == LLVMUIToFP;
  if (opcode == LLVMFPTrunc)
    return c_expression_float_compare(L, LLVMRealUEQ, a, expr_resize(table, OP_FTOF, result, width));
  if (opcode == LLVMFPToSI || opcode == LLVMFPToUI)
    return c_expression_float_compare(L, LLVMRealUEQ, a,
                                      expr_resize(table, is_unsigned ? OP_UTOF : OP_STOF, result, width));
  return expr_eq(table, expr_resize(table, OP_FTOS, result, wide),
                 expr_resize(table, is_unsigned ? OP_ZEXT : OP_SEXT, a, wide));
}

// x != 0 as a value of type _Bool, which is 0 or 1: x is one of these. Not where it is only decided on.
static bool becomes_bool(LLVMValueRef instruction) {
  size_t length;
  if (strncmp(LLVMGetValueName2(instruction, &length), "tobool", strlen("tobool")) != 0) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(instruction); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAZExtInst(user) || LLVMIsACallInst(user) || LLVMIsAReturnInst(user)) return true;
  }
  return false;
}

static Term is_zero_or_one(Lower *L, LLVMOpcode opcode, Term a) {
  Term zero = expr_const(L->table, expr_sort(L->table, a), 0), bit = expr_bv(L->table, 1, 1);
  if (opcode == LLVMICmp) {
    Term one = expr_const(L->table, expr_sort(L->table, a), 1);
    return expr_or(L->table, expr_eq(L->table, a, zero), expr_eq(L->table, a, one));
  }
  Term one = expr_resize(L->table, OP_UTOF, bit, expr_width(L->table, a));
  return expr_or(L->table, c_expression_float_compare(L, LLVMRealUEQ, a, zero),
                 c_expression_float_compare(L, LLVMRealUEQ, a, one));
}

static Term condition(Lower *L, LLVMValueRef instruction, LLVMOpcode opcode, Term result) {
  LLVMValueRef operand = LLVMGetOperand(instruction, 0);
  bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMPointerTypeKind;
  bool compares = opcode == LLVMICmp || opcode == LLVMFCmp;
  Term a = is_pointer ? TERM_NONE : c_value_scalar(L, operand);
  if (a == TERM_NONE || expr_sort(L->table, a) == SORT_BOOL || (!compares && expr_sort(L->table, result) == SORT_BOOL))
    return TERM_NONE;
  if (!compares)
    return expr_width(L->table, a) <= 64 || opcode == LLVMFPTrunc ? is_kept(L, opcode, a, result) : TERM_NONE;
  return becomes_bool(instruction) ? is_zero_or_one(L, opcode, a) : TERM_NONE;
}

void c_conversion_check(Lower *L, LLVMValueRef instruction, LLVMOpcode opcode, Term result) {
  bool may_change = opcode == LLVMFPToSI || opcode == LLVMFPToUI || opcode == LLVMFPTrunc || opcode == LLVMSIToFP ||
                    opcode == LLVMUIToFP || opcode == LLVMICmp || opcode == LLVMFCmp;
  if (!may_change || !(L->options->kinds & KIND_BIT(TRUNCATION)) || L->is_asking || L->at == LOC_NONE) return;
  if (L->now->call_place.line) return; // in the library
  Term kept = condition(L, instruction, opcode, result);
  if (kept == TERM_NONE) return;
  Cast cast = cast_here(L);
  if (cast == CAST_THERE && !is_after_cast(instruction, LLVMInstructionGetDebugLoc(instruction), DEEPEST)) return;
  if (cast != CAST_DOUBTFUL) {
    c_edge_check(L, kept, KIND_TRUNCATION, NULL, NULL);
    return;
  }
  c_edge_limit_unless(L, kept, "a value is changed by a conversion that may be a cast");
}
