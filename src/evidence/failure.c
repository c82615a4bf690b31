#include "evidence/failure.h"

#include <ctype.h>
#include <string.h>

#include "evidence/inputs.h"
#include "evidence/sides.h"
#include "expr/print.h"
#include "sem/machine.h"

static const char *keep(const RunMoment *t, Text *text) { // and releases it
  const char *copy = arena_text(t->arena, text_view(text));
  text_release(text);
  return copy;
}

// ---- values that decided

// A condition on how the program is modelled, such as whether the run is exact, is none that people know.
static bool is_hidden(const RunMoment *t, Term condition) {
  const TermTable *table = t->prog->table;
  if (expr_op(table, condition) == OP_NOT) condition = expr_arg(table, condition, 0);
  VarId v = expr_op(table, condition) == OP_VAR ? prog_var_of(t->prog, condition) : VAR_NONE;
  return v != VAR_NONE && t->prog->vars.data[v].hidden;
}

// So is what a compiler keeps of a condition with several parts.
static bool sets_hidden(const RunMoment *t, const Location *at) {
  for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++) {
    const ProgVar *var = &t->prog->vars.data[at->assigns[i].var];
    if (!var->hidden || var->step || var->sort != SORT_BOOL) return false;
  }
  return at->kind == EDGE_ASSIGN && at->count;
}

// A pointer to the object that is told about says nothing besides.
static bool is_told_by(const char *failure, const char *value) {
  if (*value != '&' && !isalpha((unsigned char)*value)) return false;
  if (*value == '&') value++;
  const char *history = strstr(value, " (");
  size_t length = history ? (size_t)(history - value) : strlen(value);
  if (length > 3 && strncmp(value + length - 3, "[0]", 3) == 0) length -= 3;
  for (const char *at = failure; *at; at++)
    if (strncmp(at, value, length) == 0) return true;
  return false;
}

// What the conditions were about that led to the error, on its line.
static const char *facts_of(const RunMoment *t, const History *history, Loc end, const char *failure) {
  Decided facts = {0};
  Text text = {0};
  const Property *property = &t->prog->properties.data[t->prog->locs.data[end].property];
  const char *asserted = property->kind == KIND_REACH ? property->text : NULL;
  uint32_t line = property->place.line;
  uint32_t last = history->steps.count;
  for (uint32_t i = last; i-- > 0;) {
    const Location *at = &t->prog->locs.data[history->steps.data[i].loc];
    if (at->kind == EDGE_ASSIGN && at->count == 0) continue;
    if (sets_hidden(t, at) || (at->kind == EDGE_IF && is_hidden(t, at->condition))) {
      last = i;
      continue;
    }
    if (at->kind != EDGE_IF || (at->place.line != line && !evidence_place_is_library(at->place))) break;
    if (i + 1 == last) evidence_sides_add(t, at, asserted, &facts.values);
    if (!at->is_check || i + 1 == last) evidence_facts_add(t, &facts, at, at->condition);
    if (at->is_check) break;
  }
  for (uint32_t i = 0; i < facts.values.count; i++) {
    const ToldValue *fact = &facts.values.data[i];
    if (!is_told_by(failure, fact->value))
      text_format(&text, "%s%s = %s", text.count ? ", " : "", fact->name, fact->value);
  }
  const char *told = text.count ? keep(t, &text) : NULL;
  text_release(&text);
  evidence_facts_release(&facts);
  return told;
}

// A subscript that is checked against the length of the array that it names: `index < length` is what failed, or `!(length < index)` where
// only the address is taken.
static bool tell_subscript(const RunMoment *t, const History *history, Text *out) {
  const TermTable *table = t->prog->table;
  if (!history->steps.count) return false;
  const Location *at = &t->prog->locs.data[history->steps.data[history->steps.count - 1].loc];
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

FailureWords evidence_failure_words(const RunMoment *t, const History *history, Loc end) {
  const Location *at = &t->prog->locs.data[end];
  bool in_library = evidence_place_is_library(at->place);
  FailureWords words = {0};
  Text text = {0};
  if (in_library && at->function) text_format(&text, "%s ", at->function);
  PropertyKind kind = t->prog->properties.data[at->property].kind;
  bool is_told = evidence_words_access(t->words, t->state, &at->access, kind, &text) ||
                 (kind == KIND_BOUNDS && !in_library && tell_subscript(t, history, &text));
  const Property *property = &t->prog->properties.data[at->property];
  bool is_said = property->text && *property->text; // by the property itself
  if (!is_told && !is_said && t->prog->lexicon && !in_library && kind != KIND_REACH && prog_kind_can_be_asked(kind))
    text_add(&text, prog_kind_about(kind)), is_told = true;
  if (t->prog->lexicon && !in_library) words.facts = facts_of(t, history, end, is_told ? text_view(&text) : "");
  if (is_told && words.facts) text_format(&text, "; here %s", words.facts);
  if (is_told) words.failure = keep(t, &text);
  else text_release(&text);
  return words;
}
