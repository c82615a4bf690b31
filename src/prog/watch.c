// A watched location becomes a conditional with a mark on its true side; both sides lead to a new location with the old edge. So
// several conditions at one location make a chain.
#include "prog/watch.h"

static Loc add_mark(Prog *prog, const Watched *w, Loc next) {
  Loc mark = prog_add_loc(prog, NULL, prog->locs.data[w->loc].place);
  prog_set_assign(prog, mark, NULL, 0, next);
  prog->locs.data[mark].kept = true;
  u32vec_push(&prog->goals.data[w->goal].entries, mark);
  return mark;
}

void prog_watch(Prog *prog, const WatchedVec *watched) {
  for (uint32_t i = watched->count; i-- > 0;) { // each goes before what is there, so that the first comes first
    const Watched *w = &watched->data[i];
    Loc next = prog_move_edge(prog, w->loc);
    prog_set_if(prog, w->loc, w->condition, add_mark(prog, w, next), next);
  }
}
