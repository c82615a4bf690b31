#include "domain/thresholds.h"

#include "expr/walk.h"

VEC(NumberVec, numbervec, i128)

static void add_number(NumberVec *numbers, i128 n) {
  for (i128 d = -1; d <= 1; d++) {
    i128 x;
    if (!__builtin_add_overflow(n, d, &x) && x != NUMBER_MIN && x != NUMBER_MAX) numbervec_push(numbers, x);
  }
}

static void add_constant(const TermTable *table, Term t, NumberVec *numbers) {
  Sort sort = expr_sort(table, t);
  if (sort == SORT_BOOL) return;
  for (int is_signed = 0; is_signed < 2; is_signed++)
    if (domain_number_fits(sort, is_signed))
      add_number(numbers, domain_number_of(sort, is_signed, expr_bits(table, t)));
}

static void add_constants(const TermTable *table, Term t, Subterms *walk, NumberVec *numbers) {
  for (subterms_add(walk, t); expr_subterms_next(table, walk, &t);)
    if (expr_op(table, t) == OP_CONST) add_constant(table, t, numbers);
}

static int compare_numbers(const void *a, const void *b) {
  i128 x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x > y) - (x < y);
}

// Sorts, removes duplicates, and keeps an even selection where there are too many.
static void tidy(NumberVec *numbers) {
  if (numbers->count) qsort(numbers->data, numbers->count, sizeof *numbers->data, compare_numbers);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < numbers->count; i++)
    if (i == 0 || numbers->data[i] != numbers->data[kept - 1]) numbers->data[kept++] = numbers->data[i];
  uint32_t step = kept / THRESHOLDS_MOST + 1;
  numbers->count = 0;
  for (uint32_t i = 0; i < kept; i += step) numbers->data[numbers->count++] = numbers->data[i];
}

void domain_thresholds_collect(const Prog *prog, Thresholds *out) {
  NumberVec numbers = {0};
  Subterms walk = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *location = &prog->locs.data[l];
    if (location->kind == EDGE_IF) add_constants(prog->table, location->condition, &walk, &numbers);
    for (uint32_t i = 0; location->kind == EDGE_ASSIGN && i < location->count; i++)
      add_constants(prog->table, location->assigns[i].value, &walk, &numbers);
  }
  expr_subterms_release(&walk);
  tidy(&numbers);
  *out = (Thresholds){numbers.data, numbers.count};
}
