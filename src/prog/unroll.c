#include "prog/unroll.h"

static Unroll *unroll_new(Blocks *blocks) {
  Unroll *u = memory_new(sizeof *u);
  u->blocks = blocks;
  u->rank_of = memory_new((blocks->prog->vars.count + 1) * sizeof(uint32_t));
  for (VarId v = 0; v < blocks->prog->vars.count; v++) {
    u->rank_of[v] = blocks->relevant[v] ? u->vars.count : UINT32_MAX;
    if (blocks->relevant[v]) u32vec_push(&u->vars, v);
  }
  expr_subst_init(&u->subst, blocks->prog->table);
  return u;
}

static UnrollPoint *first_point(Unroll *u, uint32_t block) {
  unrollframevec_push(&u->frames, (UnrollFrame){0});
  UnrollPoint point = {.block = block, .guard = expr_true(u->blocks->prog->table)};
  point.values = arena_new(&u->arena, (u->vars.count + 1) * sizeof(Term));
  for (uint32_t i = 0; i < u->vars.count; i++) point.values[i] = u->blocks->prog->vars.data[u->vars.data[i]].term;
  unrollframe_push(&u->frames.data[0], point);
  return &u->frames.data[0].data[0];
}

Unroll *prog_unroll_from_block(Blocks *blocks, uint32_t block) {
  Unroll *u = unroll_new(blocks);
  first_point(u, block);
  return u;
}

Unroll *prog_unroll_from_start(Blocks *blocks) {
  Unroll *u = unroll_new(blocks);
  UnrollPoint *point = first_point(u, 0);
  for (uint32_t i = 0; i < u->vars.count; i++) {
    const ProgVar *var = &blocks->prog->vars.data[u->vars.data[i]];
    if (var->init) point->values[i] = var->init;
  }
  point->guard = prog_unroll_at(u, point, blocks->prog->initially);
  return u;
}

void prog_unroll_delete(Unroll *u) {
  if (!u) return;
  for (uint32_t i = 0; i < u->frames.count; i++) unrollframe_release(&u->frames.data[i]);
  unrollframevec_release(&u->frames);
  u32vec_release(&u->vars);
  free(u->rank_of);
  expr_subst_release(&u->subst);
  arena_release(&u->arena);
  free(u);
}

UnrollFrame *prog_unroll_last(Unroll *u) { return &u->frames.data[u->frames.count - 1]; }

Term prog_unroll_value(const Unroll *u, const UnrollPoint *point, VarId var) {
  return u->rank_of[var] == UINT32_MAX ? u->blocks->prog->vars.data[var].term : point->values[u->rank_of[var]];
}

static void bind_point(Unroll *u, const UnrollPoint *point) {
  expr_subst_clear(&u->subst);
  u->bound = NULL;
  for (uint32_t i = 0; i < u->vars.count; i++)
    expr_subst_bind(&u->subst, u->blocks->prog->vars.data[u->vars.data[i]].term, point->values[i]);
}

Term prog_unroll_at(Unroll *u, const UnrollPoint *point, Term t) {
  if (u->bound != point->values) bind_point(u, point);
  u->bound = point->values;
  return expr_subst_apply(&u->subst, t);
}

Term prog_unroll_input(Unroll *u, uint32_t frame, uint32_t block, uint32_t input) {
  return prog_blocks_input(u->blocks, frame, block, input);
}

static void join(Unroll *u, UnrollPoint *into, Term guard, const Term *values) {
  TermTable *table = u->blocks->prog->table;
  Term first = prog_guard_apart(table, guard, into->guard);
  for (uint32_t i = 0; values && i < u->vars.count; i++)
    into->values[i] = expr_ite(table, first, values[i], into->values[i]);
  into->guard = expr_or(table, into->guard, guard);
}

static void take_exit(Unroll *u, UnrollFrame *frame, const UnrollPoint *from, const BlockExit *exit) {
  TermTable *table = u->blocks->prog->table;
  Term guard = expr_and(table, from->guard, expr_subst_apply(&u->subst, exit->guard));
  if (guard == expr_false(table)) return;
  Term *values = NULL;
  if (!prog_blocks_is_final(u->blocks, exit->to)) {
    values = arena_new(&u->arena, (u->vars.count + 1) * sizeof(Term));
    memcpy(values, from->values, u->vars.count * sizeof(Term));
    for (uint32_t i = 0; i < exit->count; i++)
      values[u->rank_of[exit->values[i].var]] = expr_subst_apply(&u->subst, exit->values[i].value);
  }
  for (uint32_t i = 0; i < frame->count; i++)
    if (frame->data[i].block == exit->to) {
      join(u, &frame->data[i], guard, values);
      return;
    }
  unrollframe_push(frame, (UnrollPoint){exit->to, guard, values, false});
}

static void leave_block(Unroll *u, uint32_t frame, const UnrollPoint *point, UnrollFrame *next) {
  const Block *block = &u->blocks->blocks[point->block];
  bind_point(u, point);
  for (uint32_t i = 0; i < block->inputs.count; i++)
    expr_subst_bind(&u->subst, block->inputs.data[i].term, prog_unroll_input(u, frame, point->block, i));
  for (uint32_t i = 0; i < block->exits.count; i++) take_exit(u, next, point, &block->exits.data[i]);
}

void prog_unroll_step(Unroll *u) {
  uint32_t last = u->frames.count - 1;
  UnrollFrame next = {0};
  for (uint32_t i = 0; i < u->frames.data[last].count; i++) {
    const UnrollPoint *point = &u->frames.data[last].data[i];
    if (!point->dead && !prog_blocks_is_final(u->blocks, point->block)) leave_block(u, last, point, &next);
  }
  unrollframevec_push(&u->frames, next);
}
