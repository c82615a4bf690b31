#include "evidence/coverage.h"

#include <string.h>

void evidence_coverage_init(Coverage *coverage, const Prog *prog) {
  *coverage = (Coverage){0};
  for (uint32_t i = 0; i < prog->goals.count; i++) {
    const Goal *goal = &prog->goals.data[i];
    covergoalvec_push(&coverage->goals,
                      (CoverGoal){.entries = goal->entries.data, .count = goal->entries.count, .test = TEST_NONE});
  }
}

void evidence_tests_release(TestVec *tests) {
  for (uint32_t i = 0; i < tests->count; i++) evidence_trace_delete(tests->data[i].trace);
  testvec_release(tests);
}

void evidence_coverage_release(Coverage *coverage) {
  evidence_tests_release(&coverage->tests);
  covergoalvec_release(&coverage->goals);
}

void evidence_coverage_settle_pairs(Coverage *coverage, const Prog *prog) {
  for (uint32_t i = 0; i < prog->goals.count; i++) {
    const U32Vec *pairs = &prog->goals.data[i].pairs;
    CoverGoal *goal = &coverage->goals.data[i];
    if (strcmp(prog->goals.data[i].kind, "independence") != 0) continue;
    bool covered = false, excluded = !prog->goals.data[i].incomplete;
    for (uint32_t k = 0; k + 1 < pairs->count && !covered; k += 2) {
      const CoverGoal *a = &coverage->goals.data[pairs->data[k]], *b = &coverage->goals.data[pairs->data[k + 1]];
      covered = a->status == GOAL_COVERED && b->status == GOAL_COVERED;
      excluded &= a->status == GOAL_UNREACHABLE || b->status == GOAL_UNREACHABLE;
      goal->test = covered ? a->test : TEST_NONE;
    }
    goal->status = covered ? GOAL_COVERED : excluded ? GOAL_UNREACHABLE : GOAL_UNDECIDED;
  }
}

const char *evidence_goal_status_name(GoalStatus status) {
  static const char *const names[] = {"undecided", "covered", "unreachable"};
  return names[status];
}

bool evidence_goal_is_shown(const Goal *goal) { return strcmp(goal->kind, "evaluation") != 0; }
