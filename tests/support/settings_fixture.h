// Settings with their defaults, and what a question is read into, for the tests of query/.
#ifndef SUPPORT_SETTINGS_FIXTURE_H
#define SUPPORT_SETTINGS_FIXTURE_H
#include "query/asked.h"

typedef struct Fixture {
  Arena arena;
  Settings settings;
  DiagList diags;
  Asked asked;
} Fixture;

static inline int set_up(void **state) {
  Fixture *f = memory_new(sizeof *f);
  query_settings_init(&f->settings, &f->arena);
  *state = f;
  return 0;
}

static inline int tear_down(void **state) {
  Fixture *f = *state;
  query_settings_release(&f->settings);
  diag_release(&f->diags);
  arena_release(&f->arena);
  free(f);
  return 0;
}
#endif
