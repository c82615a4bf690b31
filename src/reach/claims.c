// Backwards from each target by itself, breadth first. A claim that the values of the model, or the edge alone, show is carried no further. A
// loop is gone round a few times: what is claimed at its head may be kept by its body as it is. A target whose claims get to the start, to an
// input, or to too many places, is given up with them.
#include "reach/claims.h"

#include "expr/walk.h"
#include "model/explore.h"
#include "prog/initial.h"
#include "reach/standing.h"
#include "smt/solver.h"

enum {
  QUESTIONS = 16, // to one solver: what it knows of other places does not help
  VISITS = 3,     // of one place by the claims of one target
  STANDING = 40,  // conditions that stand at a place and are asked about together
  SIZE = 400      // subterms of a claim
};

// What a condition that shares but what does not change with a claim may be about besides (matters). Bare: the same as nothing else, and no claim is
// said of the case alone that something is in memory: what a text has to do with its place is for what stands to say.
typedef enum Try { TRY_BARE, TRY_NOTHING_ELSE, TRY_NOTHING_THAT_CHANGES, TRY_ANYTHING, TRIES } Try;

typedef struct Finder {
  const Task *task;
  Prog *prog;
  TermTable *table;
  Domain *domain;
  Abstract *value;  // by location: of the model, or ABSTRACT_BOTTOM
  uint32_t *writes; // by variable: locations that write it
  uint32_t *first;  // predecessors of l: before[first[l]] .. before[first[l + 1] - 1]
  Loc *before;
  Try at_work;        // with the target at work
  bool is_open;       // of its claims others have to find out whether they hold: not all are shown by what comes before
  bool is_bare;       // some are said of more than the case that they were needed in
  Map at;             // location and condition -> 1
  Map visits;         // of the target at work: location -> claims
  Map told;           // what stands and is claimed: condition -> 1
  InvariantVec found; // of all targets, those of the one at work last
  uint32_t begun;     // where these begin
  InvariantVec reads; // of the target at work: what the model has to say
  bool *is_met;       // by location: is it in the model?
  Standing *standing;
  InvariantVec leans; // of the target at work: what stands somewhere and shows something there
  Solver *solver[2];
  uint32_t asked;
  Limits question; // the effort of one, which the solvers look at
  Limits limits;   // of all: as much is left to find out which claims hold
} Finder;

static uint64_t key_of(Loc l, Term t) { return (uint64_t)l << 32 | t; }

// ---- the model

static void read_model(Finder *f, const Model *model) {
  f->value = model_explore_new_values(f->prog);
  f->is_met = memory_new(f->prog->locs.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    f->value[model->nodes.data[i].loc] = model->nodes.data[i].value;
    f->is_met[model->nodes.data[i].loc] = true;
  }
}

static void count_writes(Finder *f) {
  f->writes = memory_new((f->prog->vars.count + 1) * sizeof *f->writes);
  for (Loc l = 0; l < f->prog->locs.count; l++) {
    const Location *at = &f->prog->locs.data[l];
    if (at->kind == EDGE_HAVOC) f->writes[at->havoc]++;
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) f->writes[at->assigns[i].var]++;
  }
}

static void index_predecessors(Finder *f) {
  uint32_t locs = f->prog->locs.count;
  Loc next[2];
  f->first = memory_new((locs + 2) * sizeof *f->first);
  for (Loc l = 0; l < locs; l++)
    for (uint32_t i = prog_loc_successors(&f->prog->locs.data[l], next); i-- > 0;) f->first[next[i] + 1]++;
  for (Loc l = 0; l < locs; l++) f->first[l + 1] += f->first[l];
  f->before = memory_new((f->first[locs] + 1) * sizeof *f->before);
  uint32_t *fill = memory_new((locs + 1) * sizeof *fill);
  for (Loc l = 0; l < locs; l++)
    for (uint32_t i = prog_loc_successors(&f->prog->locs.data[l], next); i-- > 0;)
      f->before[f->first[next[i]] + fill[next[i]]++] = l;
  free(fill);
}

// ---- what is shown without a claim

// A wide product or quotient of what is not constant: what a solver says of it is dearly bought.
static bool is_hard(const Finder *f, Term root) {
  Subterms walk = {0};
  Term t;
  bool is = false;
  subterms_add(&walk, root);
  while (!is && expr_subterms_next(f->table, &walk, &t)) {
    Op op = expr_op(f->table, t);
    bool is_product = op == OP_BVMUL || op == OP_BVUDIV || op == OP_BVUREM || op == OP_BVSDIV || op == OP_BVSREM;
    is = is_product && expr_op(f->table, expr_arg(f->table, t, 0)) != OP_CONST &&
         expr_op(f->table, expr_arg(f->table, t, 1)) != OP_CONST;
  }
  expr_subterms_release(&walk);
  return is;
}

// The solver says no to all of it together: NULL where it does not.
static Solver *refuter(Finder *f, const U32Vec *all) {
  SolverKind kind = smt_kind_for(f->table, all->data, all->count);
  uint32_t k = kind == SOLVER_CADICAL ? 0 : 1;
  if (f->solver[k] && ++f->asked % QUESTIONS == 0) {
    smt_delete(f->solver[k]);
    f->solver[k] = NULL;
  }
  f->question = limits_within(f->task->limits, EFFORT(f->task->limits, claims_question));
  if (!f->solver[k]) f->solver[k] = smt_new(kind, f->table, &f->question);
  f->task->statistics->solver_calls++;
  return smt_check(f->solver[k], all->data, all->count) == SMT_UNSAT ? f->solver[k] : NULL;
}

static bool is_refuted(Finder *f, Term t) { return refuter(f, &(U32Vec){.data = &t, .count = 1}) != NULL; }

// What the model says of the variables of t at l; nothing of one that is forgotten there.
static Term known_about(const Finder *f, Loc l, Term t) {
  const Location *at = &f->prog->locs.data[l];
  VarId forgotten = at->kind == EDGE_HAVOC ? at->havoc : VAR_NONE;
  U32Vec vars = {0};
  Term known = expr_true(f->table);
  prog_collect_vars(f->prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++)
    if (vars.data[i] != forgotten)
      known = expr_and(f->table, known, f->domain->ops->about_variable(f->domain, f->value[l], vars.data[i]));
  u32vec_release(&vars);
  return known;
}

static void add_easy(const Finder *f, const U32Vec *conditions, U32Vec *out) {
  for (uint32_t i = 0; i < conditions->count; i++)
    if (!is_hard(f, conditions->data[i])) u32vec_push(out, conditions->data[i]);
}

// Of what stands at l this shows something there. What it is itself about, and the thing shown is not, is said together with it.
static void lean_on(Finder *f, Loc l, Term all) {
  all = expr_and(f->table, all, known_about(f, l, all));
  invariantvec_push(&f->reads, (Invariant){l, all});
  invariantvec_push(&f->leans, (Invariant){l, all});
}

// Is it shown by what stands there, and by what the target at work claims there already?
static bool is_shown_by_standing(Finder *f, Loc l, Term t) {
  U32Vec stands = {0}, all = {0};
  reach_standing_about(f->standing, l, t, STANDING, &stands);
  add_easy(f, &stands, &all);
  uint32_t count = all.count;
  Term both = t;
  for (uint32_t i = 0; i < count; i++) both = expr_and(f->table, both, all.data[i]);
  for (uint32_t i = f->begun; i < f->found.count; i++)
    if (f->found.data[i].loc == l) u32vec_push(&all, f->found.data[i].formula);
  bool has_more = all.count > 0;
  u32vec_push(&all, expr_not(f->table, t));
  u32vec_push(&all, known_about(f, l, both));
  Solver *solver = has_more ? refuter(f, &all) : NULL;
  Term used = expr_true(f->table);
  for (uint32_t i = 0; i < count && solver; i++)
    if (smt_failed(solver, all.data[i])) {
      invariantvec_push(&f->leans, (Invariant){LOC_NONE, all.data[i]});
      used = expr_and(f->table, used, all.data[i]);
    }
  if (used != expr_true(f->table)) lean_on(f, l, used);
  u32vec_release(&stands);
  u32vec_release(&all);
  return solver != NULL;
}

static bool is_shown(Finder *f, Loc l, Term t, bool asks) {
  bool exact;
  if (t == expr_true(f->table)) return true;
  Term fails = expr_not(f->table, t);
  bool shown = f->domain->ops->meet(f->domain, f->value[l], t, false, &exact) == ABSTRACT_BOTTOM;
  bool is_asked = !shown && asks && !is_hard(f, t);
  if (is_asked) shown = is_refuted(f, expr_and(f->table, known_about(f, l, t), fails)) || is_shown_by_standing(f, l, t);
  if (!shown && l == f->prog->start) {
    Term starts = prog_starts_in(f->prog, fails);
    return starts == expr_false(f->table) || is_refuted(f, starts);
  }
  if (shown) invariantvec_push(&f->reads, (Invariant){l, t});
  return shown;
}

// Does t hold after the input at l, whatever that is?
static bool holds_for_any(Finder *f, Loc l, Term t) {
  bool holds = !is_hard(f, t) && is_refuted(f, expr_and(f->table, known_about(f, l, t), expr_not(f->table, t)));
  if (holds) invariantvec_push(&f->reads, (Invariant){l, t});
  return holds;
}

// ---- carried backwards

static bool has(const U32Vec *vars, VarId v) {
  for (uint32_t i = 0; i < vars->count; i++)
    if (vars->data[i] == v) return true;
  return false;
}

// Is a condition about what t is about? It is where they share a variable that changes. Where they share others only, as the size of an object,
// which is in conditions about many things, it is where it is about variables of t alone; or, at a second try, where it brings nothing else with
// it that changes; or, at the last, whatever it brings.
static bool matters(const Finder *f, Term condition, Term t) {
  U32Vec own = {0}, vars = {0};
  prog_collect_vars(f->prog, condition, &own);
  prog_collect_vars(f->prog, t, &vars);
  bool shares = false, shares_changing = false, brings = false, brings_changing = false;
  for (uint32_t i = 0; i < own.count; i++) {
    bool is_shared = has(&vars, own.data[i]), changes = f->writes[own.data[i]] > 1;
    shares = shares || is_shared;
    shares_changing = shares_changing || (is_shared && changes);
    brings = brings || !is_shared;
    brings_changing = brings_changing || (!is_shared && changes);
  }
  u32vec_release(&own);
  u32vec_release(&vars);
  bool brings_too_much = f->at_work == TRY_ANYTHING               ? false
                         : f->at_work == TRY_NOTHING_THAT_CHANGES ? brings_changing
                                                                  : brings;
  return t == expr_false(f->table) || shares_changing || (shares && !brings_too_much);
}

static Term with_value(const Finder *f, Term variable, Term value, Term t) {
  Subst subst;
  expr_subst_init(&subst, f->table);
  expr_subst_bind(&subst, variable, value);
  Term result = expr_subst_apply(&subst, t);
  expr_subst_release(&subst);
  return result;
}

static Term guard_of(const Finder *f, Loc l, uint32_t branch) {
  const Location *at = &f->prog->locs.data[l];
  if (at->kind != EDGE_IF) return expr_true(f->table);
  return branch ? expr_not(f->table, at->condition) : at->condition;
}

// Is the guard one that is left out, though it matters?
static bool is_left_out(const Finder *f, Term guard, Term t) {
  return f->at_work == TRY_BARE && t != expr_false(f->table) && expr_has_array(f->table, guard) && matters(f, guard, t);
}

// For t to hold whatever the input is.
static Term before_input(const Finder *f, VarId input, Term t) {
  Term variable = f->prog->vars.data[input].term;
  if (!expr_mentions(f->table, t, variable)) return t;
  if (f->prog->vars.data[input].sort != SORT_BOOL) return TERM_NONE;
  Term yes = with_value(f, variable, expr_true(f->table), t), no = with_value(f, variable, expr_false(f->table), t);
  return expr_and(f->table, yes, no);
}

// What has to hold at l for t to hold after this branch; a condition that has nothing to do with t is left out. TERM_NONE: nothing that can be
// said without the input.
static Term before_edge(const Finder *f, Loc l, uint32_t branch, Term t) {
  const Location *at = &f->prog->locs.data[l];
  if (at->kind == EDGE_HAVOC) return before_input(f, at->havoc, t);
  if (at->kind == EDGE_IF) {
    Term guard = guard_of(f, l, branch);
    return matters(f, guard, t) && !is_left_out(f, guard, t) ? expr_implies(f->table, guard, t) : t;
  }
  if (at->kind != EDGE_ASSIGN) return t;
  Subst subst;
  expr_subst_init(&subst, f->table);
  for (uint32_t i = 0; i < at->count; i++)
    expr_subst_bind(&subst, f->prog->vars.data[at->assigns[i].var].term, at->assigns[i].value);
  Term before = expr_subst_apply(&subst, t);
  expr_subst_release(&subst);
  return before;
}

// Claims t at l, where that is not shown already; false where the target is to be given up.
static bool claim(Finder *f, Loc l, Term t, bool is_new) {
  uint32_t visits = map_find(&f->visits, l, 0);
  if (map_find(&f->at, key_of(l, t), 0) || is_shown(f, l, t, is_new)) return true;
  if (l == f->prog->start || expr_size(f->table, t, SIZE) >= SIZE || is_hard(f, t)) return false;
  if (visits == VISITS) return f->is_open = true; // what is claimed there so far may show it
  map_set(&f->visits, l, visits + 1);
  map_set(&f->at, key_of(l, t), 1);
  invariantvec_push(&f->found, (Invariant){l, t});
  return true;
}

// Is something learnt by going back over the edge: what its condition says, or that a variable is something else than another?
static bool says_more(const Finder *f, const Location *at) {
  bool computes = false;
  for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
    computes = computes || expr_op(f->table, at->assigns[i].value) != OP_VAR;
  return at->kind == EDGE_IF || computes;
}

// With the guard of a branch that is left out of claims it may be shown.
static bool is_shown_with_guard(Finder *f, Loc l, uint32_t branch, Term t) {
  Term guard = guard_of(f, l, branch);
  if (!is_left_out(f, guard, t)) return false;
  f->is_bare = true;
  return is_shown(f, l, expr_implies(f->table, guard, t), true);
}

static bool claim_before(Finder *f, Invariant after) {
  for (uint32_t i = f->first[after.loc]; i < f->first[after.loc + 1]; i++) {
    Loc l = f->before[i];
    const Location *at = &f->prog->locs.data[l];
    if (f->value[l] == ABSTRACT_BOTTOM) continue;
    for (uint32_t branch = 0; branch < explore_branches(at); branch++) {
      if (at->next[branch] != after.loc || is_shown_with_guard(f, l, branch, after.formula)) continue;
      Term t = before_edge(f, l, branch, after.formula);
      if (t == TERM_NONE && holds_for_any(f, l, after.formula)) continue;
      if (t == TERM_NONE || !claim(f, l, t, t != after.formula && says_more(f, at))) return false;
    }
  }
  return true;
}

static void give_up(Finder *f, uint32_t before) {
  for (uint32_t i = before; i < f->found.count; i++)
    map_set(&f->at, key_of(f->found.data[i].loc, f->found.data[i].formula), 0);
  f->found.count = before;
}

// What stands is claimed wherever it does.
static void claim_standing(Finder *f) {
  for (uint32_t i = 0; i < f->leans.count; i++) {
    Invariant lean = f->leans.data[i];
    if (lean.loc != LOC_NONE) invariantvec_push(&f->found, lean);
    if (lean.loc != LOC_NONE || map_find(&f->told, lean.formula, 0)) continue;
    reach_standing_list(f->standing, lean.formula, &f->found);
    map_set(&f->told, lean.formula, 1);
  }
}

static bool try_carry(Finder *f, Invariant target) {
  uint32_t before = f->found.count, most = EFFORT32(f->task->limits, claims_most);
  Limits limits = limits_within(&f->limits, EFFORT(f->task->limits, claims_each));
  map_clear(&f->visits);
  f->is_open = f->is_bare = false;
  f->begun = before;
  f->leans.count = 0;
  f->reads.count = 0;
  bool fine = claim_before(f, target);
  for (uint32_t i = before; fine && i < f->found.count; i++)
    fine = f->found.count - before <= most && !limits_reached(&limits) && claim_before(f, f->found.data[i]);
  if (fine) claim_standing(f);
  else give_up(f, before);
  return fine;
}

// The same of a condition that is claimed itself.
static bool claim_and_carry(Finder *f, Invariant what) {
  uint32_t before = f->found.count;
  f->at_work = TRY_NOTHING_ELSE;
  map_set(&f->at, key_of(what.loc, what.formula), 1);
  invariantvec_push(&f->found, what);
  bool fine = try_carry(f, what);
  if (!fine) give_up(f, before);
  return fine;
}

static void add_reads(const InvariantVec *read, Live *needed) {
  for (uint32_t i = 0; i < read->count; i++) prog_live_add_reads(needed, read->data[i].loc, read->data[i].formula);
}

// One after the other until one is carried; a bare one that is carried is the last where all of it is shown. Else others have to find out what holds of
// it: those of another try are theirs, too.
static bool carry(Finder *f, Invariant target, Live *needed) {
  bool is_carried = false, is_done = false, was_same = false;
  for (f->at_work = TRY_BARE; f->at_work < TRIES && !is_done; f->at_work++) {
    bool is_bare = f->at_work == TRY_BARE;
    if (f->at_work == TRY_NOTHING_ELSE && was_same) continue;
    bool fine = try_carry(f, target);
    if (fine) add_reads(&f->reads, needed);
    is_carried = is_carried || fine;
    was_same = is_bare && !f->is_bare;
    is_done = fine && (!is_bare || !f->is_open || was_same);
  }
  return is_carried;
}

static bool has_met_target(const Finder *f) {
  bool has = false;
  for (uint32_t i = 0; i < f->task->proof_targets->count; i++)
    has = has || f->value[f->task->proof_targets->data[i]] != ABSTRACT_BOTTOM;
  return has;
}

// A sum that was tested not to overflow, and only grows, is not negative: what a loop changes, a number with a sign, is claimed to have none.
static void guess_signs(Finder *f, Live *needed) {
  Live *live = prog_live_new(f->prog, LIVE_READ);
  for (uint32_t b = 0; b < f->task->blocks->count; b++) {
    Loc l = f->task->blocks->blocks[b].loc;
    if (!evidence_task_is_inner(f->task, b) || l == f->prog->start || f->value[l] == ABSTRACT_BOTTOM) continue;
    for (VarId v = 0; v < f->prog->vars.count && !limits_reached(&f->limits); v++) {
      const ProgVar *var = &f->prog->vars.data[v];
      if (!var->is_signed || !sort_is_bv(var->sort) || f->writes[v] < 2 || !prog_is_live(live, l, v)) continue;
      Term zero = expr_bv(f->table, sort_width(var->sort), 0);
      Term t = expr_binary(f->table, OP_BVSLE, zero, var->term);
      if (is_shown(f, l, t, false) || !claim_and_carry(f, (Invariant){l, t})) continue;
      add_reads(&f->reads, needed);
    }
  }
  prog_live_delete(live);
}

void reach_claims_find(const Task *task, const Model *model, Live *needed, U32Vec *targets, InvariantVec *claims) {
  Finder f = {.task = task, .prog = task->prog, .table = task->prog->table, .domain = model->domain};
  f.limits = limits_within(task->limits, EFFORT(task->limits, checks_carried) / 2);
  read_model(&f, model);
  index_predecessors(&f);
  count_writes(&f);
  f.standing = reach_standing_new(f.prog, f.is_met, EFFORT32(task->limits, claims_standing));
  if (has_met_target(&f)) guess_signs(&f, needed);
  for (uint32_t i = 0; i < task->proof_targets->count && !limits_reached(&f.limits); i++) {
    Loc target = task->proof_targets->data[i];
    if (f.value[target] == ABSTRACT_BOTTOM || !carry(&f, (Invariant){target, expr_false(f.table)}, needed)) continue;
    u32vec_push(targets, target);
  }
  add_reads(&f.found, needed);
  for (uint32_t i = 0; i < f.found.count; i++) invariantvec_push(claims, f.found.data[i]);
  for (uint32_t k = 0; k < 2; k++) smt_delete(f.solver[k]);
  invariantvec_release(&f.found);
  invariantvec_release(&f.reads);
  map_release(&f.at);
  map_release(&f.visits);
  map_release(&f.told);
  reach_standing_delete(f.standing);
  invariantvec_release(&f.leans);
  free(f.is_met);
  free(f.writes);
  free(f.value);
  free(f.first);
  free(f.before);
}
