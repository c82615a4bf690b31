// Concrete runs: loops among the states near the start, then long runs with simple inputs, few at first.
#include "endless/descent.h"
#include "endless/endless.h"
#include "endless/region.h"
#include "endless/roam.h"
#include "evidence/check/replay.h"

static bool is_confirmed(Task *task, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(task->prog, task->accepting, trace, task->limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

static bool has_stack(const Prog *prog) {
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].stack != STACK_NOT) return true;
  return false;
}

// Recursion that goes deeper for ever.
static bool is_descent(Task *task, LongRun *run) {
  uint32_t to = 0;
  for (uint32_t i = 0; has_stack(task->prog) && i < EFFORT32(task->limits, wander_descents); i++) {
    if (!endless_descent_from_run(task, run, &to, run->trace)) return false;
    if (!is_confirmed(task, run->trace)) continue;
    run->trace->inputs.count = run->visits.data[to].inputs;
    return true;
  }
  return false;
}

// Long runs, so many of them; true where the answer is one without end.
static bool take_long_runs(Task *task, uint32_t runs, uint64_t seed, Answer *answer) {
  Wander *wander = endless_wander_new(task, task->accepting, seed);
  uint32_t regions = 0;
  for (uint32_t i = 0; i < runs && !answer->trace && !limits_reached(task->limits); i++) {
    LongRun run;
    Trace *lasso;
    if (endless_wander_run(wander, EFFORT32(task->limits, wander_steps), &lasso, &run)) {
      bool descends = is_descent(task, &run);
      bool found = !descends && regions++ < runs / EFFORT32(task->limits, wander_region) &&
                   endless_region_from_run(task, task->accepting, endless_wander_machine(wander), &run) &&
                   is_confirmed(task, run.trace);
      if (descends || found) {
        *answer = evidence_answer_violated(descends ? "lasso" : "recurrence", run.trace);
        run.trace = NULL;
      }
      endless_long_run_release(wander, &run);
    }
    if (lasso) *answer = evidence_answer_violated("lasso", lasso);
  }
  endless_wander_delete(wander);
  return answer->trace != NULL;
}

Answer endless_long_runs(Task *task) {
  Answer answer = endless_roam_search(task, EFFORT32(task->limits, roam_states));
  if (answer.trace) return answer;
  evidence_answer_release(&answer);
  if (take_long_runs(task, EFFORT32(task->limits, wander_few), 7, &answer) ||
      take_long_runs(task, EFFORT32(task->limits, wander_many), 8, &answer))
    return answer;
  return evidence_answer_unknown("lasso", "no run without end was found");
}
