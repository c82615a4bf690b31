// Another program, run to its end: its words, what it prints, and how it ended. For tools that answer soon.
#ifndef BASE_COMMAND_H
#define BASE_COMMAND_H
#include "base/limits.h"
#include "base/text.h"

// The words end with NULL; the program is looked for in PATH. What it writes to both of its outputs is appended. Its exit status; 127 where it
// cannot be started, with the reason in place of what it prints; -1 where it was ended by a signal, by a limit, or since it took longer than
// `seconds`.
int command_run(const char *const *words, double seconds, Limits *limits, Text *printed);
#endif
