// A predicate says nothing at a location where one of its variables is dead: on every way from there the variable is assigned
// before it is read. Where a textual graph halts all variables count as read, since people look at them there; a C program's
// variables are gone by then.
#include "domain/predicates.h"
#include "prog/live.h"

static bool is_live(const Prog *prog, Live *live, Loc l, Term predicate) {
  U32Vec vars = {0};
  bool all = true;
  prog_collect_vars(prog, predicate, &vars);
  for (uint32_t i = 0; i < vars.count; i++) all = all && prog_is_live(live, l, vars.data[i]);
  u32vec_release(&vars);
  return all;
}

void domain_predicates_localise(Predicates *p) {
  Live *live = prog_live_new(p->prog, LIVE_READ);
  if (p->prog->as_written) prog_live_read_at_ends(live);
  for (Loc l = 0; l < p->prog->locs.count; l++) {
    U32Vec *list = &p->at[l];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++)
      if (is_live(p->prog, live, l, list->data[i])) list->data[kept++] = list->data[i];
    list->count = kept;
  }
  prog_live_delete(live);
}
