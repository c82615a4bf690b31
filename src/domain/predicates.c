#include "domain/predicates.h"

Predicates *domain_predicates_new(Prog *prog) {
  Predicates *p = memory_new(sizeof *p);
  p->prog = prog;
  p->at = memory_new(prog->locs.count * sizeof *p->at + 1);
  return p;
}

void domain_predicates_delete(Predicates *p) {
  if (!p) return;
  for (Loc l = 0; l < p->prog->locs.count; l++) u32vec_release(&p->at[l]);
  u32vec_release(&p->everywhere);
  textvec_release(&p->texts);
  arena_release(&p->arena);
  free(p->at);
  free(p);
}

static bool has(const U32Vec *list, Term t) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == t) return true;
  return false;
}

// Those that are everywhere come first, so that they have the same numbers at every location.
static bool add_everywhere(Predicates *p, Term predicate) {
  if (has(&p->everywhere, predicate)) return false;
  uint32_t place = p->everywhere.count;
  u32vec_push(&p->everywhere, predicate);
  textvec_push(&p->texts, NULL);
  for (Loc l = 0; l < p->prog->locs.count; l++) {
    U32Vec *list = &p->at[l];
    uint32_t from = 0;
    while (from < list->count && list->data[from] != predicate) from++;
    if (from == list->count) u32vec_push(list, predicate);
    for (; from > place; from--) list->data[from] = list->data[from - 1];
    list->data[place] = predicate;
  }
  return true;
}

bool domain_predicates_add(Predicates *p, Loc loc, Term predicate) {
  if (loc == LOC_NONE) return add_everywhere(p, predicate);
  if (has(&p->at[loc], predicate)) return false;
  u32vec_push(&p->at[loc], predicate);
  return true;
}

static void add_atom(Predicates *p, Loc loc, Term atom) {
  TermTable *table = p->prog->table;
  const U32Vec *list = loc == LOC_NONE ? &p->everywhere : &p->at[loc];
  if (!expr_is_const(table, atom) && !has(list, expr_not(table, atom))) domain_predicates_add(p, loc, atom);
}

void domain_predicates_add_atoms(Predicates *p, Loc loc, Term condition) {
  TermTable *table = p->prog->table;
  U32Vec stack = {0};
  u32vec_push(&stack, condition);
  while (stack.count) {
    Term t = u32vec_pop(&stack), inner = expr_op(table, t) == OP_NOT ? expr_arg(table, t, 0) : t;
    Op op = expr_op(table, inner);
    bool splits =
        op == OP_AND || op == OP_OR || (op == OP_EQ && expr_sort(table, expr_arg(table, inner, 0)) == SORT_BOOL);
    for (uint32_t i = expr_arity(table, inner); splits && i-- > 0;) u32vec_push(&stack, expr_arg(table, inner, i));
    if (!splits) add_atom(p, loc, op == OP_EQ || op == OP_VAR ? inner : t);
  }
  u32vec_release(&stack);
}

void domain_predicates_add_guards(Predicates *p) {
  for (Loc l = 0; l < p->prog->locs.count; l++)
    if (p->prog->locs.data[l].kind == EDGE_IF)
      domain_predicates_add_atoms(p, LOC_NONE, p->prog->locs.data[l].condition);
}

static char *trim(char *text) {
  size_t length = strlen(text);
  while (length && (text[length - 1] == ' ' || text[length - 1] == '\t' || text[length - 1] == '\n')) length--;
  text[length] = 0;
  return text;
}

// predicates := [condition] (";" [condition])*
bool domain_predicates_parse(Predicates *p, const char *text, DiagList *diags) {
  ExprScope scope = prog_scope(p->prog);
  bool fine = true;
  for (const char *at = text;; at++) {
    size_t length = strcspn(at, ";"), blank = strspn(at, " \t\n");
    if (blank < length) {
      char *part = arena_format(&p->arena, "%.*s", (int)(length - blank), at + blank);
      Place place = {.file = "--predicates", .line = 1, .column = (uint32_t)(at + blank - text) + 1};
      Term t = expr_parse_condition(p->prog->table, &scope, part, place, text, p->prog->long_width, diags);
      if (t && domain_predicates_add(p, LOC_NONE, t)) p->texts.data[p->texts.count - 1] = trim(part);
      fine = fine && t;
    }
    at += length;
    if (!*at) break;
  }
  return fine;
}
