#include "sem/explore.h"

#include "base/map.h"

#define ENUMERATED_BITS 8
#define MOST_STORED_BYTES (1ull << 30)
#define BYTES_PER_STEP 256

// A branching state, with the alternatives not tried yet.
typedef struct Branch {
  State *state;
  uint32_t next, count, inputs;
} Branch;
VEC(BranchVec, branchvec, Branch)
VEC(StateVec, statevec, State *)

typedef struct Search {
  Machine *machine;
  Prog *prog;
  const bool *is_target;
  BranchVec branches;
  StateVec stored;
  Map by_hash;            // hash of a stored state -> index + 1
  State *current, *saved; // saved: Brent's tortoise
  uint64_t power, since_saved;
  uint64_t stored_bytes;
  Explored *out;
} Search;

static bool give_up(Search *s, const char *reason, Loc where) {
  if (!s->out->reason) {
    s->out->reason = reason;
    s->out->where = where;
  }
  return false;
}

static uint64_t bytes_of(const Search *s, const State *state) {
  uint64_t bytes = (uint64_t)s->prog->vars.count * (sizeof(u128) + 1 + sizeof(void *)) + 64;
  for (VarId v = 0; v < s->prog->vars.count; v++)
    if (state->arrays[v]) bytes += state->arrays[v]->capacity * sizeof(ArrayEntry);
  return bytes;
}

// Copying costs time as steps do: a large state counts for many.
static void account(Search *s, const State *state) {
  uint64_t bytes = bytes_of(s, state);
  s->stored_bytes += bytes;
  s->out->steps += bytes / BYTES_PER_STEP;
}

static bool was_seen(Search *s) {
  uint64_t h = sem_state_hash(s->machine, s->current) >> 1;
  for (;; h++) {
    uint32_t i = map_find(&s->by_hash, h, 0);
    if (i == 0) break;
    if (sem_state_equal(s->machine, s->stored.data[i - 1], s->current)) return true;
  }
  statevec_push(&s->stored, sem_state_copy(s->machine, s->current));
  map_set(&s->by_hash, h, s->stored.count);
  account(s, s->current);
  s->out->states++;
  return false;
}

static uint32_t alternatives(const Search *s) {
  const Location *at = &s->prog->locs.data[s->current->loc];
  if (at->kind == EDGE_CHOICE) return 2;
  Sort sort = s->prog->vars.data[at->havoc].sort;
  if (sort == SORT_BOOL) return 2;
  return sort_is_bv(sort) && sort_width(sort) <= ENUMERATED_BITS ? 1u << sort_width(sort) : 1;
}

static void reset_cycle_search(Search *s) {
  sem_state_delete(s->machine, s->saved);
  s->saved = NULL;
  s->power = 1;
  s->since_saved = 0;
}

// Takes alternative `which` at a choice or havoc; a wide input is tainted.
static bool take(Search *s, uint32_t which, bool taint) {
  const Location *at = &s->prog->locs.data[s->current->loc];
  Sort sort = at->kind == EDGE_CHOICE ? SORT_BOOL : s->prog->vars.data[at->havoc].sort;
  if (at->kind == EDGE_CHOICE) u32vec_push(&s->out->inputs, expr_bool(s->prog->table, which == 0));
  else
    u32vec_push(&s->out->inputs,
                sort_is_array(sort) ? expr_default(s->prog->table, sort) : expr_const(s->prog->table, sort, which));
  if (sem_machine_step(s->machine, s->current, which, TERM_NONE) == STEP_STUCK) return false;
  if (taint) sem_state_taint(s->machine, s->current, at->havoc);
  return true;
}

static bool backtrack(Search *s) {
  while (s->branches.count) {
    Branch *b = &s->branches.data[s->branches.count - 1];
    if (b->next < b->count) {
      sem_state_delete(s->machine, s->current);
      s->current = sem_state_copy(s->machine, b->state);
      s->out->inputs.count = b->inputs;
      reset_cycle_search(s);
      if (take(s, b->next++, false)) return true;
      give_up(s, "a value cannot be computed", s->current->loc);
      continue;
    }
    sem_state_delete(s->machine, b->state);
    s->branches.count--;
  }
  return false;
}

// Brent: the state saved at the last power of two steps comes back exactly where the run is in a cycle.
static bool in_cycle(Search *s) {
  if (s->saved && s->saved->loc == s->current->loc && sem_state_equal(s->machine, s->saved, s->current)) return true;
  if (s->saved && ++s->since_saved < s->power) return false;
  sem_state_delete(s->machine, s->saved);
  s->saved = sem_state_copy(s->machine, s->current);
  s->power *= 2;
  s->since_saved = 0;
  return false;
}

static bool branch(Search *s) {
  uint32_t count = alternatives(s);
  if (count > 1) {
    if (was_seen(s)) return false;
    Branch b = {sem_state_copy(s->machine, s->current), 1, count, s->out->inputs.count};
    branchvec_push(&s->branches, b);
    reset_cycle_search(s);
  }
  if (take(s, 0, count == 1)) return true;
  return give_up(s, "a value cannot be computed", s->current->loc);
}

// Follows the current run; false where it has ended and the search has to go back.
static bool follow(Search *s) {
  if (sem_machine_wants_input(s->machine, s->current)) return branch(s);
  if (in_cycle(s)) return false;
  Loc loc = s->current->loc;
  StepStatus status = sem_machine_step(s->machine, s->current, 0, TERM_NONE);
  if (status == STEP_STUCK) return give_up(s, "a value cannot be computed", loc);
  if (s->current->branch_tainted) {
    give_up(s, "an input or an uninitialised value decides where control goes", loc);
    s->current->branch_tainted = false; // what follows is still a run of the program
  }
  return status == STEP_DONE;
}

static bool too_large(const Search *s) { return s->stored_bytes > MOST_STORED_BYTES; }

static void search(Search *s, uint64_t max_steps, Limits *limits) {
  Explored *out = s->out;
  for (;; out->steps++) {
    if (s->is_target[s->current->loc]) {
      out->end = EXPLORE_FOUND;
      return;
    }
    bool spent = (max_steps && out->steps >= max_steps) || too_large(s);
    bool late = out->steps % 1024 == 0 && limits_reached(limits);
    if (spent) give_up(s, "too many concrete states", LOC_NONE);
    if (late) give_up(s, limits_reason(limits->stopped), LOC_NONE);
    if (spent || late || (!follow(s) && !backtrack(s))) break;
  }
  out->end = out->reason ? EXPLORE_INCOMPLETE : EXPLORE_COMPLETE;
}

static void release(Search *s) {
  for (uint32_t i = 0; i < s->branches.count; i++) sem_state_delete(s->machine, s->branches.data[i].state);
  for (uint32_t i = 0; i < s->stored.count; i++) sem_state_delete(s->machine, s->stored.data[i]);
  branchvec_release(&s->branches);
  statevec_release(&s->stored);
  map_release(&s->by_hash);
  sem_state_delete(s->machine, s->current);
  sem_state_delete(s->machine, s->saved);
}

Explored sem_explore(Machine *machine, Prog *prog, const bool *is_target, uint64_t max_steps, Limits *limits) {
  Explored out = {.where = LOC_NONE};
  Search s = {.machine = machine, .prog = prog, .is_target = is_target, .out = &out, .power = 1};
  s.current = sem_state_new(machine);
  u128 holds = 0;
  if (prog->initially != expr_true(prog->table)) give_up(&s, "the initial condition leaves values open", prog->start);
  if (sem_state_evaluate(machine, s.current, prog->initially, &holds) && holds) search(&s, max_steps, limits);
  else out.end = EXPLORE_INCOMPLETE;
  release(&s);
  return out;
}

void sem_explored_release(Explored *explored) { u32vec_release(&explored->inputs); }
