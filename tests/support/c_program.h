// Programs from C source in a string, over one table of terms for the tests of a file.
#ifndef TESTS_C_PROGRAM_H
#define TESTS_C_PROGRAM_H
#include "base/text.h"
#include "query/source.h"
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

// A program that the front end accepts: the source, with some declarations before it, read for errors of these kinds. The options name
// everything but the file.
static inline Prog *c_program(const char *declarations, const char *source, CFrontOptions options, KindSet kinds) {
  Text text = {0};
  DiagList diags = {0};
  text_format(&text, "%s%s", declarations, source);
  TemporaryFile file = temporary_file(".c", text_view(&text));
  const char *files[] = {file.path};
  options.files = files;
  options.file_count = 1;
  CSource *compiled = c_open(&options, &diags);
  Prog *whole = compiled ? c_lower(compiled, table, CALLS_STACK, &diags) : NULL;
  if (!whole) diag_print(&diags, stderr);
  assert_non_null(whole);
  ReadAs as = query_read_errors(&(Source){.kind = SOURCE_C, .options = options}, kinds);
  Prog *prog = prog_read_as(whole, &as.reading);
  prog_delete(whole);
  c_close(compiled);
  unlink(file.path);
  diag_release(&diags);
  text_release(&text);
  return prog;
}
#endif
