// The exact behaviour of a random program (random_program.h): its configurations as numbers, the reachable ones by
// breadth-first search.
#ifndef TESTS_BRUTE_FORCE_H
#define TESTS_BRUTE_FORCE_H
#include "random_program.h"
#include "sem/machine.h"

#define STATES (1u << (RANDOM_WIDTH * RANDOM_VARS))
#define INPUTS (1u << RANDOM_WIDTH)

static inline uint32_t encode(const State *s) {
  uint32_t code = s->loc;
  for (uint32_t v = 0; v < RANDOM_VARS; v++) code = code << RANDOM_WIDTH | (uint32_t)s->scalars[v];
  return code;
}

static inline State *decode(Machine *machine, Prog *prog, uint32_t code) {
  State *s = sem_state_new(machine);
  for (uint32_t v = RANDOM_VARS; v-- > 0; code >>= RANDOM_WIDTH)
    sem_state_set(machine, s, v, expr_bv(prog->table, RANDOM_WIDTH, code & (INPUTS - 1)));
  s->loc = code;
  return s;
}

// The distinct successors of a configuration; a halting one has itself.
static inline uint32_t successors_of(Machine *machine, Prog *prog, uint32_t code, uint32_t out[INPUTS]) {
  uint32_t count = 0;
  for (uint32_t input = 0; input < INPUTS; input++) {
    State *s = decode(machine, prog, code);
    bool wants = sem_machine_wants_input(machine, s);
    sem_machine_step(machine, s, input, TERM_NONE);
    uint32_t next = encode(s), i = 0;
    while (i < count && out[i] != next) i++;
    if (i == count) out[count++] = next;
    sem_state_delete(machine, s);
    if (!wants) break;
  }
  return count;
}

// Which configurations are reachable; the caller frees it.
static inline bool *reachable_of(Prog *prog) {
  Machine *machine = sem_machine_new(prog);
  bool *seen = memory_new(prog->locs.count * STATES);
  U32Vec queue = {0};
  State *start = sem_state_new(machine);
  u32vec_push(&queue, encode(start));
  seen[encode(start)] = true;
  sem_state_delete(machine, start);
  for (uint32_t i = 0; i < queue.count; i++) {
    uint32_t next[INPUTS], count = successors_of(machine, prog, queue.data[i], next);
    for (uint32_t k = 0; k < count; k++) {
      if (seen[next[k]]) continue;
      seen[next[k]] = true;
      u32vec_push(&queue, next[k]);
    }
  }
  u32vec_release(&queue);
  sem_machine_delete(machine);
  return seen;
}

static inline bool reaches_error(const Prog *prog, const bool *reachable) {
  for (uint32_t code = 0; code < prog->locs.count * STATES; code++)
    if (reachable[code] && prog->locs.data[code / STATES].role == LOC_ERROR) return true;
  return false;
}
#endif
