#include "prog/fair.h"

#include "base/scc.h"

static SccEdgeVec edges_of(const Prog *prog) {
  SccEdgeVec edges = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    Loc next[2];
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;)
      sccedgevec_push(&edges, (SccEdge){l, next[i]});
  }
  return edges;
}

void prog_fair_cut_points(const Prog *prog, const bool *accepting, U32Vec *extra) {
  SccEdgeVec edges = edges_of(prog);
  uint32_t *component = memory_new((prog->locs.count + 1) * sizeof(uint32_t));
  bool *entry = memory_new(prog->locs.count + 1);
  scc_find(prog->locs.count, &edges, component);
  for (uint32_t i = 0; i < edges.count; i++) {
    SccEdge e = edges.data[i];
    if (accepting[e.to] && !accepting[e.from] && component[e.from] == component[e.to]) entry[e.to] = true;
  }
  for (Loc l = 0; l < prog->locs.count; l++)
    if (entry[l]) u32vec_push(extra, l);
  free(component);
  free(entry);
  sccedgevec_release(&edges);
}

Blocks *prog_fair_blocks(Prog *prog, const bool *accepting) {
  U32Vec extra = {0};
  prog_fair_cut_points(prog, accepting, &extra);
  Blocks *blocks = prog_blocks_new(prog, extra.data, extra.count);
  u32vec_release(&extra);
  return blocks;
}
