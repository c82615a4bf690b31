// Inside expr/: the state of parsing a C expression, shared by lex.c (tokens), parse.c (grammar) and parse_value.c
// (C's conversions and operators on terms). After an error everything returns quickly: `failed` stays set.
#ifndef EXPR_PARSER_H
#define EXPR_PARSER_H
#include "expr/parse.h"

typedef enum TokenKind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_OPERATOR, TOKEN_OTHER } TokenKind;

typedef struct Token {
  TokenKind kind;
  const char *start;
  size_t length;
} Token;

typedef struct Parser {
  TermTable *table;
  const ExprScope *scope;
  const ExprText *input;
  DiagList *diags;
  ExprPart part;
  Token token;          // the next one
  const char *last_end; // of the token before
  unsigned depth;
  bool failed;
} Parser;

// A number, truth value or array. The term's sort says which.
typedef struct Value {
  Term term;       // TERM_NONE after an error
  bool is_signed;  // of a bit-vector, or of the elements of an array
  bool is_literal; // a constant that takes the sort of what it meets: `number`, in C a bit-vector of `width` bits
  i128 number;
  uint32_t width;
} Value;

typedef struct CType {
  uint32_t width; // 0: _Bool
  bool is_signed;
} CType;

// parse.c
bool expr_parser_fail(Parser *p, const char *at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// lex.c
Token expr_lex_token(const char *text); // the first token after blanks
// The value and C type of a number or character; NULL, or else what is wrong with it.
const char *expr_lex_number(Token token, uint32_t long_width, u128 *value, CType *type);
bool expr_lex_is_type_word(const char *text, size_t length);

// parse_value.c; `at` is where an error is reported
Value expr_value_literal(Parser *p, const char *at, u128 number, CType type);
Value expr_value_of_bool(Term condition);
Term expr_value_convert(Parser *p, const char *at, Value v, Sort sort); // as by assignment
Value expr_value_cast(Parser *p, const char *at, Value v, CType type);
Value expr_value_unary(Parser *p, const char *at, char op, Value v);
Value expr_value_binary(Parser *p, const char *at, const char *op, Value a, Value b);
Value expr_value_conditional(Parser *p, const char *at, Value c, Value a, Value b);
Value expr_value_index(Parser *p, const char *at, Value array, Value index);
Value expr_value_euclidean(Parser *p, const char *at, Op op, Value a, Value b);
#endif
