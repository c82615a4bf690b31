// The falsifier owns a havoc where the domain treats variables independently: then from every state each abstract successor
// holds some value of the variable (A1). So the more successors, the more it can choose from. The value after the havoc is
// divided at the numbers that the program mentions: each of them alone, and the ranges between them. Together they cover
// all (S1), and none is empty.
#include "domain/number.h"
#include "expr/walk.h"
#include "model/explore.h"
#include "prog/block.h"

#define MOST_NUMBERS 14

VEC(NumberVec, numbervec, i128)

// Variables that meet in an expression are of one class, and so are the constants there: those are the numbers at which it is
// worth dividing any of them.
struct Inputs {
  Domain *domain;
  U32Vec parent;      // of a variable: another of its class, or itself
  NumberVec *numbers; // by the class's root: the most useful first
  bool *relevant;     // by variable: may it decide where control goes? Others need not be divided
};

static VarId root_of(const Inputs *inputs, VarId v) {
  while (inputs->parent.data[v] != v) v = inputs->parent.data[v];
  return v;
}

static void add_number(NumberVec *numbers, i128 n) {
  for (uint32_t i = 0; i < numbers->count; i++)
    if (numbers->data[i] == n) return;
  numbervec_push(numbers, n);
}

static void add_constant(const TermTable *table, Term t, int is_signed, NumberVec *numbers) {
  Sort sort = expr_sort(table, t);
  if (sort == SORT_BOOL || sort_is_array(sort) || !domain_number_fits(sort, is_signed)) return;
  i128 n = domain_number_of(sort, is_signed, expr_bits(table, t));
  add_number(numbers, n);
  if (n > domain_number_least(sort, is_signed)) add_number(numbers, n - 1);
  if (n < domain_number_most(sort, is_signed)) add_number(numbers, n + 1);
}

static void add_constants(const TermTable *table, Term root, NumberVec *numbers) {
  Subterms walk = {0};
  for (subterms_add(&walk, root); expr_subterms_next(table, &walk, &root);)
    for (int is_signed = 1; is_signed >= 0 && expr_op(table, root) == OP_CONST; is_signed--)
      add_constant(table, root, is_signed, numbers);
  expr_subterms_release(&walk);
}

// Puts the variables of an expression, and `first`, into one class; one of them, or VAR_NONE.
static VarId unite(Inputs *inputs, Term t, VarId first) {
  const Prog *prog = inputs->domain->prog;
  U32Vec vars = {0};
  prog_collect_vars(prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    if (first == VAR_NONE) first = vars.data[i];
    inputs->parent.data[root_of(inputs, vars.data[i])] = root_of(inputs, first);
  }
  u32vec_release(&vars);
  return first;
}

// The parts of a condition below `and`, `or` and `not`, one by one.
static void each_atom(Inputs *inputs, Term condition, void (*visit)(Inputs *, Term, VarId)) {
  const TermTable *table = inputs->domain->prog->table;
  U32Vec stack = {0};
  u32vec_push(&stack, condition);
  while (stack.count) {
    Term t = u32vec_pop(&stack);
    Op op = expr_op(table, t);
    bool inner = op == OP_AND || op == OP_OR || op == OP_NOT;
    for (uint32_t i = 0; inner && i < expr_arity(table, t); i++) u32vec_push(&stack, expr_arg(table, t, i));
    if (!inner) visit(inputs, t, VAR_NONE);
  }
  u32vec_release(&stack);
}

static void unite_atom(Inputs *inputs, Term t, VarId first) { unite(inputs, t, first); }

static void add_atom_constants(Inputs *inputs, Term t, VarId first) {
  VarId v = unite(inputs, t, first);
  if (v != VAR_NONE) add_constants(inputs->domain->prog->table, t, &inputs->numbers[root_of(inputs, v)]);
}

// All conditions, then all assignments.
static void each_expression(Inputs *inputs, void (*visit)(Inputs *, Term, VarId)) {
  const Prog *prog = inputs->domain->prog;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_IF) each_atom(inputs, prog->locs.data[l].condition, visit);
  for (Loc l = 0; l < prog->locs.count; l++)
    for (uint32_t i = 0; prog->locs.data[l].kind == EDGE_ASSIGN && i < prog->locs.data[l].count; i++)
      visit(inputs, prog->locs.data[l].assigns[i].value, prog->locs.data[l].assigns[i].var);
}

Inputs *model_inputs_new(Domain *domain) {
  Inputs *inputs = memory_new(sizeof *inputs);
  uint32_t vars = domain->prog->vars.count;
  inputs->domain = domain;
  inputs->relevant = prog_blocks_relevant_variables(domain->prog);
  inputs->numbers = memory_new((vars + 1) * sizeof *inputs->numbers);
  for (VarId v = 0; v < vars; v++) u32vec_push(&inputs->parent, v);
  each_expression(inputs, unite_atom);
  for (VarId v = 0; v < vars; v++) add_number(&inputs->numbers[v], 0);
  for (VarId v = 0; v < vars; v++) add_number(&inputs->numbers[v], 1);
  each_expression(inputs, add_atom_constants);
  return inputs;
}

void model_inputs_delete(Inputs *inputs) {
  if (!inputs) return;
  for (VarId v = 0; v < inputs->parent.count; v++) numbervec_release(&inputs->numbers[v]);
  free(inputs->numbers);
  free(inputs->relevant);
  u32vec_release(&inputs->parent);
  free(inputs);
}

// The first numbers that the variable can have, in ascending order.
static uint32_t numbers_of(const Inputs *inputs, VarId v, i128 lo, i128 hi, i128 out[MOST_NUMBERS]) {
  const NumberVec *numbers = &inputs->numbers[root_of(inputs, v)];
  uint32_t count = 0;
  for (uint32_t i = 0; i < numbers->count && count < MOST_NUMBERS; i++) {
    i128 n = numbers->data[i];
    if (n < lo || n > hi) continue;
    uint32_t at = count++;
    for (; at > 0 && out[at - 1] > n; at--) out[at] = out[at - 1];
    out[at] = n;
  }
  return count;
}

static void add_part(Domain *domain, Abstract whole, VarId v, i128 lo, i128 hi, AbstractVec *post) {
  if (lo > hi) return;
  Abstract part = domain->ops->meet_bounds(domain, whole, v, lo, hi);
  for (uint32_t i = 0; i < post->count; i++)
    if (post->data[i] == part) return;
  if (part != ABSTRACT_BOTTOM) abstractvec_push(post, part);
}

void model_inputs_divide(Inputs *inputs, VarId v, AbstractVec *post) {
  Domain *domain = inputs->domain;
  const ProgVar *var = &domain->prog->vars.data[v];
  if (!domain->ops->independent || !domain->ops->meet_bounds || post->count != 1 || !inputs->relevant[v]) return;
  if (sort_is_array(var->sort) || !domain_number_fits(var->sort, var->is_signed)) return;
  i128 lo = domain_number_least(var->sort, var->is_signed), hi = domain_number_most(var->sort, var->is_signed);
  i128 numbers[MOST_NUMBERS];
  uint32_t count = numbers_of(inputs, v, lo, hi, numbers);
  Abstract whole = post->data[0];
  post->count = 0;
  for (uint32_t i = 0; i < count; i++) add_part(domain, whole, v, numbers[i], numbers[i], post);
  i128 from = lo;
  bool more = true; // numbers are left above the last one
  for (uint32_t i = 0; i < count; i++) {
    if (numbers[i] > from) add_part(domain, whole, v, from, numbers[i] - 1, post);
    more = numbers[i] < hi;
    if (more) from = numbers[i] + 1;
  }
  if (more) add_part(domain, whole, v, from, hi, post);
}
