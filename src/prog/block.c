// The large-block encoding: forward symbolic execution of the acyclic part of the graph behind a cut point, joining paths
// at every location by ite, so that a block's formulas are linear in its size however many paths it has.
//
// Cut points: targets of the back edges of a depth-first search break every cycle. Locations of a block are visited in
// topological order; each holds a guard (the condition under which control is there) and the values of the variables that
// changed, as a sorted list, which moves along edges and is copied only where control forks.
#include "prog/block.h"

#include <stdio.h>

#include "expr/walk.h"

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
  AssignVec values; // sorted by variable
} Here;

typedef struct Execution {
  Blocks *blocks;
  TermTable *table;
  Block *block;
  Here *at; // location -> what holds there; guard TERM_NONE: not reached yet
  Subst subst;
  Map seen;     // subterms of what is bound
  U32Vec found; // variables in it
} Execution;

// Of the first that is not before the variable.
static uint32_t place_of(const AssignVec *values, VarId var) {
  uint32_t lo = 0, hi = values->count;
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (values->data[mid].var < var) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

static void set_value(AssignVec *values, VarId var, Term value) {
  uint32_t lo = place_of(values, var);
  if (lo < values->count && values->data[lo].var == var) {
    values->data[lo].value = value;
    return;
  }
  assignvec_push(values, (Assign){0});
  memmove(values->data + lo + 1, values->data + lo, (values->count - 1 - lo) * sizeof(Assign));
  values->data[lo] = (Assign){var, value};
}

Term prog_guard_apart(TermTable *table, Term a, Term b) {
  if (expr_op(table, a) == OP_AND && expr_op(table, b) == OP_AND)
    for (uint32_t i = 0; i < 2; i++)
      for (uint32_t j = 0; j < 2; j++)
        if (expr_arg(table, a, i) == expr_arg(table, b, j)) return expr_arg(table, a, 1 - i);
  return a;
}

static void join(Execution *x, Here *into, Term guard, const AssignVec *values) {
  const ProgVar *vars = x->blocks->prog->vars.data;
  AssignVec joined = {0};
  Term first = prog_guard_apart(x->table, guard, into->guard);
  uint32_t i = 0, j = 0;
  while (i < values->count || j < into->values.count) {
    VarId a = i < values->count ? values->data[i].var : VAR_NONE;
    VarId b = j < into->values.count ? into->values.data[j].var : VAR_NONE;
    VarId v = a < b ? a : b;
    Term new_value = a == v ? values->data[i++].value : vars[v].term;
    Term old_value = b == v ? into->values.data[j++].value : vars[v].term;
    assignvec_push(&joined, (Assign){v, expr_ite(x->table, first, new_value, old_value)});
  }
  assignvec_release(&into->values);
  into->values = joined;
  into->guard = expr_or(x->table, into->guard, guard);
}

// Control arrives at `to`; takes the values over where `take`, else copies them.
static void arrive(Execution *x, Loc to, Term guard, AssignVec *values, bool take) {
  Here *there = &x->at[to];
  if (guard == expr_false(x->table)) {
    if (take) assignvec_release(values);
    return;
  }
  if (there->guard) {
    join(x, there, guard, values);
    if (take) assignvec_release(values);
    return;
  }
  there->guard = guard;
  if (take) {
    there->values = *values;
    *values = (AssignVec){0};
    return;
  }
  assignvec_reserve(&there->values, values->count);
  for (uint32_t i = 0; i < values->count; i++) assignvec_push(&there->values, values->data[i]);
}

static void forget_values(Execution *x) {
  expr_subst_clear(&x->subst);
  map_clear(&x->seen);
}

// Those of the variables in a term: there may be many others.
static void bind_values(Execution *x, const AssignVec *values, Term t) {
  const Prog *prog = x->blocks->prog;
  x->found.count = 0;
  expr_collect_vars(x->table, t, &x->seen, &x->found);
  for (uint32_t i = 0; i < x->found.count; i++) {
    VarId v = prog_var_of(prog, x->found.data[i]);
    uint32_t at = v == VAR_NONE ? values->count : place_of(values, v);
    if (at < values->count && values->data[at].var == v)
      expr_subst_bind(&x->subst, prog->vars.data[v].term, values->data[at].value);
  }
}

static Term add_input(Execution *x, Loc l, const char *prefix, Sort sort) {
  BlockInput input = {l, expr_fresh(x->table, prefix, sort)};
  blockinputvec_push(&x->block->inputs, input);
  return input.term;
}

static void fork_control(Execution *x, const Location *at, Term guard, Term condition, AssignVec *values) {
  arrive(x, at->next[0], expr_and(x->table, guard, condition), values, false);
  arrive(x, at->next[1], expr_and(x->table, guard, expr_not(x->table, condition)), values, true);
}

static void execute(Execution *x, Loc l) {
  const Location *at = &x->blocks->prog->locs.data[l];
  const ProgVar *vars = x->blocks->prog->vars.data;
  Term guard = x->at[l].guard;
  AssignVec values = x->at[l].values;
  x->at[l] = (Here){0};
  switch (at->kind) {
  case EDGE_ASSIGN: {
    AssignVec after = {0};
    const bool *relevant = x->blocks->relevant;
    forget_values(x);
    for (uint32_t i = 0; i < at->count; i++)
      if (relevant[at->assigns[i].var]) bind_values(x, &values, at->assigns[i].value);
    for (uint32_t i = 0; i < at->count; i++)
      if (relevant[at->assigns[i].var])
        assignvec_push(&after, (Assign){at->assigns[i].var, expr_subst_apply(&x->subst, at->assigns[i].value)});
    for (uint32_t i = 0; i < after.count; i++) set_value(&values, after.data[i].var, after.data[i].value);
    assignvec_release(&after);
    arrive(x, at->next[0], guard, &values, true);
    break;
  }
  case EDGE_IF:
    forget_values(x);
    bind_values(x, &values, at->condition);
    fork_control(x, at, guard, expr_subst_apply(&x->subst, at->condition), &values);
    break;
  case EDGE_CHOICE: fork_control(x, at, guard, add_input(x, l, "choice", SORT_BOOL), &values); break;
  case EDGE_HAVOC:
    if (x->blocks->relevant[at->havoc])
      set_value(&values, at->havoc, add_input(x, l, vars[at->havoc].name, vars[at->havoc].sort));
    arrive(x, at->next[0], guard, &values, true);
    break;
  case EDGE_HALT: break;
  }
}

static void add_exit(Execution *x, Loc l) {
  Here *here = &x->at[l];
  if (!here->guard) return;
  BlockExit exit = {.to = x->blocks->index_of[l], .guard = here->guard};
  if (!prog_loc_is_final(&x->blocks->prog->locs.data[l])) {
    exit.values = arena_new(&x->blocks->arena, here->values.count * sizeof(Assign));
    for (uint32_t i = 0; i < here->values.count; i++) {
      Assign a = here->values.data[i];
      if (a.value != x->blocks->prog->vars.data[a.var].term) exit.values[exit.count++] = a;
    }
  }
  bool silent = x->blocks->prog->locs.data[l].role == LOC_SINK;
  if (!silent) blockexitvec_push(&x->block->exits, exit);
  assignvec_release(&here->values);
  *here = (Here){0};
}

static void build_block(Execution *x, bool *cut, uint8_t *colour, U32Vec *post) {
  const Prog *prog = x->blocks->prog;
  Loc root = x->block->loc;
  if (prog_loc_is_final(&prog->locs.data[root])) return;
  post->count = 0;
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
  uint8_t *colour = memory_new(prog->locs.count);
  U32Vec post = {0};
  for (uint32_t i = 0; i < blocks->count; i++) {
    x.block = &blocks->blocks[i];
    build_block(&x, cut, colour, &post);
  }
  expr_subst_release(&x.subst);
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
