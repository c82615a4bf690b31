#include "evidence/export/simplify.h"

#include "evidence/export/attempts.h"
#include "evidence/export/simplify_texts.h"
#include "evidence/inputs.h"

#define MOST_PLACES 6u // that take inputs again and again: those that do so most often

// ---- fewer

// The numbers of the inputs that a location takes, and how many inputs there are after them.
static void find_rounds(const Attempts *a, Loc loc, U32Vec *begins) {
  RunInputVec inputs = {0};
  evidence_inputs(a->prog, a->trace, UINT64_MAX, &inputs);
  begins->count = 0;
  for (uint32_t i = 0; i < inputs.count; i++)
    if (inputs.data[i].loc == loc) u32vec_push(begins, i);
  runinputvec_release(&inputs);
}

// Rounds but the last one, which has the violation in it.
static void drop_rounds(Attempts *a, Loc loc) {
  U32Vec begins = {0};
  find_rounds(a, loc, &begins);
  for (uint32_t size = begins.count / 2; size >= 1;) {
    bool fewer = false;
    for (uint32_t first = 0; first + size < begins.count && evidence_attempts_go_on(a);)
      if (evidence_attempt_without(a, begins.data[first], begins.data[first + size]))
        find_rounds(a, loc, &begins), fewer = true;
      else first += size;
    if (!evidence_attempts_go_on(a)) break;
    if (!fewer || size > 1) size /= 2;
  }
  u32vec_release(&begins);
}

// The location that takes the most inputs of those that were not looked at; LOC_NONE where none takes several.
static Loc busiest(const Attempts *a, const bool *done) {
  uint32_t *count = memory_new((a->prog->locs.count + 1) * sizeof *count);
  RunInputVec inputs = {0};
  Loc best = LOC_NONE;
  evidence_inputs(a->prog, a->trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) {
    Loc loc = inputs.data[i].loc;
    count[loc]++;
    if (!done[loc] && count[loc] > 1 && (best == LOC_NONE || count[loc] > count[best])) best = loc;
  }
  runinputvec_release(&inputs);
  free(count);
  return best;
}

static void make_fewer(Attempts *a) {
  bool *done = memory_new(a->prog->locs.count + 1);
  for (uint32_t i = 0; i < MOST_PLACES && evidence_attempts_go_on(a); i++) {
    Loc loc = busiest(a, done);
    if (loc == LOC_NONE) break;
    done[loc] = true;
    drop_rounds(a, loc);
  }
  free(done);
}

// ---- simpler

static bool is_number(const Attempts *a, Term value) {
  return sort_is_bv(expr_sort(a->prog->table, value)) && expr_bits(a->prog->table, value) != 0;
}

static U32Vec copy_of(const U32Vec *list) {
  U32Vec copy = {0};
  for (uint32_t i = 0; i < list->count; i++) u32vec_push(&copy, list->data[i]);
  return copy;
}

static Term constant_like(const Attempts *a, Term value, u128 bits) {
  Sort sort = expr_sort(a->prog->table, value);
  return expr_const(a->prog->table, sort, bits & bits_mask(sort_width(sort)));
}

// 0 for all numbers from one input up to another; where that is too much, for each half.
static void clear(Attempts *a, uint32_t from, uint32_t to) {
  U32Vec inputs = copy_of(&a->trace->inputs);
  bool any = false;
  if (to > inputs.count) to = inputs.count;
  for (uint32_t i = from; i < to; i++)
    if (is_number(a, inputs.data[i])) inputs.data[i] = constant_like(a, inputs.data[i], 0), any = true;
  if (!any || from >= to || !evidence_attempts_go_on(a)) {
    u32vec_release(&inputs);
    return;
  }
  if (evidence_attempt(a, inputs) || to - from == 1) return;
  clear(a, from, from + (to - from) / 2);
  clear(a, from + (to - from) / 2, to);
}

static bool replace(Attempts *a, uint32_t i, u128 bits) {
  Term value = i < a->trace->inputs.count ? a->trace->inputs.data[i] : TERM_NONE;
  if (value == TERM_NONE || !evidence_attempts_go_on(a)) return false;
  Term other = constant_like(a, value, bits);
  if (other == value) return false;
  U32Vec inputs = copy_of(&a->trace->inputs);
  inputs.data[i] = other;
  return evidence_attempt(a, inputs);
}

static i128 number_of(const Attempts *a, uint32_t i, bool is_signed) {
  Term value = a->trace->inputs.data[i];
  u128 bits = expr_bits(a->prog->table, value);
  return is_signed ? bits_signed(bits, sort_width(expr_sort(a->prog->table, value))) : (i128)bits;
}

// Is there a number nearer to 0 that does?
static bool step_nearer(Attempts *a, uint32_t i, i128 number) {
  return replace(a, i, (u128)(number / 2)) || replace(a, i, (u128)(number - number / 4)) ||
         replace(a, i, (u128)(number > 0 ? number - 1 : number + 1));
}

// A letter for a character; else 1, or the number halved, again and again, and one nearer to 0.
static void bring_nearer(Attempts *a, uint32_t i, bool is_character, bool is_signed) {
  i128 number = number_of(a, i, is_signed);
  if (is_character && (number < 'a' || number > 'z') && replace(a, i, 'a')) return;
  if (number == 1 || (number != 1 && replace(a, i, 1)) || (number != 2 && replace(a, i, 2))) return;
  for (uint32_t k = 0; k < 64 && i < a->trace->inputs.count; k++) {
    number = number_of(a, i, is_signed);
    if ((number >= -1 && number <= 2) || !step_nearer(a, i, number)) return;
  }
}

static void make_simpler(Attempts *a) {
  RunInputVec inputs = {0};
  clear(a, 0, a->trace->inputs.count);
  evidence_inputs(a->prog, a->trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count && i < a->trace->inputs.count && evidence_attempts_go_on(a); i++) {
    const Location *at = &a->prog->locs.data[inputs.data[i].loc];
    bool is_input = at->kind == EDGE_HAVOC && (at->input.function || !a->prog->vars.data[at->havoc].hidden);
    if (!is_input || a->prog->vars.data[at->havoc].is_float || !is_number(a, a->trace->inputs.data[i])) continue;
    const char *type = at->input.type ? at->input.type : "";
    bring_nearer(a, i, strcmp(type, "char") == 0, strncmp(type, "unsigned", strlen("unsigned")) != 0);
  }
  runinputvec_release(&inputs);
}

// An array with a letter for each element that is not 0, of bytes; of others, with 1.
static Term plain_array(const Attempts *a, Term array) {
  TermTable *table = a->prog->table;
  U32Vec stores = {0};
  for (; expr_op(table, array) == OP_STORE; array = expr_arg(table, array, 0)) u32vec_push(&stores, array);
  Sort sort = expr_sort(table, array), element = sort_element(sort);
  if (!sort_is_bv(element)) stores.count = 0;
  Term letter = sort_is_bv(element) ? expr_const(table, element, sort_width(element) == 8 ? 'a' : 1) : TERM_NONE;
  if (expr_op(table, array) == OP_CONSTARRAY && letter != TERM_NONE && is_number(a, expr_arg(table, array, 0)))
    array = expr_const_array(table, sort, letter);
  while (stores.count) {
    Term store = u32vec_pop(&stores), value = expr_arg(table, store, 2);
    array = expr_store(table, array, expr_arg(table, store, 1), is_number(a, value) ? letter : value);
  }
  u32vec_release(&stores);
  return array;
}

static bool try_initial(Attempts *a, VarId var, Term value) {
  return evidence_attempt_initials(a, &(InitialValue){var, value}, 1);
}

static void simplify_initial(Attempts *a) {
  for (VarId v = 0; v < a->trace->var_count && evidence_attempts_go_on(a); v++) {
    Term value = a->trace->initial[v];
    const ProgVar *var = &a->prog->vars.data[v];
    if (value == TERM_NONE || var->init != TERM_NONE) continue;
    if (sort_is_array(var->sort)) {
      Term plain = plain_array(a, value);
      if (plain != value) try_initial(a, v, plain);
    } else if (is_number(a, value) && !try_initial(a, v, constant_like(a, value, 0)))
      try_initial(a, v, constant_like(a, value, 1));
  }
}

void evidence_simplify(Prog *prog, Trace *trace, Run *run, Limits *limits) {
  Limits within = limits_within(limits, EFFORT(limits, shorten_ticks));
  if (evidence_trace_is_endless(trace)) return;
  Attempts attempts = evidence_attempts(prog, trace, run, &within);
  make_fewer(&attempts);
  make_simpler(&attempts);
  simplify_initial(&attempts);
  evidence_simplify_texts(&attempts);
}
