// Reach points are goals (cover.h): a property one of whose points is reached is not vacuous.
#include "schedule/vacuity.h"

#include "schedule/cover.h"

void schedule_find_vacuous(const ScheduleRequest *how, Outcome *outcome) {
  Prog *prog = how->variants[0].question.prog;
  Limits limits = limits_within(how->limits, EFFORT(how->limits, vacuity_ticks));
  ScheduleRequest request = *how;
  request.limits = &limits;
  CoverGoalVec goals = {0};
  U32Vec properties = {0};
  TestVec tests = {0};
  Statistics statistics = {0};
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    const U32Vec *points = &prog->properties.data[i].reach_points;
    if (outcome->status[i] != STATUS_PROVED) continue;
    covergoalvec_push(&goals, (CoverGoal){.entries = points->data, .count = points->count});
    u32vec_push(&properties, i);
  }
  uint32_t runs = EFFORT32(&limits, vacuity_runs);
  CoverEffort effort = {.samples = runs, .samples_dry = runs, .ticks = EFFORT(&limits, vacuity_ticks)};
  schedule_cover_goals(prog, goals.data, goals.count, &effort, &request, &statistics, &tests);
  for (uint32_t i = 0; i < goals.count; i++)
    if (goals.data[i].status == GOAL_UNREACHABLE) outcome->status[properties.data[i]] = STATUS_VACUOUS;
  evidence_tests_release(&tests);
  covergoalvec_release(&goals);
  u32vec_release(&properties);
}
