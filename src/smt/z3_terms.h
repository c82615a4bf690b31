// Terms as Z3's terms: translated bottom up with an explicit stack, each at most once, and kept by term id.
// What Z3 does not have is replaced: OP_COPY is eliminated first (arrays.c), and floats, which are bit-vectors in our
// terms, are converted around each operation (z3_floats.c). Bools in arrays are bit-vectors of width 1, since the model
// of an array of bools is no table.
// Results of the z3_make functions are referenced until the translation at hand is done, those of smt_z3_translate for good.
#ifndef SMT_Z3_TERMS_H
#define SMT_Z3_TERMS_H
#include "base/vec.h"
#include "expr/term.h"
#include "smt/arrays.h"

typedef struct _Z3_context *Z3_context; // as z3.h has them, which only .c files include
typedef struct _Z3_ast *Z3_ast;
typedef struct _Z3_sort *Z3_sort;
typedef struct _Z3_stats *Z3_stats;
VEC(AstVec, ast_vec, Z3_ast)

typedef struct Z3Terms {
  Z3_context ctx; // borrowed
  TermTable *table;
  Arrays arrays;
  AstVec asts;        // by term: its translation, or NULL
  AstVec temporaries; // of the translation at hand
  U32Vec stack;
  bool rational; // int is rational
  uint64_t made; // terms of Z3, so far
  bool broken;   // Z3 refused something (it is out of memory): results mean nothing from now on
} Z3Terms;

void smt_z3_terms_init(Z3Terms *terms, Z3_context ctx, TermTable *table);
void smt_z3_terms_release(Z3Terms *terms); // before the context is
Z3_ast smt_z3_translate(Z3Terms *terms, Term t);
Z3_ast smt_z3_find(const Z3Terms *terms, Term t);       // NULL where it was not translated
void smt_z3_release_asts(Z3Terms *terms, AstVec *asts); // drops the references and empties it

Z3_ast smt_z3_keep(Z3Terms *terms, Z3_ast ast); // NULL is an error of Z3
Z3_sort smt_z3_keep_sort(Z3Terms *terms, Z3_sort sort);
Z3_ast smt_z3_make_bv(Z3Terms *terms, uint32_t width, u128 bits);
Z3_ast smt_z3_make_ite(Z3Terms *terms, Z3_ast c, Z3_ast a, Z3_ast b);
Z3_ast smt_z3_make_eq(Z3Terms *terms, Z3_ast a, Z3_ast b);
Z3_ast smt_z3_make_extract(Z3Terms *terms, Z3_ast a, uint32_t low, uint32_t width);
Z3_ast smt_z3_make_float(Z3Terms *terms, Term t, const Z3_ast *args); // an operation on floats; in z3_floats.c
// What Z3 has done so far, of a solver's or a fixedpoint's statistics: deterministic units, half to two microseconds each, modulo 2^32.
uint32_t smt_z3_resources(Z3_context ctx, Z3_stats statistics);
enum { TICKS_PER_RESOURCE = 2 };
#endif
