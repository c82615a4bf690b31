// Checks on what a search claims. A set of states proves that an event is unreachable where it is closed: it holds the first
// state and every successor of its states, and none of them fires the event (Proposition 2 carries this over to the exact
// model). A trace without marks names an environment: the lower end of each block that it answers with (Proposition 7).
#ifndef ALGOL_CERTIFY_H
#define ALGOL_CERTIFY_H
#include "algol/replay.h"
#include "algol/search.h"

CheckResult algol_certify_closed(AlgolMachine *machine, States *states, Limits *limits);
// The environment's answers along a trace.
void algol_certify_answers(AlgolMachine *machine, const WayVec *trace, EnvAnswerVec *answers);
#endif
