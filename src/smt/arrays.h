// Array elimination. The result has the same value as the term in every interpretation of the variables, but its reads
// are pushed down: through STORE, ITE, COPY and CONSTARRAY, to reads of array variables.
//   ARRAYS_ALL     the only array terms left are variables, directly below SELECT
//   ARRAYS_COPIES  only what is above an OP_COPY is pushed down: for solvers with a theory of arrays but no such operation
// Results are remembered as long as the Arrays lives, so shared reads are made once.
#ifndef SMT_ARRAYS_H
#define SMT_ARRAYS_H
#include "base/map.h"
#include "base/vec.h"
#include "expr/term.h"

typedef enum ArraysMode { ARRAYS_ALL, ARRAYS_COPIES } ArraysMode;

typedef struct ArrayRead {
  Term term;  // an array where index is given, else any term
  Term index; // already without arrays; TERM_NONE: term itself is to be rewritten
} ArrayRead;
VEC(ArrayReadVec, array_read_vec, ArrayRead)

typedef struct Arrays {
  TermTable *table;
  ArraysMode mode;
  U32Vec rewritten; // by term
  Map reads;        // array << 32 | index -> term
  U32Vec copies;    // by array term: 0 not looked at, 1 no OP_COPY in it, 2 some
  ArrayReadVec stack;
  U32Vec array_stack;
} Arrays;

void smt_arrays_init(Arrays *arrays, TermTable *table, ArraysMode mode);
void smt_arrays_release(Arrays *arrays);
Term smt_arrays_eliminate(Arrays *arrays, Term t);
#endif
