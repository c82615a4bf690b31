// The input functions of verification tasks: __VERIFIER_nondet_X and the C type that each returns.
#ifndef SPEC_NONDET_H
#define SPEC_NONDET_H
#include <stdint.h>

typedef struct NondetFunction {
  const char *name; // "__VERIFIER_nondet_int"
  const char *type; // "int"
} NondetFunction;

const NondetFunction *spec_nondet_table(uint32_t *count);
const char *
spec_nondet_type(const char *name); // also of nondet_X, __CPROVER_nondet_X and the like; NULL: no such function
#endif
