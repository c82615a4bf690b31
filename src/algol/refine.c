// The trace is run once more, with a shadow of the machine's store that says for every value which blocks it comes from: a graph
// of origins, each a block (of the variable, input or element domain that held the value) and up to two further origins. Every
// operand of a marked step is a root. What is reachable from the roots and has more than one value is split. Each origin is
// made once, so that this is linear in the length of the trace.
#include "algol/refine.h"

#include "base/map.h"

typedef uint32_t Origin; // 0: no block with more than one value

typedef struct OriginNode {
  uint32_t domain; // DOMAIN_NONE: only a junction
  uint64_t block;
  Origin from[2];
  bool blamed;
} OriginNode;
VEC(OriginVec, originvec, OriginNode)

typedef struct Shadow {
  OriginVec nodes;
  Origin *stack, *cells;
  Map *arrays; // by slot: index block to origin
  U32Vec roots;
} Shadow;

static Origin origin_new(Shadow *s, uint32_t domain, uint64_t block, Origin a, Origin b) {
  if (domain == DOMAIN_NONE && (!a || !b || a == b)) return a ? a : b;
  originvec_push(&s->nodes, (OriginNode){domain, block, {a, b}, false});
  return s->nodes.count - 1;
}

static Origin join(Shadow *s, Origin a, Origin b) { return origin_new(s, DOMAIN_NONE, 0, a, b); }

// The origin of a value held in a block: a single value needs no further reasons.
static Origin held(Shadow *s, const AlgolMachine *m, uint32_t domain, uint64_t block, Origin from) {
  Interval values = algol_partition_block(&m->partitions[domain], block);
  return values.lo == values.hi ? 0 : origin_new(s, domain, block, from, 0);
}

static void blame(Shadow *s, uint64_t ways, Origin origin) {
  if (ways > 1) u32vec_push(&s->roots, origin);
}

static Origin array_origin(const Shadow *s, const Instr *i, uint64_t block) {
  return map_find(&s->arrays[i->slot], block, 0);
}

static void watch_fetch(Shadow *s, const AlgolMachine *m, const Config *c, const Instr *i, uint64_t ways, uint64_t k) {
  uint64_t index = (uint64_t)c->stack[c->depth - 1].lo;
  Origin *top = &s->stack[c->depth - 1];
  uint64_t set = algol_store_get(&m->store, c->arrays[i->slot], m->heights[i->variable], index);
  blame(s, ways, join(s, *top, held(s, m, m->code->index_domain[i->variable], index, 0)));
  *top = held(s, m, i->domain, algol_blocks_member(&m->store, set, k), array_origin(s, i, index));
}

static void watch_put(Shadow *s, const AlgolMachine *m, const Config *c, const Instr *i, uint64_t ways, uint64_t k) {
  uint64_t index = (uint64_t)c->stack[c->depth - 1].lo;
  Origin value = s->stack[c->depth - 2];
  blame(s, ways, value);
  Glue glue = algol_partition_glue(&m->partitions[i->domain], c->stack[c->depth - 2]);
  Origin origin = held(s, m, i->domain, algol_glue_block(&glue, k), value);
  Interval indices = algol_partition_block(&m->partitions[m->code->index_domain[i->variable]], index);
  if (indices.lo != indices.hi) origin = join(s, origin, array_origin(s, i, index));
  map_set(&s->arrays[i->slot], index, origin);
}

static void watch_store(Shadow *s, const AlgolMachine *m, const Config *c, const Instr *i, uint64_t ways, uint64_t k) {
  Origin value = s->stack[c->depth - 1];
  blame(s, ways, value);
  Glue glue = algol_partition_glue(&m->partitions[i->domain], c->stack[c->depth - 1]);
  s->cells[i->slot] = held(s, m, i->domain, algol_glue_block(&glue, k), value);
}

// A cell that was not written yet holds the block of 0.
static Origin watch_load(Shadow *s, const AlgolMachine *m, const Config *c, const Instr *i) {
  if (!s->cells[i->slot]) s->cells[i->slot] = held(s, m, i->domain, c->cells[i->slot], 0);
  return s->cells[i->slot];
}

static void watch_choice(Shadow *s, const AlgolMachine *m, const Config *c, const Instr *i, uint64_t k) {
  const Site *site = &m->code->sites.data[i->site];
  SiteChoice choice = algol_machine_site_choice(m, site, k);
  uint32_t domain = choice.entry == site->entries.count ? site->domain : site->entries.data[choice.entry].domain;
  if (domain != DOMAIN_NONE) s->stack[c->depth] = held(s, m, domain, choice.block, 0);
}

static void watch(void *context, const AlgolMachine *m, const Config *c, uint64_t ways, uint64_t k) {
  Shadow *s = context;
  const Instr *i = &m->code->instrs.data[c->pc];
  Origin *top = s->stack + c->depth; // just above
  switch (i->op) {
  case CODE_PUSH: top[0] = 0; break;
  case CODE_LOAD: top[0] = watch_load(s, m, c, i); break;
  case CODE_STORE: watch_store(s, m, c, i, ways, k); break;
  case CODE_RESET: s->cells[i->slot] = 0; break;
  case CODE_RESET_ARRAY: map_clear(&s->arrays[i->slot]); break;
  case CODE_BOUNDS:
  case CODE_INDEX:
  case CODE_BRANCH: blame(s, ways, top[-1]); break;
  case CODE_FETCH: watch_fetch(s, m, c, i, ways, k); break;
  case CODE_PUT: watch_put(s, m, c, i, ways, k); break;
  case CODE_BINARY: top[-2] = join(s, top[-2], top[-1]); break;
  case CODE_ASK:
    s->stack[i->term->kind == ALGOL_FREE_ELEMENT ? c->depth - 1 : c->depth] = held(s, m, i->domain, k, 0);
    break;
  case CODE_CHOOSE: watch_choice(s, m, c, i, k); break;
  case CODE_RESULT:
    if (ways > 1) blame(s, ways, top[-1]);
    break;
  default: break;
  }
}

// ---- splitting

static void collect(Shadow *s, U32Vec *found) {
  while (s->roots.count) {
    Origin o = u32vec_pop(&s->roots);
    OriginNode *node = &s->nodes.data[o];
    if (!o || node->blamed) continue;
    node->blamed = true;
    if (node->domain != DOMAIN_NONE) u32vec_push(found, o);
    u32vec_push(&s->roots, node->from[0]);
    u32vec_push(&s->roots, node->from[1]);
  }
}

static int compare_blocks(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static uint32_t split_domain(const Shadow *s, const U32Vec *found, uint32_t domain, AlgolPartition *partition) {
  LowVec blocks = {0};
  for (uint32_t i = 0; i < found->count; i++)
    if (s->nodes.data[found->data[i]].domain == domain) lowvec_push(&blocks, s->nodes.data[found->data[i]].block);
  if (blocks.count) qsort(blocks.data, blocks.count, sizeof *blocks.data, compare_blocks);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < blocks.count; i++)
    if (i == 0 || blocks.data[i] != blocks.data[kept - 1]) blocks.data[kept++] = blocks.data[i];
  uint32_t split = kept ? algol_partition_split(partition, blocks.data, kept) : 0;
  lowvec_release(&blocks);
  return split;
}

static void shadow_init(Shadow *s, const Code *code) {
  *s = (Shadow){0};
  originvec_push(&s->nodes, (OriginNode){.domain = DOMAIN_NONE});
  s->stack = memory_new((code->depth + 1) * sizeof *s->stack);
  s->cells = memory_new((code->program->cell_slots + 1) * sizeof *s->cells);
  s->arrays = memory_new((code->program->array_slots + 1) * sizeof *s->arrays);
}

static void shadow_release(Shadow *s, const Code *code) {
  for (uint32_t i = 0; i < code->program->array_slots; i++) map_release(&s->arrays[i]);
  originvec_release(&s->nodes);
  u32vec_release(&s->roots);
  free(s->stack);
  free(s->cells);
  free(s->arrays);
}

uint32_t algol_refine_along(AlgolMachine *m, const WayVec *trace) {
  Shadow s;
  Config config;
  U32Vec found = {0};
  uint32_t split = 0;
  shadow_init(&s, m->code);
  algol_config_init(&config, m->code);
  m->watcher = &(Watcher){watch, &s};
  algol_search_follow(m, trace, &config);
  m->watcher = NULL;
  collect(&s, &found);
  for (uint32_t d = 0; d < m->code->domains.count; d++) split += split_domain(&s, &found, d, &m->partitions[d]);
  u32vec_release(&found);
  algol_config_release(&config);
  shadow_release(&s, m->code);
  return split;
}
