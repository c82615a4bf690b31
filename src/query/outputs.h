// The files that a query writes besides its report. None takes the place of a file that the query reads, or of another one that it writes, by
// whatever name: that is an error, before anything is read.
#ifndef QUERY_OUTPUTS_H
#define QUERY_OUTPUTS_H
#include "base/diag.h"
#include "query/input.h"

// False, with a diagnostic where `diags` is not NULL, where one of them does.
bool query_outputs_check(const QueryInput *input, DiagList *diags);
// Makes or replaces a text file; the last line is ended where it is not.
bool query_outputs_write(const char *path, const char *text, DiagList *diags);
#endif
