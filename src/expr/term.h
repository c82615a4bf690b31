// Terms: hash-consed expressions as 32-bit ids. Within one TermTable, equal ids are equal expressions, and every
// constructor folds constants and simplifies locally, so a term is never larger than what was asked for.
// The table owns everything; terms live as long as it does. Not thread-safe.
//
// Semantics are SMT-LIB's and total: division by zero gives all ones (unsigned), 1 or -1 (signed); remainder by zero
// gives the dividend; a shift by the width or more gives 0 (or the sign). C's undefined cases are properties checked
// before the operation, never here. Integer (SORT_INT) division is Euclidean, as in SMT-LIB, with x/0 = 0, x%0 = x.
// Floats: bit-vectors with float operations, round to nearest even; every NaN result is the canonical quiet NaN.
//
// OP_COPY(dst, dlo, n, src, slo) is an array equal to dst except that for indices i with (i - dlo) <u n it has
// src[i - dlo + slo]: memcpy, memmove, memset (src a constant array) and the havoc of a range in one term.
#ifndef EXPR_TERM_H
#define EXPR_TERM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "expr/sort.h"

typedef uint32_t Term;
#define TERM_NONE 0u

__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

// op, printed name, number of arguments
#define OPS(X)                                                                                                         \
  /* leaves */                                                                                                         \
  X(CONST, "const", 0) /* bool, bv or int constant */                                                                  \
  X(VAR, "var", 0)                                                                                                     \
  /* bool */                                                                                                           \
  X(NOT, "!", 1)                                                                                                       \
  X(AND, "&&", 2)                                                                                                      \
  X(OR, "||", 2)                                                                                                       \
  /* any sort */                                                                                                       \
  X(EQ, "==", 2)   /* bool, bv, int; on bool it is "if and only if"; never on arrays */                                \
  X(ITE, "ite", 3) /* condition, then, else; any sort, arrays included */                                              \
  /* bit-vectors */                                                                                                    \
  X(BVNOT, "~", 1)                                                                                                     \
  X(BVNEG, "-", 1)                                                                                                     \
  X(BVADD, "+", 2)                                                                                                     \
  X(BVSUB, "-", 2)                                                                                                     \
  X(BVMUL, "*", 2)                                                                                                     \
  X(BVUDIV, "/u", 2)                                                                                                   \
  X(BVUREM, "%u", 2)                                                                                                   \
  X(BVSDIV, "/s", 2)                                                                                                   \
  X(BVSREM, "%s", 2)                                                                                                   \
  X(BVAND, "&", 2)                                                                                                     \
  X(BVOR, "|", 2)                                                                                                      \
  X(BVXOR, "^", 2)                                                                                                     \
  X(BVSHL, "<<", 2)                                                                                                    \
  X(BVLSHR, ">>u", 2)                                                                                                  \
  X(BVASHR, ">>s", 2)                                                                                                  \
  X(BVULT, "<u", 2)                                                                                                    \
  X(BVULE, "<=u", 2)                                                                                                   \
  X(BVSLT, "<s", 2)                                                                                                    \
  X(BVSLE, "<=s", 2)                                                                                                   \
  X(CONCAT, "concat", 2)   /* first argument is the high part */                                                       \
  X(EXTRACT, "extract", 1) /* low bit in `param`, width in the sort */                                                 \
  X(ZEXT, "zext", 1)       /* width in the sort */                                                                     \
  X(SEXT, "sext", 1)                                                                                                   \
  /* mathematical integers */                                                                                          \
  X(INTNEG, "-", 1)                                                                                                    \
  X(INTADD, "+", 2)                                                                                                    \
  X(INTSUB, "-", 2)                                                                                                    \
  X(INTMUL, "*", 2)                                                                                                    \
  X(INTDIV, "/", 2)                                                                                                    \
  X(INTMOD, "%", 2)                                                                                                    \
  X(INTLT, "<", 2)                                                                                                     \
  X(INTLE, "<=", 2)                                                                                                    \
  /* arrays */                                                                                                         \
  X(CONSTARRAY, "constarray", 1) /* every element is the argument; sort given */                                       \
  X(SELECT, "select", 2)                                                                                               \
  X(STORE, "store", 3)                                                                                                 \
  X(COPY, "copy", 5) /* dst, dlo, n, src, slo; see above */                                                            \
  /* floats, on bit-vectors of width 16, 32, 64, 80 or 128 */                                                          \
  X(FADD, "+f", 2)                                                                                                     \
  X(FSUB, "-f", 2)                                                                                                     \
  X(FMUL, "*f", 2)                                                                                                     \
  X(FDIV, "/f", 2)                                                                                                     \
  X(FREM, "%f", 2) /* C's fmod */                                                                                      \
  X(FSQRT, "sqrt", 1)                                                                                                  \
  X(FROUND, "fround", 1) /* to integral; param: FloatRound */                                                          \
  X(FEQ, "==f", 2)                                                                                                     \
  X(FLT, "<f", 2)                                                                                                      \
  X(FLE, "<=f", 2)                                                                                                     \
  X(FTOF, "ftof", 1) /* other format: width in the sort */                                                             \
  X(FTOS, "ftos", 1) /* to signed integer, towards zero; out of range or NaN: all bits 1000..0 */                      \
  X(FTOU, "ftou", 1) /* to unsigned integer, towards zero; out of range or NaN: all ones */                            \
  X(STOF, "stof", 1) /* from signed integer */                                                                         \
  X(UTOF, "utof", 1)

typedef enum Op {
#define X(name, text, arity) OP_##name,
  OPS(X)
#undef X
      OP_COUNT
} Op;

typedef enum FloatRound { ROUND_EVEN, ROUND_DOWN, ROUND_UP, ROUND_ZERO, ROUND_AWAY } FloatRound;

typedef struct TermTable TermTable;

TermTable *expr_table_new(void);
void expr_table_delete(TermTable *table);
uint32_t expr_count(const TermTable *table); // ids are 1..count
// Work done on terms, in units of a sixteenth of a tick (base/effort.h): what is built here, and what others add.
const uint64_t *expr_work(const TermTable *table);
void expr_add_work(TermTable *table, uint64_t units);

// ---- looking at a term
Op expr_op(const TermTable *table, Term t);
Sort expr_sort(const TermTable *table, Term t);
uint32_t expr_arity(const TermTable *table, Term t);
Term expr_arg(const TermTable *table, Term t, uint32_t i);
uint32_t expr_param(const TermTable *table, Term t);   // EXTRACT: low bit; FROUND: rounding
bool expr_is_const(const TermTable *table, Term t);    // bool, bv or int constant
u128 expr_bits(const TermTable *table, Term t);        // of a constant; bool 0/1; int as two's complement
const char *expr_name(const TermTable *table, Term t); // of a variable
uint32_t expr_width(const TermTable *table, Term t);   // of a bit-vector term
// A constant array: CONSTARRAY of a constant under STOREs of constants at constant indices.
bool expr_is_const_array(const TermTable *table, Term t);

// ---- leaves
Term expr_bool(TermTable *table, bool value);
Term expr_true(TermTable *table);
Term expr_false(TermTable *table);
Term expr_bv(TermTable *table, uint32_t width, u128 value); // truncated to width
Term expr_int(TermTable *table, i128 value);
Term expr_const(TermTable *table, Sort sort, u128 bits);          // any scalar sort
Term expr_var(TermTable *table, const char *name, Sort sort);     // the same name and sort give the same term
Term expr_fresh(TermTable *table, const char *prefix, Sort sort); // a name not used before: prefix!17

// ---- everything else; sorts are asserted. Simplifies.
Term expr_unary(TermTable *table, Op op, Term a);
Term expr_binary(TermTable *table, Op op, Term a, Term b);
Term expr_ite(TermTable *table, Term c, Term a, Term b);
Term expr_extract(TermTable *table, Term a, uint32_t low, uint32_t width);
Term expr_resize(TermTable *table, Op op, Term a, uint32_t width); // ZEXT SEXT FTOF FTOS FTOU STOF UTOF
Term expr_fround(TermTable *table, Term a, FloatRound round);
Term expr_const_array(TermTable *table, Sort sort, Term element);
Term expr_store(TermTable *table, Term array, Term index, Term value);
Term expr_copy(TermTable *table, Term dst, Term dlo, Term n, Term src, Term slo);
// Any operation but OP_CONST and OP_VAR, with its sort and parameter as expr_sort and expr_param say them.
Term expr_build(TermTable *table, Op op, Sort sort, uint32_t param, const Term *args);
// The same operation on other arguments of the same sorts (sort and param of `like`); for rebuilding.
Term expr_rebuild(TermTable *table, Term like, const Term *args);

// ---- shorthands
Term expr_not(TermTable *table, Term a);
Term expr_and(TermTable *table, Term a, Term b);
Term expr_or(TermTable *table, Term a, Term b);
Term expr_implies(TermTable *table, Term a, Term b);
Term expr_eq(TermTable *table, Term a, Term b);
Term expr_select(TermTable *table, Term array, Term index);
Term expr_and_all(TermTable *table, const Term *terms, uint32_t n);
Term expr_default(TermTable *table, Sort sort); // false, 0, array of 0

// ---- bits
static inline u128 bits_mask(uint32_t width) { return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1; }
static inline i128 bits_signed(u128 v, uint32_t width) {
  return width >= 128 ? (i128)v : (i128)(v << (128 - width)) >> (128 - width);
}
// The value of a scalar operation on constants: used for folding, by the evaluator and by the interpreter, so that there
// is one definition. False where it cannot be computed: an integer leaves 128 bits, or a root or remainder of quad floats.
bool expr_op_apply(Op op, Sort sort, uint32_t param, const Sort *arg_sorts, const u128 *args, u128 *result);
#endif
