// States are those where the machine stops; what it plays on the way from one to the next becomes a chain of edges, one move
// each. Chains from one state that begin alike share their beginning, so that the automaton is deterministic wherever the
// program is.
#include "algol/graph.h"

#include <string.h>

#include "algol/states.h"

// ---- moves

static Move move_of(const Instr *i, const AlgolProgram *p, MoveKind kind) {
  const AlgolFree *f = &p->frees[i->variable];
  return (Move){.kind = kind, .owner = f->name, .is_bool = f->type.is_bool};
}

static MoveKind question_kind(AlgolQuestion question) {
  static const MoveKind kinds[] = {MOVE_RUN, MOVE_Q, MOVE_READ, MOVE_WRITE};
  return kinds[question];
}
static MoveKind answer_kind(AlgolQuestion question) {
  static const MoveKind kinds[] = {MOVE_DONE, MOVE_VALUE, MOVE_VALUE, MOVE_OK};
  return kinds[question];
}

// A question to a free identifier, with the operands it takes from the stack.
static Move question_of(const Instr *i, const AlgolProgram *p, const Config *c) {
  Move move = move_of(i, p, question_kind(i->question));
  uint32_t top = c->depth;
  if (i->op != CODE_CALL && i->term->kind == ALGOL_FREE_ELEMENT) move.has_index = true, move.index = c->stack[--top];
  if (i->question == QUESTION_WRITE)
    move.value = algol_interval_modulo(c->stack[--top], p->frees[i->variable].type.count);
  return move;
}

static Move chosen(const AlgolMachine *m, const Instr *i, uint64_t k) {
  const Site *site = &m->code->sites.data[i->site];
  SiteChoice choice = algol_machine_site_choice(m, site, k);
  bool returns = choice.entry == site->entries.count;
  const AlgolEntry *entry = returns ? NULL : &site->entries.data[choice.entry];
  Move move = move_of(i, m->code->program, returns ? answer_kind(site->question) : question_kind(entry->question));
  uint32_t domain = returns ? site->domain : entry->domain;
  if (!returns) move.param = entry->param + 1;
  if (!returns) move.is_bool = m->code->program->frees[i->variable].params[entry->param].is_bool;
  if (domain != DOMAIN_NONE) move.value = algol_partition_block(&m->partitions[domain], choice.block);
  return move;
}

static Move argument_answer(const AlgolMachine *m, const Instr *i, const Config *c) {
  const AlgolEntry *entry = &m->code->sites.data[i->site].entries.data[i->entry];
  const AlgolBase *type = &m->code->program->frees[i->variable].params[entry->param];
  Move move = move_of(i, m->code->program, answer_kind(i->question));
  move.param = entry->param + 1;
  move.is_bool = type->is_bool;
  if (move.kind == MOVE_VALUE) move.value = algol_interval_modulo(c->stack[c->depth - 1], type->count);
  return move;
}

static Move bounds_move(const AlgolMachine *m, const Instr *i) {
  const AlgolProgram *p = m->code->program;
  return (Move){.kind = MOVE_OOB, .owner = i->is_free ? p->frees[i->variable].name : p->variables[i->variable].name};
}

static bool leaves_array(const Instr *i, Interval index, uint64_t ways, uint64_t k) {
  return ways > 1 ? k == 0 : index.lo < 0 || index.hi >= (AlgolValue)i->size;
}

void algol_graph_watch_moves(void *context, const AlgolMachine *m, const Config *c, uint64_t ways, uint64_t k) {
  MoveVec *moves = context;
  const Instr *i = &m->code->instrs.data[c->pc];
  const AlgolProgram *p = m->code->program;
  Move answer;
  switch (i->op) {
  case CODE_ASK:
    movevec_push(moves, question_of(i, p, c));
    answer = move_of(i, p, MOVE_VALUE);
    answer.value = algol_partition_block(&m->partitions[i->domain], k);
    movevec_push(moves, answer);
    break;
  case CODE_TELL:
    movevec_push(moves, question_of(i, p, c));
    if (i->event == EVENT_NONE) movevec_push(moves, move_of(i, p, answer_kind(i->question)));
    break;
  case CODE_CALL: movevec_push(moves, question_of(i, p, c)); break;
  case CODE_CHOOSE: movevec_push(moves, chosen(m, i, k)); break;
  case CODE_ANSWER: movevec_push(moves, argument_answer(m, i, c)); break;
  case CODE_ABORT: movevec_push(moves, (Move){.kind = MOVE_ABORT}); break;
  case CODE_BOUNDS:
    if (leaves_array(i, c->stack[c->depth - 1], ways, k)) movevec_push(moves, bounds_move(m, i));
    break;
  case CODE_RESULT:
    answer = (Move){.kind = i->question == QUESTION_RUN ? MOVE_DONE : MOVE_VALUE, .is_bool = p->term->type.is_bool};
    if (i->question == QUESTION_Q) answer.value = c->stack[c->depth - 1];
    movevec_push(moves, answer);
    break;
  default: break;
  }
}

// ---- nodes

typedef struct Builder {
  AlgolMachine *machine;
  PlayGraph *graph;
  States states;
  Config config;
  MoveVec moves;
  U32Vec node_of; // by state
  U32Vec chain;   // the edges out of the state at work: what may be shared
  uint32_t end, event;
} Builder;

static uint32_t add_node(Builder *b, const char *label) {
  playnodevec_push(&b->graph->nodes, (PlayNode){.label = label ? arena_text(&b->graph->arena, label) : NULL});
  return b->graph->nodes.count - 1;
}

static void print_contents(const AlgolMachine *m, const Config *c, const AlgolTerm *block, Text *out) {
  const AlgolVariable *v = &m->code->program->variables[block->variable];
  const AlgolPartition *p = &m->partitions[m->code->variable_domain[block->variable]];
  if (v->type.sort != ALGOL_ARRAY) {
    text_format(out, "%s = ", v->name);
    algol_value_print(algol_partition_block(p, c->cells[block->slot]), v->type.is_bool, out);
    return;
  }
  const AlgolPartition *indices = &m->partitions[m->code->index_domain[block->variable]];
  text_format(out, "%s =", v->name);
  for (uint64_t i = 0; i < algol_partition_blocks(indices) && i < 16; i++) {
    uint64_t set = algol_store_get(&m->store, c->arrays[block->slot], m->heights[block->variable], i);
    for (uint64_t k = 0; k < algol_blocks_count(&m->store, set); k++) {
      text_add(out, k ? "/" : " ");
      algol_value_print(algol_partition_block(p, algol_blocks_member(&m->store, set, k)), v->type.is_bool, out);
    }
  }
}

// What the variables in scope hold, outermost first.
static void print_scope(const AlgolMachine *m, const Config *c, const Scope *scope, Text *out) {
  if (!scope) return;
  print_scope(m, c, scope->outer, out);
  if (out->count) text_add(out, ", ");
  print_contents(m, c, scope->block, out);
}

static uint32_t node_of_state(Builder *b) {
  bool is_new;
  uint32_t state = algol_states_add(&b->states, b->machine, &b->config, &is_new);
  if (!is_new) return b->node_of.data[state];
  Text label = {0};
  print_scope(b->machine, &b->config, b->machine->code->instrs.data[b->config.pc].scope, &label);
  uint32_t node = add_node(b, text_view(&label));
  b->graph->nodes.data[node].waits = algol_machine_environment_chooses(b->machine, &b->config);
  u32vec_push(&b->node_of, node);
  text_release(&label);
  return node;
}

static uint32_t special(Builder *b, uint32_t *node, const char *label) {
  if (*node == UINT32_MAX) *node = add_node(b, label);
  return *node;
}

static uint32_t target_of(Builder *b, Halt halt) {
  if (halt == HALT_CHOICE) return node_of_state(b);
  if (halt == HALT_END) return special(b, &b->end, "end");
  special(b, &b->event, "event");
  b->graph->nodes.data[b->event].bad = true;
  return b->event;
}

// ---- edges

static void add_edge(Builder *b, uint32_t from, uint32_t to, const char *text, bool by_environment, bool approximate) {
  PlayEdge edge = {from, to, text ? arena_text(&b->graph->arena, text) : NULL, by_environment, approximate};
  u32vec_push(&b->chain, b->graph->edges.count);
  playedgevec_push(&b->graph->edges, edge);
}

// The inner node that a chain from the same state has reached by this move already.
static uint32_t shared(const Builder *b, uint32_t from, const char *text, uint32_t first_inner) {
  for (uint32_t i = 0; i < b->chain.count; i++) {
    const PlayEdge *e = &b->graph->edges.data[b->chain.data[i]];
    bool inner = e->to >= first_inner && !b->graph->nodes.data[e->to].label;
    if (e->from == from && inner && e->text && strcmp(e->text, text) == 0) return e->to;
  }
  return UINT32_MAX;
}

static void add_chain(Builder *b, uint32_t from, Halt halt, uint32_t first_inner, bool approximate) {
  uint32_t to = target_of(b, halt);
  if (b->moves.count == 0) add_edge(b, from, to, NULL, false, approximate);
  for (uint32_t i = 0; i < b->moves.count; i++) {
    const Move *move = &b->moves.data[i];
    Text text = {0};
    algol_move_print(move, &text);
    bool last = i + 1 == b->moves.count;
    uint32_t next = last ? to : shared(b, from, text_view(&text), first_inner);
    if (next == UINT32_MAX || last) {
      if (!last) next = add_node(b, NULL);
      add_edge(b, from, next, text_view(&text), algol_move_is_by_environment(move), approximate);
    }
    from = next;
    text_release(&text);
  }
  b->moves.count = 0;
}

static bool expand(Builder *b, uint32_t state, uint32_t most, Limits *limits) {
  algol_states_load(&b->states, state, b->machine, &b->config);
  uint64_t ways = algol_machine_choices(b->machine, &b->config);
  bool approximate = ways > 1 && !algol_machine_environment_chooses(b->machine, &b->config);
  uint32_t first_inner = b->graph->nodes.count;
  b->chain.count = 0;
  for (uint64_t k = 0; k < ways; k++) {
    if (b->graph->nodes.count > most || b->graph->edges.count / 8 > most || limits_reached(limits)) return false;
    algol_states_load(&b->states, state, b->machine, &b->config);
    Halt halt = algol_machine_take(b->machine, &b->config, k);
    add_chain(b, b->node_of.data[state], halt, first_inner, approximate);
  }
  return true;
}

static bool build(Builder *b, uint32_t most, Limits *limits) {
  uint32_t start = add_node(b, NULL);
  b->graph->nodes.data[start].initial = true;
  bool command = b->machine->code->program->term->type.sort == ALGOL_COM;
  movevec_push(&b->moves, (Move){.kind = command ? MOVE_RUN : MOVE_Q});
  Halt halt = algol_machine_run(b->machine, &b->config);
  add_chain(b, start, halt, b->graph->nodes.count, false);
  for (uint32_t i = 0; i < b->states.items.count; i++)
    if (!expand(b, i, most, limits)) return false;
  return true;
}

bool algol_graph_build(AlgolMachine *machine, uint32_t most, Limits *limits, PlayGraph *graph) {
  Builder b = {.machine = machine, .graph = graph, .end = UINT32_MAX, .event = UINT32_MAX};
  algol_states_init(&b.states);
  algol_config_init(&b.config, machine->code);
  machine->watcher = &(Watcher){algol_graph_watch_moves, &b.moves};
  bool fine = build(&b, most, limits);
  machine->watcher = NULL;
  algol_config_release(&b.config);
  algol_states_release(&b.states);
  movevec_release(&b.moves);
  u32vec_release(&b.node_of);
  u32vec_release(&b.chain);
  return fine;
}
