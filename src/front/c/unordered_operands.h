// Which operands have no order among each other, as the syntax tree says: those of an operator, but for those that have an order, arguments of a call
// and what is called, an array and its index; and initialisers of one list, which are evaluated one after the other, but nobody knows which first.
#ifndef FRONT_C_UNORDERED_OPERANDS_H
#define FRONT_C_UNORDERED_OPERANDS_H
#include <stdbool.h>

#include "base/map.h"
#include "base/vec.h"
#include "front/c/layout.h"
#include "front/c/syntax_tree.h"

typedef struct OperandPair {
  SyntaxRange a, b;
  const SyntaxNode *first, *second; // whose texts these are; NULL: the signs of two assignments are meant
  bool is_call;                     // the first is what is called
  bool has_order;                   // one, but nobody knows which
} OperandPair;
VEC(OperandPairVec, operandpairvec, OperandPair)

// Is a pair wanted?
typedef bool (*OperandFilter)(const SyntaxNode *a, const SyntaxNode *b);
// `own`: the signs of assignments within the operands of an assignment, too, which have no order with it.
void c_unordered_operands_list(SyntaxNode *tree, OperandFilter filter, bool own, OperandPairVec *out);
// Is what an instruction does at a place in the text of an operand?
bool c_instruction_is_in_range(LLVMValueRef instruction, SyntaxRange range);
#endif
