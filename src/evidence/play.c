#include "evidence/play.h"

Play *play_new(void) { return memory_new(sizeof(Play)); }

void play_delete(Play *play) {
  if (!play) return;
  playmovevec_release(&play->moves);
  playinputvec_release(&play->inputs);
  arena_release(&play->arena);
  free(play);
}

void play_graph_release(PlayGraph *graph) {
  playnodevec_release(&graph->nodes);
  playedgevec_release(&graph->edges);
  arena_release(&graph->arena);
}
