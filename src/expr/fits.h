// Which arguments an operation takes: for readers of terms that trust nothing.
#ifndef EXPR_FITS_H
#define EXPR_FITS_H
#include "expr/term.h"

enum { MOST_ARGUMENTS = 5 };

// Is `sort` the sort of op (neither OP_CONST nor OP_VAR) on arguments of these sorts?
bool expr_fits(Op op, Sort sort, uint32_t parameter, const Sort *arguments);
bool expr_sort_is_valid(Sort sort); // any number may be said to be a sort
#endif
