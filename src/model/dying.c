// Values that differ in dead variables alone are one: forgetting those keeps models small, and costs the falsifier nothing. A variable
// is dead where its value decides nothing any more (prog/live.h).
#include "model/explore.h"
#include "prog/live.h"

struct Dying {
  Domain *domain;
  Live *live;
  U32Vec (*dies)[2]; // by location and branch: what becomes dead on that edge
};

static bool is_assigned(const Location *at, VarId v) {
  if (at->kind == EDGE_HAVOC) return at->havoc == v;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (at->assigns[i].var == v) return true;
  return false;
}

static void find_dying(Dying *dying, Loc l) {
  const Prog *prog = dying->domain->prog;
  const Location *at = &prog->locs.data[l];
  Loc next[2];
  uint32_t count = prog_loc_successors(at, next);
  for (uint32_t n = 0; n < count; n++)
    for (VarId v = 0; v < prog->vars.count; v++)
      if (!prog_is_live(dying->live, next[n], v) && (prog_is_live(dying->live, l, v) || is_assigned(at, v)))
        u32vec_push(&dying->dies[l][n], v);
}

Dying *model_dying_new(Domain *domain) {
  Dying *dying = memory_new(sizeof *dying);
  dying->domain = domain;
  dying->live = prog_live_new(domain->prog, LIVE_DECIDES);
  dying->dies = memory_new(domain->prog->locs.count * sizeof *dying->dies + 1);
  for (Loc l = 0; l < domain->prog->locs.count; l++) find_dying(dying, l);
  return dying;
}

void model_dying_delete(Dying *dying) {
  if (!dying) return;
  for (Loc l = 0; l < dying->domain->prog->locs.count; l++)
    for (unsigned branch = 0; branch < 2; branch++) u32vec_release(&dying->dies[l][branch]);
  free(dying->dies);
  prog_live_delete(dying->live);
  free(dying);
}

Abstract model_dying_forget_initial(const Dying *dying, Abstract value) {
  const Prog *prog = dying->domain->prog;
  for (VarId v = 0; v < prog->vars.count; v++)
    if (!prog_is_live(dying->live, prog->start, v)) value = dying->domain->ops->forget(dying->domain, value, v);
  return value;
}

Abstract model_dying_forget(const Dying *dying, Loc from, unsigned branch, Abstract value) {
  const U32Vec *dies = &dying->dies[from][branch];
  for (uint32_t i = 0; i < dies->count; i++) value = dying->domain->ops->forget(dying->domain, value, dies->data[i]);
  return value;
}
