// Work is kept as edges to follow: a node and an exit of its block. The nearest to the root is taken first, so that abstract
// counterexamples are shortest. The abstract state behind an edge: the cartesian abstraction says of each predicate whether
// it follows or its negation does; of what is left undecided the boolean abstraction lists the possible combinations. Where
// there would be too many, it lists those of some predicates at a time, and clauses found by refinement are looked at, too.
#include "reach/tree.h"

#include "domain/abstraction.h"
#include "prog/print.h"

#define NONE UINT32_MAX

typedef struct Node {
  uint32_t block, parent, exit, depth;
  Term formula;
  uint32_t atoms, clauses; // how many predicates of the block it was computed with
  bool removed, expanded;  // neither: covered or waiting
} Node;
VEC(NodeVec, nodevec, Node)

typedef struct Work {
  uint32_t node, exit; // NONE: into the root; exit NONE: is the node covered, or else to be expanded?
  uint32_t depth;
} Work;
VEC(WorkVec, workvec, Work)

typedef struct At { // a cut point
  U32Vec atoms, clauses;
  Term invariant;
  Subst *effects; // by exit
  bool ignored;
} At;

struct Tree {
  Task *task;
  TermTable *table;
  Abstraction *abstraction;
  bool cartesian;
  NodeVec nodes;
  WorkVec work;
  At *at;
  Subst start;
  uint32_t alive;
};

Tree *reach_tree_new(Task *task, bool cartesian) {
  Tree *t = memory_new(sizeof *t);
  t->task = task;
  t->table = task->prog->table;
  t->abstraction = domain_abstraction_new(t->table, task->limits);
  t->cartesian = cartesian;
  t->at = memory_new(task->blocks->count * sizeof(At));
  for (uint32_t b = 0; b < task->blocks->count; b++) {
    const Block *block = &task->blocks->blocks[b];
    t->at[b].invariant = expr_true(t->table);
    t->at[b].effects = memory_new((block->exits.count + 1) * sizeof(Subst));
    for (uint32_t e = 0; e < block->exits.count; e++) {
      expr_subst_init(&t->at[b].effects[e], t->table);
      for (uint32_t i = 0; i < block->exits.data[e].count; i++)
        expr_subst_bind(&t->at[b].effects[e], task->prog->vars.data[block->exits.data[e].values[i].var].term,
                        block->exits.data[e].values[i].value);
    }
  }
  expr_subst_init(&t->start, t->table);
  for (VarId v = 0; v < task->prog->vars.count; v++)
    if (task->prog->vars.data[v].init && task->blocks->relevant[v])
      expr_subst_bind(&t->start, task->prog->vars.data[v].term, task->prog->vars.data[v].init);
  workvec_push(&t->work, (Work){NONE, NONE, 0});
  return t;
}

void reach_tree_delete(Tree *t) {
  if (!t) return;
  for (uint32_t b = 0; b < t->task->blocks->count; b++) {
    for (uint32_t e = 0; e < t->task->blocks->blocks[b].exits.count; e++) expr_subst_release(&t->at[b].effects[e]);
    free(t->at[b].effects);
    u32vec_release(&t->at[b].atoms);
    u32vec_release(&t->at[b].clauses);
  }
  expr_subst_release(&t->start);
  domain_abstraction_delete(t->abstraction);
  nodevec_release(&t->nodes);
  workvec_release(&t->work);
  free(t->at);
  free(t);
}

// ---- abstract states

// What an edge does: the condition over the values at its beginning, and its effect.
typedef struct Step {
  Term given, relation;
  Subst *effect;
} Step;

static Step step_of(Tree *t, uint32_t node, uint32_t exit) {
  if (node == NONE)
    return (Step){expr_true(t->table), expr_subst_apply(&t->start, t->task->prog->initially), &t->start};
  uint32_t block = t->nodes.data[node].block;
  return (Step){reach_tree_label(t, node), t->task->blocks->blocks[block].exits.data[exit].guard,
                &t->at[block].effects[exit]};
}

// Asks about predicates after the step; those of `undecided` (NULL: none) are replaced by what is not decided.
static Term decide(Tree *t, const Step *step, const U32Vec *predicates, U32Vec *undecided) {
  U32Vec before = {0};
  for (uint32_t i = 0; i < predicates->count; i++)
    u32vec_push(&before, expr_subst_apply(step->effect, predicates->data[i]));
  PostQuestion q = {step->relation, &step->given, 1, before.data, before.count};
  const Cubes *cubes = domain_abstraction_cartesian(t->abstraction, &q);
  Term result = domain_cubes_formula(t->table, cubes, predicates->data);
  for (uint32_t i = 0; undecided && cubes->count && i < predicates->count; i++)
    if (cube_at(cubes, 0, i) == TRUTH_BOTH) u32vec_push(undecided, predicates->data[i]);
  u32vec_release(&before);
  return result;
}

static Term combinations(Tree *t, const Step *step, const U32Vec *predicates) {
  U32Vec before = {0};
  for (uint32_t i = 0; i < predicates->count; i++)
    u32vec_push(&before, expr_subst_apply(step->effect, predicates->data[i]));
  PostQuestion q = {step->relation, &step->given, 1, before.data, before.count};
  const Cubes *cubes = domain_abstraction_shorten(t->abstraction, domain_abstraction_boolean(t->abstraction, &q));
  Term result = domain_cubes_formula(t->table, cubes, predicates->data);
  u32vec_release(&before);
  return result;
}

// The variable of an equation with a constant, else the predicate itself: predicates of one group exclude each other.
static Term group_of(const Tree *t, Term predicate) {
  if (expr_op(t->table, predicate) != OP_EQ) return predicate;
  Term a = expr_arg(t->table, predicate, 0), b = expr_arg(t->table, predicate, 1);
  return expr_op(t->table, a) == OP_VAR && expr_is_const(t->table, b) ? a : predicate;
}

static uint32_t bits_for(uint32_t members) { // values: one for each member and one for none
  uint32_t bits = 0;
  while (members >> bits) bits++;
  return bits;
}

// Takes groups out of `undecided`, from the first on, as many as can be listed together.
static void take_groups(Tree *t, U32Vec *undecided, U32Vec *taken) {
  uint32_t bits = 0, kept = 0;
  U32Vec rest = {0};
  while (undecided->count) {
    Term group = group_of(t, undecided->data[0]);
    uint32_t members = 0;
    for (uint32_t i = 0; i < undecided->count; i++) members += group_of(t, undecided->data[i]) == group;
    bool fits = bits == 0 || bits + bits_for(members) <= EFFORT32(t->task->limits, tree_bits);
    if (fits) bits += bits_for(members);
    kept = 0;
    for (uint32_t i = 0; i < undecided->count; i++) {
      Term p = undecided->data[i];
      if (group_of(t, p) != group) undecided->data[kept++] = p;
      else u32vec_push(fits ? taken : &rest, p);
    }
    undecided->count = kept;
  }
  u32vec_release(undecided);
  *undecided = rest;
}

// Lists combinations, of all undecided predicates together where they are few enough, else of some at a time. *together: all.
static Term list_combinations(Tree *t, const Step *step, U32Vec *undecided, bool *together) {
  Term result = expr_true(t->table);
  U32Vec taken = {0};
  *together = true;
  while (undecided->count) {
    taken.count = 0;
    take_groups(t, undecided, &taken);
    if (undecided->count) *together = false;
    if (taken.count > 1) result = expr_and(t->table, result, combinations(t, step, &taken));
  }
  u32vec_release(&taken);
  return result;
}

static Term post(Tree *t, const Step *step, uint32_t to) {
  U32Vec undecided = {0};
  Term result = decide(t, step, &t->at[to].atoms, &undecided);
  bool together = undecided.count == 0;
  if (result != expr_false(t->table) && !t->cartesian)
    result = expr_and(t->table, result, list_combinations(t, step, &undecided, &together));
  if (result != expr_false(t->table) && !together && t->at[to].clauses.count)
    result = expr_and(t->table, result, decide(t, step, &t->at[to].clauses, NULL));
  u32vec_release(&undecided);
  return result;
}

Term reach_tree_label(const Tree *t, uint32_t node) {
  const Node *n = &t->nodes.data[node];
  return expr_and(t->table, n->formula, t->at[n->block].invariant);
}

Term reach_tree_reached(const Tree *t, uint32_t block) {
  Term any = expr_false(t->table);
  for (uint32_t i = 0; i < t->nodes.count; i++) {
    const Node *n = &t->nodes.data[i];
    if (n->block == block && n->expanded && !n->removed) any = expr_or(t->table, any, n->formula);
  }
  return any;
}

// ---- exploring

static void add_work(Tree *t, uint32_t node, uint32_t exit) {
  workvec_push(&t->work, (Work){node, exit, node == NONE ? 0 : t->nodes.data[node].depth + (exit != NONE)});
}

static Work nearest_work(Tree *t) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < t->work.count; i++)
    if (t->work.data[i].depth < t->work.data[best].depth) best = i;
  Work work = t->work.data[best];
  memmove(&t->work.data[best], &t->work.data[best + 1], (t->work.count - best - 1) * sizeof(Work));
  t->work.count--;
  return work;
}

static bool is_covered(Tree *t, uint32_t node) {
  const Node *n = &t->nodes.data[node];
  Term reached = reach_tree_reached(t, n->block);
  if (reached == expr_false(t->table)) return false;
  Term outside[2] = {reach_tree_label(t, node), expr_not(t->table, reached)};
  return domain_abstraction_check(t->abstraction, outside, 2) == SMT_UNSAT;
}

static void expand(Tree *t, uint32_t node) {
  Node *n = &t->nodes.data[node];
  n->expanded = true;
  const Block *block = &t->task->blocks->blocks[n->block];
  for (uint32_t e = 0; e < block->exits.count; e++) add_work(t, node, e);
}

static bool is_goal(const Tree *t, uint32_t block) {
  return (evidence_task_is_target(t->task, block) || evidence_task_is_limit(t->task, block)) && !t->at[block].ignored;
}

// Can the edge into a target or limit be taken?
static bool goal_is_open(Tree *t, uint32_t node, uint32_t exit) {
  Step step = step_of(t, node, exit);
  Term both[2] = {step.given, step.relation};
  return domain_abstraction_check(t->abstraction, both, 2) != SMT_UNSAT;
}

static void add_node(Tree *t, uint32_t parent, uint32_t exit, uint32_t to) {
  Step step = step_of(t, parent, exit);
  Term formula = post(t, &step, to);
  if (formula == expr_false(t->table)) return;
  uint32_t depth = parent == NONE ? 0 : t->nodes.data[parent].depth + 1;
  Node node = {to, parent, exit, depth, formula, t->at[to].atoms.count, t->at[to].clauses.count, false, false};
  nodevec_push(&t->nodes, node);
  t->alive++;
  t->task->statistics->nodes++;
  add_work(t, t->nodes.count - 1, NONE);
}

static void path_to(const Tree *t, uint32_t node, uint32_t exit, PathStepVec *steps, U32Vec *nodes) {
  nodes->count = steps->count = 0;
  for (uint32_t n = node; n != NONE; n = t->nodes.data[n].parent) u32vec_push(nodes, n);
  for (uint32_t i = 0; i < nodes->count / 2; i++) {
    uint32_t swap = nodes->data[i];
    nodes->data[i] = nodes->data[nodes->count - 1 - i];
    nodes->data[nodes->count - 1 - i] = swap;
  }
  for (uint32_t i = 0; i < nodes->count; i++) {
    uint32_t out = i + 1 < nodes->count ? t->nodes.data[nodes->data[i + 1]].exit : exit;
    pathstepvec_push(steps, (PathStep){t->nodes.data[nodes->data[i]].block, out});
  }
}

// Follows one edge; true where it leads to a target or limit.
static bool follow_edge(Tree *t, uint32_t node, uint32_t exit) {
  uint32_t to = t->task->blocks->blocks[t->nodes.data[node].block].exits.data[exit].to;
  if (is_goal(t, to)) return goal_is_open(t, node, exit);
  if (!prog_blocks_is_final(t->task->blocks, to)) add_node(t, node, exit, to);
  return false;
}

static bool do_work(Tree *t, Work work) {
  if (work.node == NONE) add_node(t, NONE, NONE, 0);
  else if (t->nodes.data[work.node].removed) return false;
  else if (work.exit != NONE) return follow_edge(t, work.node, work.exit);
  else if (!is_covered(t, work.node)) expand(t, work.node);
  return false;
}

TreeEnd reach_tree_explore(Tree *t, PathStepVec *steps, U32Vec *nodes) {
  TreeEnd end = TREE_CLOSED;
  while (t->work.count && end == TREE_CLOSED) {
    bool too_many = t->alive > EFFORT32(t->task->limits, tree_nodes);
    if (limits_reached(t->task->limits) || too_many) return TREE_STOPPED;
    Work work = nearest_work(t);
    if (!do_work(t, work)) continue;
    path_to(t, work.node, work.exit, steps, nodes);
    add_work(t, work.node, work.exit); // to be looked at again once the path was refined
    end = TREE_PATH;
  }
  // What a limit that stopped the last queries left undecided is kept as possible: the tree is closed all the same.
  return end;
}

// ---- refining

static uint32_t position(const U32Vec *list, Term predicate) {
  uint32_t i = 0;
  while (i < list->count && list->data[i] != predicate) i++;
  return i;
}

bool reach_tree_add(Tree *t, uint32_t block, Term predicate, bool clause, uint32_t node) {
  if (expr_is_const(t->table, predicate)) return false;
  U32Vec *list = clause ? &t->at[block].clauses : &t->at[block].atoms;
  uint32_t i = position(list, predicate);
  if (i == list->count) u32vec_push(list, predicate);
  if (node == NONE) return true;
  const Node *n = &t->nodes.data[node];
  return i >= (clause ? n->clauses : n->atoms);
}

bool reach_tree_has(const Tree *t, uint32_t block, Term predicate) {
  return position(&t->at[block].atoms, predicate) < t->at[block].atoms.count;
}

void reach_tree_ignore(Tree *t, uint32_t block) { t->at[block].ignored = true; }

static bool is_below(const Tree *t, uint32_t node, uint32_t ancestor) {
  while (node != NONE && node != ancestor) node = t->nodes.data[node].parent;
  return node == ancestor;
}

void reach_tree_cut(Tree *t, uint32_t node) {
  bool *changed = memory_new(t->task->blocks->count); // by block: expanded nodes are gone
  for (uint32_t i = node; i < t->nodes.count; i++) {  // children have larger numbers
    Node *n = &t->nodes.data[i];
    if (n->removed || !is_below(t, i, node)) continue;
    n->removed = true;
    t->alive--;
    changed[n->block] = changed[n->block] || n->expanded;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < t->work.count; i++)
    if (t->work.data[i].node == NONE || !t->nodes.data[t->work.data[i].node].removed)
      t->work.data[kept++] = t->work.data[i];
  t->work.count = kept;
  for (uint32_t i = 0; i < t->nodes.count; i++) { // what they covered is open again
    const Node *n = &t->nodes.data[i];
    if (!n->removed && !n->expanded && changed[n->block]) add_work(t, i, NONE);
  }
  add_work(t, t->nodes.data[node].parent, t->nodes.data[node].exit);
  free(changed);
}

void reach_tree_assume(Tree *t, uint32_t block, Term invariant) {
  t->at[block].invariant = expr_and(t->table, t->at[block].invariant, invariant);
  t->nodes.count = t->work.count = t->alive = 0;
  workvec_push(&t->work, (Work){NONE, NONE, 0});
}

// ---- looking

uint32_t reach_tree_predicates(const Tree *t) {
  uint32_t n = 0;
  for (uint32_t b = 0; b < t->task->blocks->count; b++) n += t->at[b].atoms.count;
  return n;
}

uint64_t reach_tree_calls(const Tree *t) { return domain_abstraction_calls(t->abstraction); }
uint32_t reach_tree_nodes(const Tree *t) { return t->alive; }

void reach_tree_print(const Tree *t, Text *out) {
  const Prog *prog = t->task->prog;
  const char *separator = "";
  for (uint32_t b = 0; b < t->task->blocks->count && out->count < 600; b++) {
    const Location *at = &prog->locs.data[t->task->blocks->blocks[b].loc];
    if (t->at[b].atoms.count == 0) continue;
    if (at->place.line) text_format(out, "%sat line %u: ", separator, at->place.line);
    else text_format(out, "%sat %s: ", separator, at->name);
    for (uint32_t i = 0; i < t->at[b].atoms.count && out->count < 600; i++) {
      if (i) text_add(out, ", ");
      prog_print_term_at(prog, t->task->blocks->blocks[b].loc, t->at[b].atoms.data[i], out, 60);
    }
    separator = "; ";
  }
}

void reach_tree_candidates(const Tree *t, InvariantVec *out) {
  for (uint32_t b = 0; b < t->task->blocks->count; b++) {
    Loc loc = t->task->blocks->blocks[b].loc;
    for (uint32_t i = 0; i < t->at[b].atoms.count; i++) {
      invariantvec_push(out, (Invariant){loc, t->at[b].atoms.data[i]});
      invariantvec_push(out, (Invariant){loc, expr_not(t->table, t->at[b].atoms.data[i])});
    }
    for (uint32_t i = 0; i < t->at[b].clauses.count; i++)
      invariantvec_push(out, (Invariant){loc, t->at[b].clauses.data[i]});
  }
}
