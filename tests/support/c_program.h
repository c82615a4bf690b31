// Programs from C source in a string, over one table of terms for the tests of a file.
#ifndef TESTS_C_PROGRAM_H
#define TESTS_C_PROGRAM_H
#include "base/text.h"
#include "front/c/front_c.h"
#include "temporary_file.h"

static TermTable *table;

static inline int set_up(void **state) {
  (void)state;
  table = expr_table_new();
  return 0;
}

static inline int tear_down(void **state) {
  (void)state;
  expr_table_delete(table);
  return 0;
}

// A program that the front end accepts: the source, with some declarations before it. The options name everything but the file.
static inline Prog *c_program(const char *declarations, const char *source, CFrontOptions options) {
  Text text = {0};
  DiagList diags = {0};
  text_format(&text, "%s%s", declarations, source);
  TemporaryFile file = temporary_file(".c", text_view(&text));
  const char *files[] = {file.path};
  options.files = files;
  options.file_count = 1;
  Prog *prog = c_read(table, &options, &diags);
  if (!prog) diag_print(&diags, stderr);
  assert_non_null(prog);
  unlink(file.path);
  diag_release(&diags);
  text_release(&text);
  return prog;
}
#endif
