// Terms as text that can be read back exactly, for evidence files. One line of S-expressions:
//   text  := expr | "(let (" (name expr)* ")" expr ")"       names: $0, $1, ... for what is used more than once
//   expr  := name | "(const" sort number ")" | "(var" sort |name| ")" | "(" op sort [parameter] expr* ")"
// op is an operation's name in term.h, in lower case; numbers are hexadecimal two's complement. The size of the text is
// linear in the number of distinct subterms; neither direction recurses.
#ifndef EXPR_SEXPR_H
#define EXPR_SEXPR_H
#include "base/text.h"
#include "expr/term.h"

void expr_to_sexpr(const TermTable *table, Term t, Text *out);
// TERM_NONE where the text is no well-sorted term; *error is then a static text that says why.
Term expr_from_sexpr(TermTable *table, const char *text, const char **error);
#endif
