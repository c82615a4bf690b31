// Read over write: select(store(a, j, v), i) is ite(i = j, v, select(a, i)), and so on for the other array operations.
// Where the equality of the two indices folds to a constant, only one side is followed: a read at a constant index
// walks over any number of stores at other constant indices and leaves nothing behind.
//
// Evaluation is by an explicit stack of tasks (term, index). A task asks for the results it needs; what is not there is
// pushed, and the task is tried again later. Store chains may thus be as long as memory allows.
#include "smt/arrays.h"

#include <assert.h>

void smt_arrays_init(Arrays *arrays, TermTable *table, ArraysMode mode) {
  *arrays = (Arrays){.table = table, .mode = mode};
}

void smt_arrays_release(Arrays *arrays) {
  u32vec_release(&arrays->rewritten);
  map_release(&arrays->reads);
  u32vec_release(&arrays->copies);
  array_read_vec_release(&arrays->stack);
  u32vec_release(&arrays->array_stack);
}

static uint64_t read_key(Term array, Term index) { return (uint64_t)array << 32 | index; }

// ---- results

static Term find_rewritten(const Arrays *arrays, Term t) {
  return t < arrays->rewritten.count ? arrays->rewritten.data[t] : TERM_NONE;
}

static void set_result(Arrays *arrays, ArrayRead task, Term result) {
  if (task.index) {
    map_set(&arrays->reads, read_key(task.term, task.index), result);
    return;
  }
  if (task.term >= arrays->rewritten.count) u32vec_resize(&arrays->rewritten, expr_count(arrays->table) + 1);
  arrays->rewritten.data[task.term] = result;
}

// The result of a task, or TERM_NONE after it was pushed.
static Term need(Arrays *arrays, Term t, Term index) {
  Term result = index ? map_find(&arrays->reads, read_key(t, index), TERM_NONE) : find_rewritten(arrays, t);
  if (!result) array_read_vec_push(&arrays->stack, (ArrayRead){t, index});
  return result;
}

// ---- which arrays contain copies

static uint32_t copies_of(const Arrays *arrays, Term array) {
  return array < arrays->copies.count ? arrays->copies.data[array] : 0;
}

// The answer for `array` from those of the arrays it is made of, 0 where one of them is pushed first.
static uint32_t look_for_copies(Arrays *arrays, Term array) {
  uint32_t result = 1;
  if (expr_op(arrays->table, array) == OP_COPY) return 2;
  for (uint32_t i = 0; i < expr_arity(arrays->table, array); i++) {
    Term arg = expr_arg(arrays->table, array, i);
    if (!sort_is_array(expr_sort(arrays->table, arg))) continue;
    uint32_t inner = copies_of(arrays, arg);
    if (inner == 0) {
      u32vec_push(&arrays->array_stack, arg);
      return 0;
    }
    if (inner > result) result = inner;
  }
  return result;
}

static bool has_copies(Arrays *arrays, Term array) {
  if (arrays->copies.count <= expr_count(arrays->table)) u32vec_resize(&arrays->copies, expr_count(arrays->table) + 1);
  u32vec_push(&arrays->array_stack, array);
  while (arrays->array_stack.count) {
    Term top = arrays->array_stack.data[arrays->array_stack.count - 1];
    uint32_t result = copies_of(arrays, top) ? copies_of(arrays, top) : look_for_copies(arrays, top);
    if (!result) continue;
    arrays->copies.data[top] = result;
    arrays->array_stack.count--;
  }
  return copies_of(arrays, array) == 2;
}

// ---- reads

// Is a read of this array left as it is?
static bool is_final(Arrays *arrays, Term array) {
  if (expr_op(arrays->table, array) == OP_VAR) return true;
  return arrays->mode == ARRAYS_COPIES && !has_copies(arrays, array);
}

// The read at `index` that is ite(condition, read or value, read): only the sides that count are asked for.
static Term choose(Arrays *arrays, Term condition, ArrayRead yes, ArrayRead no) {
  bool is_const = expr_is_const(arrays->table, condition);
  bool value = is_const && expr_bits(arrays->table, condition);
  Term a = is_const && !value ? TERM_NONE : need(arrays, yes.term, yes.index);
  Term b = is_const && value ? TERM_NONE : need(arrays, no.term, no.index);
  if (is_const) return value ? a : b;
  return a && b ? expr_ite(arrays->table, condition, a, b) : TERM_NONE;
}

static Term read_store(Arrays *arrays, Term array, Term index) {
  Term at = need(arrays, expr_arg(arrays->table, array, 1), TERM_NONE);
  if (!at) return TERM_NONE;
  Term condition = expr_eq(arrays->table, at, index);
  ArrayRead yes = {expr_arg(arrays->table, array, 2), TERM_NONE}, no = {expr_arg(arrays->table, array, 0), index};
  return choose(arrays, condition, yes, no);
}

static Term read_ite(Arrays *arrays, Term array, Term index) {
  Term condition = need(arrays, expr_arg(arrays->table, array, 0), TERM_NONE);
  if (!condition) return TERM_NONE;
  ArrayRead yes = {expr_arg(arrays->table, array, 1), index}, no = {expr_arg(arrays->table, array, 2), index};
  return choose(arrays, condition, yes, no);
}

static Term read_copy(Arrays *arrays, Term array, Term index) {
  TermTable *table = arrays->table;
  Term to = need(arrays, expr_arg(table, array, 1), TERM_NONE);
  Term n = need(arrays, expr_arg(table, array, 2), TERM_NONE);
  Term from = need(arrays, expr_arg(table, array, 4), TERM_NONE);
  if (!to || !n || !from) return TERM_NONE;
  Term offset = expr_binary(table, OP_BVSUB, index, to);
  Term source = expr_binary(table, OP_BVADD, offset, from);
  ArrayRead yes = {expr_arg(table, array, 3), source}, no = {expr_arg(table, array, 0), index};
  return choose(arrays, expr_binary(table, OP_BVULT, offset, n), yes, no);
}

static Term read_final(Arrays *arrays, Term array, Term index) {
  Term rewritten = need(arrays, array, TERM_NONE);
  return rewritten ? expr_select(arrays->table, rewritten, index) : TERM_NONE;
}

static Term read_array(Arrays *arrays, Term array, Term index) {
  if (is_final(arrays, array)) return read_final(arrays, array, index);
  switch (expr_op(arrays->table, array)) {
  case OP_STORE: return read_store(arrays, array, index);
  case OP_ITE: return read_ite(arrays, array, index);
  case OP_COPY: return read_copy(arrays, array, index);
  default: break;
  }
  assert(expr_op(arrays->table, array) == OP_CONSTARRAY);
  return need(arrays, expr_arg(arrays->table, array, 0), TERM_NONE);
}

// ---- terms

static Term rewrite_select(Arrays *arrays, Term t) {
  Term index = need(arrays, expr_arg(arrays->table, t, 1), TERM_NONE);
  return index ? need(arrays, expr_arg(arrays->table, t, 0), index) : TERM_NONE;
}

static Term rewrite_arguments(Arrays *arrays, Term t) {
  Term args[5];
  uint32_t n = expr_arity(arrays->table, t);
  bool ready = true, changed = false;
  for (uint32_t i = 0; i < n; i++) {
    Term arg = expr_arg(arrays->table, t, i);
    args[i] = need(arrays, arg, TERM_NONE);
    ready = ready && args[i];
    changed = changed || args[i] != arg;
  }
  if (!ready) return TERM_NONE;
  return changed ? expr_rebuild(arrays->table, t, args) : t;
}

static Term attempt(Arrays *arrays, ArrayRead task) {
  if (task.index) return read_array(arrays, task.term, task.index);
  if (expr_op(arrays->table, task.term) == OP_SELECT) return rewrite_select(arrays, task.term);
  return rewrite_arguments(arrays, task.term);
}

static bool has_result(const Arrays *arrays, ArrayRead task) {
  if (!task.index) return find_rewritten(arrays, task.term);
  return map_find(&arrays->reads, read_key(task.term, task.index), TERM_NONE);
}

Term smt_arrays_eliminate(Arrays *arrays, Term t) {
  Term result = need(arrays, t, TERM_NONE);
  while (arrays->stack.count) {
    ArrayRead task = arrays->stack.data[arrays->stack.count - 1];
    if (!has_result(arrays, task)) {
      result = attempt(arrays, task);
      if (!result) continue;
      set_result(arrays, task, result);
    }
    arrays->stack.count--;
  }
  return find_rewritten(arrays, t);
}
