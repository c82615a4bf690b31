// The run of an open program as C: the calls that its client makes, as a `main` that compiles with the library and fails,
// with the functions that the client defines. The client's moves are the inputs of the run (prog/client.h).
#ifndef EVIDENCE_EXPORT_CLIENT_H
#define EVIDENCE_EXPORT_CLIENT_H
#include "base/text.h"
#include "evidence/check/replay.h"

// A C file: what goes wrong, how to compile it, declarations, and main.
void evidence_client_print(Prog *prog, const Trace *trace, const Run *run, Text *out);
bool evidence_client_includes(const char *library); // a header: it is included, where others are linked
#endif
