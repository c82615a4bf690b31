// An assignment itself comes after its operands are computed, but not after their side effects (6.5.16p3), unless there is a sequence point in between.
#include "front/c/unordered_operands.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>
#include <string.h>

#include "front/c/warnings.h"

VEC(RangeVec, rangevec, SyntaxRange)

typedef struct Pairs {
  Map index; // node -> its range
  RangeVec ranges;
  OperandFilter filter;
  bool own;
  OperandPairVec *out;
} Pairs;

static bool find_range(const Pairs *pairs, const SyntaxNode *node, SyntaxRange *out) {
  uint32_t index;
  if (!node || !map_get(&pairs->index, map_key(node), &index)) return false;
  *out = pairs->ranges.data[index];
  return out->begin.line && out->end.line;
}

// Where the sign of an assignment is: between its operands.
static bool find_sign(const Pairs *pairs, const SyntaxNode *assignment, SyntaxRange *out) {
  SyntaxRange left, right;
  if (!find_range(pairs, c_syntax_inner(assignment, 0), &left)) return false;
  if (!find_range(pairs, c_syntax_inner(assignment, 1), &right)) return false;
  *out = (SyntaxRange){left.end, right.begin};
  return true;
}

static void add_pair(Pairs *pairs, OperandPair pair) {
  if (!pair.first || !pair.second || !pairs->filter(pair.first, pair.second)) return;
  if (find_range(pairs, pair.first, &pair.a) && find_range(pairs, pair.second, &pair.b))
    operandpairvec_push(pairs->out, pair);
}

static void add_operands(Pairs *pairs, const SyntaxNode *node, bool has_order) {
  for (size_t i = 0, n = c_syntax_count(node); i < n; i++)
    for (size_t k = i + 1; k < n; k++)
      add_pair(pairs, (OperandPair){.first = c_syntax_inner(node, i),
                                    .second = c_syntax_inner(node, k),
                                    .is_call = i == 0 && c_syntax_is(node, "CallExpr"),
                                    .has_order = has_order});
}

// The assignments in an operand after which there is no sequence point before the operand is computed.
static void add_own(Pairs *pairs, SyntaxRange own, const SyntaxNode *operand) {
  OperandPair pair = {.a = own};
  if (!operand || c_syntax_is(operand, "CallExpr") || c_syntax_is(operand, "StmtExpr") ||
      c_syntax_is(operand, "UnaryExprOrTypeTraitExpr"))
    return;
  if (c_syntax_has_sign(operand, "=") && find_sign(pairs, operand, &pair.b)) operandpairvec_push(pairs->out, pair);
  bool is_ordered = c_syntax_has_sign(operand, ",") || c_syntax_has_sign(operand, "&&") ||
                    c_syntax_has_sign(operand, "||") || c_syntax_is(operand, "ConditionalOperator");
  for (size_t i = is_ordered ? 1 : 0; i < c_syntax_count(operand); i++) add_own(pairs, own, c_syntax_inner(operand, i));
}

static void visit(void *data, SyntaxNode *node, const char *kind, SyntaxRange range) {
  Pairs *pairs = data;
  bool is_binary = strcmp(kind, "BinaryOperator") == 0, is_list = strcmp(kind, "InitListExpr") == 0;
  bool is_ordered = c_syntax_has_sign(node, ",") || c_syntax_has_sign(node, "&&") || c_syntax_has_sign(node, "||");
  bool assigns = c_syntax_has_sign(node, "=") || strcmp(kind, "CompoundAssignOperator") == 0;
  bool is_other = strcmp(kind, "CallExpr") == 0 || strcmp(kind, "ArraySubscriptExpr") == 0;
  SyntaxRange own;
  map_set(&pairs->index, map_key(node), pairs->ranges.count);
  rangevec_push(&pairs->ranges, range);
  if ((is_binary && !is_ordered) || assigns || is_other || is_list) add_operands(pairs, node, is_list);
  for (size_t i = 0; i < 2 && pairs->own && assigns && find_sign(pairs, node, &own); i++)
    add_own(pairs, own, c_syntax_inner(node, i));
}

void c_unordered_operands_list(SyntaxNode *tree, OperandFilter filter, bool own, OperandPairVec *out) {
  Pairs pairs = {.filter = filter, .own = own, .out = out};
  c_syntax_tree_walk(tree, visit, &pairs);
  map_release(&pairs.index);
  rangevec_release(&pairs.ranges);
}

static bool is_after(LLVMValueRef i, Place place) {
  unsigned line = LLVMGetDebugLocLine(i);
  return line > place.line || (line == place.line && LLVMGetDebugLocColumn(i) >= place.column);
}

bool c_instruction_is_in_range(LLVMValueRef i, SyntaxRange range) {
  Warning file = {.file = range.begin.file, .length = strlen(range.begin.file)};
  return LLVMInstructionGetDebugLoc(i) && is_after(i, range.begin) &&
         c_instruction_is_before(i, range.end.line, range.end.column) && c_warning_is_in_file(&file, i);
}
