// The automaton of a program as a graph, in tests: which moves can follow which.
#ifndef TESTS_SUPPORT_ALGOL_MODEL_H
#define TESTS_SUPPORT_ALGOL_MODEL_H
#include "algol/graph.h"
#include "algol.h"

// The exact automaton; empty where the program has an error.
static inline PlayGraph algol_model(const char *text, uint64_t size) {
  DiagList diags = {0};
  PlayGraph graph = {0};
  AlgolProgram *program = algol_parse(text, size, &diags);
  diag_print(&diags, stderr);
  diag_release(&diags);
  if (!program) return graph;
  Code *code = algol_code_compile(program);
  AlgolPartition *partitions = memory_new((code->domains.count + 1) * sizeof *partitions);
  for (uint32_t d = 0; d < code->domains.count; d++)
    algol_partition_init(&partitions[d], code->domains.data[d].count, true);
  AlgolMachine machine;
  Limits limits;
  limits_init(&limits, 30, 0);
  algol_machine_init(&machine, code, partitions, true);
  algol_graph_build(&machine, 20000, &limits, &graph);
  algol_machine_release(&machine);
  for (uint32_t d = 0; d < code->domains.count; d++) algol_partition_release(&partitions[d]);
  free(partitions);
  algol_code_delete(code);
  ia_delete(program);
  return graph;
}

// Where the moves (separated by blanks) lead from the node; UINT32_MAX: nowhere. The graph must be deterministic.
static inline uint32_t algol_model_walk(const PlayGraph *graph, uint32_t node, const char *moves) {
  while (*moves) {
    size_t n = strcspn(moves, " ");
    uint32_t to = UINT32_MAX;
    for (uint32_t i = 0; i < graph->edges.count; i++) {
      const PlayEdge *e = &graph->edges.data[i];
      if (e->from == node && e->text && strlen(e->text) == n && strncmp(e->text, moves, n) == 0) to = e->to;
    }
    if (to == UINT32_MAX) return to;
    node = to;
    moves += n + (moves[n] == ' ');
  }
  return node;
}

// The moves that can follow, in the order of the graph, separated by blanks; the caller frees them.
static inline char *algol_model_next(const PlayGraph *graph, const char *moves) {
  Text text = {0};
  uint32_t node = algol_model_walk(graph, 0, moves);
  if (node == UINT32_MAX) text_add(&text, "nowhere");
  for (uint32_t i = 0; i < graph->edges.count; i++) {
    const PlayEdge *e = &graph->edges.data[i];
    if (e->from == node) text_format(&text, "%s%s", text.count ? " " : "", e->text ? e->text : "(hidden)");
  }
  char *next = memory_text(text_view(&text));
  text_release(&text);
  return next;
}
#endif
