// Inside front/algol/: the tree as written. The parser makes it, types.c resolves its names and gives it types, inline.c makes
// the program of it. Everything lives in the program's arena.
#ifndef FRONT_ALGOL_SYNTAX_H
#define FRONT_ALGOL_SYNTAX_H
#include "base/vec.h"
#include "front/algol/front_algol.h"

typedef struct Syntax Syntax;
typedef struct AlgolBinding AlgolBinding;

typedef enum SyntaxKind {
  SYNTAX_NUMBER,
  SYNTAX_BOOL,
  SYNTAX_NAME,
  SYNTAX_CALL,  // name; arguments
  SYNTAX_INDEX, // name; index
  SYNTAX_SKIP,
  SYNTAX_ABORT,
  SYNTAX_NEW,    // bound; body, or initial value and body
  SYNTAX_LET,    // bound; body, where it is used
  SYNTAX_IF,     // two or three
  SYNTAX_WHILE,  // condition, body
  SYNTAX_ASSERT, // condition, command
  SYNTAX_ASSIGN,
  SYNTAX_SEQ,
  SYNTAX_NOT,
  SYNTAX_BINARY
} SyntaxKind;

struct Syntax {
  SyntaxKind kind;
  AlgolOp op;
  Place place;
  uint64_t value;
  const char *name;
  AlgolBinding *binding; // NAME, CALL, INDEX: once resolved (NULL: a constant, now in value); NEW, LET: what they bind
  Syntax **children;
  uint32_t child_count, depth;
  AlgolBase type; // once checked
};

typedef enum BindingKind { BIND_FREE, BIND_NEW, BIND_LET, BIND_PARAM } BindingKind;

struct AlgolBinding {
  BindingKind kind;
  const char *name;
  Place place;
  AlgolBase type; // of a function: its result
  AlgolBase *param_types;
  AlgolBinding **params; // of a LET
  uint32_t param_count;
  uint32_t index;     // FREE, NEW: in the program's lists
  Syntax *body;       // LET
  bool being_defined; // LET: its body is being checked
};

VEC(SyntaxVec, syntaxvec, Syntax *)
VEC(AlgolBindingVec, bindingvec, AlgolBinding *)

typedef enum AlgolToken {
  TOKEN_END,
  TOKEN_NUMBER,
  TOKEN_NAME,
  TOKEN_WORD, // a keyword
  TOKEN_SYMBOL,
  TOKEN_BAD // diagnosed already
} AlgolToken;

typedef struct AlgolReader {
  AlgolProgram *program;
  const AlgolConstants *constants;
  DiagList *diags;
  const char *source, *at, *line_start;
  uint32_t line;
  // The current token.
  AlgolToken token;
  Place place;
  const char *text;
  size_t length;
  uint64_t number;
  bool failed;
  uint32_t depth;   // of nested constructs
  uint64_t inlined; // steps
  AlgolBindingVec frees, variables;
  Syntax *term;
} AlgolReader;

void ia_reader_next(AlgolReader *r); // the next token
bool ia_reader_fail(AlgolReader *r, Place place, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
const char *ia_reader_shown(AlgolReader *r); // the current token, for a message
bool ia_reader_constant(const AlgolReader *r, const char *name, uint64_t *value);

bool ia_reader_parse(AlgolReader *r);       // fills frees and term
bool ia_reader_check_types(AlgolReader *r); // resolves names, fills types and variables
bool ia_reader_inline(AlgolReader *r);      // fills the program
#endif
