// Every move of the client gets a filter behind it: a conditional that ends the run silently where its condition is false.
//   1. Which functions break? A broken one is filtered out altogether and the rest is checked again, until it is proved.
//   2. For each of them, with the others filtered out: all arguments are pinned down (numbers to 0 or 1 or below a variable
//      of the program, pointers to what is not null) until that is proved; then one argument after the other is
//      let go: altogether, else its interval grows as far as the program's constants reach and the proof holds; at last a
//      bound that excludes a single value becomes an inequality.
//   3. All conditions together are proved once more.
// A condition is so the weakest among those that differ from it in one bound; every check goes through schedule_verify, hence the
// evidence checker.
#include "query/preconditions.h"

#include <string.h>

#include "base/text.h"
#include "schedule/verify.h"
#include "evidence/inputs.h"
#include "expr/walk.h"
#include "prog/client.h"
#include "query/client_filters.h"

#define MOST_CONSTANT 100000
enum { MOST_BROKEN = 4, MOST_ARGUMENTS = 6 };

typedef enum LimitKind { ANYTHING, INTERVAL, UNEQUAL, BELOW, NOT_NULL } LimitKind;

// What an argument is held to.
typedef struct Limit {
  LimitKind kind;
  i128 low, high; // INTERVAL; UNEQUAL: low; BELOW: low <= x, where has_low
  bool has_low, or_equal;
  VarId variable; // BELOW: x < variable
} Limit;

typedef struct Broken {
  uint32_t function;
  Limit limits[MOST_ARGUMENTS];
} Broken;

VEC(NumberVec, numbervec, i128)

typedef struct Search {
  Prog *prog;
  const Client *client;
  const ScheduleRequest *how;
  Limits limits;
  ClientFilterVec filters;
  NumberVec constants; // sorted
  Broken broken[MOST_BROKEN];
  uint32_t broken_count;
  bool allowed[MOST_BROKEN]; // else filtered out
} Search;

// ---- filters

static bool is_unsigned(const ClientArgument *argument) {
  return strncmp(argument->type, "unsigned", 8) == 0 || strcmp(argument->type, "_Bool") == 0;
}

static Term at_most(const Search *s, Term a, Term b, bool is_signed) {
  return expr_binary(s->prog->table, is_signed ? OP_BVSLE : OP_BVULE, a, b);
}

static Term limit_term(const Search *s, const ClientArgument *argument, const Limit *limit, VarId var) {
  TermTable *table = s->prog->table;
  Term x = s->prog->vars.data[var].term, y, low;
  bool is_signed = !is_unsigned(argument);
  Sort sort = s->prog->vars.data[var].sort;
  switch (limit->kind) {
  case NOT_NULL: // what is past the last source means the first, null
    low = expr_not(table, expr_eq(table, x, expr_const(table, sort, 0)));
    if (sort == SORT_BOOL) return low;
    return expr_and(table, low, at_most(s, x, expr_const(table, sort, argument->sources.count - 1), false));
  case UNEQUAL: return expr_not(table, expr_eq(table, x, expr_const(table, sort, (u128)limit->low)));
  case INTERVAL:
    return expr_and(table, at_most(s, expr_const(table, sort, (u128)limit->low), x, is_signed),
                    at_most(s, x, expr_const(table, sort, (u128)limit->high), is_signed));
  case BELOW:
    y = s->prog->vars.data[limit->variable].term;
    y = limit->or_equal ? at_most(s, x, y, is_signed) : expr_not(table, at_most(s, y, x, is_signed));
    low = at_most(s, expr_const(table, sort, (u128)limit->low), x, is_signed);
    return limit->has_low ? expr_and(table, low, y) : y;
  default: return expr_true(table);
  }
}

static Term filter_term(const Search *s, const Location *move) {
  TermTable *table = s->prog->table;
  Term condition = expr_true(table);
  for (uint32_t i = 0; i < s->broken_count; i++) {
    const Broken *broken = &s->broken[i];
    const ClientFunction *function = &s->client->functions.data[broken->function];
    if (move->input.role == INPUT_CALL) {
      if (!s->allowed[i])
        condition = expr_and(table, condition, query_filters_no_call(s->prog, move, broken->function));
    } else if (move->input.call == broken->function && s->allowed[i] && move->input.argument < MOST_ARGUMENTS)
      condition = expr_and(table, condition,
                           limit_term(s, &function->arguments.data[move->input.argument],
                                      &broken->limits[move->input.argument], move->havoc));
  }
  return condition;
}

static void set_filters(Search *s) {
  for (uint32_t i = 0; i < s->filters.count; i++)
    s->prog->locs.data[s->filters.data[i].at].condition = filter_term(s, &s->prog->locs.data[s->filters.data[i].move]);
}

// ---- checks

static Verdict check(Search *s, uint32_t *culprit) {
  set_filters(s);
  Limits limits = limits_within(&s->limits, EFFORT(&s->limits, preconditions_each));
  Variant variant = schedule_errors_of(s->prog);
  ScheduleRequest request = *s->how;
  request.variants = &variant;
  request.count = 1;
  request.limits = &limits;
  request.progress = NULL;
  Outcome outcome = schedule_verify(&request);
  Verdict verdict = outcome.verdict;
  if (culprit && verdict == VERDICT_FALSIFIED) *culprit = query_filters_last_call(s->prog, outcome.trace);
  evidence_outcome_release(&outcome);
  return verdict;
}

static bool proved(Search *s) { return !limits_reached(&s->limits) && check(s, NULL) == VERDICT_VERIFIED; }

// ---- which functions break

static bool has_usable_arguments(const ClientFunction *function) {
  return function->arguments.count > 0 && function->arguments.count <= MOST_ARGUMENTS;
}

static bool find_broken(Search *s) {
  for (;;) {
    uint32_t culprit = UINT32_MAX;
    if (limits_reached(&s->limits)) return false;
    Verdict verdict = check(s, &culprit);
    if (verdict == VERDICT_VERIFIED) return true;
    if (verdict == VERDICT_UNKNOWN || culprit == UINT32_MAX || s->broken_count == MOST_BROKEN) return false;
    if (!has_usable_arguments(&s->client->functions.data[culprit])) return false;
    for (uint32_t i = 0; i < s->broken_count; i++)
      if (s->broken[i].function == culprit) return false;
    s->broken[s->broken_count++] = (Broken){.function = culprit};
  }
}

// ---- constants

static void add_constant(Search *s, i128 value) {
  uint32_t i = 0;
  while (i < s->constants.count && s->constants.data[i] < value) i++;
  if ((i < s->constants.count && s->constants.data[i] == value) ||
      s->constants.count >= EFFORT(&s->limits, preconditions_constants))
    return;
  numbervec_push(&s->constants, value);
  for (uint32_t k = s->constants.count - 1; k > i; k--) s->constants.data[k] = s->constants.data[k - 1];
  s->constants.data[i] = value;
}

static void collect(Search *s, Term t, Subterms *walk) {
  TermTable *table = s->prog->table;
  for (subterms_add(walk, t); expr_subterms_next(table, walk, &t);) {
    if (!expr_is_const(table, t) || !sort_is_bv(expr_sort(table, t))) continue;
    i128 value = bits_signed(expr_bits(table, t), sort_width(expr_sort(table, t)));
    if (value <= -MOST_CONSTANT || value >= MOST_CONSTANT) continue;
    for (i128 part = 1; part <= 8; part *= 2) // bounds in bytes are bounds on indices
      for (i128 d = -1; d <= 1; d++) add_constant(s, value / part + d);
  }
}

static void collect_constants(Search *s) {
  Subterms walk = {0};
  for (Loc l = 0; l < s->prog->locs.count; l++)
    if (s->prog->locs.data[l].kind == EDGE_IF) collect(s, s->prog->locs.data[l].condition, &walk);
  expr_subterms_release(&walk);
}

// ---- one function

static Sort argument_sort(const Search *s, uint32_t function, uint32_t argument) {
  for (uint32_t i = 0; i < s->filters.count; i++) {
    const Location *move = &s->prog->locs.data[s->filters.data[i].move];
    if (move->input.role != INPUT_CALL && move->input.call == function && move->input.argument == argument)
      return s->prog->vars.data[move->havoc].sort;
  }
  return SORT_BOOL; // nothing is known of it
}

static void range_of(const Search *s, uint32_t function, uint32_t argument, i128 *least, i128 *most) {
  Sort sort = argument_sort(s, function, argument);
  uint32_t width = sort_is_bv(sort) && sort_width(sort) < 127 ? sort_width(sort) : 1;
  bool sign = !is_unsigned(&s->client->functions.data[function].arguments.data[argument]);
  *least = sign ? -((i128)1 << (width - 1)) : 0;
  *most = sign ? ((i128)1 << (width - 1)) - 1 : ((i128)1 << width) - 1;
}

static bool is_number(const Search *s, uint32_t function, uint32_t argument) {
  const ClientArgument *a = &s->client->functions.data[function].arguments.data[argument];
  return !a->is_pointer && !strstr(a->type, "float") && !strstr(a->type, "double") &&
         sort_is_bv(argument_sort(s, function, argument));
}

static void pin(Search *s, Broken *broken, i128 value) {
  for (uint32_t i = 0; i < s->client->functions.data[broken->function].arguments.count; i++) {
    const ClientArgument *argument = &s->client->functions.data[broken->function].arguments.data[i];
    if (is_number(s, broken->function, i)) broken->limits[i] = (Limit){.kind = INTERVAL, .low = value, .high = value};
    else if (argument->is_pointer && argument->sources.count > 1) broken->limits[i] = (Limit){.kind = NOT_NULL};
  }
}

// Number `argument` between 0 and a variable of the program, the others pinned to 0.
static bool pin_below_variable(Search *s, Broken *broken) {
  for (uint32_t i = 0; i < s->client->functions.data[broken->function].arguments.count; i++) {
    if (!is_number(s, broken->function, i)) continue;
    for (VarId v = 0; v < s->prog->vars.count && !limits_reached(&s->limits); v++) {
      const ProgVar *var = &s->prog->vars.data[v];
      if (var->hidden || var->function || var->sort != argument_sort(s, broken->function, i)) continue;
      pin(s, broken, 0);
      broken->limits[i] = (Limit){.kind = BELOW, .variable = v, .has_low = true};
      if (proved(s)) return true;
    }
  }
  return false;
}

static bool pin_somehow(Search *s, Broken *broken) {
  for (i128 value = 0; value <= 1; value++) {
    pin(s, broken, value);
    if (proved(s)) return true;
  }
  return pin_below_variable(s, broken);
}

// Moves one end of an interval as far as the proof holds: to the end of the type, else by bisection, first over the constants
// of the program.
static void widen(Search *s, i128 *end, i128 last, bool upwards) {
  i128 kept = *end, failed = last;
  *end = last;
  if (proved(s)) return;
  uint32_t first = 0, count = s->constants.count;
  NumberVec beyond = {0}; // from the nearest on
  for (uint32_t i = 0; i < count; i++) {
    i128 value = s->constants.data[upwards ? i : count - 1 - i];
    if (upwards ? value > kept && value < last : value < kept && value > last) numbervec_push(&beyond, value);
  }
  for (uint32_t after = beyond.count; first < after && !limits_reached(&s->limits);) {
    uint32_t middle = (first + after) / 2;
    *end = beyond.data[middle];
    if (proved(s)) kept = *end, first = middle + 1;
    else failed = *end, after = middle;
  }
  while (failed - kept > 1 || kept - failed > 1) {
    *end = kept + (failed - kept) / 2;
    if (limits_reached(&s->limits)) break;
    if (proved(s)) kept = *end;
    else failed = *end;
  }
  *end = kept;
  numbervec_release(&beyond);
}

// An interval that stops at one bad value, while what is beyond it is good.
static void try_unequal(Search *s, Limit *limit, i128 least, i128 most) {
  Limit interval = *limit;
  i128 bad[2];
  uint32_t count = 0;
  if (interval.low > least) bad[count++] = interval.low - 1;
  if (interval.high < most) bad[count++] = interval.high + 1;
  for (uint32_t i = 0; i < count; i++) {
    *limit = (Limit){.kind = UNEQUAL, .low = bad[i]};
    if (proved(s)) return;
  }
  *limit = interval;
}

static void relax_number(Search *s, Broken *broken, uint32_t argument) {
  Limit *limit = &broken->limits[argument];
  i128 least, most;
  range_of(s, broken->function, argument, &least, &most);
  widen(s, &limit->high, most, true);
  widen(s, &limit->low, least, false);
  if (limit->low == least && limit->high == most) limit->kind = ANYTHING;
  else try_unequal(s, limit, least, most);
}

static void relax_below(Search *s, Limit *limit) {
  limit->or_equal = true;
  if (!proved(s)) limit->or_equal = false;
  limit->has_low = false;
  if (!proved(s)) limit->has_low = true;
}

static void relax(Search *s, Broken *broken) {
  for (uint32_t i = 0; i < s->client->functions.data[broken->function].arguments.count; i++) {
    Limit *limit = &broken->limits[i], old = *limit;
    if (limit->kind == ANYTHING) continue;
    limit->kind = ANYTHING;
    if (proved(s)) continue;
    *limit = old;
    if (limit->kind == INTERVAL) relax_number(s, broken, i);
    if (limit->kind == BELOW) relax_below(s, limit);
  }
}

// ---- what is printed

static void add_number(i128 value, Text *out) { text_format(out, "%lld", (long long)value); }

static void print_limit(const Search *s, const Broken *broken, uint32_t argument, Text *out) {
  const Limit *limit = &broken->limits[argument];
  const char *name = s->client->functions.data[broken->function].arguments.data[argument].name;
  i128 least, most;
  range_of(s, broken->function, argument, &least, &most);
  const char *and = out->count ? " && " : "";
  bool low = (limit->kind == INTERVAL && limit->low > least) || (limit->kind == BELOW && limit->has_low && least < 0);
  switch (limit->kind) {
  case NOT_NULL: text_format(out, "%s%s != NULL", and, name); break;
  case UNEQUAL: text_format(out, "%s%s != ", and, name), add_number(limit->low, out); break;
  case INTERVAL:
  case BELOW:
    if (limit->kind == INTERVAL && limit->low == limit->high) {
      text_format(out, "%s%s == ", and, name), add_number(limit->low, out);
      break;
    }
    if (low) text_format(out, "%s%s >= ", and, name), add_number(limit->low, out);
    and = out->count ? " && " : "";
    if (limit->kind == BELOW)
      text_format(out, "%s%s %s %s", and, name, limit->or_equal ? "<=" : "<",
                  s->prog->vars.data[limit->variable].display);
    else if (limit->high < most) text_format(out, "%s%s <= ", and, name), add_number(limit->high, out);
    break;
  default: break;
  }
}

static void record(const Search *s, const Broken *broken, Outcome *outcome) {
  const ClientFunction *function = &s->client->functions.data[broken->function];
  Text call = {0}, condition = {0};
  text_format(&call, "%s(", function->name);
  for (uint32_t i = 0; i < function->arguments.count; i++) {
    text_format(&call, "%s%s", i ? ", " : "", function->arguments.data[i].name);
    print_limit(s, broken, i, &condition);
  }
  text_add(&call, ")");
  preconditionvec_push(&outcome->preconditions,
                       (Precondition){memory_text(text_view(&call)), memory_text(text_view(&condition))});
  text_release(&call);
  text_release(&condition);
}

static uint32_t count_calls(const Search *s, const Trace *trace, uint32_t function) {
  RunInputVec inputs = {0};
  uint32_t calls = 0;
  evidence_inputs(s->prog, trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &s->prog->locs.data[inputs.data[i].loc];
    if (at->kind != EDGE_HAVOC || at->input.role != INPUT_CALL) continue;
    uint64_t which = (uint64_t)expr_bits(s->prog->table, inputs.data[i].value);
    calls += at->input.call + prog_client_alternative(which, at->input.argument) == function;
  }
  runinputvec_release(&inputs);
  return calls;
}

bool query_preconditions_apply(Prog *prog, const Trace *trace) {
  Search s = {.prog = prog, .client = prog->client};
  uint32_t function = query_filters_last_call(prog, trace);
  return function != UINT32_MAX && has_usable_arguments(&s.client->functions.data[function]) &&
         count_calls(&s, trace, function) == 1;
}

void query_preconditions_find(Prog *prog, const ScheduleRequest *how, Outcome *outcome) {
  Search s = {.prog = prog, .client = prog->client, .how = how};
  s.limits = limits_within(how->limits, EFFORT(how->limits, preconditions_all));
  collect_constants(&s);
  query_filters_add(prog, &s.filters);
  bool fine = find_broken(&s) && s.broken_count > 0;
  for (uint32_t i = 0; i < s.broken_count && fine; i++) {
    s.allowed[i] = true;
    fine = pin_somehow(&s, &s.broken[i]);
    if (fine) relax(&s, &s.broken[i]);
    s.allowed[i] = false;
  }
  for (uint32_t i = 0; i < s.broken_count; i++) s.allowed[i] = true;
  if (fine && proved(&s))
    for (uint32_t i = 0; i < s.broken_count; i++) record(&s, &s.broken[i], outcome);
  clientfiltervec_release(&s.filters);
  numbervec_release(&s.constants);
}
