// Rounds over several readings of the same program (integers.h). Where nothing overflows the checked one can be solved, and its
// solution holds for machine words just the same. The ideal one is the easiest; the wrapped one is exact. A lemma is a candidate in both its
// readings over words (words.h), and so is each of its disjuncts; Houdini keeps what is inductive. So nothing depends on
// whether Spacer is right, or whether it came to an end: lemmas of unfinished rounds count as well.
//
// A derivation is a path of blocks. It is a counterexample where the solver finds inputs for that path, bit by bit.
#include "reach/reach.h"

#include "reach/bounded.h"
#include "reach/clauses.h"
#include "reach/induction.h"
#include "evidence/model.h"
#include "reach/words.h"

#define LEAST_K 2

typedef struct Translation {
  const char *name;
  Arithmetic arithmetic;
  bool arrays;
} Translation;

static const Translation readings[] = {
    {"checked", INTEGERS_CHECKED, false},    {"ideal", INTEGERS_IDEAL, false},
    {"wrapped", INTEGERS_WRAPPED, false},    {"checked, arrays", INTEGERS_CHECKED, true},
    {"ideal, arrays", INTEGERS_IDEAL, true}, {"wrapped, arrays", INTEGERS_WRAPPED, true},
};
enum { READINGS = sizeof readings / sizeof *readings };

typedef struct Spacer {
  Task *task;
  Integers *integers[READINGS];
  Clauses *clauses[READINGS]; // NULL: not made yet, or of no use any more
  bool finished[READINGS];
  uint32_t next;      // reading
  uint64_t budget;    // of this round
  bool ends_at_limit; // some run leads to the end of the model: there is no proof, but maybe a violation
} Spacer;

// ---- which readings make a difference

static bool has_sort(const Task *task, bool (*is)(Sort)) {
  for (VarId v = 0; v < task->prog->vars.count; v++)
    if (task->blocks->relevant[v] && is(task->prog->vars.data[v].sort)) return true;
  return false;
}

static Spacer *spacer_new(Task *task) {
  Spacer *s = memory_new(sizeof *s);
  s->task = task;
  s->budget = EFFORT(task->limits, spacer_first);
  bool words = has_sort(task, sort_is_bv), arrays = has_sort(task, sort_is_array);
  for (uint32_t i = 0; i < READINGS; i++)
    s->finished[i] = (readings[i].arrays && !arrays) || (readings[i].arithmetic != INTEGERS_IDEAL && !words && !arrays);
  return s;
}

static void forget(Spacer *s, uint32_t reading) {
  reach_clauses_delete(s->clauses[reading]);
  prog_integers_delete(s->integers[reading]);
  s->clauses[reading] = NULL;
  s->integers[reading] = NULL;
}

static void spacer_delete(Spacer *s) {
  if (!s) return;
  for (uint32_t i = 0; i < READINGS; i++) forget(s, i);
  free(s);
}

// No more steps are of use: nothing was stopped by its budget.
static bool is_exhausted(const Spacer *s) {
  for (uint32_t i = 0; i < READINGS; i++)
    if (!s->finished[i]) return false;
  return true;
}

static void next_reading(Spacer *s) {
  s->next = (s->next + 1) % READINGS;
  if (s->next == 0) s->budget *= EFFORT32(s->task->limits, spacer_growth);
}

// ---- lemmas

static void add_candidate(Spacer *s, uint32_t reading, InvariantVec *out, uint32_t block, Term lemma) {
  for (int exact = 1; exact >= 0; exact--) {
    Term t = reach_words_formula(s->integers[reading], s->task->prog, lemma, exact);
    if (t) invariantvec_push(out, (Invariant){s->task->blocks->blocks[block].loc, t});
  }
}

static void add_disjuncts(Spacer *s, uint32_t reading, InvariantVec *out, uint32_t block, Term lemma) {
  const TermTable *table = s->task->prog->table;
  while (expr_op(table, lemma) == OP_OR) {
    for (uint32_t i = 0; i < 2; i++)
      if (expr_op(table, expr_arg(table, lemma, i)) != OP_OR)
        add_candidate(s, reading, out, block, expr_arg(table, lemma, i));
    lemma = expr_op(table, expr_arg(table, lemma, 0)) == OP_OR ? expr_arg(table, lemma, 0) : expr_arg(table, lemma, 1);
  }
}

static void add_lemmas(Spacer *s, uint32_t reading, InvariantVec *out) {
  uint32_t total = 0;
  for (uint32_t b = 0; b < s->task->blocks->count; b++) {
    const U32Vec *lemmas = reach_clauses_lemmas(s->clauses[reading], b);
    for (uint32_t i = 0; lemmas && i < lemmas->count && i < EFFORT32(s->task->limits, spacer_lemmas); i++, total++) {
      add_candidate(s, reading, out, b, lemmas->data[i]);
      add_disjuncts(s, reading, out, b, lemmas->data[i]);
    }
  }
  s->task->statistics->lemmas += total;
  evidence_progress(s->task, "spacer: %u lemmas", total);
}

// ---- counterexamples

// The unrolling along the path alone; true where it gets to the end.
static bool follow_path(Unroll *u, const U32Vec *path) {
  for (uint32_t i = 1; i < path->count; i++) {
    prog_unroll_step(u);
    bool found = false;
    for (uint32_t k = 0; k < prog_unroll_last(u)->count; k++) {
      UnrollPoint *p = &prog_unroll_last(u)->data[k];
      p->dead = p->block != path->data[i];
      found = found || !p->dead;
    }
    if (!found) return false;
  }
  return path->count > 1;
}

static Term path_guard(const Task *task, Unroll *u, const U32Vec *path) {
  for (uint32_t k = 0; follow_path(u, path) && k < prog_unroll_last(u)->count; k++)
    if (!prog_unroll_last(u)->data[k].dead) return prog_unroll_last(u)->data[k].guard;
  return expr_false(task->prog->table);
}

// Tries the path of the derivation; notes where it is a run to the end of the model.
static Trace *try_path(Spacer *s, uint32_t reading) {
  Task *task = s->task;
  U32Vec path = {0};
  Trace *trace = NULL;
  if (!reach_clauses_path(s->clauses[reading], &path)) {
    evidence_progress(task, "spacer: something overflows");
    u32vec_release(&path);
    return NULL;
  }
  Unroll *u = prog_unroll_from_start(task->blocks);
  Solver *solver = smt_new(evidence_task_solver_kind(task), task->prog->table, task->limits);
  smt_set_budget(solver, EFFORT(task->limits, spacer_path_conflicts));
  Term guard = path_guard(task, u, &path);
  task->statistics->solver_calls++;
  bool feasible = smt_check(solver, &guard, 1) == SMT_SAT;
  bool is_limit = path.count && evidence_task_is_limit(task, path.data[path.count - 1]);
  if (feasible && !is_limit) trace = evidence_trace_from_model(task, u, solver);
  if (feasible && is_limit) s->ends_at_limit = true;
  evidence_progress(task, "spacer: a path of %u blocks, %s", path.count, feasible ? "feasible" : "not feasible");
  smt_delete(solver);
  prog_unroll_delete(u);
  u32vec_release(&path);
  return trace;
}

// ---- steps

static Trace *advance_reading(Spacer *s, uint32_t reading, InvariantVec *out) {
  const Translation *r = &readings[reading];
  Trace *trace = NULL;
  if (!s->clauses[reading]) {
    s->integers[reading] = prog_integers_of_blocks(s->task->blocks, r->arithmetic, r->arrays);
    s->clauses[reading] = reach_clauses_new(s->task, s->integers[reading], !s->ends_at_limit);
  }
  if (limits_reached(s->task->limits)) return NULL;
  HornAnswer answer = reach_clauses_solve(s->clauses[reading], s->budget);
  evidence_progress(s->task, "spacer: %s: %s", r->name,
                    answer == HORN_SOLVED    ? "solved"
                    : answer == HORN_DERIVED ? "a counterexample"
                                             : "stopped");
  s->finished[reading] = answer != HORN_UNKNOWN;
  bool limit_before = s->ends_at_limit;
  if (answer == HORN_DERIVED) trace = try_path(s, reading);
  add_lemmas(s, reading, out);
  if (s->finished[reading]) forget(s, reading);
  if (s->ends_at_limit && !limit_before) s->finished[reading] = false; // once more, for violations only
  return trace;
}

// One step: the next reading of the program's arithmetic, within a counted budget that grows from round to round. Appends candidates. A
// trace where a counterexample was found that the program has, else NULL.
static Trace *spacer_advance(Spacer *s, InvariantVec *out) {
  if (is_exhausted(s)) return NULL;
  while (s->finished[s->next]) next_reading(s);
  Trace *trace = advance_reading(s, s->next, out);
  next_reading(s);
  return trace;
}

// ---- the engine

typedef struct Prover {
  Task *task;
  Spacer *spacer;
  Induction *alone; // over Spacer's lemmas
  Induction *joint; // over these and what other engines have found; NULL: nothing so far
  Bounded *base;
} Prover;

// The base case of an induction for k; true where it is an answer itself.
static bool check_base(Prover *p, uint32_t k, uint64_t conflicts, Answer *answer) {
  while (reach_bounded_depth(p->base) < k && !limits_reached(p->task->limits)) {
    if (reach_bounded_advance(p->base, conflicts)) {
      *answer = reach_bounded_answer(p->base);
      return true;
    }
    if (reach_bounded_stalled(p->base)) return false;
  }
  return false;
}

// Induction with the candidates too, for k up to `most`; true where there is an answer.
static bool try_induction(Prover *p, Induction *n, const InvariantVec *candidates, uint32_t most, uint64_t conflicts,
                          Answer *answer) {
  bool step = false;
  invariant_houdini_add_list(reach_induction_pool(n), candidates);
  reach_induction_strengthen(n, EFFORT(p->task->limits, induction_conflicts));
  while (!step && reach_induction_k(n) < most && !limits_reached(p->task->limits))
    step = reach_induction_advance(n, conflicts);
  if (check_base(p, reach_induction_k(n), conflicts, answer)) return true;
  if (!step || reach_bounded_depth(p->base) < reach_induction_k(n)) return false;
  bool holds = reach_bounded_excludes_limits(p->base);
  if (holds) *answer = evidence_answer_holds("spacer", reach_induction_proof(n));
  else if (reach_bounded_has_answer(p->base)) *answer = reach_bounded_answer(p->base);
  else return false;
  return true;
}

// What other engines have found makes a second induction, over their findings too.
static void take_from_others(Prover *p) {
  InvariantVec found = {0};
  evidence_take(p->task, &found);
  if (found.count && !p->joint) p->joint = reach_induction_new(p->task);
  if (found.count) invariant_houdini_add_list(reach_induction_pool(p->joint), &found);
  invariantvec_release(&found);
}

// One step of Spacer, and then larger k. Its own lemmas are tried first: a solution needs no others, and what is known may be
// costly to show again.
static bool take_turn(Prover *p, uint32_t turn, Answer *answer) {
  InvariantVec lemmas = {0};
  uint32_t most = LEAST_K + 3 * turn;
  uint64_t conflicts = EFFORT(p->task->limits, induction_conflicts) * (10 + turn) / 10;
  Trace *trace = spacer_advance(p->spacer, &lemmas);
  evidence_offer(p->task, &lemmas);
  take_from_others(p);
  if (trace) *answer = evidence_answer_violated("spacer", trace);
  bool done = trace || try_induction(p, p->alone, &lemmas, p->joint ? LEAST_K : most, conflicts, answer);
  done = done || (p->joint && try_induction(p, p->joint, &lemmas, most, conflicts, answer));
  invariantvec_release(&lemmas);
  return done;
}

static Answer give_up(const Prover *p) {
  const Induction *n = p->joint ? p->joint : p->alone;
  if (limits_reached(p->task->limits))
    return evidence_answer_unknown("spacer", "%s; no error within %u blocks, induction fails up to k = %u",
                                   limits_reason(p->task->limits->stopped), reach_bounded_depth(p->base),
                                   reach_induction_k(n));
  return evidence_answer_unknown("spacer",
                                 "what holds over the integers does not hold, or is not inductive, for machine words");
}

Answer reach_spacer_run(Task *task) {
  Prover p = {
      .task = task, .spacer = spacer_new(task), .alone = reach_induction_new(task), .base = reach_bounded_new(task)};
  Answer answer = {0};
  bool done = false;
  for (uint32_t turn = 0; !done && !limits_reached(task->limits) && (p.joint || !is_exhausted(p.spacer)); turn++)
    done = take_turn(&p, turn, &answer);
  if (!done) answer = give_up(&p);
  reach_bounded_delete(p.base);
  reach_induction_delete(p.joint);
  reach_induction_delete(p.alone);
  spacer_delete(p.spacer);
  return answer;
}
