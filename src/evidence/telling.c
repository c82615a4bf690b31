#include "evidence/telling.h"

#include "evidence/arguments.h"
#include "evidence/calls.h"
#include "evidence/failure.h"
#include "evidence/history.h"
#include "evidence/inputs.h"
#include "evidence/near.h"
#include "prog/print.h"

enum {
  MOST_VALUES = 8,
  MOST_BYTES = 4096,
  MOST_CHARACTERS = 64
}; // of one event; of one step that are looked at; of an argument

// Bytes that a step, or a function of the library, has set.
typedef struct SetByte {
  uint64_t address;
  const char *through;
  TypeNumber pointee;
} SetByte;
VEC(SetByteVec, setbytevec, SetByte)

typedef struct Teller {
  Prog *prog;
  Telling *telling;
  Words *words;
  Machine *machine;
  State *state;
  U32Vec
      elements; // indices of the elements that an assignment to an array is about to set, as constants, after their variables
  History history;
  bool all;
  bool matters; // what is told now
  CallStack calls;
  SetByteVec set;      // by the library, since it was entered
  const char *library; // the function of the library that control is in, or NULL
  bool library_matters;
  bool *passes_nothing; // by location: its step is known to pass no arguments
  uint32_t *visits;     // by location
  Place place;          // of the program itself
  uint32_t way;         // number + 1 of the last event that is a way whose end is not known
  Loc loc;
} Teller;

static const char *keep(Teller *t, Text *text) { // and releases it
  const char *copy = arena_text(&t->telling->arena, text_view(text));
  text_release(text);
  return copy;
}

static bool is_library(const Location *at) { return evidence_place_is_library(at->place); }

// ---- events

static ToldEvent *add_event(Teller *t, ToldKind kind, Loc loc, Place place, uint32_t depth) {
  ToldEvent event = {.kind = kind, .loc = loc, .place = place, .depth = depth, .first_value = t->telling->values.count};
  event.matters = t->matters;
  event.call = t->prog->locs.data[loc].call;
  event.visits = t->visits[loc];
  toldeventvec_push(&t->telling->events, event);
  return &t->telling->events.data[t->telling->events.count - 1];
}

static void add_value(Teller *t, ToldValue value) {
  toldvaluevec_push(&t->telling->values, value);
  t->telling->events.data[t->telling->events.count - 1].value_count++;
}

// Calls around an event are told before it.
static uint32_t tell_calls(Teller *t) {
  uint32_t depth = 0;
  Place place = {0}; // in the program; of what the library calls, where that was called
  for (uint32_t i = 0; i < t->calls.entered.count; i++) {
    Entered *entered = &t->calls.entered.data[i];
    const char *function = evidence_calls_function(&t->calls, entered);
    if (!place.line || !evidence_place_is_library(entered->place)) place = entered->place;
    if (!function) continue;
    if (!entered->is_told) {
      add_event(t, TOLD_CALL, entered->from, place, depth)->function = function;
      for (uint32_t k = 0; k < entered->arguments.count; k++) add_value(t, entered->arguments.data[k]);
      entered->is_told = true;
    }
    depth++;
  }
  return depth;
}

// ---- what was set

static void note_byte(Teller *t, const Location *at, uint64_t address) {
  if (t->set.count < MOST_BYTES) setbytevec_push(&t->set, (SetByte){address, at->through, at->pointee});
}

static void note_range(Teller *t, const Location *at, VarId v, u128 index, u128 count) {
  const ProgVar *var = &t->prog->vars.data[v];
  uint64_t unit = sort_width(sort_element(var->sort)) / 8;
  for (u128 k = 0; k < count && k < MOST_BYTES; k += var->step == 1 ? unit : 1) {
    uint64_t address = var->at + (uint64_t)(index + k) * var->step;
    evidence_words_holds(t->words, address, v);
    for (uint64_t b = 0; b < unit; b++) note_byte(t, at, address + b);
  }
}

// The elements that an array term sets, by the state before it does.
static void note_array(Teller *t, const Location *at, VarId v, Term term) {
  const TermTable *table = t->prog->table;
  U32Vec parts = {0};
  for (Op op = expr_op(table, term); op == OP_STORE || op == OP_COPY || op == OP_ITE; op = expr_op(table, term)) {
    u128 value = 0;
    if (op != OP_ITE) u32vec_push(&parts, term);
    else if (!sem_state_evaluate(t->machine, t->state, expr_arg(table, term, 0), &value)) break;
    term = expr_arg(table, term, op != OP_ITE ? 0 : value ? 1 : 2);
  }
  while (parts.count) { // the first one first
    Term part = u32vec_pop(&parts);
    u128 index = 0, count = 1;
    bool known = sem_state_evaluate(t->machine, t->state, expr_arg(table, part, 1), &index);
    if (expr_op(table, part) == OP_COPY)
      known = known && sem_state_evaluate(t->machine, t->state, expr_arg(table, part, 2), &count);
    if (known) note_range(t, at, v, index, count);
  }
  u32vec_release(&parts);
}

// A store that may be anywhere sets a cell only where it is there.
static bool stays(Teller *t, const Assign *assign) {
  const TermTable *table = t->prog->table;
  Term value = assign->value, self = t->prog->vars.data[assign->var].term;
  for (u128 holds = 0; expr_op(table, value) == OP_ITE; value = expr_arg(table, value, holds ? 1 : 2))
    if (!sem_state_evaluate(t->machine, t->state, expr_arg(table, value, 0), &holds)) return false;
  return value == self;
}

static int by_address(const void *a, const void *b) {
  uint64_t left = ((const SetByte *)a)->address, right = ((const SetByte *)b)->address;
  return left < right ? -1 : left > right;
}

// What one step sets is told in the order of memory, which is that of members; and a number may be kept in two cells, in any order.
static void note_memory(Teller *t, const Location *at) {
  uint32_t before = t->set.count;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
    const ProgVar *var = &t->prog->vars.data[at->assigns[i].var];
    if (!var->step || stays(t, &at->assigns[i])) continue;
    if (sort_is_array(var->sort)) note_array(t, at, at->assigns[i].var, at->assigns[i].value);
    else
      for (uint64_t b = 0; sort_is_bv(var->sort) && b < sort_width(var->sort) / 8; b++) note_byte(t, at, var->at + b);
  }
  if (t->set.count > before) qsort(t->set.data + before, t->set.count - before, sizeof *t->set.data, by_address);
  uint32_t kept = before; // a cell and what it is left of are set together
  for (uint32_t i = before; i < t->set.count; i++)
    if (kept == before || t->set.data[kept - 1].address != t->set.data[i].address) t->set.data[kept++] = t->set.data[i];
  t->set.count = kept;
}

// How many bytes were set from number `i` on, one after the other.
static uint64_t run_length(const Teller *t, uint32_t i) {
  uint64_t length = 1;
  while (i + length < t->set.count && t->set.data[i + length].address == t->set.data[i].address + length) length++;
  return length;
}

typedef struct Changes {
  ToldValueVec values;
  Map strings; // addresses of arrays of characters that were told
} Changes;

static void tell(Teller *t, Changes *changes, Text *name, Text *value, const char *object) { // and releases both texts
  ToldValue told = {.name = keep(t, name), .object = object};
  told.value = keep(t, value);
  for (uint32_t i = 0; i < changes->values.count; i++)
    if (strcmp(changes->values.data[i].name, told.name) == 0) {
      changes->values.data[i] = told; // set again by the same step
      return;
    }
  toldvaluevec_push(&changes->values, told);
}

// The array of characters that byte number `i` is in, once.
static bool tell_string(Teller *t, uint32_t i, Changes *changes) {
  Text name = {0}, value = {0};
  uint64_t begin = 0;
  uint32_t ignored;
  bool is_string = evidence_words_string(t->words, t->state, t->set.data[i].address, &name, &value, &begin);
  if (is_string && !map_get(&changes->strings, begin, &ignored)) {
    map_set(&changes->strings, begin, 1);
    tell(t, changes, &name, &value, NULL);
  }
  text_release(&name);
  text_release(&value);
  return is_string;
}

static bool is_all_zero(Teller *t, uint64_t address, uint64_t size) {
  u128 bits = 0;
  for (uint64_t k = 0; k < size; k++)
    if (!evidence_words_read(t->words, t->state, address + k, 1, &bits) || bits) return false;
  return true;
}

static bool is_aggregate(const Teller *t, TypeNumber type) {
  return t->prog->lexicon->types.data[type].kind >= LEXICON_STRUCT;
}

// What a part is called without the pointer that it was set through; NULL: there is no such name, or it is the same.
static const char *object_name(Teller *t, const SetByte *set, const WordsPart *part) {
  Text name = {0};
  WordsPart same;
  bool known = set->through && evidence_words_name(t->words, part->address, part->size, NULL, 0, &name, &same) &&
               same.address == part->address && same.size == part->size;
  if (known) return keep(t, &name);
  text_release(&name);
  return NULL;
}

// A struct or array that was cleared is told as one; of others their parts are. The bytes of what was told.
static uint64_t tell_part(Teller *t, uint32_t i, Changes *changes) {
  const SetByte *set = &t->set.data[i];
  uint64_t most = run_length(t, i);
  Text name = {0}, value = {0};
  WordsPart part;
  u128 bits = 0;
  bool known = evidence_words_name(t->words, set->address, most, set->through, set->pointee, &name, &part);
  while (known && is_aggregate(t, part.type) && part.size > 1 && !is_all_zero(t, part.address, part.size)) {
    text_release(&name);
    most = part.size - 1;
    known = evidence_words_name(t->words, set->address, most, set->through, set->pointee, &name, &part);
    known = known && part.size <= most;
  }
  known = known && part.type && part.size && part.size <= most && part.address == set->address;
  if (known && is_aggregate(t, part.type)) {
    text_add(&value, "{0}");
    tell(t, changes, &name, &value, object_name(t, set, &part));
    return part.size;
  }
  if (!known || !evidence_words_read(t->words, t->state, part.address, part.size, &bits)) {
    text_release(&name);
    return 1;
  }
  evidence_words_learn(t->words, part.type, (uint64_t)bits, text_view(&name));
  evidence_words_value(t->words, part.type, (uint32_t)(8 * part.size), bits, &value);
  tell(t, changes, &name, &value, object_name(t, set, &part));
  return part.size;
}

static void tell_memory(Teller *t, Changes *changes, bool in_library) {
  bool several = in_library || run_length(t, 0) > 1;
  for (uint32_t i = 0; i < t->set.count;)
    if (evidence_words_is_inside_library(t->words, t->set.data[i].address)) i++;
    else i += several && tell_string(t, i, changes) ? 1 : (uint32_t)tell_part(t, i, changes);
  t->set.count = 0;
}

// ---- variables

static bool is_told_variable(const Teller *t, VarId v) {
  const ProgVar *var = &t->prog->vars.data[v];
  return !var->hidden && !var->step && !sort_is_array(var->sort);
}

// Is it known of the variable, and so, that nobody has set the value that it is given there?
static bool becomes_indeterminate(const Teller *t, const Location *at, VarId v) {
  static const char suffix[] = ".indeterminate"; // of the variable that knows
  const char *name = t->prog->vars.data[v].display;
  for (uint32_t i = 0; name && at && at->kind == EDGE_ASSIGN && i < at->count; i++) {
    const ProgVar *other = &t->prog->vars.data[at->assigns[i].var];
    if (!other->hidden || !other->display || sort_is_array(other->sort)) continue;
    size_t length = strlen(name);
    if (strncmp(other->display, name, length) == 0 && strcmp(other->display + length, suffix) == 0)
      return t->state->scalars[at->assigns[i].var] != 0;
  }
  return false;
}

static ToldValue variable_value(Teller *t, const Location *at, VarId v) {
  const ProgVar *var = &t->prog->vars.data[v];
  Text value = {0};
  evidence_words_variable(t->words, t->state, v, &value);
  if (becomes_indeterminate(t, at, v)) text_add(&value, " (nobody has set it)");
  return (ToldValue){.name = arena_text(&t->telling->arena, var->display ? var->display : var->name),
                     .value = keep(t, &value),
                     .is_local = var->function != NULL};
}

// Arrays of a graph that is no C program: their elements are theirs by index. These are known before the step.
static void note_elements(Teller *t, const Location *at) {
  const TermTable *table = t->prog->table;
  t->elements.count = 0;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
    const ProgVar *var = &t->prog->vars.data[at->assigns[i].var];
    if (!sort_is_array(var->sort) || var->step || var->hidden) continue;
    for (Term term = at->assigns[i].value; expr_op(table, term) == OP_STORE; term = expr_arg(table, term, 0)) {
      u128 index = 0;
      if (!sem_state_evaluate(t->machine, t->state, expr_arg(table, term, 1), &index)) continue;
      u32vec_push(&t->elements, at->assigns[i].var);
      u32vec_push(&t->elements, expr_const(t->prog->table, sort_index(var->sort), index));
    }
  }
}

static void tell_elements(Teller *t, Changes *changes) {
  TermTable *table = t->prog->table;
  for (uint32_t i = 0; i + 1 < t->elements.count; i += 2) {
    VarId v = t->elements.data[i];
    const ProgVar *var = &t->prog->vars.data[v];
    u128 element = sem_array_get(t->state->arrays[v], expr_bits(table, t->elements.data[i + 1]), &(bool){false});
    Text name = {0}, value = {0};
    text_format(&name, "%s[", var->display ? var->display : var->name);
    expr_print(table, t->elements.data[i + 1], &name, 0);
    text_add(&name, "]");
    expr_print(table, expr_const(table, sort_element(var->sort), element), &value, 0);
    toldvaluevec_push(&changes->values, (ToldValue){.name = keep(t, &name), .value = keep(t, &value)});
  }
  t->elements.count = 0;
}

static void tell_variable(Teller *t, const Location *at, VarId v, Changes *changes) {
  const ProgVar *var = &t->prog->vars.data[v];
  if (!is_told_variable(t, v)) return;
  if (evidence_calls_is_argument(at, var)) evidence_calls_pass(&t->calls, var->function, variable_value(t, at, v));
  else toldvaluevec_push(&changes->values, variable_value(t, at, v));
}

// A return from a recursive call gives the caller's variables back: that is nothing that happens in the source.
static bool is_given_back(const Teller *t, Term value) {
  U32Vec vars = {0};
  bool found = false;
  prog_collect_vars(t->prog, value, &vars);
  for (uint32_t i = 0; i < vars.count; i++) found |= t->prog->vars.data[vars.data[i]].stack == STACK_FRAMES;
  u32vec_release(&vars);
  return found;
}

static void tell_changes(Teller *t, const Location *at, Changes *changes) {
  if (at->kind == EDGE_HAVOC) tell_variable(t, at, at->havoc, changes);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
    bool is_told = is_told_variable(t, at->assigns[i].var) && !is_given_back(t, at->assigns[i].value);
    if (is_told) tell_variable(t, at, at->assigns[i].var, changes);
  }
  tell_elements(t, changes);
}

static void tell_set(Teller *t, Loc loc, Place place, const char *function, const Changes *changes) {
  if (!changes->values.count) return;
  uint32_t depth = tell_calls(t), shown = changes->values.count < MOST_VALUES ? changes->values.count : MOST_VALUES;
  add_event(t, TOLD_SET, loc, place, depth)->function = function;
  for (uint32_t i = 0; i < shown; i++) add_value(t, changes->values.data[i]);
  for (uint32_t i = shown; i < changes->values.count; i++)
    toldvaluevec_push(&t->telling->values, changes->values.data[i]);
  t->telling->events.data[t->telling->events.count - 1].more_values = changes->values.count - shown;
}

static void release_changes(Changes *changes) {
  toldvaluevec_release(&changes->values);
  map_release(&changes->strings);
}

// ---- the library

static void leave_library(Teller *t) {
  Changes changes = {0};
  tell_memory(t, &changes, true);
  t->matters = t->library_matters;
  if (t->all || t->library_matters) tell_set(t, t->loc, t->place, t->library, &changes);
  release_changes(&changes);
  t->library = NULL;
  t->library_matters = false;
}

static void step_in_library(Teller *t, const Location *at, bool matters) {
  if (!t->library) t->library = at->function;
  t->library_matters |= matters;
}

// ---- steps

static void tell_way(Teller *t, const HistoryStep *step) {
  const Location *at = &t->prog->locs.data[step->loc];
  RunMoment now = {t->prog, &t->telling->arena, t->words, t->machine, t->state};
  Decided facts = {0};
  uint32_t depth = tell_calls(t);
  ToldEvent *event = add_event(t, TOLD_WAY, step->loc, at->place, depth);
  event->next = step->next;
  event->is_near = step->is_near;
  for (facts.leaves_pointers = true; !facts.values.count; facts.leaves_pointers = false) {
    map_clear(&facts.seen);
    evidence_facts_add(&now, &facts, at, at->condition);
    if (!facts.leaves_pointers) break;
  }
  for (uint32_t i = 0; i < facts.values.count; i++) add_value(t, facts.values.data[i]);
  t->way = t->telling->events.count;
  evidence_facts_release(&facts);
}

static void tell_freed(Teller *t, Loc loc, Place place) {
  Text block = {0};
  if (evidence_words_freed(t->words, &block)) {
    uint32_t depth = tell_calls(t);
    add_event(t, TOLD_FREE, loc, place, depth)->function = keep(t, &block);
  }
  text_release(&block);
}

// ---- steps before those that are told

// Only the calls around what is told are kept.
static void pass_by(Teller *t, Loc loc) {
  const Location *at = &t->prog->locs.data[loc];
  t->loc = loc;
  if (at->place.line && !is_library(at)) t->place = at->place;
  if (t->passes_nothing[loc] && evidence_calls_are_in(&t->calls, at->call)) return;
  if (is_library(at) || at->silent) return;
  evidence_calls_follow(&t->calls, at->call, t->loc);
  t->passes_nothing[loc] = true;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
    VarId v = at->assigns[i].var;
    const ProgVar *var = &t->prog->vars.data[v];
    if (!evidence_calls_is_argument(at, var)) continue;
    t->passes_nothing[loc] = false;
    if (is_told_variable(t, v)) evidence_calls_pass_bits(&t->calls, var->function, (Passed){v, t->state->scalars[v]});
  }
}

// The calls that are still around when telling begins: their arguments in words.
static void begin_telling(Teller *t) {
  for (uint32_t i = 0; i < t->calls.entered.count; i++) {
    Entered *entered = &t->calls.entered.data[i];
    for (uint32_t k = 0; k < entered->passed.count; k++) {
      const Passed *passed = &entered->passed.data[k];
      u128 now = t->state->scalars[passed->var];
      t->state->scalars[passed->var] = passed->bits;
      toldvaluevec_push(&entered->arguments, variable_value(t, NULL, passed->var));
      t->state->scalars[passed->var] = now;
    }
    entered->passed.count = 0;
  }
}

// ---- steps that are told

static void step_in_program(Teller *t, Loc loc, const HistoryStep *step, bool matters) {
  const Location *at = &t->prog->locs.data[loc];
  Changes changes = {0};
  if (t->way && at->place.line) t->telling->events.data[t->way - 1].to = at->place, t->way = 0;
  evidence_calls_follow(&t->calls, at->call, t->loc);
  t->loc = loc;
  if (at->place.line) t->place = at->place;
  tell_changes(t, at, &changes);
  tell_memory(t, &changes, false);
  bool elsewhere = at->is_setup || (t->prog->client && !at->place.line); // the client is told as C
  if (matters && !elsewhere) tell_set(t, loc, at->place, NULL, &changes);
  if (matters && !elsewhere) tell_freed(t, loc, at->place);
  bool is_told = step && (matters || step->is_near) && !elsewhere;
  if (is_told && evidence_near_is_way(t->prog, at)) tell_way(t, step);
  if (matters && !elsewhere && step && at->kind == EDGE_CHOICE && !t->prog->lexicon)
    add_event(t, TOLD_CHOICE, loc, at->place, 0)->next = step->next;
  release_changes(&changes);
}

static void take_step(Teller *t, const HistoryStep *step, Term input) {
  Loc loc = t->state->loc;
  const Location *at = &t->prog->locs.data[loc];
  if (t->library && !is_library(at)) leave_library(t);
  if (step) note_memory(t, at); // what is set is known before the step, and its values after it
  if (step) note_elements(t, at);
  t->visits[loc]++;
  sem_machine_take(t->machine, t->state, input);
  evidence_words_follow(t->words, loc, t->state, is_library(at) ? t->place : at->place);
  if (!step) {
    pass_by(t, loc);
    return;
  }
  t->matters = step->matters;
  if (is_library(at)) step_in_library(t, at, t->matters);
  else if (!at->silent) step_in_program(t, loc, step, t->all || t->matters);
}

// May telling begin there? Not where calls are around it whose arguments are told, or blocks of the heap, which have their names from what came
// before.
static bool is_beginning(const Prog *prog, const RunLate *late) {
  if (!late->values.count || !prog->lexicon) return false;
  for (uint32_t i = 0; i < prog->lexicon->objects.count; i++)
    if (prog->lexicon->objects.data[i].storage == STORAGE_HEAP) return false;
  uint32_t call = prog->locs.data[late->loc].call;
  return !call || !prog->lexicon->calls.data[call].caller;
}

static void take_steps(Teller *t, const Trace *trace, const RunLate *late) {
  uint64_t length = t->history.omitted + t->history.steps.count;
  uint32_t used = late ? late->used : 0;
  bool is_endless = evidence_trace_is_endless(trace);
  t->telling->loop_start = UINT32_MAX;
  for (uint64_t i = late ? late->length : 0; i < length; i++) {
    const HistoryStep *step = i < t->history.omitted ? NULL : &t->history.steps.data[i - t->history.omitted];
    bool wants = sem_machine_wants_input(t->machine, t->state);
    if (i == t->history.omitted) begin_telling(t);
    if (is_endless && i == trace->stem_steps) t->telling->loop_start = t->telling->events.count;
    take_step(t, step, wants ? trace->inputs.data[used++] : TERM_NONE);
  }
  if (t->library) leave_library(t);
  if (t->telling->loop_start > t->telling->events.count) t->telling->loop_start = t->telling->events.count;
}

// ---- the end

static void tell_end(Teller *t, Loc end) {
  if (t->prog->locs.data[end].role != LOC_ERROR) return;
  t->matters = true;
  if (!t->prog->client) tell_calls(t); // also those in which nothing else happened that matters
  RunMoment now = {t->prog, &t->telling->arena, t->words, t->machine, t->state};
  FailureWords words = evidence_failure_words(&now, &t->history, end);
  t->telling->failure = words.failure;
  t->telling->facts = words.facts;
}

// ---- the arguments of main

static void add_quoted(Text *out, const char *text) { // as C writes it
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\') text_format(out, "\\%c", c);
    else if (c == '\n') text_add(out, "\\n");
    else if (c == '\t') text_add(out, "\\t");
    else if (c >= 32 && c < 127) text_format(out, "%c", c);
    else text_format(out, "\\%03o", c);
  }
}

static void tell_argument(Teller *t, const RunArguments *arguments, uint64_t i) {
  Text text = {0}, value = {0};
  uint64_t length = evidence_argument_length(arguments, i);
  evidence_argument_text(arguments, i, MOST_CHARACTERS, &text);
  text_add(&value, "\"");
  add_quoted(&value, text_view(&text));
  text_add(&value, "\"");
  if (length > MOST_CHARACTERS) text_format(&value, "... (%llu characters)", (unsigned long long)length);
  const char *name = arena_format(&t->telling->arena, "argv[%llu]", (unsigned long long)i);
  toldvaluevec_push(&t->telling->arguments, (ToldValue){.name = name, .value = keep(t, &value)});
  text_release(&text);
}

static void tell_arguments(Teller *t, const Trace *trace) {
  RunArguments arguments;
  if (!evidence_arguments_of(t->prog, trace, &arguments)) return;
  VarId count = prog_var_of(t->prog, t->prog->lexicon->arguments.count);
  uint64_t all = count == VAR_NONE ? 0 : (uint64_t)t->state->scalars[count];
  for (uint64_t i = 0; i < all && i < MOST_VALUES; i++)
    if (evidence_argument_matters(&arguments, i)) tell_argument(t, &arguments, i);
}

// Calls around what matters do so too. They were told when something happened in them, whatever it was.
static void mark_calls(Telling *telling) {
  uint32_t depth = 0; // calls at lower depths are around what was seen to matter, from the end on
  for (uint32_t i = telling->events.count; i-- > 0;) {
    ToldEvent *event = &telling->events.data[i];
    if (event->kind == TOLD_CALL && event->depth < depth) event->matters = true, depth = event->depth;
    if (event->matters && event->depth > depth) depth = event->depth;
  }
}

Telling *evidence_tell(Prog *prog, const Trace *trace, const Run *run, bool all) {
  Teller t = {.prog = prog,
              .all = all,
              .telling = memory_new(sizeof(Telling)),
              .words = evidence_words_new(prog),
              .calls.prog = prog};
  evidence_history_init(&t.history, prog, trace, run);
  if (!evidence_trace_is_endless(trace)) evidence_near_mark(prog, &t.history);
  t.machine = sem_machine_new(prog);
  const RunLate *late = is_beginning(prog, &run->late) ? &run->late : NULL;
  t.state = late ? sem_state_new_with(t.machine, late->loc, late->values.data)
                 : sem_state_new_at(t.machine, trace->initial, trace->var_count);
  t.telling->omitted = t.history.omitted;
  t.passes_nothing = memory_new(prog->locs.count + 1);
  t.visits = memory_new((prog->locs.count + 1) * sizeof *t.visits);
  take_steps(&t, trace, late);
  tell_end(&t, run->end);
  tell_arguments(&t, trace);
  mark_calls(t.telling);
  t.telling->initial = t.history.initial;
  t.history.initial = NULL;
  evidence_calls_release(&t.calls);
  free(t.passes_nothing);
  free(t.visits);
  setbytevec_release(&t.set);
  evidence_history_release(&t.history);
  sem_state_delete(t.machine, t.state);
  u32vec_release(&t.elements);
  sem_machine_delete(t.machine);
  evidence_words_delete(t.words);
  return t.telling;
}

void evidence_telling_delete(Telling *telling) {
  toldeventvec_release(&telling->events);
  toldvaluevec_release(&telling->values);
  toldvaluevec_release(&telling->arguments);
  arena_release(&telling->arena);
  free(telling->initial);
  free(telling);
}
