// eval on programs: an abstract model of the program, as a modal model, evaluated as one of a file is; with --refine again and again,
// with predicates from where the answer was lost (THEORY 4.6).
#ifndef CLI_EVAL_PROGRAM_H
#define CLI_EVAL_PROGRAM_H
#include "cli/options.h"

int cli_eval_programs(const Options *options, const TextVec *files); // the exit status
#endif
