// What a set of tests covers. A goal is a set of locations: it is covered where a run that was followed on the one-step semantics
// visits one of them, and unreachable where a certified proof says so.
#ifndef EVIDENCE_COVERAGE_H
#define EVIDENCE_COVERAGE_H
#include "evidence/evidence.h"

typedef enum GoalStatus { GOAL_UNDECIDED, GOAL_COVERED, GOAL_UNREACHABLE } GoalStatus;

typedef struct Test {
  Trace *trace;   // owned
  uint64_t steps; // how far it was followed: what it covers lies within
} Test;
VEC(TestVec, testvec, Test)

#define TEST_NONE UINT32_MAX

typedef struct CoverGoal {
  const uint32_t *entries; // locations; borrowed
  uint32_t count;
  GoalStatus status;
  uint32_t test; // COVERED: the first of the tests that reaches it
} CoverGoal;
VEC(CoverGoalVec, covergoalvec, CoverGoal)

typedef struct Coverage {
  CoverGoalVec goals; // by number in the program's goals
  TestVec tests;
} Coverage;

// Goals from the program's; those with pairs get their status from evidence_coverage_settle_pairs.
void evidence_coverage_init(Coverage *coverage, const Prog *prog);
void evidence_coverage_release(Coverage *coverage);
void evidence_tests_release(TestVec *tests);
// A goal with pairs is covered where both goals of one pair are, and unreachable where every pair has an unreachable one.
void evidence_coverage_settle_pairs(Coverage *coverage, const Prog *prog);
const char *evidence_goal_status_name(GoalStatus status); // JSON: undecided, covered, unreachable
bool evidence_goal_is_shown(const Goal *goal);            // to people: not one that is only there for pairs
#endif
