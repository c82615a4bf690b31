// Goals that are abstract states (THEORY 4.9): those of the model over predicates that its may edges reach.
#ifndef QUERY_STATES_H
#define QUERY_STATES_H
#include "query/session.h"

// Over the predicates of --predicates, or those of the guards. False with diagnostics where they are at fault. The program's
// graph changes: the states become places that can be reached.
bool query_states_add_goals(Session *session, Prog *prog, Limits *limits);
#endif
