// The large-block encoding: forward symbolic execution of the acyclic part of the graph behind a cut point, joining paths
// at every location by ite, so that a block's formulas are linear in its size however many paths it has.
//
// Cut points: targets of the back edges of a depth-first search break every cycle. Locations of a block are visited in
// topological order; each holds a guard (the condition under which control is there) and the values of the variables that
// changed, as versions that share what they have in common.
#include "prog/block.h"

#include <stdio.h>

#include "expr/walk.h"
#include "prog/versions.h"

VEC(AssignVec, assignvec, Assign)

// ---- cut points

typedef struct Frame {
  Loc loc;
  uint32_t next;
} Frame;
VEC(FrameVec, framevec, Frame)

enum { WHITE, GREY, BLACK };

// Depth-first search from `root`, not through cut points other than the root; calls for finished locations in post-order.
// Marks targets of back edges as cut points where `cut` is writable.
static void search(const Prog *prog, Loc root, bool *cut, bool may_cut, uint8_t *colour, U32Vec *post) {
  FrameVec stack = {0};
  framevec_push(&stack, (Frame){root, 0});
  colour[root] = GREY;
  while (stack.count) {
    Frame *top = &stack.data[stack.count - 1];
    Loc next[2];
    uint32_t n = prog_loc_successors(&prog->locs.data[top->loc], next);
    bool stop = !may_cut && top->loc != root && cut[top->loc];
    if (stop || top->next == n) {
      colour[top->loc] = BLACK;
      u32vec_push(post, top->loc);
      stack.count--;
      continue;
    }
    Loc to = next[top->next++];
    if (may_cut && colour[to] == GREY) cut[to] = true;
    if (colour[to] != WHITE) continue;
    colour[to] = GREY;
    framevec_push(&stack, (Frame){to, 0});
  }
  framevec_release(&stack);
}

static bool *cut_points(const Prog *prog, const Loc *extra, uint32_t extra_count) {
  bool *cut = memory_new(prog->locs.count);
  uint8_t *colour = memory_new(prog->locs.count);
  U32Vec post = {0};
  search(prog, prog->start, cut, true, colour, &post);
  for (uint32_t i = 0; i < post.count; i++)
    if (prog_loc_is_final(&prog->locs.data[post.data[i]])) cut[post.data[i]] = true;
  for (uint32_t i = 0; i < extra_count; i++)
    if (colour[extra[i]] != WHITE) cut[extra[i]] = true;
  cut[prog->start] = true;
  u32vec_release(&post);
  free(colour);
  return cut;
}

// ---- relevance: variables in conditions, closed under what they are computed from

static void add_reads(const Prog *prog, Term t, Map *seen, U32Vec *found, bool *relevant, bool *changed) {
  found->count = 0;
  expr_collect_vars(prog->table, t, seen, found);
  for (uint32_t i = 0; i < found->count; i++) {
    VarId v = prog_var_of(prog, found->data[i]);
    if (v == VAR_NONE || relevant[v]) continue;
    relevant[v] = *changed = true;
  }
}

bool *prog_blocks_relevant_variables(const Prog *prog) {
  bool *relevant = memory_new(prog->vars.count + 1);
  bool changed = true;
  Map seen = {0};
  U32Vec found = {0};
  add_reads(prog, prog->initially, &seen, &found, relevant, &changed);
  while (changed) {
    changed = false;
    for (Loc l = 0; l < prog->locs.count; l++) {
      const Location *at = &prog->locs.data[l];
      if (at->kind == EDGE_IF) add_reads(prog, at->condition, &seen, &found, relevant, &changed);
      for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
        if (relevant[at->assigns[i].var]) add_reads(prog, at->assigns[i].value, &seen, &found, relevant, &changed);
    }
  }
  map_release(&seen);
  u32vec_release(&found);
  return relevant;
}

// ---- symbolic execution of a block

typedef struct Here {
  Term guard;
  Version values;
} Here;

typedef struct Execution {
  Blocks *blocks;
  TermTable *table;
  Block *block;
  Here *at; // location -> what holds there; guard TERM_NONE: not reached yet
  Versions versions;
  Subst subst;
  Map seen;     // subterms of what is bound
  U32Vec found; // variables in it
  Term first;   // of two paths that are joined: is it the new one?
} Execution;

Term prog_guard_apart(TermTable *table, Term a, Term b) {
  if (expr_op(table, a) == OP_AND && expr_op(table, b) == OP_AND)
    for (uint32_t i = 0; i < 2; i++)
      for (uint32_t j = 0; j < 2; j++)
        if (expr_arg(table, a, i) == expr_arg(table, b, j)) return expr_arg(table, a, 1 - i);
  return a;
}

static Term join_values(void *execution, VarId var, Term new_value, Term old_value) {
  Execution *x = execution;
  Term before = x->blocks->prog->vars.data[var].term;
  return expr_ite(x->table, x->first, new_value ? new_value : before, old_value ? old_value : before);
}

// Control arrives at `to`.
static void arrive(Execution *x, Loc to, Term guard, Version values) {
  Here *there = &x->at[to];
  if (guard == expr_false(x->table)) return;
  if (!there->guard) {
    *there = (Here){guard, values};
    return;
  }
  x->first = prog_guard_apart(x->table, guard, there->guard);
  there->values = prog_versions_join(&x->versions, values, there->values, join_values, x);
  there->guard = expr_or(x->table, there->guard, guard);
}

static void forget_values(Execution *x) {
  expr_subst_clear(&x->subst);
  map_clear(&x->seen);
}

// Those of the variables in a term: there may be many others.
static void bind_values(Execution *x, Version values, Term t) {
  const Prog *prog = x->blocks->prog;
  x->found.count = 0;
  expr_collect_vars(x->table, t, &x->seen, &x->found);
  for (uint32_t i = 0; i < x->found.count; i++) {
    VarId v = prog_var_of(prog, x->found.data[i]);
    Term value = v == VAR_NONE ? TERM_NONE : prog_versions_get(&x->versions, values, v);
    if (value != TERM_NONE) expr_subst_bind(&x->subst, prog->vars.data[v].term, value);
  }
}

static Term add_input(Execution *x, Loc l, const char *prefix, Sort sort) {
  BlockInput input = {l, expr_fresh(x->table, prefix, sort)};
  blockinputvec_push(&x->block->inputs, input);
  return input.term;
}

static void fork_control(Execution *x, const Location *at, Term guard, Term condition, Version values) {
  arrive(x, at->next[0], expr_and(x->table, guard, condition), values);
  arrive(x, at->next[1], expr_and(x->table, guard, expr_not(x->table, condition)), values);
}

static Version assign_all(Execution *x, const Location *at, Version before) {
  const bool *relevant = x->blocks->relevant;
  Version after = before;
  forget_values(x);
  for (uint32_t i = 0; i < at->count; i++)
    if (relevant[at->assigns[i].var]) bind_values(x, before, at->assigns[i].value);
  for (uint32_t i = 0; i < at->count; i++)
    if (relevant[at->assigns[i].var])
      after =
          prog_versions_set(&x->versions, after, at->assigns[i].var, expr_subst_apply(&x->subst, at->assigns[i].value));
  return after;
}

static void execute(Execution *x, Loc l) {
  const Location *at = &x->blocks->prog->locs.data[l];
  const ProgVar *vars = x->blocks->prog->vars.data;
  Term guard = x->at[l].guard;
  Version values = x->at[l].values;
  x->at[l] = (Here){0};
  switch (at->kind) {
  case EDGE_ASSIGN: arrive(x, at->next[0], guard, assign_all(x, at, values)); break;
  case EDGE_IF:
    forget_values(x);
    bind_values(x, values, at->condition);
    fork_control(x, at, guard, expr_subst_apply(&x->subst, at->condition), values);
    break;
  case EDGE_CHOICE: fork_control(x, at, guard, add_input(x, l, "choice", SORT_BOOL), values); break;
  case EDGE_HAVOC:
    if (x->blocks->relevant[at->havoc])
      values = prog_versions_set(&x->versions, values, at->havoc,
                                 add_input(x, l, vars[at->havoc].name, vars[at->havoc].sort));
    arrive(x, at->next[0], guard, values);
    break;
  case EDGE_HALT: break;
  }
}

typedef struct ExitValues {
  const Prog *prog;
  AssignVec list;
} ExitValues;

static void add_exit_value(void *context, VarId var, Term value) {
  ExitValues *out = context;
  if (value != out->prog->vars.data[var].term) assignvec_push(&out->list, (Assign){var, value});
}

static void add_exit(Execution *x, Loc l) {
  Here *here = &x->at[l];
  if (!here->guard) return;
  BlockExit exit = {.to = x->blocks->index_of[l], .guard = here->guard};
  if (!prog_loc_is_final(&x->blocks->prog->locs.data[l])) {
    ExitValues out = {.prog = x->blocks->prog};
    prog_versions_visit(&x->versions, here->values, add_exit_value, &out);
    exit.values = arena_new(&x->blocks->arena, out.list.count * sizeof(Assign));
    exit.count = out.list.count;
    if (exit.count) memcpy(exit.values, out.list.data, exit.count * sizeof(Assign));
    assignvec_release(&out.list);
  }
  bool silent = x->blocks->prog->locs.data[l].role == LOC_SINK;
  if (!silent) blockexitvec_push(&x->block->exits, exit);
  *here = (Here){0};
}

static void build_block(Execution *x, bool *cut, uint8_t *colour, U32Vec *post) {
  const Prog *prog = x->blocks->prog;
  Loc root = x->block->loc;
  if (prog_loc_is_final(&prog->locs.data[root])) return;
  post->count = 0;
  prog_versions_clear(&x->versions);
  search(prog, root, cut, false, colour, post);
  x->at[root].guard = expr_true(x->table);
  for (uint32_t i = post->count; i-- > 0;) {
    Loc l = post->data[i];
    colour[l] = WHITE;
    if ((l == root || !cut[l]) && x->at[l].guard) execute(x, l);
  }
  for (uint32_t i = post->count; i-- > 0;)
    if (cut[post->data[i]]) add_exit(x, post->data[i]);
}

static void number_cut_points(Blocks *blocks, const bool *cut) {
  Prog *prog = blocks->prog;
  blocks->index_of = arena_new(&blocks->arena, prog->locs.count * sizeof(uint32_t));
  for (Loc l = 0; l < prog->locs.count; l++) blocks->count += cut[l];
  blocks->blocks = arena_new(&blocks->arena, blocks->count * sizeof(Block));
  uint32_t next = 1;
  for (Loc l = 0; l < prog->locs.count; l++) {
    blocks->index_of[l] = !cut[l] ? UINT32_MAX : l == prog->start ? 0 : next++;
    if (cut[l]) blocks->blocks[blocks->index_of[l]].loc = l;
  }
}

Blocks *prog_blocks_new(Prog *prog, const Loc *extra, uint32_t extra_count) {
  Blocks *blocks = memory_new(sizeof *blocks);
  blocks->prog = prog;
  bool *cut = cut_points(prog, extra, extra_count);
  number_cut_points(blocks, cut);
  blocks->relevant = prog_blocks_relevant_variables(prog);
  Execution x = {.blocks = blocks, .table = prog->table, .at = memory_new(prog->locs.count * sizeof(Here))};
  expr_subst_init(&x.subst, prog->table);
  prog_versions_init(&x.versions, prog->vars.count);
  uint8_t *colour = memory_new(prog->locs.count);
  U32Vec post = {0};
  for (uint32_t i = 0; i < blocks->count; i++) {
    x.block = &blocks->blocks[i];
    build_block(&x, cut, colour, &post);
  }
  expr_subst_release(&x.subst);
  prog_versions_release(&x.versions);
  map_release(&x.seen);
  u32vec_release(&x.found);
  u32vec_release(&post);
  free(x.at);
  free(colour);
  free(cut);
  return blocks;
}

void prog_blocks_delete(Blocks *blocks) {
  if (!blocks) return;
  for (uint32_t i = 0; i < blocks->count; i++) {
    blockinputvec_release(&blocks->blocks[i].inputs);
    blockexitvec_release(&blocks->blocks[i].exits);
  }
  free(blocks->relevant);
  arena_release(&blocks->arena);
  free(blocks);
}

LocRole prog_blocks_role(const Blocks *blocks, uint32_t block) {
  return blocks->prog->locs.data[blocks->blocks[block].loc].role;
}

bool prog_blocks_is_final(const Blocks *blocks, uint32_t block) {
  return prog_loc_is_final(&blocks->prog->locs.data[blocks->blocks[block].loc]);
}

Term prog_blocks_input(const Blocks *blocks, uint32_t step, uint32_t block, uint32_t input) {
  TermTable *table = blocks->prog->table;
  char name[64];
  snprintf(name, sizeof name, "in@%u.%u.%u", step, block, input);
  return expr_var(table, name, expr_sort(table, blocks->blocks[block].inputs.data[input].term));
}
