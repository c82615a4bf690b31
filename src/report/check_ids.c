#include "report/check_ids.h"

const char *report_check_function(const Prog *prog, uint32_t property) {
  const Property *p = &prog->properties.data[property];
  if (p->errors.count) return prog->locs.data[p->errors.data[0]].function;
  return p->reach_points.count ? prog->locs.data[p->reach_points.data[0]].function : NULL;
}

// How often a text was counted before. Two texts of one hash share their numbers, which are still different from each other.
static uint32_t count(Map *counts, const char *text) {
  uint32_t before = map_find(counts, hash_text(text), 0);
  map_set(counts, hash_text(text), before + 1);
  return before;
}

void report_check_ids_init(CheckIds *ids, const Prog *prog) {
  Map counts = {0};
  *ids = (CheckIds){.id = memory_new((prog->properties.count + 1) * sizeof *ids->id)};
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    const Property *p = &prog->properties.data[i];
    const char *file = p->place.file ? p->place.file : prog->file, *function = report_check_function(prog, i);
    const char *head =
        arena_format(&ids->arena, "%s:%s:%s", file ? file : "", function ? function : "", prog_kind_name(p->kind));
    ids->id[i] = arena_format(&ids->arena, "%s:%u", head, count(&counts, head) + 1);
  }
  map_release(&counts);
}

void report_check_ids_release(CheckIds *ids) {
  arena_release(&ids->arena);
  free(ids->id);
}
