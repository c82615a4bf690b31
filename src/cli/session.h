// One run of a command over the programs of its command line: limits, the watchdog, output in claimed pieces, exit status.
#ifndef CLI_SESSION_H
#define CLI_SESSION_H
#include <stdatomic.h>

#include "base/limits.h"
#include "cli/request.h"
#include "cli/watchdog.h"
#include "domain/predicates.h"
#include "evidence/outcome.h"

// Exit statuses.
enum { EXIT_VERIFIED = 0, EXIT_FALSIFIED = 1, EXIT_UNKNOWN = 2, EXIT_INPUT = 3, EXIT_INTERNAL = 4 };

typedef struct Session {
  const Options *options; // borrowed
  Request request;
  Limits limits;
  Effort effort;
  Watchdog *watchdog;
  atomic_int worst; // exit status so far
} Session;

// False where the command line is at fault: diagnostics were printed.
bool cli_session_begin(Session *session, const Options *options, const TextVec *files);
int cli_session_end(Session *session); // the exit status
// Prints a program's report, or its diagnostics on standard error. False where the watchdog was first.
bool cli_session_print(Session *session, uint32_t program, const Text *out);
bool cli_session_fail(Session *session, uint32_t program, const DiagList *diags);
void cli_session_add_status(Session *session, int status);

int cli_status_worse(int a, int b); // of two exit statuses, in the order 4, 3, 1, 2, 0
int cli_status_of(const Outcome *outcome);
// The report in the format that the options ask for. prog may be NULL.
void cli_session_report(const Session *session, const Program *program, Prog *prog, const Outcome *outcome, Text *out);
// The predicates of --predicates, or NULL where they are not given. False with diagnostics where they are at fault.
bool cli_session_predicates(const Session *session, Prog *prog, Predicates **predicates, DiagList *diags);
// Makes or replaces a text file; the last line is ended where it is not.
bool cli_write_file(const char *path, const char *text, DiagList *diags);
#endif
