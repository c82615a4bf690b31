// Symbolic reachability by strongest postconditions (THEORY 3.2, as corrected there): per cut point a set of symbolic
// states, a guard and a value for each variable over symbols (initial values and inputs). A new state F is processed only
// where F does not imply what was reached before. A stored state can cover others where its symbols can be expressed by the
// variables (x = s + c gives s = x - c), so that it is a formula over the variables without quantifiers; others cover
// nothing, which costs time, not soundness. Where nothing new is left, the stored states are an inductive invariant.
#include "evidence/task.h"

#include "evidence/model.h"
#include "expr/walk.h"

typedef struct Symbolic {
  uint32_t block, parent; // parent: index, or UINT32_MAX
  Term guard;
  Term *values;  // by variable
  Term *symbols; // of the inputs of the parent's block, on the way here
  Term formula;  // over the variables, or TERM_NONE: cannot be expressed
} Symbolic;
VEC(SymbolicVec, symbolicvec, Symbolic)

typedef struct Search {
  Task *task;
  TermTable *table;
  Solver *solver;
  Arena arena;
  SymbolicVec states;
  U32Vec queue;
  Term *reached; // by block: the disjunction of the formulas
  bool inexact;  // some state has no formula
  uint32_t end;  // the state that a model leads to
  Loc limit;     // that a path leads to, or LOC_NONE
} Search;

static void bind(const Search *s, Subst *subst, const Symbolic *at) {
  for (VarId v = 0; v < s->task->prog->vars.count; v++)
    expr_subst_bind(subst, s->task->prog->vars.data[v].term, at->values[v]);
}

// ---- a state as a formula over the variables

// Solves value(symbol) = x for the symbol, where value is the symbol or symbol + constant.
static Term solve(const Search *s, Term value, Term x, Term *symbol) {
  Op op = expr_op(s->table, value);
  if (op == OP_VAR) return *symbol = value, x;
  if (op != OP_BVADD && op != OP_INTADD) return TERM_NONE;
  if (expr_op(s->table, expr_arg(s->table, value, 0)) != OP_VAR ||
      !expr_is_const(s->table, expr_arg(s->table, value, 1)))
    return TERM_NONE;
  *symbol = expr_arg(s->table, value, 0);
  return expr_binary(s->table, op == OP_BVADD ? OP_BVSUB : OP_INTSUB, x, expr_arg(s->table, value, 1));
}

static bool all_solved(const Search *s, Term t, const Map *solved, Map *seen, U32Vec *vars) {
  vars->count = 0;
  expr_collect_vars(s->table, t, seen, vars);
  uint32_t ignored;
  for (uint32_t i = 0; i < vars->count; i++)
    if (!map_get(solved, vars->data[i], &ignored)) return false;
  return true;
}

static Term formula_of(Search *s, const Symbolic *at) {
  const Prog *prog = s->task->prog;
  Subst subst;
  expr_subst_init(&subst, s->table);
  Map solved = {0}, seen = {0};
  U32Vec vars = {0};
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (!s->task->blocks->relevant[v]) continue;
    Term symbol = TERM_NONE, r = solve(s, at->values[v], prog->vars.data[v].term, &symbol);
    uint32_t ignored;
    if (!r || map_get(&solved, symbol, &ignored)) continue;
    map_set(&solved, symbol, 1);
    expr_subst_bind(&subst, symbol, r);
  }
  bool ok = all_solved(s, at->guard, &solved, &seen, &vars);
  for (VarId v = 0; ok && v < prog->vars.count; v++)
    if (s->task->blocks->relevant[v]) ok = all_solved(s, at->values[v], &solved, &seen, &vars);
  Term formula = ok ? expr_subst_apply(&subst, at->guard) : TERM_NONE;
  for (VarId v = 0; ok && v < prog->vars.count; v++) {
    if (!s->task->blocks->relevant[v]) continue;
    Term value = expr_subst_apply(&subst, at->values[v]);
    if (sort_is_array(prog->vars.data[v].sort)) // arrays have no equality: only an unchanged array can be expressed
      ok = value == prog->vars.data[v].term;
    else formula = expr_and(s->table, formula, expr_eq(s->table, prog->vars.data[v].term, value));
  }
  expr_subst_release(&subst);
  map_release(&solved);
  map_release(&seen);
  u32vec_release(&vars);
  return ok ? formula : TERM_NONE;
}

// ---- the search

static SmtAnswer check(Search *s, Term condition) {
  if (condition == expr_false(s->table)) return SMT_UNSAT;
  s->task->statistics->solver_calls++;
  return smt_check(s->solver, &condition, 1);
}

static bool is_covered(Search *s, const Symbolic *at) {
  Subst subst;
  expr_subst_init(&subst, s->table);
  bind(s, &subst, at);
  Term covered = expr_subst_apply(&subst, s->reached[at->block]);
  expr_subst_release(&subst);
  return check(s, expr_and(s->table, at->guard, expr_not(s->table, covered))) == SMT_UNSAT;
}

static void add_state(Search *s, Symbolic state) {
  symbolicvec_push(&s->states, state);
  u32vec_push(&s->queue, s->states.count - 1);
}

// Initial values are named by the variables' own terms, as everywhere.
static void add_start(Search *s) {
  const Prog *prog = s->task->prog;
  Symbolic start = {.parent = UINT32_MAX, .values = arena_new(&s->arena, (prog->vars.count + 1) * sizeof(Term))};
  for (VarId v = 0; v < prog->vars.count; v++)
    start.values[v] = prog->vars.data[v].init ? prog->vars.data[v].init : prog->vars.data[v].term;
  Subst subst;
  expr_subst_init(&subst, s->table);
  bind(s, &subst, &start);
  start.guard = expr_subst_apply(&subst, prog->initially);
  expr_subst_release(&subst);
  add_state(s, start);
}

static void take_exits(Search *s, uint32_t index) {
  Symbolic at = s->states.data[index];
  const Prog *prog = s->task->prog;
  const Block *block = &s->task->blocks->blocks[at.block];
  Subst subst;
  expr_subst_init(&subst, s->table);
  bind(s, &subst, &at);
  Term *symbols = arena_new(&s->arena, (block->inputs.count + 1) * sizeof(Term));
  for (uint32_t i = 0; i < block->inputs.count; i++) {
    symbols[i] = expr_fresh(s->table, "in", expr_sort(s->table, block->inputs.data[i].term));
    expr_subst_bind(&subst, block->inputs.data[i].term, symbols[i]);
  }
  for (uint32_t e = 0; e < block->exits.count; e++) {
    const BlockExit *exit = &block->exits.data[e];
    Symbolic next = {.block = exit->to, .parent = index, .symbols = symbols};
    next.guard = expr_and(s->table, at.guard, expr_subst_apply(&subst, exit->guard));
    if (next.guard == expr_false(s->table)) continue;
    next.values = arena_new(&s->arena, (prog->vars.count + 1) * sizeof(Term));
    memcpy(next.values, at.values, prog->vars.count * sizeof(Term));
    for (uint32_t i = 0; i < exit->count; i++)
      next.values[exit->values[i].var] = expr_subst_apply(&subst, exit->values[i].value);
    add_state(s, next);
  }
  expr_subst_release(&subst);
}

static Term symbol_of(void *context, uint32_t step, uint32_t block, uint32_t input) {
  Search *s = context;
  uint32_t depth = 0, at = s->end;
  (void)block;
  for (uint32_t i = s->end; s->states.data[i].parent != UINT32_MAX; i = s->states.data[i].parent) depth++;
  for (; depth > step + 1; depth--) at = s->states.data[at].parent;
  return depth == step + 1 ? s->states.data[at].symbols[input] : TERM_NONE;
}

// Looks at one state of the queue; true where that gives an answer.
static bool process(Search *s, uint32_t index, Answer *answer) {
  Symbolic *at = &s->states.data[index];
  bool target = evidence_task_is_target(s->task, at->block), limit = evidence_task_is_limit(s->task, at->block);
  if (prog_blocks_is_final(s->task->blocks, at->block) && !target && !limit) return false;
  SmtAnswer feasible = check(s, at->guard);
  if (feasible == SMT_UNSAT) return false;
  if (limit) return s->limit = s->task->blocks->blocks[at->block].loc, false;
  if (target) {
    s->end = index;
    Trace *trace = feasible == SMT_SAT ? evidence_trace_from_symbols(s->task, s->solver, symbol_of, s) : NULL;
    *answer = trace ? evidence_answer_violated("symbolic", trace)
                    : evidence_answer_unknown("symbolic", "a path could not be decided");
    return true;
  }
  if (is_covered(s, at)) return false;
  at->formula = formula_of(s, at);
  if (at->formula) s->reached[at->block] = expr_or(s->table, s->reached[at->block], at->formula);
  else s->inexact = true;
  take_exits(s, index);
  return false;
}

static Answer conclude(const Search *s) {
  if (s->limit != LOC_NONE) return evidence_answer_limited("symbolic", s->task->prog, s->limit);
  if (s->inexact) // the paths were finitely many, but there is no formula to certify
    return evidence_answer_unknown("symbolic",
                                   "all paths were followed, but the result is no formula over the variables");
  Proof *proof = evidence_proof_new(PROOF_INDUCTION);
  proof->k = 1;
  for (uint32_t b = 0; b < s->task->blocks->count; b++)
    if (!prog_blocks_is_final(s->task->blocks, b) && !evidence_task_is_target(s->task, b))
      invariantvec_push(&proof->invariants, (Invariant){s->task->blocks->blocks[b].loc, s->reached[b]});
  return evidence_answer_holds("symbolic", proof);
}

Answer reach_symbolic_run(Task *task) {
  Search s = {.task = task, .table = task->prog->table, .limit = LOC_NONE};
  s.solver = smt_new(evidence_task_solver_kind(task), s.table, task->limits);
  s.reached = memory_new(task->blocks->count * sizeof(Term));
  for (uint32_t b = 0; b < task->blocks->count; b++) s.reached[b] = expr_false(s.table);
  add_start(&s);
  Answer answer = {0};
  bool done = false;
  uint32_t next = 0;
  while (!done && next < s.queue.count && next < EFFORT32(task->limits, symbolic_states) &&
         !limits_reached(task->limits))
    done = process(&s, s.queue.data[next++], &answer);
  task->statistics->nodes += next;
  if (!done && next < s.queue.count)
    answer =
        evidence_answer_unknown("symbolic", "%s after %u symbolic states",
                                limits_reached(task->limits) ? limits_reason(task->limits->stopped) : "stopped", next);
  else if (!done) answer = conclude(&s);
  smt_delete(s.solver);
  symbolicvec_release(&s.states);
  u32vec_release(&s.queue);
  arena_release(&s.arena);
  free(s.reached);
  return answer;
}
