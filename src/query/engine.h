// Which engine is asked for, and whether it can answer.
#ifndef QUERY_ENGINE_H
#define QUERY_ENGINE_H
#include "evidence/task.h"
#include "query/source.h"

// Questions that an engine may be for, as a set of kinds of questions.
#define ENGINE_FOR(kind) (1u << (kind))

// Is there such an engine? Otherwise says which there are.
bool query_engine_exists(const char *name, DiagList *diags);
// Can it answer questions of one of these kinds? Otherwise says which can; `what` is what was asked, for people.
bool query_engine_applies(const char *name, uint32_t kinds, const char *what, DiagList *diags);
#endif
