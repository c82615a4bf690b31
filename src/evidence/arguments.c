#include "evidence/arguments.h"

enum { MOST_LOOKED_AT = 64, ANY_CHARACTER = 'a' };

static VarId variable_of(const Prog *prog, Term term) {
  return term != TERM_NONE && expr_op(prog->table, term) == OP_VAR ? prog_var_of(prog, term) : VAR_NONE;
}

bool evidence_arguments_of(Prog *prog, const Trace *trace, RunArguments *out) {
  const LexiconArguments *known = prog->lexicon ? &prog->lexicon->arguments : NULL;
  if (!known || !known->stride) return false;
  *out = (RunArguments){.prog = prog, .trace = trace, .stride = known->stride};
  out->lengths = variable_of(prog, known->lengths);
  out->memory = variable_of(prog, known->memory);
  if (out->lengths == VAR_NONE || out->memory == VAR_NONE) return false;
  if (out->lengths >= trace->var_count || out->memory >= trace->var_count) return false;
  const ProgVar *memory = &prog->vars.data[out->memory];
  out->first = known->base - memory->at;
  return memory->step == 1 && sort_width(sort_element(memory->sort)) == 8;
}

Term evidence_arguments_array(const RunArguments *arguments, VarId var) {
  TermTable *table = arguments->prog->table;
  Sort sort = arguments->prog->vars.data[var].sort;
  Term initial = arguments->trace->initial[var];
  return initial != TERM_NONE ? initial : expr_const_array(table, sort, expr_const(table, sort_element(sort), 0));
}

static u128 element_of(const RunArguments *arguments, VarId var, uint64_t index) {
  TermTable *table = arguments->prog->table;
  Term array = evidence_arguments_array(arguments, var);
  Term element = expr_select(table, array, expr_const(table, sort_index(expr_sort(table, array)), index));
  return expr_is_const(table, element) ? expr_bits(table, element) : 0;
}

// What the run has wherever it says nothing.
static u128 default_of(const RunArguments *arguments, VarId var) {
  const TermTable *table = arguments->prog->table;
  Term array = evidence_arguments_array(arguments, var);
  while (expr_op(table, array) == OP_STORE) array = expr_arg(table, array, 0);
  return expr_op(table, array) == OP_CONSTARRAY ? expr_bits(table, expr_arg(table, array, 0)) : 0;
}

uint64_t evidence_argument_start(const RunArguments *arguments, uint64_t i) {
  return arguments->first + i * arguments->stride;
}

uint64_t evidence_argument_length(const RunArguments *arguments, uint64_t i) {
  return (uint64_t)element_of(arguments, arguments->lengths, i * arguments->stride) & (arguments->stride - 1);
}

unsigned char evidence_argument_character(const RunArguments *arguments, uint64_t i, uint64_t k) {
  return (unsigned char)element_of(arguments, arguments->memory, evidence_argument_start(arguments, i) + k);
}

bool evidence_argument_matters(const RunArguments *arguments, uint64_t i) {
  uint64_t usual = (uint64_t)default_of(arguments, arguments->lengths) & (arguments->stride - 1);
  unsigned char character = (unsigned char)default_of(arguments, arguments->memory);
  if (evidence_argument_length(arguments, i) != usual) return true;
  for (uint64_t k = 0; k < MOST_LOOKED_AT; k++)
    if (evidence_argument_character(arguments, i, k) != character) return true;
  return false;
}

void evidence_argument_text(const RunArguments *arguments, uint64_t i, uint64_t most, Text *out) {
  uint64_t length = evidence_argument_length(arguments, i);
  for (uint64_t k = 0; k < length && k < most; k++) {
    unsigned char c = evidence_argument_character(arguments, i, k);
    text_format(out, "%c", c ? c : ANY_CHARACTER);
  }
}
