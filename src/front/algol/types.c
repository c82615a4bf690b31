// Names and types (the rules of THEORY 5.1). Each name gets its binding, each node its type; definitions are checked once,
// where they are made. A definition is not in scope in its own body: using it there would be recursion.
#include <string.h>

#include "front/algol/syntax.h"

typedef struct Checker {
  AlgolReader *reader;
  AlgolBindingVec scope; // innermost last
} Checker;

static bool check(Checker *c, Syntax *s);

static const AlgolBase type_com = {.sort = ALGOL_COM};
static const AlgolBase type_number = {.sort = ALGOL_EXP};
static const AlgolBase type_bool = {.sort = ALGOL_EXP, .is_bool = true, .count = 2};

static bool is_data(AlgolBase type) { return type.sort == ALGOL_EXP || type.sort == ALGOL_VAR; }

static const char *type_name(Checker *c, AlgolBase type) {
  Arena *arena = &c->reader->program->arena;
  if (type.sort == ALGOL_COM) return "a command";
  if (type.sort == ALGOL_ARRAY) return "an array";
  const char *what = type.sort == ALGOL_VAR ? "variable" : "expression";
  if (type.is_bool) return arena_format(arena, "a boolean %s", what);
  return type.sort == ALGOL_EXP ? "a number"
                                : arena_format(arena, "a variable of type nat%%%llu", (unsigned long long)type.count);
}

static bool wrong(Checker *c, const Syntax *s, const char *what, AlgolBase wanted) {
  return ia_reader_fail(c->reader, s->place, NULL, "%s must be %s, but this is %s", what, type_name(c, wanted),
                        type_name(c, s->type));
}

// Can a term of type `given` stand where `wanted` is asked for? A variable is also an expression.
static bool fits(AlgolBase given, AlgolBase wanted) {
  if (wanted.sort == ALGOL_COM) return given.sort == ALGOL_COM;
  if (!is_data(given) || given.is_bool != wanted.is_bool) return false;
  return wanted.sort == ALGOL_EXP || (given.sort == ALGOL_VAR && given.count == wanted.count);
}

static bool check_as(Checker *c, Syntax *s, const char *what, AlgolBase wanted) {
  return check(c, s) && (fits(s->type, wanted) || wrong(c, s, what, wanted));
}

// ---- names

static AlgolBinding *look_up(Checker *c, const char *name) {
  for (uint32_t i = c->scope.count; i-- > 0;)
    if (strcmp(c->scope.data[i]->name, name) == 0) return c->scope.data[i];
  return NULL;
}

static bool unbound(Checker *c, const Syntax *s) {
  const char *hint = arena_format(&c->reader->program->arena,
                                  "declare it before '|-', or give a constant its value: -D %.60s=8", s->name);
  return ia_reader_fail(c->reader, s->place, hint, "'%.60s' is not declared", s->name);
}

// Sets the binding, or makes the name a number where it is a constant.
static bool resolve(Checker *c, Syntax *s) {
  s->binding = look_up(c, s->name);
  if (s->binding && s->binding->kind == BIND_LET && s->binding->being_defined)
    return ia_reader_fail(c->reader, s->place, "use 'while', or pass what varies as a parameter",
                          "'%.60s' is used in its own definition: recursion is not part of the language", s->name);
  if (s->binding) return true;
  if (s->kind != SYNTAX_NAME || !ia_reader_constant(c->reader, s->name, &s->value)) return unbound(c, s);
  s->kind = SYNTAX_NUMBER;
  return true;
}

static bool check_count(Checker *c, const Syntax *s) {
  uint32_t wanted = s->binding->param_count, given = s->child_count;
  if (given == wanted) return true;
  if (wanted == 0) return ia_reader_fail(c->reader, s->place, NULL, "'%.60s' takes no arguments", s->name);
  return ia_reader_fail(c->reader, s->place, NULL, "'%.60s' takes %u argument%s, %u given", s->name, wanted,
                        wanted == 1 ? "" : "s", given);
}

// A name with its arguments, where it has any.
static bool check_use(Checker *c, Syntax *s) {
  if (!resolve(c, s)) return false;
  if (!s->binding) return s->type = type_number, true;
  if (s->binding->type.sort == ALGOL_ARRAY)
    return ia_reader_fail(c->reader, s->place, "write an index: a[i]", "'%.60s' is an array, which can only be indexed",
                          s->name);
  if (!check_count(c, s)) return false;
  for (uint32_t i = 0; i < s->child_count; i++)
    if (!check_as(c, s->children[i], "the argument", s->binding->param_types[i])) return false;
  s->type = s->binding->type;
  return true;
}

static bool check_index(Checker *c, Syntax *s) {
  if (!resolve(c, s)) return false;
  if (s->binding->type.sort != ALGOL_ARRAY)
    return ia_reader_fail(c->reader, s->place, NULL, "'%.60s' is not an array", s->name);
  s->type = s->binding->type;
  s->type.sort = ALGOL_VAR;
  s->type.size = 0;
  return check_as(c, s->children[0], "an index", type_number);
}

// ---- binders

static bool check_new(Checker *c, Syntax *s) {
  AlgolBinding *b = s->binding;
  b->index = c->reader->variables.count;
  bindingvec_push(&c->reader->variables, b);
  bindingvec_push(&c->scope, b); // also in the initial value: new T x := e in M is new T x in (x := e; M)
  Syntax *body = s->children[s->child_count - 1];
  AlgolBase wanted = b->type;
  wanted.sort = ALGOL_EXP;
  bool fine = (s->child_count == 1 || check_as(c, s->children[0], "the initial value", wanted)) && check(c, body);
  c->scope.count--;
  s->type = body->type;
  if (s->type.sort == ALGOL_VAR) s->type.sort = ALGOL_EXP; // a variable does not outlive its block
  return fine;
}

static bool check_let(Checker *c, Syntax *s) {
  AlgolBinding *let = s->binding;
  bindingvec_push(&c->scope, let);
  for (uint32_t i = 0; i < let->param_count; i++) bindingvec_push(&c->scope, let->params[i]);
  let->being_defined = true;
  bool fine = check(c, let->body);
  let->being_defined = false;
  c->scope.count -= let->param_count;
  let->type = let->body->type;
  fine = fine && check(c, s->children[1]);
  c->scope.count--;
  s->type = s->children[1]->type;
  return fine;
}

// ---- control

// One common type of two branches: a variable only where both are the same kind of one.
static bool join(Checker *c, const Syntax *s, AlgolBase a, AlgolBase b, AlgolBase *out) {
  *out = a;
  if (a.sort == ALGOL_COM && b.sort == ALGOL_COM) return true;
  if (!is_data(a) || !is_data(b) || a.is_bool != b.is_bool)
    return ia_reader_fail(c->reader, s->place, NULL, "the branches differ: one is %s, the other %s", type_name(c, a),
                          type_name(c, b));
  if (a.sort == ALGOL_VAR && b.sort == ALGOL_VAR && a.count == b.count) return true;
  *out = a.is_bool ? type_bool : type_number;
  return true;
}

static bool check_if(Checker *c, Syntax *s) {
  if (!check_as(c, s->children[0], "a condition", type_bool)) return false;
  if (s->child_count == 2) {
    s->type = type_com;
    return check_as(c, s->children[1], "a branch without 'else'", type_com);
  }
  return check(c, s->children[1]) && check(c, s->children[2]) &&
         join(c, s, s->children[1]->type, s->children[2]->type, &s->type);
}

static bool check_sequence(Checker *c, Syntax *s) {
  for (uint32_t i = 0; i + 1 < s->child_count; i++)
    if (!check_as(c, s->children[i], "what stands before ';'", type_com)) return false;
  Syntax *last = s->children[s->child_count - 1];
  if (!check(c, last)) return false;
  s->type = last->type;
  return true;
}

static bool check_assignment(Checker *c, Syntax *s) {
  s->type = type_com;
  if (!check(c, s->children[0])) return false;
  AlgolBase wanted = s->children[0]->type;
  if (wanted.sort != ALGOL_VAR)
    return ia_reader_fail(c->reader, s->children[0]->place, NULL, "only variables can be assigned to, but this is %s",
                          type_name(c, wanted));
  wanted.sort = ALGOL_EXP;
  return check_as(c, s->children[1], "what is assigned", wanted);
}

// ---- operators

static bool check_equality(Checker *c, Syntax *s) {
  if (!check(c, s->children[0])) return false;
  AlgolBase operand = s->children[0]->type;
  if (!is_data(operand)) return wrong(c, s->children[0], "an operand", type_number);
  return check_as(c, s->children[1], "the other operand", operand.is_bool ? type_bool : type_number);
}

static bool check_binary(Checker *c, Syntax *s) {
  bool logical = s->op == ALGOL_AND || s->op == ALGOL_OR, arithmetic = s->op <= ALGOL_MUL;
  s->type = arithmetic ? type_number : type_bool;
  if (s->op == ALGOL_EQ || s->op == ALGOL_NE) return check_equality(c, s);
  AlgolBase operand = logical ? type_bool : type_number;
  return check_as(c, s->children[0], "an operand", operand) && check_as(c, s->children[1], "an operand", operand);
}

static bool check(Checker *c, Syntax *s) {
  s->type = type_com;
  switch (s->kind) {
  case SYNTAX_NUMBER: return s->type = type_number, true;
  case SYNTAX_BOOL: return s->type = type_bool, true;
  case SYNTAX_NAME:
  case SYNTAX_CALL: return check_use(c, s);
  case SYNTAX_INDEX: return check_index(c, s);
  case SYNTAX_SKIP:
  case SYNTAX_ABORT: return true;
  case SYNTAX_NEW: return check_new(c, s);
  case SYNTAX_LET: return check_let(c, s);
  case SYNTAX_IF: return check_if(c, s);
  case SYNTAX_WHILE:
    return check_as(c, s->children[0], "a condition", type_bool) && check_as(c, s->children[1], "the body", type_com);
  case SYNTAX_ASSERT:
    return check_as(c, s->children[0], "a condition", type_bool) &&
           check_as(c, s->children[1], "what runs when an assertion fails", type_com);
  case SYNTAX_ASSIGN: return check_assignment(c, s);
  case SYNTAX_SEQ: return check_sequence(c, s);
  case SYNTAX_NOT: return s->type = type_bool, check_as(c, s->children[0], "an operand", type_bool);
  case SYNTAX_BINARY: return check_binary(c, s);
  }
  return false;
}

bool ia_reader_check_types(AlgolReader *r) {
  Checker c = {.reader = r};
  for (uint32_t i = 0; i < r->frees.count; i++) bindingvec_push(&c.scope, r->frees.data[i]);
  bool fine = check(&c, r->term);
  bindingvec_release(&c.scope);
  return fine;
}
