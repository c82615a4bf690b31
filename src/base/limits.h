// Limits on a run: the user's (time, memory, cancelling), and effort, which is counted in ticks (effort.h). Polled; nothing here ends
// the process. One Limits is passed to whatever may take long.
//
// A limit within another shares its count: what is spent below is spent above. The clock is looked at for the user's limits
// alone; whatever the code itself chooses to do, it chooses by ticks.
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/effort.h"

typedef enum Stop { STOP_NONE, STOP_TIME, STOP_MEMORY, STOP_INTERRUPT, STOP_EFFORT } Stop;

typedef struct Limits {
  struct Limits *root; // the outermost one, which counts; NULL: this
  double start;        // monotonic seconds
  double deadline;     // monotonic seconds; 0: none
  uint64_t memory_mb;  // resident set; 0: none
  uint64_t end;        // ticks at which this limit is reached; 0: none
  Stop stopped;        // sticky once a limit was met
  double next_memory_look;
  // Of the outermost one.
  uint64_t used;                 // ticks, besides those of `work`
  const uint64_t *work;          // sixteenths of a tick that somebody else counts (expr_work); NULL: nobody does
  uint64_t allowance;            // when so many are used, `refill` is asked for more; 0: never
  bool (*refill)(void *context); // raises the allowance; false: there is no more
  void *context;
  uint64_t patience;            // see limits_patience; 0: any
  const Effort *effort;         // NULL: the defaults
  const atomic_bool *cancelled; // NULL: nobody can
} Limits;

void limits_init(Limits *limits, double seconds, uint64_t memory_mb); // 0: no limit
Limits limits_within(Limits *outer, uint64_t ticks); // so many more ticks, or what the outer one allows
// Work that somebody else counts, in sixteenths of a tick, from now on; NULL: nobody does any more. To be called before the counter goes.
void limits_watch(Limits *limits, const uint64_t *work);
bool limits_reached(Limits *limits);
void limits_spend(Limits *limits, uint64_t ticks);
uint64_t limits_used(const Limits *limits);
uint64_t limits_effort(const Limits *limits, EffortId id); // a row of the table; its default where there are no limits
#define EFFORT(limits, name) limits_effort(limits, EFFORT_##name)
#define EFFORT32(limits, name) ((uint32_t)EFFORT(limits, name)) // rows whose range fits
uint64_t
limits_patience(const Limits *limits); // ticks that one step may take that cannot be interrupted; UINT64_MAX: any
void limits_detach(Limits *limits);    // in a process that was forked: nobody refills
double limits_elapsed(const Limits *limits);
void limits_halve(Limits *limits);        // the time that is left
double limits_left(const Limits *limits); // seconds; a large number where there is no deadline
const char *limits_reason(Stop stop);     // "time limit reached", ...
uint64_t limits_memory_mb(void);          // resident now
double limits_now(void);
#endif
