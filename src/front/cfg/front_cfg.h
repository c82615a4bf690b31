// Textual control-flow graphs (docs/MANUAL.md has the language): reads a .cfg file into a Prog that keeps every location as written.
// Beyond the contract: `bvN` of any width up to 128 and unsigned `ubvN`; several names in `var`, `havoc` and `error`;
// choice between more than two; `halt sink` (a blocked assumption) and `halt limit` (where a model ends), as prog_print
// writes them. A location chosen as `error` halts, whatever its edge says.
#ifndef FRONT_CFG_FRONT_CFG_H
#define FRONT_CFG_FRONT_CFG_H
#include "prog/prog.h"

// NULL and diagnostics where the file cannot be read or has errors. The caller owns the program.
Prog *cfg_read(TermTable *table, const char *path, DiagList *diags);
// The same for text in memory; `path` is for places only.
Prog *cfg_parse(TermTable *table, const char *path, const char *text, DiagList *diags);
#endif
