// The program of a query: compiled once, and then read as often as there are readings of it. Owns the terms and the compiled source;
// graphs that it hands out belong to the caller, and live no longer than it does.
#ifndef QUERY_SOURCE_H
#define QUERY_SOURCE_H
#include "front/c/front_c.h"
#include "prog/reading.h"
#include "query/asked.h"
#include "query/input.h"

typedef enum SourceKind { SOURCE_C, SOURCE_GRAPH, SOURCE_ALGOL, SOURCE_MODAL } SourceKind;

typedef struct Source {
  const char *title; // how reports call it
  SourceKind kind;
  TextVec files;
  const FileTexts *texts; // borrowed
  CFrontOptions options;  // of C
  TextVec expressions;    // what the front end is asked to read besides; the texts are borrowed
  CSource *compiled;      // or NULL: not so far
  uint32_t compilations;
  TermTable *table;
  Prog *lowered[CALLS_WAYS]; // by Calls; of a graph the first; NULL: not so far
  Limits *limits;            // borrowed while the query is asked, then NULL
} Source;

#define QUERY_UNDEFINED                                                                                                \
  (~(KindSet)0 & ~(KIND_BIT(REACH) | KIND_BIT(TEMPORAL) | KIND_BIT(STACK) | KIND_BIT(HEAP) | KIND_BIT(LEAK) |          \
                   KIND_BIT(WRAP) | KIND_BIT(TRUNCATION))) // kinds of undefined behaviour

// The first `count` files: all of C, or one of another kind. False with diagnostics where there is none, or one cannot be
// read. Borrows input and question.
bool query_source_init(Source *source, QueryInput *input, uint32_t count, const Asked *asked, Limits *limits,
                       DiagList *diags);
void query_source_cover(Source *source, Cover cover); // before anything is read
void query_source_settle(Source *source);             // the query is answered: only the terms are needed any more
void query_source_release(Source *source);
bool query_source_is_c(const char *path); // by its name

// Expressions for the front end to read, from now on: what was compiled without them is compiled again. False where some of them
// cannot be read: those are left out.
bool query_source_ask(Source *source, const TextVec *expressions);

// How a program is read for a question.
typedef struct ReadAs {
  Reading reading;
  Calls calls;
  bool for_formula; // parameters are initial values (prog/initial.h)
} ReadAs;
// NULL with diagnostics where the source is at fault.
Prog *query_source_read(Source *source, const ReadAs *as, DiagList *diags);
// Clients respect these conditions besides (CFrontOptions.client_requires), or NULL: none. Compiles again when it is read.
void query_source_require(Source *source, const char *owed);
// The reading for the kinds asked for, and nothing else.
ReadAs query_read_errors(const Source *source, KindSet kinds);
// The reading for formulas: what a signed overflow is, and the other kinds of undefined behaviour. A call of an error function is the end
// of the program.
ReadAs query_read_runs(Fate overflow, Fate undefined, Calls calls);
// Can anything in the program be undefined behaviour? False also where it cannot be read.
bool query_source_is_defined(Source *source, DiagList *diags);
#endif
