#include "front/algol/front_algol.h"

#include <stdlib.h>

#include "front/algol/syntax.h"

void ia_delete(AlgolProgram *program) {
  if (!program) return;
  Arena arena = program->arena; // the program itself lives in it
  arena_release(&arena);
}

AlgolProgram *ia_parse(const char *path, const char *text, const AlgolConstants *constants, DiagList *diags) {
  Arena arena = {0};
  AlgolProgram *program = arena_new(&arena, sizeof *program);
  program->arena = arena;
  program->file = arena_text(&program->arena, path);
  AlgolReader r = {
      .program = program, .constants = constants, .diags = diags, .source = text, .at = text, .line_start = text};
  r.line = 1;
  bool fine = ia_reader_parse(&r) && ia_reader_check_types(&r) && ia_reader_inline(&r);
  bindingvec_release(&r.frees);
  bindingvec_release(&r.variables);
  if (fine) return program;
  ia_delete(program);
  return NULL;
}

AlgolProgram *ia_read(const char *path, const AlgolConstants *constants, DiagList *diags) {
  char *text = diag_read_text(diags, path);
  AlgolProgram *program = text ? ia_parse(path, text, constants, diags) : NULL;
  free(text);
  return program;
}
