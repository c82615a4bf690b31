#include "sem/sample.h"

#include "base/map.h"
#include "base/memory.h"
#include "expr/walk.h"

VEC(ValueVec, valuevec, u128)

struct Sampler {
  Machine *machine;
  Prog *prog;
  ValueVec constants; // as signed 128-bit numbers
  uint64_t random;
  const U32Vec *near_inputs; // the run to stay near, or NULL
  const Term *near_initial;
  uint32_t near_until; // inputs that the run in progress takes from it, the changed ones apart
};

static uint64_t next_random(Sampler *s) { // xorshift64*
  s->random ^= s->random >> 12;
  s->random ^= s->random << 25;
  s->random ^= s->random >> 27;
  return s->random * 0x2545f4914f6cdd1dULL;
}

static void collect_constants(Sampler *s, Term t, Subterms *walk, Map *known) {
  TermTable *table = s->prog->table;
  uint32_t ignored;
  for (subterms_add(walk, t); expr_subterms_next(table, walk, &t);) {
    Sort sort = expr_sort(table, t);
    if (!expr_is_const(table, t) || sort == SORT_BOOL) continue;
    u128 v = sort_is_bv(sort) ? (u128)bits_signed(expr_bits(table, t), sort_width(sort)) : expr_bits(table, t);
    if (map_get(known, (uint64_t)v >> 1, &ignored)) continue;
    map_set(known, (uint64_t)v >> 1, 1);
    valuevec_push(&s->constants, v);
  }
}

Sampler *sem_sampler_new(Machine *machine, Prog *prog, uint64_t seed) {
  Sampler *s = memory_new(sizeof *s);
  s->machine = machine;
  s->prog = prog;
  s->random = seed * 2 + 1;
  Map known = {0};
  Subterms walk = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) collect_constants(s, at->condition, &walk, &known);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
      collect_constants(s, at->assigns[i].value, &walk, &known);
  }
  map_release(&known);
  expr_subterms_release(&walk);
  return s;
}

void sem_sampler_delete(Sampler *s) {
  if (!s) return;
  valuevec_release(&s->constants);
  free(s);
}

static u128 draw(Sampler *s, Sort sort) {
  uint64_t r = next_random(s), kind = r & 15;
  r >>= 4;
  u128 v;
  if (kind < 4) v = r % 8;
  else if (kind < 6) v = r % 100;
  else if (kind < 8) v = -(u128)(r % 8);
  else if (kind < 14 && s->constants.count) v = s->constants.data[r % s->constants.count] + (r >> 32) % 3 - 1;
  else if (kind == 14 && sort_is_bv(sort)) v = ((u128)1 << (sort_width(sort) - 1)) - (r & 1);
  else v = (u128)next_random(s) << (sort == SORT_INT ? 0 : 64) | next_random(s) >> (sort == SORT_INT ? 40 : 0);
  if (sort == SORT_BOOL) return v & 1;
  return sort_is_bv(sort) ? v & bits_mask(sort_width(sort)) : v;
}

// ---- near a run

void sem_sampler_stay_near(Sampler *s, const U32Vec *inputs, const Term *initial) {
  s->near_inputs = inputs;
  s->near_initial = initial;
}

// Half of the runs keep a prefix, and half keep everything; in both, one input in eight changes.
static void choose_prefix(Sampler *s) {
  if (!s->near_inputs) return;
  uint64_t r = next_random(s) >> 8;
  uint32_t count = s->near_inputs->count;
  s->near_until = r & 1 ? count : (uint32_t)((r >> 1) % (count + 1));
}

// The value that the run has for its next input, or TERM_NONE where there is none that fits.
static Term near_input(const Sampler *s, uint32_t index, Sort sort) {
  if (!s->near_inputs || index >= s->near_inputs->count) return TERM_NONE;
  Term value = s->near_inputs->data[index];
  return expr_sort(s->prog->table, value) == sort && expr_is_const(s->prog->table, value) ? value : TERM_NONE;
}

// A value of the same run for another input, as it is or one off, or something new.
static u128 draw_changed(Sampler *s, uint32_t index, Sort sort) {
  uint64_t r = next_random(s) >> 8;
  Term other = near_input(s, r & 1 ? index : (uint32_t)((r >> 8) % s->near_inputs->count), sort);
  if ((r & 6) == 0 || !other || !sort_is_bv(sort)) return draw(s, sort);
  u128 v = expr_bits(s->prog->table, other) + (r >> 4 & 3) % 3 - (r & 1);
  return v & bits_mask(sort_width(sort));
}

static u128 draw_near(Sampler *s, uint32_t index, Sort sort) {
  Term value = s->near_inputs && index < s->near_until ? near_input(s, index, sort) : TERM_NONE;
  if (!value) return draw(s, sort);
  return next_random(s) >> 20 & 7 ? expr_bits(s->prog->table, value) : draw_changed(s, index, sort);
}

// ---- runs

static Term initial_value(Sampler *s, VarId v) {
  Sort sort = s->prog->vars.data[v].sort;
  Term near = s->near_initial && s->near_inputs ? s->near_initial[v] : TERM_NONE;
  if (near && (next_random(s) >> 20 & 7)) return near;
  return expr_const(s->prog->table, sort, draw(s, sort));
}

static State *random_start(Sampler *s, Term *initial) {
  State *state = sem_state_new(s->machine);
  for (VarId v = 0; v < s->prog->vars.count; v++) {
    const ProgVar *var = &s->prog->vars.data[v];
    initial[v] = TERM_NONE;
    if (var->init || sort_is_array(var->sort)) continue;
    initial[v] = initial_value(s, v);
    sem_state_set(s->machine, state, v, initial[v]);
  }
  return state;
}

u128 sem_sampler_draw(Sampler *s, const Location *at, U32Vec *inputs) {
  TermTable *table = s->prog->table;
  if (at->kind == EDGE_CHOICE) {
    bool first = s->near_inputs ? draw_near(s, inputs->count, SORT_BOOL) != 0 : !(next_random(s) >> 20 & 1);
    u32vec_push(inputs, expr_bool(table, first));
    return !first;
  }
  Sort sort = s->prog->vars.data[at->havoc].sort;
  u128 v = sort_is_array(sort) ? 0 : draw_near(s, inputs->count, sort);
  u32vec_push(inputs, sort_is_array(sort) ? expr_default(table, sort) : expr_const(table, sort, v));
  return v;
}

bool sem_sampler_run(Sampler *s, const bool *is_target, uint64_t max_steps, const bool *watch, SampleVisit visit,
                     void *context, U32Vec *inputs, Term *initial, uint64_t *steps) {
  inputs->count = 0;
  choose_prefix(s);
  State *state = random_start(s, initial);
  u128 holds = 0;
  bool found = false;
  if (sem_state_evaluate(s->machine, state, s->prog->initially, &holds) && holds) {
    for (uint64_t n = 0; n < max_steps; n++, ++*steps) {
      const Location *at = &s->prog->locs.data[state->loc];
      found = is_target[state->loc];
      if (watch && watch[state->loc]) visit(context, state);
      if (found) break;
      u128 input = sem_machine_wants_input(s->machine, state) ? sem_sampler_draw(s, at, inputs) : 0;
      if (sem_machine_step(s->machine, state, input, TERM_NONE) != STEP_DONE) break;
    }
  }
  sem_state_delete(s->machine, state);
  return found;
}
