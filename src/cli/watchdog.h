// The net below the limits: engines and libraries poll them, and where one does not for too long, a thread of its own gives
// the answer for them and ends the process, so that no run outlives its limits by more than a second.
// Reports are claimed before they are printed, one after the other, so that each is printed exactly once whoever is first: the
// run, a process it forked, or the watchdog.
#ifndef CLI_WATCHDOG_H
#define CLI_WATCHDOG_H
#include "base/limits.h"

typedef struct Watchdog Watchdog;

// Called from the watchdog's thread, once, with the number of reports made so far: claims and prints what is missing.
// Returns the exit status, or GAVE_NOTHING_UP where nothing was missing: then the run gets some time to finish by itself.
enum { GAVE_NOTHING_UP = -1 };
typedef int (*GiveUp)(void *context, Stop why, uint32_t reported);

Watchdog *cli_watchdog_start(const Limits *limits, GiveUp give_up, void *context);
// May the caller print report number `index`? At most one caller is told so.
bool cli_watchdog_claim(Watchdog *watchdog, uint32_t index);
void cli_watchdog_stop(Watchdog *watchdog); // not in a forked process
#endif
