// What qsort and bsearch compare elements with does not change them (C17 7.22.5p3). Where a comparison may write to the array, nothing is proved of
// runs that come to the call. (That it is an order its model checks.)
#ifndef FRONT_C_COMPARATORS_H
#define FRONT_C_COMPARATORS_H
#include <llvm-c/Core.h>

void c_comparators_doubt(LLVMModuleRef module); // before the models are linked
#endif
