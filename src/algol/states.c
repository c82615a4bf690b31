#include "algol/states.h"

#include <string.h>

#include "base/map.h"

enum { FIRST_TABLE = 1024, INTERVAL_WORDS = 4 };

void algol_states_init(States *s) {
  *s = (States){0};
  u32vec_resize(&s->table, FIRST_TABLE);
}

void algol_states_release(States *s) {
  statevec_release(&s->items);
  u32vec_release(&s->table);
  free(s->words);
}

// ---- packing: position and depth, cells, arrays, operands

static size_t length_of(const AlgolMachine *m, uint32_t depth) {
  const AlgolProgram *p = m->code->program;
  return 1 + p->cell_slots + p->array_slots + (size_t)depth * INTERVAL_WORDS;
}

static uint64_t *pack_value(uint64_t *at, AlgolValue value) {
  *at++ = (uint64_t)value;
  *at++ = (uint64_t)(value >> 64);
  return at;
}

static const uint64_t *unpack_value(const uint64_t *at, AlgolValue *value) {
  // The halves are put together bit by bit, so that negative values come back as they were.
  __extension__ typedef unsigned __int128 Bits;
  *value = (AlgolValue)((Bits)at[1] << 64 | at[0]);
  return at + 2;
}

static void pack(const AlgolMachine *m, const Config *c, uint64_t *at) {
  const AlgolProgram *p = m->code->program;
  *at++ = (uint64_t)c->depth << 32 | c->pc;
  for (uint32_t i = 0; i < p->cell_slots; i++) *at++ = c->cells[i];
  for (uint32_t i = 0; i < p->array_slots; i++) *at++ = c->arrays[i];
  for (uint32_t i = 0; i < c->depth; i++) at = pack_value(pack_value(at, c->stack[i].lo), c->stack[i].hi);
}

void algol_states_load(const States *s, uint32_t state, const AlgolMachine *m, Config *c) {
  const AlgolProgram *p = m->code->program;
  const uint64_t *at = &s->words[s->items.data[state].first];
  c->pc = (uint32_t)*at;
  c->depth = (uint32_t)(*at++ >> 32);
  for (uint32_t i = 0; i < p->cell_slots; i++) c->cells[i] = *at++;
  for (uint32_t i = 0; i < p->array_slots; i++) c->arrays[i] = (uint32_t)*at++;
  for (uint32_t i = 0; i < c->depth; i++) at = unpack_value(unpack_value(at, &c->stack[i].lo), &c->stack[i].hi);
  c->marked = !s->items.data[state].clean;
  c->steps = 0;
}

// ---- the table

static uint64_t hash_words(const uint64_t *words, size_t count) {
  uint64_t h = count;
  for (size_t i = 0; i < count; i++) h = hash_add(h, words[i]);
  return h;
}

static size_t length_at(const States *s, const AlgolMachine *m, uint32_t state) {
  return length_of(m, (uint32_t)(s->words[s->items.data[state].first] >> 32));
}

static void grow(States *s, const AlgolMachine *m) {
  U32Vec table = {0};
  u32vec_resize(&table, s->table.count * 2);
  uint32_t mask = table.count - 1;
  for (uint32_t n = 0; n < s->items.count; n++) {
    uint32_t i = (uint32_t)hash_words(&s->words[s->items.data[n].first], length_at(s, m, n)) & mask;
    while (table.data[i]) i = (i + 1) & mask;
    table.data[i] = n + 1;
  }
  u32vec_release(&s->table);
  s->table = table;
}

static void reserve(States *s, size_t count) {
  if (s->word_count + count <= s->word_capacity) return;
  s->word_capacity = s->word_capacity * 2 + count + FIRST_TABLE;
  s->words = memory_resize(s->words, s->word_capacity * sizeof *s->words);
}

// Packs the configuration behind the stored words and looks for the same words; where there are none, *slot is where its
// number belongs.
static uint32_t find(States *s, const AlgolMachine *m, const Config *c, uint32_t *slot) {
  size_t length = length_of(m, c->depth);
  reserve(s, length);
  uint64_t *words = &s->words[s->word_count];
  pack(m, c, words);
  uint32_t mask = s->table.count - 1, i = (uint32_t)hash_words(words, length) & mask;
  for (uint32_t n; (n = s->table.data[i]); i = (i + 1) & mask) {
    const uint64_t *other = &s->words[s->items.data[n - 1].first];
    if (*other == *words && memcmp(other, words, length * sizeof *words) == 0) return n - 1;
  }
  *slot = i;
  return STATE_NONE;
}

uint32_t algol_states_add(States *s, const AlgolMachine *m, const Config *c, bool *is_new) {
  uint32_t slot = 0, state = find(s, m, c, &slot);
  *is_new = state == STATE_NONE;
  if (!*is_new) return state;
  statevec_push(&s->items, (AlgolState){.parent = STATE_NONE, .clean = !c->marked, .first = s->word_count});
  s->word_count += length_of(m, c->depth);
  state = s->items.count - 1;
  s->table.data[slot] = state + 1;
  if (s->items.count * 2 > s->table.count) grow(s, m);
  return state;
}

bool algol_states_has(States *s, const AlgolMachine *m, const Config *c) {
  uint32_t slot;
  return find(s, m, c, &slot) != STATE_NONE;
}
