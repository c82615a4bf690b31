// Terms on the wire (base/wire.h). A message that has terms is made of two texts: the terms, each after its arguments, and what refers to
// them by their numbers, from 1 on; 0 is TERM_NONE. Variables travel by name and sort.
#ifndef EXPR_WIRE_H
#define EXPR_WIRE_H
#include "base/wire.h"
#include "expr/term.h"

typedef struct TermsOut {
  const TermTable *table;
  WireOut terms, body; // what refers to terms is written to the body
  Map numbers;         // term -> number
  uint32_t count;
  U32Vec stack;
} TermsOut;

void expr_wire_init(TermsOut *out, const TermTable *table);
void expr_wire_put(TermsOut *out, Term t);           // its number, to the body
void expr_wire_finish(TermsOut *out, Text *message); // appends the whole, and releases the writer

typedef struct TermsIn {
  TermTable *table;
  U32Vec terms; // by number
  WireIn body;
} TermsIn;

// Reads the terms; the body is to be read next. False where something is wrong with them: nothing is to be released then.
bool expr_wire_begin(TermsIn *in, TermTable *table, const char *data, size_t size, Arena *arena, const char **error);
Term expr_wire_get(TermsIn *in);                     // TERM_NONE where it is one, or there was an error
Term expr_wire_get_of(TermsIn *in, Sort s);          // one of that sort
bool expr_wire_end(TermsIn *in, const char **error); // releases; false where there was an error
#endif
