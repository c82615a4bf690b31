// Proofs that take it for granted that nothing is undefined: where a run of the program meets undefined behaviour, what they
// take for granted is not so, and they prove nothing.
#ifndef CLI_UNDEFINED_H
#define CLI_UNDEFINED_H
#include "cli/temporal.h"

// Withdraws the verdict of a proof about that product, where a short search finds such a run. Others are left alone.
void cli_undefined_withdraw(const Temporal *temporal, const Prog *product, Outcome *outcome, Limits *limits);
#endif
