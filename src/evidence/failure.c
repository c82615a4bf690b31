#include "evidence/failure.h"

#include <ctype.h>
#include <string.h>

#include "evidence/inputs.h"
#include "expr/print.h"
#include "sem/machine.h"

enum { MOST_VALUES = 8, MOST_TERMS = 4096 }; // that are told; that are looked at for them

static const char *keep(const RunEnd *t, Text *text) { // and releases it
  const char *copy = arena_text(t->arena, text_view(text));
  text_release(text);
  return copy;
}

static bool is_aggregate(const Prog *prog, TypeNumber type) {
  return prog->lexicon->types.data[type].kind >= LEXICON_STRUCT;
}

// ---- values that decided

typedef struct Fact {
  const char *name, *value;
} Fact;
VEC(FactVec, factvec, Fact)

typedef struct Facts {
  FactVec values;
  Map seen; // terms
} Facts;

static void add_fact(Facts *facts, const char *name, const char *value) {
  for (uint32_t i = 0; i < facts->values.count; i++)
    if (strcmp(facts->values.data[i].name, name) == 0) return;
  if (facts->values.count < MOST_VALUES) factvec_push(&facts->values, (Fact){name, value});
}

// An element of memory that a condition reads.
static void add_element(const RunEnd *t, Facts *facts, const Location *at, Term select) {
  const TermTable *table = t->prog->table;
  Term array = expr_arg(table, select, 0);
  VarId v = expr_op(table, array) == OP_VAR ? prog_var_of(t->prog, array) : VAR_NONE;
  const ProgVar *var = v == VAR_NONE ? NULL : &t->prog->vars.data[v];
  u128 index = 0, bits = 0;
  if (!var || !var->step || !sem_state_evaluate(t->machine, t->state, expr_arg(table, select, 1), &index)) return;
  uint64_t address = var->at + (uint64_t)index * var->step;
  Text name = {0}, value = {0};
  WordsPart part;
  evidence_words_holds(t->words, address, v);
  bool known = evidence_words_name(t->words, address, 8, at->through, at->pointee, &name, &part) && part.type &&
               !is_aggregate(t->prog, part.type) &&
               evidence_words_read(t->words, t->state, part.address, part.size, &bits);
  if (known) evidence_words_value(t->words, part.type, (uint32_t)(8 * part.size), bits, &value);
  if (known) {
    const char *copy = keep(t, &name);
    add_fact(facts, copy, keep(t, &value));
  }
  text_release(&name);
  text_release(&value);
}

static void add_facts(const RunEnd *t, Facts *facts, const Location *at, Term term) {
  const TermTable *table = t->prog->table;
  uint32_t known;
  if (map_get(&facts->seen, term, &known) || facts->seen.count > MOST_TERMS) return;
  map_set(&facts->seen, term, 1);
  if (expr_op(table, term) == OP_SELECT) add_element(t, facts, at, term);
  VarId v = expr_op(table, term) == OP_VAR ? prog_var_of(t->prog, term) : VAR_NONE;
  bool is_known =
      v != VAR_NONE && !evidence_place_is_library(at->place); // variables of the library's functions are not
  if (is_known && !t->prog->vars.data[v].hidden && !sort_is_array(t->prog->vars.data[v].sort)) {
    const ProgVar *var = &t->prog->vars.data[v];
    Text value = {0};
    evidence_words_variable(t->words, t->state, v, &value);
    add_fact(facts, arena_text(t->arena, var->display ? var->display : var->name), keep(t, &value));
  }
  for (uint32_t i = 0, n = expr_arity(table, term); i < n; i++) add_facts(t, facts, at, expr_arg(table, term, i));
}

// A condition on how the program is modelled, such as whether the run is exact, is none that people know.
static bool is_hidden(const RunEnd *t, Term condition) {
  const TermTable *table = t->prog->table;
  if (expr_op(table, condition) == OP_NOT) condition = expr_arg(table, condition, 0);
  VarId v = expr_op(table, condition) == OP_VAR ? prog_var_of(t->prog, condition) : VAR_NONE;
  return v != VAR_NONE && t->prog->vars.data[v].hidden;
}

// A pointer to the object that is told about says nothing besides.
static bool is_told_by(const char *failure, const char *value) {
  if (*value != '&' && !isalpha((unsigned char)*value)) return false;
  if (*value == '&') value++;
  const char *history = strstr(value, " (");
  size_t length = history ? (size_t)(history - value) : strlen(value);
  for (const char *at = failure; *at; at++)
    if (strncmp(at, value, length) == 0) return true;
  return false;
}

// What the conditions were about that led to the error, on its line.
static const char *facts_of(const RunEnd *t, Loc end, const char *failure) {
  Facts facts = {0};
  Text text = {0};
  uint32_t line = t->prog->properties.data[t->prog->locs.data[end].property].place.line;
  uint32_t last = t->history->steps.count;
  for (uint32_t i = last; i-- > 0;) {
    const Location *at = &t->prog->locs.data[t->history->steps.data[i].loc];
    if (at->kind == EDGE_ASSIGN && at->count == 0) continue;
    if (at->kind == EDGE_IF && is_hidden(t, at->condition)) {
      last = i;
      continue;
    }
    if (at->kind != EDGE_IF || (at->place.line != line && !evidence_place_is_library(at->place))) break;
    if (!at->is_check || i + 1 == last) add_facts(t, &facts, at, at->condition);
    if (at->is_check) break;
  }
  for (uint32_t i = 0; i < facts.values.count; i++) {
    const Fact *fact = &facts.values.data[i];
    if (!is_told_by(failure, fact->value))
      text_format(&text, "%s%s = %s", text.count ? ", " : "", fact->name, fact->value);
  }
  const char *told = text.count ? keep(t, &text) : NULL;
  text_release(&text);
  factvec_release(&facts.values);
  map_release(&facts.seen);
  return told;
}

// A subscript that is checked against the length of the array that it names: `index < length` is what failed, or `!(length < index)` where
// only the address is taken.
static bool tell_subscript(const RunEnd *t, Text *out) {
  const TermTable *table = t->prog->table;
  if (!t->history->steps.count) return false;
  const Location *at = &t->prog->locs.data[t->history->steps.data[t->history->steps.count - 1].loc];
  Term condition = at->kind == EDGE_IF ? at->condition : TERM_NONE;
  if (condition != TERM_NONE && expr_op(table, condition) == OP_NOT) condition = expr_arg(table, condition, 0);
  if (condition == TERM_NONE || expr_op(table, condition) != OP_BVULT) return false;
  bool is_address = expr_op(table, expr_arg(table, condition, 0)) == OP_CONST;
  Term index = expr_arg(table, condition, is_address), length = expr_arg(table, condition, !is_address);
  u128 value = 0;
  if (expr_op(table, length) != OP_CONST || !sem_state_evaluate(t->machine, t->state, index, &value)) return false;
  text_add(out, is_address ? "an address at index " : "index ");
  expr_print(table, expr_const(t->prog->table, expr_sort(table, index), value), out, 0);
  text_format(out, " of an array that has %llu elements", (unsigned long long)expr_bits(table, length));
  return true;
}

FailureWords evidence_failure_words(const RunEnd *t, Loc end) {
  const Location *at = &t->prog->locs.data[end];
  bool in_library = evidence_place_is_library(at->place);
  FailureWords words = {0};
  Text text = {0};
  if (in_library && at->function) text_format(&text, "%s ", at->function);
  PropertyKind kind = t->prog->properties.data[at->property].kind;
  bool is_told = evidence_words_access(t->words, t->state, &at->access, kind, &text) ||
                 (kind == KIND_BOUNDS && !in_library && tell_subscript(t, &text));
  if (t->prog->lexicon && !in_library) words.facts = facts_of(t, end, is_told ? text_view(&text) : "");
  if (is_told && words.facts) text_format(&text, "; here %s", words.facts);
  if (is_told) words.failure = keep(t, &text);
  else text_release(&text);
  return words;
}
