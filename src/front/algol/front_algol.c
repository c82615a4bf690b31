#include "front/algol/front_algol.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/algol/syntax.h"

void front_algol_delete(AlgolProgram *program) {
  if (!program) return;
  Arena arena = program->arena; // the program itself lives in it
  arena_release(&arena);
}

AlgolProgram *front_algol_parse(const char *path, const char *text, const AlgolConstants *constants, DiagList *diags) {
  Arena arena = {0};
  AlgolProgram *program = arena_new(&arena, sizeof *program);
  program->arena = arena;
  program->file = arena_text(&program->arena, path);
  Reader r = {
      .program = program, .constants = constants, .diags = diags, .source = text, .at = text, .line_start = text};
  r.line = 1;
  bool fine = algol_reader_parse(&r) && algol_reader_check_types(&r) && algol_reader_inline(&r);
  bindingvec_release(&r.frees);
  bindingvec_release(&r.variables);
  if (fine) return program;
  front_algol_delete(program);
  return NULL;
}

static void fail_at_zero_byte(const char *path, const char *text, DiagList *diags) {
  Place place = {path, 1, 1};
  for (; *text; text++, place.column++)
    if (*text == '\n') place.line++, place.column = 0;
  diag_error(diags, place, "is this a text file?", "the file contains a zero byte");
}

AlgolProgram *front_algol_read(const char *path, const AlgolConstants *constants, DiagList *diags) {
  size_t size;
  char *text = text_read_file(path, &size);
  if (!text) {
    diag_error(diags, (Place){.file = path}, NULL, "cannot read the file: %s", strerror(errno));
    return NULL;
  }
  AlgolProgram *program = NULL;
  if (strlen(text) < size) fail_at_zero_byte(path, text, diags);
  else program = front_algol_parse(path, text, constants, diags);
  free(text);
  return program;
}
