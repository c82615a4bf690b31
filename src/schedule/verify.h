// One file's run: the engine's answer goes through evidence/, and what is confirmed becomes the Outcome.
#ifndef SCHEDULE_VERIFY_H
#define SCHEDULE_VERIFY_H
#include "schedule/engines.h"
#include "evidence/outcome.h"

// Runs `engine` on the program. In a portfolio with several processes the caller may return here more than once: where
// *in_child is set, this process is the winning one; it must report and then leave with the verdict's exit status.
// Where *child_status is not negative, a child process has reported already and this is its exit status.
Outcome schedule_verify(Prog *prog, const Engine *engine, const EngineOptions *options, Limits *limits, bool *in_child,
                        int *child_status);
#endif
