#include "reach/clauses.h"

#include "prog/live.h"
#include "prog/unroll.h"

#define BLOCK_OVERFLOW UINT32_MAX // in the place of the block that a rule leads to

struct Clauses {
  Task *task;
  Integers *integers;
  bool limits;
  Horn *horn;
  Live *live;
  uint32_t *relation; // block -> its relation, or HORN_FACT
  uint32_t goal;
  U32Vec ends; // rule -> the block that it leads to
};

static bool is_goal(const Clauses *c, uint32_t block) {
  return evidence_task_is_target(c->task, block) || (c->limits && evidence_task_is_limit(c->task, block));
}

// ---- relations and rules

static bool has_argument(const Clauses *c, uint32_t block, VarId v) {
  return prog_is_live(c->live, c->task->blocks->blocks[block].loc, v) && prog_integers_has(c->integers, v);
}

static void add_relations(Clauses *c) {
  U32Vec variables = {0};
  c->relation = memory_new(c->task->blocks->count * sizeof(uint32_t));
  for (uint32_t b = 0; b < c->task->blocks->count; b++) {
    c->relation[b] = HORN_FACT;
    if (!evidence_task_is_inner(c->task, b)) continue;
    variables.count = 0;
    for (VarId v = 0; v < c->task->prog->vars.count; v++)
      if (has_argument(c, b, v)) u32vec_push(&variables, prog_integers_variable(c->integers, v));
    c->relation[b] = smt_horn_add_relation(c->horn, variables.data, variables.count);
  }
  c->goal = smt_horn_add_relation(c->horn, NULL, 0);
  u32vec_release(&variables);
}

static Term ranges(Clauses *c, uint32_t block) {
  TermTable *table = c->task->prog->table;
  Term all = expr_true(table);
  for (VarId v = 0; v < c->task->prog->vars.count; v++)
    if (has_argument(c, block, v)) all = expr_and(table, all, prog_integers_range(c->integers, v));
  return all;
}

static void add_horn_rule(Clauses *c, uint32_t from, Term condition, uint32_t to, const U32Vec *arguments) {
  bool is_end = to == BLOCK_OVERFLOW || !evidence_task_is_inner(c->task, to);
  if (condition == expr_false(c->task->prog->table)) return;
  smt_horn_add_rule(c->horn, from, condition, is_end ? c->goal : c->relation[to], arguments->data);
  u32vec_push(&c->ends, to);
}

// A rule to block `to`, where `value_of` is by variable, and one to the goal where something overflows that must not. The
// translation of everything in it begins anew, so that it has just the definitions it needs.
static void add_rule(Clauses *c, uint32_t from, Term guard, uint32_t to, const Term *value_of, Term assumed) {
  TermTable *table = c->task->prog->table;
  U32Vec arguments = {0};
  prog_integers_begin(c->integers);
  Term condition = prog_integers_condition(c->integers, guard);
  for (VarId v = 0; evidence_task_is_inner(c->task, to) && v < c->task->prog->vars.count; v++)
    if (has_argument(c, to, v)) u32vec_push(&arguments, prog_integers_value(c->integers, v, value_of[v]));
  condition = expr_and(table, condition, expr_and(table, prog_integers_definitions(c->integers), assumed));
  Term in_range = prog_integers_in_range(c->integers);
  add_horn_rule(c, from, expr_and(table, condition, in_range), to, &arguments);
  add_horn_rule(c, from, expr_and(table, condition, expr_not(table, in_range)), BLOCK_OVERFLOW, &arguments);
  u32vec_release(&arguments);
}

static void add_start(Clauses *c, Term *value_of) {
  Unroll *start = prog_unroll_from_start(c->task->blocks);
  const UnrollPoint *p = &start->frames.data[0].data[0];
  for (VarId v = 0; v < c->task->prog->vars.count; v++) value_of[v] = prog_unroll_value(start, p, v);
  add_rule(c, HORN_FACT, p->guard, 0, value_of, ranges(c, 0));
  prog_unroll_delete(start);
}

static void add_exits(Clauses *c, uint32_t block, Term *value_of) {
  const Block *b = &c->task->blocks->blocks[block];
  Term assumed = ranges(c, block);
  for (uint32_t e = 0; e < b->exits.count && !limits_reached(c->task->limits); e++) {
    const BlockExit *exit = &b->exits.data[e];
    if (!evidence_task_is_inner(c->task, exit->to) && !is_goal(c, exit->to)) continue;
    for (VarId v = 0; v < c->task->prog->vars.count; v++) value_of[v] = c->task->prog->vars.data[v].term;
    for (uint32_t i = 0; i < exit->count; i++) value_of[exit->values[i].var] = exit->values[i].value;
    add_rule(c, c->relation[block], exit->guard, exit->to, value_of, assumed);
  }
}

Clauses *reach_clauses_new(Task *task, Integers *integers, bool limits) {
  Clauses *c = memory_new(sizeof *c);
  c->task = task;
  c->integers = integers;
  c->limits = limits;
  c->horn = smt_horn_new(task->prog->table, task->limits);
  c->live = prog_live_new(task->prog, LIVE_DECIDES);
  add_relations(c);
  Term *value_of = memory_new((task->prog->vars.count + 1) * sizeof(Term));
  add_start(c, value_of);
  for (uint32_t b = 0; b < task->blocks->count; b++)
    if (evidence_task_is_inner(c->task, b)) add_exits(c, b, value_of);
  free(value_of);
  return c;
}

void reach_clauses_delete(Clauses *c) {
  if (!c) return;
  prog_live_delete(c->live);
  smt_horn_delete(c->horn);
  u32vec_release(&c->ends);
  free(c->relation);
  free(c);
}

HornAnswer reach_clauses_solve(Clauses *c, uint64_t budget) { return smt_horn_solve(c->horn, c->goal, budget); }

const U32Vec *reach_clauses_lemmas(const Clauses *c, uint32_t block) {
  return c->relation[block] == HORN_FACT ? NULL : smt_horn_lemmas(c->horn, c->relation[block]);
}

bool reach_clauses_path(const Clauses *c, U32Vec *blocks) {
  const U32Vec *rules = smt_horn_derivation(c->horn);
  for (uint32_t i = 0; i < rules->count; i++) {
    if (i == 0 && c->ends.data[rules->data[i]] != 0)
      u32vec_push(blocks, 0); // a start without variables goes without saying
    if (c->ends.data[rules->data[i]] == BLOCK_OVERFLOW) return false;
    u32vec_push(blocks, c->ends.data[rules->data[i]]);
  }
  return true;
}
