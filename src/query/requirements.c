// For each function that the client of a violation called last, and after it for those that were called before: clients that call no other
// such function are tried with one condition after the other, the weaker first, until what went wrong does not any more. An upper bound is the
// largest of the program's constants with which that is so. Where no condition is enough for all that went wrong in a function, each check is
// looked at by itself, under the conditions that were found for others.
#include "query/requirements.h"

#include <string.h>

#include "base/text.h"
#include "expr/walk.h"
#include "prog/client.h"
#include "query/client_filters.h"
#include "query/trials.h"

#define MOST_CONSTANT 1000000
enum { MOST_CONDITIONS = 8, MOST_HELD = 16, MOST_BEFORE = 4, MOST_MULTIPLE = 128 };

typedef struct Condition {            // on argument number `argument` of a function
  uint32_t function, argument, other; // other: UINT32_MAX, or the argument that it is compared with
  const char *operator;               // != > >= < <= %
  i128 number;
} Condition;

typedef struct Conditions {
  Condition list[MOST_HELD];
  uint32_t count;
} Conditions;

VEC(BoundVec, boundvec, i128)

// A violation, and the function that the client called last.
typedef struct Broken {
  uint32_t function;
  bool is_bound;                // nothing is looked for that would excuse the function
  U32Vec targets;               // places of the violated check
  uint32_t before[MOST_BEFORE]; // functions that were called before it
  uint32_t before_count;
  Excuse excuse;
} Broken;
VEC(BrokenVec, brokenvec, Broken)

typedef struct Search {
  Prog *prog;
  const Client *client;
  Limits limits;
  Trials trials;
  ClientFilterVec filters;
  BoundVec constants; // sorted
  BrokenVec broken;
  uint32_t looked_at; // a function that is broken,
  U32Vec targets;     // and where
  uint32_t function;  // that is to require something: it, or one that was called before it
  Conditions tried;   // for it
  Conditions held;    // what was found
} Search;

// ---- filters

static bool is_unsigned(const ClientArgument *argument) {
  return strncmp(argument->type, "unsigned", 8) == 0 || strcmp(argument->type, "_Bool") == 0;
}

static VarId variable_of(const Search *s, uint32_t function, uint32_t argument) {
  for (uint32_t i = 0; i < s->filters.count; i++) {
    const Location *move = &s->prog->locs.data[s->filters.data[i].move];
    if (move->input.role == INPUT_ARGUMENT && move->input.call == function && move->input.argument == argument)
      return move->havoc;
  }
  return VAR_NONE;
}

static VarId argument_variable(const Search *s, uint32_t argument) { return variable_of(s, s->function, argument); }

static Term condition_term(const Search *s, const Condition *c) {
  TermTable *table = s->prog->table;
  const ProgVar *var = &s->prog->vars.data[variable_of(s, c->function, c->argument)];
  bool sign = !is_unsigned(&s->client->functions.data[c->function].arguments.data[c->argument]);
  Term x = var->term, y = expr_const(table, var->sort, (u128)c->number);
  if (c->other != UINT32_MAX) y = s->prog->vars.data[variable_of(s, c->function, c->other)].term;
  Op at_most = sign ? OP_BVSLE : OP_BVULE;
  if (strcmp(c->operator, "!=") == 0) return expr_not(table, expr_eq(table, x, y));
  if (strcmp(c->operator, "%") == 0)
    return expr_eq(table, expr_binary(table, OP_BVUREM, x, y), expr_const(table, var->sort, 0));
  if (strcmp(c->operator, "<=") == 0) return expr_binary(table, at_most, x, y);
  if (strcmp(c->operator, ">=") == 0) return expr_binary(table, at_most, y, x);
  if (strcmp(c->operator, "<") == 0) return expr_not(table, expr_binary(table, at_most, y, x));
  return expr_not(table, expr_binary(table, at_most, x, y));
}

// A condition on two arguments is looked at behind the later one.
static Term conditions_at(const Search *s, const Conditions *conditions, const Location *move) {
  Term all = expr_true(s->prog->table);
  for (uint32_t i = 0; i < conditions->count; i++) {
    const Condition *c = &conditions->list[i];
    uint32_t last = c->other != UINT32_MAX && c->other > c->argument ? c->other : c->argument;
    if (c->function == move->input.call && last == move->input.argument)
      all = expr_and(s->prog->table, all, condition_term(s, c));
  }
  return all;
}

static Term filter_term(const Search *s, const Location *move) {
  TermTable *table = s->prog->table;
  Term condition = expr_true(table);
  if (move->input.role == INPUT_CALL)
    for (uint32_t i = 0; i < s->broken.count; i++) {
      uint32_t other = s->broken.data[i].function;
      if (other != s->looked_at && other != s->function)
        condition = expr_and(table, condition, query_filters_no_call(s->prog, move, other));
    }
  if (move->input.role != INPUT_ARGUMENT) return condition;
  return expr_and(table, conditions_at(s, &s->held, move), conditions_at(s, &s->tried, move));
}

// What a known run is to pass to keep to the conditions that are tried.
static void list_repairs(const Search *s, RepairVec *repairs) {
  for (uint32_t i = 0; i < s->tried.count; i++) {
    Condition c = s->tried.list[i];
    bool is_more = strcmp(c.operator, "!=") == 0 || strcmp(c.operator, ">") == 0, is_less = *c.operator== '<';
    Repair own = {c.function, c.argument, c.number + is_more, is_less ? -1 : 1};
    if (*c.operator== '%') own.step = c.number;
    if (c.other != UINT32_MAX) own.value = 0, own.step = 0;
    repairvec_push(repairs, own);
    if (c.other != UINT32_MAX) repairvec_push(repairs, (Repair){c.function, c.other, 1, 1});
  }
}

static bool proved(Search *s) {
  RepairVec repairs = {0};
  for (uint32_t i = 0; i < s->filters.count; i++)
    s->prog->locs.data[s->filters.data[i].at].condition = filter_term(s, &s->prog->locs.data[s->filters.data[i].move]);
  list_repairs(s, &repairs);
  bool found = query_trials_prove(&s->trials, &s->targets, &repairs);
  repairvec_release(&repairs);
  return found;
}

static void try(Search *s, uint32_t argument, const char *operator, i128 number) {
  s->tried.list[s->tried.count++] = (Condition){s->function, argument, UINT32_MAX, operator, number };
}

static void try_order(Search *s, uint32_t argument, const char *operator, uint32_t other) {
  s->tried.list[s->tried.count++] = (Condition){s->function, argument, other, operator, 0 };
}

// ---- constants

static void add_constant(Search *s, i128 value) {
  uint32_t i = 0;
  while (i < s->constants.count && s->constants.data[i] < value) i++;
  bool is_known = i < s->constants.count && s->constants.data[i] == value;
  if (value < 1 || is_known || s->constants.count >= EFFORT(&s->limits, preconditions_constants)) return;
  boundvec_push(&s->constants, value);
  for (uint32_t k = s->constants.count - 1; k > i; k--) s->constants.data[k] = s->constants.data[k - 1];
  s->constants.data[i] = value;
}

static void collect(Search *s, Term t, Subterms *walk) {
  TermTable *table = s->prog->table;
  for (subterms_add(walk, t); expr_subterms_next(table, walk, &t);) {
    if (!expr_is_const(table, t) || !sort_is_bv(expr_sort(table, t))) continue;
    i128 value = bits_signed(expr_bits(table, t), sort_width(expr_sort(table, t)));
    if (value <= 0 || value >= MOST_CONSTANT) continue;
    for (i128 part = 1; part <= 8; part *= 2) // bounds in bytes are bounds on indices
      for (i128 d = -1; d <= 1; d++) add_constant(s, value / part + d);
  }
}

// Does some variable of the program go on by so many at a time, as an index over blocks does?
static bool has_step(const Search *s, i128 number) {
  const TermTable *table = s->prog->table;
  for (Loc l = 0; l < s->prog->locs.count; l++) {
    const Location *at = &s->prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      Term value = at->assigns[i].value;
      if (s->prog->vars.data[at->assigns[i].var].hidden || expr_op(table, value) != OP_BVADD) continue;
      for (unsigned k = 0; k < expr_arity(table, value); k++) {
        Term by = expr_arg(table, value, k);
        if (expr_is_const(table, by) && (i128)expr_bits(table, by) == number) return true;
      }
    }
  }
  return false;
}

static void collect_constants(Search *s) {
  Subterms walk = {0};
  for (Loc l = 0; l < s->prog->locs.count; l++)
    if (s->prog->locs.data[l].kind == EDGE_IF) collect(s, s->prog->locs.data[l].condition, &walk);
  expr_subterms_release(&walk);
}

// ---- conditions

// A number that the function does not look at itself.
static bool is_free(const Search *s, uint32_t argument) {
  const ClientArgument *a = &s->client->functions.data[s->function].arguments.data[argument];
  VarId var = a->is_pointer || a->is_tested ? VAR_NONE : argument_variable(s, argument);
  return var != VAR_NONE && sort_is_bv(s->prog->vars.data[var].sort) && !s->prog->vars.data[var].is_float;
}

static bool is_signed_number(const Search *s, uint32_t argument) {
  return !is_unsigned(&s->client->functions.data[s->function].arguments.data[argument]);
}

static bool has_lower_bound(Search *s, uint32_t argument) {
  uint32_t width = sort_width(s->prog->vars.data[argument_variable(s, argument)].sort);
  i128 least = width <= 64 ? -((i128)1 << (width - 1)) : 0; // it has no opposite
  const Condition weaker_first[] = {
      {.operator= "!=", .number = 0}, {.operator= "!=", .number = least}, {.operator= ">=", 0}, {.operator= ">", 0}};
  for (uint32_t i = 0; i < (is_signed_number(s, argument) ? 4 : 1); i++) {
    s->tried.count = 0;
    try(s, argument, weaker_first[i].operator, weaker_first[i].number);
    if (proved(s)) return true;
  }
  if (is_signed_number(s, argument) || width < 16 || width > 64) return false;
  s->tried.count = 0;
  try(s, argument, "!=", ((i128)1 << width) - 1); // one more is none
  return proved(s);
}

static bool is_bounded_by(Search *s, uint32_t argument, i128 most) {
  s->tried.count = 0;
  if (is_signed_number(s, argument)) try(s, argument, ">=", 0);
  try(s, argument, "<=", most);
  return proved(s);
}

// A length that is a multiple of the size of a block: the smallest power of two that something goes on by.
static bool has_multiple(Search *s, uint32_t argument) {
  if (!s->client->functions.data[s->function].arguments.data[argument].is_length) return false;
  for (i128 number = 2; number <= MOST_MULTIPLE; number *= 2) {
    s->tried.count = 0;
    if (!has_step(s, number)) continue;
    try(s, argument, "%", number);
    if (proved(s)) return true;
  }
  return false;
}

static bool has_upper_bound(Search *s, uint32_t argument) {
  if (s->client->functions.data[s->function].arguments.data[argument].is_length || !is_bounded_by(s, argument, 1))
    return false;
  uint32_t first = 0, after = s->constants.count;
  i128 best = 1;
  while (first < after && !limits_reached(&s->limits)) {
    uint32_t middle = (first + after) / 2;
    if (is_bounded_by(s, argument, s->constants.data[middle])) best = s->constants.data[middle], first = middle + 1;
    else after = middle;
  }
  return is_bounded_by(s, argument, best);
}

static bool has_order(Search *s, uint32_t argument) {
  const ClientFunction *function = &s->client->functions.data[s->function];
  if (function->arguments.data[argument].is_length) return false;
  for (uint32_t other = 0; other < function->arguments.count; other++) {
    VarId x = argument_variable(s, argument), y = argument_variable(s, other);
    if (other == argument || !is_free(s, other) || s->prog->vars.data[x].sort != s->prog->vars.data[y].sort) continue;
    for (int strict = 0; strict < 2; strict++) {
      s->tried.count = 0;
      if (is_signed_number(s, argument)) try(s, argument, ">=", 0);
      try_order(s, argument, strict ? "<" : "<=", other);
      if (proved(s)) return true;
    }
  }
  return false;
}

// No signed number is negative, of those for which that is needed.
static bool has_signs(Search *s) {
  const ClientFunction *function = &s->client->functions.data[s->function];
  s->tried.count = 0;
  for (uint32_t i = 0; i < function->arguments.count && s->tried.count < MOST_CONDITIONS; i++)
    if (is_free(s, i) && is_signed_number(s, i)) try(s, i, ">=", 0);
  if (s->tried.count < 2 || !proved(s)) return false;
  for (uint32_t i = s->tried.count; i-- > 0;) {
    Conditions all = s->tried;
    memmove(s->tried.list + i, s->tried.list + i + 1, (s->tried.count - i - 1) * sizeof(Condition));
    s->tried.count--;
    if (!proved(s)) s->tried = all;
  }
  return true;
}

// Of what was called before, no upper bounds: they would keep the state small, and with it what can go wrong.
static bool find(Search *s) {
  uint32_t count = s->client->functions.data[s->function].arguments.count;
  for (uint32_t i = 0; i < count; i++)
    if (is_free(s, i) && has_lower_bound(s, i)) return true;
  if (has_signs(s)) return true;
  if (s->function != s->looked_at) return false;
  for (uint32_t i = 0; i < count; i++)
    if (is_free(s, i) && (has_multiple(s, i) || has_upper_bound(s, i) || has_order(s, i))) return true;
  return false;
}

static void write_conditions(const Search *s, Text *out) {
  for (uint32_t i = 0; i < s->held.count; i++) {
    const Condition *c = &s->held.list[i];
    text_format(out, "%s%s %u %s ", out->count ? "; " : "", s->client->functions.data[c->function].name, c->argument,
                c->operator);
    if (c->other != UINT32_MAX) text_format(out, "#%u", c->other);
    else text_format(out, "%lld", (long long)c->number);
  }
}

// ---- which functions

// Does its source say what it requires or promises? Then it is held to that, and nobody owes it more.
static bool has_contract(const Prog *prog, const char *function) {
  for (uint32_t i = 0; i < prog->contracts.count; i++) {
    const ToldContract *contract = &prog->contracts.data[i];
    if (strcmp(contract->status, "given") == 0 && strcmp(contract->function, function) == 0) return true;
  }
  return false;
}

static void add_before(Broken *broken, const U32Vec *calls) {
  for (uint32_t i = calls->count; i-- > 0 && broken->before_count < MOST_BEFORE;) {
    bool is_known = calls->data[i] == broken->function;
    for (uint32_t k = 0; k < broken->before_count; k++) is_known |= broken->before[k] == calls->data[i];
    if (!is_known) broken->before[broken->before_count++] = calls->data[i];
  }
}

static bool is_bound(const Search *s, uint32_t function) {
  const ClientFunction *called = &s->client->functions.data[function];
  return called->received || has_contract(s->prog, called->name);
}

static void add_broken(Search *s, const Trace *trace, Loc end) {
  U32Vec calls = {0};
  query_filters_calls(s->prog, trace, &calls);
  Broken broken = {.function = calls.count ? calls.data[calls.count - 1] : UINT32_MAX};
  broken.is_bound = !calls.count || is_bound(s, broken.function);
  add_before(&broken, &calls);
  const U32Vec *errors = &s->prog->properties.data[s->prog->locs.data[end].property].errors;
  for (uint32_t i = 0; i < errors->count; i++) u32vec_push(&broken.targets, errors->data[i]);
  brokenvec_push(&s->broken, broken);
  query_trials_know(&s->trials, trace);
  u32vec_release(&calls);
}

// ---- excuses

static bool has_found(Search *s) {
  for (uint32_t i = 0; i < s->tried.count && s->held.count < MOST_HELD; i++)
    s->held.list[s->held.count++] = s->tried.list[i];
  s->tried.count = 0;
  return true;
}

// The function requires something itself, or what was called before it does.
static bool is_excused(Search *s, const Broken *broken) {
  s->looked_at = s->function = broken->function;
  s->tried.count = 0;
  if (s->held.count > MOST_HELD - MOST_CONDITIONS) { // no room for more
    s->trials.is_open = true;
    return false;
  }
  if (s->held.count && proved(s)) return true;
  if (find(s)) return has_found(s);
  for (uint32_t i = 0; i < broken->before_count; i++) {
    s->function = broken->before[i];
    if (!is_bound(s, s->function) && find(s)) return has_found(s);
  }
  s->tried.count = 0;
  return false;
}

// What functions owe each other is mostly about memory and how much of it there is. Conditions on numbers alone are guesses by the dozen, of which
// some are always too hard to be refuted.
static bool may_owe_memory(const Search *s, const Broken *broken) {
  const ClientFunction *called = &s->client->functions.data[broken->function];
  bool may = false;
  for (uint32_t i = 0; i < called->arguments.count; i++) may = may || called->arguments.data[i].is_pointer;
  return may;
}

static Excuse look(Search *s, const Broken *broken) {
  s->trials.is_open = false;
  if (is_excused(s, broken)) return EXCUSE_FOUND;
  return s->trials.is_open && may_owe_memory(s, broken) ? EXCUSE_UNKNOWN : EXCUSE_NONE;
}

// All that went wrong in the function of that violation, together. False: it was found before.
static bool look_together(Search *s, uint32_t first) {
  Broken *broken = &s->broken.data[first];
  uint32_t count = 0;
  s->targets.count = 0;
  for (uint32_t i = 0; i < s->broken.count; i++) {
    const Broken *other = &s->broken.data[i];
    if (other->function != broken->function) continue;
    if (i < first) return false;
    for (uint32_t k = 0; k < other->targets.count; k++) u32vec_push(&s->targets, other->targets.data[k]);
    count++;
  }
  Excuse excuse = look(s, broken);
  for (uint32_t i = first; i < s->broken.count; i++)
    if (s->broken.data[i].function == broken->function) s->broken.data[i].excuse = excuse;
  return count > 1 && excuse != EXCUSE_FOUND;
}

static void look_at_each(Search *s, uint32_t function) {
  for (uint32_t i = 0; i < s->broken.count; i++) {
    Broken *broken = &s->broken.data[i];
    if (broken->function != function) continue;
    s->targets.count = 0;
    for (uint32_t k = 0; k < broken->targets.count; k++) u32vec_push(&s->targets, broken->targets.data[k]);
    broken->excuse = look(s, broken);
  }
}

const char *query_requirements_find(Prog *prog, const ScheduleRequest *how, const Outcome *outcome, Arena *arena,
                                    Excuse *excuses) {
  Search s = {.prog = prog, .client = prog->client};
  Text text = {0};
  s.limits = limits_within(how->limits, EFFORT(how->limits, preconditions_all));
  query_trials_init(&s.trials, prog, how, &s.limits);
  add_broken(&s, outcome->trace, outcome->run.end);
  for (uint32_t i = 0; i < outcome->others.count; i++)
    add_broken(&s, outcome->others.data[i].trace, outcome->others.data[i].run.end);
  collect_constants(&s);
  query_filters_add(prog, &s.filters);
  for (uint32_t i = 0; i < s.broken.count; i++)
    if (!s.broken.data[i].is_bound && look_together(&s, i)) look_at_each(&s, s.broken.data[i].function);
  for (uint32_t i = 0; i < s.broken.count; i++) excuses[i] = s.broken.data[i].excuse;
  write_conditions(&s, &text);
  const char *found = text.count ? arena_text(arena, text_view(&text)) : NULL;
  text_release(&text);
  for (uint32_t i = 0; i < s.broken.count; i++) u32vec_release(&s.broken.data[i].targets);
  u32vec_release(&s.targets);
  brokenvec_release(&s.broken);
  query_trials_release(&s.trials);
  clientfiltervec_release(&s.filters);
  boundvec_release(&s.constants);
  return found;
}
