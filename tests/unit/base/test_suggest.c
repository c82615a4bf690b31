// The nearest name to a misspelt word.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "base/suggest.h"

static Suggestion nearest(const char *word) {
  static const char *const names[] = {"count", "first", "push::value", "x", "termination"};
  Suggestion best;
  suggestion_init(&best, word, strlen(word));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) suggestion_offer(&best, names[i]);
  return best;
}

static void test_near_words(void **state) {
  (void)state;
  static const char *const pairs[][2] = {{"cuont", "count"},
                                         {"coun", "count"},
                                         {"frist", "first"},
                                         {"psuh::vlaue", "push::value"},
                                         {"terminaton", "termination"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    Suggestion best = nearest(pairs[i][0]);
    assert_true(best.found);
    assert_string_equal(best.nearest, pairs[i][1]);
  }
}

// A word of one or two letters is as near to every other: nothing is suggested.
static void test_far_words(void **state) {
  (void)state;
  static const char *const words[] = {"y", "xx", "nothing", "", "zzzzz"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) assert_false(nearest(words[i]).found);
}

static void test_longest_words(void **state) {
  (void)state;
  char word[200];
  memset(word, 'c', sizeof word - 1);
  word[sizeof word - 1] = '\0';
  assert_false(nearest(word).found);
}

static void test_hints(void **state) {
  (void)state;
  Suggestion best = nearest("cuont"), none = nearest("y");
  assert_string_equal(suggestion_hint(&best, "list them"), "did you mean 'count'?");
  assert_string_equal(suggestion_hint(&none, "list them"), "list them");
  assert_null(suggestion_hint(&none, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_near_words), cmocka_unit_test(test_far_words),
                                     cmocka_unit_test(test_longest_words), cmocka_unit_test(test_hints)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
