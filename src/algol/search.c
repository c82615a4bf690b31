// The frontier is a stack of states with the ways not tried yet, so that a path of any length costs no recursion and the
// successors of a state are made one at a time. In the given order a procedure's arguments come first to last, then its
// return.
// Of the values that answer a question the first is followed at once and the others are put off until the stack is empty: what
// the program does with one value it mostly does with the others, and the calls a client can make matter more. They come in
// ascending order. Only the exact model, within the first argument of a procedure, starts with the largest: cells hold 0 from
// the start, so that a stored 0 mostly leads to a state seen before, and larger values tell what was stored from what was not.
#include "algol/search.h"

#include "base/map.h"

typedef struct Frame {
  uint32_t state;
  uint64_t next, count; // ways
} Frame;
VEC(FrameVec, framevec, Frame)

typedef struct Frontier {
  FrameVec stack, later;
  Config config;
} Frontier;

void algol_search_init(Search *s, AlgolMachine *machine, bool random, uint64_t seed, Limits *limits) {
  *s = (Search){.machine = machine, .random = random, .seed = seed, .limits = limits};
  algol_states_init(&s->states);
}

void algol_search_release(Search *s) {
  algol_states_release(&s->states);
  wayvec_release(&s->trace);
}

// ---- the order of ways

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// The n-th of `count` in a shuffle without a list: start + n * stride modulo count, both drawn for the state.
static uint64_t shuffled(const Search *s, uint32_t state, uint64_t count, uint64_t n) {
  __extension__ typedef unsigned __int128 Wide;
  uint64_t draw = hash_add(hash_mix(s->seed + 1), state), start = draw % count, stride = hash_mix(draw) % count;
  while (greatest_common_divisor(stride, count) != 1) stride = (stride + 1) % count;
  return (uint64_t)(((Wide)n * stride + start) % count);
}

// In random order the smallest value still comes first.
static uint64_t nth_value(const Search *s, const Frame *f, uint64_t n, bool in_first) {
  if (s->random) return n == 0 ? 0 : 1 + shuffled(s, f->state, f->count - 1, n - 1);
  return s->machine->exact && in_first ? f->count - 1 - n : n;
}

static uint64_t nth_way(const Search *s, const Frame *f, const Config *c) {
  const Instr *i = &s->machine->code->instrs.data[c->pc];
  if (i->op == CODE_ASK) return nth_value(s, f, f->next, i->in_first);
  return s->random && f->count > 1 ? shuffled(s, f->state, f->count, f->next) : f->next;
}

// ---- paths

static void trace_back(Search *s, uint32_t state, uint64_t way) {
  s->trace.count = 0;
  for (; state != STATE_NONE; way = s->states.items.data[state].way, state = s->states.items.data[state].parent)
    wayvec_push(&s->trace, way);
  for (uint32_t i = 0, j = s->trace.count; i + 1 < j; i++) {
    uint64_t w = s->trace.data[i];
    s->trace.data[i] = s->trace.data[--j];
    s->trace.data[j] = w;
  }
}

// Enters the configuration where the machine stopped at a choice. A state that a clean path reaches for the first time goes on
// the stack.
static void enter(Search *s, Frontier *f, uint32_t parent, uint64_t way) {
  bool is_new;
  uint32_t n = algol_states_add(&s->states, s->machine, &f->config, &is_new);
  AlgolState *state = &s->states.items.data[n];
  if (!is_new && (state->clean || f->config.marked)) return;
  state->clean = !f->config.marked;
  state->parent = parent;
  state->way = way;
  framevec_push(&f->stack, (Frame){n, 0, algol_machine_choices(s->machine, &f->config)});
  uint64_t frontier = f->stack.count + f->later.count;
  if (frontier > s->peak_frontier) s->peak_frontier = frontier;
}

// Is the trace marked? A state remembers how it was reached first, and one of those before it may have been reached by a clean
// path since: only the trace itself tells.
static bool trace_is_marked(Search *s) {
  Config c;
  algol_config_init(&c, s->machine->code);
  algol_search_follow(s->machine, &s->trace, &c);
  bool marked = c.marked;
  algol_config_release(&c);
  return marked;
}

// What the machine's stop means; true where an event was reached.
static bool arrive(Search *s, Frontier *f, Halt halt, uint32_t parent, uint64_t way) {
  if (halt == HALT_CHOICE) enter(s, f, parent, way);
  if (halt != HALT_EVENT) return false;
  trace_back(s, parent, way);
  s->marked = f->config.marked && trace_is_marked(s);
  s->event = s->machine->code->instrs.data[f->config.pc].event;
  return true;
}

// Takes the next way of a frame: from the stack, or where that is empty from what was put off.
static bool advance(Search *s, Frontier *f) {
  bool from_later = f->stack.count == 0;
  FrameVec *source = from_later ? &f->later : &f->stack;
  Frame frame = framevec_pop(source), rest = frame;
  rest.next++;
  algol_states_load(&s->states, frame.state, s->machine, &f->config);
  bool value = algol_machine_asks_value(s->machine, &f->config);
  if (rest.next < rest.count) framevec_push(value ? &f->later : source, rest);
  uint64_t way = nth_way(s, &frame, &f->config);
  s->moves_tried++;
  return arrive(s, f, algol_machine_take(s->machine, &f->config, way), frame.state, way);
}

static SearchAnswer explore(Search *s, Frontier *f) {
  if (arrive(s, f, algol_machine_run(s->machine, &f->config), STATE_NONE, 0)) return SEARCH_REACHABLE;
  while (f->stack.count || f->later.count) {
    if (limits_reached(s->limits) || s->states.items.count > UINT32_MAX / 4) return SEARCH_STOPPED;
    if (advance(s, f)) return SEARCH_REACHABLE;
  }
  return SEARCH_UNREACHABLE;
}

SearchAnswer algol_search_run(Search *s) {
  Frontier f = {0};
  algol_config_init(&f.config, s->machine->code);
  SearchAnswer answer = explore(s, &f);
  algol_config_release(&f.config);
  framevec_release(&f.stack);
  framevec_release(&f.later);
  return answer;
}

Halt algol_search_follow(AlgolMachine *machine, const WayVec *trace, Config *config) {
  Halt halt = algol_machine_run(machine, config);
  for (uint32_t i = 0; i < trace->count && halt == HALT_CHOICE; i++)
    halt = algol_machine_take(machine, config, trace->data[i]);
  return halt;
}
