#include "prog/goals.h"

static void mark_way(Prog *prog, Loc from, unsigned way, const char *outcome) {
  const char *name = arena_format(&prog->arena, "%s.%s", prog->locs.data[from].name, outcome);
  Place place = prog->locs.data[from].place;
  Loc here = prog_add_loc(prog, name, place);
  prog_set_assign(prog, here, NULL, 0, prog->locs.data[from].next[way]);
  prog->locs.data[here].kept = true;
  prog->locs.data[from].next[way] = here;
  uint32_t goal = prog_add_goal(prog, "branch", outcome, NULL, place);
  u32vec_push(&prog->goals.data[goal].entries, here);
}

static bool leads_to_sink(const Prog *prog, Loc l) {
  const Location *at = &prog->locs.data[l];
  return prog->locs.data[at->next[0]].role == LOC_SINK || prog->locs.data[at->next[1]].role == LOC_SINK;
}

void prog_mark_branches(Prog *prog) {
  for (Loc l = 0, count = prog->locs.count; l < count; l++) {
    bool choice = prog->locs.data[l].kind == EDGE_CHOICE;
    if ((!choice && prog->locs.data[l].kind != EDGE_IF) || leads_to_sink(prog, l)) continue;
    mark_way(prog, l, 0, choice ? "first" : "true");
    mark_way(prog, l, 1, choice ? "second" : "false");
  }
}
