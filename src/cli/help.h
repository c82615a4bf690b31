// What `sextant --help`, `sextant COMMAND --help` and `sextant options` print, from the tables of the library.
#ifndef CLI_HELP_H
#define CLI_HELP_H
#include "sextant.h"

void cli_help(void);
void cli_help_command(const sextant_command *command);
void cli_help_lsp(void);
void cli_help_efforts(void);
#endif
