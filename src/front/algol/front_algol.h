// Idealized Algol: reads a .ia file into a checked program with its definitions inlined.
#ifndef FRONT_ALGOL_FRONT_ALGOL_H
#define FRONT_ALGOL_FRONT_ALGOL_H
#include "front/algol/term.h"

typedef struct AlgolConstant { // -D name=value
  const char *name;
  uint64_t value;
} AlgolConstant;

typedef struct AlgolConstants {
  const AlgolConstant *items;
  uint32_t count;
} AlgolConstants;

// NULL and a diagnostic where the file cannot be read or has an error. The caller owns the program.
AlgolProgram *ia_read(const char *path, const AlgolConstants *constants, DiagList *diags);
// The same for text in memory; `path` is for places only.
AlgolProgram *ia_parse(const char *path, const char *text, const AlgolConstants *constants, DiagList *diags);
void ia_delete(AlgolProgram *program);
#endif
