// C expressions as terms: all of C's operators on integers except assignment, ++/--, comma and sizeof; `a[i]`; casts to
// integer types (char, short, int, long, long long, int8_t ... uint64_t, __int128, _BitInt(N), _Bool; signed and
// unsigned); true, false, ==>; and the function calls that print.h writes for what C cannot say (div, mod, store,
// constarray, copy). Names may contain `.` and `::`; any other name stands in backquotes.
//
// C's usual arithmetic conversions apply to bit-vectors: what is narrower than 32 bits is promoted to a signed 32-bit
// integer, `long` has the width that the caller says. Integers (SORT_INT) have no conversions; their / and % round
// towards zero, as C's do. A comparison is a condition; where a number is needed it is 1 or 0.
#ifndef EXPR_PARSE_H
#define EXPR_PARSE_H
#include "base/diag.h"
#include "base/suggest.h"
#include "expr/term.h"

// What a name means in a C expression that is parsed.
typedef struct ParsedName {
  Term term;      // TERM_NONE: no such name
  bool is_signed; // for bit-vectors: the C type's signedness; for arrays: that of the elements
  bool ambiguous; // several variables have that name
} ParsedName;

typedef struct ExprScope {
  ParsedName (*lookup)(void *context, const char *name); // names may contain `::`
  // What pointer[index] is, where the pointer is no array but a bit-vector, the index one of its sort; NULL: there are no pointers.
  ParsedName (*element)(void *context, Term pointer, Term index);
  // What a C expression means that begins with a name which `lookup` does not know, or that needs types: `p->next`, `dev[1].state`,
  // an enumeration constant, a macro. NULL: nothing.
  ParsedName (*foreign)(void *context, const char *text, size_t length);
  void (*offer)(void *context, Suggestion *best); // names, to the message about one that is none; NULL: nothing
  void *context;
  Sort literal; // the sort of integer literals that meet no variable: SORT_INT, or SORT_BV(32) for C
  bool strict;  // truth values and numbers are different things: no arithmetic on the former
} ExprScope;

// The place says where `text` begins; `source` (for carets) is what place.line and place.column refer to.
// On an error: a diagnostic with a caret, and TERM_NONE.
Term expr_parse_condition(TermTable *table, const ExprScope *scope, const char *text, Place place, const char *source,
                          uint32_t long_width, DiagList *diags); // a bool term (an integer is compared with 0)

// ---- for parsers of languages that contain C expressions

typedef struct ExprText {
  const char *text; // where to start
  Place place;
  const char *source;
  uint32_t long_width;
} ExprText;

typedef enum ExprPart {
  EXPR_WHOLE,      // any expression
  EXPR_COMPARISON, // ends before &&, ||, ==>, ? and everything that binds less
} ExprPart;

// Parses as much of the text as is an expression; `used` says how much. The result is converted to `sort` as by
// assignment (an array may be given by the value of all its elements); SORT_NONE: a condition.
Term expr_parse_prefix(TermTable *table, const ExprScope *scope, const ExprText *text, ExprPart part, Sort sort,
                       DiagList *diags, size_t *used);

// The length of the name at the start of the text (with its backquotes), or 0.
size_t expr_name_length(const char *text);
// Would the parser read this as one name, without backquotes?
bool expr_name_is_plain(const char *name);
// bool, int, bv1 ... bv128, ubv32 (unsigned), and arrays of them: element[index]. SORT_NONE: not a sort.
Sort expr_parse_sort(const char *text, bool *is_signed, size_t *used);
// What white space and comments (//, /* */) the text starts with.
size_t expr_blank_length(const char *text);
#endif
