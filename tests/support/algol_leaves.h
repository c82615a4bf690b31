// The meaning of a term straight from THEORY 5.2: one leaf automaton per occurrence, composed by Definition 2 as lazy
// automata. Far too slow for use, and therefore the oracle of the token machine. Small values only.
// A symbol belongs to the occurrence that made it: its own interface, shared with its parent; or its other side, shared with
// the block that binds it, and visible where it is a free identifier's.
#ifndef TESTS_SUPPORT_ALGOL_LEAVES_H
#define TESTS_SUPPORT_ALGOL_LEAVES_H
#include "algol.h"
#include "algol/lazy.h"
#include "algol/moves.h"

enum { LEAF_LOW = -6, LEAF_HIGH = 12, LEAF_MOST = 64 }; // values; occurrences

typedef enum Side { OWN_SIDE, OTHER_SIDE } Side;

typedef struct Symbol {
  uint8_t node, side, kind, param; // kind: a MoveKind
  int8_t value, index;
} Symbol;
VEC(SymbolVec, symbolvec, Symbol)

typedef struct Leaf {
  LazyAutomaton automaton;
  struct Leaves *leaves;
  const AlgolTerm *term;
  uint8_t node, children[8];
  uint8_t binder; // of a cell: the occurrence of its block
} Leaf;

typedef struct Leaves {
  const AlgolProgram *program;
  Leaf leaf[LEAF_MOST];
  uint32_t count;
  bool too_large;
  SymbolVec symbols; // moves are indices
  LazyAutomaton *composite[LEAF_MOST];
  LazyAutomaton *all;
} Leaves;

// The state of a leaf: where it is in its round, the question it was asked, values, contents of a cell or array.
typedef struct LeafState {
  uint8_t phase, question;
  int8_t a, b;
  uint8_t cells[2]; // of a block: its cell or the elements of its array
  uint8_t pending;  // of a block: 0, or which answer it owes to an occurrence
  uint8_t unused;
} LeafState;

// States travel as numbers: the index in one table for all leaves.
static inline uint32_t leaf_state_number(LeafState s) {
  // phase 5 bits, question 3, a 5, b 5, cells 3+3, pending 3
  return (uint32_t)s.phase | (uint32_t)s.question << 5 | (uint32_t)(s.a - LEAF_LOW) << 9 |
         (uint32_t)(s.b - LEAF_LOW) << 14 | (uint32_t)s.cells[0] << 19 | (uint32_t)s.cells[1] << 22 |
         (uint32_t)s.pending << 25;
}
static inline LeafState leaf_state_of(uint32_t n) {
  return (LeafState){.phase = n & 31,
                     .question = n >> 5 & 15,
                     .a = (int8_t)((int)(n >> 9 & 31) + LEAF_LOW),
                     .b = (int8_t)((int)(n >> 14 & 31) + LEAF_LOW),
                     .cells = {n >> 19 & 7, n >> 22 & 7},
                     .pending = n >> 25 & 7};
}

static inline bool leaf_asks(uint8_t kind) {
  return kind == MOVE_RUN || kind == MOVE_Q || kind == MOVE_READ || kind == MOVE_WRITE;
}

// The answer that belongs to a question.
static inline bool leaf_answers(uint8_t question, uint8_t kind) {
  if (question == MOVE_RUN) return kind == MOVE_DONE;
  if (question == MOVE_WRITE) return kind == MOVE_OK;
  return kind == MOVE_VALUE;
}

// A round that passes the question on to a child and its answer back: phase p asks child c, p+1 waits, p+2 answers itself.
static inline bool leaf_pass(const Leaf *l, LeafState *s, const Symbol *m, uint8_t p, uint32_t c) {
  if (s->phase == p && m->node == l->children[c] && m->side == OWN_SIDE && m->kind == s->question)
    return m->kind == MOVE_WRITE && m->value != s->a ? false : (s->phase = p + 1, true);
  if (s->phase == p + 1 && m->node == l->children[c] && m->side == OWN_SIDE && leaf_answers(s->question, m->kind))
    return s->b = m->value, s->phase = 30, true;
  return false;
}

// Phase `p` asks child c a plain question, p+1 takes its answer into *into, then phase `then`.
static inline bool leaf_child(const Leaf *l, LeafState *s, const Symbol *m, uint8_t p, uint32_t c, uint8_t question,
                              int8_t *into, uint8_t then) {
  if (m->node != l->children[c] || m->side != OWN_SIDE) return false;
  if (s->phase == p && m->kind == question) return s->phase = p + 1, true;
  if (s->phase != p + 1 || !leaf_answers(question, m->kind)) return false;
  if (into) *into = m->value;
  s->phase = then;
  return true;
}

static inline int8_t leaf_modulo(int value, uint64_t n) {
  int count = (int)n;
  return n ? (int8_t)(((value % count) + count) % count) : (int8_t)value;
}

// Moves on the other side: phase p asks (with index and value as given), p+1 takes the answer into b, then answers itself.
static inline bool leaf_other(const Leaf *l, LeafState *s, const Symbol *m, uint8_t p, int8_t index, uint64_t reduce) {
  if (m->node != l->node || m->side != OTHER_SIDE || m->param) return false;
  if (s->phase == p && m->kind == s->question && m->index == index) {
    if (m->kind == MOVE_WRITE && m->value != leaf_modulo(s->a, reduce)) return false;
    return s->phase = p + 1, true;
  }
  if (s->phase == p + 1 && leaf_answers(s->question, m->kind)) return s->b = m->value, s->phase = 30, true;
  return false;
}

static inline bool leaf_element(const Leaf *l, LeafState *s, const Symbol *m, uint64_t size, uint64_t reduce) {
  int8_t *index = s->question == MOVE_WRITE ? &s->b : &s->a;
  if (leaf_child(l, s, m, 1, 0, MOVE_Q, index, 3)) return true;
  if (s->phase == 3 && (*index < 0 || *index >= (int)size)) {
    if (m->node != l->node || m->side != OTHER_SIDE || m->kind != MOVE_OOB) return false;
    return s->phase = 31, true;
  }
  return s->phase >= 3 && leaf_other(l, s, m, 3, s->phase == 3 ? *index : 0, reduce);
}

static inline bool leaf_procedure(const Leaf *l, LeafState *s, const Symbol *m, const AlgolFree *f) {
  bool other = m->node == l->node && m->side == OTHER_SIDE;
  if (s->phase == 1 && other && !m->param && m->kind == s->question && (m->kind != MOVE_WRITE || m->value == s->a))
    return s->phase = 2, true;
  if (s->phase == 2 && other && !m->param && leaf_answers(s->question, m->kind))
    return s->b = m->value, s->phase = 30, true;
  if (s->phase == 2 && other && m->param &&
      leaf_asks(m->kind)) { // which argument, and which question, are part of the phase
    s->pending = m->param;
    s->cells[0] = m->kind;
    s->b = m->kind == MOVE_WRITE ? m->value : 0;
    return s->phase = 3, true;
  }
  if (!s->pending) return false;
  bool child = m->node == l->children[s->pending - 1] && m->side == OWN_SIDE;
  if (s->phase == 3 && child && m->kind == s->cells[0] && (m->kind != MOVE_WRITE || m->value == s->b))
    return s->phase = 4, true;
  if (s->phase == 4 && child && leaf_answers(s->cells[0], m->kind)) return s->b = m->value, s->phase = 5, true;
  if (s->phase == 5 && other && m->param == s->pending && leaf_answers(s->cells[0], m->kind)) {
    if (m->kind == MOVE_VALUE && m->value != leaf_modulo(s->b, f->params[s->pending - 1].count)) return false;
    s->pending = s->cells[0] = 0;
    s->b = 0;
    return s->phase = 2, true;
  }
  return false;
}

// A block: passes the question to its body, and meanwhile is the cell or array for the occurrences in it.
static inline bool leaf_block(const Leaf *l, LeafState *s, const Symbol *m) {
  const AlgolVariable *v = &l->leaves->program->variables[l->term->variable];
  if (m->side == OTHER_SIDE) {
    if (s->phase != 2) return false;
    uint8_t *cell = &s->cells[m->index];
    if (!s->pending && m->kind == MOVE_READ) return s->pending = (uint8_t)(1 + m->index), true;
    if (!s->pending && m->kind == MOVE_WRITE)
      return *cell = (uint8_t)leaf_modulo(m->value, v->type.count), s->pending = 3, true;
    if (s->pending == 3 && m->kind == MOVE_OK) return s->pending = 0, true;
    if (s->pending && s->pending < 3 && m->kind == MOVE_VALUE && m->value == s->cells[s->pending - 1])
      return s->pending = 0, true;
    return false;
  }
  if (!leaf_pass(l, s, m, 1, 0)) return false;
  if (s->phase == 30) s->cells[0] = s->cells[1] = 0;
  return true;
}

static inline bool leaf_operator(const Leaf *l, LeafState *s, const Symbol *m) {
  if (leaf_child(l, s, m, 1, 0, MOVE_Q, &s->a, 3) || leaf_child(l, s, m, 3, 1, MOVE_Q, &s->b, 5)) {
    if (s->phase != 5) return true;
    int a = s->a, b = s->b;
    int results[] = {a + b, a - b, a * b, a == b, a != b, a<b, a <= b, a> b, a >= b, a && b, a || b};
    s->a = 0;
    s->b = (int8_t)results[l->term->op];
    s->phase = 30;
    return results[l->term->op] >= LEAF_LOW && results[l->term->op] <= LEAF_HIGH;
  }
  return false;
}

static inline bool leaf_inner(const Leaf *l, LeafState *s, const Symbol *m) {
  const AlgolTerm *t = l->term;
  const AlgolProgram *p = l->leaves->program;
  switch (t->kind) {
  case ALGOL_SKIP:
  case ALGOL_NUMBER: return false; // answers at once
  case ALGOL_ABORT:
    if (s->phase != 1 || m->node != l->node || m->kind != MOVE_ABORT) return false;
    return s->phase = 31, true;
  case ALGOL_SEQ: {
    uint8_t last = (uint8_t)(t->child_count - 1);
    for (uint8_t i = 0; i < last; i++)
      if (leaf_child(l, s, m, (uint8_t)(1 + 2 * i), i, MOVE_RUN, NULL, (uint8_t)(3 + 2 * i))) return true;
    return leaf_pass(l, s, m, (uint8_t)(1 + 2 * last), last);
  }
  case ALGOL_IF:
    if (leaf_child(l, s, m, 1, 0, MOVE_Q, &s->b, 3)) {
      if (s->phase == 3) s->phase = s->b ? 3 : 6, s->b = 0;
      return true;
    }
    return s->phase < 6 ? leaf_pass(l, s, m, 3, 1) : leaf_pass(l, s, m, 6, 2);
  case ALGOL_WHILE:
    if (leaf_child(l, s, m, 1, 0, MOVE_Q, &s->b, 3)) {
      if (s->phase == 3) s->phase = s->b ? 3 : 30, s->b = 0;
      return true;
    }
    return leaf_child(l, s, m, 3, 1, MOVE_RUN, NULL, 1);
  case ALGOL_ASSIGN:
    if (leaf_child(l, s, m, 1, 1, MOVE_Q, &s->a, 3)) return true;
    if (s->phase == 3 && m->value != s->a) return false;
    return leaf_child(l, s, m, 3, 0, MOVE_WRITE, NULL, 30);
  case ALGOL_NOT:
    if (!leaf_child(l, s, m, 1, 0, MOVE_Q, &s->b, 30)) return false;
    if (s->phase == 30) s->b = !s->b;
    return true;
  case ALGOL_READ: return leaf_child(l, s, m, 1, 0, MOVE_READ, &s->b, 30);
  case ALGOL_BINARY: return leaf_operator(l, s, m);
  case ALGOL_NEW: return leaf_block(l, s, m);
  case ALGOL_CELL: return leaf_other(l, s, m, 1, 0, 0);
  case ALGOL_ELEMENT: return leaf_element(l, s, m, p->variables[t->variable].type.size, 0);
  case ALGOL_FREE_ELEMENT:
    return leaf_element(l, s, m, p->frees[t->variable].type.size, p->frees[t->variable].type.count);
  case ALGOL_FREE:
    if (t->child_count) return leaf_procedure(l, s, m, &p->frees[t->variable]);
    return leaf_other(l, s, m, 1, 0, p->frees[t->variable].type.count);
  }
  return false;
}

// Phase 0: asked; phase 30: answers, and the round begins again.
static inline bool leaf_next(LazyAutomaton *a, uint32_t move, uint32_t state, uint32_t k, uint32_t *successor) {
  Leaf *l = (Leaf *)a;
  const Symbol *m = &l->leaves->symbols.data[move];
  LeafState s = leaf_state_of(state);
  bool own = m->node == l->node && m->side == OWN_SIDE;
  if (k > 0) return false;
  if (s.phase == 0) {
    if (!own || !leaf_asks(m->kind)) return false;
    s.question = m->kind;
    s.a = m->kind == MOVE_WRITE ? m->value : 0;
    bool at_once = l->term->kind == ALGOL_SKIP || l->term->kind == ALGOL_NUMBER;
    s.phase = at_once ? 30 : 1;
    if (at_once) s.b = (int8_t)l->term->value;
  } else if (s.phase == 30) {
    if (!own || !leaf_answers(s.question, m->kind) || (m->kind == MOVE_VALUE && m->value != s.b)) return false;
    s = (LeafState){0};
  } else if (s.phase == 31 || !leaf_inner(l, &s, m)) return false;
  *successor = leaf_state_number(s);
  return true;
}

static inline bool leaf_has(const LazyAutomaton *a, uint32_t move) {
  const Leaf *l = (const Leaf *)a;
  const Symbol *m = &l->leaves->symbols.data[move];
  if (m->node == l->node) return true;
  for (uint32_t i = 0; i < l->term->child_count; i++)
    if (m->side == OWN_SIDE && m->node == l->children[i]) return true;
  const Leaf *other = &l->leaves->leaf[m->node];
  bool cell = other->term->kind == ALGOL_CELL || other->term->kind == ALGOL_ELEMENT;
  return l->term->kind == ALGOL_NEW && m->side == OTHER_SIDE && m->kind != MOVE_OOB && cell && other->binder == l->node;
}

// ---- building

static inline void leaves_symbol(Leaves *ls, uint8_t node, Side side, MoveKind kind, uint8_t param, int value,
                                 int index) {
  symbolvec_push(&ls->symbols, (Symbol){node, (uint8_t)side, (uint8_t)kind, param, (int8_t)value, (int8_t)index});
}

static inline void leaves_interface(Leaves *ls, uint8_t node, Side side, uint8_t param, AlgolBase type,
                                    uint64_t indices) {
  bool any = side == OWN_SIDE;
  int low = any ? LEAF_LOW : 0, high = any ? LEAF_HIGH : (int)type.count - 1;
  if (type.sort == ALGOL_COM) {
    leaves_symbol(ls, node, side, MOVE_RUN, param, 0, 0);
    leaves_symbol(ls, node, side, MOVE_DONE, param, 0, 0);
    return;
  }
  if (type.sort == ALGOL_EXP) leaves_symbol(ls, node, side, MOVE_Q, param, 0, 0);
  for (uint64_t i = 0; type.sort == ALGOL_VAR && i < indices; i++) {
    leaves_symbol(ls, node, side, MOVE_READ, param, 0, (int)i);
    for (int v = low; v <= high; v++) leaves_symbol(ls, node, side, MOVE_WRITE, param, v, (int)i);
  }
  if (type.sort == ALGOL_VAR) leaves_symbol(ls, node, side, MOVE_OK, param, 0, 0);
  for (int v = low; v <= high; v++) leaves_symbol(ls, node, side, MOVE_VALUE, param, v, 0);
}

static inline void leaves_other_side(Leaves *ls, const Leaf *l) {
  const AlgolTerm *t = l->term;
  AlgolBase any = {.sort = ALGOL_VAR, .count = LEAF_HIGH + 1};
  if (t->kind == ALGOL_ABORT) leaves_symbol(ls, l->node, OTHER_SIDE, MOVE_ABORT, 0, 0, 0);
  if (t->kind == ALGOL_CELL || t->kind == ALGOL_ELEMENT) {
    uint64_t indices = t->kind == ALGOL_CELL ? 1 : 2;
    leaves_interface(ls, l->node, OTHER_SIDE, 0, any, indices);
    for (uint64_t i = 0; i < indices; i++) // cells are told what is to be stored before it is reduced
      for (int v = LEAF_LOW; v < 0; v++) leaves_symbol(ls, l->node, OTHER_SIDE, MOVE_WRITE, 0, v, (int)i);
  }
  if (t->kind == ALGOL_ELEMENT || t->kind == ALGOL_FREE_ELEMENT)
    leaves_symbol(ls, l->node, OTHER_SIDE, MOVE_OOB, 0, 0, 0);
  if (t->kind != ALGOL_FREE && t->kind != ALGOL_FREE_ELEMENT) return;
  const AlgolFree *f = &ls->program->frees[t->variable];
  AlgolBase type = f->type;
  if (type.sort == ALGOL_ARRAY) type.sort = ALGOL_VAR;
  leaves_interface(ls, l->node, OTHER_SIDE, 0, type, f->type.sort == ALGOL_ARRAY ? f->type.size : 1);
  for (uint32_t i = 0; i < f->param_count; i++)
    leaves_interface(ls, l->node, OTHER_SIDE, (uint8_t)(i + 1), f->params[i], 1);
}

static inline uint8_t leaves_add(Leaves *ls, const AlgolTerm *t, const uint8_t *cells, const uint8_t *arrays) {
  if (ls->count == LEAF_MOST || t->child_count > 8) return ls->too_large = true, (uint8_t)0;
  uint8_t node = (uint8_t)ls->count++, inner_cells[16], inner_arrays[16];
  Leaf *l = &ls->leaf[node];
  *l = (Leaf){.automaton = {leaf_next, leaf_has, NULL, leaf_state_number((LeafState){0})},
              .leaves = ls,
              .term = t,
              .node = node};
  memcpy(inner_cells, cells, sizeof inner_cells);
  memcpy(inner_arrays, arrays, sizeof inner_arrays);
  if (t->kind == ALGOL_CELL) l->binder = cells[t->slot];
  if (t->kind == ALGOL_ELEMENT) l->binder = arrays[t->slot];
  if (t->kind == ALGOL_NEW)
    (ls->program->variables[t->variable].type.sort == ALGOL_ARRAY ? inner_arrays : inner_cells)[t->slot] = node;
  for (uint32_t i = 0; i < t->child_count; i++)
    l->children[i] = leaves_add(ls, t->children[i], inner_cells, inner_arrays);
  leaves_interface(ls, node, OWN_SIDE, 0, t->type, 1);
  leaves_other_side(ls, l);
  return node;
}

// False where the program has too many occurrences.
static inline bool leaves_init(Leaves *ls, const AlgolProgram *program) {
  uint8_t none[16] = {0};
  *ls = (Leaves){.program = program};
  leaves_add(ls, program->term, none, none);
  if (ls->too_large) return false;
  ls->all = &ls->leaf[0].automaton;
  for (uint32_t i = 1; i < ls->count; i++)
    ls->all = ls->composite[i] = algol_lazy_compose(ls->all, &ls->leaf[i].automaton);
  return true;
}

static inline void leaves_release(Leaves *ls) {
  for (uint32_t i = 1; i < ls->count; i++) algol_lazy_delete(ls->composite[i]);
  symbolvec_release(&ls->symbols);
}

// The text of a symbol where it is visible: the term's own moves, those of free identifiers, events.
static inline bool leaves_visible(const Leaves *ls, uint32_t move, Text *out) {
  const Symbol *m = &ls->symbols.data[move];
  const AlgolTerm *t = ls->leaf[m->node].term;
  bool root = m->node == 0 && m->side == OWN_SIDE, free = t->kind == ALGOL_FREE || t->kind == ALGOL_FREE_ELEMENT;
  bool event = m->kind == MOVE_OOB || m->kind == MOVE_ABORT;
  if (!root && !event && !(free && m->side == OTHER_SIDE)) return false;
  Move shown = {.kind = m->kind, .param = m->param, .value = {m->value, m->value}, .index = {m->index, m->index}};
  if (free && !root) shown.owner = ls->program->frees[t->variable].name;
  if (m->kind == MOVE_OOB && !free) shown.owner = ls->program->variables[t->variable].name;
  shown.has_index = t->kind == ALGOL_FREE_ELEMENT && !event;
  shown.is_bool = root ? t->type.is_bool
                       : free && (m->param ? ls->program->frees[t->variable].params[m->param - 1].is_bool
                                           : ls->program->frees[t->variable].type.is_bool);
  algol_move_print(&shown, out);
  return true;
}
#endif
