// From the tree as written to the program: definitions and parameters are replaced by what they stand for, each use by a copy
// of its own (call by name). An environment says what the names in scope stand for, so that nothing is captured. Types are
// known to be right. On the way every expression gets the range of its values, which must not leave that of AlgolValue.

#include "front/algol/syntax.h"

enum { MOST_STEPS = 2000000, MOST_DEPTH = 5000, MOST_BITS = 120 };

typedef struct Env Env;
struct Env { // innermost first
  const AlgolBinding *binding;
  const Syntax *argument; // PARAM
  const Env *argument_env;
  const Env *outer; // LET: also what its body sees
  uint32_t slot;    // NEW
};

typedef struct Range {
  AlgolValue lo, hi;
} Range;

typedef struct Inliner {
  AlgolReader *reader;
  Arena *arena;
  uint32_t depth, cells, arrays; // where we are: nested nodes and blocks
} Inliner;

static AlgolTerm *inline_term(Inliner *in, const Syntax *s, const Env *env, Range *range);

// Counts a step; false where there were too many. Steps are counted, not nodes alone: a parameter that is passed on and on
// makes none.
static bool count_step(Inliner *in, const Syntax *s) {
  if (++in->reader->inlined <= MOST_STEPS) return true;
  return ia_reader_fail(in->reader, s->place, "definitions that use others several times grow quickly",
                        "the program is too large once its definitions are inlined");
}

static AlgolTerm *make(Inliner *in, AlgolKind kind, const Syntax *s, AlgolBase type, uint32_t children) {
  if (!count_step(in, s)) return NULL;
  AlgolTerm *t = arena_new(in->arena, sizeof *t);
  *t = (AlgolTerm){.kind = kind, .type = type, .place = s->place, .child_count = children, .op = s->op};
  t->children = arena_new(in->arena, (children ? children : 1) * sizeof *t->children);
  return t;
}

static AlgolBase as_expression(AlgolBase type) {
  if (type.sort == ALGOL_VAR) type.sort = ALGOL_EXP;
  return type;
}

// A variable where an expression is asked for becomes a read.
static AlgolTerm *coerce(Inliner *in, AlgolTerm *t, AlgolSort wanted) {
  if (!t || t->type.sort != ALGOL_VAR || wanted != ALGOL_EXP) return t;
  Syntax place = {.place = t->place};
  AlgolTerm *read = make(in, ALGOL_READ, &place, as_expression(t->type), 1);
  if (read) read->children[0] = t;
  return read;
}

static AlgolTerm *inline_as(Inliner *in, const Syntax *s, const Env *env, AlgolSort wanted, Range *range) {
  return coerce(in, inline_term(in, s, env, range), wanted);
}

// Fills the children in order; data is read as expressions. Ranges may be NULL.
static bool inline_children(Inliner *in, AlgolTerm *t, const Syntax *s, const Env *env, Range *ranges) {
  for (uint32_t i = 0; t && i < s->child_count; i++) {
    Range range = {0};
    t->children[i] = inline_as(in, s->children[i], env, ALGOL_EXP, &range);
    if (!t->children[i]) return false;
    if (ranges) ranges[i] = range;
  }
  return t != NULL;
}

// ---- names

static const Env *look_up(const Env *env, const AlgolBinding *binding) {
  while (env->binding != binding) env = env->outer;
  return env;
}

static Range refine_values_of(AlgolBase type) { return (Range){0, type.count ? (AlgolValue)type.count - 1 : 0}; }

static AlgolTerm *inline_free(Inliner *in, const Syntax *s, const Env *env) {
  AlgolTerm *t = make(in, s->kind == SYNTAX_INDEX ? ALGOL_FREE_ELEMENT : ALGOL_FREE, s, s->type, s->child_count);
  if (!t) return NULL;
  t->variable = s->binding->index;
  for (uint32_t i = 0; i < s->child_count; i++) {
    AlgolSort wanted = s->kind == SYNTAX_INDEX ? ALGOL_EXP : s->binding->param_types[i].sort;
    Range range;
    if (!(t->children[i] = inline_as(in, s->children[i], env, wanted, &range))) return NULL;
  }
  return t;
}

static AlgolTerm *inline_cell(Inliner *in, const Syntax *s, const Env *env) {
  AlgolTerm *t = make(in, s->kind == SYNTAX_INDEX ? ALGOL_ELEMENT : ALGOL_CELL, s, s->type, s->child_count);
  if (!t || !inline_children(in, t, s, env, NULL)) return NULL;
  t->variable = s->binding->index;
  t->slot = look_up(env, s->binding)->slot;
  return t;
}

// The body of a definition, its parameters bound to the arguments and the environment in which those are to be read.
static AlgolTerm *inline_definition(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  const AlgolBinding *let = s->binding;
  const Env *inner = look_up(env, let);
  for (uint32_t i = 0; i < let->param_count; i++) {
    Env *param = arena_new(in->arena, sizeof *param);
    *param = (Env){let->params[i], s->children[i], env, inner, 0};
    inner = param;
  }
  return inline_term(in, let->body, inner, range);
}

static AlgolTerm *inline_use(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  *range = refine_values_of(s->type);
  switch (s->binding->kind) {
  case BIND_FREE: return inline_free(in, s, env);
  case BIND_NEW: return inline_cell(in, s, env);
  case BIND_LET: return inline_definition(in, s, env, range);
  case BIND_PARAM: {
    const Env *bound = look_up(env, s->binding);
    return inline_as(in, bound->argument, bound->argument_env, s->binding->type.sort, range);
  }
  }
  return NULL;
}

// ---- binders

static AlgolTerm *inline_assignment(Inliner *in, const Syntax *s, AlgolTerm *variable, const Syntax *value,
                                    const Env *env) {
  AlgolTerm *t = make(in, ALGOL_ASSIGN, s, (AlgolBase){.sort = ALGOL_COM}, 2);
  Range range;
  if (!t || !(t->children[0] = variable)) return NULL;
  return (t->children[1] = inline_as(in, value, env, ALGOL_EXP, &range)) ? t : NULL;
}

// new T x := e in M: the block with x := e; M
static AlgolTerm *inline_initial(Inliner *in, const Syntax *s, const Env *env, AlgolTerm *body, uint32_t slot) {
  AlgolBase type = s->binding->type;
  AlgolTerm *cell = make(in, ALGOL_CELL, s, type, 0), *seq = make(in, ALGOL_SEQ, s, s->type, 2);
  if (!cell || !seq) return NULL;
  cell->variable = s->binding->index;
  cell->slot = slot;
  seq->children[0] = inline_assignment(in, s, cell, s->children[0], env);
  seq->children[1] = body;
  return seq->children[0] ? seq : NULL;
}

static AlgolTerm *inline_new(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  bool array = s->binding->type.sort == ALGOL_ARRAY;
  uint32_t *used = array ? &in->arrays : &in->cells;
  AlgolProgram *program = in->reader->program;
  Env *inner = arena_new(in->arena, sizeof *inner);
  *inner = (Env){.binding = s->binding, .outer = env, .slot = (*used)++};
  uint32_t *slots = array ? &program->array_slots : &program->cell_slots;
  if (*used > *slots) *slots = *used;
  AlgolTerm *t = make(in, ALGOL_NEW, s, s->type, 1);
  AlgolTerm *body = inline_as(in, s->children[s->child_count - 1], inner, ALGOL_EXP, range);
  if (body && s->child_count == 2) body = inline_initial(in, s, inner, body, inner->slot);
  (*used)--;
  if (!t || !body) return NULL;
  t->variable = s->binding->index;
  t->slot = inner->slot;
  t->children[0] = body;
  return t;
}

static AlgolTerm *inline_let(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  Env *inner = arena_new(in->arena, sizeof *inner);
  *inner = (Env){.binding = s->binding, .outer = env};
  return inline_term(in, s->children[1], inner, range);
}

// ---- control

static AlgolTerm *inline_if(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  AlgolTerm *t = make(in, ALGOL_IF, s, s->type, 3);
  Range parts[3] = {{0}};
  if (!t) return NULL;
  for (uint32_t i = 0; i < s->child_count; i++)
    if (!(t->children[i] = inline_as(in, s->children[i], env, i ? s->type.sort : ALGOL_EXP, &parts[i]))) return NULL;
  if (s->child_count == 2 && !(t->children[2] = make(in, ALGOL_SKIP, s, (AlgolBase){0}, 0))) return NULL;
  *range = (Range){parts[1].lo < parts[2].lo ? parts[1].lo : parts[2].lo,
                   parts[1].hi > parts[2].hi ? parts[1].hi : parts[2].hi};
  return t;
}

// assert E C: if E then skip else C fi
static AlgolTerm *inline_assert(Inliner *in, const Syntax *s, const Env *env) {
  AlgolTerm *t = make(in, ALGOL_IF, s, s->type, 3);
  Range range;
  if (!t || !(t->children[0] = inline_as(in, s->children[0], env, ALGOL_EXP, &range))) return NULL;
  t->children[1] = make(in, ALGOL_SKIP, s, s->type, 0);
  t->children[2] = inline_term(in, s->children[1], env, &range);
  return t->children[1] && t->children[2] ? t : NULL;
}

static AlgolTerm *inline_sequence(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  AlgolTerm *t = make(in, ALGOL_SEQ, s, s->type, s->child_count);
  for (uint32_t i = 0; t && i < s->child_count; i++)
    if (!(t->children[i] = inline_term(in, s->children[i], env, range))) return NULL;
  return t;
}

// ---- operators

static Range product(Range a, Range b) {
  AlgolValue corner[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  Range range = {corner[0], corner[0]};
  for (int i = 1; i < 4; i++) {
    if (corner[i] < range.lo) range.lo = corner[i];
    if (corner[i] > range.hi) range.hi = corner[i];
  }
  return range;
}

static uint32_t bits_of(Range r) {
  AlgolValue largest = r.hi > -r.lo ? r.hi : -r.lo;
  uint32_t bits = 0;
  for (; largest > 0; largest >>= 1) bits++;
  return bits;
}

static AlgolTerm *inline_binary(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  Range operand[2] = {{0}};
  AlgolTerm *t = make(in, ALGOL_BINARY, s, s->type, 2);
  if (!inline_children(in, t, s, env, operand)) return NULL;
  *range = (Range){0, 1};
  if (s->op > ALGOL_MUL) return t;
  uint32_t a = bits_of(operand[0]), b = bits_of(operand[1]);
  if ((s->op == ALGOL_MUL ? a + b : (a > b ? a : b) + 1) > MOST_BITS) {
    ia_reader_fail(in->reader, s->place, "store intermediate results in variables of a smaller type",
                   "the result may need more than %d bits", MOST_BITS);
    return NULL;
  }
  if (s->op == ALGOL_ADD) *range = (Range){operand[0].lo + operand[1].lo, operand[0].hi + operand[1].hi};
  else if (s->op == ALGOL_SUB) *range = (Range){operand[0].lo - operand[1].hi, operand[0].hi - operand[1].lo};
  else *range = product(operand[0], operand[1]);
  return t;
}

static AlgolTerm *inline_number(Inliner *in, const Syntax *s, Range *range) {
  AlgolTerm *t = make(in, ALGOL_NUMBER, s, s->type, 0);
  *range = (Range){(AlgolValue)s->value, (AlgolValue)s->value};
  if (t) t->value = (AlgolValue)s->value;
  return t;
}

static AlgolTerm *inline_node(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  switch (s->kind) {
  case SYNTAX_NUMBER:
  case SYNTAX_BOOL: return inline_number(in, s, range);
  case SYNTAX_NAME:
  case SYNTAX_CALL:
  case SYNTAX_INDEX: return inline_use(in, s, env, range);
  case SYNTAX_SKIP: return make(in, ALGOL_SKIP, s, s->type, 0);
  case SYNTAX_ABORT: return make(in, ALGOL_ABORT, s, s->type, 0);
  case SYNTAX_NEW: return inline_new(in, s, env, range);
  case SYNTAX_LET: return inline_let(in, s, env, range);
  case SYNTAX_IF: return inline_if(in, s, env, range);
  case SYNTAX_ASSERT: return inline_assert(in, s, env);
  case SYNTAX_ASSIGN: return inline_assignment(in, s, inline_term(in, s->children[0], env, range), s->children[1], env);
  case SYNTAX_SEQ: return inline_sequence(in, s, env, range);
  case SYNTAX_BINARY: return inline_binary(in, s, env, range);
  case SYNTAX_WHILE:
  case SYNTAX_NOT: break;
  }
  AlgolTerm *t = make(in, s->kind == SYNTAX_NOT ? ALGOL_NOT : ALGOL_WHILE, s, s->type, s->child_count);
  *range = (Range){0, 1};
  return inline_children(in, t, s, env, NULL) ? t : NULL;
}

static AlgolTerm *inline_term(Inliner *in, const Syntax *s, const Env *env, Range *range) {
  *range = (Range){0};
  if (!count_step(in, s)) return NULL;
  if (++in->depth > MOST_DEPTH) {
    ia_reader_fail(in->reader, s->place, NULL, "the program is nested too deeply once its definitions are inlined");
    return NULL;
  }
  AlgolTerm *t = inline_node(in, s, env, range);
  in->depth--;
  return t;
}

// ---- the program

static void copy_declarations(AlgolReader *r) {
  AlgolProgram *p = r->program;
  p->free_count = r->frees.count;
  p->frees = arena_new(&p->arena, (r->frees.count + 1) * sizeof *p->frees);
  for (uint32_t i = 0; i < r->frees.count; i++) {
    const AlgolBinding *b = r->frees.data[i];
    p->frees[i] = (AlgolFree){b->name, b->place, b->type, b->param_types, b->param_count};
  }
  p->variable_count = r->variables.count;
  p->variables = arena_new(&p->arena, (r->variables.count + 1) * sizeof *p->variables);
  for (uint32_t i = 0; i < r->variables.count; i++) {
    const AlgolBinding *b = r->variables.data[i];
    p->variables[i] = (AlgolVariable){b->name, b->place, b->type};
  }
}

bool ia_reader_inline(AlgolReader *r) {
  Inliner in = {.reader = r, .arena = &r->program->arena};
  Range range;
  copy_declarations(r);
  r->program->term = inline_as(&in, r->term, NULL, ALGOL_EXP, &range);
  return r->program->term != NULL;
}
