// The falsifier owns a havoc where the domain treats variables independently: then from every state each abstract successor
// holds some value of the variable (A1). So the more successors, the more it can choose from. The value after the havoc is
// divided at the numbers that the program mentions: each of them alone, and the ranges between them. Together they cover
// all (S1), and none is empty.
#include "domain/number.h"
#include "model/explore.h"

#define MOST_NUMBERS 14

VEC(NumberVec, numbervec, i128)

struct Inputs {
  Domain *domain;
  NumberVec numbers; // the most useful first
};

static void add_number(NumberVec *numbers, i128 n) {
  for (uint32_t i = 0; i < numbers->count; i++)
    if (numbers->data[i] == n) return;
  numbervec_push(numbers, n);
}

static void add_constant(const TermTable *table, Term t, int is_signed, NumberVec *numbers) {
  Sort sort = term_sort(table, t);
  if (sort == SORT_BOOL || sort_is_array(sort) || !number_fits(sort, is_signed)) return;
  i128 n = number_of(sort, is_signed, term_bits(table, t));
  add_number(numbers, n);
  if (n > number_least(sort, is_signed)) add_number(numbers, n - 1);
  if (n < number_most(sort, is_signed)) add_number(numbers, n + 1);
}

static void add_constants(const TermTable *table, Term root, Map *seen, NumberVec *numbers) {
  U32Vec stack = {0};
  uint32_t ignored;
  u32vec_push(&stack, root);
  while (stack.count) {
    Term t = u32vec_pop(&stack);
    if (map_get(seen, t, &ignored)) continue;
    map_set(seen, t, 1);
    for (int is_signed = 1; is_signed >= 0 && term_op(table, t) == OP_CONST; is_signed--)
      add_constant(table, t, is_signed, numbers);
    for (uint32_t i = 0; i < term_arity(table, t); i++) u32vec_push(&stack, term_arg(table, t, i));
  }
  u32vec_release(&stack);
}

// 0 and 1, then what conditions compare with, then what is assigned.
Inputs *inputs_new(Domain *domain) {
  Inputs *inputs = memory_new(sizeof *inputs);
  const Prog *prog = domain->prog;
  Map seen = {0};
  inputs->domain = domain;
  add_number(&inputs->numbers, 0);
  add_number(&inputs->numbers, 1);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_IF)
      add_constants(prog->table, prog->locs.data[l].condition, &seen, &inputs->numbers);
  for (Loc l = 0; l < prog->locs.count; l++)
    for (uint32_t i = 0; prog->locs.data[l].kind == EDGE_ASSIGN && i < prog->locs.data[l].count; i++)
      add_constants(prog->table, prog->locs.data[l].assigns[i].value, &seen, &inputs->numbers);
  map_release(&seen);
  return inputs;
}

void inputs_delete(Inputs *inputs) {
  if (!inputs) return;
  numbervec_release(&inputs->numbers);
  free(inputs);
}

// The first numbers that the variable can have, in ascending order.
static uint32_t numbers_of(const Inputs *inputs, i128 lo, i128 hi, i128 out[MOST_NUMBERS]) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < inputs->numbers.count && count < MOST_NUMBERS; i++) {
    i128 n = inputs->numbers.data[i];
    if (n < lo || n > hi) continue;
    uint32_t at = count++;
    for (; at > 0 && out[at - 1] > n; at--) out[at] = out[at - 1];
    out[at] = n;
  }
  return count;
}

static void add_part(Domain *domain, Abstract whole, VarId v, i128 lo, i128 hi, AbstractVec *post) {
  bool empty = false;
  if (lo > hi) return;
  Abstract part = domain->ops->meet_bounds(domain, whole, v, lo, hi, &empty);
  for (uint32_t i = 0; i < post->count; i++) empty = empty || post->data[i] == part;
  if (!empty) abstractvec_push(post, part);
}

void inputs_divide(Inputs *inputs, VarId v, AbstractVec *post) {
  Domain *domain = inputs->domain;
  const ProgVar *var = &domain->prog->vars.data[v];
  if (!domain->ops->independent || !domain->ops->meet_bounds || post->count != 1) return;
  if (sort_is_array(var->sort) || !number_fits(var->sort, var->is_signed)) return;
  i128 lo = number_least(var->sort, var->is_signed), hi = number_most(var->sort, var->is_signed);
  i128 numbers[MOST_NUMBERS];
  uint32_t count = numbers_of(inputs, lo, hi, numbers);
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
