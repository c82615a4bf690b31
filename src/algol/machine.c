// One rule per instruction: how many ways it has, and what each of them does. Only CHOOSE and ASK are the environment's.
#include "algol/machine.h"

enum {
  MOST_HIDDEN = 2000
}; // steps between stops; then the head of a loop is one, so that silent divergence is noticed

void algol_machine_init(AlgolMachine *m, const Code *code, AlgolPartition *partitions, bool exact) {
  *m = (AlgolMachine){.code = code, .partitions = partitions, .exact = exact};
  const AlgolProgram *p = code->program;
  algol_store_init(&m->store);
  m->heights = memory_new((p->variable_count + 1) * sizeof *m->heights);
  for (uint32_t i = 0; i < p->variable_count; i++)
    if (p->variables[i].type.sort == ALGOL_ARRAY)
      m->heights[i] = algol_store_height(algol_partition_blocks(&partitions[code->index_domain[i]]));
}

void algol_machine_release(AlgolMachine *m) {
  algol_store_release(&m->store);
  free(m->heights);
}

void algol_config_init(Config *c, const Code *code) {
  *c = (Config){0};
  c->cells = memory_new((code->program->cell_slots + 1) * sizeof *c->cells);
  c->arrays = memory_new((code->program->array_slots + 1) * sizeof *c->arrays);
  c->stack = memory_new((code->depth + 1) * sizeof *c->stack);
}

void algol_config_release(Config *c) {
  free(c->cells);
  free(c->arrays);
  free(c->stack);
}

static const Instr *instr_at(const AlgolMachine *m, const Config *c) { return &m->code->instrs.data[c->pc]; }
static Interval top(const Config *c) { return c->stack[c->depth - 1]; }
static void push(Config *c, Interval value) { c->stack[c->depth++] = value; }
static bool is_one(Interval i) { return i.lo == i.hi; }

// ---- intervals

static Interval truth(bool can_be_false, bool can_be_true) { return (Interval){!can_be_false, can_be_true}; }

static Interval product(Interval a, Interval b) {
  AlgolValue corner[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  Interval hull = {corner[0], corner[0]};
  for (int i = 1; i < 4; i++) {
    if (corner[i] < hull.lo) hull.lo = corner[i];
    if (corner[i] > hull.hi) hull.hi = corner[i];
  }
  return hull;
}

Interval algol_interval_apply(AlgolOp op, Interval a, Interval b) {
  bool meet = a.lo <= b.hi && b.lo <= a.hi, same = is_one(a) && is_one(b) && a.lo == b.lo;
  switch (op) {
  case ALGOL_ADD: return (Interval){a.lo + b.lo, a.hi + b.hi};
  case ALGOL_SUB: return (Interval){a.lo - b.hi, a.hi - b.lo};
  case ALGOL_MUL: return product(a, b);
  case ALGOL_EQ: return truth(!same, meet);
  case ALGOL_NE: return truth(meet, !same);
  case ALGOL_LT: return truth(a.hi >= b.lo, a.lo < b.hi);
  case ALGOL_LE: return truth(a.hi > b.lo, a.lo <= b.hi);
  case ALGOL_GT: return truth(a.lo <= b.hi, a.hi > b.lo);
  case ALGOL_GE: return truth(a.lo < b.hi, a.hi >= b.lo);
  case ALGOL_AND: return truth(!a.lo || !b.lo, a.hi && b.hi);
  case ALGOL_OR: return truth(!a.lo && !b.lo, a.hi || b.hi);
  }
  return a;
}

// ---- the environment's choices

static uint64_t entry_choices(const AlgolMachine *m, const AlgolEntry *e) {
  return e->domain == DOMAIN_NONE ? 1 : algol_partition_blocks(&m->partitions[e->domain]);
}

static uint64_t site_choices(const AlgolMachine *m, const Site *site) {
  uint64_t count = site->domain == DOMAIN_NONE ? 1 : algol_partition_blocks(&m->partitions[site->domain]);
  for (uint32_t i = 0; i < site->entries.count; i++) count += entry_choices(m, &site->entries.data[i]);
  return count;
}

SiteChoice algol_machine_site_choice(const AlgolMachine *m, const Site *site, uint64_t k) {
  for (uint32_t i = 0; i < site->entries.count; i++) {
    uint64_t count = entry_choices(m, &site->entries.data[i]);
    if (k < count) return (SiteChoice){i, k};
    k -= count;
  }
  return (SiteChoice){site->entries.count, k};
}

static void choose(AlgolMachine *m, Config *c, const Instr *i, uint64_t k) {
  const Site *site = &m->code->sites.data[i->site];
  SiteChoice choice = algol_machine_site_choice(m, site, k);
  bool returns = choice.entry == site->entries.count;
  uint32_t domain = returns ? site->domain : site->entries.data[choice.entry].domain;
  if (domain != DOMAIN_NONE) push(c, algol_partition_block(&m->partitions[domain], choice.block));
  c->pc = returns ? site->after : site->entries.data[choice.entry].target;
}

// ---- arrays

// 0: surely inside, 1: surely outside, 2: both
static int outside(const Instr *i, Interval index) {
  bool in = index.hi >= 0 && index.lo < (AlgolValue)i->size, out = index.lo < 0 || index.hi >= (AlgolValue)i->size;
  return in && out ? 2 : out;
}

static uint64_t contents(const AlgolMachine *m, const Config *c, const Instr *i, Interval block) {
  return algol_store_get(&m->store, c->arrays[i->slot], m->heights[i->variable], (uint64_t)block.lo);
}

static Halt check_bounds(Config *c, const Instr *i, uint64_t k) {
  Interval *index = &c->stack[c->depth - 1];
  int where = outside(i, *index);
  if (where == 1 || (where == 2 && k == 0)) return i->event == EVENT_NONE ? HALT_END : HALT_EVENT;
  if (index->lo < 0) index->lo = 0;
  if (index->hi >= (AlgolValue)i->size) index->hi = (AlgolValue)i->size - 1;
  c->pc++;
  return HALT_NOT;
}

// A write to a block of one index replaces what is there, to a larger one it adds.
static void put(AlgolMachine *m, Config *c, const Instr *i, uint64_t k) {
  Interval block = top(c);
  Glue glue = algol_partition_glue(&m->partitions[i->domain], c->stack[c->depth - 2]);
  uint64_t element = algol_glue_block(&glue, k), set = algol_blocks_of(element);
  Interval indices = algol_partition_block(&m->partitions[m->code->index_domain[i->variable]], (uint64_t)block.lo);
  if (!is_one(indices)) set = algol_blocks_add(&m->store, contents(m, c, i, block), element);
  c->arrays[i->slot] = algol_store_set(&m->store, c->arrays[i->slot], m->heights[i->variable], (uint64_t)block.lo, set);
  c->depth -= 2;
}

// ---- instructions

static uint64_t glued(const AlgolMachine *m, const Instr *i, Interval value) {
  Glue glue = algol_partition_glue(&m->partitions[i->domain], value);
  return algol_glue_count(&glue);
}

static bool result_is_unsure(const Instr *i, Interval value) {
  return i->event != EVENT_NONE && !is_one(value) && value.lo <= i->value && i->value <= value.hi;
}

uint64_t algol_machine_choices(const AlgolMachine *m, const Config *c) {
  const Instr *i = instr_at(m, c);
  switch (i->op) {
  case CODE_STORE:
  case CODE_INDEX: return glued(m, i, top(c));
  case CODE_PUT: return glued(m, i, c->stack[c->depth - 2]);
  case CODE_FETCH: return algol_blocks_count(&m->store, contents(m, c, i, top(c)));
  case CODE_BOUNDS: return outside(i, top(c)) == 2 ? 2 : 1;
  case CODE_BRANCH: return is_one(top(c)) ? 1 : 2;
  case CODE_ASK: return algol_partition_blocks(&m->partitions[i->domain]);
  case CODE_CHOOSE: return site_choices(m, &m->code->sites.data[i->site]);
  case CODE_RESULT: return i->question == QUESTION_Q && result_is_unsure(i, top(c)) ? 2 : 1;
  default: return 1;
  }
}

bool algol_machine_environment_chooses(const AlgolMachine *m, const Config *c) {
  CodeOp op = instr_at(m, c)->op;
  return op == CODE_ASK || op == CODE_CHOOSE;
}

bool algol_machine_asks_value(const AlgolMachine *m, const Config *c) { return instr_at(m, c)->op == CODE_ASK; }

static Halt event_or(const Instr *i, Config *c, Halt otherwise) {
  if (i->event != EVENT_NONE) return HALT_EVENT;
  if (otherwise == HALT_NOT) c->pc++;
  return otherwise;
}

// The visible instructions.
static Halt play(AlgolMachine *m, Config *c, const Instr *i, uint64_t k) {
  bool element = i->op != CODE_ANSWER && i->term->kind == ALGOL_FREE_ELEMENT;
  switch (i->op) {
  case CODE_ASK:
    if (element) c->depth--;
    push(c, algol_partition_block(&m->partitions[i->domain], k));
    c->pc++;
    return HALT_NOT;
  case CODE_TELL: c->depth -= (i->question == QUESTION_WRITE) + (uint32_t)element; return event_or(i, c, HALT_NOT);
  case CODE_CALL: c->depth -= i->question == QUESTION_WRITE; return event_or(i, c, HALT_NOT);
  case CODE_CHOOSE: choose(m, c, i, k); return HALT_NOT;
  case CODE_ANSWER:
    c->depth -= i->question == QUESTION_Q || i->question == QUESTION_READ;
    c->pc = i->target;
    return HALT_NOT;
  default: break; // RESULT
  }
  if (i->question == QUESTION_RUN || i->event == EVENT_NONE) return HALT_END;
  Interval value = top(c);
  bool fires = value.lo <= i->value && i->value <= value.hi && k == 0;
  return fires ? HALT_EVENT : HALT_END;
}

static Halt step(AlgolMachine *m, Config *c, const Instr *i, uint64_t k) {
  Glue glue;
  switch (i->op) {
  case CODE_PUSH: push(c, (Interval){i->value, i->value}); break;
  case CODE_LOAD: push(c, algol_partition_block(&m->partitions[i->domain], c->cells[i->slot])); break;
  case CODE_STORE:
    glue = algol_partition_glue(&m->partitions[i->domain], top(c));
    c->cells[i->slot] = algol_glue_block(&glue, k);
    c->depth--;
    break;
  case CODE_RESET: c->cells[i->slot] = 0; break;
  case CODE_RESET_ARRAY: c->arrays[i->slot] = 0; break;
  case CODE_BOUNDS: return check_bounds(c, i, k);
  case CODE_INDEX:
    glue = algol_partition_glue(&m->partitions[i->domain], top(c));
    c->stack[c->depth - 1].lo = c->stack[c->depth - 1].hi = (AlgolValue)algol_glue_block(&glue, k);
    break;
  case CODE_FETCH:
    c->stack[c->depth - 1] =
        algol_partition_block(&m->partitions[i->domain], algol_blocks_member(&m->store, contents(m, c, i, top(c)), k));
    break;
  case CODE_PUT: put(m, c, i, k); break;
  case CODE_BINARY:
    c->depth--;
    c->stack[c->depth - 1] = algol_interval_apply(i->arithmetic, top(c), c->stack[c->depth]);
    break;
  case CODE_NOT: c->stack[c->depth - 1] = truth(top(c).hi == 1, top(c).lo == 0); break;
  case CODE_JUMP: c->pc = i->target; return HALT_NOT;
  case CODE_BRANCH: {
    Interval condition = c->stack[--c->depth];
    bool taken = is_one(condition) ? condition.lo == 1 : k == 0;
    c->pc = taken ? c->pc + 1 : i->target;
    return HALT_NOT;
  }
  case CODE_LOOP: break;
  case CODE_ABORT: return event_or(i, c, HALT_END);
  default: return play(m, c, i, k);
  }
  c->pc++;
  return HALT_NOT;
}

static Halt take(AlgolMachine *m, Config *c, uint64_t ways, uint64_t k) {
  const Instr *i = instr_at(m, c);
  if (ways > 1 && !algol_machine_environment_chooses(m, c)) c->marked = true;
  if (m->watcher) m->watcher->step(m->watcher->context, m, c, ways, k);
  c->steps++;
  m->hidden_steps++;
  return step(m, c, i, k);
}

Halt algol_machine_run(AlgolMachine *m, Config *c) {
  for (Halt halt = HALT_NOT;;) {
    if (c->steps > MOST_HIDDEN && instr_at(m, c)->op == CODE_LOOP) return HALT_CHOICE;
    uint64_t ways = algol_machine_choices(m, c);
    if (ways != 1) return HALT_CHOICE;
    halt = take(m, c, 1, 0);
    if (halt != HALT_NOT) return halt;
  }
}

Halt algol_machine_take(AlgolMachine *m, Config *c, uint64_t k) {
  c->steps = 0;
  Halt halt = take(m, c, algol_machine_choices(m, c), k);
  return halt == HALT_NOT ? algol_machine_run(m, c) : halt;
}
