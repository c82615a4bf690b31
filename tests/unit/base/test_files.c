// Files, texts that stand in their place, and diagnostics that show lines of either.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../../support/temporary_file.h"
#include "base/diag.h"
#include "base/files.h"
#include "base/text.h"

static void test_texts_stand_for_files(void **state) {
  (void)state;
  FileTexts texts = {0};
  TemporaryFile file = temporary_file(".c", "on the disk");
  size_t size = 0;
  filetexts_push(&texts, (FileText){"a.c", "one\0two", 7});
  filetexts_push(&texts, (FileText){"empty.c", "", 0});
  assert_null(files_find(NULL, "a.c"));
  assert_null(files_find(&texts, "b.c"));
  assert_null(files_find(&texts, "./a.c")); // names are compared, not files
  assert_ptr_equal(files_find(&texts, "a.c"), &texts.data[0]);
  char *read = files_read(&texts, "a.c", &size);
  assert_int_equal(size, 7);
  assert_memory_equal(read, "one\0two\0", 8);
  free(read);
  read = files_read(&texts, "empty.c", &size);
  assert_int_equal(size, 0);
  assert_string_equal(read, "");
  free(read);
  read = files_read(&texts, file.path, &size);
  assert_string_equal(read, "on the disk");
  assert_int_equal(size, 11);
  free(read);
  filetexts_push(&texts, (FileText){file.path, "in memory", 9}); // hides what is on the disk
  read = files_read(&texts, file.path, NULL);
  assert_string_equal(read, "in memory");
  free(read);
  filetexts_release(&texts);
  unlink(file.path);
}

static void test_files_that_cannot_be_read(void **state) {
  (void)state;
  errno = 0;
  assert_null(files_read(NULL, "/no/such/file", NULL));
  assert_int_equal(errno, ENOENT);
  assert_null(text_read_file("/tmp", NULL));
  assert_int_equal(errno, EISDIR);
}

// Longer than any buffer in between.
static void test_long_files(void **state) {
  (void)state;
  enum { LONG = 300001 };
  char *text = malloc(LONG + 1);
  memset(text, 'x', LONG);
  text[LONG] = '\0';
  text[200000] = 'y';
  TemporaryFile file = temporary_file("", text);
  size_t size;
  char *read = text_read_file(file.path, &size);
  assert_int_equal(size, LONG);
  assert_string_equal(read, text);
  free(read);
  free(text);
  unlink(file.path);
}

static void test_texts_with_zeros_are_no_texts(void **state) {
  (void)state;
  FileTexts texts = {0};
  filetexts_push(&texts, (FileText){"a.cfg", "one\0two", 7});
  DiagList diags = {.files = &texts};
  assert_null(diag_read_text(&diags, "a.cfg"));
  assert_int_equal(diags.count, 1);
  assert_null(diag_read_text(&diags, "/no/such/file"));
  assert_int_equal(diags.count, 2);
  assert_string_equal(diags.items[1].place.file, "/no/such/file");
  diag_release(&diags);
  assert_int_equal(diags.count, 0);
  assert_ptr_equal(diags.files, &texts);
  filetexts_release(&texts);
}

static void test_diagnostics_show_lines(void **state) {
  (void)state;
  FileTexts texts = {0};
  const char *text = "first\n\tsecond line\nlast";
  filetexts_push(&texts, (FileText){"a.c", text, strlen(text)});
  DiagList diags = {.files = &texts};
  assert_false(diag_error(&diags, (Place){"a.c", 2, 2}, "do this", "%s is %d", "it", 3));
  assert_false(diag_error(&diags, (Place){"a.c", 3, 4}, NULL, "at the end"));
  assert_false(diag_error(&diags, (Place){"a.c", 9, 1}, NULL, "behind the end"));
  assert_false(diag_error_in(&diags, (Place){"--ltl", 1, 3}, "G (", NULL, "not in a file"));
  assert_false(diag_error(&diags, (Place){0}, NULL, "nowhere"));
  assert_int_equal(diags.count, 5);
  assert_string_equal(diags.items[0].message, "it is 3");
  assert_string_equal(diags.items[0].source_line, "\tsecond line");
  assert_string_equal(diags.items[1].source_line, "last");
  assert_null(diags.items[2].source_line);
  assert_string_equal(diags.items[3].source_line, "G (");
  assert_null(diags.items[4].source_line);
  char *printed = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&printed, &size);
  diag_print(&diags, out);
  fclose(out);
  assert_non_null(strstr(printed, "a.c:2:2: error: it is 3\n"));
  assert_non_null(strstr(printed, "second line\n"));
  assert_non_null(strstr(printed, "^"));
  assert_non_null(strstr(printed, "do this"));
  assert_non_null(strstr(printed, "nowhere"));
  free(printed);
  diag_release(&diags);
  filetexts_release(&texts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_texts_stand_for_files), cmocka_unit_test(test_files_that_cannot_be_read),
      cmocka_unit_test(test_long_files), cmocka_unit_test(test_texts_with_zeros_are_no_texts),
      cmocka_unit_test(test_diagnostics_show_lines)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
