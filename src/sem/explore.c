#include "sem/explore.h"

#include "base/map.h"
#include "prog/block.h"
#include "prog/independent.h"
#include "prog/live.h"

#define ENUMERATED_BITS 8
#define MOST_STARTS 65536
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
  bool few;        // `all` has the values of inputs
  Independent all; // of all variables, or of none
  U32Vec
      *starts; // by variable: the values that it starts with, none where it is given or tainted; NULL: of no variable
  uint32_t *chosen; // by variable: which of them the run at hand has
  bool no_more;     // all starts were taken
  Explored *out;
} Search;

static bool give_up(Search *s, const char *reason, Loc where) {
  if (!s->out->reason) {
    s->out->reason = reason;
    s->out->where = where;
  }
  return false;
}

// Copying costs time as steps do: a large state counts for many.
static void account(Search *s, const State *state) {
  uint64_t bytes = sem_state_bytes(s->machine, state);
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

// How many values a type has, where they are few; else 1.
static uint32_t count_small(Sort sort) {
  if (sort == SORT_BOOL) return 2;
  return sort_is_bv(sort) && sort_width(sort) <= ENUMERATED_BITS ? 1u << sort_width(sort) : 1;
}

static uint32_t alternatives(const Search *s) {
  const Location *at = &s->prog->locs.data[s->current->loc];
  if (at->kind == EDGE_CHOICE) return 2;
  return s->few ? s->all.values[at->havoc].count : count_small(s->prog->vars.data[at->havoc].sort);
}

static void reset_cycle_search(Search *s) {
  sem_state_delete(s->machine, s->saved);
  s->saved = NULL;
  s->power = 1;
  s->since_saved = 0;
}

static Term alternative(const Search *s, const Location *at, uint32_t which) {
  TermTable *table = s->prog->table;
  if (at->kind == EDGE_CHOICE) return expr_bool(table, which == 0);
  Sort sort = s->prog->vars.data[at->havoc].sort;
  if (s->few) return s->all.values[at->havoc].data[which];
  return sort_is_array(sort) ? expr_default(table, sort) : expr_const(table, sort, which);
}

// Takes alternative `which` at a choice or havoc; a wide input is tainted.
static bool take(Search *s, uint32_t which, bool taint) {
  const Location *at = &s->prog->locs.data[s->current->loc];
  Term input = alternative(s, at, which);
  u32vec_push(&s->out->inputs, input);
  if (sem_machine_take(s->machine, s->current, input) == STEP_STUCK) return false;
  if (taint) sem_state_taint(s->machine, s->current, at->havoc);
  return true;
}

// ---- starts

static Term value_of_start(const Search *s, VarId v) { return s->starts[v].data[s->chosen[v]]; }

// The next combination of values; false: that was the last.
static bool advance(Search *s) {
  for (VarId v = 0; v < s->prog->vars.count; v++) {
    if (!s->starts[v].count) continue;
    if (++s->chosen[v] < s->starts[v].count) return true;
    s->chosen[v] = 0;
  }
  return false;
}

static bool is_initial(Search *s) {
  for (VarId v = 0; s->starts && v < s->prog->vars.count; v++)
    if (s->starts[v].count) sem_state_set(s->machine, s->current, v, value_of_start(s, v));
  u128 holds = 0;
  if (sem_state_evaluate(s->machine, s->current, s->prog->initially, &holds)) return holds;
  return give_up(s, "a value cannot be computed", s->prog->start);
}

// The run at hand begins anew, in an initial state; false: there is none that was not taken.
static bool next_start(Search *s) {
  while (!s->no_more) {
    sem_state_delete(s->machine, s->current);
    s->current = sem_state_new(s->machine);
    s->out->inputs.count = 0;
    reset_cycle_search(s);
    bool begins = is_initial(s);
    if (begins && s->starts)
      for (VarId v = 0; v < s->prog->vars.count; v++)
        s->out->initial[v] = s->starts[v].count ? value_of_start(s, v) : TERM_NONE;
    s->no_more = !s->starts || !advance(s);
    if (begins) return true;
  }
  return false;
}

static bool *variables_of_start(const Prog *prog) {
  Live *live = prog_live_new(prog, LIVE_DECIDES);
  bool *needed = memory_new(prog->vars.count + 1);
  U32Vec mentioned = {0};
  prog_collect_vars(prog, prog->initially, &mentioned);
  for (VarId v = 0; v < prog->vars.count; v++) needed[v] = prog_is_live(live, prog->start, v);
  for (uint32_t i = 0; i < mentioned.count; i++) needed[mentioned.data[i]] = true;
  u32vec_release(&mentioned);
  prog_live_delete(live);
  return needed;
}

// The values of a variable at the start: those that stand for all, or all of a small type; none: it stays tainted.
static void choose_values(Search *s, VarId v, uint64_t *product) {
  const ProgVar *var = &s->prog->vars.data[v];
  uint32_t count = s->few ? s->all.values[v].count : count_small(var->sort);
  if (count < 2 || *product * count > MOST_STARTS) return;
  *product *= count;
  for (uint32_t i = 0; i < count; i++)
    u32vec_push(&s->starts[v], s->few ? s->all.values[v].data[i] : expr_const(s->prog->table, var->sort, i));
}

static void choose_starts(Search *s) {
  uint32_t n = s->prog->vars.count;
  bool *needed = variables_of_start(s->prog), *relevant = prog_blocks_relevant_variables(s->prog);
  uint64_t product = 1;
  s->few = prog_independent_find(s->prog, relevant, &s->all);
  s->starts = memory_new((n + 1) * sizeof *s->starts);
  s->chosen = memory_new((n + 1) * sizeof *s->chosen);
  s->out->initial = memory_new((n + 1) * sizeof(Term));
  for (VarId v = 0; v < n; v++)
    if (needed[v] && !s->prog->vars.data[v].init) choose_values(s, v, &product);
  free(needed);
  free(relevant);
}

// Does the initial condition depend on a value that is not known?
static bool leaves_open(const Search *s) {
  U32Vec mentioned = {0};
  bool open = false;
  prog_collect_vars(s->prog, s->prog->initially, &mentioned);
  for (uint32_t i = 0; i < mentioned.count; i++) {
    VarId v = mentioned.data[i];
    open |= !s->prog->vars.data[v].init && !(s->starts && s->starts[v].count);
  }
  u32vec_release(&mentioned);
  return open;
}

// ----

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
  return next_start(s);
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
      out->where = s->current->loc;
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
  for (VarId v = 0; s->starts && v < s->prog->vars.count; v++) u32vec_release(&s->starts[v]);
  free(s->starts);
  free(s->chosen);
  if (s->few) prog_independent_release(&s->all);
}

Explored sem_explore(Machine *machine, Prog *prog, const bool *is_target, ExploreValues values, uint64_t max_steps,
                     Limits *limits) {
  Explored out = {.where = LOC_NONE};
  Search s = {.machine = machine, .prog = prog, .is_target = is_target, .out = &out, .power = 1};
  if (values == EXPLORE_FEW) choose_starts(&s);
  if (leaves_open(&s)) give_up(&s, "the initial condition leaves values open", prog->start);
  if (next_start(&s)) search(&s, max_steps, limits);
  else out.end = out.reason ? EXPLORE_INCOMPLETE : EXPLORE_COMPLETE; // there is no initial state
  release(&s);
  return out;
}

void sem_explored_release(Explored *explored) {
  u32vec_release(&explored->inputs);
  free(explored->initial);
}
