// Witnesses of the competition (evidence/export/witness.h): written for check, checked for validate.
#ifndef QUERY_WITNESS_H
#define QUERY_WITNESS_H
#include "query/session.h"

// --witness: after check has settled a question about errors. That the file cannot be written is told after the answer.
void query_witness_write(Session *session);
// FILE... WITNESS. A violation is a plan: its run is looked for among those that pass its waypoints, and replayed on the program itself. Invariants are
// checks of the program: all of them are to be proved with what was asked. What does not hold up is UNKNOWN.
bool query_witness_validate(Session *session, const char *path);
#endif
