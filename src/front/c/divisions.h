// Clang's check of a division. It fails where the divisor is zero and where the quotient overflows, which are properties of two kinds.
// That a divisor is zero is checked where the division is; but one of two constants is folded by clang, and only its check is left.
#ifndef FRONT_C_DIVISIONS_H
#define FRONT_C_DIVISIONS_H
#include "front/c/context.h"

// `condition` is that of a conditional branch. Where that is such a check: the condition for overflow alone, after a check of a
// divisor that is constant. The same condition otherwise.
Term c_division_condition(Lower *L, LLVMValueRef branch, Term condition);
#endif
