#include "evidence/play.h"

Play *evidence_play_new(void) { return memory_new(sizeof(Play)); }

void evidence_play_delete(Play *play) {
  if (!play) return;
  playmovevec_release(&play->moves);
  playinputvec_release(&play->inputs);
  arena_release(&play->arena);
  free(play);
}

void evidence_play_graph_release(PlayGraph *graph) {
  playnodevec_release(&graph->nodes);
  playedgevec_release(&graph->edges);
  arena_release(&graph->arena);
}
