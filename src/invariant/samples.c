#include "invariant/samples.h"

#include "evidence/model.h"
#include "invariant/near.h"
#include "expr/walk.h"
#include "sem/machine.h"
#include "sem/sample.h"

#define EXTREMES (2 * SAMPLE_VARIABLES)

// ---- variables

static bool fits(const ProgVar *var) { return !var->is_float && !sort_is_array(var->sort); }

// How often a variable is mentioned in conditions; hidden ones count less.
static uint32_t *weigh_variables(const Prog *prog) {
  uint32_t *weight = memory_new((prog->vars.count + 1) * sizeof(uint32_t));
  U32Vec vars = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (prog->locs.data[l].kind != EDGE_IF) continue;
    vars.count = 0;
    prog_collect_vars(prog, prog->locs.data[l].condition, &vars);
    for (uint32_t i = 0; i < vars.count; i++) weight[vars.data[i]] += prog->vars.data[vars.data[i]].hidden ? 1 : 4;
  }
  u32vec_release(&vars);
  return weight;
}

// Variables mentioned in more conditions come first.
static void choose_variables(Samples *s) {
  Prog *prog = s->task->prog;
  uint32_t *weight = weigh_variables(prog);
  while (s->column_count < SAMPLE_VARIABLES) {
    VarId best = VAR_NONE;
    for (VarId v = 0; v < prog->vars.count; v++) {
      if (!s->task->blocks->relevant[v] || !fits(&prog->vars.data[v]) || weight[v] == UINT32_MAX) continue;
      if (best == VAR_NONE || weight[v] > weight[best]) best = v;
    }
    if (best == VAR_NONE) break;
    weight[best] = UINT32_MAX;
    const ProgVar *var = &prog->vars.data[best];
    bool is_signed = var->sort == SORT_INT || var->is_signed;
    s->columns[s->column_count++] = (SampleColumn){var->term, best, var->sort, is_signed};
  }
  s->variable_count = s->column_count;
  free(weight);
}

// ---- array elements

static void add_element(Samples *s, Term array, Term index) {
  Prog *prog = s->task->prog;
  TermTable *table = prog->table;
  if (expr_op(table, array) != OP_VAR || expr_has_array(table, index)) return;
  if (s->column_count >= s->variable_count + SAMPLE_ELEMENTS) return;
  VarId v = prog_var_of(prog, array);
  const ProgVar *var = &prog->vars.data[v];
  Term element = expr_select(table, array, index);
  Sort sort = expr_sort(table, element);
  for (uint32_t c = s->variable_count; c < s->column_count; c++)
    if (s->columns[c].term == element) return;
  if (!s->task->blocks->relevant[v] || var->is_float || sort_is_array(sort)) return;
  s->columns[s->column_count++] = (SampleColumn){element, VAR_NONE, sort, var->is_signed};
}

static void find_read_elements(Samples *s, Term t, Subterms *walk) {
  TermTable *table = s->task->prog->table;
  for (subterms_add(walk, t); expr_subterms_next(table, walk, &t);)
    if (expr_op(table, t) == OP_SELECT) add_element(s, expr_arg(table, t, 0), expr_arg(table, t, 1));
}

// The value of an array variable: stores within stores.
static void find_stored_elements(Samples *s, Term array, Term value) {
  TermTable *table = s->task->prog->table;
  for (; expr_op(table, value) == OP_STORE; value = expr_arg(table, value, 0))
    if (expr_is_const(table, expr_arg(table, value, 1))) add_element(s, array, expr_arg(table, value, 1));
}

static void choose_elements(Samples *s) {
  const Prog *prog = s->task->prog;
  Subterms walk = {0};
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_IF) find_read_elements(s, prog->locs.data[l].condition, &walk);
  expr_subterms_release(&walk);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].init) find_stored_elements(s, prog->vars.data[v].term, prog->vars.data[v].init);
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
      find_stored_elements(s, prog->vars.data[at->assigns[i].var].term, at->assigns[i].value);
  }
}

// ---- states

typedef struct Watch {
  Samples *samples;
  Machine *machine; // to evaluate elements
} Watch;

static i128 number_at(const Samples *s, uint32_t column, u128 value) {
  const SampleColumn *c = &s->columns[column];
  return sort_is_bv(c->sort) && c->is_signed ? bits_signed(value, sort_width(c->sort)) : (i128)value;
}

// Is the value beyond what the row kept for that extreme has?
static bool is_beyond(const Samples *s, uint32_t column, bool most, u128 value, u128 kept) {
  i128 a = number_at(s, column, value), b = number_at(s, column, kept);
  return most ? a > b : a < b;
}

// Where runs without end are asked about: the state in which a variable was least, and that in which it was most, stay.
static void keep_extremes(Samples *s, SampleRows *at, const u128 *row) {
  for (uint32_t i = 0; i < 2 * s->variable_count; i++) {
    u128 *kept = at->rows[s->most_rows + i];
    if (at->seen > 1 && !is_beyond(s, i / 2, i % 2, row[i / 2], kept[i / 2])) continue;
    memcpy(kept, row, s->column_count * sizeof *row);
  }
}

// Of calls that differ all the same ones come again and again.
static bool is_known(const Samples *s, SampleRows *at, const u128 *row) {
  uint64_t hash = 0;
  uint32_t found;
  for (uint32_t i = 0; i < s->column_count; i++)
    hash = hash_add(hash_add(hash, (uint64_t)row[i]), (uint64_t)(row[i] >> 64));
  hash = hash == MAP_EMPTY ? 0 : hash;
  if (map_get(&at->known, hash, &found)) return true;
  map_set(&at->known, hash, 1);
  return false;
}

static void visit(void *context, const State *state) {
  Watch *w = context;
  Samples *s = w->samples;
  SampleRows *at = &s->at[s->task->blocks->index_of[state->loc]];
  const uint32_t rows = s->most_rows;
  if (!at->rows) at->rows = memory_new((rows + (s->task->accepting ? EXTREMES : 0)) * sizeof *at->rows);
  at->seen++;
  u128 row[SAMPLE_COLUMNS] = {0};
  for (uint32_t i = 0; i < s->column_count; i++)
    if (i < s->variable_count) row[i] = state->scalars[s->columns[i].var];
    else if (!sem_state_evaluate(w->machine, state, s->columns[i].term, &row[i])) row[i] = 0;
  if (s->task->accepting) keep_extremes(s, at, row);
  if (s->task->runs && is_known(s, at, row)) return;
  // The first states, then every state with falling probability (by a fixed sequence).
  uint64_t slot = at->count < rows ? at->count : hash_mix(at->seen) % at->seen;
  if (slot >= rows) return;
  memcpy(at->rows[slot], row, s->column_count * sizeof *row);
  if (at->count < rows) at->count++;
}

// Puts the extreme states behind the others.
static void add_extremes(Samples *s) {
  for (uint32_t b = 0; b < s->task->blocks->count; b++) {
    SampleRows *at = &s->at[b];
    for (uint32_t i = 0; at->rows && i < 2 * s->variable_count; i++)
      memmove(at->rows[at->count++], at->rows[s->most_rows + i], s->column_count * sizeof(u128));
  }
}

static Prog *runs_of(const Task *task) { return task->runs ? task->runs : task->prog; }

static void take_runs(Watch *w, Task *task) {
  bool *watch = memory_new(task->prog->locs.count);
  for (uint32_t b = 0; b < task->blocks->count; b++)
    if (!prog_blocks_is_final(task->blocks, b)) watch[task->blocks->blocks[b].loc] = true;
  Prog *prog = runs_of(task);
  Machine *machine = sem_machine_new(prog);
  Sampler *sampler = sem_sampler_new(machine, prog, 42);
  U32Vec inputs = {0};
  Term *initial = memory_new((prog->vars.count + 1) * sizeof(Term));
  uint64_t steps = 0;
  for (uint32_t i = 0; i < EFFORT32(task->limits, samples_runs) && steps < EFFORT(task->limits, samples_all_steps) &&
                       !limits_reached(task->limits);
       i++)
    sem_sampler_run(sampler, task->is_target, EFFORT(task->limits, samples_steps), watch, visit, w, &inputs, initial,
                    &steps);
  u32vec_release(&inputs);
  free(initial);
  free(watch);
  sem_sampler_delete(sampler);
  sem_machine_delete(machine);
}

// States on the way to every cut point of a short unrolling: runs that random inputs miss.
static void take_models(Watch *w, Task *task) {
  Unroll *u = prog_unroll_from_start(task->blocks);
  Solver *solver = smt_new(evidence_task_solver_kind(task), task->prog->table, task->limits);
  smt_set_budget(solver, EFFORT(task->limits, samples_conflicts));
  for (uint32_t k = 1; k <= EFFORT32(task->limits, samples_frames) && !limits_reached(task->limits); k++) {
    prog_unroll_step(u);
    for (uint32_t i = 0; i < prog_unroll_last(u)->count; i++) {
      UnrollPoint *p = &prog_unroll_last(u)->data[i];
      p->dead = prog_blocks_is_final(task->blocks, p->block) || evidence_task_is_target(task, p->block);
      if (p->dead || (task->accepting && w->samples->at[p->block].count >= EFFORT32(task->limits, samples_enough)))
        continue;
      SmtAnswer answer = smt_check(solver, &p->guard, 1);
      task->statistics->solver_calls++;
      if (answer == SMT_SAT) evidence_model_follow(task, u, solver, k, visit, w);
      p->dead = answer == SMT_UNSAT;
    }
  }
  smt_delete(solver);
  prog_unroll_delete(u);
}

void invariant_samples_take(Samples *s, Task *task) {
  *s = (Samples){.task = task, .at = memory_new(task->blocks->count * sizeof(SampleRows))};
  s->most_rows = task->accepting ? EFFORT32(task->limits, samples_rows_endless)
                 : task->runs    ? EFFORT32(task->limits, samples_rows_calls)
                                 : EFFORT32(task->limits, samples_rows);
  choose_variables(s);
  choose_elements(s);
  Watch w = {s, sem_machine_new(runs_of(task))};
  if (task->accepting) invariant_near_visit(task, EFFORT32(task->limits, samples_near), visit, &w);
  take_runs(&w, task);
  if (!task->runs) take_models(&w, task);
  if (task->accepting) add_extremes(s);
  sem_machine_delete(w.machine);
}

void invariant_samples_release(Samples *s) {
  for (uint32_t b = 0; b < s->task->blocks->count; b++) {
    free(s->at[b].rows);
    map_release(&s->at[b].known);
  }
  free(s->at);
}
