#include "engine/clauses.h"

#include "expr/walk.h"
#include "prog/unroll.h"

#define BLOCK_OVERFLOW UINT32_MAX // in the place of the block that a rule leads to

struct Clauses {
  Task *task;
  Integers *integers;
  bool limits;
  Horn *horn;
  bool **live;        // block -> variable
  uint32_t *relation; // block -> its relation, or HORN_FACT
  uint32_t goal;
  U32Vec ends; // rule -> the block that it leads to
};

static bool is_inner(const Clauses *c, uint32_t block) {
  return !blocks_is_final(c->task->blocks, block) && !task_is_target(c->task, block);
}

static bool is_goal(const Clauses *c, uint32_t block) {
  return task_is_target(c->task, block) || (c->limits && task_is_limit(c->task, block));
}

// ---- live variables: read by a guard, or by a value that is live where the exit leads to

typedef struct Reads {
  Map seen; // every term is looked at once
  U32Vec vars;
} Reads;

static bool mark_reads(Clauses *c, uint32_t block, Reads *reads, Term t) {
  bool changed = false;
  reads->vars.count = 0;
  term_collect_vars(c->task->prog->table, t, &reads->seen, &reads->vars);
  for (uint32_t i = 0; i < reads->vars.count; i++) {
    VarId v = prog_var_of(c->task->prog, reads->vars.data[i]);
    if (v == VAR_NONE || c->live[block][v]) continue;
    changed = c->live[block][v] = true;
  }
  return changed;
}

static bool mark_exit(Clauses *c, uint32_t block, const BlockExit *exit, Reads *reads) {
  const Prog *prog = c->task->prog;
  bool changed = false;
  if (!is_goal(c, exit->to) && !is_inner(c, exit->to)) return false;
  changed = mark_reads(c, block, reads, exit->guard);
  uint32_t next = 0;
  for (VarId v = 0; is_inner(c, exit->to) && v < prog->vars.count; v++) {
    while (next < exit->count && exit->values[next].var < v) next++;
    bool assigned = next < exit->count && exit->values[next].var == v;
    if (!c->live[exit->to][v]) continue;
    changed = mark_reads(c, block, reads, assigned ? exit->values[next].value : prog->vars.data[v].term) || changed;
  }
  return changed;
}

static void find_live(Clauses *c) {
  const Blocks *blocks = c->task->blocks;
  Reads *reads = memory_new(blocks->count * sizeof(Reads));
  bool changed = true;
  c->live = memory_new(blocks->count * sizeof(bool *));
  for (uint32_t b = 0; b < blocks->count; b++) c->live[b] = memory_new(c->task->prog->vars.count + 1);
  while (changed) {
    changed = false;
    for (uint32_t b = blocks->count; b-- > 0;)
      for (uint32_t e = 0; is_inner(c, b) && e < blocks->blocks[b].exits.count; e++)
        changed = mark_exit(c, b, &blocks->blocks[b].exits.data[e], &reads[b]) || changed;
  }
  for (uint32_t b = 0; b < blocks->count; b++) {
    map_release(&reads[b].seen);
    u32vec_release(&reads[b].vars);
  }
  free(reads);
}

// ---- relations and rules

static bool has_argument(const Clauses *c, uint32_t block, VarId v) {
  return c->live[block][v] && integers_has(c->integers, v);
}

static void add_relations(Clauses *c) {
  U32Vec variables = {0};
  c->relation = memory_new(c->task->blocks->count * sizeof(uint32_t));
  for (uint32_t b = 0; b < c->task->blocks->count; b++) {
    c->relation[b] = HORN_FACT;
    if (!is_inner(c, b)) continue;
    variables.count = 0;
    for (VarId v = 0; v < c->task->prog->vars.count; v++)
      if (has_argument(c, b, v)) u32vec_push(&variables, integers_variable(c->integers, v));
    c->relation[b] = horn_add_relation(c->horn, variables.data, variables.count);
  }
  c->goal = horn_add_relation(c->horn, NULL, 0);
  u32vec_release(&variables);
}

static Term ranges(Clauses *c, uint32_t block) {
  TermTable *table = c->task->prog->table;
  Term all = term_true(table);
  for (VarId v = 0; v < c->task->prog->vars.count; v++)
    if (has_argument(c, block, v)) all = term_and(table, all, integers_range(c->integers, v));
  return all;
}

static void add_horn_rule(Clauses *c, uint32_t from, Term condition, uint32_t to, const U32Vec *arguments) {
  bool is_end = to == BLOCK_OVERFLOW || !is_inner(c, to);
  if (condition == term_false(c->task->prog->table)) return;
  horn_add_rule(c->horn, from, condition, is_end ? c->goal : c->relation[to], arguments->data);
  u32vec_push(&c->ends, to);
}

// A rule to block `to`, where `value_of` is by variable, and one to the goal where something overflows that must not. The
// translation of everything in it begins anew, so that it has just the definitions it needs.
static void add_rule(Clauses *c, uint32_t from, Term guard, uint32_t to, const Term *value_of, Term assumed) {
  TermTable *table = c->task->prog->table;
  U32Vec arguments = {0};
  integers_begin(c->integers);
  Term condition = integers_condition(c->integers, guard);
  for (VarId v = 0; is_inner(c, to) && v < c->task->prog->vars.count; v++)
    if (has_argument(c, to, v)) u32vec_push(&arguments, integers_value(c->integers, v, value_of[v]));
  condition = term_and(table, condition, term_and(table, integers_definitions(c->integers), assumed));
  Term in_range = integers_in_range(c->integers);
  add_horn_rule(c, from, term_and(table, condition, in_range), to, &arguments);
  add_horn_rule(c, from, term_and(table, condition, term_not(table, in_range)), BLOCK_OVERFLOW, &arguments);
  u32vec_release(&arguments);
}

static void add_start(Clauses *c, Term *value_of) {
  Unroll *start = unroll_from_start(c->task->blocks);
  const UnrollPoint *p = &start->frames.data[0].data[0];
  for (VarId v = 0; v < c->task->prog->vars.count; v++) value_of[v] = unroll_value(start, p, v);
  add_rule(c, HORN_FACT, p->guard, 0, value_of, ranges(c, 0));
  unroll_delete(start);
}

static void add_exits(Clauses *c, uint32_t block, Term *value_of) {
  const Block *b = &c->task->blocks->blocks[block];
  Term assumed = ranges(c, block);
  for (uint32_t e = 0; e < b->exits.count && !limits_reached(c->task->limits); e++) {
    const BlockExit *exit = &b->exits.data[e];
    if (!is_inner(c, exit->to) && !is_goal(c, exit->to)) continue;
    for (VarId v = 0; v < c->task->prog->vars.count; v++) value_of[v] = c->task->prog->vars.data[v].term;
    for (uint32_t i = 0; i < exit->count; i++) value_of[exit->values[i].var] = exit->values[i].value;
    add_rule(c, c->relation[block], exit->guard, exit->to, value_of, assumed);
  }
}

Clauses *clauses_new(Task *task, Integers *integers, bool limits) {
  Clauses *c = memory_new(sizeof *c);
  c->task = task;
  c->integers = integers;
  c->limits = limits;
  c->horn = horn_new(task->prog->table, task->limits);
  find_live(c);
  add_relations(c);
  Term *value_of = memory_new((task->prog->vars.count + 1) * sizeof(Term));
  add_start(c, value_of);
  for (uint32_t b = 0; b < task->blocks->count; b++)
    if (is_inner(c, b)) add_exits(c, b, value_of);
  free(value_of);
  return c;
}

void clauses_delete(Clauses *c) {
  if (!c) return;
  for (uint32_t b = 0; b < c->task->blocks->count; b++) free(c->live[b]);
  horn_delete(c->horn);
  u32vec_release(&c->ends);
  free(c->live);
  free(c->relation);
  free(c);
}

HornAnswer clauses_solve(Clauses *c, uint64_t budget) { return horn_solve(c->horn, c->goal, budget); }

const U32Vec *clauses_lemmas(const Clauses *c, uint32_t block) {
  return c->relation[block] == HORN_FACT ? NULL : horn_lemmas(c->horn, c->relation[block]);
}

bool clauses_path(const Clauses *c, U32Vec *blocks) {
  const U32Vec *rules = horn_derivation(c->horn);
  for (uint32_t i = 0; i < rules->count; i++) {
    if (i == 0 && c->ends.data[rules->data[i]] != 0)
      u32vec_push(blocks, 0); // a start without variables goes without saying
    if (c->ends.data[rules->data[i]] == BLOCK_OVERFLOW) return false;
    u32vec_push(blocks, c->ends.data[rules->data[i]]);
  }
  return true;
}
