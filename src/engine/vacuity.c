// Reach points that a quick look shows reachable are settled first: a few random runs, then a bounded search that removes
// whatever it reaches. For what is left, the same engines that prove safety try to prove unreachability.
#include "engine/vacuity.h"

#include "engine/bounded.h"
#include "engine/induction.h"
#include "evidence/certify.h"
#include "sem/machine.h"
#include "sem/sample.h"

typedef struct Vacuity {
  Prog *prog;
  Outcome *outcome;
  const Task *safety;
  Limits limits;
  bool *is_target; // by location: an undecided reach point
} Vacuity;

static bool is_open(const Vacuity *v, uint32_t property) { return v->outcome->status[property] == STATUS_PROVED; }

// Marks every property with a reach point at `loc` as reached: its points are no targets any more.
static void reached(Vacuity *v, Loc loc, bool *settled) {
  for (uint32_t i = 0; i < v->prog->properties.count; i++) {
    const U32Vec *points = &v->prog->properties.data[i].reach_points;
    bool here = false;
    for (uint32_t k = 0; k < points->count; k++) here = here || points->data[k] == loc;
    if (here) settled[i] = true;
  }
}

static uint32_t set_targets(Vacuity *v, const bool *settled, U32Vec *targets) {
  targets->count = 0;
  memset(v->is_target, 0, v->prog->locs.count);
  for (uint32_t i = 0; i < v->prog->properties.count; i++) {
    const U32Vec *points = &v->prog->properties.data[i].reach_points;
    for (uint32_t k = 0; !settled[i] && is_open(v, i) && k < points->count; k++) {
      if (v->is_target[points->data[k]]) continue;
      v->is_target[points->data[k]] = true;
      u32vec_push(targets, points->data[k]);
    }
  }
  return targets->count;
}

static Loc end_of(Vacuity *v, const Trace *trace) {
  Machine *machine = machine_new(v->prog);
  State *state = state_new(machine);
  uint32_t used = 0;
  for (VarId i = 0; i < v->prog->vars.count; i++)
    if (trace->initial[i]) state_set(machine, state, i, trace->initial[i]);
  while (!v->is_target[state->loc]) {
    Term input =
        machine_wants_input(machine, state) && used < trace->inputs.count ? trace->inputs.data[used++] : TERM_NONE;
    bool array = input && sort_is_array(term_sort(v->prog->table, input));
    u128 bits = input && !array ? term_bits(v->prog->table, input) : 0;
    if (v->prog->locs.data[state->loc].kind == EDGE_CHOICE) bits = !bits;
    if (machine_step(machine, state, bits, array ? input : TERM_NONE) != STEP_DONE) break;
  }
  Loc end = v->is_target[state->loc] ? state->loc : LOC_NONE;
  state_delete(machine, state);
  machine_delete(machine);
  return end;
}

static void sample(Vacuity *v, bool *settled) {
  Machine *machine = machine_new(v->prog);
  Sampler *sampler = sampler_new(machine, v->prog, 7);
  U32Vec inputs = {0}, targets = {0};
  Trace *trace = trace_new(v->prog);
  uint64_t steps = 0;
  for (uint32_t run = 0; run < 40 && set_targets(v, settled, &targets) > 0; run++) {
    if (!sampler_run(sampler, v->is_target, 20000, NULL, NULL, NULL, &trace->inputs, trace->initial, &steps)) continue;
    Loc end = end_of(v, trace);
    if (end != LOC_NONE) reached(v, end, settled);
  }
  trace_delete(trace);
  u32vec_release(&inputs);
  u32vec_release(&targets);
  sampler_delete(sampler);
  machine_delete(machine);
}

// One question: can any open reach point be reached? Settles at least one property, or proves all of them vacuous, or gives up.
static bool ask(Vacuity *v, bool *settled, U32Vec *targets) {
  Statistics statistics = {0};
  Task task = *v->safety;
  task.is_target = v->is_target;
  task.proof_targets = targets;
  task.limits = &v->limits;
  task.statistics = &statistics;
  task.blocks = blocks_new(v->prog, targets->data, targets->count);
  Answer answer = induction_run(&task);
  bool progress = false;
  if (answer.verdict == VERDICT_FALSIFIED) {
    Loc end = end_of(v, answer.trace);
    if (end != LOC_NONE) reached(v, end, settled), progress = true;
  } else if (answer.verdict == VERDICT_VERIFIED &&
             evidence_certify(v->prog, answer.proof, targets->data, targets->count, &v->limits) == CHECK_CONFIRMED) {
    for (uint32_t i = 0; i < v->prog->properties.count; i++)
      if (!settled[i] && is_open(v, i)) v->outcome->status[i] = STATUS_VACUOUS;
    progress = true;
  }
  answer_release(&answer);
  blocks_delete(task.blocks);
  return progress;
}

void find_vacuous(Prog *prog, Outcome *outcome, const Task *safety) {
  Vacuity v = {.prog = prog, .outcome = outcome, .safety = safety};
  v.limits = limits_within(safety->limits, limits_elapsed(safety->limits) + 1.0);
  v.is_target = memory_new(prog->locs.count);
  bool *settled = memory_new(prog->properties.count + 1);
  U32Vec targets = {0};
  for (uint32_t i = 0; i < prog->properties.count; i++) { // an error that the graph does not even contain
    bool gone = prog->properties.data[i].reach_points.count == 0;
    if (gone && is_open(&v, i)) outcome->status[i] = STATUS_VACUOUS;
  }
  sample(&v, settled);
  while (set_targets(&v, settled, &targets) > 0 && !limits_reached(&v.limits))
    if (!ask(&v, settled, &targets)) break;
  u32vec_release(&targets);
  free(settled);
  free(v.is_target);
}
