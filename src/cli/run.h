// Runs a command: its files as queries, one after the other, each answer printed as soon as it is there.
#ifndef CLI_RUN_H
#define CLI_RUN_H
#include "cli/line.h"

int cli_run(const Line *line); // the exit status
#endif
