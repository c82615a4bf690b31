// Task definitions (.yml) of the competition: a program, its property and its data model by the name of one file.
#ifndef QUERY_TASK_H
#define QUERY_TASK_H
#include "base/diag.h"
#include "query/input.h"

bool query_is_task(const char *path); // by its name
// Puts the files of the task in the place of its name, the first file; where the settings do not say, they take its data model and the first of its
// properties that can be checked. False with diagnostics where it is no such file.
bool query_task_open(QueryInput *input, DiagList *diags);
#endif
