// The translation units of a project: which files they are made of, by content, and what they define. What a unit defines is kept by that content,
// so that a unit that has not changed is only preprocessed.
#ifndef QUERY_PROJECT_UNITS_H
#define QUERY_PROJECT_UNITS_H
#include "base/sha256.h"
#include "front/c/compile_commands.h"
#include "front/c/unit.h"
#include "query/cache.h"
#include "query/session.h"

typedef struct ProjectUnit {
  const char *file;
  TextVec flags; // of its compile command
  bool ilp32;
  bool is_chosen;        // its functions are asked about; others may only be needed by a program
  bool is_good;          // it was read
  char key[SHA256_TEXT]; // its flags, and the contents of all files that it reads
  CSymbolVec symbols;
} ProjectUnit;
VEC(ProjectUnitVec, projectunitvec, ProjectUnit)

typedef struct ProjectUnits {
  ProjectUnitVec list;
  CompileCommands *commands; // owns the flags; NULL: there are none
  uint32_t repeated;         // entries for a file that has one before
  uint32_t others;           // entries that are not C
} ProjectUnits;

// The units of settings->project; of the files that are named, where some are; without a project, those files. A unit that cannot be read is at fault, and the others go on.
// False with diagnostics where there is no such project. `cache` may be NULL.
bool query_project_units_read(ProjectUnits *units, Session *session, Cache *cache, Arena *arena);
void query_project_units_release(ProjectUnits *units);
#endif
