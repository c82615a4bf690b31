// The abstract model that the report of a check shows beside its answer (`--report`): over the conditions of the program, or over intervals
// where that is too large, with the falsification game on it. It decides nothing: where it cannot be made there is none.
#ifndef QUERY_VIEW_H
#define QUERY_VIEW_H
#include "query/session.h"

void query_view(Session *session); // sets the answer's view, where a report is asked for
#endif
