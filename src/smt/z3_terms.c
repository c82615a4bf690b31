#include "smt/z3_terms.h"

#include <z3.h>

void smt_z3_terms_init(Z3Terms *z, Z3_context ctx, TermTable *table) {
  *z = (Z3Terms){.ctx = ctx, .table = table};
  smt_arrays_init(&z->arrays, table, ARRAYS_COPIES);
}

void smt_z3_terms_release(Z3Terms *z) {
  smt_z3_release_asts(z, &z->asts);
  ast_vec_release(&z->asts);
  ast_vec_release(&z->temporaries);
  smt_arrays_release(&z->arrays);
  u32vec_release(&z->stack);
}

// ---- construction

Z3_ast smt_z3_keep(Z3Terms *z, Z3_ast ast) {
  if (!ast) {
    z->broken = true;
    return Z3_mk_true(z->ctx);
  }
  z->made++;
  Z3_inc_ref(z->ctx, ast);
  ast_vec_push(&z->temporaries, ast);
  return ast;
}

void smt_z3_release_asts(Z3Terms *z, AstVec *asts) {
  for (uint32_t i = 0; i < asts->count; i++)
    if (asts->data[i]) Z3_dec_ref(z->ctx, asts->data[i]);
  asts->count = 0;
}

Z3_sort smt_z3_keep_sort(Z3Terms *z, Z3_sort sort) {
  smt_z3_keep(z, Z3_sort_to_ast(z->ctx, sort));
  return sort;
}

static Z3_sort cell_sort(Z3Terms *z, Sort sort); // of an index or element

static Z3_sort sort_of(Z3Terms *z, Sort sort) {
  if (sort == SORT_BOOL) return smt_z3_keep_sort(z, Z3_mk_bool_sort(z->ctx));
  if (sort == SORT_INT) return smt_z3_keep_sort(z, z->rational ? Z3_mk_real_sort(z->ctx) : Z3_mk_int_sort(z->ctx));
  if (sort_is_bv(sort)) return smt_z3_keep_sort(z, Z3_mk_bv_sort(z->ctx, sort_width(sort)));
  Z3_sort index = cell_sort(z, sort_index(sort)), element = cell_sort(z, sort_element(sort));
  return smt_z3_keep_sort(z, Z3_mk_array_sort(z->ctx, index, element));
}

static Z3_sort cell_sort(Z3Terms *z, Sort sort) { return sort_of(z, sort == SORT_BOOL ? sort_bv(1) : sort); }

static void print_decimal(u128 value, bool negative, char out[48]) {
  char *end = out + 47, *p = end;
  *p = 0;
  do *--p = (char)('0' + (int)(value % 10));
  while ((value /= 10) != 0);
  if (negative) *--p = '-';
  memmove(out, p, (size_t)(end - p) + 1);
}

static Z3_ast make_const(Z3Terms *z, Sort sort, u128 bits) {
  char text[48];
  if (sort == SORT_BOOL) return smt_z3_keep(z, bits ? Z3_mk_true(z->ctx) : Z3_mk_false(z->ctx));
  bool negative = sort == SORT_INT && (i128)bits < 0;
  print_decimal(negative ? -bits : bits, negative, text);
  return smt_z3_keep(z, Z3_mk_numeral(z->ctx, text, sort_of(z, sort)));
}

Z3_ast smt_z3_make_bv(Z3Terms *z, uint32_t width, u128 bits) { return make_const(z, sort_bv(width), bits); }

// The name is only the id: two variables may have the same name and different sorts.
static Z3_ast make_var(Z3Terms *z, Term t) {
  Z3_symbol name = Z3_mk_int_symbol(z->ctx, (int)t);
  return smt_z3_keep(z, Z3_mk_const(z->ctx, name, sort_of(z, expr_sort(z->table, t))));
}

Z3_ast smt_z3_make_ite(Z3Terms *z, Z3_ast c, Z3_ast a, Z3_ast b) { return smt_z3_keep(z, Z3_mk_ite(z->ctx, c, a, b)); }
Z3_ast smt_z3_make_eq(Z3Terms *z, Z3_ast a, Z3_ast b) { return smt_z3_keep(z, Z3_mk_eq(z->ctx, a, b)); }

Z3_ast smt_z3_make_extract(Z3Terms *z, Z3_ast a, uint32_t low, uint32_t width) {
  return smt_z3_keep(z, Z3_mk_extract(z->ctx, low + width - 1, low, a));
}

// ---- operations

static Z3_ast make_int_division(Z3Terms *z, Op op, Z3_ast a, Z3_ast b) {
  Z3_ast zero = make_const(z, SORT_INT, 0);
  Z3_ast value = smt_z3_keep(z, op == OP_INTDIV ? Z3_mk_div(z->ctx, a, b) : Z3_mk_mod(z->ctx, a, b));
  return smt_z3_make_ite(z, smt_z3_make_eq(z, b, zero), op == OP_INTDIV ? zero : a, value);
}

// An index or element as arrays have it.
static Z3_ast to_cell(Z3Terms *z, Sort sort, Z3_ast ast) {
  return sort == SORT_BOOL ? smt_z3_make_ite(z, ast, smt_z3_make_bv(z, 1, 1), smt_z3_make_bv(z, 1, 0)) : ast;
}

static Z3_ast from_cell(Z3Terms *z, Sort sort, Z3_ast ast) {
  return sort == SORT_BOOL ? smt_z3_make_eq(z, ast, smt_z3_make_bv(z, 1, 1)) : ast;
}

static Z3_ast make_array(Z3Terms *z, Term t, const Z3_ast *a) {
  Op op = expr_op(z->table, t);
  Sort sort = expr_sort(z->table, op == OP_CONSTARRAY ? t : expr_arg(z->table, t, 0));
  Sort index = sort_index(sort), element = sort_element(sort);
  if (op == OP_CONSTARRAY)
    return smt_z3_keep(z, Z3_mk_const_array(z->ctx, cell_sort(z, index), to_cell(z, element, a[0])));
  Z3_ast at = to_cell(z, index, a[1]);
  if (op == OP_SELECT) return from_cell(z, element, smt_z3_keep(z, Z3_mk_select(z->ctx, a[0], at)));
  return smt_z3_keep(z, Z3_mk_store(z->ctx, a[0], at, to_cell(z, element, a[2])));
}

typedef Z3_ast (*MakeUnary)(Z3_context, Z3_ast);
typedef Z3_ast (*MakeBinary)(Z3_context, Z3_ast, Z3_ast);
typedef Z3_ast (*MakeMany)(Z3_context, unsigned, Z3_ast const[]);

// The operations that are one function of Z3.
static const MakeUnary unary[OP_COUNT] = {
    [OP_NOT] = Z3_mk_not, [OP_BVNOT] = Z3_mk_bvnot, [OP_BVNEG] = Z3_mk_bvneg, [OP_INTNEG] = Z3_mk_unary_minus};
static const MakeBinary binary[OP_COUNT] = {
    [OP_EQ] = Z3_mk_eq,         [OP_BVADD] = Z3_mk_bvadd,   [OP_BVSUB] = Z3_mk_bvsub,   [OP_BVMUL] = Z3_mk_bvmul,
    [OP_BVUDIV] = Z3_mk_bvudiv, [OP_BVUREM] = Z3_mk_bvurem, [OP_BVSDIV] = Z3_mk_bvsdiv, [OP_BVSREM] = Z3_mk_bvsrem,
    [OP_BVAND] = Z3_mk_bvand,   [OP_BVOR] = Z3_mk_bvor,     [OP_BVXOR] = Z3_mk_bvxor,   [OP_BVSHL] = Z3_mk_bvshl,
    [OP_BVLSHR] = Z3_mk_bvlshr, [OP_BVASHR] = Z3_mk_bvashr, [OP_BVULT] = Z3_mk_bvult,   [OP_BVULE] = Z3_mk_bvule,
    [OP_BVSLT] = Z3_mk_bvslt,   [OP_BVSLE] = Z3_mk_bvsle,   [OP_CONCAT] = Z3_mk_concat, [OP_INTLT] = Z3_mk_lt,
    [OP_INTLE] = Z3_mk_le};
static const MakeMany many[OP_COUNT] = {[OP_AND] = Z3_mk_and,
                                        [OP_OR] = Z3_mk_or,
                                        [OP_INTADD] = Z3_mk_add,
                                        [OP_INTSUB] = Z3_mk_sub,
                                        [OP_INTMUL] = Z3_mk_mul};

static uint32_t added_bits(const TermTable *table, Term t) {
  return expr_width(table, t) - expr_width(table, expr_arg(table, t, 0));
}

static Z3_ast make_term(Z3Terms *z, Term t, const Z3_ast *a) {
  const TermTable *table = z->table;
  Op op = expr_op(table, t);
  if (unary[op]) return smt_z3_keep(z, unary[op](z->ctx, a[0]));
  if (binary[op]) return smt_z3_keep(z, binary[op](z->ctx, a[0], a[1]));
  if (many[op]) return smt_z3_keep(z, many[op](z->ctx, 2, a));
  if (op >= OP_FADD) return smt_z3_make_float(z, t, a);
  switch (op) {
  case OP_CONST: return make_const(z, expr_sort(table, t), expr_bits(table, t));
  case OP_VAR: return make_var(z, t);
  case OP_ITE: return smt_z3_make_ite(z, a[0], a[1], a[2]);
  case OP_EXTRACT: return smt_z3_make_extract(z, a[0], expr_param(table, t), expr_width(table, t));
  case OP_ZEXT: return smt_z3_keep(z, Z3_mk_zero_ext(z->ctx, added_bits(table, t), a[0]));
  case OP_SEXT: return smt_z3_keep(z, Z3_mk_sign_ext(z->ctx, added_bits(table, t), a[0]));
  case OP_INTDIV:
  case OP_INTMOD: return make_int_division(z, op, a[0], a[1]);
  case OP_CONSTARRAY:
  case OP_SELECT:
  case OP_STORE: return make_array(z, t, a);
  default: z->broken = true; return smt_z3_keep(z, Z3_mk_true(z->ctx));
  }
}

Z3_ast smt_z3_find(const Z3Terms *z, Term t) { return t < z->asts.count ? z->asts.data[t] : NULL; }

static bool push_arguments(Z3Terms *z, Term t) {
  bool pushed = false;
  for (uint32_t i = 0; i < expr_arity(z->table, t); i++) {
    Term arg = expr_arg(z->table, t, i);
    if (smt_z3_find(z, arg)) continue;
    u32vec_push(&z->stack, arg);
    pushed = true;
  }
  return pushed;
}

static void translate_one(Z3Terms *z, Term t) {
  Z3_ast args[5] = {0};
  for (uint32_t i = 0; i < expr_arity(z->table, t); i++) args[i] = smt_z3_find(z, expr_arg(z->table, t, i));
  Z3_ast ast = make_term(z, t, args);
  Z3_inc_ref(z->ctx, ast);
  if (t >= z->asts.count) ast_vec_resize(&z->asts, expr_count(z->table) + 1);
  z->asts.data[t] = ast;
  smt_z3_release_asts(z, &z->temporaries);
}

Z3_ast smt_z3_translate(Z3Terms *z, Term root) {
  root = smt_arrays_eliminate(&z->arrays, root);
  u32vec_push(&z->stack, root);
  while (z->stack.count) {
    Term t = z->stack.data[z->stack.count - 1];
    if (!smt_z3_find(z, t)) {
      if (push_arguments(z, t)) continue;
      translate_one(z, t);
    }
    z->stack.count--;
  }
  return smt_z3_find(z, root);
}

uint32_t smt_z3_resources(Z3_context ctx, Z3_stats statistics) {
  uint32_t count = 0;
  if (!statistics) return 0;
  Z3_stats_inc_ref(ctx, statistics);
  for (unsigned i = 0; i < Z3_stats_size(ctx, statistics); i++)
    if (strcmp(Z3_stats_get_key(ctx, statistics, i), "rlimit count") == 0)
      count = Z3_stats_get_uint_value(ctx, statistics, i);
  Z3_stats_dec_ref(ctx, statistics);
  return count;
}
