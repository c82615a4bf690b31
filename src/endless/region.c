// Candidates at each cut point of the later part of the run: bounds of the variables seen and the program's constants beyond
// them, orders and sums of two variables, and the program's conditions that were always true or always false there. Then the
// largest subset that the strategy keeps (as Houdini does), and last whether it also keeps the run inside.
#include "endless/region.h"

#include "base/scc.h"
#include "evidence/model.h"
#include "expr/walk.h"
#include "prog/fair.h"

#define COLUMNS 10

VEC(TermVec, termvec, Term)

typedef struct Region {
  Task *task;
  TermTable *table;
  Prog *prog; // under the strategy
  Blocks *blocks;
  Machine *machine;
  const LongRun *run;
  const bool *accepting;
  Solver *solver;
  bool *inside;  // by block
  TermVec *held; // by block: candidates
  Unroll **unrolls;
  VarId columns[COLUMNS];
  uint32_t column_count;
} Region;

// ---- candidates

static Term var_term(const Region *r, uint32_t c) { return r->prog->vars.data[r->columns[c]].term; }
static Sort sort_at(const Region *r, uint32_t c) { return r->prog->vars.data[r->columns[c]].sort; }
static bool is_signed(const Region *r, uint32_t c) {
  return sort_at(r, c) == SORT_INT || r->prog->vars.data[r->columns[c]].is_signed;
}
static Term at_most(const Region *r, bool sign, Term a, Term b) {
  Op op = expr_sort(r->table, a) == SORT_INT ? OP_INTLE : sign ? OP_BVSLE : OP_BVULE;
  return expr_binary(r->table, op, a, b);
}

static Term value_in(void *context, Term var) {
  void **c = context;
  Region *r = c[0];
  VarId v = prog_var_of(r->prog, var);
  return v == VAR_NONE ? TERM_NONE : sem_state_get(r->machine, c[1], v);
}

static Term evaluate(Region *r, const State *state, Term t) {
  void *context[2] = {r, (void *)(uintptr_t)state};
  return expr_evaluate(r->table, t, value_in, context);
}

// Did the condition hold in every state that the run had at the block?
static bool always_held(Region *r, uint32_t block, Term t) {
  uint32_t rows = 0;
  for (uint32_t i = 0; i < r->run->visits.count && rows < EFFORT32(r->task->limits, region_rows); i++) {
    if (r->run->visits.data[i].block != block) continue;
    if (evaluate(r, r->run->visits.data[i].state, t) != expr_true(r->table)) return false;
    rows++;
  }
  return rows > 0;
}

static void offer(Region *r, uint32_t block, Term t) {
  if (expr_is_const(r->table, t)) return;
  for (uint32_t i = 0; i < r->held[block].count; i++)
    if (r->held[block].data[i] == t) return;
  if (always_held(r, block, t)) termvec_push(&r->held[block], t);
}

static Term constant(const Region *r, uint32_t c, int value) {
  return expr_const(r->table, sort_at(r, c), (u128)(i128)value);
}

static void offer_bounds(Region *r, uint32_t block, uint32_t c, const U32Vec *constants) {
  Term x = var_term(r, c);
  for (uint32_t i = 0; i < r->run->visits.count; i++) // the values that it had, as bounds
    if (r->run->visits.data[i].block == block) {
      Term v = evaluate(r, r->run->visits.data[i].state, x);
      if (!v) continue;
      offer(r, block, at_most(r, is_signed(r, c), v, x));
      offer(r, block, at_most(r, is_signed(r, c), x, v));
      if (r->held[block].count > 40) break;
    }
  for (uint32_t i = 0; i < constants->count; i++) {
    Term k = constants->data[i];
    if (expr_sort(r->table, k) != sort_at(r, c)) continue;
    offer(r, block, at_most(r, is_signed(r, c), k, x));
    offer(r, block, at_most(r, is_signed(r, c), x, k));
    offer(r, block, expr_not(r->table, expr_eq(r->table, x, k)));
  }
  for (int k = -2; k <= 2; k++) {
    offer(r, block, at_most(r, is_signed(r, c), constant(r, c, k), x));
    offer(r, block, at_most(r, is_signed(r, c), x, constant(r, c, k)));
  }
  if (!sort_is_bv(sort_at(r, c)) && sort_at(r, c) != SORT_INT) return;
  Op mod = sort_at(r, c) == SORT_INT ? OP_INTMOD : OP_BVUREM;
  Term half = expr_binary(r->table, mod, x, constant(r, c, 2));
  offer(r, block, expr_eq(r->table, half, constant(r, c, 0)));
  offer(r, block, expr_eq(r->table, half, constant(r, c, 1)));
}

static void offer_pair(Region *r, uint32_t block, uint32_t x, uint32_t y) {
  if (sort_at(r, x) != sort_at(r, y)) return;
  bool sign = is_signed(r, x) && is_signed(r, y);
  Op add = sort_at(r, x) == SORT_INT ? OP_INTADD : OP_BVADD, sub = add == OP_INTADD ? OP_INTSUB : OP_BVSUB;
  Term a = var_term(r, x), b = var_term(r, y), sum = expr_binary(r->table, add, a, b);
  offer(r, block, at_most(r, sign, a, b));
  offer(r, block, at_most(r, sign, b, a));
  for (int k = -1; k <= 2; k++) {
    Term c = constant(r, x, k);
    offer(r, block, at_most(r, sign, c, sum));
    offer(r, block, at_most(r, sign, sum, c));
    offer(r, block, at_most(r, sign, c, expr_binary(r->table, sub, a, b)));
    offer(r, block, at_most(r, sign, c, expr_binary(r->table, sub, b, a)));
  }
}

static void collect(const Region *r, U32Vec *conditions, U32Vec *constants) {
  Subterms walk = {0};
  uint32_t ignored;
  for (Loc l = 0; l < r->prog->locs.count; l++) {
    const Location *at = &r->prog->locs.data[l];
    if (at->kind != EDGE_IF || expr_is_const(r->table, at->condition)) continue;
    bool seen = map_get(&walk.seen, at->condition, &ignored);
    if (!seen && conditions->count < 60) u32vec_push(conditions, at->condition);
    subterms_add(&walk, at->condition);
    for (Term t; expr_subterms_next(r->table, &walk, &t);)
      if (expr_is_const(r->table, t) && expr_sort(r->table, t) != SORT_BOOL && constants->count < 30)
        u32vec_push(constants, t);
  }
  expr_subterms_release(&walk);
}

static bool is_relevant_condition(const Region *r, Term t) {
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(r->table, t, &seen, &vars);
  bool fine = true;
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(r->prog, vars.data[i]);
    fine = fine && v != VAR_NONE && r->blocks->relevant[v];
  }
  map_release(&seen);
  u32vec_release(&vars);
  return fine;
}

static void offer_all(Region *r) {
  U32Vec conditions = {0}, constants = {0};
  collect(r, &conditions, &constants);
  for (uint32_t b = 0; b < r->blocks->count; b++) {
    if (!r->inside[b]) continue;
    for (uint32_t i = 0; i < conditions.count; i++) {
      if (!is_relevant_condition(r, conditions.data[i])) continue;
      offer(r, b, conditions.data[i]);
      offer(r, b, expr_not(r->table, conditions.data[i]));
    }
    for (uint32_t x = 0; x < r->column_count; x++) {
      if (sort_at(r, x) == SORT_BOOL) {
        offer(r, b, var_term(r, x));
        offer(r, b, expr_not(r->table, var_term(r, x)));
        continue;
      }
      offer_bounds(r, b, x, &constants);
      for (uint32_t y = x + 1; y < r->column_count; y++)
        if (sort_at(r, y) != SORT_BOOL) offer_pair(r, b, x, y);
    }
  }
  u32vec_release(&conditions);
  u32vec_release(&constants);
}

// ---- what the strategy keeps

static Term condition_at(const Region *r, uint32_t b) {
  return expr_and_all(r->table, r->held[b].data, r->held[b].count);
}

static SmtAnswer ask(Region *r, Term t) {
  if (t == expr_false(r->table)) return SMT_UNSAT;
  r->task->statistics->solver_calls++;
  return smt_check(r->solver, &t, 1);
}

// Drops candidates at the end of an edge that do not follow from those at its beginning.
static bool drop_along(Region *r, uint32_t b, const UnrollPoint *p) {
  TermVec *held = &r->held[p->block];
  bool dropped = false;
  for (;;) {
    Term source = condition_at(r, b), broken = expr_false(r->table);
    for (uint32_t i = 0; i < held->count; i++)
      broken = expr_or(r->table, broken, expr_not(r->table, prog_unroll_at(r->unrolls[b], p, held->data[i])));
    SmtAnswer answer = ask(r, expr_and(r->table, source, expr_and(r->table, p->guard, broken)));
    if (answer == SMT_UNSAT) return dropped;
    uint32_t kept = 0;
    for (uint32_t i = 0; answer == SMT_SAT && i < held->count; i++) {
      Term primed = prog_unroll_at(r->unrolls[b], p, held->data[i]);
      if (smt_value(r->solver, primed) != expr_false(r->table)) held->data[kept++] = held->data[i];
    }
    if (kept == held->count) kept = 0;
    held->count = kept;
    dropped = true;
    if (limits_reached(r->task->limits)) return dropped;
  }
}

static void keep_inductive(Region *r) {
  bool again = true;
  while (again && !limits_reached(r->task->limits)) {
    again = false;
    for (uint32_t b = 0; b < r->blocks->count; b++) {
      const UnrollFrame *frame = r->inside[b] ? &r->unrolls[b]->frames.data[1] : NULL;
      for (uint32_t i = 0; frame && i < frame->count; i++)
        if (r->inside[frame->data[i].block] && r->held[frame->data[i].block].count)
          again |= drop_along(r, b, &frame->data[i]);
    }
  }
}

static bool stays_inside(Region *r) {
  for (uint32_t b = 0; b < r->blocks->count; b++) {
    if (!r->inside[b]) continue;
    const UnrollFrame *frame = &r->unrolls[b]->frames.data[1];
    Term stays = expr_false(r->table);
    for (uint32_t i = 0; i < frame->count; i++)
      if (r->inside[frame->data[i].block]) stays = expr_or(r->table, stays, frame->data[i].guard);
    if (ask(r, expr_and(r->table, condition_at(r, b), expr_not(r->table, stays))) != SMT_UNSAT) return false;
  }
  return true;
}

// ----

static bool prepare(Region *r) {
  uint32_t n = r->blocks->count;
  r->inside = memory_new(n);
  r->held = memory_new(n * sizeof(TermVec));
  r->unrolls = memory_new(n * sizeof(Unroll *));
  for (uint32_t i = 0; i < r->run->visits.count; i++) {
    uint32_t b = r->run->visits.data[i].block;
    if (r->blocks->blocks[b].loc != r->task->blocks->blocks[b].loc) return false;
    r->inside[b] = true;
  }
  for (uint32_t b = 0; b < n; b++) {
    if (!r->inside[b]) continue;
    r->unrolls[b] = prog_unroll_from_block(r->blocks, b);
    prog_unroll_step(r->unrolls[b]);
  }
  for (VarId v = 0; v < r->prog->vars.count && r->column_count < COLUMNS; v++)
    if (r->blocks->relevant[v] && !r->prog->vars.data[v].is_float && !sort_is_array(r->prog->vars.data[v].sort))
      r->columns[r->column_count++] = v;
  return true;
}

static void release(Region *r) {
  for (uint32_t b = 0; b < r->blocks->count; b++) {
    termvec_release(&r->held[b]);
    prog_unroll_delete(r->unrolls[b]);
  }
  free(r->inside), free(r->held), free(r->unrolls);
  smt_delete(r->solver);
  prog_blocks_delete(r->blocks);
  prog_delete(r->prog);
}

// ---- a region that is easy to read, and entered early

// Is the run kept inside, wherever it starts in the region?
static bool is_recurrent(Region *r) {
  for (uint32_t b = 0; b < r->blocks->count; b++) {
    if (!r->inside[b]) continue;
    const UnrollFrame *frame = &r->unrolls[b]->frames.data[1];
    Term stays = expr_false(r->table);
    for (uint32_t i = 0; i < frame->count; i++) {
      const UnrollPoint *p = &frame->data[i];
      if (!r->inside[p->block]) continue;
      Term inside = prog_unroll_at(r->unrolls[b], p, condition_at(r, p->block));
      stays = expr_or(r->table, stays, expr_and(r->table, p->guard, inside));
    }
    if (ask(r, expr_and(r->table, condition_at(r, b), expr_not(r->table, stays))) != SMT_UNSAT) return false;
  }
  return true;
}

// Does every cycle of steps that are possible inside pass an accepting cut point?
static bool is_fair(Region *r) {
  SccEdgeVec unfair = {0};
  for (uint32_t b = 0; b < r->blocks->count; b++) {
    if (!r->inside[b] || r->accepting[r->blocks->blocks[b].loc]) continue;
    const UnrollFrame *frame = &r->unrolls[b]->frames.data[1];
    for (uint32_t i = 0; i < frame->count; i++) {
      const UnrollPoint *p = &frame->data[i];
      if (!r->inside[p->block]) continue;
      Term inside = expr_and(r->table, p->guard, prog_unroll_at(r->unrolls[b], p, condition_at(r, p->block)));
      if (ask(r, expr_and(r->table, condition_at(r, b), inside)) != SMT_UNSAT)
        sccedgevec_push(&unfair, (SccEdge){b, p->block});
    }
  }
  uint32_t *component = memory_new((r->blocks->count + 1) * sizeof(uint32_t));
  scc_find(r->blocks->count, &unfair, component);
  bool fair = true;
  for (uint32_t i = 0; i < unfair.count; i++)
    fair = fair && component[unfair.data[i].from] != component[unfair.data[i].to];
  free(component);
  sccedgevec_release(&unfair);
  return fair;
}

// Leaves out conditions that are not needed, many at once first and the last ones first: those are bounds that the run happened to
// have.
static void weaken(Region *r) {
  Limits limits = limits_within(r->task->limits, EFFORT(r->task->limits, region_weaken));
  for (uint32_t b = 0; b < r->blocks->count; b++) {
    TermVec *held = &r->held[b];
    for (uint32_t size = r->inside[b] ? held->count : 0; size > 0; size /= 2)
      for (uint32_t end = held->count; end >= size && !limits_reached(&limits); end -= size) {
        TermVec all = {0};
        for (uint32_t i = 0; i < held->count; i++) termvec_push(&all, held->data[i]);
        memmove(held->data + end - size, held->data + end, (held->count - end) * sizeof(Term));
        held->count -= size;
        bool fine = is_recurrent(r) && is_fair(r);
        TermVec without = *held;
        if (!fine) *held = all;
        termvec_release(fine ? &all : &without);
      }
  }
}

static bool step_along(Region *r, State *state, const Trace *trace, uint32_t *used) {
  Term value = sem_machine_wants_input(r->machine, state) ? trace->inputs.data[(*used)++] : TERM_NONE;
  return sem_machine_take(r->machine, state, value) == STEP_DONE;
}

// The stem ends where the run is in the region for the first time.
static void shorten_stem(Region *r, Trace *trace) {
  State *state = sem_state_new(r->machine);
  for (VarId v = 0; v < r->prog->vars.count; v++)
    if (trace->initial[v]) sem_state_set(r->machine, state, v, trace->initial[v]);
  uint32_t used = 0;
  for (uint32_t steps = 0; steps < trace->stem_steps; steps++) {
    uint32_t b = r->blocks->index_of[state->loc];
    u128 inside = 0;
    if (b != UINT32_MAX && r->inside[b] && sem_state_evaluate(r->machine, state, condition_at(r, b), &inside) &&
        inside) {
      trace->stem_steps = steps;
      trace->inputs.count = used;
      break;
    }
    if (!step_along(r, state, trace, &used)) break;
  }
  sem_state_delete(r->machine, state);
}

static void fill_trace(Region *r, LongRun *run) {
  Trace *trace = run->trace;
  trace->stem_steps = run->visits.data[0].steps;
  trace->loop_steps = 0;
  trace->inputs.count = run->visits.data[0].inputs;
  shorten_stem(r, trace);
  for (uint32_t b = 0; b < r->blocks->count; b++)
    if (r->inside[b]) invariantvec_push(&trace->region, (Invariant){r->blocks->blocks[b].loc, condition_at(r, b)});
  trace->choices = run->choices;
  run->choices = (DecisionVec){0};
}

bool endless_region_from_run(Task *task, const bool *accepting, Machine *machine, LongRun *run) {
  Region r = {.task = task, .table = task->prog->table, .machine = machine, .run = run, .accepting = accepting};
  r.prog = prog_strategy_apply(task->prog, &run->choices);
  if (!r.prog) return false;
  r.blocks = prog_fair_blocks(r.prog, accepting);
  r.solver = smt_new(evidence_task_solver_kind(task), r.table, task->limits);
  smt_set_budget(r.solver, EFFORT(task->limits, region_conflicts));
  bool found = prepare(&r);
  if (found) {
    offer_all(&r);
    keep_inductive(&r);
    found = !limits_reached(task->limits) && stays_inside(&r) && is_fair(&r);
  }
  if (found) weaken(&r);
  if (found) fill_trace(&r, run);
  release(&r);
  return found;
}
