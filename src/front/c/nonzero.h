// Results of which the standard says no more than whether they are zero: those of isdigit and its like (7.4.1), of feof and ferror (7.21.10), of
// isnan, signbit and their like (7.12.3). They are any other number where they are not zero, in the models of the functions and here of what clang
// computes itself. Before the models are linked: a call whose result is only compared with zero is made one of a model that gives 0 or 1.
#ifndef FRONT_C_NONZERO_H
#define FRONT_C_NONZERO_H
#include <stdbool.h>

#include <llvm-c/Core.h>

// `as_numbers`: also what is only compared with zero may be any number, as it is converted to _Bool like this.
void c_nonzero_insert(LLVMModuleRef module, bool as_numbers);
#endif
