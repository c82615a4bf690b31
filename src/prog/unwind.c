#include "prog/unwind.h"

#include <stdio.h>

#include "expr/walk.h"
#include "prog/block.h"
#include "prog/contents.h"
#include "prog/facts.h"
#include "prog/live.h"
#include "prog/order.h"

enum { FEW_BITS = 10 }; // an input of more has too many values to ask for them

// Values by variable: a term, or of an array a Contents.
typedef struct UnwindState {
  Term guard;
  uint32_t *values;
  bool sure; // nobody needs to be asked whether control can be there
  U32Vec
      models; // in which the guard holds, as far as they are known; they are handed on, so that few questions are asked
} UnwindState;
VEC(UnwindStateVec, statevec, UnwindState)

// Where states meet.
typedef struct Meeting {
  bool is_known; // the lists are there
  U32Vec live;   // variables that matter there
  U32Vec keys;   // of these
  UnwindStateVec waiting;
  uint32_t visits;
} Meeting;

typedef struct Fork {
  Loc loc;
  UnwindState state;
} Fork;
VEC(ForkVec, forkvec, Fork)

// An element of memory that is read as an address, or to compute one: a key, too.
typedef struct Cell {
  VarId array;
  uint64_t place;
} Cell;
VEC(CellVec, cellvec, Cell)

struct Unwind {
  Prog *prog;
  TermTable *table;
  UnwindAdvice advice;
  UnwindKeyVec keys;
  bool *is_key;
  bool *is_address; // by term of the program: a read whose value says where memory is accessed
  CellVec cells;    // where such reads have read
  Map cell_of;      // hash of a cell -> 1; one that is missed for another is no key
  ContentsStore store;
  Facts facts; // of the guard that terms are evaluated under
  Live *live;
  LoopOrder order;
  bool *leads;     // by location: to a target; where no way does nothing has to be followed
  uint32_t *meets; // by location: 1 + its meeting, or 0
  Meeting *meetings;
  uint32_t meeting_count;
  uint64_t *waits;       // a bit for each place of the order: states wait there
  ForkVec forks;         // what is still to be followed to where states can meet
  UnwindStateVec unused; // whose values can be used again
  uint32_t program_terms;
  uint32_t *memo, *memo_stamp, stamp; // results of terms of the program
  U32Vec stack;
  U32Vec constants;
  UnwindInputVec inputs;
  uint64_t steps;
  uint32_t most_visits;
  uint32_t taken; // states that have gone on, or were given up
};

// ---- states

static uint32_t *new_values(Unwind *u, const uint32_t *like) {
  size_t size = (u->prog->vars.count + 1) * sizeof(uint32_t);
  uint32_t *values = u->unused.count ? statevec_pop(&u->unused).values : memory_new(size);
  if (like) memcpy(values, like, size);
  return values;
}

static void drop(Unwind *u, UnwindState state) {
  u32vec_release(&state.models); // which leaves none
  statevec_push(&u->unused, state);
}

// Those of the state in which the condition holds go to the other, and nothing that is not known stays.
static void hand_over(Unwind *u, UnwindState *from, UnwindState *to, Term condition) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < from->models.count; i++) {
    bool known = true, holds = u->advice.holds(u->advice.context, from->models.data[i], condition, &known);
    if (known && holds) u32vec_push(&to->models, from->models.data[i]);
    else if (known) from->models.data[kept++] = from->models.data[i];
  }
  from->models.count = kept;
}

static bool is_array(const Unwind *u, VarId v) { return sort_is_array(u->prog->vars.data[v].sort); }

static UnwindState first_state(Unwind *u) {
  UnwindState state = {.guard = expr_true(u->table), .values = new_values(u, NULL)};
  for (VarId v = 0; v < u->prog->vars.count; v++) {
    const ProgVar *var = &u->prog->vars.data[v];
    Term value = var->init ? var->init : var->term;
    state.values[v] = is_array(u, v) ? prog_contents_of(&u->store, value) : value;
  }
  return state;
}

// ---- the value of a term of the program in a state

static bool is_done(const Unwind *u, Term t) { return u->memo_stamp[t] == u->stamp; }

// Under the guard of the state.
static Term simplify(Unwind *u, const UnwindState *s, Term t) {
  Op op = expr_op(u->table, t);
  bool can_be = op == OP_ITE || (expr_sort(u->table, t) == SORT_BOOL && op != OP_CONST);
  if (!can_be || s->guard == expr_true(u->table)) return t;
  prog_facts_set(&u->facts, u->table, s->guard);
  return prog_facts_simplify(&u->facts, u->table, t);
}

// What is simpler is kept: where guards are joined, what they said is lost.
static uint32_t look_up(Unwind *u, UnwindState *s, Term t) {
  VarId v = prog_var_of(u->prog, t);
  if (v == VAR_NONE) return t;
  if (!is_array(u, v)) s->values[v] = simplify(u, s, s->values[v]);
  return s->values[v];
}

static Term read_element(Unwind *u, UnwindState *s, Term t, Contents from, Term index) {
  Term element = prog_contents_read(&u->store, from, index), simpler = simplify(u, s, element);
  VarId array = prog_var_of(u->prog, expr_arg(u->table, t, 0));
  if (simpler != element && array != VAR_NONE && prog_contents_is_place(&u->store, index))
    s->values[array] = prog_contents_write(&u->store, s->values[array], index, simpler);
  return simpler;
}

static void note_cell(Unwind *u, Term t, Term index) {
  VarId array = prog_var_of(u->prog, expr_arg(u->table, t, 0));
  if (array == VAR_NONE || !prog_contents_is_place(&u->store, index)) return;
  Cell cell = {array, (uint64_t)expr_bits(u->table, index)};
  uint64_t key = hash_add(cell.array, cell.place) >> 1;
  if (map_find(&u->cell_of, key, 0)) return;
  map_set(&u->cell_of, key, 1);
  cellvec_push(&u->cells, cell);
}

static uint32_t apply(Unwind *u, UnwindState *s, Term t, const uint32_t *args) {
  bool array = sort_is_array(expr_sort(u->table, t));
  switch (expr_op(u->table, t)) {
  case OP_SELECT:
    if (u->is_address[t]) note_cell(u, t, args[1]);
    return read_element(u, s, t, args[0], args[1]);
  case OP_STORE: return prog_contents_write(&u->store, args[0], args[1], args[2]);
  case OP_COPY: return prog_contents_copy(&u->store, args[0], args[1], args[2], args[3], args[4]);
  case OP_CONSTARRAY: return prog_contents_of(&u->store, expr_const_array(u->table, expr_sort(u->table, t), args[0]));
  case OP_ITE:
    if (array) return prog_contents_join(&u->store, args[0], args[1], args[2]);
    break;
  default: break;
  }
  return expr_rebuild(u->table, t, args);
}

// Sets the result of t; false where arguments come first.
static bool attempt(Unwind *u, UnwindState *s, Term t) {
  uint32_t args[5], n = expr_arity(u->table, t);
  bool ready = true;
  for (uint32_t i = 0; i < n; i++) {
    Term arg = expr_arg(u->table, t, i);
    if (is_done(u, arg)) args[i] = u->memo[arg];
    else u32vec_push(&u->stack, arg), ready = false;
  }
  if (!ready) return false;
  Op op = expr_op(u->table, t);
  u->memo[t] = op == OP_VAR ? look_up(u, s, t) : op == OP_CONST ? t : apply(u, s, t, args);
  u->memo_stamp[t] = u->stamp;
  return true;
}

// The same state since the last call of forget.
static uint32_t evaluate(Unwind *u, UnwindState *s, Term t) {
  u32vec_push(&u->stack, t);
  while (u->stack.count) {
    Term top = u->stack.data[u->stack.count - 1];
    if (is_done(u, top) || attempt(u, s, top)) u->stack.count--;
  }
  return u->memo[t];
}

static void forget(Unwind *u) { u->stamp++; }

// ---- where states wait

static void set_waiting(Unwind *u, uint32_t place, bool waits) {
  uint64_t bit = (uint64_t)1 << place % 64;
  if (waits) u->waits[place / 64] |= bit;
  else u->waits[place / 64] &= ~bit;
}

// The first place from there on where a state waits, or ORDER_NONE.
static uint32_t next_waiting(const Unwind *u, uint32_t from) {
  uint32_t words = u->order.count / 64 + 1, word = from / 64;
  if (word >= words) return ORDER_NONE;
  uint64_t bits = u->waits[word] & ~(uint64_t)0 << from % 64;
  while (!bits && ++word < words) bits = u->waits[word];
  return bits ? word * 64 + (uint32_t)__builtin_ctzll(bits) : ORDER_NONE;
}

// What waits in a loop goes before what waits at its head, so that all that can come there has come; what waits behind it goes after both.
static uint32_t first_waiting(const Unwind *u) {
  uint32_t place = next_waiting(u, 0);
  while (place != ORDER_NONE && u->order.last[place] > place) {
    uint32_t inside = next_waiting(u, place + 1);
    if (inside == ORDER_NONE || inside > u->order.last[place]) break;
    place = inside;
  }
  return place;
}

static Meeting *meeting_at(Unwind *u, Loc l) {
  Meeting *m = &u->meetings[u->meets[l] - 1];
  for (VarId v = 0; v < u->prog->vars.count && !m->is_known; v++)
    if (prog_is_live(u->live, l, v)) u32vec_push(&m->live, v);
  for (uint32_t i = 0; i < u->keys.count && !m->is_known; i++)
    if (prog_is_live(u->live, l, u->keys.data[i].var)) u32vec_push(&m->keys, i);
  m->is_known = true;
  return m;
}

// Two constants that differ; where only one is a constant, it is data that became one.
static bool differ(const Unwind *u, const UnwindState *a, const UnwindState *b, Cell cell) {
  if (a->values[cell.array] == b->values[cell.array]) return false;
  Term x = prog_contents_find(&u->store, a->values[cell.array], cell.place);
  Term y = prog_contents_find(&u->store, b->values[cell.array], cell.place);
  return x != y && x && y && expr_is_const(u->table, x) && expr_is_const(u->table, y);
}

static bool have_same_cells(const Unwind *u, Loc l, const UnwindState *a, const UnwindState *b) {
  for (uint32_t i = 0; i < u->cells.count; i++)
    if (prog_is_live(u->live, l, u->cells.data[i].array) && differ(u, a, b, u->cells.data[i])) return false;
  return true;
}

static bool have_same_keys(const Unwind *u, const Meeting *m, const UnwindState *a, const UnwindState *b) {
  for (uint32_t i = 0; i < m->keys.count; i++) {
    VarId v = u->keys.data[m->keys.data[i]].var;
    if (a->values[v] == b->values[v]) continue;
    if (expr_is_const(u->table, a->values[v]) || expr_is_const(u->table, b->values[v])) return false;
  }
  return true;
}

static void join(Unwind *u, const Meeting *m, UnwindState *into, UnwindState *state) {
  Term first = prog_guard_apart(u->table, state->guard, into->guard);
  for (uint32_t i = 0; i < m->live.count; i++) {
    VarId v = m->live.data[i];
    uint32_t a = state->values[v], b = into->values[v];
    if (a == b) continue;
    into->values[v] = is_array(u, v) ? prog_contents_join(&u->store, first, a, b) : expr_ite(u->table, first, a, b);
  }
  into->guard = expr_or(u->table, into->guard, state->guard);
  into->sure = into->sure || state->sure;
  for (uint32_t i = 0; i < state->models.count; i++) u32vec_push(&into->models, state->models.data[i]);
  drop(u, *state);
}

static void arrive(Unwind *u, Loc l, UnwindState state) {
  Meeting *m = meeting_at(u, l);
  for (uint32_t i = 0; i < m->waiting.count; i++)
    if (have_same_keys(u, m, &m->waiting.data[i], &state) && have_same_cells(u, l, &m->waiting.data[i], &state)) {
      join(u, m, &m->waiting.data[i], &state);
      return;
    }
  set_waiting(u, u->order.place[l], true);
  statevec_push(&m->waiting, state);
}

static i128 rank_of(const Unwind *u, const UnwindKey *key, const UnwindState *s) {
  Term value = s->values[key->var];
  i128 number =
      expr_is_const(u->table, value) ? bits_signed(expr_bits(u->table, value), expr_width(u->table, value)) : 0;
  return key->descending ? -number : number;
}

static bool has_less_cells(const Unwind *u, const UnwindState *a, const UnwindState *b) {
  for (uint32_t i = 0; i < u->cells.count; i++) {
    Cell cell = u->cells.data[i];
    if (!differ(u, a, b, cell)) continue;
    return expr_bits(u->table, prog_contents_find(&u->store, a->values[cell.array], cell.place)) <
           expr_bits(u->table, prog_contents_find(&u->store, b->values[cell.array], cell.place));
  }
  return false;
}

static bool is_before(const Unwind *u, const Meeting *m, const UnwindState *a, const UnwindState *b) {
  for (uint32_t i = 0; i < m->keys.count; i++) {
    const UnwindKey *key = &u->keys.data[m->keys.data[i]];
    i128 x = rank_of(u, key, a), y = rank_of(u, key, b);
    if (x != y) return x < y;
  }
  return has_less_cells(u, a, b);
}

// Of those that wait there, the one with the least keys, so that others may still lead to the larger ones before these go on.
static UnwindState take_first(Unwind *u, Meeting *m) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < m->waiting.count; i++)
    if (is_before(u, m, &m->waiting.data[i], &m->waiting.data[best])) best = i;
  UnwindState state = m->waiting.data[best];
  m->waiting.data[best] = m->waiting.data[m->waiting.count - 1];
  m->waiting.count--;
  return state;
}

// ---- edges

static void go_on(Unwind *u, Loc l, UnwindState state) {
  if (state.guard == expr_false(u->table)) drop(u, state);
  else if (u->meets[l]) arrive(u, l, state);
  else forkvec_push(&u->forks, (Fork){l, state});
}

// Without models.
static UnwindState copy(Unwind *u, const UnwindState *s) {
  return (UnwindState){.guard = s->guard, .values = new_values(u, s->values), .sure = s->sure};
}

static void follow_fork(Unwind *u, const Location *at, UnwindState state, Term condition) {
  if (expr_is_const(u->table, condition)) {
    go_on(u, at->next[expr_bits(u->table, condition) ? 0 : 1], state);
    return;
  }
  UnwindState other = copy(u, &state);
  hand_over(u, &state, &other, expr_not(u->table, condition));
  state.guard = expr_and(u->table, state.guard, condition);
  other.guard = expr_and(u->table, other.guard, expr_not(u->table, condition));
  state.sure = other.sure = false;
  go_on(u, at->next[0], state);
  go_on(u, at->next[1], other);
}

static Term new_input(Unwind *u, Loc l, const UnwindState *s, Sort sort) {
  char name[32];
  snprintf(name, sizeof name, "in@%u", u->inputs.count);
  Term symbol = sort == SORT_NONE ? TERM_NONE : expr_var(u->table, name, sort);
  unwindinputvec_push(&u->inputs, (UnwindInput){l, s->guard, symbol});
  return symbol;
}

// A key that was set, maybe to one of several constants: a state for each of these.
static void go_on_by_cases(Unwind *u, Loc next, UnwindState state, VarId var) {
  Term value = state.values[var], rest = state.guard;
  u->constants.count = 0;
  if (!expr_is_const(u->table, value)) u->advice.cases(u->advice.context, state.guard, var, value, &u->constants);
  for (uint32_t i = 0; i < u->constants.count; i++) {
    Term is_this = expr_eq(u->table, value, u->constants.data[i]);
    UnwindState one = copy(u, &state);
    one.guard = expr_and(u->table, rest, is_this);
    one.values[var] = u->constants.data[i];
    one.sure = true;
    hand_over(u, &state, &one, is_this);
    rest = expr_and(u->table, rest, expr_not(u->table, is_this));
    go_on(u, next, one);
  }
  if (!u->constants.count) {
    go_on(u, next, state);
    return;
  }
  u->advice.exclude(u->advice.context, rest);
  drop(u, state);
}

// Values are cases of one key at a time: where an edge sets several, of the first that is none yet.
static VarId open_key(const Unwind *u, const Location *at, const UnwindState *s) {
  for (uint32_t i = 0; i < at->count; i++) {
    VarId v = at->assigns[i].var;
    if (u->is_key[v] && !expr_is_const(u->table, s->values[v]) && prog_is_live(u->live, at->next[0], v)) return v;
  }
  return VAR_NONE;
}

static void follow_assignment(Unwind *u, const Location *at, UnwindState state) {
  uint32_t few[8], *values = at->count > 8 ? memory_new(at->count * sizeof *values) : few;
  for (uint32_t i = 0; i < at->count; i++) {
    bool matters = prog_is_live(u->live, at->next[0], at->assigns[i].var);
    values[i] = matters ? evaluate(u, &state, at->assigns[i].value) : state.values[at->assigns[i].var];
  }
  for (uint32_t i = 0; i < at->count; i++) state.values[at->assigns[i].var] = values[i];
  if (values != few) free(values);
  VarId key = open_key(u, at, &state);
  if (key == VAR_NONE) go_on(u, at->next[0], state);
  else go_on_by_cases(u, at->next[0], state, key);
}

static void follow_havoc(Unwind *u, Loc l, const Location *at, UnwindState state) {
  bool matters = prog_is_live(u->live, at->next[0], at->havoc);
  Term symbol = new_input(u, l, &state, matters ? u->prog->vars.data[at->havoc].sort : SORT_NONE);
  if (!matters) {
    go_on(u, at->next[0], state);
    return;
  }
  state.values[at->havoc] = is_array(u, at->havoc) ? prog_contents_of(&u->store, symbol) : symbol;
  if (u->is_key[at->havoc] && sort_width(u->prog->vars.data[at->havoc].sort) <= FEW_BITS)
    go_on_by_cases(u, at->next[0], state, at->havoc);
  else go_on(u, at->next[0], state);
}

static void follow(Unwind *u, Loc l, UnwindState state) {
  const Location *at = &u->prog->locs.data[l];
  u->steps++;
  forget(u);
  if (u->advice.is_target[l]) {
    u->advice.meet(u->advice.context, l, state.guard);
    drop(u, state);
    return;
  }
  if (!u->leads[l]) {
    drop(u, state);
    return;
  }
  switch (at->kind) {
  case EDGE_ASSIGN: follow_assignment(u, at, state); break;
  case EDGE_HAVOC: follow_havoc(u, l, at, state); break;
  case EDGE_IF: follow_fork(u, at, state, simplify(u, &state, evaluate(u, &state, at->condition))); break;
  case EDGE_CHOICE: follow_fork(u, at, state, new_input(u, l, &state, SORT_BOOL)); break;
  case EDGE_HALT: drop(u, state); break;
  }
}

static void follow_all(Unwind *u) {
  while (u->forks.count) {
    Fork fork = forkvec_pop(&u->forks);
    follow(u, fork.loc, fork.state);
  }
}

static bool give_up(Unwind *u, Loc l, UnwindState *state) {
  uint32_t number = u->taken++, model = UNWIND_NO_MODEL;
  bool known = state->sure || state->models.count || state->guard == expr_true(u->table);
  if (known || prog_loc_is_final(&u->prog->locs.data[l])) return false;
  bool dead = u->advice.is_dead(u->advice.context, state->guard, number, &model);
  if (!dead && model != UNWIND_NO_MODEL) u32vec_push(&state->models, model);
  return dead;
}

bool prog_unwind_step(Unwind *u) {
  uint32_t place = first_waiting(u);
  if (place == ORDER_NONE) return false;
  Loc l = u->order.at[place];
  Meeting *m = meeting_at(u, l);
  UnwindState state = take_first(u, m);
  if (!m->waiting.count) set_waiting(u, place, false);
  if (give_up(u, l, &state)) {
    u->advice.exclude(u->advice.context, state.guard);
    drop(u, state);
    return true;
  }
  state.sure = true;
  if (++m->visits > u->most_visits) u->most_visits = m->visits;
  forkvec_push(&u->forks, (Fork){l, state});
  follow_all(u);
  return true;
}

// ----

// States meet where several edges lead, and at the start.
static void find_meetings(Unwind *u) {
  uint32_t count = u->prog->locs.count;
  uint32_t *edges = memory_new((count + 1) * sizeof *edges);
  edges[u->prog->start] = 2;
  for (Loc l = 0; l < count; l++) {
    Loc next[2];
    if (u->order.place[l] == ORDER_NONE) continue;
    for (uint32_t n = prog_loc_successors(&u->prog->locs.data[l], next); n-- > 0;) edges[next[n]]++;
  }
  for (Loc l = 0; l < count; l++)
    if (edges[l] > 1) u->meets[l] = ++u->meeting_count;
  u->meetings = memory_new((u->meeting_count + 1) * sizeof *u->meetings);
  free(edges);
}

// Reads that the value is computed from, not those that only decide between values.
static void mark_reads(Unwind *u, Term root) {
  Map seen = {0};
  u32vec_push(&u->stack, root);
  while (u->stack.count) {
    Term t = u32vec_pop(&u->stack);
    if (map_find(&seen, t, 0) || expr_sort(u->table, t) == SORT_BOOL) continue;
    map_set(&seen, t, 1);
    if (expr_op(u->table, t) == OP_SELECT) u->is_address[t] = true;
    else
      for (uint32_t i = 0; i < expr_arity(u->table, t); i++) u32vec_push(&u->stack, expr_arg(u->table, t, i));
  }
  map_release(&seen);
}

// Reads in what is an index.
static void mark_indices(Unwind *u, Subterms *walk, Term root) {
  Term t;
  for (subterms_add(walk, root); expr_subterms_next(u->table, walk, &t);) {
    Op op = expr_op(u->table, t);
    if (op == OP_SELECT || op == OP_STORE || op == OP_COPY) mark_reads(u, expr_arg(u->table, t, 1));
  }
}

static void find_addresses(Unwind *u) {
  Subterms walk = {0};
  for (Loc l = 0; l < u->prog->locs.count; l++) {
    const Location *at = &u->prog->locs.data[l];
    if (at->kind == EDGE_IF) mark_indices(u, &walk, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      mark_indices(u, &walk, at->assigns[i].value);
      if (u->is_key[at->assigns[i].var]) mark_reads(u, at->assigns[i].value);
    }
  }
  expr_subterms_release(&walk);
}

static void start(Unwind *u) {
  UnwindState state = first_state(u);
  forget(u);
  state.guard = evaluate(u, &state, u->prog->initially);
  UnwindState others = {0};
  for (uint32_t i = 0; i < u->advice.models; i++) u32vec_push(&others.models, i);
  if (u->advice.models) hand_over(u, &others, &state, state.guard);
  u32vec_release(&others.models);
  go_on(u, u->prog->start, state);
}

Unwind *prog_unwind_new(Prog *prog, const UnwindKeyVec *keys, const UnwindAdvice *advice) {
  Unwind *u = memory_new(sizeof *u);
  *u = (Unwind){.prog = prog, .table = prog->table, .advice = *advice, .program_terms = expr_count(prog->table)};
  prog_contents_init(&u->store, prog->table);
  u->live = prog_live_new(prog, LIVE_DECIDES);
  prog_order_init(&u->order, prog);
  u->leads = prog_order_leads(&u->order, prog, advice->is_target);
  u->waits = memory_new((u->order.count / 64 + 1) * sizeof *u->waits);
  u->meets = memory_new((prog->locs.count + 1) * sizeof *u->meets);
  u->is_key = memory_new(prog->vars.count + 1);
  u->memo = memory_new((u->program_terms + 1) * sizeof *u->memo);
  u->memo_stamp = memory_new((u->program_terms + 1) * sizeof *u->memo_stamp);
  u->is_address = memory_new(u->program_terms + 1);
  for (uint32_t i = 0; i < keys->count; i++) {
    unwindkeyvec_push(&u->keys, keys->data[i]);
    u->is_key[keys->data[i].var] = true;
  }
  find_meetings(u);
  find_addresses(u);
  start(u);
  return u;
}

static void release_states(UnwindStateVec *states) {
  for (uint32_t i = 0; i < states->count; i++) {
    free(states->data[i].values);
    u32vec_release(&states->data[i].models);
  }
  statevec_release(states);
}

void prog_unwind_delete(Unwind *u) {
  if (!u) return;
  for (uint32_t i = 0; i < u->meeting_count; i++) {
    u32vec_release(&u->meetings[i].live);
    u32vec_release(&u->meetings[i].keys);
    release_states(&u->meetings[i].waiting);
  }
  for (uint32_t i = 0; i < u->forks.count; i++) drop(u, u->forks.data[i].state);
  release_states(&u->unused);
  prog_contents_release(&u->store);
  prog_facts_release(&u->facts);
  prog_live_delete(u->live);
  unwindkeyvec_release(&u->keys);
  forkvec_release(&u->forks);
  u32vec_release(&u->stack);
  u32vec_release(&u->constants);
  unwindinputvec_release(&u->inputs);
  free(u->meetings);
  prog_order_release(&u->order);
  free(u->leads);
  free(u->waits);
  free(u->meets);
  free(u->is_key);
  free(u->is_address);
  cellvec_release(&u->cells);
  map_release(&u->cell_of);
  free(u->memo);
  free(u->memo_stamp);
  free(u);
}

uint64_t prog_unwind_steps(const Unwind *u) { return u->steps; }
uint32_t prog_unwind_most_visits(const Unwind *u) { return u->most_visits; }
const UnwindInputVec *prog_unwind_inputs(const Unwind *u) { return &u->inputs; }
