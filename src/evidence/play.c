#include "evidence/play.h"

Play *play_new(void) { return memory_new(sizeof(Play)); }

void play_delete(Play *play) {
  if (!play) return;
  playmovevec_release(&play->moves);
  playinputvec_release(&play->inputs);
  arena_release(&play->arena);
  free(play);
}
