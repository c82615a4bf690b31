// Goals in the graph. Where an outcome of a condition is taken, control passes through a location of its own, which the goals
// that it serves list among their entries. A function that is inlined several times has an entry for each copy.
//
// MC/DC: the effect of a condition is shown by two evaluations of its decision in which it has different values, the results
// differ, and every other condition that is evaluated in both has the same value (conditions that && and || skip may have any).
// An evaluation is the sequence of outcomes from the decision's first condition to its result. A hidden variable collects the
// outcomes on the way, a bit each below a leading 1; at the result it tells which evaluation this was.

#include "front/c/conditions.h"
#include "front/c/context.h"

#define GOAL_NONE UINT32_MAX
#define MOST_EVALUATIONS 256u
#define MOST_MEMBERS 60u

typedef struct Evaluation {
  uint64_t outcomes; // a bit each below a leading 1
  uint32_t last;     // the condition evaluated last
  uint64_t result;
  uint32_t goal;
} Evaluation;
VEC(EvaluationVec, evaluationvec, Evaluation)

typedef struct Coverage {
  Conditions conditions;
  U32Vec outcome_goals;       // condition -> first of its goals, one per outcome; or GOAL_NONE
  U32Vec result_goals;        // 2 * condition + outcome -> goal of the decision's result, or GOAL_NONE
  EvaluationVec *evaluations; // by decision; empty: not needed
  Map variables;              // instance << 32 | decision -> hidden variable
} Coverage;

// ---- goals

// What each outcome of a switch is called: its labels.
static void case_texts(LLVMValueRef instruction, Text *texts) {
  Map outcomes = {0};
  c_conditions_switch_outcomes(instruction, &outcomes);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(instruction); k++) {
    Text *text = &texts[map_find(&outcomes, map_key(LLVMGetSuccessor(instruction, k)), 0)];
    text_add(text, text->count ? ", " : "");
    if (k == 0) text_add(text, "default");
    else text_format(text, "case %lld", LLVMConstIntGetSExtValue(LLVMGetOperand(instruction, 2 * k)));
  }
  map_release(&outcomes);
}

static uint32_t add_outcomes(Lower *L, const Condition *c, const char *kind) {
  uint32_t first = L->prog->goals.count;
  Text *texts = memory_new((c->outcome_count + 1) * sizeof *texts);
  if (c->kind == CONDITION_SWITCH) case_texts(c->at, texts);
  else text_add(&texts[0], "true"), text_add(&texts[1], "false");
  for (uint32_t o = 0; o < c->outcome_count; o++) {
    prog_add_goal(L->prog, kind, arena_text(&L->arena, text_view(&texts[o])), c->function, c->place);
    text_release(&texts[o]);
  }
  free(texts);
  return first;
}

static void add_outcome_goals(Lower *L, Coverage *coverage, uint32_t index) {
  const Condition *c = &coverage->conditions.all.data[index];
  bool has_goals = L->options->cover != COVER_DECISIONS || c->kind == CONDITION_SWITCH;
  if (c->kind == CONDITION_VALUE) has_goals = L->options->cover >= COVER_CONDITIONS;
  const char *kind = L->options->cover >= COVER_CONDITIONS && c->kind != CONDITION_SWITCH ? "condition" : "branch";
  coverage->outcome_goals.data[index] = has_goals ? add_outcomes(L, c, kind) : GOAL_NONE;
}

// ---- decisions

// The result that the last condition comes to where it is true: read as `true`, unless results are truth values.
static uint64_t true_result(const Coverage *coverage, const ConditionGroup *decision) {
  const ConditionVec *all = &coverage->conditions.all;
  for (uint32_t i = decision->members.count; i-- > 0;) {
    const Condition *c = &all->data[decision->members.data[i]];
    for (unsigned o = 0; o < 2; o++)
      if (c->next[o] == CONDITION_NONE) return c->result[o] <= 1 ? 1 : c->result[o];
  }
  return 1;
}

static void add_result_goals(Lower *L, Coverage *coverage, const ConditionGroup *decision) {
  const Condition *first = &coverage->conditions.all.data[decision->members.data[0]];
  uint64_t yes = true_result(coverage, decision);
  uint32_t goals = prog_add_goal(L->prog, "decision", "true", first->function, first->place);
  prog_add_goal(L->prog, "decision", "false", first->function, first->place);
  for (uint32_t i = 0; i < decision->members.count; i++) {
    uint32_t member = decision->members.data[i];
    const Condition *c = &coverage->conditions.all.data[member];
    for (unsigned o = 0; o < 2; o++)
      if (c->next[o] == CONDITION_NONE)
        coverage->result_goals.data[2 * member + o] = goals + (c->result[o] == yes ? 0 : 1);
  }
}

// ---- evaluations and independence

static void evaluate(Lower *L, Coverage *coverage, EvaluationVec *out, uint32_t condition, uint64_t outcomes) {
  const Condition *c = &coverage->conditions.all.data[condition];
  for (unsigned o = 0; o < 2 && out->count < MOST_EVALUATIONS; o++) {
    uint64_t now = outcomes << 1 | o;
    if (c->next[o] != CONDITION_NONE) {
      evaluate(L, coverage, out, c->next[o], now);
      continue;
    }
    uint32_t goal = prog_add_goal(L->prog, "evaluation", NULL, c->function, c->place);
    evaluationvec_push(out, (Evaluation){now, condition, c->result[o], goal});
  }
}

// The outcome of a condition in an evaluation, or -1 where it is not evaluated.
static int outcome_in(const Coverage *coverage, const ConditionGroup *decision, const Evaluation *e,
                      uint32_t condition) {
  uint32_t at = decision->members.data[0];
  unsigned length = 63u - (unsigned)__builtin_clzll(e->outcomes);
  while (length-- > 0) {
    unsigned o = e->outcomes >> length & 1;
    if (at == condition) return (int)o;
    at = coverage->conditions.all.data[at].next[o];
  }
  return -1;
}

static bool shows_effect(const Coverage *coverage, const ConditionGroup *decision, const Evaluation *a,
                         const Evaluation *b, uint32_t condition) {
  if (a->result == b->result) return false;
  for (uint32_t i = 0; i < decision->members.count; i++) {
    uint32_t member = decision->members.data[i];
    int in_a = outcome_in(coverage, decision, a, member), in_b = outcome_in(coverage, decision, b, member);
    if (member == condition ? in_a != 0 || in_b != 1 : in_a >= 0 && in_b >= 0 && in_a != in_b) return false;
  }
  return true;
}

static void add_pairs(const Coverage *coverage, uint32_t number, uint32_t condition, Goal *goal) {
  const ConditionGroup *decision = &coverage->conditions.decisions.data[number];
  const EvaluationVec *all = &coverage->evaluations[number];
  for (uint32_t a = 0; a < all->count; a++)
    for (uint32_t b = 0; b < all->count; b++) {
      if (!shows_effect(coverage, decision, &all->data[a], &all->data[b], condition)) continue;
      u32vec_push(&goal->pairs, all->data[a].goal);
      u32vec_push(&goal->pairs, all->data[b].goal);
    }
}

// Of a decision with very many evaluations some are left out: a pair may still be found, but nothing is unreachable.
static void add_independence(Lower *L, Coverage *coverage, uint32_t number) {
  const ConditionGroup *decision = &coverage->conditions.decisions.data[number];
  if (decision->members.count < 2) return; // one condition is the decision
  bool wide = decision->members.count > MOST_MEMBERS;
  if (!wide) evaluate(L, coverage, &coverage->evaluations[number], decision->members.data[0], 1);
  for (uint32_t i = 0; i < decision->members.count; i++) {
    uint32_t condition = decision->members.data[i];
    const Condition *c = &coverage->conditions.all.data[condition];
    uint32_t number_of_goal = prog_add_goal(L->prog, "independence", "has an effect of its own", c->function, c->place);
    Goal *goal = &L->prog->goals.data[number_of_goal];
    goal->incomplete = wide || coverage->evaluations[number].count >= MOST_EVALUATIONS;
    add_pairs(coverage, number, condition, goal);
  }
}

Coverage *c_coverage_new(Lower *L) {
  Coverage *coverage = memory_new(sizeof *coverage);
  c_conditions_init(&coverage->conditions, L->module, &L->debug, &L->arena);
  const Conditions *conditions = &coverage->conditions;
  u32vec_resize(&coverage->outcome_goals, conditions->all.count);
  u32vec_resize(&coverage->result_goals, 2 * conditions->all.count);
  memset(coverage->result_goals.data, 0xff, (size_t)coverage->result_goals.count * sizeof(uint32_t));
  coverage->evaluations = memory_new((conditions->decisions.count + 1) * sizeof *coverage->evaluations);
  for (uint32_t i = 0; i < conditions->all.count; i++) add_outcome_goals(L, coverage, i);
  bool decisions = L->options->cover == COVER_DECISIONS || L->options->cover == COVER_MCDC;
  for (uint32_t i = 0; i < conditions->decisions.count && decisions; i++) {
    add_result_goals(L, coverage, &conditions->decisions.data[i]);
    if (L->options->cover == COVER_MCDC) add_independence(L, coverage, i);
  }
  return coverage;
}

void c_coverage_delete(Coverage *coverage) {
  if (!coverage) return;
  for (uint32_t i = 0; i < coverage->conditions.decisions.count; i++) evaluationvec_release(&coverage->evaluations[i]);
  free(coverage->evaluations);
  u32vec_release(&coverage->outcome_goals);
  u32vec_release(&coverage->result_goals);
  map_release(&coverage->variables);
  c_conditions_release(&coverage->conditions);
  free(coverage);
}

// ---- marking

// A location that leads to `to` and stays.
static Loc marker(Lower *L, Loc to) {
  Loc here = c_edge_location(L);
  prog_set_assign(L->prog, here, NULL, 0, to);
  Location *at = &L->prog->locs.data[here];
  at->kept = true;
  at->function = L->now ? L->now->function->name : NULL;
  return here;
}

static void serve(Lower *L, uint32_t goal, Loc here) {
  if (goal != GOAL_NONE) u32vec_push(&L->prog->goals.data[goal].entries, here);
}

static VarId outcomes_variable(Lower *L, Coverage *coverage, uint32_t decision) {
  uint64_t key = (uint64_t)L->now->id << 32 | decision;
  VarId var;
  if (map_get(&coverage->variables, key, &var)) return var;
  uint32_t width = coverage->conditions.decisions.data[decision].members.count + 1;
  var = c_variable_temporary(L, "evaluation", sort_bv(width));
  map_set(&coverage->variables, key, var);
  return var;
}

static Term outcomes_constant(Lower *L, VarId var, uint64_t bits) {
  return expr_bv(L->table, sort_width(L->prog->vars.data[var].sort), bits);
}

// Collects an outcome that leads to the next condition.
static Loc collect_outcome(Lower *L, Coverage *coverage, const Condition *c, unsigned outcome, Loc to) {
  VarId var = outcomes_variable(L, coverage, c->decision);
  Term value = outcomes_constant(L, var, 2 + outcome);
  if (c->is_nested) {
    value = expr_binary(L->table, OP_BVADD, variable_term(L, var), variable_term(L, var));
    value = expr_binary(L->table, OP_BVADD, value, outcomes_constant(L, var, outcome));
  }
  Loc here = c_edge_location(L);
  prog_set_assign(L->prog, here, &(Assign){var, value}, 1, to);
  return here;
}

// At a result: passes through the mark of the evaluation that this was.
static Loc tell_evaluations(Lower *L, Coverage *coverage, uint32_t condition, unsigned outcome, Loc to) {
  const Condition *c = &coverage->conditions.all.data[condition];
  const EvaluationVec *all = &coverage->evaluations[c->decision];
  Loc here = to;
  for (uint32_t i = 0; i < all->count; i++) {
    const Evaluation *e = &all->data[i];
    if (e->last != condition || (e->outcomes & 1) != outcome) continue;
    Loc mark = marker(L, to);
    serve(L, e->goal, mark);
    if (!c->is_nested) return mark;
    VarId var = outcomes_variable(L, coverage, c->decision);
    Term same = expr_eq(L->table, variable_term(L, var), outcomes_constant(L, var, e->outcomes >> 1));
    Loc test = c_edge_location(L);
    prog_set_if(L->prog, test, same, mark, here);
    here = test;
  }
  return here;
}

Loc c_coverage_mark(Lower *L, LLVMValueRef at, unsigned outcome, Loc to) {
  Coverage *coverage = L->coverage;
  uint32_t index = coverage ? c_conditions_find(&coverage->conditions, at) : CONDITION_NONE;
  if (index == CONDITION_NONE) return to;
  const Condition *c = &coverage->conditions.all.data[index];
  if (c->kind == CONDITION_BRANCH && coverage->evaluations[c->decision].count) {
    unsigned bit = outcome; // 0 is true, as in Condition.next
    to = c->next[bit] != CONDITION_NONE ? collect_outcome(L, coverage, c, bit, to)
                                        : tell_evaluations(L, coverage, index, bit, to);
  }
  Loc here = marker(L, to);
  uint32_t first = coverage->outcome_goals.data[index];
  if (first != GOAL_NONE) serve(L, first + outcome, here);
  if (c->kind == CONDITION_BRANCH) serve(L, coverage->result_goals.data[2 * index + outcome], here);
  return here;
}

void c_coverage_visit(Lower *L, LLVMValueRef at, Term condition) {
  if (!L->coverage || L->at == LOC_NONE || condition == TERM_NONE) return;
  if (c_conditions_find(&L->coverage->conditions, at) == CONDITION_NONE) return;
  Loc join = c_edge_location(L);
  Loc yes = c_coverage_mark(L, at, 0, join), no = c_coverage_mark(L, at, 1, join);
  c_edge_if(L, condition, yes, no);
  L->at = join;
}
