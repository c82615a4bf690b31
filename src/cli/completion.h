// Completion of command lines for shells, from the tables of the library.
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

int cli_completion(const char *shell); // bash, zsh or fish: prints a script. The exit status
#endif
