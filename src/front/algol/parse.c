// Recursive descent, the grammar of THEORY 5.1; each function has its rule above it. Reading stops at the first error.
#include <string.h>

#include "front/algol/syntax.h"

enum { MOST_DEPTH = 1000, MOST_CHAIN = 2000 };

static Syntax *parse_term(AlgolReader *r);
static Syntax *parse_statement(AlgolReader *r);
static Syntax *parse_expression(AlgolReader *r);

// ---- tokens

static bool at(const AlgolReader *r, const char *text) {
  return (r->token == TOKEN_WORD || r->token == TOKEN_SYMBOL) && strlen(text) == r->length &&
         strncmp(text, r->text, r->length) == 0;
}

static bool accept(AlgolReader *r, const char *text) {
  if (!at(r, text)) return false;
  ia_reader_next(r);
  return true;
}

static bool expect(AlgolReader *r, const char *text, const char *where) {
  if (accept(r, text)) return true;
  return ia_reader_fail(r, r->place, NULL, "expected '%s' %s, not %s", text, where, ia_reader_shown(r));
}

static const char *expect_name(AlgolReader *r, const char *what) {
  if (r->token != TOKEN_NAME) {
    const char *hint = r->token == TOKEN_WORD ? "this word is part of the language and cannot be a name" : NULL;
    ia_reader_fail(r, r->place, hint, "expected %s, not %s", what, ia_reader_shown(r));
    return NULL;
  }
  char *name = arena_new(&r->program->arena, r->length + 1);
  memcpy(name, r->text, r->length);
  ia_reader_next(r);
  return name;
}

// ---- nodes

static Syntax *node(AlgolReader *r, SyntaxKind kind, Place place, uint32_t count, Syntax **children) {
  Syntax *s = arena_new(&r->program->arena, sizeof *s);
  *s = (Syntax){.kind = kind, .place = place, .child_count = count};
  s->children = arena_new(&r->program->arena, (count ? count : 1) * sizeof *children);
  for (uint32_t i = 0; i < count; i++) {
    if (!children[i]) return NULL;
    s->children[i] = children[i];
    if (children[i]->depth >= s->depth) s->depth = children[i]->depth + 1;
  }
  if (s->depth > MOST_CHAIN)
    return ia_reader_fail(r, place, "use parentheses or `let`", "this term is nested too deeply"), NULL;
  return s;
}

static Syntax *leaf(AlgolReader *r, SyntaxKind kind) { return node(r, kind, r->place, 0, NULL); }

static AlgolBinding *bind(AlgolReader *r, BindingKind kind, const char *name, Place place, AlgolBase type) {
  AlgolBinding *b = arena_new(&r->program->arena, sizeof *b);
  *b = (AlgolBinding){.kind = kind, .name = name, .place = place, .type = type};
  return b;
}

// ---- constants

static bool parse_constant_sum(AlgolReader *r, uint64_t *value);

static bool constant_range(AlgolReader *r, Place place, AlgolValue value, uint64_t *out) {
  if (value < 0) return ia_reader_fail(r, place, NULL, "this constant is negative");
  if (value > (AlgolValue)ALGOL_MOST_VALUES)
    return ia_reader_fail(r, place, "constants go up to 2 to the 62", "this constant is too large");
  *out = (uint64_t)value;
  return true;
}

static bool parse_constant_name(AlgolReader *r, uint64_t *value) {
  Place place = r->place;
  const char *name = expect_name(r, "a constant");
  if (!name || ia_reader_constant(r, name, value)) return name != NULL;
  const char *hint = arena_format(&r->program->arena, "give it a value: -D %.60s=8", name);
  return ia_reader_fail(r, place, hint, "the constant '%.60s' has no value", name);
}

// const ::= integer | name | "(" constexpr ")"
static bool parse_constant(AlgolReader *r, uint64_t *value) {
  if (r->token == TOKEN_NUMBER) return *value = r->number, ia_reader_next(r), true;
  if (!at(r, "(")) return parse_constant_name(r, value);
  if (++r->depth > MOST_DEPTH) return ia_reader_fail(r, r->place, NULL, "parentheses are nested too deeply");
  ia_reader_next(r);
  bool fine = parse_constant_sum(r, value) && expect(r, ")", "after a constant");
  r->depth--;
  return fine;
}

static bool parse_constant_product(AlgolReader *r, uint64_t *value) {
  Place place = r->place;
  if (!parse_constant(r, value)) return false;
  while (accept(r, "*")) {
    uint64_t right;
    if (!parse_constant(r, &right)) return false;
    if (!constant_range(r, place, (AlgolValue)*value * (AlgolValue)right, value)) return false;
  }
  return true;
}

// constexpr ::= constprod { ("+" | "-") constprod }, constprod ::= const { "*" const }
static bool parse_constant_sum(AlgolReader *r, uint64_t *value) {
  Place place = r->place;
  if (!parse_constant_product(r, value)) return false;
  while (at(r, "+") || at(r, "-")) {
    bool minus = at(r, "-");
    uint64_t right;
    ia_reader_next(r);
    if (!parse_constant_product(r, &right)) return false;
    AlgolValue sum = minus ? (AlgolValue)*value - (AlgolValue)right : (AlgolValue)*value + (AlgolValue)right;
    if (!constant_range(r, place, sum, value)) return false;
  }
  return true;
}

// ---- types

// data ::= "bool" | "nat" "%" const
static bool parse_data(AlgolReader *r, AlgolBase *type) {
  if (accept(r, "bool")) return type->is_bool = true, type->count = 2, true;
  if (!expect(r, "nat", "or 'bool' as a type of data") || !expect(r, "%", "after 'nat'")) return false;
  Place place = r->place;
  if (!parse_constant(r, &type->count)) return false;
  if (type->count > 0) return true;
  return ia_reader_fail(r, place, "nat%1 has the single value 0", "nat%%0 has no values");
}

// "[" const "]"
static bool parse_size(AlgolReader *r, AlgolBase *type) {
  if (!accept(r, "[")) return true;
  Place place = r->place;
  type->sort = ALGOL_ARRAY;
  if (!parse_constant(r, &type->size)) return false;
  if (type->size == 0) return ia_reader_fail(r, place, NULL, "an array needs at least one element");
  return expect(r, "]", "after the size of an array");
}

// base ::= "com" | data | data "[" const "]" | "exp" data | "var" data
static bool parse_base(AlgolReader *r, AlgolSort bare, AlgolBase *type) {
  *type = (AlgolBase){.sort = bare};
  if (accept(r, "com")) return type->sort = ALGOL_COM, true;
  if (accept(r, "exp")) return type->sort = ALGOL_EXP, parse_data(r, type);
  if (accept(r, "var")) return type->sort = ALGOL_VAR, parse_data(r, type);
  return parse_data(r, type) && parse_size(r, type);
}

// type ::= base { "->" base }
static bool parse_type(AlgolReader *r, AlgolBinding *b) {
  AlgolBase parts[64];
  bool bare[64]; // data alone: a variable, but for functions an expression
  uint32_t count = 0;
  Place place = r->place;
  if (at(r, "("))
    return ia_reader_fail(r, place, "write com -> com -> com",
                          "parameters of function type are not part of the language");
  do {
    if (count == 64) return ia_reader_fail(r, r->place, NULL, "a function has at most 63 parameters");
    bare[count] = !at(r, "exp") && !at(r, "var");
    if (!parse_base(r, ALGOL_VAR, &parts[count++])) return false;
  } while (accept(r, "->"));
  if (count == 1) return b->type = parts[0], true;
  for (uint32_t i = 0; i < count; i++) {
    if (parts[i].sort == ALGOL_ARRAY)
      return ia_reader_fail(r, place, "pass an element", "arrays can only be indexed, not passed or returned");
    if (bare[i] && parts[i].sort == ALGOL_VAR) parts[i].sort = ALGOL_EXP;
  }
  b->type = parts[count - 1];
  b->param_count = count - 1;
  b->param_types = arena_new(&r->program->arena, count * sizeof *parts);
  memcpy(b->param_types, parts, (count - 1) * sizeof *parts);
  return true;
}

// ---- expressions

static Syntax *parse_arguments(AlgolReader *r, Syntax *call) {
  SyntaxVec arguments = {0};
  bool fine = true;
  do {
    Syntax *argument = parse_term(r);
    if (argument) syntaxvec_push(&arguments, argument);
    else fine = false;
  } while (fine && accept(r, ","));
  fine = fine && expect(r, ")", "after the arguments");
  Syntax *made = fine ? node(r, SYNTAX_CALL, call->place, arguments.count, arguments.data) : NULL;
  if (made) made->name = call->name;
  syntaxvec_release(&arguments);
  return made;
}

// ident | ident "[" expr "]" | ident "(" term {"," term} ")"
static Syntax *parse_name(AlgolReader *r) {
  Syntax *s = leaf(r, SYNTAX_NAME);
  s->name = expect_name(r, "a name");
  if (!s->name) return NULL;
  if (accept(r, "(")) return parse_arguments(r, s);
  if (!accept(r, "[")) return s;
  Syntax *index = parse_expression(r);
  if (!index || !expect(r, "]", "after the index")) return NULL;
  Syntax *element = node(r, SYNTAX_INDEX, s->place, 1, &index);
  if (element) element->name = s->name;
  return element;
}

static Syntax *not_an_expression(AlgolReader *r) {
  const char *hint = NULL;
  if (at(r, "if") || at(r, "new") || at(r, "let") || at(r, "while") || at(r, "assert") || at(r, "skip") ||
      at(r, "abort"))
    hint = "put it into parentheses";
  ia_reader_fail(r, r->place, hint, "expected an expression or a command, not %s", ia_reader_shown(r));
  return NULL;
}

// primary ::= integer | "true" | "false" | lvalue | ident "(" term {"," term} ")" | "(" term ")"
static Syntax *parse_primary(AlgolReader *r) {
  if (r->token == TOKEN_NAME) return parse_name(r);
  Syntax *s = leaf(r, r->token == TOKEN_NUMBER ? SYNTAX_NUMBER : SYNTAX_BOOL);
  s->value = r->token == TOKEN_NUMBER ? r->number : at(r, "true");
  if (r->token == TOKEN_NUMBER || at(r, "true") || at(r, "false")) return ia_reader_next(r), s;
  if (!accept(r, "(")) return not_an_expression(r);
  s = parse_term(r);
  return s && expect(r, ")", "to close the parenthesis") ? s : NULL;
}

// The operators of one level, or -1.
static int operator_at(const AlgolReader *r, const char *const *texts, const AlgolOp *ops) {
  for (int i = 0; texts[i]; i++)
    if (at(r, texts[i])) return (int)ops[i];
  return -1;
}

// level ::= next { operator next }; `once`: at most one operator
static Syntax *parse_level(AlgolReader *r, Syntax *(*next)(AlgolReader *), const char *const *texts, const AlgolOp *ops,
                           bool once) {
  Syntax *left = next(r);
  for (int op; left && (op = operator_at(r, texts, ops)) >= 0;) {
    Place place = r->place;
    ia_reader_next(r);
    Syntax *both[] = {left, next(r)};
    left = node(r, SYNTAX_BINARY, place, 2, both);
    if (left) left->op = (AlgolOp)op;
    if (once) break;
  }
  return left;
}

// prod ::= primary { "*" primary }
static Syntax *parse_product(AlgolReader *r) {
  return parse_level(r, parse_primary, (const char *const[]){"*", NULL}, (const AlgolOp[]){ALGOL_MUL}, false);
}

// sum ::= prod { ( "+" | "-" ) prod }
static Syntax *parse_sum(AlgolReader *r) {
  return parse_level(r, parse_product, (const char *const[]){"+", "-", NULL}, (const AlgolOp[]){ALGOL_ADD, ALGOL_SUB},
                     false);
}

// cmp ::= sum [ ( "=" | "<" | ">" | "!=" | "<=" | ">=" ) sum ]
static Syntax *parse_comparison(AlgolReader *r) {
  return parse_level(r, parse_sum, (const char *const[]){"=", "<", ">", "!=", "<=", ">=", NULL},
                     (const AlgolOp[]){ALGOL_EQ, ALGOL_LT, ALGOL_GT, ALGOL_NE, ALGOL_LE, ALGOL_GE}, true);
}

// neg ::= [ "not" ] cmp
static Syntax *parse_negation(AlgolReader *r) {
  Place place = r->place;
  if (!accept(r, "not")) return parse_comparison(r);
  Syntax *operand = parse_comparison(r);
  return operand ? node(r, SYNTAX_NOT, place, 1, &operand) : NULL;
}

// conj ::= neg { "&" neg }
static Syntax *parse_conjunction(AlgolReader *r) {
  return parse_level(r, parse_negation, (const char *const[]){"&", NULL}, (const AlgolOp[]){ALGOL_AND}, false);
}

// expr ::= conj { "|" conj }
static Syntax *parse_expression(AlgolReader *r) {
  return parse_level(r, parse_conjunction, (const char *const[]){"|", NULL}, (const AlgolOp[]){ALGOL_OR}, false);
}

// ---- statements

// "new" data [ "[" const "]" ] ident [ ":=" expr ] "in" term
static Syntax *parse_new(AlgolReader *r, Place place) {
  AlgolBase type = {.sort = ALGOL_VAR};
  if (!parse_data(r, &type) || !parse_size(r, &type)) return NULL;
  Place name_place = r->place;
  const char *name = expect_name(r, "the name of the new variable");
  if (!name) return NULL;
  Syntax *parts[2];
  uint32_t count = 0;
  Place initial = r->place;
  if (accept(r, ":=")) {
    if (type.sort == ALGOL_ARRAY)
      return ia_reader_fail(r, initial, "every element starts at 0", "an array takes no initial value"), NULL;
    if (!(parts[count++] = parse_expression(r))) return NULL;
  }
  if (!expect(r, "in", "after the new variable") || !(parts[count++] = parse_term(r))) return NULL;
  Syntax *s = node(r, SYNTAX_NEW, place, count, parts);
  if (s) s->binding = bind(r, BIND_NEW, name, name_place, type);
  return s;
}

// "(" ident ":" base {"," ident ":" base} ")"
static bool parse_parameters(AlgolReader *r, AlgolBinding *let) {
  AlgolBindingVec params = {0};
  bool fine = true;
  do {
    Place place = r->place;
    const char *name = expect_name(r, "the name of a parameter");
    AlgolBase type;
    fine = name && expect(r, ":", "after a parameter") && parse_base(r, ALGOL_EXP, &type);
    if (fine && type.sort == ALGOL_ARRAY)
      fine = ia_reader_fail(r, place, "pass an element", "arrays can only be indexed, not passed or returned");
    if (fine) bindingvec_push(&params, bind(r, BIND_PARAM, name, place, type));
  } while (fine && accept(r, ","));
  fine = fine && expect(r, ")", "after the parameters");
  let->param_count = params.count;
  let->params = arena_new(&r->program->arena, (params.count + 1) * sizeof(AlgolBinding *));
  let->param_types = arena_new(&r->program->arena, (params.count + 1) * sizeof(AlgolBase));
  for (uint32_t i = 0; i < params.count; i++)
    let->params[i] = params.data[i], let->param_types[i] = params.data[i]->type;
  bindingvec_release(&params);
  return fine;
}

// "let" ident [ "(" ident ":" base {","...} ")" ] "be" term "in" term
static Syntax *parse_let(AlgolReader *r, Place place) {
  Place name_place = r->place;
  const char *name = expect_name(r, "the name of the definition");
  if (!name) return NULL;
  AlgolBinding *let = bind(r, BIND_LET, name, name_place, (AlgolBase){0});
  if (accept(r, "(") && !parse_parameters(r, let)) return NULL;
  if (!expect(r, "be", "in a definition")) return NULL;
  Syntax *parts[2] = {parse_term(r)};
  if (!parts[0] || !expect(r, "in", "after a definition") || !(parts[1] = parse_term(r))) return NULL;
  Syntax *s = node(r, SYNTAX_LET, place, 2, parts);
  if (!s) return NULL;
  let->body = parts[0];
  s->binding = let;
  return s;
}

// "if" expr "then" term [ "else" term ] "fi"
static Syntax *parse_if(AlgolReader *r, Place place) {
  Syntax *parts[3];
  uint32_t count = 2;
  if (!(parts[0] = parse_expression(r)) || !expect(r, "then", "after a condition")) return NULL;
  if (!(parts[1] = parse_term(r))) return NULL;
  if (accept(r, "else") && !(parts[count++] = parse_term(r))) return NULL;
  return expect(r, "fi", "to end 'if'") ? node(r, SYNTAX_IF, place, count, parts) : NULL;
}

// "while" expr "do" term "od"
static Syntax *parse_while(AlgolReader *r, Place place) {
  Syntax *parts[2];
  if (!(parts[0] = parse_expression(r)) || !expect(r, "do", "after a condition")) return NULL;
  if (!(parts[1] = parse_term(r)) || !expect(r, "od", "to end 'while'")) return NULL;
  return node(r, SYNTAX_WHILE, place, 2, parts);
}

// "assert" primary stmt
static Syntax *parse_assert(AlgolReader *r, Place place) {
  Syntax *parts[2];
  if (!(parts[0] = parse_primary(r)) || !(parts[1] = parse_statement(r))) return NULL;
  return node(r, SYNTAX_ASSERT, place, 2, parts);
}

// lvalue ":=" expr | expr
static Syntax *parse_assignment(AlgolReader *r) {
  Syntax *parts[2] = {parse_expression(r)};
  Place place = r->place;
  if (!parts[0] || !accept(r, ":=")) return parts[0];
  if (parts[0]->kind != SYNTAX_NAME && parts[0]->kind != SYNTAX_INDEX)
    return ia_reader_fail(r, parts[0]->place, "only a variable or an element of an array can be assigned to",
                          "this is not a variable"),
           NULL;
  if (!(parts[1] = parse_expression(r))) return NULL;
  return node(r, SYNTAX_ASSIGN, place, 2, parts);
}

// stmt ::= "skip" | "abort" | new | let | if | while | assert | lvalue ":=" expr | expr
static Syntax *parse_statement_here(AlgolReader *r) {
  Place place = r->place;
  Syntax *s = leaf(r, at(r, "skip") ? SYNTAX_SKIP : SYNTAX_ABORT);
  if (accept(r, "skip") || accept(r, "abort")) return s;
  if (accept(r, "new")) return parse_new(r, place);
  if (accept(r, "let")) return parse_let(r, place);
  if (accept(r, "if")) return parse_if(r, place);
  if (accept(r, "while")) return parse_while(r, place);
  if (accept(r, "assert")) return parse_assert(r, place);
  return parse_assignment(r);
}

static Syntax *parse_statement(AlgolReader *r) {
  if (++r->depth > MOST_DEPTH) return ia_reader_fail(r, r->place, NULL, "this term is nested too deeply"), NULL;
  Syntax *s = parse_statement_here(r);
  r->depth--;
  return s;
}

// term ::= stmt { ";" stmt }
static Syntax *parse_term(AlgolReader *r) {
  Syntax *first = parse_statement(r);
  if (!first || !at(r, ";")) return first;
  SyntaxVec parts = {0};
  syntaxvec_push(&parts, first);
  bool fine = true;
  while (fine && accept(r, ";")) {
    Syntax *next = parse_statement(r);
    if (next) syntaxvec_push(&parts, next);
    else fine = false;
  }
  Syntax *seq = fine ? node(r, SYNTAX_SEQ, first->place, parts.count, parts.data) : NULL;
  syntaxvec_release(&parts);
  return seq;
}

// ---- the program

// decl ::= ident ":" type
static bool parse_declaration(AlgolReader *r) {
  Place place = r->place;
  const char *name = expect_name(r, "the name of a free identifier, or '|-'");
  if (!name) return false;
  for (uint32_t i = 0; i < r->frees.count; i++)
    if (strcmp(r->frees.data[i]->name, name) == 0)
      return ia_reader_fail(r, place, NULL, "'%.60s' is declared twice", name);
  AlgolBinding *b = bind(r, BIND_FREE, name, place, (AlgolBase){0});
  if (!expect(r, ":", "after a free identifier") || !parse_type(r, b)) return false;
  b->index = r->frees.count;
  bindingvec_push(&r->frees, b);
  return true;
}

// program ::= [ decl {"," decl} ] "|-" term
bool ia_reader_parse(AlgolReader *r) {
  ia_reader_next(r);
  if (!at(r, "|-")) do
      if (!parse_declaration(r)) return false;
    while (accept(r, ","));
  if (!expect(r, "|-", "after the free identifiers")) return false;
  r->term = parse_term(r);
  if (!r->term) return false;
  if (r->token == TOKEN_END) return true;
  const char *hint =
      at(r, "else") || at(r, "fi") || at(r, "od") ? "is there one too many?" : "is a ';' or an operator missing?";
  return ia_reader_fail(r, r->place, hint, "expected the end of the program, not %s", ia_reader_shown(r));
}
