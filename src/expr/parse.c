// Recursive descent for C expressions; binary operators by precedence. The rule of each function stands above it.
#include "expr/parse.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "expr/parser.h"

#define MOST_DEPTH 1000 // of nesting

// ---- errors and tokens

static Place place_at(const Parser *p, const char *at) {
  Place place = p->input->place;
  for (const char *c = p->input->text; c < at; c++) {
    place.column++;
    if (*c == '\n') place.line++, place.column = 1;
  }
  return place;
}

bool expr_parser_fail(Parser *p, const char *at, const char *hint, const char *format, ...) {
  if (p->failed) return false;
  p->failed = true;
  va_list list;
  va_start(list, format);
  diag_error_list(p->diags, place_at(p, at), p->input->source, hint, format, list);
  va_end(list);
  return false;
}

static void next_token(Parser *p) {
  p->last_end = p->token.start + p->token.length;
  p->token = expr_lex_token(p->last_end);
}

static bool token_is(const Parser *p, const char *text) {
  return p->token.kind != TOKEN_END && strlen(text) == p->token.length &&
         memcmp(p->token.start, text, p->token.length) == 0;
}

static bool accept(Parser *p, const char *text) {
  if (p->failed || !token_is(p, text)) return false;
  next_token(p);
  return true;
}

static int shown(const Parser *p) { return (int)(p->token.length < 40 ? p->token.length : 40); }

static bool expect(Parser *p, const char *text) {
  if (accept(p, text)) return true;
  if (p->token.kind == TOKEN_END) return expr_parser_fail(p, p->token.start, NULL, "expected `%s` at the end", text);
  return expr_parser_fail(p, p->token.start, NULL, "expected `%s` before `%.*s`", text, shown(p), p->token.start);
}

static bool enter(Parser *p) {
  if (p->failed) return false;
  if (p->depth < MOST_DEPTH) return p->depth++, true;
  return expr_parser_fail(p, p->token.start, "name its parts", "this expression is nested too deeply");
}

static Value parse_expression(Parser *p);
static Value parse_unary(Parser *p);

// ---- primary expressions

static Value unexpected(Parser *p) {
  const char *at = p->token.start;
  if (p->token.kind == TOKEN_END) expr_parser_fail(p, at, NULL, "expected an expression at the end");
  else if (p->token.kind == TOKEN_OTHER && *at == '`')
    expr_parser_fail(p, at, NULL, "this name has no closing backquote");
  else if (p->token.kind == TOKEN_OTHER && (*at < ' ' || *at > '~'))
    expr_parser_fail(p, at, NULL, "unexpected byte 0x%02x", (unsigned)(unsigned char)*at);
  else expr_parser_fail(p, at, NULL, "expected an expression before `%.*s`", shown(p), at);
  return (Value){0};
}

static Value parse_number(Parser *p) {
  u128 number;
  CType type;
  Token token = p->token;
  const char *wrong = expr_lex_number(token, p->input->long_width, &number, &type);
  if (wrong) return expr_parser_fail(p, token.start, NULL, "%s", wrong), (Value){0};
  next_token(p);
  return expr_value_literal(p, token.start, number, type);
}

static char *name_text(Token token) { // without backquotes; to be freed
  size_t quote = *token.start == '`';
  char *name = memory_new(token.length + 1);
  return memcpy(name, token.start + quote, token.length - 2 * quote);
}

// ---- expressions that are left to others

static const char *skip_blanks(const char *at) { return at + expr_blank_length(at); }

static const char *skip_brackets(const char *at) {
  const char open = *at, close = open == '[' ? ']' : ')';
  for (unsigned depth = 0; *at; at++) {
    depth += *at == open;
    if (*at == close && --depth == 0) return at + 1;
  }
  return at;
}

// After a name: where the indices and members end that belong to it. An arrow is a member's only within brackets of
// the formula, where it is no implication.
static const char *skip_members(const Parser *p, const char *at) {
  for (;;) {
    const char *next = skip_blanks(at);
    if (*next == '[') at = skip_brackets(next);
    else if (*next == '.' && expr_name_length(next)) at = next + expr_name_length(next);
    else if (p->part == EXPR_WHOLE && next[0] == '-' && next[1] == '>' && expr_name_length(skip_blanks(next + 2))) {
      next = skip_blanks(next + 2);
      at = next + expr_name_length(next);
    } else return at;
  }
}

// From here to `end`; false where nobody knows what that is.
static bool parse_foreign(Parser *p, const char *end, Value *value) {
  const char *at = p->token.start;
  if (p->failed || !p->scope->foreign || *at == '`') return false;
  ParsedName found = p->scope->foreign(p->scope->context, at, (size_t)(end - at));
  if (!found.term) return false;
  *value = (Value){.term = found.term, .is_signed = found.is_signed};
  p->last_end = end;
  p->token = expr_lex_token(end);
  return true;
}

// Is there a member between here and the end, `.x` or `->x`?
static bool has_members(const char *at, const char *end) {
  for (; at < end; at++)
    if (*at == '.' || (at[0] == '-' && at[1] == '>')) return true;
  return false;
}

// Says that a name means nothing, or several things. With members it reaches to `end`.
static void fail_unknown(Parser *p, const char *name, bool ambiguous, bool members, const char *end) {
  const char *at = p->token.start;
  Suggestion best;
  suggestion_init(&best, name, strlen(name));
  if (!ambiguous && p->scope->offer) p->scope->offer(p->scope->context, &best);
  if (ambiguous) expr_parser_fail(p, at, "name the function too: f::x", "several variables are called `%.60s`", name);
  else if (p->scope->strict)
    expr_parser_fail(p, at, suggestion_hint(&best, "declare it before its first use: var x : int;"),
                     "undeclared variable `%.60s`", name);
  else if (members) expr_parser_fail(p, at, NULL, "nothing is called `%.*s`", (int)(end - at < 60 ? end - at : 60), at);
  else
    expr_parser_fail(p, at, suggestion_hint(&best, "a local variable x of a function f is f::x"),
                     "no variable is called `%.60s`", name);
}

static Value parse_variable(Parser *p) {
  Value foreign;
  const char *at = p->token.start, *end = skip_members(p, at + p->token.length);
  bool members = has_members(at + p->token.length, end);
  if (members && parse_foreign(p, end, &foreign)) return foreign;
  char *name = name_text(p->token);
  ParsedName found = p->scope->lookup(p->scope->context, name);
  if (!found.term && !found.ambiguous && parse_foreign(p, end, &foreign)) return free(name), foreign;
  if (!found.term) fail_unknown(p, name, found.ambiguous, members, end);
  free(name);
  next_token(p);
  return (Value){.term = found.term, .is_signed = found.is_signed};
}

// div(a, b) | mod(a, b): the division of mathematics
static Value parse_euclidean(Parser *p, const char *at, Op op) {
  Value a = parse_expression(p);
  expect(p, ",");
  Value b = parse_expression(p);
  expect(p, ")");
  return expr_value_euclidean(p, at, op, a, b);
}

static Value parse_array(Parser *p) {
  const char *at = p->token.start;
  Value array = parse_expression(p);
  if (!p->failed && !sort_is_array(expr_sort(p->table, array.term))) expr_parser_fail(p, at, NULL, "this is no array");
  return array;
}

static Term parse_argument(Parser *p, Sort sort) {
  expect(p, ",");
  const char *at = p->token.start;
  return expr_value_convert(p, at, parse_expression(p), sort);
}

// store(array, index, value, ...)
static Value parse_store(Parser *p) {
  Value array = parse_array(p);
  while (!p->failed) {
    Sort s = expr_sort(p->table, array.term);
    Term i = parse_argument(p, sort_index(s)), v = parse_argument(p, sort_element(s));
    if (p->failed) break;
    array.term = expr_store(p->table, array.term, i, v);
    if (!token_is(p, ",")) break;
  }
  expect(p, ")");
  return array;
}

// copy(to, at, count, from, at)
static Value parse_copy(Parser *p, const char *at) {
  Value dst = parse_array(p);
  if (p->failed) return dst;
  Sort s = expr_sort(p->table, dst.term), index = sort_index(s);
  if (!sort_is_bv(index)) return expr_parser_fail(p, at, NULL, "copy needs machine integers as indices"), dst;
  Term dlo = parse_argument(p, index), n = parse_argument(p, index), src = parse_argument(p, s);
  Term slo = parse_argument(p, index);
  expect(p, ")");
  if (!p->failed) dst.term = expr_copy(p->table, dst.term, dlo, n, src, slo);
  return dst;
}

// constarray(sort, value)
static Value parse_constarray(Parser *p) {
  bool is_signed;
  size_t used;
  Sort sort = expr_parse_sort(p->token.start, &is_signed, &used);
  if (!sort_is_array(sort)) return expr_parser_fail(p, p->token.start, NULL, "expected a sort: int[int]"), (Value){0};
  p->token = expr_lex_token(p->token.start + used);
  Term element = parse_argument(p, sort_element(sort));
  expect(p, ")");
  if (p->failed) return (Value){0};
  return (Value){.term = expr_const_array(p->table, sort, element), .is_signed = is_signed};
}

// call = name "(" expression ("," expression)* ")"
static Value parse_call(Parser *p, Token name) {
  static const char *const names[] = {"div", "mod", "store", "copy", "constarray"};
  size_t i = 0;
  while (i < 5 && (strlen(names[i]) != name.length || memcmp(names[i], name.start, name.length) != 0)) i++;
  expect(p, "(");
  switch (i) {
  case 0: return parse_euclidean(p, name.start, OP_INTDIV);
  case 1: return parse_euclidean(p, name.start, OP_INTMOD);
  case 2: return parse_store(p);
  case 3: return parse_copy(p, name.start);
  case 4: return parse_constarray(p);
  default: return expr_parser_fail(p, name.start, NULL, "functions cannot be called in an expression"), (Value){0};
  }
}

// primary = number | character | "true" | "false" | call | name | "(" expression ")"
static Value parse_primary(Parser *p) {
  Value foreign;
  if (p->failed) return (Value){0};
  if (token_is(p, "(")) {
    const char *inner = skip_brackets(p->token.start), *end = skip_members(p, inner);
    if (has_members(inner, end) && parse_foreign(p, end, &foreign)) return foreign;
  }
  if (accept(p, "(")) {
    Value v = parse_expression(p);
    expect(p, ")");
    return v;
  }
  if (p->token.kind == TOKEN_NUMBER) return parse_number(p);
  if (p->token.kind != TOKEN_NAME) return unexpected(p);
  if (accept(p, "true")) return expr_value_of_bool(expr_true(p->table));
  if (accept(p, "false")) return expr_value_of_bool(expr_false(p->table));
  Token name = p->token, after = expr_lex_token(name.start + name.length);
  if (*name.start == '`' || after.kind != TOKEN_OPERATOR || *after.start != '(') return parse_variable(p);
  next_token(p);
  return parse_call(p, name);
}

// postfix = primary ("[" expression "]")*
static Value parse_postfix(Parser *p) {
  Value v = parse_primary(p);
  while (!p->failed && token_is(p, "[")) {
    const char *at = p->token.start;
    next_token(p);
    Value index = parse_expression(p);
    expect(p, "]");
    v = expr_value_index(p, at, v, index);
  }
  return v;
}

// ---- casts

typedef struct TypeWords {
  unsigned longs, shorts, chars, is_signed, is_unsigned;
  uint32_t fixed; // width of int8_t and the like
  bool fixed_signed, is_bool, none;
} TypeWords;

// _BitInt "(" number ")"
static void parse_bit_int(Parser *p, TypeWords *words) {
  u128 width;
  CType ignored;
  next_token(p);
  expect(p, "(");
  if (p->failed) return;
  const char *wrong =
      p->token.kind != TOKEN_NUMBER ? "expected a width" : expr_lex_number(p->token, 64, &width, &ignored);
  if (!wrong && (width == 0 || width > SORT_MAX_WIDTH)) wrong = "a width from 1 to 128";
  if (wrong) {
    expr_parser_fail(p, p->token.start, NULL, "%s", wrong);
    return;
  }
  words->fixed = (uint32_t)width;
  words->fixed_signed = true;
  next_token(p);
  expect(p, ")");
}

static void parse_type_word(Parser *p, TypeWords *words) {
  char word[12] = {0};
  memcpy(word, p->token.start, p->token.length < sizeof word ? p->token.length : sizeof word - 1);
  bool is_unsigned = word[0] == 'u';
  if (strcmp(word, "_BitInt") == 0) {
    parse_bit_int(p, words);
    return;
  }
  if (strcmp(word, "long") == 0) words->longs++;
  else if (strcmp(word, "short") == 0) words->shorts++;
  else if (strcmp(word, "char") == 0) words->chars++;
  else if (strcmp(word, "signed") == 0) words->is_signed++;
  else if (strcmp(word, "unsigned") == 0) words->is_unsigned++;
  else if (strcmp(word, "_Bool") == 0 || strcmp(word, "bool") == 0) words->is_bool = true;
  else if (strcmp(word, "__int128") == 0) words->fixed = 128, words->fixed_signed = true;
  else if (strcmp(word, "size_t") == 0) words->fixed = p->input->long_width;
  else if (strstr(word, "int") && word[strlen(word) - 1] == 't')
    words->fixed = (uint32_t)atoi(strstr(word, "int") + 3), words->fixed_signed = !is_unsigned;
  else if (strcmp(word, "int") != 0) words->none = true; // float, double, void
  next_token(p);
}

// type = (char | short | int | long | signed | unsigned | ...)+
static CType parse_type(Parser *p) {
  TypeWords words = {0};
  const char *at = p->token.start;
  while (!p->failed && p->token.kind == TOKEN_NAME && expr_lex_is_type_word(p->token.start, p->token.length))
    parse_type_word(p, &words);
  if (words.none) expr_parser_fail(p, at, NULL, "only casts to integer types are possible here");
  if (words.longs > 2 || words.shorts + words.chars + (words.longs > 0) > 1 || words.is_signed + words.is_unsigned > 1)
    expr_parser_fail(p, at, NULL, "no such type");
  if (words.is_bool) return (CType){0, false};
  CType type = {32, !words.is_unsigned};
  if (words.fixed) type = (CType){words.fixed, words.fixed_signed && !words.is_unsigned};
  if (words.longs) type.width = words.longs == 2 ? 64 : p->input->long_width;
  if (words.shorts) type.width = 16;
  if (words.chars) type.width = 8;
  return type;
}

static bool at_cast(const Parser *p) {
  if (!token_is(p, "(")) return false;
  Token next = expr_lex_token(p->token.start + 1);
  return next.kind == TOKEN_NAME && expr_lex_is_type_word(next.start, next.length);
}

static Value parse_cast(Parser *p) {
  const char *at = p->token.start;
  next_token(p);
  CType type = parse_type(p);
  expect(p, ")");
  return expr_value_cast(p, at, parse_unary(p), type);
}

// After the stars of *p or **p->q: where the operand ends.
static const char *skip_pointer(const Parser *p) {
  const char *at = p->token.start;
  while (*at == '*') at = skip_blanks(at + 1);
  return skip_members(p, *at == '(' ? skip_brackets(at) : at + expr_name_length(at));
}

// unary = ("!" | "~" | "-" | "+") unary | "(" type ")" unary | postfix
static Value parse_unary(Parser *p) {
  if (!enter(p)) return (Value){0};
  Value v;
  const char *at = p->token.start;
  if (at_cast(p)) v = parse_cast(p);
  else if (token_is(p, "*") && parse_foreign(p, skip_pointer(p), &v))
    ;
  else if (token_is(p, "!") || token_is(p, "~") || token_is(p, "-") || token_is(p, "+")) {
    next_token(p);
    Value operand = parse_unary(p);
    v = expr_value_unary(p, at, *at, operand);
  } else v = parse_postfix(p);
  p->depth--;
  return v;
}

// ---- binary operators

typedef enum BinaryLevel { LEVEL_NONE, LEVEL_LOGICAL_OR, LEVEL_LOGICAL_AND, LEVEL_BITS } BinaryLevel;

static int binary_level(const Parser *p) {
  static const char *const levels[][5] = {
      {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="},
      {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
    for (size_t k = 0; k < 5 && levels[i][k]; k++)
      if (token_is(p, levels[i][k])) return (int)i + 1;
  return LEVEL_NONE;
}

// binary(n) = binary(n + 1) (operator(n) binary(n + 1))*, from || (1) to * (10); binary(11) = unary
static Value parse_binary(Parser *p, int least) {
  Value a = parse_unary(p);
  for (int level; !p->failed && (level = binary_level(p)) >= least && level != LEVEL_NONE;) {
    char op[4] = {0};
    const char *at = p->token.start;
    memcpy(op, at, p->token.length);
    next_token(p);
    Value b = parse_binary(p, level + 1);
    a = expr_value_binary(p, at, op, a, b);
  }
  return a;
}

// conditional = binary(1) ("?" expression ":" conditional)?
static Value parse_conditional(Parser *p) {
  Value c = parse_binary(p, LEVEL_LOGICAL_OR);
  const char *at = p->token.start;
  if (!accept(p, "?")) return c;
  if (!enter(p)) return (Value){0};
  Value a = parse_expression(p);
  expect(p, ":");
  Value b = parse_conditional(p);
  p->depth--;
  return expr_value_conditional(p, at, c, a, b);
}

// expression = conditional ("==>" expression)?
static Value parse_expression(Parser *p) {
  Value a = parse_conditional(p);
  const char *at = p->token.start;
  if (!accept(p, "==>")) return a;
  if (!enter(p)) return (Value){0};
  Value b = parse_expression(p);
  p->depth--;
  return expr_value_binary(p, at, "==>", a, b);
}

// ---- entry points

static Parser parser_for(TermTable *table, const ExprScope *scope, const ExprText *input, ExprPart part,
                         DiagList *diags) {
  return (Parser){.table = table,
                  .part = part,
                  .scope = scope,
                  .input = input,
                  .diags = diags,
                  .token = expr_lex_token(input->text),
                  .last_end = input->text};
}

Term expr_parse_prefix(TermTable *table, const ExprScope *scope, const ExprText *input, ExprPart part, Sort sort,
                       DiagList *diags, size_t *used) {
  Parser p = parser_for(table, scope, input, part, diags);
  const char *at = p.token.start;
  Value v = part == EXPR_WHOLE ? parse_expression(&p) : parse_binary(&p, LEVEL_BITS);
  Term t = expr_value_convert(&p, at, v, sort);
  *used = (size_t)(p.last_end - input->text);
  return p.failed ? TERM_NONE : t;
}

Term expr_parse_condition(TermTable *table, const ExprScope *scope, const char *text, Place place, const char *source,
                          uint32_t long_width, DiagList *diags) {
  ExprText input = {text, place, source, long_width};
  Parser p = parser_for(table, scope, &input, EXPR_WHOLE, diags);
  const char *at = p.token.start;
  Value v = parse_expression(&p);
  if (!p.failed && p.token.kind != TOKEN_END) {
    const char *hint = token_is(&p, "=") ? "== compares" : NULL;
    expr_parser_fail(&p, p.token.start, hint, "unexpected `%.*s` after the expression", shown(&p), p.token.start);
  }
  Term t = expr_value_convert(&p, at, v, SORT_NONE);
  return p.failed ? TERM_NONE : t;
}
