// The conditions of the source as they appear in the LLVM code, and the decisions that they form.
//
// A condition is an operand of the source's control flow that is evaluated to true or false: the operand of a conditional
// branch; the right operand of && and ||, which clang merges with a phi; the operand of a select, which clang makes of a simple
// ?:; the value of a switch, with an outcome for each distinct target; and a comparison whose result is used as a number.
// A decision is a tree of && and || of such conditions with its two results. Clang evaluates it from left to right; from one
// condition, each outcome leads to another condition of the decision or to a result.
// Conditions of library models and system headers are left out.
#ifndef FRONT_C_CONDITIONS_H
#define FRONT_C_CONDITIONS_H
#include <llvm-c/Core.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "front/c/debug_info.h"

typedef enum ConditionKind { CONDITION_BRANCH, CONDITION_SWITCH, CONDITION_VALUE } ConditionKind;

#define CONDITION_NONE UINT32_MAX

typedef struct Condition {
  ConditionKind kind;
  LLVMValueRef at; // the branch or switch; the unconditional branch to the phi; the select; the comparison
  Place place;
  const char *function;
  uint32_t outcome_count; // 2: true and false, in this order; SWITCH: distinct targets, the default first
  uint32_t decision;      // BRANCH only
  uint32_t next[2];       // BRANCH: the condition evaluated next, or CONDITION_NONE
  uint64_t result[2]; // BRANCH, where there is none: what the decision comes to; different results, different numbers
  bool is_nested;     // not the first of its decision
} Condition;
VEC(ConditionVec, conditionvec, Condition)

typedef struct ConditionGroup {
  U32Vec members; // conditions, the first evaluated first
} ConditionGroup;
VEC(ConditionGroupVec, decisionvec, ConditionGroup)

typedef struct Conditions {
  ConditionVec all;
  ConditionGroupVec decisions;
  Map index; // `at` -> condition
} Conditions;

void c_conditions_init(Conditions *conditions, LLVMModuleRef module, DebugInfo *debug, Arena *arena);
void c_conditions_release(Conditions *conditions);
uint32_t c_conditions_find(const Conditions *conditions, LLVMValueRef at); // CONDITION_NONE where it is none
// The outcome of a switch that each block is to which it leads: block -> outcome, in the order of successors. How many there are.
uint32_t c_conditions_switch_outcomes(LLVMValueRef instruction, Map *outcomes);
#endif
