// Internal errors: a word to the user, and the exit status for them.
#ifndef CLI_CRASH_H
#define CLI_CRASH_H
void cli_crash_catch(void);
#endif
