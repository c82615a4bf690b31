// Last touches on the graph that make it read like the source.
#include "front/c/context.h"
#include "front/c/liveness.h"

void tidy_havocs(Prog *prog) {
  Liveness *live = liveness_new(prog);
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind != EDGE_HAVOC || at->input.function || sort_is_array(prog->vars.data[at->havoc].sort)) continue;
    if (!liveness_is_read(live, at->next[0], at->havoc)) prog_set_assign(prog, l, NULL, 0, at->next[0]);
  }
  liveness_delete(live);
}

void tidy_names(Prog *prog) {
  Map counts = {0}; // function name -> locations so far
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (!at->function) continue;
    uint64_t key = hash_text(at->function) & ~((uint64_t)1 << 63);
    uint32_t n = map_find(&counts, key, 0);
    at->name = arena_format(&prog->arena, "%s.%u", at->function, n);
    map_set(&counts, key, n + 1);
  }
  map_release(&counts);
}
