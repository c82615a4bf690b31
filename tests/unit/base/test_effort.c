// The table of efforts: names, ranges, and that what is written can be set again.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <string.h>

#include "base/effort.h"

static bool set(Effort *effort, DiagList *diags, const char *name, uint64_t value) {
  Text text = {0};
  text_format(&text, "%s=%" PRIu64, name, value);
  diag_release(diags);
  bool fine = effort_set(effort, text_view(&text), diags);
  assert_int_equal(diags->count, !fine);
  text_release(&text);
  return fine;
}

static void test_rows(void **state) {
  (void)state;
  Effort effort;
  effort_init(&effort);
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) {
    const EffortRow *row = effort_row((EffortId)i);
    assert_true(row->least <= row->otherwise && row->otherwise <= row->most);
    assert_true(effort.value[i] == row->otherwise);
    assert_true(*row->about);
  }
  assert_string_equal(effort_row(EFFORT_schedule_slice)->identifier, "schedule_slice");
}

// A dot for the first underscore, dashes for the others; no two rows are called the same.
static void test_names(void **state) {
  (void)state;
  Text name = {0};
  effort_name(EFFORT_forward_random_steps, &name);
  assert_string_equal(text_view(&name), "forward.random-steps");
  text_release(&name);
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) {
    effort_name((EffortId)i, &name);
    const char *dot = strchr(text_view(&name), '.');
    assert_true(dot && dot > text_view(&name) && dot[1]);
    assert_null(strchr(dot + 1, '.'));
    assert_null(strchr(text_view(&name), '_'));
    for (uint32_t k = 0; k < i; k++) {
      Text other = {0};
      effort_name((EffortId)k, &other);
      assert_string_not_equal(text_view(&name), text_view(&other));
      text_release(&other);
    }
    text_release(&name);
  }
}

// Every row by its name: its ends can be set, what is beyond cannot, and no other row changes.
static void test_ranges(void **state) {
  (void)state;
  DiagList diags = {0};
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) {
    const EffortRow *row = effort_row((EffortId)i);
    Effort effort, before;
    Text name = {0};
    effort_name((EffortId)i, &name);
    effort_init(&effort);
    effort_init(&before);
    assert_true(set(&effort, &diags, text_view(&name), row->least));
    assert_true(effort.value[i] == row->least);
    assert_true(set(&effort, &diags, text_view(&name), row->most));
    assert_true(effort.value[i] == row->most);
    assert_false(set(&effort, &diags, text_view(&name), row->most + 1));
    if (row->least) assert_false(set(&effort, &diags, text_view(&name), row->least - 1));
    assert_true(effort.value[i] == row->most);
    effort.value[i] = before.value[i];
    assert_memory_equal(&effort, &before, sizeof effort);
    text_release(&name);
  }
  diag_release(&diags);
}

static void refused(const char *assignment, const char *message, const char *hint) {
  DiagList diags = {0};
  Effort effort, before;
  effort_init(&effort);
  effort_init(&before);
  assert_false(effort_set(&effort, assignment, &diags));
  assert_memory_equal(&effort, &before, sizeof effort);
  assert_int_equal(diags.count, 1);
  assert_string_equal(diags.items[0].message, message);
  if (hint) assert_string_equal(diags.items[0].hint, hint);
  else assert_null(diags.items[0].hint);
  diag_release(&diags);
}

static void test_refusals(void **state) {
  (void)state;
  refused("schedule.slcie=200", "no effort is called 'schedule.slcie'", "did you mean 'schedule.slice'?");
  refused("nothing", "no effort is called 'nothing'", "sextant options lists them");
  refused("", "no effort is called ''", "sextant options lists them");
  refused("=3", "no effort is called ''", "sextant options lists them");
  refused("schedule_slice=200", "no effort is called 'schedule_slice'", "did you mean 'schedule.slice'?");
#define SLICE "--effort schedule.slice takes a whole number from 100 to 1000000000, not "
  refused("schedule.slice", SLICE "''", NULL);
  refused("schedule.slice=", SLICE "''", NULL);
  refused("schedule.slice=99", SLICE "'99'", NULL);
  refused("schedule.slice=1000000001", SLICE "'1000000001'", NULL);
  refused("schedule.slice=-200", SLICE "'-200'", NULL);
  refused("schedule.slice= 200", SLICE "' 200'", NULL);
  refused("schedule.slice=200x", SLICE "'200x'", NULL);
  refused("schedule.slice=2e3", SLICE "'2e3'", NULL);
  refused("schedule.slice=200=300", SLICE "'200=300'", NULL);
  refused("schedule.slice=18446744073709551816", SLICE "'18446744073709551816'", NULL); // 200, were it to wrap around
}

static void test_written_and_set_again(void **state) {
  (void)state;
  DiagList diags = {0};
  Effort effort, again;
  Text text = {0};
  effort_init(&effort);
  effort_write(&effort, &text);
  assert_string_equal(text_view(&text), ""); // nothing differs from the defaults
  effort.value[EFFORT_schedule_slice] = 200;
  effort_write(&effort, &text);
  assert_string_equal(text_view(&text), "schedule.slice=200");
  text_release(&text);
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) // in each row another value than the default, or the only one
    effort.value[i] = i % 2 ? effort_row((EffortId)i)->least : effort_row((EffortId)i)->most;
  effort_write(&effort, &text);
  effort_init(&again);
  for (char *rest = text.data, *word; (word = strsep(&rest, " "));) assert_true(effort_set(&again, word, &diags));
  assert_memory_equal(&effort, &again, sizeof effort);
  text_release(&text);
  diag_release(&diags);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_names),
                                     cmocka_unit_test(test_ranges), cmocka_unit_test(test_refusals),
                                     cmocka_unit_test(test_written_and_set_again)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
