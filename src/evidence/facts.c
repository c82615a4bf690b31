#include "evidence/facts.h"

#include <string.h>

#include "evidence/inputs.h"
#include "expr/print.h"

enum { MOST_VALUES = 8, MOST_TERMS = 4096 }; // that are told; that are looked at for them

static const char *keep(const RunMoment *t, Text *text) { // and releases it
  const char *copy = arena_text(t->arena, text_view(text));
  text_release(text);
  return copy;
}

static void add_fact(Decided *facts, const char *name, const char *value, bool is_pointer) {
  if ((is_pointer || *value == '&' || strchr(value, '#')) && facts->leaves_pointers) return;
  for (uint32_t i = 0; i < facts->values.count; i++)
    if (strcmp(facts->values.data[i].name, name) == 0) return;
  if (facts->values.count < MOST_VALUES) toldvaluevec_push(&facts->values, (ToldValue){.name = name, .value = value});
}

// The scalar at an address, whose name is appended.
static bool find_scalar(const RunMoment *t, const Location *at, uint64_t address, Text *name, WordsPart *part) {
  for (uint64_t most = 8; most; most = part->size <= most ? part->size - 1 : 0) {
    bool known = evidence_words_name(t->words, address, most, at->through, at->pointee, name, part);
    if (!known || !part->type || !part->size) return false;
    if (t->prog->lexicon->types.data[part->type].kind < LEXICON_STRUCT) return true;
    text_release(name);
  }
  return false;
}

static bool is_pointer(const RunMoment *t, TypeNumber type) {
  return type && t->prog->lexicon->types.data[type].kind == LEXICON_POINTER;
}

static void add_memory(const RunMoment *t, Decided *facts, const Location *at, uint64_t address) {
  Text name = {0}, value = {0};
  WordsPart part;
  u128 bits = 0;
  if (find_scalar(t, at, address, &name, &part) &&
      evidence_words_read(t->words, t->state, part.address, part.size, &bits)) {
    evidence_words_value(t->words, part.type, (uint32_t)(8 * part.size), bits, &value);
    const char *copy = keep(t, &name);
    add_fact(facts, copy, keep(t, &value), is_pointer(t, part.type));
  }
  text_release(&name);
  text_release(&value);
}

static void add_element(const RunMoment *t, Decided *facts, const Location *at, Term select) {
  const TermTable *table = t->prog->table;
  Term array = expr_arg(table, select, 0);
  u128 index = 0, holds = 0;
  while (expr_op(table, array) == OP_ITE && sem_state_evaluate(t->machine, t->state, expr_arg(table, array, 0), &holds))
    array = expr_arg(table, array, holds ? 1 : 2);
  VarId v = expr_op(table, array) == OP_VAR ? prog_var_of(t->prog, array) : VAR_NONE;
  const ProgVar *var = v == VAR_NONE ? NULL : &t->prog->vars.data[v];
  if (!var || !var->step || !sem_state_evaluate(t->machine, t->state, expr_arg(table, select, 1), &index)) return;
  uint64_t address = var->at + (uint64_t)index * var->step;
  evidence_words_holds(t->words, address, v);
  add_memory(t, facts, at, address);
}

// Variables of the library's functions are not known to people.
static void add_variable(const RunMoment *t, Decided *facts, const Location *at, VarId v) {
  const ProgVar *var = &t->prog->vars.data[v];
  if (sort_is_array(var->sort)) return;
  if (var->step) add_memory(t, facts, at, var->at);
  if (var->step || var->hidden || evidence_place_is_library(at->place)) return;
  Text value = {0};
  evidence_words_variable(t->words, t->state, v, &value);
  add_fact(facts, arena_text(t->arena, var->display ? var->display : var->name), keep(t, &value),
           is_pointer(t, var->type));
}

static void add_term(const RunMoment *t, Decided *facts, const Location *at, Term term);

// The value that is meant, and then what chose it.
static void add_choice(const RunMoment *t, Decided *facts, const Location *at, Term term) {
  const TermTable *table = t->prog->table;
  u128 holds = 0;
  if (!sem_state_evaluate(t->machine, t->state, expr_arg(table, term, 0), &holds)) return;
  add_term(t, facts, at, expr_arg(table, term, holds ? 1 : 2));
  add_term(t, facts, at, expr_arg(table, term, 0));
}

static void add_term(const RunMoment *t, Decided *facts, const Location *at, Term term) {
  const TermTable *table = t->prog->table;
  uint32_t known;
  if (map_get(&facts->seen, term, &known) || facts->seen.count > MOST_TERMS) return;
  map_set(&facts->seen, term, 1);
  switch (expr_op(table, term)) {
  case OP_VAR: add_variable(t, facts, at, prog_var_of(t->prog, term)); return;
  case OP_ITE: add_choice(t, facts, at, term); return;
  case OP_SELECT:
    add_element(t, facts, at, term);
    add_term(t, facts, at, expr_arg(table, term, 1));
    return;
  default:
    for (uint32_t i = 0, n = expr_arity(table, term); i < n; i++) add_term(t, facts, at, expr_arg(table, term, i));
  }
}

void evidence_facts_add(const RunMoment *run, Decided *facts, const Location *at, Term term) {
  add_term(run, facts, at, term);
}

void evidence_facts_release(Decided *facts) {
  toldvaluevec_release(&facts->values);
  map_release(&facts->seen);
}
