// A defect that ends the process (a failed assertion, a fault) ends it with the exit status for internal errors and one line
// on standard error. Handlers that are set already (a sanitizer's) are left alone.
#ifndef CLI_CRASH_H
#define CLI_CRASH_H
void cli_crash_catch(void); // once per thread: a fault may be a full stack, so the handler gets one of its own
#endif
