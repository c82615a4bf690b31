// The commands. Each takes its parsed options and returns an exit status; it prints its own errors.
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H
#include "cli/options.h"

int cli_command_check(const Options *options);
int cli_command_model(const Options *options);
int cli_command_tests(const Options *options);
int cli_command_eval(const Options *options);
int cli_command_compare(const Options *options);
int cli_command_replay(const Options *options);
int cli_command_validate(const Options *options);

int cli_run(int count, char **words); // the whole program: the words of the command line, without its name
#endif
