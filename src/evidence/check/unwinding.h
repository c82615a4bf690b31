// Certification by unwinding (prog/unwind.h). The proof's list `dead` is a script: how many places were looked for, and which, for what may lead
// to one of them was followed; how many meetings with these that are no targets any more are refuted, and their numbers, since what follows
// is simpler then; how many keys there are, a variable and whether it descends for each; how many states are given up, and their numbers; then what is said of the values of keys, in the order of the questions: how many constants
// a value can be, and the low and high half of each. What is said beyond the end of the script is 0.
#ifndef EVIDENCE_CHECK_UNWINDING_H
#define EVIDENCE_CHECK_UNWINDING_H
#include "evidence/evidence.h"

// CONFIRMED where the unwinding with this advice ends, what the advice excludes is infeasible, and no target is met.
CheckResult evidence_certify_unwinding(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits);
#endif
