// Counterexample-guided abstraction refinement (THEORY 2.4) with lazy predicate abstraction (tree.h). An abstract path to
// a target is tried in three ways: from the concrete states kept at its cut points (forward.h), from the start by a solver (Theorem
// 7, refine/path.h), and, as far as it can be taken, by a run that then goes on by itself. Where it is spurious, predicates
// are looked for that rule it out (refine/separate.h): interpolants along the path, then their combinations, then what
// tells dead-end states from bad ones. The invariants of the other provers are asked when that brings nothing new or went on for
// long. Where nothing helps the answer is UNKNOWN, and says what was found and which path is in the way.
#include "domain/predicates.h"
#include "reach/reach.h"

#include "invariant/candidates.h"
#include "invariant/domains.h"
#include "reach/forward.h"
#include "evidence/model.h"
#include "invariant/shrink.h"
#include "reach/tree.h"
#include "refine/separate.h"
#include "refine/values.h"

typedef struct Cegar {
  Task *task;
  TermTable *table;
  Tree *tree;
  Forward *forward;
  Solver *solver;
  Values values;
  Houdini *pool; // NULL: not asked yet
  Path *path;    // the abstract counterexample, with its nodes and what is known there
  U32Vec nodes;
  Term *labels;
  uint32_t reached;  // the last cut point that can be reached along the path
  uint32_t limit_at; // a limit location that is reached, or UINT32_MAX
  uint32_t refinements;
  uint64_t steps;    // of the next run that goes on by itself
  const char *stuck; // why it ended without an answer
} Cegar;

// ---- answers

static Answer verified(Cegar *c) {
  Proof *proof = evidence_proof_new(PROOF_INDUCTION);
  proof->k = 1;
  for (uint32_t b = 0; b < c->task->blocks->count; b++)
    if (!prog_blocks_is_final(c->task->blocks, b) && !evidence_task_is_target(c->task, b) &&
        reach_tree_reached(c->tree, b) != expr_true(c->table))
      invariantvec_push(&proof->invariants,
                        (Invariant){c->task->blocks->blocks[b].loc, reach_tree_reached(c->tree, b)});
  if (c->pool) invariant_houdini_list(c->pool, &proof->invariants);
  if (c->pool) invariant_proof_shrink(c->task, proof);
  return evidence_answer_holds("cegar", proof);
}

static Answer limited(const Cegar *c) {
  return evidence_answer_limited("cegar", c->task->prog, c->task->blocks->blocks[c->limit_at].loc);
}

// The cut point that the path visits most often: the loop that blocks.
static Loc loop_of(const Cegar *c) {
  uint32_t best = 0, most = 0;
  for (uint32_t i = 0; c->path && i < c->path->cuts; i++) {
    uint32_t visits = 0;
    for (uint32_t k = 0; k < c->path->cuts; k++)
      visits += refine_path_block(c->path, k) == refine_path_block(c->path, i);
    if (visits > most) most = visits, best = refine_path_block(c->path, i);
  }
  return c->task->blocks->blocks[best].loc;
}

static Answer unknown(Cegar *c) {
  const Location *at = &c->task->prog->locs.data[loop_of(c)];
  Text text = {0}, place = {0};
  reach_tree_print(c->tree, &text);
  if (at->place.line) text_format(&place, "line %u", at->place.line);
  else text_add(&place, at->name);
  Answer answer = evidence_answer_unknown(
      "cegar", "%s, after %u refinements; an abstract path of %u blocks through %s is in the way; predicates %s%s",
      limits_reached(c->task->limits) ? limits_reason(c->task->limits->stopped) : c->stuck, c->refinements,
      c->path ? c->path->cuts - 1 : 0, text_view(&place), text.count ? text_view(&text) : "none",
      text.count >= 600 ? ", ..." : "");
  text_release(&text);
  text_release(&place);
  return answer;
}

// ---- one counterexample

static void set_path(Cegar *c, const PathStepVec *steps) {
  refine_path_delete(c->path);
  c->path = refine_path_new(c->task->blocks, steps);
  free(c->labels);
  c->labels = memory_new(c->path->cuts * sizeof(Term));
  for (uint32_t i = 0; i + 1 < c->path->cuts; i++) c->labels[i] = reach_tree_label(c->tree, c->nodes.data[i]);
  c->labels[c->path->cuts - 1] = expr_true(c->table);
}

typedef enum Feasible { FEASIBLE_NO, FEASIBLE_ERROR, FEASIBLE_LIMIT, FEASIBLE_UNDECIDED } Feasible;

// Can the path be taken? FEASIBLE_ERROR: forward has the run.
static Feasible try_path(Cegar *c) {
  uint32_t goal = refine_path_block(c->path, c->path->cuts - 1);
  bool is_limit = evidence_task_is_limit(c->task, goal);
  if (!is_limit && reach_forward_finish(c->forward, c->path, c->solver)) return FEASIBLE_ERROR;
  c->task->statistics->solver_calls++;
  SmtAnswer answer = refine_path_check(c->path, c->solver, &c->reached);
  if (answer == SMT_UNKNOWN) return FEASIBLE_UNDECIDED;
  if (answer == SMT_SAT && is_limit) return FEASIBLE_LIMIT;
  if (answer == SMT_SAT)
    return reach_forward_follow(c->forward, c->path, c->path->cuts, c->solver) ? FEASIBLE_ERROR : FEASIBLE_UNDECIDED;
  if (refine_path_check_prefix(c->path, c->solver, c->reached + 1) == SMT_SAT &&
      reach_forward_follow(c->forward, c->path, c->reached + 1, c->solver))
    return FEASIBLE_ERROR;
  c->steps = c->steps ? c->steps : EFFORT(c->task->limits, cegar_steps);
  if (c->steps < EFFORT(c->task->limits, cegar_first_steps)) c->steps += c->steps / 2;
  return reach_forward_run(c->forward, c->steps) ? FEASIBLE_ERROR : FEASIBLE_NO;
}

// A literal that is false in all states known to be reachable makes an invariant of its negation; predicates that are there
// already cost nothing; short ones say more.
static int worth(void *context, uint32_t block, Term literal) {
  Cegar *c = context;
  uint32_t count, holds = reach_forward_holds(c->forward, block, literal, &count);
  int value = -(int)expr_size(c->table, literal, 50);
  Term atom = expr_op(c->table, literal) == OP_NOT ? expr_arg(c->table, literal, 0) : literal;
  if (reach_tree_has(c->tree, block, atom)) value += 60;
  if (count && holds == 0) value += 200;
  return value;
}

// Of a variable that holds constants only, all of them are of interest at once.
static void add_siblings(Cegar *c, uint32_t block, Term predicate) {
  VarId var;
  const U32Vec *constants = refine_values_of(&c->values, predicate, &var);
  for (uint32_t i = 0; constants && i < constants->count; i++) {
    Term sibling = expr_eq(c->table, c->task->prog->vars.data[var].term, constants->data[i]);
    reach_tree_add(c->tree, block, sibling, false, UINT32_MAX);
  }
}

// Adds what was found; gives the first node on the path that changes by it, or UINT32_MAX.
static uint32_t add_findings(Cegar *c, const FindingVec *found, bool clauses) {
  uint32_t first = UINT32_MAX;
  for (uint32_t i = 0; i < found->count; i++) {
    uint32_t cut = found->data[i].cut;
    if (cut + 1 >= c->path->cuts) continue;
    bool helps =
        reach_tree_add(c->tree, refine_path_block(c->path, cut), found->data[i].predicate, clauses, c->nodes.data[cut]);
    if (!clauses) add_siblings(c, refine_path_block(c->path, cut), found->data[i].predicate);
    if (helps && cut < first) first = cut;
  }
  return first;
}

// Predicates that rule the path out; false where none were found.
static bool refine(Cegar *c) {
  Refiner r = {.solver = c->solver, .limits = c->task->limits, .worth = worth, .context = c};
  r.solver_calls = &c->task->statistics->solver_calls;
  refine_along(&r, c->path, c->labels);
  uint32_t first = add_findings(c, &r.atoms, false);
  if (first == UINT32_MAX) first = add_findings(c, &r.clauses, true);
  if (first == UINT32_MAX) first = add_findings(c, &r.clauses, false);
  if (first == UINT32_MAX) {
    r.atoms.count = r.clauses.count = 0;
    refine_dead_end(&r, c->path, c->labels, c->reached);
    first = add_findings(c, &r.atoms, false);
    if (first == UINT32_MAX) first = add_findings(c, &r.clauses, false);
  }
  refine_refiner_release(&r);
  if (first != UINT32_MAX) reach_tree_cut(c->tree, c->nodes.data[first]);
  return first != UINT32_MAX;
}

// Asks for invariants, once: those that other engines have found, or else guesses; true where there are some.
static bool ask_pool(Cegar *c) {
  if (c->pool) return false;
  InvariantVec known = {0};
  evidence_take(c->task, &known);
  c->pool = invariant_houdini_new(c->task);
  invariant_houdini_add_list(c->pool, &known);
  if (!known.count) invariant_candidates_guess(c->task, c->pool);
  if (!known.count) invariant_domains_guess(c->task, c->pool);
  invariantvec_release(&known);
  if (!invariant_houdini_run(c->pool, EFFORT(c->task->limits, houdini_first)) || invariant_houdini_count(c->pool) == 0)
    return false;
  evidence_progress(c->task, "cegar: %u invariants from the pool", invariant_houdini_count(c->pool));
  for (uint32_t b = 0; b < c->task->blocks->count; b++)
    reach_tree_assume(c->tree, b, invariant_houdini_invariant(c->pool, b));
  return true;
}

// The predicates are guesses for others, too.
static void offer_predicates(Cegar *c) {
  InvariantVec predicates = {0};
  reach_tree_candidates(c->tree, &predicates);
  evidence_offer(c->task, &predicates);
  invariantvec_release(&predicates);
}

static bool refine_or_ask(Cegar *c) {
  uint32_t before = reach_tree_predicates(c->tree);
  bool refined = refine(c);
  c->refinements++;
  c->task->statistics->refinements++;
  evidence_progress(c->task, "cegar: refinement %u: path length %u, feasible %u; predicates %u (new %u), nodes %u",
                    c->refinements, c->path->cuts - 1, c->reached, reach_tree_predicates(c->tree),
                    reach_tree_predicates(c->tree) - before, reach_tree_nodes(c->tree));
  evidence_note(c->task, "cegar: %u refinements, %u predicates", c->refinements, reach_tree_predicates(c->tree));
  if (c->refinements % EFFORT32(c->task->limits, cegar_pool) == 0) offer_predicates(c);
  bool asked = (!refined || c->refinements == EFFORT32(c->task->limits, cegar_pool)) && ask_pool(c);
  if (!refined && !asked) c->stuck = "the refinement brings nothing new";
  return refined || asked;
}

// ---- the start

// Blocks leave variables out that cannot decide where control goes: predicates about those say nothing.
static bool is_relevant(const Cegar *c, Term predicate) {
  U32Vec vars = {0};
  bool relevant = true;
  prog_collect_vars(c->task->prog, predicate, &vars);
  for (uint32_t i = 0; i < vars.count; i++) relevant = relevant && c->task->blocks->relevant[vars.data[i]];
  u32vec_release(&vars);
  return relevant;
}

static void add_given(Cegar *c, const Predicates *given) {
  for (uint32_t b = 0; given && b < c->task->blocks->count; b++) {
    const U32Vec *at = predicates_at(given, c->task->blocks->blocks[b].loc);
    for (uint32_t i = 0; !prog_blocks_is_final(c->task->blocks, b) && i < at->count; i++)
      if (is_relevant(c, at->data[i])) reach_tree_add(c->tree, b, at->data[i], false, UINT32_MAX);
  }
}

// ---- the loop

// Deals with an abstract path; true where that ends it, with an answer or without one (`stuck`).
static bool deal_with_path(Cegar *c, Answer *answer) {
  switch (try_path(c)) {
  case FEASIBLE_ERROR: *answer = evidence_answer_violated("cegar", reach_forward_trace(c->forward)); return true;
  case FEASIBLE_UNDECIDED: c->stuck = "whether a path can be taken stays undecided"; return true;
  case FEASIBLE_LIMIT:
    c->limit_at = refine_path_block(c->path, c->path->cuts - 1);
    reach_tree_ignore(c->tree, c->limit_at);
    return false;
  default: return !refine_or_ask(c);
  }
}

static Answer search(Cegar *c) {
  Answer answer = {0};
  PathStepVec steps = {0};
  TreeEnd end = TREE_PATH;
  if (evidence_task_is_limit(c->task, 0)) { // no path leads there: it is the start
    c->limit_at = 0;
    return limited(c);
  }
  bool over = reach_forward_run(c->forward, EFFORT(c->task->limits, cegar_first_steps));
  if (over) answer = evidence_answer_violated("cegar", reach_forward_trace(c->forward));
  while (!over && !limits_reached(c->task->limits)) {
    end = reach_tree_explore(c->tree, &steps, &c->nodes);
    if (end != TREE_PATH) break;
    set_path(c, &steps);
    over = deal_with_path(c, &answer);
  }
  pathstepvec_release(&steps);
  if (answer.claim != CLAIM_NOTHING) return answer;
  if (end == TREE_STOPPED && !c->stuck) c->stuck = "too many abstract states";
  if (end != TREE_CLOSED) return unknown(c);
  return c->limit_at == UINT32_MAX ? verified(c) : limited(c);
}

Answer reach_cegar_run(Task *task) {
  Cegar c = {.task = task, .table = task->prog->table, .limit_at = UINT32_MAX};
  c.tree = reach_tree_new(task, task->options.domain && strcmp(task->options.domain, "cartesian") == 0);
  c.forward = reach_forward_new(task);
  c.solver = smt_new(evidence_task_solver_kind(task), c.table, task->limits);
  refine_values_init(&c.values, task->prog);
  add_given(&c, task->predicates);
  Answer answer = search(&c);
  task->statistics->solver_calls += reach_tree_calls(c.tree);
  if (answer.claim == CLAIM_NOTHING) offer_predicates(&c);
  reach_tree_delete(c.tree);
  reach_forward_delete(c.forward);
  invariant_houdini_delete(c.pool);
  smt_delete(c.solver);
  refine_values_release(&c.values);
  refine_path_delete(c.path);
  u32vec_release(&c.nodes);
  free(c.labels);
  return answer;
}
