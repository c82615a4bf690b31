// The table of settings: every row can be set for the commands that take it and is refused elsewhere, in words that help; bad values change nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "../../support/settings_fixture.h"

enum { COMMANDS = 8 };
typedef enum Kind { FLAG, TEXT, CHOICE, TARGET, LIST, NUMBER, SECONDS } Kind;

static const struct {
  const char *name;
  Kind kind;
  const char *argument, *otherwise;
  uint32_t commands;
  size_t offset, size;
} rows[] = {
#define X(name, kind, argument, otherwise, commands, about)                                                            \
  {#name, kind, argument, otherwise, commands, offsetof(Settings, name), sizeof(Setting##kind)},
    SETTINGS(X)
#undef X
};

static bool set(Fixture *f, uint32_t command, const char *name, const char *value) {
  diag_release(&f->diags);
  return query_settings_set(&f->settings, &f->arena, command, name, value, &f->diags);
}

// Refused, with these words and this hint, and nothing is set by it.
static void refused(Fixture *f, uint32_t command, const char *name, const char *value, const char *message,
                    const char *hint) {
  Settings before;
  memcpy(&before, &f->settings, sizeof before);
  assert_false(set(f, command, name, value));
  assert_memory_equal(&before, &f->settings, sizeof before);
  assert_int_equal(f->diags.count, 1);
  assert_string_equal(f->diags.items[0].message, message);
  assert_null(f->diags.items[0].place.file);
  if (hint) assert_string_equal(f->diags.items[0].hint, hint);
  else assert_null(f->diags.items[0].hint);
}

// The name of the option: a field that cannot be called so, as it is a keyword, has an underscore behind it.
static const char *name_of(uint32_t row, char out[64]) {
  size_t length = strlen(rows[row].name);
  bool is_keyword = rows[row].name[length - 1] == '_';
  snprintf(out, 64, "%.*s", (int)(length - is_keyword), rows[row].name);
  return out;
}

// The name as it is written: with dashes.
static const char *written(uint32_t row, char out[64]) {
  name_of(row, out);
  for (char *c = out; *c; c++)
    if (*c == '_') *c = '-';
  return out;
}

static const char *some_value(uint32_t row, char out[64]) {
  switch (rows[row].kind) {
  case FLAG: return NULL;
  case NUMBER: return "4294967295";
  case SECONDS: return "12.5";
  case TARGET:
  case CHOICE: // the last word; pictures are of models alone
    if (row == SETTING_format) return "json";
    snprintf(out, 64, "%s", strrchr(rows[row].argument, '|') + 1);
    return out;
  default: return "some value";
  }
}

static void assert_holds(const Fixture *f, uint32_t row, const char *value) {
  const void *field = (const char *)&f->settings + rows[row].offset;
  switch (rows[row].kind) {
  case FLAG: assert_true(*(const bool *)field); break;
  case NUMBER: assert_true(*(const uint64_t *)field == UINT32_MAX); break;
  case SECONDS: assert_true(*(const double *)field > 12.4 && *(const double *)field < 12.6); break;
  case LIST:
    assert_int_equal(((const TextVec *)field)->count, 1);
    assert_string_equal(((const TextVec *)field)->data[0], value);
    break;
  default: assert_string_equal(*(const char *const *)field, value);
  }
}

// Nothing but the row's own field and its mark has changed.
static void assert_others_kept(const Fixture *f, const Settings *before, uint32_t row) {
  const char *now = (const char *)&f->settings, *then = (const char *)before;
  size_t mark = offsetof(Settings, given) + row * sizeof(bool);
  for (size_t i = 0; i < sizeof *before; i++)
    if (i != mark && (i < rows[row].offset || i >= rows[row].offset + rows[row].size))
      assert_int_equal(now[i], then[i]);
}

static void test_every_row_is_set_by_its_commands(void **state) {
  Fixture *f = *state;
  for (uint32_t row = 0; row < SETTING_COUNT; row++) {
    for (uint32_t bit = 0; bit < COMMANDS; bit++) {
      if (!(rows[row].commands >> bit & 1)) continue;
      char name[64], text[64];
      const char *value = some_value(row, text);
      Settings before;
      query_settings_release(&f->settings);
      query_settings_init(&f->settings, &f->arena);
      memcpy(&before, &f->settings, sizeof before);
      assert_false(f->settings.given[row]);
      assert_true(set(f, 1u << bit, written(row, name), value));
      assert_int_equal(f->diags.count, 0);
      assert_true(f->settings.given[row]);
      assert_holds(f, row, value);
      assert_others_kept(f, &before, row);
    }
  }
}

static void test_every_row_is_refused_elsewhere(void **state) {
  Fixture *f = *state;
  uint32_t refusals = 0;
  for (uint32_t row = 0; row < SETTING_COUNT; row++) {
    char name[64], value[64], message[128], hint[256] = "it is for ";
    for (uint32_t bit = 0, first = 1; bit < COMMANDS; bit++) {
      if (!(rows[row].commands >> bit & 1)) continue;
      snprintf(hint + strlen(hint), sizeof hint - strlen(hint), "%s%s", first ? "" : ", ",
               sextant_command_at(bit)->name);
      first = 0;
    }
    snprintf(message, sizeof message, "--%s is not an option of this command", written(row, name));
    for (uint32_t bit = 0; bit < COMMANDS; bit++) {
      if (rows[row].commands >> bit & 1) continue;
      refused(f, 1u << bit, name, some_value(row, value), message, hint);
      refusals++;
    }
  }
  assert_true(refusals > 100);
}

static void test_defaults(void **state) {
  Fixture *f = *state;
  for (uint32_t row = 0; row < SETTING_COUNT; row++) {
    const void *field = (const char *)&f->settings + rows[row].offset;
    assert_false(f->settings.given[row]);
    if (rows[row].otherwise && (rows[row].kind == TEXT || rows[row].kind == CHOICE || rows[row].kind == TARGET))
      assert_string_equal(*(const char *const *)field, rows[row].otherwise);
    if (rows[row].otherwise) continue;
    for (size_t i = 0; i < rows[row].size; i++) assert_int_equal(((const char *)field)[i], 0);
  }
  assert_true(f->settings.timeout > 899 && f->settings.timeout < 901);
  assert_int_equal(f->settings.memory, 15000);
  assert_string_equal(f->settings.engine, "auto");
}

// A default is a value that could be given, and the public view is the same table.
static void test_the_table_is_sound(void **state) {
  Fixture *f = *state;
  assert_int_equal(sextant_command_count(), COMMANDS);
  assert_int_equal(sextant_option_count(), SETTING_COUNT);
  for (uint32_t row = 0; row < SETTING_COUNT; row++) {
    sextant_option option = sextant_option_at(row);
    char name[64];
    char wanted[64];
    assert_string_equal(option.name, name_of(row, wanted));
    assert_string_equal(query_setting_name((SettingId)row), wanted);
    assert_int_equal(option.commands, rows[row].commands);
    assert_true(option.commands != 0 && option.commands < 1u << COMMANDS);
    assert_true((option.argument == NULL) == (rows[row].kind == FLAG));
    assert_true(*option.about);
    for (uint32_t other = 0; other < row; other++) assert_string_not_equal(option.name, rows[other].name);
    if (option.otherwise) assert_true(set(f, option.commands & -option.commands, written(row, name), option.otherwise));
  }
}

static void test_targets(void **state) {
  Fixture *f = *state;
  assert_true(set(f, FOR_CHECK, "arch", "arm-linux-gnueabi"));
  assert_string_equal(f->settings.arch, "ilp32");
  assert_int_equal(f->settings.clang_flags.count, 1);
  assert_string_equal(f->settings.clang_flags.data[0], "-funsigned-char");
  assert_true(set(f, FOR_CHECK, "arch", "x86_64-linux-gnu"));
  assert_string_equal(f->settings.arch, "lp64");
  assert_int_equal(f->settings.clang_flags.count, 1);
}

static void test_numbers(void **state) {
  Fixture *f = *state;
  static const char *const bad[] = {"-1", "+1", " 1", "1 ", "1x", "0x10", "1.5", "4294967296", "99999999999999999999"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char message[128];
    snprintf(message, sizeof message, "--jobs takes a whole number up to 4294967295, not '%s'", bad[i]);
    refused(f, FOR_CHECK, "jobs", bad[i], message, NULL);
  }
  assert_true(set(f, FOR_CHECK, "jobs", "0"));
  assert_true(set(f, FOR_CHECK, "jobs", "007"));
  assert_int_equal(f->settings.jobs, 7);
}

static void test_seconds(void **state) {
  Fixture *f = *state;
  static const char *const bad[] = {"-1",  "+1",  " 1", "1 ",    "1s",  "1e3",
                                    "nan", "inf", ".5", "1.5.2", "0x1", "1000000001"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char message[128];
    snprintf(message, sizeof message, "--timeout takes a number of seconds, not '%s'", bad[i]);
    refused(f, FOR_CHECK, "timeout", bad[i], message, NULL);
  }
  assert_true(set(f, FOR_CHECK, "timeout", "0"));
  assert_true(set(f, FOR_CHECK, "timeout", "0.25"));
  assert_true(f->settings.timeout > 0.24 && f->settings.timeout < 0.26);
}

static void test_choices(void **state) {
  Fixture *f = *state;
  refused(f, FOR_CHECK, "arch", "lp46", "--arch is one of lp64|ilp32, not 'lp46'", "did you mean 'lp64'?");
  refused(f, FOR_CHECK, "arch", "lp64|ilp32", "--arch is one of lp64|ilp32, not 'lp64|ilp32'", NULL);
  refused(f, FOR_CHECK, "arch", "lp", "--arch is one of lp64|ilp32, not 'lp'", NULL);
  refused(f, FOR_CHECK, "arch", "|", "--arch is one of lp64|ilp32, not '|'", NULL);
  refused(f, FOR_EVAL, "format", "junit", "--format junit is for the command check", NULL);
  refused(f, FOR_CHECK, "format", "svg", "--format svg is for the commands model and eval", NULL);
  for (uint32_t row = 0; row < SETTING_COUNT; row++) { // every word of every choice
    if (rows[row].kind != CHOICE && rows[row].kind != TARGET) continue;
    char words[128], *rest = words, *word, name[64];
    snprintf(words, sizeof words, "%s", rows[row].argument);
    while ((word = strsep(&rest, "|"))) {
      bool is_picture = row == SETTING_format && strstr("dot svg html", word);
      uint32_t command = is_picture ? FOR_MODEL : rows[row].commands & -rows[row].commands;
      assert_true(set(f, command, written(row, name), word));
      assert_string_equal(*(const char *const *)((const char *)&f->settings + rows[row].offset), word);
    }
  }
}

static void test_flags_and_values(void **state) {
  Fixture *f = *state;
  for (uint32_t row = 0; row < SETTING_COUNT; row++) {
    char name[64], message[128];
    uint32_t command = rows[row].commands & -rows[row].commands;
    if (rows[row].kind == FLAG) {
      snprintf(message, sizeof message, "--%s takes no value", written(row, name));
      refused(f, command, name, "yes", message, NULL);
      refused(f, command, name, "", message, NULL);
    } else {
      snprintf(message, sizeof message, "--%s takes a value: %s", written(row, name), rows[row].argument);
      refused(f, command, name, NULL, message, NULL);
      refused(f, command, name, "", message, NULL);
    }
  }
}

static void test_unknown_names(void **state) {
  Fixture *f = *state;
  refused(f, FOR_CHECK, "propery", "reach", "unknown option '--propery'", "did you mean '--property'?");
  refused(f, FOR_CHECK, "zzzzzz", NULL, "unknown option '--zzzzzz'", "--help lists the options");
  refused(f, FOR_CHECK, "", NULL, "unknown option '--'", "--help lists the options");
  refused(f, FOR_MODEL, "all_states", NULL, "unknown option '--all_states'", "did you mean '--all-states'?");
  refused(f, FOR_CHECK, "Property", "reach", "unknown option '--Property'", "did you mean '--property'?");
  char longest[400];
  memset(longest, 'a', sizeof longest - 1);
  longest[sizeof longest - 1] = '\0';
  assert_false(set(f, FOR_CHECK, longest, longest));
  assert_int_equal(f->diags.count, 1);
  // What is offered is an option of the command.
  refused(f, FOR_COMPARE, "timeot", "1", "unknown option '--timeot'", "did you mean '--timeout'?");
  refused(f, FOR_COMPARE, "propery", "reach", "unknown option '--propery'", "--help lists the options");
}

static void test_what_other_versions_have(void **state) {
  Fixture *f = *state;
  refused(f, FOR_CHECK, "arith", "int", "--arith is not available in this version", NULL);
  refused(f, FOR_COMPARE, "arith", NULL, "--arith is not available in this version", NULL);
}

static void test_lists_grow(void **state) {
  Fixture *f = *state;
  assert_true(set(f, FOR_CHECK, "property", "reach"));
  assert_true(set(f, FOR_CHECK, "property", "div"));
  assert_true(set(f, FOR_CHECK, "effort", "schedule.slice=200"));
  assert_int_equal(f->settings.property.count, 2);
  assert_string_equal(f->settings.property.data[0], "reach");
  assert_string_equal(f->settings.property.data[1], "div");
  assert_int_equal(f->settings.effort.count, 1);
}

static void test_the_last_value_counts_and_is_copied(void **state) {
  Fixture *f = *state;
  char value[] = "cegar";
  assert_true(set(f, FOR_CHECK, "engine", "bounded"));
  assert_true(set(f, FOR_CHECK, "engine", value));
  memset(value, 'x', sizeof value - 1);
  assert_string_equal(f->settings.engine, "cegar");
  assert_false(set(f, FOR_CHECK, "arch", "lp128"));
  assert_false(f->settings.given[SETTING_arch]);
  assert_string_equal(f->settings.arch, "lp64");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_every_row_is_set_by_its_commands),
                                     TEST(test_every_row_is_refused_elsewhere),
                                     TEST(test_defaults),
                                     TEST(test_the_table_is_sound),
                                     TEST(test_targets),
                                     TEST(test_numbers),
                                     TEST(test_seconds),
                                     TEST(test_choices),
                                     TEST(test_flags_and_values),
                                     TEST(test_unknown_names),
                                     TEST(test_what_other_versions_have),
                                     TEST(test_lists_grow),
                                     TEST(test_the_last_value_counts_and_is_copied)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
