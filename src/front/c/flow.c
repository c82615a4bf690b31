// Order, loops and recursion come from depth-first searches with explicit stacks. Loops and cycles of calls are the
// strongly connected components (Tarjan 1972) of the two graphs.
#include "front/c/flow.h"

#include "base/arena.h"
#include "front/c/instructions.h"
#include "front/c/library.h"

// A directed graph as lists of successors, one after the other.
typedef struct Graph {
  uint32_t count;
  U32Vec first, targets; // first has count + 1 entries
} Graph;

typedef struct Components {
  U32Vec of;       // node -> component
  bool *is_cyclic; // node -> in a cycle
} Components;

typedef struct Search {
  uint32_t *low, *number, *next;
  bool *on_stack;
  U32Vec stack, path;
  uint32_t counter, components;
} Search;

static void pop_component(const Graph *graph, Search *s, Components *out, uint32_t node) {
  uint32_t size = 0, member;
  do {
    member = u32vec_pop(&s->stack);
    s->on_stack[member] = false;
    out->of.data[member] = s->components;
    size++;
    out->is_cyclic[member] = true;
  } while (member != node);
  if (size == 1) {
    bool loop = false;
    for (uint32_t e = graph->first.data[node]; e < graph->first.data[node + 1]; e++)
      loop |= graph->targets.data[e] == node;
    out->is_cyclic[node] = loop;
  }
  s->components++;
}

static void enter(const Graph *graph, Search *s, uint32_t node) {
  s->low[node] = s->number[node] = ++s->counter;
  s->next[node] = graph->first.data[node];
  s->on_stack[node] = true;
  u32vec_push(&s->stack, node);
  u32vec_push(&s->path, node);
}

static void search(const Graph *graph, Search *s, Components *out, uint32_t root) {
  enter(graph, s, root);
  while (s->path.count) {
    uint32_t node = s->path.data[s->path.count - 1];
    if (s->next[node] < graph->first.data[node + 1]) {
      uint32_t to = graph->targets.data[s->next[node]++];
      if (!s->number[to]) enter(graph, s, to);
      else if (s->on_stack[to] && s->number[to] < s->low[node]) s->low[node] = s->number[to];
      continue;
    }
    u32vec_pop(&s->path);
    if (s->low[node] == s->number[node]) pop_component(graph, s, out, node);
    if (s->path.count) {
      uint32_t above = s->path.data[s->path.count - 1];
      if (s->low[node] < s->low[above]) s->low[above] = s->low[node];
    }
  }
}

static Components components_of(const Graph *graph) {
  uint32_t n = graph->count;
  Components out = {.is_cyclic = memory_new(n + 1)};
  u32vec_resize(&out.of, n);
  Search s = {.low = memory_new((n + 1) * 4),
              .number = memory_new((n + 1) * 4),
              .next = memory_new((n + 1) * 4),
              .on_stack = memory_new(n + 1)};
  for (uint32_t i = 0; i < n; i++)
    if (!s.number[i]) search(graph, &s, &out, i);
  free(s.low), free(s.number), free(s.next), free(s.on_stack);
  u32vec_release(&s.stack);
  u32vec_release(&s.path);
  return out;
}

static void graph_release(Graph *graph, Components *components) {
  u32vec_release(&graph->first);
  u32vec_release(&graph->targets);
  u32vec_release(&components->of);
  free(components->is_cyclic);
}

// ---- blocks

typedef struct Visit {
  LLVMBasicBlockRef block;
  unsigned next; // successor to look at
} Visit;
VEC(VisitVec, visitvec, Visit)

static void order_blocks(FlowFunction *f) {
  Map seen = {0};
  VisitVec stack = {0};
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f->function);
  visitvec_push(&stack, (Visit){entry, 0});
  map_set(&seen, map_key(entry), 1);
  while (stack.count) {
    Visit *top = &stack.data[stack.count - 1];
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(top->block);
    unsigned count = terminator ? LLVMGetNumSuccessors(terminator) : 0;
    if (top->next < count) {
      // The last successor first: its blocks come later in the order, as in the source.
      LLVMBasicBlockRef to = LLVMGetSuccessor(terminator, count - 1 - top->next++);
      if (map_find(&seen, map_key(to), 0)) continue;
      map_set(&seen, map_key(to), 1);
      visitvec_push(&stack, (Visit){to, 0});
      continue;
    }
    flowblockvec_push(&f->blocks, (FlowBlock){.block = top->block, .parent = BLOCK_NONE});
    visitvec_pop(&stack);
  }
  for (uint32_t i = 0, k = f->blocks.count; i + 1 < k; i++) {
    FlowBlock block = f->blocks.data[--k];
    f->blocks.data[k] = f->blocks.data[i];
    f->blocks.data[i] = block;
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) map_set(&f->block_index, map_key(f->blocks.data[i].block), i);
  map_release(&seen);
  visitvec_release(&stack);
}

static void find_parents_and_loops(FlowFunction *f) {
  Graph graph = {.count = f->blocks.count};
  u32vec_push(&graph.first, 0);
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(f->blocks.data[i].block);
    unsigned count = terminator ? LLVMGetNumSuccessors(terminator) : 0;
    for (unsigned k = 0; k < count; k++) {
      uint32_t to = c_flow_block(f, LLVMGetSuccessor(terminator, k));
      FlowBlock *block = &f->blocks.data[to];
      block->parent = block->seen_once ? BLOCK_NONE : i;
      block->seen_once = true;
      u32vec_push(&graph.targets, to);
    }
    u32vec_push(&graph.first, graph.targets.count);
  }
  f->blocks.data[0].parent = BLOCK_NONE;
  Components components = components_of(&graph);
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    FlowBlock *block = &f->blocks.data[i];
    block->in_loop = components.is_cyclic[i];
    if (block->parent == i) block->parent = BLOCK_NONE;
    if (block->parent != BLOCK_NONE) f->blocks.data[block->parent].has_children = true;
  }
  graph_release(&graph, &components);
}

// Parents come before their children in the order of blocks.
static void number_tree(FlowFunction *f) {
  FlowBlock *blocks = f->blocks.data;
  uint32_t *next = memory_new((f->blocks.count + 1) * sizeof *next), roots = 0; // what the next child of a block gets
  for (uint32_t i = f->blocks.count; i-- > 0;) {
    blocks[i].below++;
    if (blocks[i].parent != BLOCK_NONE) blocks[blocks[i].parent].below += blocks[i].below;
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    uint32_t *from = blocks[i].parent == BLOCK_NONE ? &roots : &next[blocks[i].parent];
    blocks[i].number = *from;
    *from += blocks[i].below;
    next[i] = blocks[i].number + 1;
  }
  free(next);
}

static bool calls_setjmp(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
    size_t length;
    if (callee && c_library_returns_twice(LLVMGetValueName2(callee, &length))) return true;
  }
  return false;
}

// What follows a call of setjmp is in a loop, which longjmp closes.
static void mark_repeated(FlowFunction *f) {
  U32Vec stack = {0};
  bool *seen = memory_new(f->blocks.count + 1);
  for (uint32_t i = 0; i < f->blocks.count; i++)
    if (calls_setjmp(f->blocks.data[i].block)) u32vec_push(&stack, i);
  f->returns_twice = stack.count > 0;
  while (stack.count) {
    uint32_t b = u32vec_pop(&stack);
    if (seen[b]) continue;
    seen[b] = f->blocks.data[b].in_loop = true;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(f->blocks.data[b].block);
    for (unsigned k = 0; terminator && k < LLVMGetNumSuccessors(terminator); k++)
      u32vec_push(&stack, c_flow_block(f, LLVMGetSuccessor(terminator, k)));
  }
  free(seen);
  u32vec_release(&stack);
}

static void number_instructions(FlowFunction *f) {
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    uint32_t position = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(f->blocks.data[b].block); i; i = LLVMGetNextInstruction(i)) {
      map_set(&f->positions, map_key(i), position++);
      if (LLVMGetInstructionOpcode(i) == LLVMRet) f->returns++;
    }
  }
}

uint32_t c_flow_block(const FlowFunction *function, LLVMBasicBlockRef block) {
  return map_find(&function->block_index, map_key(block), BLOCK_NONE);
}

bool c_flow_is_above(const FlowFunction *function, uint32_t above, uint32_t block) {
  const FlowBlock *a = &function->blocks.data[above], *b = &function->blocks.data[block];
  return a->number <= b->number && b->number - a->number < a->below;
}

// ---- calls

static void add_callees(const Flow *flow, PointsTo *points, LLVMValueRef call, Graph *graph) {
  LLVMValueRef callee = c_call_named_function(call);
  uint32_t index;
  if (callee) {
    if (map_get(&flow->index, map_key(callee), &index)) u32vec_push(&graph->targets, index);
    return;
  }
  if (LLVMIsAInlineAsm(LLVMGetCalledValue(call))) return;
  U32Vec callees = {0};
  c_points_to_callees(points, call, &callees);
  for (uint32_t i = 0; i < callees.count; i++) {
    LLVMValueRef function = c_points_to_function(points, callees.data[i]);
    if (map_get(&flow->index, map_key(function), &index)) u32vec_push(&graph->targets, index);
  }
  u32vec_release(&callees);
}

static void find_recursion(Flow *flow, PointsTo *points) {
  Graph graph = {.count = flow->functions.count};
  u32vec_push(&graph.first, 0);
  for (uint32_t f = 0; f < flow->functions.count; f++) {
    const FlowBlockVec *blocks = &flow->functions.data[f].blocks;
    for (uint32_t b = 0; b < blocks->count; b++)
      for (LLVMValueRef i = LLVMGetFirstInstruction(blocks->data[b].block); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i)) add_callees(flow, points, i, &graph);
    u32vec_push(&graph.first, graph.targets.count);
  }
  Components components = components_of(&graph);
  for (uint32_t f = 0; f < flow->functions.count; f++) {
    flow->functions.data[f].recursive = components.is_cyclic[f];
    flow->functions.data[f].component = components.of.data[f];
  }
  graph_release(&graph, &components);
}

void c_flow_init(Flow *flow, LLVMModuleRef module, PointsTo *points, Arena *arena) {
  *flow = (Flow){0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    if (LLVMIsDeclaration(f)) continue;
    map_set(&flow->index, map_key(f), flow->functions.count);
    flowfunctionvec_push(&flow->functions,
                         (FlowFunction){.function = f, .name = arena_text(arena, LLVMGetValueName2(f, &length))});
    FlowFunction *function = &flow->functions.data[flow->functions.count - 1];
    order_blocks(function);
    find_parents_and_loops(function);
    number_tree(function);
    mark_repeated(function);
    number_instructions(function);
  }
  find_recursion(flow, points);
}

void c_flow_release(Flow *flow) {
  for (uint32_t i = 0; i < flow->functions.count; i++) {
    flowblockvec_release(&flow->functions.data[i].blocks);
    map_release(&flow->functions.data[i].block_index);
    map_release(&flow->functions.data[i].positions);
  }
  flowfunctionvec_release(&flow->functions);
  map_release(&flow->index);
}

FlowFunction *c_flow_find(const Flow *flow, LLVMValueRef function) {
  uint32_t index;
  return map_get(&flow->index, map_key(function), &index) ? &flow->functions.data[index] : NULL;
}
