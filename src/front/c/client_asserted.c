// From its first block on, a function is followed from assertion to assertion, as long as nothing happens in between. An assertion is a few
// blocks without effects; one of their ends is a failure, the other goes on. When the failure is reached is a condition on the arguments:
//   reached(first) = true, reached(block) = the edges into it that are taken, each where its own block is reached.
// Whatever is no plain arithmetic on arguments leaves the assertion a check like others.
#include "front/c/client_asserted.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/c/client_study.h"
#include "front/c/instructions.h"
#include "front/c/library.h"

enum { MOST_BLOCKS = 16, MOST_ASSERTIONS = 8 };

typedef struct Assertion {
  LLVMBasicBlockRef blocks[MOST_BLOCKS]; // predecessors first
  uint32_t count;
  LLVMBasicBlockRef failure; // NULL: there is none on the way to `after`
  LLVMBasicBlockRef after;
  const LLVMValueRef *arguments; // of the call
  LLVMBuilderRef at;             // NULL: is it a condition on arguments at all?
} Assertion;

// ---- blocks

static bool has_block(const Assertion *a, LLVMBasicBlockRef block) {
  for (uint32_t i = 0; i < a->count; i++)
    if (a->blocks[i] == block) return true;
  return false;
}

static bool has_all_before(const Assertion *a, LLVMBasicBlockRef block) {
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsABranchInst(user) || !has_block(a, LLVMGetInstructionParent(user))) return false;
  }
  return true;
}

// isnan(x) and its like
static bool is_class_test(LLVMValueRef i) {
  size_t length;
  LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  return callee && strncmp(LLVMGetValueName2(callee, &length), "llvm.is.fpclass.", 16) == 0;
}

static bool has_effects(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsACallInst(i) && !c_intrinsic_is_marker(i) && !is_class_test(i)) return true;
    if (LLVMIsAStoreInst(i) && !LLVMIsAAllocaInst(LLVMGetOperand(i, 1))) return true;
  }
  return !LLVMIsABranchInst(LLVMGetBasicBlockTerminator(block));
}

// Adds where a block leads to: to the open ones, or as the failure. False where that is no assertion.
static bool add_successors(Assertion *a, LLVMBasicBlockRef block, LLVMBasicBlockRef *open, uint32_t *count) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  if (has_effects(block)) return false;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
    bool is_failure = c_study_ends_at_once(next), is_open = false;
    if (is_failure && a->failure && a->failure != next) return false;
    if (is_failure) a->failure = next;
    for (uint32_t k = 0; k < *count; k++) is_open |= open[k] == next;
    if (!is_failure && !is_open && *count < MOST_BLOCKS) open[(*count)++] = next;
  }
  return true;
}

// From `first` to the one place where runs go on.
static bool find_assertion(Assertion *a, LLVMBasicBlockRef first) {
  LLVMBasicBlockRef open[MOST_BLOCKS], block = first;
  uint32_t count = 0;
  for (;;) {
    a->blocks[a->count++] = block;
    if (!add_successors(a, block, open, &count)) return false;
    bool is_over = count == 1 && (a->failure ? has_all_before(a, a->failure) : a->count == 1);
    a->after = is_over ? open[0] : NULL;
    if (is_over) return true;
    uint32_t next = 0;
    while (next < count && !has_all_before(a, open[next])) next++;
    if (next == count || a->count == MOST_BLOCKS) return false;
    block = open[next];
    open[next] = open[--count];
  }
}

// ---- conditions; NULL: it is none on arguments

static LLVMValueRef value_of(Assertion *a, LLVMValueRef value);

// The argument that a local variable holds for good.
static LLVMValueRef kept_argument(LLVMValueRef local) {
  LLVMValueRef argument = NULL;
  for (LLVMUseRef u = LLVMIsAAllocaInst(local) ? LLVMGetFirstUse(local) : NULL; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local;
    bool is_harmless = is_store || LLVMIsALoadInst(user) || (LLVMIsACallInst(user) && c_intrinsic_is_marker(user));
    if (!is_harmless || (is_store && argument)) return NULL;
    if (is_store) argument = LLVMGetOperand(user, 0);
  }
  return argument && LLVMIsAArgument(argument) ? argument : NULL;
}

static LLVMValueRef argument_value(const Assertion *a, LLVMValueRef argument, LLVMTypeRef type) {
  LLVMValueRef function = LLVMGetParamParent(argument);
  for (unsigned i = 0; i < LLVMCountParams(function); i++)
    if (LLVMGetParam(function, i) == argument && LLVMTypeOf(argument) == type)
      return a->at ? a->arguments[i] : argument;
  return NULL;
}

// Clients may pass one pointer twice: that two are not the same is no requirement, but a check like others.
static bool compares_pointers(LLVMValueRef i) {
  return LLVMIsAICmpInst(i) && LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) == LLVMPointerTypeKind &&
         !LLVMIsAConstantPointerNull(LLVMGetOperand(i, 0)) && !LLVMIsAConstantPointerNull(LLVMGetOperand(i, 1));
}

// Does the operation have a result for all operands?
static bool is_total(LLVMValueRef i) {
  LLVMValueRef right = LLVMGetNumOperands(i) == 2 ? LLVMGetOperand(i, 1) : NULL;
  bool is_small = right && LLVMIsAConstantInt(right) && LLVMGetIntTypeWidth(LLVMTypeOf(right)) <= 64 &&
                  LLVMConstIntGetSExtValue(right) > 0;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMTrunc:
  case LLVMSelect: return true;
  case LLVMUDiv:
  case LLVMURem:
  case LLVMSDiv:
  case LLVMSRem: return is_small;
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr: return is_small && LLVMConstIntGetZExtValue(right) < LLVMGetIntTypeWidth(LLVMTypeOf(right));
  default: return is_class_test(i);
  }
}

static LLVMValueRef operation_value(Assertion *a, LLVMValueRef i) {
  LLVMValueRef operands[3] = {0};
  unsigned count = (unsigned)LLVMGetNumOperands(i);
  if (count > 3 || !is_total(i) || compares_pointers(i)) return NULL;
  for (unsigned k = 0; k < count; k++)
    if (!(operands[k] = value_of(a, LLVMGetOperand(i, k)))) return NULL;
  if (!a->at) return i;
  LLVMValueRef copy = LLVMInstructionClone(i);
  for (unsigned k = 0; k < count; k++) LLVMSetOperand(copy, k, operands[k]);
  LLVMInstructionSetDebugLoc(copy, NULL);
  LLVMInsertIntoBuilder(a->at, copy);
  return copy;
}

static LLVMValueRef truth(LLVMValueRef like, bool is_true) {
  return LLVMConstInt(LLVMInt1TypeInContext(LLVMGetTypeContext(LLVMTypeOf(like))), is_true, false);
}

static LLVMValueRef reached(Assertion *a, LLVMBasicBlockRef block);

// Is the edge taken?
static LLVMValueRef taken(Assertion *a, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from), before = reached(a, from);
  if (!before || LLVMGetNumSuccessors(end) == 1) return before;
  LLVMValueRef condition = value_of(a, LLVMGetCondition(end));
  if (!condition || !a->at) return condition;
  if (LLVMGetSuccessor(end, 0) != to) condition = LLVMBuildNot(a->at, condition, "fails");
  return LLVMBuildAnd(a->at, before, condition, "taken");
}

static LLVMValueRef reached(Assertion *a, LLVMBasicBlockRef block) {
  LLVMValueRef sum = truth(LLVMBasicBlockAsValue(block), block == a->blocks[0]);
  for (uint32_t i = 0; i < a->count && block != a->blocks[0]; i++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(a->blocks[i]);
    bool leads_there = false;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) leads_there |= LLVMGetSuccessor(end, k) == block;
    LLVMValueRef edge = leads_there ? taken(a, a->blocks[i], block) : sum;
    if (!edge) return NULL;
    if (leads_there && a->at) sum = LLVMBuildOr(a->at, sum, edge, "reached");
  }
  return sum;
}

static LLVMValueRef joined_value(Assertion *a, LLVMValueRef phi) {
  LLVMValueRef value = value_of(a, LLVMGetIncomingValue(phi, 0));
  LLVMBasicBlockRef here = LLVMGetInstructionParent(phi);
  if (!has_block(a, here) || here == a->blocks[0]) return NULL;
  for (unsigned i = 1; i < LLVMCountIncoming(phi) && value; i++) {
    LLVMValueRef other = value_of(a, LLVMGetIncomingValue(phi, i));
    LLVMValueRef edge = taken(a, LLVMGetIncomingBlock(phi, i), here);
    if (!other || !edge) return NULL;
    if (a->at) value = LLVMBuildSelect(a->at, edge, other, value, "joined");
  }
  return value;
}

static LLVMValueRef value_of(Assertion *a, LLVMValueRef value) {
  if (LLVMIsAArgument(value)) return argument_value(a, value, LLVMTypeOf(value));
  bool is_constant = LLVMIsAConstantInt(value) || LLVMIsAConstantFP(value) || LLVMIsAConstantPointerNull(value);
  if (is_constant || LLVMIsAFunction(value)) return value;
  if (!LLVMIsAInstruction(value)) return NULL;
  if (LLVMIsALoadInst(value)) {
    LLVMValueRef argument = kept_argument(LLVMGetOperand(value, 0));
    return argument ? argument_value(a, argument, LLVMTypeOf(value)) : NULL;
  }
  return LLVMIsAPHINode(value) ? joined_value(a, value) : operation_value(a, value);
}

// ---- assertions

// What is asserted, as text; NULL: that is not how runs end there.
static const char *text_of(LLVMBasicBlockRef failure) {
  size_t length;
  for (LLVMValueRef i = LLVMGetFirstInstruction(failure); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
    if (!callee || !LLVMGetNumArgOperands(i)) continue;
    LLVMValueRef literal = LLVMGetOperand(i, 0);
    const char *name = LLVMGetValueName2(callee, &length);
    bool is_assertion = c_library_find(name, !LLVMIsDeclaration(callee)) == LIBRARY_ASSERT_FAIL;
    LLVMValueRef text = LLVMIsAGlobalVariable(literal) ? LLVMGetInitializer(literal) : NULL;
    return is_assertion && text && LLVMIsConstantString(text) ? LLVMGetAsString(text, &length) : NULL;
  }
  return NULL;
}

// p != NULL, and nothing else: what is passed for a pointer says that.
static bool is_of_null(const Assertion *a) {
  for (uint32_t i = 0; i < a->count; i++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(a->blocks[i]);
    if (LLVMGetNumSuccessors(end) == 1) continue;
    LLVMValueRef test = LLVMGetCondition(end);
    if (!LLVMIsAICmpInst(test) || !LLVMIsAConstantPointerNull(LLVMGetOperand(test, 1))) return false;
    if (LLVMGetSuccessor(end, 0) != a->failure && LLVMGetSuccessor(end, 1) != a->failure) return false;
  }
  return true;
}

// Assertions that say what is required, the first ones first: how many there are.
static uint32_t find_all(LLVMValueRef function, Assertion *all) {
  LLVMBasicBlockRef at = LLVMIsDeclaration(function) ? NULL : LLVMGetEntryBasicBlock(function);
  uint32_t count = 0;
  for (uint32_t steps = 0; at && steps < 4 * MOST_ASSERTIONS && count < MOST_ASSERTIONS; steps++) {
    Assertion *a = &all[count];
    *a = (Assertion){0};
    if (!find_assertion(a, at)) return count;
    bool is_condition = a->failure && text_of(a->failure) && !is_of_null(a) && reached(a, a->failure);
    at = a->after;
    count += is_condition;
  }
  return count;
}

void c_client_asserted_tell(Builder *b, LLVMValueRef function, Text *owed) {
  Assertion all[MOST_ASSERTIONS + 1];
  uint32_t count = find_all(function, all);
  for (uint32_t i = 0; i < count; i++)
    c_client_fair_require(owed, arena_format(&b->client->arena, "(%s)", text_of(all[i].failure)));
}

void c_client_asserted_assume(Builder *b, LLVMValueRef function, const LLVMValueRef *arguments) {
  Assertion all[MOST_ASSERTIONS + 1];
  uint32_t count = find_all(function, all);
  for (uint32_t i = 0; i < count; i++) {
    all[i].arguments = arguments, all[i].at = b->at;
    c_client_fair_assume(b, LLVMBuildNot(b->at, reached(&all[i], all[i].failure), "asserted"));
  }
}
