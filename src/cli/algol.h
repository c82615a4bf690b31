// The commands on programs of Idealized Algol (.ia), which have their own engine, properties and reports.
#ifndef CLI_ALGOL_H
#define CLI_ALGOL_H
#include "cli/session.h"

// Do the options fit the programs? False with a diagnostic where one is only for other languages.
bool cli_algol_check_options(const Request *request, DiagList *diags);
void cli_algol_check_program(Session *session, uint32_t index);
bool cli_algol_show_program(Session *session, const Program *program, Text *out, DiagList *diags);
#endif
