// Recursion by summaries in place of a stack (prog/summaries.h). Summaries are guessed from runs of the program with its stack, together
// with invariants at the other cut points. Then, as Houdini does (houdini.h): the program that the summaries make, what is inductive there of
// all candidates, and where a summary has lost some of its own the program that the rest makes; until a summary is kept as it is. Where no
// target is reachable then, by k-induction, summaries and invariants are a proof. Otherwise there is the next batch of guesses.
#include "reach/reach.h"

#include "expr/walk.h"
#include "invariant/candidates.h"
#include "invariant/results.h"
#include "prog/live.h"
#include "prog/summaries.h"
#include "reach/bounded.h"
#include "reach/induction.h"

typedef struct Search {
  Task *task;
  TermTable *table;
  Procedures *procedures;
  U32Vec targets;
  EngineOptions options;
  InvariantVec kept; // candidates that are left
  uint32_t rounds;
} Search;

// The program that some summaries make, and what is proved about it.
typedef struct Attempt {
  Term *summaries; // by procedure
  Summarized *made;
  Task task;
  Induction *induction;
} Attempt;

// ---- attempts

static Summarized *summarize(Search *s, const Term *summaries, Task *task) {
  Summarized *made = prog_summarize(s->procedures, summaries);
  Question question = {.kind = QUESTION_REACH, .prog = made->prog, .targets = &s->targets, .proves = true};
  evidence_task_init(task, &question, &s->options, s->task->limits);
  return made;
}

static uint32_t procedure_of(const Search *s, const Summarized *made, Loc returned) {
  uint32_t i = 0;
  while (i < s->procedures->list.count && made->returned[i] != returned) i++;
  return i;
}

static void conjoin(const Search *s, const Summarized *made, const InvariantVec *candidates, Term *summaries) {
  for (uint32_t i = 0; i < s->procedures->list.count; i++) summaries[i] = expr_true(s->table);
  for (uint32_t i = 0; i < candidates->count; i++) {
    uint32_t p = procedure_of(s, made, candidates->data[i].loc);
    if (p < s->procedures->list.count) summaries[p] = expr_and(s->table, summaries[p], candidates->data[i].formula);
  }
}

static void attempt_release(Attempt *a) {
  if (a->made) {
    reach_induction_delete(a->induction);
    evidence_task_release(&a->task);
    prog_summarized_delete(a->made);
  }
  free(a->summaries);
  *a = (Attempt){0};
}

static void attempt_init(Search *s, const Summarized *like, Attempt *a) {
  *a = (Attempt){.summaries = memory_new((s->procedures->list.count + 1) * sizeof(Term))};
  conjoin(s, like, &s->kept, a->summaries);
  a->made = summarize(s, a->summaries, &a->task);
  a->induction = reach_induction_new(&a->task);
  invariant_houdini_add_list(reach_induction_pool(a->induction), &s->kept);
}

// Are all summaries of the attempt still there among what is inductive in it?
static bool is_closed(const Search *s, const Attempt *a) {
  Term *left = memory_new((s->procedures->list.count + 1) * sizeof *left);
  conjoin(s, a->made, &s->kept, left);
  bool same = memcmp(left, a->summaries, s->procedures->list.count * sizeof *left) == 0;
  free(left);
  return same;
}

// Drops candidates until what is left is inductive in the program that the summaries among it make. False: a limit was reached.
static bool settle(Search *s, const Summarized *like, uint64_t conflicts, Attempt *a) {
  for (;;) {
    attempt_init(s, like, a);
    reach_induction_strengthen(a->induction, conflicts);
    s->task->statistics->solver_calls += a->task.statistics->solver_calls;
    s->kept.count = 0;
    invariant_houdini_list(reach_induction_pool(a->induction), &s->kept);
    s->rounds++;
    evidence_progress(s->task, "summaries: round %u, %u candidates", s->rounds, s->kept.count);
    if (limits_reached(s->task->limits)) return false;
    if (is_closed(s, a)) return true;
    attempt_release(a);
  }
}

// ---- proofs

static Proof *proof_of(const Search *s, const Attempt *a) {
  Proof *proof = evidence_proof_new(PROOF_SUMMARIES);
  proof->within = reach_induction_proof(a->induction);
  for (uint32_t i = 0; i < s->procedures->list.count; i++)
    if (a->summaries[i] != expr_true(s->table))
      invariantvec_push(&proof->summaries, (Invariant){s->procedures->list.data[i].entry, a->summaries[i]});
  return proof;
}

static bool holds(Search *s, Attempt *a) {
  uint64_t conflicts = EFFORT(s->task->limits, induction_conflicts);
  uint32_t most = EFFORT32(s->task->limits, induction_first);
  bool step = false;
  while (!step && reach_induction_k(a->induction) < most && !limits_reached(s->task->limits))
    step = reach_induction_advance(a->induction, conflicts);
  if (!step) return false;
  Bounded *base = reach_bounded_new(&a->task);
  while (reach_bounded_depth(base) < reach_induction_k(a->induction) && !limits_reached(s->task->limits))
    if (reach_bounded_advance(base, 0) || reach_bounded_stalled(base)) break;
  bool fine = !reach_bounded_has_answer(base) && reach_bounded_depth(base) >= reach_induction_k(a->induction) &&
              reach_bounded_excludes_limits(base);
  reach_bounded_delete(base);
  return fine;
}

// What a proof needs of a summary is worth trying as all of it: fewer conditions for people and for the checker.
static Proof *shorten(Search *s, const Attempt *a) {
  Proof *proof = proof_of(s, a);
  Attempt shorter;
  s->kept.count = 0;
  for (uint32_t i = 0; i < proof->within->invariants.count; i++)
    invariantvec_push(&s->kept, proof->within->invariants.data[i]);
  if (settle(s, a->made, EFFORT(s->task->limits, houdini_more), &shorter) && holds(s, &shorter)) {
    evidence_proof_delete(proof);
    proof = proof_of(s, &shorter);
  }
  attempt_release(&shorter);
  return proof;
}

// ---- guesses

// What was seen of the program with its stack, as states of the one without.
typedef struct Seen {
  Summarized *made; // without summaries
  Summarized *runs;
  Task task;
  Houdini *bag; // of candidates
  Candidates *candidates;
  Samples samples;
} Seen;

// What a call of the procedure hands on: it may change it, and something reads it afterwards.
static bool is_result(const Search *s, Live *live, uint32_t procedure, VarId v) {
  if (!s->procedures->list.data[procedure].changes[v]) return false;
  for (uint32_t i = 0; i < s->procedures->sites.count; i++) {
    const CallSite *site = &s->procedures->sites.data[i];
    if (site->procedure == procedure && site->back != LOC_NONE && prog_is_live(live, site->back, v)) return true;
  }
  return false;
}

static void seen_init(Search *s, Seen *seen) {
  *seen = (Seen){.runs = prog_summarize_nothing(s->procedures)};
  seen->made = summarize(s, NULL, &seen->task);
  seen->task.runs = seen->runs->prog;
  Live *live = prog_live_new(s->task->prog, LIVE_READ);
  for (uint32_t i = 0; i < seen->made->kept.count; i++) seen->task.blocks->relevant[seen->made->entry + i] = true;
  for (uint32_t i = 0; i < s->procedures->list.count; i++)
    for (VarId v = 0; v < s->task->prog->vars.count; v++)
      if (is_result(s, live, i, v)) seen->task.blocks->relevant[v] = true;
  prog_live_delete(live);
  seen->bag = invariant_houdini_new(&seen->task);
  seen->candidates = invariant_candidates_new(&seen->task);
  invariant_samples_take(&seen->samples, &seen->task);
}

static void seen_release(Seen *seen) {
  invariant_samples_release(&seen->samples);
  invariant_candidates_delete(seen->candidates);
  invariant_houdini_delete(seen->bag);
  evidence_task_release(&seen->task);
  prog_summarized_delete(seen->made);
  prog_summarized_delete(seen->runs);
}

// May a summary of the procedure be over this? Results, what calls were given, and what no call of it changes but is looked at in it.
static bool is_telling(const Search *s, const Summarized *made, Live *live, uint32_t procedure, Term t) {
  U32Vec vars = {0};
  bool fine = true;
  prog_collect_vars(made->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = vars.data[i];
    bool is_entry = v >= made->entry && v < made->call;
    fine = fine && (is_entry || (v < made->entry && is_result(s, live, procedure, v)));
  }
  u32vec_release(&vars);
  return fine;
}

static void take_list(Search *s, const Summarized *made, const InvariantVec *list) {
  Live *live = prog_live_new(s->task->prog, LIVE_READ);
  for (uint32_t i = 0; i < list->count; i++) {
    uint32_t p = procedure_of(s, made, list->data[i].loc);
    if (p == s->procedures->list.count || is_telling(s, made, live, p, list->data[i].formula))
      invariantvec_push(&s->kept, list->data[i]);
  }
  prog_live_delete(live);
}

// ---- guards of results

// What is guessed of results, the cheap and the telling first: equations, bounds, equations where two conditions hold.
typedef enum ResultRound { RESULTS_EQUATIONS, RESULTS_BOUNDS, RESULTS_PAIRS, RESULT_ROUNDS } ResultRound;

static void add_guard(Search *s, const Samples *samples, Term t, U32Vec *guards) {
  U32Vec vars = {0};
  Map seen = {0};
  expr_collect_vars(s->table, t, &seen, &vars);
  bool fine = vars.count > 0;
  for (uint32_t i = 0; i < vars.count && fine; i++) {
    uint32_t c = 0;
    while (c < samples->variable_count && samples->columns[c].term != vars.data[i]) c++;
    fine = c < samples->variable_count;
  }
  for (uint32_t i = 0; i < guards->count && fine; i++) fine = guards->data[i] != t;
  if (fine) u32vec_push(guards, t);
  map_release(&seen);
  u32vec_release(&vars);
}

// The conditions of the procedure, of what it was given, and their contraries.
static void add_conditions(Search *s, const Summarized *made, uint32_t procedure, Results *results) {
  Subst at_entry;
  const Prog *prog = s->task->prog;
  expr_subst_init(&at_entry, s->table);
  for (uint32_t i = 0; i < made->kept.count; i++)
    expr_subst_bind(&at_entry, prog->vars.data[made->kept.data[i]].term, made->prog->vars.data[made->entry + i].term);
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (prog->locs.data[l].kind != EDGE_IF || !s->procedures->list.data[procedure].within[l]) continue;
    Term condition = expr_subst_apply(&at_entry, prog->locs.data[l].condition);
    add_guard(s, results->samples, condition, &results->guards);
    add_guard(s, results->samples, expr_not(s->table, condition), &results->guards);
  }
  expr_subst_release(&at_entry);
}

static void add_pairs(Search *s, Results *results) {
  uint32_t count = results->guards.count;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < i; k++) {
      Term both = expr_and(s->table, results->guards.data[i], results->guards.data[k]);
      if (both != expr_false(s->table)) add_guard(s, results->samples, both, &results->guards);
    }
}

static uint32_t column_before(const Summarized *made, const Samples *samples, VarId v) {
  for (uint32_t c = 0; c < samples->variable_count; c++) {
    VarId entry = samples->columns[c].var;
    if (entry >= made->entry && entry < made->call && made->kept.data[entry - made->entry] == v) return c;
  }
  return UINT32_MAX;
}

static void guess_results(Search *s, const Seen *seen, uint32_t procedure, ResultRound round, InvariantVec *out) {
  const Samples *samples = &seen->samples;
  Results results = {.samples = samples, .block = seen->task.blocks->index_of[seen->made->returned[procedure]]};
  Live *live = prog_live_new(s->task->prog, LIVE_READ);
  for (uint32_t c = 0; c < samples->variable_count; c++) {
    VarId v = samples->columns[c].var;
    if (v >= seen->made->entry && v < seen->made->call) u32vec_push(&results.inputs, c);
    if (v >= seen->made->entry || !is_result(s, live, procedure, v)) continue;
    u32vec_push(&results.outputs, c);
    u32vec_push(&results.before, column_before(seen->made, samples, v));
  }
  prog_live_delete(live);
  u32vec_push(&results.guards, expr_true(s->table));
  add_conditions(s, seen->made, procedure, &results);
  if (round == RESULTS_PAIRS) add_pairs(s, &results);
  invariant_results_add_modes(&results);
  if (results.block != UINT32_MAX) invariant_results_guess(&results, round == RESULTS_BOUNDS, out);
  invariant_results_release(&results);
}

static void take_results(Search *s, Seen *seen, ResultRound round) {
  InvariantVec found = {0};
  for (uint32_t i = 0; i < s->procedures->list.count; i++) guess_results(s, seen, i, round, &found);
  take_list(s, seen->made, &found);
  invariantvec_release(&found);
}

// ---- the engine

// The next batch; false where there is none.
static bool guess_more(Search *s, Seen *seen, uint32_t round) {
  bool more = invariant_candidates_next(seen->candidates, seen->bag);
  InvariantVec list = {0};
  invariant_houdini_list(seen->bag, &list);
  take_list(s, seen->made, &list);
  invariantvec_release(&list);
  if (round < RESULT_ROUNDS) take_results(s, seen, (ResultRound)round);
  return more || round < RESULT_ROUNDS;
}

static bool search(Search *s, Answer *answer) {
  Seen seen;
  bool done = false;
  seen_init(s, &seen);
  for (uint32_t round = 0; !done && !limits_reached(s->task->limits); round++) {
    if (!guess_more(s, &seen, round)) break;
    uint64_t conflicts = EFFORT(s->task->limits, houdini_more);
    Attempt a;
    done = settle(s, seen.made, conflicts, &a) && holds(s, &a);
    if (done) *answer = evidence_answer_holds("summaries", shorten(s, &a));
    attempt_release(&a);
  }
  seen_release(&seen);
  return done;
}

Answer reach_summaries_run(Task *task) {
  Search s = {.task = task, .table = task->prog->table, .procedures = prog_procedures_find(task->prog)};
  Answer answer = {0};
  if (!s.procedures) return evidence_answer_unknown("summaries", "no recursion whose stack holds numbers alone");
  for (Loc l = 0; l < task->prog->locs.count; l++)
    if (task->is_target[l]) u32vec_push(&s.targets, l);
  if (!search(&s, &answer))
    answer = evidence_answer_unknown("summaries", "no summaries of the recursive calls were found that are enough");
  invariantvec_release(&s.kept);
  u32vec_release(&s.targets);
  prog_procedures_delete(s.procedures);
  return answer;
}
