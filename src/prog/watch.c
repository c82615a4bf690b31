// A watched location becomes a conditional with a mark on its true side; both sides lead to a new location with the old edge. So
// several conditions at one location make a chain.
#include "prog/watch.h"

static Loc move_edge(Prog *prog, Loc loc) {
  Loc moved = prog_add_loc(prog, NULL, prog->locs.data[loc].place);
  const char *name = prog->locs.data[moved].name;
  prog->locs.data[moved] = prog->locs.data[loc];
  prog->locs.data[moved].name = name;
  Location *at = &prog->locs.data[loc];
  *at = (Location){.name = at->name, .place = at->place, .function = at->function, .havoc = VAR_NONE};
  for (uint32_t i = 0; i < prog->properties.count; i++) { // the error is where its edge is
    U32Vec *errors = &prog->properties.data[i].errors;
    for (uint32_t k = 0; k < errors->count; k++)
      if (errors->data[k] == loc) errors->data[k] = moved;
  }
  return moved;
}

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
    Loc next = move_edge(prog, w->loc);
    prog_set_if(prog, w->loc, w->condition, add_mark(prog, w, next), next);
  }
}
