// The adapter to Z3, and the only file that knows it. Terms are translated bottom up with an explicit stack and kept in
// a table by term id. OP_COPY, which Z3 does not have, is eliminated first (arrays.c).
//
// Floats are bit-vectors in our terms: an argument is read with to_fp, a result written with to_ieee_bv, where NaN is
// the canonical quiet NaN. The 80-bit format of x87 has an explicit integer bit, 63, that Z3's (15, 64) format does not:
// it is dropped on reading, and is "exponent is not zero" on writing.
//
// Values. A model gives values of variables only; term_evaluate does the rest, so that there is one semantics.
#include <assert.h>
#include <stdio.h>
#include <z3.h>

#include "base/vec.h"
#include "smt/arrays.h"
#include "smt/ops.h"
#include "smt/worker.h"

VEC(AstVec, ast_vec, Z3_ast)

// A unit of Z3's resource count is a small step; this many make up for one conflict.
#define RESOURCE_PER_CONFLICT 2000

typedef struct Z3Solver {
  Solver base;
  Z3_context ctx;
  Z3_solver solver;
  Z3_model model; // of the last check, or NULL
  Worker worker;
  Arrays arrays;
  AstVec asts;        // by term: its translation, referenced, or NULL
  AstVec temporaries; // referenced during one translation
  U32Vec stack;
  uint64_t budget; // the one that was told to the solver
  bool broken;     // Z3 refused something: every later answer is SMT_UNKNOWN
  Map proxies;     // assumption -> 1 where its proxy is defined in an open scope
  U32Vec defined;  // those assumptions, in order
  U32Vec scopes;   // by open scope: the count of `defined` when it was opened
  AstVec core;     // of the last check, referenced
} Z3Solver;

static Z3Solver *z3_of(Solver *solver) { return (Z3Solver *)solver; }

// The default handler ends the process; failure is seen by a NULL result instead.
static void ignore_error(Z3_context ctx, Z3_error_code code) {
  (void)ctx;
  (void)code;
}

// ---- construction; a result lives until the translation at hand is done

static Z3_ast keep(Z3Solver *z, Z3_ast ast) {
  if (!ast) {
    z->broken = true;
    return Z3_mk_true(z->ctx);
  }
  Z3_inc_ref(z->ctx, ast);
  ast_vec_push(&z->temporaries, ast);
  return ast;
}

static void release_asts(Z3Solver *z, AstVec *asts) {
  for (uint32_t i = 0; i < asts->count; i++)
    if (asts->data[i]) Z3_dec_ref(z->ctx, asts->data[i]);
  asts->count = 0;
}

static Z3_sort sort_of(Z3Solver *z, Sort sort) {
  if (sort == SORT_BOOL) return Z3_mk_bool_sort(z->ctx);
  if (sort == SORT_INT) return Z3_mk_int_sort(z->ctx);
  if (sort_is_bv(sort)) return Z3_mk_bv_sort(z->ctx, sort_width(sort));
  Z3_sort index = sort_of(z, sort_index(sort)), element;
  keep(z, Z3_sort_to_ast(z->ctx, index));
  element = sort_of(z, sort_element(sort));
  keep(z, Z3_sort_to_ast(z->ctx, element));
  return Z3_mk_array_sort(z->ctx, index, element);
}

static Z3_sort keep_sort(Z3Solver *z, Z3_sort sort) {
  keep(z, Z3_sort_to_ast(z->ctx, sort));
  return sort;
}

static void print_decimal(u128 value, bool negative, char out[48]) {
  char *end = out + 47, *p = end;
  *p = 0;
  do *--p = (char)('0' + (int)(value % 10));
  while ((value /= 10) != 0);
  if (negative) *--p = '-';
  memmove(out, p, (size_t)(end - p) + 1);
}

static Z3_ast make_const(Z3Solver *z, Sort sort, u128 bits) {
  char text[48];
  if (sort == SORT_BOOL) return keep(z, bits ? Z3_mk_true(z->ctx) : Z3_mk_false(z->ctx));
  bool negative = sort == SORT_INT && (i128)bits < 0;
  print_decimal(negative ? -bits : bits, negative, text);
  return keep(z, Z3_mk_numeral(z->ctx, text, keep_sort(z, sort_of(z, sort))));
}

static Z3_ast make_bv(Z3Solver *z, uint32_t width, u128 bits) { return make_const(z, sort_bv(width), bits); }

// The name is only the id: two variables may have the same name and different sorts.
static Z3_ast make_var(Z3Solver *z, Term t) {
  Z3_symbol name = Z3_mk_int_symbol(z->ctx, (int)t);
  return keep(z, Z3_mk_const(z->ctx, name, keep_sort(z, sort_of(z, term_sort(z->base.table, t)))));
}

static Z3_ast make_ite(Z3Solver *z, Z3_ast c, Z3_ast a, Z3_ast b) { return keep(z, Z3_mk_ite(z->ctx, c, a, b)); }
static Z3_ast make_not(Z3Solver *z, Z3_ast a) { return keep(z, Z3_mk_not(z->ctx, a)); }
static Z3_ast make_eq(Z3Solver *z, Z3_ast a, Z3_ast b) { return keep(z, Z3_mk_eq(z->ctx, a, b)); }
static Z3_ast make_and(Z3Solver *z, Z3_ast a, Z3_ast b) { return keep(z, Z3_mk_and(z->ctx, 2, (Z3_ast[]){a, b})); }
static Z3_ast make_or(Z3Solver *z, Z3_ast a, Z3_ast b) { return keep(z, Z3_mk_or(z->ctx, 2, (Z3_ast[]){a, b})); }

static Z3_ast make_extract(Z3Solver *z, Z3_ast a, uint32_t low, uint32_t width) {
  return keep(z, Z3_mk_extract(z->ctx, low + width - 1, low, a));
}

static Z3_ast make_concat(Z3Solver *z, Z3_ast high, Z3_ast low) { return keep(z, Z3_mk_concat(z->ctx, high, low)); }

// ---- floats

static Z3_sort float_sort(Z3Solver *z, uint32_t width) {
  switch (width) {
  case 16: return keep_sort(z, Z3_mk_fpa_sort(z->ctx, 5, 11));
  case 32: return keep_sort(z, Z3_mk_fpa_sort(z->ctx, 8, 24));
  case 64: return keep_sort(z, Z3_mk_fpa_sort(z->ctx, 11, 53));
  case 80: return keep_sort(z, Z3_mk_fpa_sort(z->ctx, 15, 64));
  default: return keep_sort(z, Z3_mk_fpa_sort(z->ctx, 15, 113));
  }
}

static u128 quiet_nan(uint32_t width) {
  switch (width) {
  case 16: return 0x7e00;
  case 32: return 0x7fc00000;
  case 64: return (u128)0x7ff8 << 48;
  case 80: return (u128)0x7fffc << 60;
  default: return (u128)0x7fff8 << 108;
  }
}

static Z3_ast read_float(Z3Solver *z, Z3_ast bits, uint32_t width) {
  if (width == 80) bits = make_concat(z, make_extract(z, bits, 64, 16), make_extract(z, bits, 0, 63));
  return keep(z, Z3_mk_fpa_to_fp_bv(z->ctx, bits, float_sort(z, width)));
}

static Z3_ast write_float(Z3Solver *z, Z3_ast value, uint32_t width) {
  Z3_ast bits = keep(z, Z3_mk_fpa_to_ieee_bv(z->ctx, value)), is_nan = keep(z, Z3_mk_fpa_is_nan(z->ctx, value));
  if (width == 80) {
    Z3_ast tiny = make_eq(z, make_extract(z, bits, 63, 15), make_bv(z, 15, 0));
    Z3_ast integer = make_ite(z, tiny, make_bv(z, 1, 0), make_bv(z, 1, 1));
    bits = make_concat(z, make_concat(z, make_extract(z, bits, 63, 16), integer), make_extract(z, bits, 0, 63));
  }
  return make_ite(z, is_nan, make_bv(z, width, quiet_nan(width)), bits);
}

static Z3_ast rounding(Z3Solver *z, FloatRound round) {
  switch (round) {
  case ROUND_DOWN: return keep(z, Z3_mk_fpa_rtn(z->ctx));
  case ROUND_UP: return keep(z, Z3_mk_fpa_rtp(z->ctx));
  case ROUND_ZERO: return keep(z, Z3_mk_fpa_rtz(z->ctx));
  case ROUND_AWAY: return keep(z, Z3_mk_fpa_rna(z->ctx));
  default: return keep(z, Z3_mk_fpa_rne(z->ctx));
  }
}

// C's fmod from IEEE's remainder r, which is in [-|b|/2, |b|/2]: of the sizes, plus |b| where r is negative (an exact
// sum), with the sign of a.
static Z3_ast float_modulo(Z3Solver *z, Z3_ast a, Z3_ast b) {
  Z3_ast size_a = keep(z, Z3_mk_fpa_abs(z->ctx, a)), size_b = keep(z, Z3_mk_fpa_abs(z->ctx, b));
  Z3_ast r = keep(z, Z3_mk_fpa_rem(z->ctx, size_a, size_b));
  Z3_ast zero = keep(z, Z3_mk_fpa_zero(z->ctx, keep_sort(z, Z3_get_sort(z->ctx, a)), false));
  Z3_ast below = keep(z, Z3_mk_fpa_lt(z->ctx, r, zero));
  Z3_ast sum = keep(z, Z3_mk_fpa_add(z->ctx, rounding(z, ROUND_EVEN), r, size_b));
  Z3_ast size = make_ite(z, below, sum, keep(z, Z3_mk_fpa_abs(z->ctx, r)));
  return make_ite(z, keep(z, Z3_mk_fpa_is_negative(z->ctx, a)), keep(z, Z3_mk_fpa_neg(z->ctx, size)), size);
}

// The float 2^exponent in the format of `width`, where the format has it; NULL where it is beyond the largest number.
static Z3_ast power_of_two(Z3Solver *z, uint32_t width, uint32_t exponent, bool negative) {
  static const uint32_t fraction[] = {[16 / 16] = 10, [32 / 16] = 23, [64 / 16] = 52, [80 / 16] = 63, [128 / 16] = 112};
  uint32_t low = fraction[width / 16], bias = width == 16 ? 15 : width == 32 ? 127 : width == 64 ? 1023 : 16383;
  if (exponent > bias) return NULL;
  u128 bits = (u128)(bias + exponent) << (width == 80 ? 64 : low);
  if (width == 80) bits |= (u128)1 << 63;
  if (negative) bits |= (u128)1 << (width - 1);
  return read_float(z, make_bv(z, width, bits), width);
}

// Is the float, rounded towards zero, an integer of `bits` bits? NaN is not. Towards zero, x fits where
// -2^(bits-1) - 1 < x < 2^(bits-1) (signed) or -1 < x < 2^bits (unsigned); x is rounded first, so <= will do below.
static Z3_ast fits_integer(Z3Solver *z, Z3_ast x, uint32_t width, uint32_t bits, bool is_signed) {
  Z3_ast whole = keep(z, Z3_mk_fpa_round_to_integral(z->ctx, rounding(z, ROUND_ZERO), x));
  Z3_ast zero = keep(z, Z3_mk_fpa_zero(z->ctx, float_sort(z, width), false));
  Z3_ast least = is_signed ? power_of_two(z, width, bits - 1, true) : zero;
  Z3_ast beyond = power_of_two(z, width, is_signed ? bits - 1 : bits, false);
  Z3_ast infinite = keep(z, Z3_mk_fpa_is_infinite(z->ctx, x));
  Z3_ast fits = make_not(z, make_or(z, infinite, keep(z, Z3_mk_fpa_is_nan(z->ctx, x))));
  if (least) fits = make_and(z, fits, keep(z, Z3_mk_fpa_leq(z->ctx, least, whole)));
  if (beyond) fits = make_and(z, fits, keep(z, Z3_mk_fpa_lt(z->ctx, whole, beyond)));
  return fits;
}

static Z3_ast float_to_integer(Z3Solver *z, Z3_ast x, uint32_t width, uint32_t bits, bool is_signed) {
  Z3_ast mode = rounding(z, ROUND_ZERO);
  Z3_ast value = keep(z, is_signed ? Z3_mk_fpa_to_sbv(z->ctx, mode, x, bits) : Z3_mk_fpa_to_ubv(z->ctx, mode, x, bits));
  Z3_ast otherwise = make_bv(z, bits, is_signed ? (u128)1 << (bits - 1) : bits_mask(bits));
  return make_ite(z, fits_integer(z, x, width, bits, is_signed), value, otherwise);
}

static Z3_ast float_arithmetic(Z3Solver *z, Term t, Z3_ast x, Z3_ast y) {
  Z3_ast even = rounding(z, ROUND_EVEN);
  switch (term_op(z->base.table, t)) {
  case OP_FADD: return keep(z, Z3_mk_fpa_add(z->ctx, even, x, y));
  case OP_FSUB: return keep(z, Z3_mk_fpa_sub(z->ctx, even, x, y));
  case OP_FMUL: return keep(z, Z3_mk_fpa_mul(z->ctx, even, x, y));
  case OP_FDIV: return keep(z, Z3_mk_fpa_div(z->ctx, even, x, y));
  case OP_FREM: return float_modulo(z, x, y);
  case OP_FSQRT: return keep(z, Z3_mk_fpa_sqrt(z->ctx, even, x));
  case OP_FTOF: return keep(z, Z3_mk_fpa_to_fp_float(z->ctx, even, x, float_sort(z, term_width(z->base.table, t))));
  default: break;
  }
  assert(term_op(z->base.table, t) == OP_FROUND);
  Z3_ast mode = rounding(z, (FloatRound)term_param(z->base.table, t));
  return keep(z, Z3_mk_fpa_round_to_integral(z->ctx, mode, x));
}

static Z3_ast make_float(Z3Solver *z, Term t, const Z3_ast *a) {
  const TermTable *table = z->base.table;
  Op op = term_op(table, t);
  uint32_t width = term_width(table, term_arg(table, t, 0));
  Z3_sort to = op == OP_STOF || op == OP_UTOF ? float_sort(z, term_width(table, t)) : NULL;
  Z3_ast even = rounding(z, ROUND_EVEN);
  if (op == OP_STOF)
    return write_float(z, keep(z, Z3_mk_fpa_to_fp_signed(z->ctx, even, a[0], to)), term_width(table, t));
  if (op == OP_UTOF)
    return write_float(z, keep(z, Z3_mk_fpa_to_fp_unsigned(z->ctx, even, a[0], to)), term_width(table, t));
  Z3_ast x = read_float(z, a[0], width), y = term_arity(table, t) > 1 ? read_float(z, a[1], width) : NULL;
  switch (op) {
  case OP_FEQ: return keep(z, Z3_mk_fpa_eq(z->ctx, x, y));
  case OP_FLT: return keep(z, Z3_mk_fpa_lt(z->ctx, x, y));
  case OP_FLE: return keep(z, Z3_mk_fpa_leq(z->ctx, x, y));
  case OP_FTOS:
  case OP_FTOU: return float_to_integer(z, x, width, term_width(table, t), op == OP_FTOS);
  default: return write_float(z, float_arithmetic(z, t, x, y), term_width(table, t));
  }
}

// ---- everything else

static Z3_ast make_int_division(Z3Solver *z, Op op, Z3_ast a, Z3_ast b) {
  Z3_ast zero = make_const(z, SORT_INT, 0);
  Z3_ast value = keep(z, op == OP_INTDIV ? Z3_mk_div(z->ctx, a, b) : Z3_mk_mod(z->ctx, a, b));
  return make_ite(z, make_eq(z, b, zero), op == OP_INTDIV ? zero : a, value);
}

static Z3_ast make_const_array(Z3Solver *z, Term t, Z3_ast element) {
  Sort sort = term_sort(z->base.table, t);
  return keep(z, Z3_mk_const_array(z->ctx, keep_sort(z, sort_of(z, sort_index(sort))), element));
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
    [OP_INTLE] = Z3_mk_le,      [OP_SELECT] = Z3_mk_select};
static const MakeMany many[OP_COUNT] = {[OP_AND] = Z3_mk_and,
                                        [OP_OR] = Z3_mk_or,
                                        [OP_INTADD] = Z3_mk_add,
                                        [OP_INTSUB] = Z3_mk_sub,
                                        [OP_INTMUL] = Z3_mk_mul};

static Z3_ast make_term(Z3Solver *z, Term t, const Z3_ast *a) {
  const TermTable *table = z->base.table;
  Op op = term_op(table, t);
  if (unary[op]) return keep(z, unary[op](z->ctx, a[0]));
  if (binary[op]) return keep(z, binary[op](z->ctx, a[0], a[1]));
  if (many[op]) return keep(z, many[op](z->ctx, 2, a));
  if (op >= OP_FADD) return make_float(z, t, a);
  switch (op) {
  case OP_CONST: return make_const(z, term_sort(table, t), term_bits(table, t));
  case OP_VAR: return make_var(z, t);
  case OP_ITE: return make_ite(z, a[0], a[1], a[2]);
  case OP_EXTRACT: return make_extract(z, a[0], term_param(table, t), term_width(table, t));
  case OP_ZEXT:
    return keep(z, Z3_mk_zero_ext(z->ctx, term_width(table, t) - term_width(table, term_arg(table, t, 0)), a[0]));
  case OP_SEXT:
    return keep(z, Z3_mk_sign_ext(z->ctx, term_width(table, t) - term_width(table, term_arg(table, t, 0)), a[0]));
  case OP_INTDIV:
  case OP_INTMOD: return make_int_division(z, op, a[0], a[1]);
  case OP_CONSTARRAY: return make_const_array(z, t, a[0]);
  case OP_STORE: return keep(z, Z3_mk_store(z->ctx, a[0], a[1], a[2]));
  default: z->broken = true; return keep(z, Z3_mk_true(z->ctx));
  }
}

static Z3_ast find_ast(const Z3Solver *z, Term t) { return t < z->asts.count ? z->asts.data[t] : NULL; }

static bool push_arguments(Z3Solver *z, Term t) {
  bool pushed = false;
  for (uint32_t i = 0; i < term_arity(z->base.table, t); i++) {
    Term arg = term_arg(z->base.table, t, i);
    if (find_ast(z, arg)) continue;
    u32vec_push(&z->stack, arg);
    pushed = true;
  }
  return pushed;
}

static void translate_one(Z3Solver *z, Term t) {
  Z3_ast args[5] = {0};
  for (uint32_t i = 0; i < term_arity(z->base.table, t); i++) args[i] = find_ast(z, term_arg(z->base.table, t, i));
  Z3_ast ast = make_term(z, t, args);
  Z3_inc_ref(z->ctx, ast);
  if (t >= z->asts.count) ast_vec_resize(&z->asts, term_count(z->base.table) + 1);
  z->asts.data[t] = ast;
  release_asts(z, &z->temporaries);
}

static Z3_ast translate(Z3Solver *z, Term root) {
  root = arrays_eliminate(&z->arrays, root);
  u32vec_push(&z->stack, root);
  while (z->stack.count) {
    Term t = z->stack.data[z->stack.count - 1];
    if (!find_ast(z, t)) {
      if (push_arguments(z, t)) continue;
      translate_one(z, t);
    }
    z->stack.count--;
  }
  return find_ast(z, root);
}

// ---- assertions and checks

static void drop_answer(Z3Solver *z) {
  if (z->model) Z3_model_dec_ref(z->ctx, z->model);
  z->model = NULL;
  release_asts(z, &z->core);
}

// Internalises the assertions so far, recursively.
static void run_push(void *argument) {
  Z3Solver *z = argument;
  Z3_solver_push(z->ctx, z->solver);
}

static void z3_push(Solver *solver) {
  Z3Solver *z = z3_of(solver);
  drop_answer(z);
  u32vec_push(&z->scopes, z->defined.count);
  worker_run(&z->worker, run_push, z);
}

static void z3_pop(Solver *solver) {
  Z3Solver *z = z3_of(solver);
  drop_answer(z);
  uint32_t keep_count = u32vec_pop(&z->scopes);
  while (z->defined.count > keep_count) map_set(&z->proxies, u32vec_pop(&z->defined), 0);
  Z3_solver_pop(z->ctx, z->solver, 1);
}

static void z3_assert(Solver *solver, Term condition) {
  Z3Solver *z = z3_of(solver);
  drop_answer(z);
  Z3_ast ast = translate(z, condition);
  if (!z->broken) Z3_solver_assert(z->ctx, z->solver, ast);
}

#define PROXY_NAMES (1u << 29) // above the names of variables, which are term ids

// Z3 takes only constants as assumptions: one that implies the assumption stands for it.
static Z3_ast proxy_of(Z3Solver *z, Term assumption) {
  Z3_symbol name = Z3_mk_int_symbol(z->ctx, (int)(PROXY_NAMES + assumption));
  return keep(z, Z3_mk_const(z->ctx, name, Z3_mk_bool_sort(z->ctx)));
}

static void define_proxy(Z3Solver *z, Term assumption) {
  Z3_ast ast = translate(z, assumption);
  if (map_find(&z->proxies, assumption, 0) || z->broken) return;
  Z3_solver_assert(z->ctx, z->solver, keep(z, Z3_mk_implies(z->ctx, proxy_of(z, assumption), ast)));
  map_set(&z->proxies, assumption, 1);
  u32vec_push(&z->defined, assumption);
}

// Z3's own handling of the interrupt signal would hide it from the limits.
static void set_params(Z3Solver *z) {
  uint64_t units = z->base.budget * RESOURCE_PER_CONFLICT;
  Z3_params params = Z3_mk_params(z->ctx);
  Z3_params_inc_ref(z->ctx, params);
  unsigned limit = units > UINT32_MAX ? UINT32_MAX : (unsigned)units;
  Z3_params_set_uint(z->ctx, params, Z3_mk_string_symbol(z->ctx, "rlimit"), limit);
  Z3_params_set_bool(z->ctx, params, Z3_mk_string_symbol(z->ctx, "ctrl_c"), false);
  Z3_solver_set_params(z->ctx, z->solver, params);
  Z3_params_dec_ref(z->ctx, params);
  z->budget = z->base.budget;
}

static void note_core(Z3Solver *z) {
  Z3_ast_vector core = Z3_solver_get_unsat_core(z->ctx, z->solver);
  if (!core) return;
  Z3_ast_vector_inc_ref(z->ctx, core);
  for (unsigned i = 0; i < Z3_ast_vector_size(z->ctx, core); i++) {
    Z3_ast ast = Z3_ast_vector_get(z->ctx, core, i);
    Z3_inc_ref(z->ctx, ast);
    ast_vec_push(&z->core, ast);
  }
  Z3_ast_vector_dec_ref(z->ctx, core);
}

static SmtAnswer note_answer(Z3Solver *z, Z3_lbool result, bool has_assumptions) {
  if (result == Z3_L_FALSE) {
    if (has_assumptions) note_core(z);
    return SMT_UNSAT;
  }
  if (result != Z3_L_TRUE) return SMT_UNKNOWN;
  z->model = Z3_solver_get_model(z->ctx, z->solver);
  if (!z->model) return SMT_UNKNOWN;
  Z3_model_inc_ref(z->ctx, z->model);
  return SMT_SAT;
}

typedef struct Job {
  Z3Solver *z;
  const AstVec *proxies;
  Z3_lbool result;
} Job;

static void run_check(void *argument) {
  Job *job = argument;
  Z3Solver *z = job->z;
  job->result = job->proxies->count
                    ? Z3_solver_check_assumptions(z->ctx, z->solver, job->proxies->count, job->proxies->data)
                    : Z3_solver_check(z->ctx, z->solver);
}

static SmtAnswer z3_check(Solver *solver, const Term *assumptions, uint32_t n) {
  Z3Solver *z = z3_of(solver);
  AstVec proxies = {0};
  drop_answer(z);
  for (uint32_t i = 0; i < n; i++) define_proxy(z, assumptions[i]);
  if (z->broken) return SMT_UNKNOWN;
  if (z->budget != z->base.budget) set_params(z);
  for (uint32_t i = 0; i < n; i++) ast_vec_push(&proxies, proxy_of(z, assumptions[i]));
  Job job = {z, &proxies, Z3_L_UNDEF};
  worker_run(&z->worker, run_check, &job);
  SmtAnswer answer = note_answer(z, job.result, n > 0);
  release_asts(z, &z->temporaries);
  ast_vec_release(&proxies);
  return answer;
}

static bool z3_failed(Solver *solver, Term assumption) {
  Z3Solver *z = z3_of(solver);
  bool failed = false;
  Z3_ast proxy = proxy_of(z, assumption);
  for (uint32_t i = 0; i < z->core.count; i++) failed = failed || z->core.data[i] == proxy;
  release_asts(z, &z->temporaries);
  return failed;
}

// ---- values

static bool parse_decimal(const char *text, u128 *value) {
  bool negative = *text == '-', overflow = false;
  *value = 0;
  for (text += negative; *text; text++)
    overflow |= __builtin_mul_overflow(*value, (u128)10, value) ||
                __builtin_add_overflow(*value, (u128)(unsigned)(*text - '0'), value);
  if (negative) *value = -*value;
  return !overflow;
}

// TERM_NONE for what is not a constant, and for integers beyond 128 bits.
static Term scalar_value(Z3Solver *z, Sort sort, Z3_ast ast) {
  u128 value;
  if (sort == SORT_BOOL) return term_bool(z->base.table, Z3_get_bool_value(z->ctx, ast) == Z3_L_TRUE);
  if (Z3_get_ast_kind(z->ctx, ast) != Z3_NUMERAL_AST) return TERM_NONE;
  if (!parse_decimal(Z3_get_numeral_string(z->ctx, ast), &value)) return TERM_NONE;
  if (sort == SORT_INT && Z3_get_numeral_string(z->ctx, ast)[0] != '-' && value >> 127) return TERM_NONE;
  return term_const(z->base.table, sort, value);
}

static Term store_value(Z3Solver *z, Term array, Z3_ast index, Z3_ast element) {
  Sort sort = term_sort(z->base.table, array);
  Term i = scalar_value(z, sort_index(sort), index), e = scalar_value(z, sort_element(sort), element);
  return i && e ? term_store(z->base.table, array, i, e) : array;
}

static Term constant_array_value(Z3Solver *z, Sort sort, Z3_ast element) {
  Term e = scalar_value(z, sort_element(sort), element);
  return term_const_array(z->base.table, sort, e ? e : term_default(z->base.table, sort_element(sort)));
}

// A function of one argument as a table.
static Term function_value(Z3Solver *z, Sort sort, Z3_func_decl function) {
  Z3_func_interp table = Z3_model_get_func_interp(z->ctx, z->model, function);
  if (!table) return TERM_NONE;
  Z3_func_interp_inc_ref(z->ctx, table);
  Term value = constant_array_value(z, sort, keep(z, Z3_func_interp_get_else(z->ctx, table)));
  for (unsigned i = 0; i < Z3_func_interp_get_num_entries(z->ctx, table); i++) {
    Z3_func_entry entry = Z3_func_interp_get_entry(z->ctx, table, i);
    Z3_func_entry_inc_ref(z->ctx, entry);
    Z3_ast index = keep(z, Z3_func_entry_get_arg(z->ctx, entry, 0));
    value = store_value(z, value, index, keep(z, Z3_func_entry_get_value(z->ctx, entry)));
    Z3_func_entry_dec_ref(z->ctx, entry);
  }
  Z3_func_interp_dec_ref(z->ctx, table);
  return value;
}

// store(..., i, v) from the outside in, then applied from the inside out.
static Term array_value(Z3Solver *z, Sort sort, Z3_ast ast) {
  AstVec stores = {0};
  Term value = TERM_NONE;
  for (;;) {
    if (Z3_get_ast_kind(z->ctx, ast) != Z3_APP_AST) break;
    Z3_app app = Z3_to_app(z->ctx, ast);
    Z3_decl_kind kind = Z3_get_decl_kind(z->ctx, Z3_get_app_decl(z->ctx, app));
    if (kind == Z3_OP_CONST_ARRAY) value = constant_array_value(z, sort, Z3_get_app_arg(z->ctx, app, 0));
    if (kind == Z3_OP_AS_ARRAY) value = function_value(z, sort, Z3_get_as_array_func_decl(z->ctx, ast));
    if (kind != Z3_OP_STORE) break;
    ast_vec_push(&stores, ast);
    ast = Z3_get_app_arg(z->ctx, app, 0);
  }
  while (value && stores.count) {
    Z3_app app = Z3_to_app(z->ctx, ast_vec_pop(&stores));
    value = store_value(z, value, Z3_get_app_arg(z->ctx, app, 1), Z3_get_app_arg(z->ctx, app, 2));
  }
  ast_vec_release(&stores);
  return value;
}

static Term z3_variable_value(Solver *solver, Term variable) {
  Z3Solver *z = z3_of(solver);
  Sort sort = term_sort(solver->table, variable);
  Z3_ast value = NULL, ast = find_ast(z, variable);
  Term result = TERM_NONE;
  if (!ast) return sort == SORT_INT ? term_default(solver->table, sort) : TERM_NONE;
  if (Z3_model_eval(z->ctx, z->model, ast, true, &value) && value) {
    keep(z, value);
    result = sort_is_array(sort) ? array_value(z, sort, value) : scalar_value(z, sort, value);
  }
  release_asts(z, &z->temporaries);
  return result;
}

// ---- life

static void stop_check(void *context) { Z3_interrupt(context); }

static void z3_delete(Solver *solver) {
  Z3Solver *z = z3_of(solver);
  worker_release(&z->worker);
  drop_answer(z);
  release_asts(z, &z->asts);
  ast_vec_release(&z->asts);
  ast_vec_release(&z->temporaries);
  ast_vec_release(&z->core);
  Z3_solver_dec_ref(z->ctx, z->solver);
  Z3_del_context(z->ctx);
  arrays_release(&z->arrays);
  u32vec_release(&z->stack);
  map_release(&z->proxies);
  u32vec_release(&z->defined);
  u32vec_release(&z->scopes);
  free(z);
}

static const SolverOps z3_ops = {
    .name = "Z3",
    .delete = z3_delete,
    .push = z3_push,
    .pop = z3_pop,
    .assert_condition = z3_assert,
    .check = z3_check,
    .variable_value = z3_variable_value,
    .failed = z3_failed,
};

Solver *solver_new_z3(TermTable *table, Limits *limits) {
  Z3Solver *z = memory_new(sizeof *z);
  z->base = (Solver){.ops = &z3_ops, .table = table, .limits = limits, .answer = SMT_UNKNOWN};
  Z3_config config = Z3_mk_config();
  z->ctx = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(z->ctx, ignore_error);
  z->solver = Z3_mk_simple_solver(z->ctx);
  Z3_solver_inc_ref(z->ctx, z->solver);
  set_params(z);
  arrays_init(&z->arrays, table, ARRAYS_COPIES);
  worker_init(&z->worker, limits, stop_check, z->ctx);
  return &z->base;
}
