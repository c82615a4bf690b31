// An index in memory of several rows: p[y * w + x], p[(z * h + y) * w + x], p[4 * (y * w + x) + c]. Of each product one factor is a number that is given,
// how long a row is; the other one is bounded by another such number, or is an index in rows itself.
#include <string.h>

#include "front/c/client_study.h"
#include "front/c/instructions.h"

enum { MOST_DEPTH = 8 };

static bool is_operation(LLVMValueRef value, LLVMOpcode opcode, const char *checked) {
  size_t length;
  if (!LLVMIsACallInst(value)) return c_value_opcode(value) == opcode;
  LLVMValueRef callee = LLVMGetCalledValue(value);
  return LLVMIsAFunction(callee) && strstr(LLVMGetValueName2(callee, &length), checked);
}

// A variable that is written once is what is written there.
static LLVMValueRef only_content(LLVMValueRef value) {
  LLVMValueRef home = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL, found = NULL;
  for (LLVMUseRef u = home && LLVMIsAAllocaInst(home) ? LLVMGetFirstUse(home) : NULL; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != home) continue;
    if (found) return NULL;
    found = LLVMGetOperand(user, 0);
  }
  return found;
}

static uint32_t rows_of(const Study *s, LLVMValueRef value, uint64_t *factor, uint32_t depth);

// `row * length`
static uint32_t rows_of_product(const Study *s, LLVMValueRef row, LLVMValueRef length, uint64_t *factor,
                                uint32_t depth) {
  if (LLVMIsAConstantInt(length) && LLVMGetIntTypeWidth(LLVMTypeOf(length)) <= 64) {
    uint64_t number = LLVMConstIntGetZExtValue(length);
    uint32_t rows = number && number < 1024 ? rows_of(s, row, factor, depth) : 0;
    if (rows) *factor *= number;
    return rows;
  }
  uint32_t given =
      c_study_is_plain(s, length) ? c_study_only_given(c_study_facts_of(s, c_study_without_casts(length))) : NO_GIVEN;
  if (given == NO_GIVEN || !c_study_is_number_given(s, given)) return 0;
  uint64_t constant;
  uint32_t own = (uint32_t)1 << given, rows = rows_of(s, row, factor, depth);
  if (!rows) rows = c_study_numbers_in(s, c_study_bounds_of(s, c_study_facts_of(s, row).locals, &constant)) & ~own;
  return rows ? rows | own : 0;
}

static uint32_t rows_of(const Study *s, LLVMValueRef value, uint64_t *factor, uint32_t depth) {
  value = c_study_without_casts(value);
  if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0);
  LLVMValueRef content = depth ? only_content(value) : NULL;
  if (depth == 0) return 0;
  if (content) return rows_of(s, content, factor, depth - 1);
  bool is_sum = is_operation(value, LLVMAdd, "add.with.overflow");
  if (!is_sum && !is_operation(value, LLVMMul, "mul.with.overflow")) return 0;
  LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
  uint32_t rows = is_sum ? rows_of(s, left, factor, depth - 1) : rows_of_product(s, left, right, factor, depth - 1);
  if (rows) return rows;
  return is_sum ? rows_of(s, right, factor, depth - 1) : rows_of_product(s, right, left, factor, depth - 1);
}

uint32_t c_study_rows(const Study *s, LLVMValueRef index, uint64_t *factor) {
  *factor = 1;
  uint32_t rows = rows_of(s, index, factor, MOST_DEPTH);
  if (!rows) *factor = 1;
  return rows;
}
