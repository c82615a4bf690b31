// For tests of existential abstraction: a structure, classes and a formula from texts, and the refinement run on them.
#ifndef TESTS_KRIPKE_FIXTURE_H
#define TESTS_KRIPKE_FIXTURE_H
#include <string.h>

#include "check/abstraction.h"

typedef struct KripkeFixture {
  Modal *m;
  FormulaTable *table;
  Formula formula;
  Limits limits;
  DiagList diags;
  CegarResult result;
} KripkeFixture;

static inline bool kripke_has_prop(void *context, const char *name) {
  return model_modal_find_prop(context, name) != UINT32_MAX;
}

static inline void kripke_open(KripkeFixture *f, const char *model, const char *classes, const char *ctl) {
  *f = (KripkeFixture){.table = spec_formula_table_new()};
  limits_init(&f->limits, 10, 0);
  f->m = model_modal_parse(model, "test.tmts", &f->diags);
  assert_non_null(f->m);
  assert_true(model_modal_is_kripke(f->m));
  FormulaScope scope = {.is_proposition = kripke_has_prop, .context = f->m};
  f->formula = spec_formula_parse(f->table, LANGUAGE_CTL, &scope, ctl, (Place){0}, &f->diags);
  assert_int_not_equal(f->formula, FORMULA_NONE);
  StatePartition partition;
  uint32_t s, t;
  assert_true(check_partition_parse(&partition, f->m, classes, &f->diags));
  assert_true(check_partition_is_appropriate(&partition, f->m, &s, &t));
  check_cegar_run(&f->result, f->m, partition, f->table, f->formula, &f->limits);
}

static inline void kripke_close(KripkeFixture *f) {
  check_cegar_release(&f->result);
  spec_formula_table_delete(f->table);
  model_modal_delete(f->m);
  diag_release(&f->diags);
}

// The names of states, in order: `7 8`.
static inline const char *kripke_names(const KripkeFixture *f, const U32Vec *states, char *out, size_t size) {
  out[0] = 0;
  for (uint32_t i = 0; i < states->count; i++) {
    if (i) strncat(out, " ", size - strlen(out) - 1);
    strncat(out, f->m->states.data[states->data[i]].name, size - strlen(out) - 1);
  }
  return out;
}

#define KRIPKE_ASSERT_STATES(f, states, expected)                                                                      \
  do {                                                                                                                 \
    char text_[256];                                                                                                   \
    assert_string_equal(kripke_names(f, states, text_, sizeof text_), expected);                                       \
  } while (0)
#endif
