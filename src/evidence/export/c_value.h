// Values as C constant expressions, for files that compilers read.
#ifndef EVIDENCE_EXPORT_C_VALUE_H
#define EVIDENCE_EXPORT_C_VALUE_H
#include "base/text.h"
#include "expr/term.h"

void evidence_c_value_integer(u128 bits, uint32_t width, bool is_signed, Text *out);
void evidence_c_value_float(TermTable *table, Term value, Text *out); // of a float in its encoding
// A constant of the C type: what is unsigned, a float or a character is told by the type's text.
void evidence_c_value_print(TermTable *table, Term value, const char *type, Text *out);
#endif
