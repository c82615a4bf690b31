#include "evidence/model.h"

#include "sem/machine.h"

typedef struct Guide {
  const Task *task;
  Solver *solver;
  SymbolOf symbol_of;
  void *context;
  Machine *machine;
  State *state;
  Trace *trace;
  uint32_t step, block; // the block being left
  uint32_t taken;       // steps of the program
} Guide;

// The value that the model gives to the input read at the current location.
static Term input_value(Guide *g, Sort sort) {
  const Block *b = &g->task->blocks->blocks[g->block];
  for (uint32_t i = 0; i < b->inputs.count; i++)
    if (b->inputs.data[i].loc == g->state->loc) {
      Term symbol = g->symbol_of(g->context, g->step, g->block, i);
      return symbol ? smt_value(g->solver, symbol) : TERM_NONE;
    }
  return expr_default(g->task->prog->table, sort); // of an irrelevant variable
}

static bool set_initial(Guide *g) {
  for (VarId v = 0; v < g->task->prog->vars.count; v++) {
    const ProgVar *var = &g->task->prog->vars.data[v];
    if (var->init || !g->task->blocks->relevant[v]) continue;
    g->trace->initial[v] = smt_value(g->solver, var->term);
    if (!g->trace->initial[v]) return false;
    sem_state_set(g->machine, g->state, v, g->trace->initial[v]);
  }
  return true;
}

// One step along the model; false where the model ends or the step cannot be taken.
static bool step_along(Guide *g) {
  const Prog *prog = g->task->prog;
  const Location *at = &prog->locs.data[g->state->loc];
  Term value = TERM_NONE;
  if (sem_machine_wants_input(g->machine, g->state)) {
    value = input_value(g, at->kind == EDGE_CHOICE ? SORT_BOOL : prog->vars.data[at->havoc].sort);
    if (!value) return false;
    u32vec_push(&g->trace->inputs, value);
  }
  g->taken++;
  return sem_machine_take(g->machine, g->state, value) == STEP_DONE;
}

static Guide guide_new(const Task *task, Solver *solver, SymbolOf symbol_of, void *context) {
  Guide g = {.task = task, .solver = solver, .symbol_of = symbol_of, .context = context};
  g.machine = sem_machine_new(task->prog);
  g.state = sem_state_new(g.machine);
  g.trace = evidence_trace_new(task->prog);
  return g;
}

static void guide_release(Guide *g) {
  sem_state_delete(g->machine, g->state);
  sem_machine_delete(g->machine);
  evidence_trace_delete(g->trace);
}

// To the next cut point; false where the model ends.
static bool next_cut_point(Guide *g) {
  do
    if (!step_along(g)) return false;
  while (g->task->blocks->index_of[g->state->loc] == UINT32_MAX);
  g->block = g->task->blocks->index_of[g->state->loc];
  g->step++;
  return true;
}

Trace *evidence_trace_from_symbols(const Task *task, Solver *solver, SymbolOf symbol_of, void *context) {
  Guide g = guide_new(task, solver, symbol_of, context);
  bool ok = set_initial(&g);
  while (ok && !task->is_target[g.state->loc]) ok = next_cut_point(&g);
  Trace *trace = ok ? g.trace : NULL;
  if (ok) g.trace = NULL;
  guide_release(&g);
  return trace;
}

static Term symbol_of_unrolling(void *context, uint32_t step, uint32_t block, uint32_t input) {
  Unroll *unroll = context;
  return step < unroll->frames.count ? prog_unroll_input(unroll, step, block, input) : TERM_NONE;
}

Trace *evidence_trace_from_model(const Task *task, Unroll *unroll, Solver *solver) {
  return evidence_trace_from_symbols(task, solver, symbol_of_unrolling, unroll);
}

static Term symbol_of_step(void *context, uint32_t step, uint32_t block, uint32_t input) {
  return prog_blocks_input(context, step, block, input);
}

Trace *evidence_lasso_from_model(const Task *task, Solver *solver, uint32_t stem, uint32_t blocks) {
  Guide g = guide_new(task, solver, symbol_of_step, task->blocks);
  bool ok = set_initial(&g);
  while (ok && g.step < blocks) {
    if (g.step == stem) g.trace->stem_steps = g.taken;
    ok = next_cut_point(&g);
  }
  g.trace->loop_steps = g.taken - g.trace->stem_steps;
  Trace *trace = ok ? g.trace : NULL;
  if (ok) g.trace = NULL;
  guide_release(&g);
  return trace;
}

void evidence_model_follow(const Task *task, Unroll *unroll, Solver *solver, uint32_t blocks, ModelVisit visit,
                           void *context) {
  Guide g = guide_new(task, solver, symbol_of_unrolling, unroll);
  bool ok = set_initial(&g);
  while (ok && !task->is_target[g.state->loc] && g.step < blocks) {
    ok = next_cut_point(&g);
    if (ok && !prog_loc_is_final(&task->prog->locs.data[g.state->loc])) visit(context, g.state);
  }
  guide_release(&g);
}

SolverKind evidence_task_solver_kind(const Task *task) {
  U32Vec sample = {0};
  u32vec_push(&sample, task->prog->initially);
  for (uint32_t b = 0; b < task->blocks->count; b++)
    for (uint32_t e = 0; e < task->blocks->blocks[b].exits.count; e++) {
      const BlockExit *exit = &task->blocks->blocks[b].exits.data[e];
      u32vec_push(&sample, exit->guard);
      for (uint32_t i = 0; i < exit->count; i++) u32vec_push(&sample, exit->values[i].value);
    }
  SolverKind kind = smt_kind_for(task->prog->table, sample.data, sample.count);
  u32vec_release(&sample);
  return kind;
}
