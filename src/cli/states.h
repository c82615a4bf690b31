// Goals that are abstract states (THEORY 4.9): those of the model over predicates that its may edges reach.
#ifndef CLI_STATES_H
#define CLI_STATES_H
#include "cli/session.h"

// Over the predicates of --predicates, or those of the guards. False with diagnostics where they are at fault. The program's
// graph changes: the states become places that can be reached.
bool cli_states_add_goals(const Session *session, Prog *prog, Limits *limits, DiagList *diags);
#endif
