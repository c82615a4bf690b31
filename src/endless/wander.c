// A policy belongs to a choice or havoc location and to one run: for the first `wait` visits it gives one value, later always
// another. Values are constants (small ones, those of the program and their neighbours), the old value of the variable, twice
// that, or the value of another variable. Cycles are found by Brent's algorithm at the cut points.
#include "endless/wander.h"

#include "expr/walk.h"

#define MOST_VALUE ((i128)1 << 60) // a run beyond it has shown what it can

typedef struct Policy {
  bool chosen;
  uint32_t wait, visits;
  Term first, later;
} Policy;

struct Wander {
  Task *task;
  TermTable *table;
  const bool *accepting;
  Machine *machine;
  bool *relevant;
  Policy *policies; // by location
  U32Vec constants; // int terms of the program's constants, as numbers
  uint64_t random;
  // of the run at hand
  State *state, *mark;
  Trace *trace;
  uint32_t steps, mark_steps, next_mark;
  bool accepted;
};

static uint64_t next_random(Wander *w) { return w->random = hash_mix(w->random + 0x9e3779b97f4a7c15ULL); }
static uint32_t below(Wander *w, uint32_t n) { return (uint32_t)(next_random(w) % n); }

// ---- constants

static void collect_constants(Wander *w) {
  const Prog *prog = w->task->prog;
  Subterms walk = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) subterms_add(&walk, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) subterms_add(&walk, at->assigns[i].value);
  }
  for (Term t; expr_subterms_next(w->table, &walk, &t);) {
    if (expr_is_const(w->table, t) && expr_sort(w->table, t) != SORT_BOOL && w->constants.count < 64)
      u32vec_push(&w->constants, t);
  }
  expr_subterms_release(&walk);
}

static Term some_constant(Wander *w, Sort sort) {
  static const int small[] = {0, 0, 0, 1, 1, 1, -1, -1, 2, -2, 3, -3, 5, 8, 20, -20};
  i128 value = small[below(w, sizeof small / sizeof *small)];
  if (w->constants.count && below(w, 3) == 0) {
    Term t = w->constants.data[below(w, w->constants.count)];
    Sort s = expr_sort(w->table, t);
    value = sort_is_bv(s) ? bits_signed(expr_bits(w->table, t), sort_width(s)) : (i128)expr_bits(w->table, t);
    value += (int)below(w, 3) - 1;
  }
  if (sort == SORT_BOOL) return expr_bool(w->table, value & 1);
  return expr_const(w->table, sort, (u128)value);
}

// ---- policies

static Term some_value(Wander *w, VarId var) {
  const VarVec *vars = &w->task->prog->vars;
  Sort sort = vars->data[var].sort;
  if (sort_is_array(sort)) return expr_default(w->table, sort);
  uint32_t kind = below(w, 10);
  if (sort == SORT_BOOL || vars->data[var].is_float || kind > 3) return some_constant(w, sort);
  if (kind == 0) return vars->data[var].term;
  if (kind == 1) {
    Op add = sort == SORT_INT ? OP_INTADD : OP_BVADD;
    return expr_binary(w->table, add, vars->data[var].term, vars->data[var].term);
  }
  VarId other = below(w, vars->count);
  return vars->data[other].sort == sort && w->relevant[other] ? vars->data[other].term : some_constant(w, sort);
}

static Term policy_value(Wander *w, Loc l) {
  static const uint32_t waits[] = {0, 0, 0, 1, 2, 3, 6, 12, 30};
  Policy *p = &w->policies[l];
  const Location *at = &w->task->prog->locs.data[l];
  if (!p->chosen) {
    bool is_choice = at->kind == EDGE_CHOICE;
    *p = (Policy){.chosen = true, .wait = waits[below(w, sizeof waits / sizeof *waits)]};
    p->first = is_choice ? expr_bool(w->table, below(w, 2)) : some_value(w, at->havoc);
    p->later = is_choice ? expr_bool(w->table, below(w, 2)) : some_value(w, at->havoc);
  }
  return p->visits++ < p->wait ? p->first : p->later;
}

static Term current_value(void *context, Term var) {
  Wander *w = context;
  VarId v = prog_var_of(w->task->prog, var);
  return v == VAR_NONE ? TERM_NONE : sem_state_get(w->machine, w->state, v);
}

// ---- steps

static bool take_step(Wander *w) {
  Term value = TERM_NONE;
  if (sem_machine_wants_input(w->machine, w->state)) {
    value = policy_value(w, w->state->loc);
    if (!sort_is_array(expr_sort(w->table, value))) value = expr_evaluate(w->table, value, current_value, w);
    if (!value) return false;
    u32vec_push(&w->trace->inputs, value);
  }
  if (sem_machine_take(w->machine, w->state, value) != STEP_DONE) return false;
  w->steps++;
  return true;
}

static bool is_marked_state(const Wander *w) {
  if (!w->mark || w->mark->loc != w->state->loc) return false;
  for (VarId v = 0; v < w->task->prog->vars.count; v++) {
    if (!w->relevant[v]) continue;
    bool same = w->state->arrays[v] ? sem_array_equal(w->state->arrays[v], w->mark->arrays[v])
                                    : w->state->scalars[v] == w->mark->scalars[v];
    if (!same) return false;
  }
  return true;
}

static void set_mark(Wander *w) {
  sem_state_delete(w->machine, w->mark);
  w->mark = sem_state_copy(w->machine, w->state);
  w->mark_steps = w->steps;
  w->next_mark = 2 * w->steps + 1;
  w->accepted = false;
}

static bool is_too_large(const Wander *w) {
  const VarVec *vars = &w->task->prog->vars;
  for (VarId v = 0; v < vars->count; v++) {
    if (vars->data[v].sort != SORT_INT) continue;
    i128 value = (i128)w->state->scalars[v];
    if (value > MOST_VALUE || value < -MOST_VALUE) return true;
  }
  return false;
}

// ---- a run

static bool begin(Wander *w) {
  const Prog *prog = w->task->prog;
  for (Loc l = 0; l < prog->locs.count; l++) w->policies[l] = (Policy){0};
  w->state = sem_state_new(w->machine);
  w->trace = evidence_trace_new(prog);
  w->mark = NULL;
  w->steps = w->next_mark = 0;
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (prog->vars.data[v].init || !w->relevant[v]) continue;
    Sort sort = prog->vars.data[v].sort;
    w->trace->initial[v] = sort_is_array(sort) ? expr_default(w->table, sort) : some_constant(w, sort);
    sem_state_set(w->machine, w->state, v, w->trace->initial[v]);
  }
  u128 holds = 0;
  return sem_state_evaluate(w->machine, w->state, prog->initially, &holds) && holds;
}

static void add_visit(Wander *w, LongRun *run, uint32_t block) {
  visitvec_push(&run->visits, (Visit){block, w->steps, w->trace->inputs.count, sem_state_copy(w->machine, w->state)});
}

static void clear_visits(Wander *w, LongRun *run) {
  for (uint32_t i = 0; i < run->visits.count; i++) sem_state_delete(w->machine, run->visits.data[i].state);
  run->visits.count = 0;
}

static void add_choices(Wander *w, LongRun *run) {
  for (Loc l = 0; l < w->task->prog->locs.count; l++)
    if (w->policies[l].chosen) decisionvec_push(&run->choices, (Decision){l, w->policies[l].later});
}

bool endless_wander_run(Wander *w, uint32_t max_steps, Trace **lasso, LongRun *run) {
  *lasso = NULL;
  *run = (LongRun){0};
  bool going = begin(w), large = false;
  while (going && !*lasso && !large && w->steps < max_steps) {
    uint32_t block = w->task->blocks->index_of[w->state->loc];
    w->accepted |= w->accepting[w->state->loc];
    if (block != UINT32_MAX) {
      if (is_marked_state(w) && w->accepted) {
        *lasso = w->trace;
        (*lasso)->stem_steps = w->mark_steps;
        (*lasso)->loop_steps = w->steps - w->mark_steps;
        break;
      }
      if (w->steps >= w->next_mark) {
        set_mark(w);
        w->accepted = w->accepting[w->state->loc];
        clear_visits(w, run); // what is kept is the last half
      }
      if (run->visits.count < 200) add_visit(w, run, block);
      large = is_too_large(w);
    }
    going = take_step(w);
  }
  bool is_long = !*lasso && (large || (going && w->steps >= max_steps)) && run->visits.count > 1 && w->accepted;
  if (is_long) {
    run->trace = w->trace;
    add_choices(w, run);
  } else clear_visits(w, run), visitvec_release(&run->visits);
  if (!*lasso && !is_long) evidence_trace_delete(w->trace);
  w->task->statistics->steps += w->steps;
  sem_state_delete(w->machine, w->state);
  sem_state_delete(w->machine, w->mark);
  w->state = w->mark = NULL;
  return is_long;
}

void endless_long_run_release(Wander *w, LongRun *run) {
  clear_visits(w, run);
  visitvec_release(&run->visits);
  decisionvec_release(&run->choices);
  evidence_trace_delete(run->trace);
  *run = (LongRun){0};
}

Wander *endless_wander_new(Task *task, const bool *accepting, uint64_t seed) {
  Wander *w = memory_new(sizeof *w);
  w->task = task;
  w->table = task->prog->table;
  w->accepting = accepting;
  w->machine = sem_machine_new(task->prog);
  w->relevant = prog_blocks_relevant_variables(task->prog);
  w->policies = memory_new((task->prog->locs.count + 1) * sizeof(Policy));
  w->random = seed;
  collect_constants(w);
  return w;
}

void endless_wander_delete(Wander *w) {
  if (!w) return;
  sem_machine_delete(w->machine);
  u32vec_release(&w->constants);
  free(w->relevant);
  free(w->policies);
  free(w);
}

Machine *endless_wander_machine(Wander *w) { return w->machine; }
