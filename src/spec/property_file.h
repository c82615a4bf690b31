// Property files (.prp) of the software verification competition: `CHECK( init(main()), LTL(G ! call(reach_error())) )`;
// also any other LTL formula, and CTL(...).
#ifndef SPEC_PROPERTY_FILE_H
#define SPEC_PROPERTY_FILE_H
#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

typedef struct PropertyFile {
  Arena arena;
  const char *entry;     // the function in init(...)
  TextVec properties;    // what is checked, in the words of --property
  const char *ltl, *ctl; // any other formula, or NULL
  Place place;           // of that formula
  const char *text;      // of the file
} PropertyFile;

// False with diagnostics where the file cannot be read or asks for something that is not supported.
bool spec_property_file_read(PropertyFile *file, const char *path, DiagList *diags);
void spec_property_file_release(PropertyFile *file);
#endif
