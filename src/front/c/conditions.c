// Clang evaluates `a && b` in one of two ways. As the condition of an if it branches on a, then on b, both with their targets
// among the arms; the block of b is called land.lhs.true, or lor.lhs.false for ||. Elsewhere the result is a phi in the block
// land.end (lor.end): a constant where a decides, else the value of b, computed in land.rhs (lor.rhs). In both, the block that
// evaluates the next condition is known by its name; without names every condition is a decision of its own.
#include "front/c/conditions.h"
#include "front/c/contract_clauses.h"

#include <string.h>

typedef struct Scan {
  Conditions *conditions;
  DebugInfo *debug;
  Arena *arena;
  const char *function;
} Scan;

static bool is_truth(LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1;
}

static bool starts_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

// ---- phis of && and ||

// The phi that merges a truth value at the beginning of a block, or NULL.
static LLVMValueRef truth_phi(LLVMBasicBlockRef block) {
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  return first && LLVMGetInstructionOpcode(first) == LLVMPHI && is_truth(first) ? first : NULL;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
  return NULL;
}

static bool is_negation(LLVMValueRef value) {
  return LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == LLVMXor && is_truth(value);
}

// The result of an inner && or ||, perhaps negated: its conditions were evaluated before.
static bool is_compound(LLVMValueRef value) {
  while (is_negation(value)) value = LLVMGetOperand(value, 0);
  return LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == LLVMPHI;
}

// Where a phi gets `value`: what becomes of it in the phis and negations that it flows on to.
static uint64_t flow_on(LLVMValueRef phi, bool value) {
  for (;;) {
    LLVMUseRef use = LLVMGetFirstUse(phi);
    if (!use || LLVMGetNextUse(use)) return value;
    LLVMValueRef user = LLVMGetUser(use);
    bool negates = is_negation(user), merges = LLVMGetInstructionOpcode(user) == LLVMPHI && is_truth(user);
    if (!negates && !merges) return value;
    value ^= negates;
    phi = user;
  }
}

// ---- finding conditions

// The place of the operand, where it has one of its own.
static Place place_of(Scan *scan, LLVMValueRef at, LLVMValueRef operand) {
  while (operand && is_negation(operand)) operand = LLVMGetOperand(operand, 0);
  Place place = {0};
  if (operand && LLVMIsAInstruction(operand)) place = c_debug_place(scan->debug, operand);
  return place.line ? place : c_debug_place(scan->debug, at);
}

static void add(Scan *scan, ConditionKind kind, LLVMValueRef at, LLVMValueRef operand, uint32_t outcomes) {
  Condition condition = {.kind = kind, .at = at, .outcome_count = outcomes, .function = scan->function};
  condition.place = place_of(scan, at, operand);
  condition.decision = condition.next[0] = condition.next[1] = CONDITION_NONE;
  if (!condition.place.line) return; // nothing of the source
  map_set(&scan->conditions->index, map_key(at), scan->conditions->all.count);
  conditionvec_push(&scan->conditions->all, condition);
}

// A check that clang was asked to insert: not in the source.
static bool fails_at(LLVMValueRef branch, unsigned successor) {
  const char *name = LLVMGetBasicBlockName(LLVMGetSuccessor(branch, successor));
  return starts_with(name, "handler.") || starts_with(name, "trap");
}
// The part of a shift's check that looks at what is shifted, where the amount is good.
static bool is_inner_check(LLVMBasicBlockRef check, LLVMBasicBlockRef after) {
  return starts_with(LLVMGetBasicBlockName(check), "check") && starts_with(LLVMGetBasicBlockName(after), "cont") &&
         truth_phi(after) != NULL;
}
static bool is_check(LLVMValueRef branch) {
  return fails_at(branch, 0) || fails_at(branch, 1) ||
         is_inner_check(LLVMGetSuccessor(branch, 0), LLVMGetSuccessor(branch, 1));
}

static void add_branch(Scan *scan, LLVMValueRef branch, LLVMBasicBlockRef block) {
  if (LLVMIsConditional(branch)) {
    LLVMValueRef operand = LLVMGetCondition(branch);
    bool constant = LLVMIsConstant(operand);
    if (!constant && !is_compound(operand) && !is_check(branch)) add(scan, CONDITION_BRANCH, branch, operand, 2);
    return;
  }
  if (is_inner_check(block, LLVMGetSuccessor(branch, 0))) return;
  LLVMValueRef phi = truth_phi(LLVMGetSuccessor(branch, 0)), value = phi ? incoming(phi, block) : NULL;
  if (value && !LLVMIsConstant(value) && !is_compound(value)) add(scan, CONDITION_BRANCH, branch, value, 2);
}

uint32_t c_conditions_switch_outcomes(LLVMValueRef instruction, Map *outcomes) {
  unsigned count = LLVMGetNumSuccessors(instruction);
  for (unsigned k = 0; k < count; k++) {
    uint64_t target = map_key(LLVMGetSuccessor(instruction, k));
    map_set(outcomes, target, map_find(outcomes, target, outcomes->count));
  }
  return outcomes->count;
}

static uint32_t count_outcomes(LLVMValueRef instruction) {
  Map outcomes = {0};
  uint32_t count = c_conditions_switch_outcomes(instruction, &outcomes);
  map_release(&outcomes);
  return count;
}

static bool is_widened(LLVMValueRef value) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user) && LLVMGetInstructionOpcode(user) == LLVMZExt) return true;
    if (is_negation(user) && is_widened(user)) return true;
  }
  return false;
}

static void add_instruction(Scan *scan, LLVMValueRef i, LLVMBasicBlockRef block) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMBr: add_branch(scan, i, block); break;
  case LLVMSwitch: add(scan, CONDITION_SWITCH, i, NULL, count_outcomes(i)); break;
  case LLVMSelect:
    if (is_truth(LLVMGetOperand(i, 0)) && !LLVMIsConstant(LLVMGetOperand(i, 0)) && !is_compound(LLVMGetOperand(i, 0)))
      add(scan, CONDITION_BRANCH, i, LLVMGetOperand(i, 0), 2);
    break;
  case LLVMICmp:
  case LLVMFCmp:
    if (is_truth(i) && is_widened(i)) add(scan, CONDITION_VALUE, i, i, 2);
    break;
  default: break;
  }
}

// ---- decisions

static bool continues(const char *block) {
  return starts_with(block, "land.lhs.true") || starts_with(block, "lor.lhs.false") || starts_with(block, "land.rhs") ||
         starts_with(block, "lor.rhs");
}

// The end of what a block begins, beyond the checks in it.
static LLVMValueRef end_of(LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  while (LLVMGetInstructionOpcode(end) == LLVMBr && LLVMIsConditional(end) && is_check(end))
    end = LLVMGetBasicBlockTerminator(LLVMGetSuccessor(end, fails_at(end, 1) ? 0 : 1));
  return end;
}

// Where an outcome leads to: the next condition, or a result. Blocks are results by their address, truth values by 0 and 1.
static void lead(Conditions *conditions, Condition *c, unsigned outcome, LLVMBasicBlockRef to) {
  if (continues(LLVMGetBasicBlockName(to))) {
    c->next[outcome] = c_conditions_find(conditions, end_of(to));
    if (c->next[outcome] != CONDITION_NONE && conditions->all.data[c->next[outcome]].kind == CONDITION_BRANCH) return;
    c->next[outcome] = CONDITION_NONE;
  }
  LLVMValueRef phi = truth_phi(to), value = phi ? incoming(phi, LLVMGetInstructionParent(c->at)) : NULL;
  if (value && LLVMIsAConstantInt(value)) c->result[outcome] = flow_on(phi, LLVMConstIntGetZExtValue(value) != 0);
  else c->result[outcome] = map_key(to);
}

static void find_leads(Conditions *conditions, Condition *c) {
  if (c->kind != CONDITION_BRANCH) return;
  bool jumps = LLVMGetInstructionOpcode(c->at) == LLVMBr;
  for (unsigned o = 0; o < 2; o++) {
    if (jumps && LLVMIsConditional(c->at)) lead(conditions, c, o, LLVMGetSuccessor(c->at, o));
    else if (jumps) c->result[o] = flow_on(truth_phi(LLVMGetSuccessor(c->at, 0)), o == 0);
    else c->result[o] = o == 0;
  }
}

static void collect(Conditions *conditions, ConditionGroup *decision, uint32_t condition, uint32_t number) {
  Condition *c = &conditions->all.data[condition];
  if (c->decision != CONDITION_NONE) return;
  c->decision = number;
  u32vec_push(&decision->members, condition);
  for (unsigned o = 0; o < 2; o++)
    if (c->next[o] != CONDITION_NONE) collect(conditions, decision, c->next[o], number);
}

static void find_decisions(Conditions *conditions) {
  ConditionVec *all = &conditions->all;
  for (uint32_t i = 0; i < all->count; i++) find_leads(conditions, &all->data[i]);
  for (uint32_t i = 0; i < all->count; i++)
    for (unsigned o = 0; o < 2; o++)
      if (all->data[i].next[o] != CONDITION_NONE) all->data[all->data[i].next[o]].is_nested = true;
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->data[i].kind != CONDITION_BRANCH || all->data[i].is_nested) continue;
    decisionvec_push(&conditions->decisions, (ConditionGroup){0});
    collect(conditions, &conditions->decisions.data[conditions->decisions.count - 1], i,
            conditions->decisions.count - 1);
  }
}

// ---- the module

// Is the function the user's own, and not a model or from a system header?
static bool is_own(Place place) {
  return place.line && place.file && !starts_with(place.file, "libc/") && !starts_with(place.file, "/usr/include/") &&
         !starts_with(place.file, "/usr/lib/");
}

void c_conditions_init(Conditions *conditions, LLVMModuleRef module, DebugInfo *debug, Arena *arena) {
  *conditions = (Conditions){0};
  Scan scan = {.conditions = conditions, .debug = debug, .arena = arena};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    if (LLVMIsDeclaration(f) || c_clause_is_code(f) || !is_own(c_debug_function_place(debug, f))) continue;
    scan.function = arena_text(arena, LLVMGetValueName2(f, &length));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) add_instruction(&scan, i, b);
  }
  find_decisions(conditions);
}

void c_conditions_release(Conditions *conditions) {
  for (uint32_t i = 0; i < conditions->decisions.count; i++) u32vec_release(&conditions->decisions.data[i].members);
  decisionvec_release(&conditions->decisions);
  conditionvec_release(&conditions->all);
  map_release(&conditions->index);
}

uint32_t c_conditions_find(const Conditions *conditions, LLVMValueRef at) {
  return at ? map_find(&conditions->index, map_key(at), CONDITION_NONE) : CONDITION_NONE;
}
