#include "evidence/history.h"

#include "evidence/control.h"
#include "sem/machine.h"

#define MOST_STEPS 100000u  // that are kept
#define MOST_ELEMENTS 4096u // of a copy: a longer one is told by its array
#define MOST_TERM 20000u    // parts of a term that are looked at; what is beyond counts with all its variables

typedef struct Turn {
  uint32_t step;
  Loc until;
} Turn;
VEC(TurnStack, turnstack, Turn)

typedef struct Look {
  Prog *prog;
  Machine *machine;
  State *state; // before the step
  History *history;
  Control control;
  Map elements;     // array and index -> step that set it, + 1
  uint32_t *writer; // by variable: the step that set it, or all of it, + 1
  TurnStack decisions;
  Map seen; // terms of the step looked at
  uint32_t now, budget;
  bool every;       // every conditional counts
  bool *is_counter; // by variable: it counts addresses of the heap, which is no cause that people know
} Look;

static uint64_t element_key(VarId array, u128 index) {
  return hash_add(hash_mix(array + 1), (uint64_t)index ^ (uint64_t)(index >> 64)) >> 1;
}

// ---- what a step reads

static void add_cause(Look *look, uint32_t writer) {
  if (!writer) return;
  U32Vec *causes = &look->history->causes;
  uint32_t first = look->history->steps.data[look->now].first_cause;
  for (uint32_t i = first; i < causes->count; i++)
    if (causes->data[i] == writer - 1) return;
  u32vec_push(causes, writer - 1);
}

#define INITIAL 0x80000000u // no step: the initial value of the variable with that number

static void read_variable(Look *look, VarId v) {
  if (v == VAR_NONE || look->is_counter[v]) return;
  add_cause(look, look->writer[v] ? look->writer[v] : (v | INITIAL) + 1);
}

static void read_element(Look *look, VarId array, u128 index) {
  uint32_t one = map_find(&look->elements, element_key(array, index), 0), all = look->writer[array];
  uint32_t last = one > all ? one : all;
  add_cause(look, last ? last : (array | INITIAL) + 1);
}

static bool value_of(Look *look, Term t, u128 *value) {
  return sem_state_evaluate(look->machine, look->state, t, value);
}

static void read_term(Look *look, Term t);

// What element of an array term is read: through the stores and copies that it is made of.
static void read_selected(Look *look, Term array, u128 index) {
  const TermTable *table = look->prog->table;
  u128 mask = bits_mask(sort_width(sort_index(expr_sort(table, array))));
  for (;;) {
    u128 at = 0, count = 0, from = 0;
    switch (expr_op(table, array)) {
    case OP_STORE:
      if (!value_of(look, expr_arg(table, array, 1), &at)) return;
      if (at == index) {
        read_term(look, expr_arg(table, array, 2));
        return;
      }
      array = expr_arg(table, array, 0);
      continue;
    case OP_COPY: {
      bool known = value_of(look, expr_arg(table, array, 1), &at) &&
                   value_of(look, expr_arg(table, array, 2), &count) &&
                   value_of(look, expr_arg(table, array, 4), &from);
      if (!known) return;
      bool copied = ((index - at) & mask) < count;
      if (copied) index = (index - at + from) & mask;
      array = expr_arg(table, array, copied ? 3 : 0);
      continue;
    }
    case OP_ITE:
      read_term(look, expr_arg(table, array, 0));
      if (!value_of(look, expr_arg(table, array, 0), &at)) return;
      array = expr_arg(table, array, at ? 1 : 2);
      continue;
    case OP_CONSTARRAY: read_term(look, expr_arg(table, array, 0)); return;
    case OP_VAR: read_element(look, prog_var_of(look->prog, array), index); return;
    default: return;
    }
  }
}

// The parts of a conjunction or disjunction that decide it.
static void read_junction(Look *look, Term t, bool decisive) {
  const TermTable *table = look->prog->table;
  uint32_t n = expr_arity(table, t);
  for (uint32_t i = 0; i < n; i++) {
    u128 value = 0;
    if (!value_of(look, expr_arg(table, t, i), &value) || (value != 0) != decisive) continue;
    read_term(look, expr_arg(table, t, i));
    return;
  }
  for (uint32_t i = 0; i < n; i++) read_term(look, expr_arg(table, t, i));
}

static void read_term(Look *look, Term t) {
  const TermTable *table = look->prog->table;
  uint32_t known;
  if (map_get(&look->seen, t, &known)) return;
  map_set(&look->seen, t, 1);
  if (look->budget > 0) look->budget--;
  u128 value = 0;
  switch (look->budget ? expr_op(table, t) : OP_NOT) {
  case OP_CONST: return;
  case OP_VAR:
    if (!sort_is_array(expr_sort(table, t))) read_variable(look, prog_var_of(look->prog, t));
    return;
  case OP_SELECT:
    read_term(look, expr_arg(table, t, 1));
    if (value_of(look, expr_arg(table, t, 1), &value)) read_selected(look, expr_arg(table, t, 0), value);
    return;
  case OP_ITE:
    read_term(look, expr_arg(table, t, 0));
    if (value_of(look, expr_arg(table, t, 0), &value)) read_term(look, expr_arg(table, t, value ? 1 : 2));
    return;
  case OP_AND: read_junction(look, t, false); return;
  case OP_OR: read_junction(look, t, true); return;
  default: break;
  }
  if (expr_op(table, t) == OP_VAR) read_variable(look, prog_var_of(look->prog, t));
  for (uint32_t i = 0, n = expr_arity(table, t); i < n; i++) read_term(look, expr_arg(table, t, i));
}

// ---- what a step sets

typedef struct Element {
  VarId array;
  u128 index;
} Element;
VEC(ElementVec, elementvec, Element)

static void copy_elements(Look *look, VarId array, Term t, ElementVec *set) {
  const TermTable *table = look->prog->table;
  u128 at = 0, count = 0, from = 0, mask = bits_mask(sort_width(sort_index(expr_sort(table, t))));
  for (uint32_t i = 1; i < 5; i++)
    if (i != 3) read_term(look, expr_arg(table, t, i));
  bool known = value_of(look, expr_arg(table, t, 1), &at) && value_of(look, expr_arg(table, t, 2), &count) &&
               value_of(look, expr_arg(table, t, 4), &from);
  for (u128 k = 0; known && k < count && k < MOST_ELEMENTS; k++) {
    read_selected(look, expr_arg(table, t, 3), (from + k) & mask);
    elementvec_push(set, (Element){array, (at + k) & mask});
  }
}

// The elements that an array term sets beyond those of the variable it is made from.
static void set_elements(Look *look, VarId array, Term t, ElementVec *set) {
  const TermTable *table = look->prog->table;
  for (;;) {
    u128 value = 0;
    switch (expr_op(table, t)) {
    case OP_STORE:
      read_term(look, expr_arg(table, t, 1));
      read_term(look, expr_arg(table, t, 2));
      if (value_of(look, expr_arg(table, t, 1), &value)) elementvec_push(set, (Element){array, value});
      break;
    case OP_COPY: copy_elements(look, array, t, set); break;
    case OP_ITE:
      read_term(look, expr_arg(table, t, 0));
      if (!value_of(look, expr_arg(table, t, 0), &value)) return;
      t = expr_arg(table, t, value ? 1 : 2);
      continue;
    default: return;
    }
    t = expr_arg(table, t, 0);
  }
}

static Term array_root(const Prog *prog, Term t) {
  while (expr_op(prog->table, t) == OP_STORE || expr_op(prog->table, t) == OP_COPY) t = expr_arg(prog->table, t, 0);
  return t;
}

static void note_assignment(Look *look, const Location *at) {
  ElementVec set = {0};
  for (uint32_t i = 0; i < at->count; i++) {
    VarId v = at->assigns[i].var;
    if (!sort_is_array(look->prog->vars.data[v].sort)) read_term(look, at->assigns[i].value);
    else set_elements(look, v, at->assigns[i].value, &set);
  }
  for (uint32_t i = 0; i < at->count; i++) {
    VarId v = at->assigns[i].var;
    Term root = array_root(look->prog, at->assigns[i].value);
    bool is_array = sort_is_array(look->prog->vars.data[v].sort);
    if (!is_array || (expr_op(look->prog->table, root) == OP_VAR && root != look->prog->vars.data[v].term))
      look->writer[v] = look->now + 1;
  }
  for (uint32_t i = 0; i < set.count; i++)
    map_set(&look->elements, element_key(set.data[i].array, set.data[i].index), look->now + 1);
  elementvec_release(&set);
}

// ---- what decides

static void note_decision(Look *look, Loc at, Loc next) {
  TurnStack *decisions = &look->decisions;
  Turn made = {look->now, look->control.doomed[next] ? LOC_NONE : look->control.join[at]};
  bool again = decisions->count && decisions->data[decisions->count - 1].until == made.until && made.until != LOC_NONE;
  if (again) decisions->data[decisions->count - 1] = made; // one more round of a loop
  else turnstack_push(decisions, made);
}

static void note_step(Look *look, Loc at) {
  const Location *location = &look->prog->locs.data[at];
  while (look->decisions.count && look->decisions.data[look->decisions.count - 1].until == at) look->decisions.count--;
  map_clear(&look->seen);
  look->budget = MOST_TERM;
  HistoryStep step = {.loc = at, .first_cause = look->history->causes.count};
  look->now = look->history->steps.count;
  historystepvec_push(&look->history->steps, step);
  if (look->decisions.count) add_cause(look, look->decisions.data[look->decisions.count - 1].step + 1);
  if (location->kind == EDGE_ASSIGN) note_assignment(look, location);
  if (location->kind == EDGE_HAVOC) look->writer[location->havoc] = look->now + 1;
}

// The way that was taken is known when the step was made.
static void note_way(Look *look, Loc at, Loc next) {
  const Location *location = &look->prog->locs.data[at];
  look->history->steps.data[look->now].next = next;
  bool decides = evidence_control_decides(&look->control, look->prog, at, next);
  if (location->kind == EDGE_IF && (decides || look->every)) read_term(look, location->condition);
  if (!decides) return;
  note_decision(look, at, next);
}

static void finish_step(Look *look) {
  HistoryStep *step = &look->history->steps.data[look->now];
  step->cause_count = look->history->causes.count - step->first_cause;
}

// ---- the run

static uint64_t length_of(const Trace *trace, const Run *run) {
  return evidence_trace_is_endless(trace) ? (uint64_t)trace->stem_steps + trace->loop_steps : run->length;
}

static Loc next_of(Look *look, Loc at, Term input) {
  const Location *location = &look->prog->locs.data[at];
  u128 value = 0;
  if (location->kind == EDGE_CHOICE) return location->next[expr_bits(look->prog->table, input) ? 0 : 1];
  if (location->kind != EDGE_IF) return location->next[0];
  return location->next[value_of(look, location->condition, &value) && value ? 0 : 1];
}

// From the state near the end of a very long run, where there is one.
static void take_steps(Look *look, const Trace *trace, const Run *run) {
  const RunLate *late = &run->late;
  uint64_t length = length_of(trace, run);
  uint32_t used = late->used;
  look->history->omitted = length > MOST_STEPS ? length - MOST_STEPS : 0;
  if (look->history->omitted < late->length) look->history->omitted = late->length;
  for (uint64_t i = late->length; i < length; i++) {
    Loc at = look->state->loc;
    bool wants = sem_machine_wants_input(look->machine, look->state);
    if (wants && used == trace->inputs.count) return;
    Term input = wants ? trace->inputs.data[used++] : TERM_NONE;
    if (i >= look->history->omitted) {
      note_step(look, at);
      note_way(look, at, next_of(look, at, input));
      finish_step(look);
    }
    if (sem_machine_take(look->machine, look->state, input) != STEP_DONE) return;
  }
}

// ---- what matters

static void mark(History *history, U32Vec *work, uint32_t step) {
  if (step & INITIAL) history->initial[step & ~INITIAL] = true;
  if (step & INITIAL) return;
  if (history->steps.data[step].matters) return;
  history->steps.data[step].matters = true;
  u32vec_push(work, step);
}

static bool shows(const Prog *prog, const Location *at) {
  if (at->kind == EDGE_HAVOC) return !prog->vars.data[at->havoc].hidden;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (!prog->vars.data[at->assigns[i].var].hidden) return true;
  return false;
}

static bool is_conditional(const Location *at) { return at->kind == EDGE_IF || at->kind == EDGE_CHOICE; }

static void mark_all(History *history, const Prog *prog, const Trace *trace, bool every) {
  U32Vec work = {0};
  uint32_t count = history->steps.count;
  bool is_endless = evidence_trace_is_endless(trace);
  if (count) mark(history, &work, count - 1);
  for (uint32_t i = 0; is_endless && i < count; i++)
    if (i + history->omitted >= trace->stem_steps && shows(prog, &prog->locs.data[history->steps.data[i].loc]))
      mark(history, &work, i);
  for (uint32_t i = 0; every && i < count; i++)
    if (is_conditional(&prog->locs.data[history->steps.data[i].loc])) mark(history, &work, i);
  while (work.count) {
    const HistoryStep *step = &history->steps.data[u32vec_pop(&work)];
    for (uint32_t k = 0; k < step->cause_count; k++) mark(history, &work, history->causes.data[step->first_cause + k]);
  }
  u32vec_release(&work);
}

static bool *find_counters(const Prog *prog) {
  bool *is_counter = memory_new(prog->vars.count + 1);
  for (uint32_t i = 0; prog->lexicon && i < prog->lexicon->objects.count; i++) {
    Term next = prog->lexicon->objects.data[i].next;
    VarId v = next == TERM_NONE ? VAR_NONE : prog_var_of(prog, next);
    if (v != VAR_NONE) is_counter[v] = true;
  }
  return is_counter;
}

static bool is_product(const Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].silent) return true;
  return false;
}

void evidence_history_init(History *history, Prog *prog, const Trace *trace, const Run *run) {
  *history = (History){0};
  Look look = {.prog = prog, .history = history, .machine = sem_machine_new(prog)};
  look.state = run->late.values.count ? sem_state_new_with(look.machine, run->late.loc, run->late.values.data)
                                      : sem_state_new_at(look.machine, trace->initial, trace->var_count);
  look.writer = memory_new((prog->vars.count + 1) * sizeof *look.writer);
  history->initial = memory_new(prog->vars.count + 1);
  look.is_counter = find_counters(prog);
  look.every = !prog->lexicon || is_product(prog);
  Loc last = run->steps.count ? run->steps.data[run->steps.count - 1].loc : LOC_NONE;
  evidence_control_init(&look.control, prog, last);
  take_steps(&look, trace, run);
  mark_all(history, prog, trace, look.every);
  evidence_control_release(&look.control);
  map_release(&look.elements);
  map_release(&look.seen);
  turnstack_release(&look.decisions);
  free(look.writer);
  free(look.is_counter);
  sem_state_delete(look.machine, look.state);
  sem_machine_delete(look.machine);
}

void evidence_history_release(History *history) {
  historystepvec_release(&history->steps);
  u32vec_release(&history->causes);
  free(history->initial);
}
