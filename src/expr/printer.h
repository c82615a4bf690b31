// Inside expr/: the state of printing, shared by print.c (bool, arrays, entry points), print_bits.c (integers) and
// print_float.c. A part of the output is described by a Printed; casts and parentheses are inserted around a part
// when its neighbours are known, the last part of the output first.
#ifndef EXPR_PRINTER_H
#define EXPR_PRINTER_H
#include "expr/print.h"

typedef struct Printer {
  const TermTable *table;
  const PrintStyle *style;
  Text *out;
  size_t most; // characters in `out` at which to stop
  unsigned depth;
  bool cut;
} Printer;

// C's precedence levels.
typedef enum Level {
  LEVEL_CONDITIONAL,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_BITOR,
  LEVEL_BITXOR,
  LEVEL_BITAND,
  LEVEL_EQUAL,
  LEVEL_LESS,
  LEVEL_SHIFT,
  LEVEL_ADD,
  LEVEL_MULTIPLY,
  LEVEL_UNARY,
  LEVEL_PRIMARY,
} Level;

// A part of the output and, for integers, what C makes of it. An integer term of width w is always printed as an
// expression that is congruent to it modulo 2^w when converted to a type of w bits or more.
typedef struct Printed {
  size_t start, end;
  Level level;
  uint32_t width;      // of the C type, before promotion; 0: a mathematical integer or no integer
  bool is_signed;      // the C type's
  bool exact_signed;   // the expression's value is the term's, read as signed
  bool exact_unsigned; // ... read as unsigned
} Printed;

// Which reading of the term the expression's value must be.
typedef enum Fit { FIT_ANY, FIT_SIGNED, FIT_UNSIGNED } Fit;

// print.c
void expr_printer_add(Printer *p, const char *text);
Printed expr_printer_part(const Printer *p, size_t start, Level level); // from start to here
void expr_printer_enclose(Printer *p, Printed *part, const char *before, const char *after);
void expr_printer_group(Printer *p, Printed *part, Level least); // in parentheses, where it binds less than `least`
bool expr_printer_enter(Printer *p); // false: too deep or too long; expr_printer_leave only after true
void expr_printer_leave(Printer *p);
const char *expr_printer_name(const Printer *p, Term var);
PrintType expr_printer_type(const Printer *p, Term var);
Printed expr_print_condition(Printer *p, Term t);
Printed expr_print_conditional(Printer *p, Term t,
                               Printed (*branch)(Printer *, Term)); // c ? x : y, with branches printed so
Printed expr_print_select(Printer *p, Term t);                      // an array element

// print_bits.c
Printed expr_print_bits(Printer *p, Term t); // bit-vectors and integers
Printed expr_print_bits_as(Printer *p, Term t, Fit fit);
Printed expr_print_equal(Printer *p, Term a, Term b, const char *op);
Printed expr_print_less(Printer *p, Term a, Term b, Fit fit, bool negated);
void expr_text_add_decimal(Text *out, u128 value);

// print_float.c
Printed expr_print_float(Printer *p, Term t);
#endif
