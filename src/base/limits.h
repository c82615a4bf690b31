// Limits on a run: time, memory, and the user's interrupt. Polled; nothing here ends the process.
// One Limits is passed to whatever may take long. limits_reached is cheap: the memory is looked at rarely.
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H
#include <stdbool.h>
#include <stdint.h>

typedef enum Stop { STOP_NONE, STOP_TIME, STOP_MEMORY, STOP_INTERRUPT } Stop;

typedef struct Limits {
  double start;       // monotonic seconds
  double deadline;    // monotonic seconds; 0: none
  uint64_t memory_mb; // resident set; 0: none
  Stop stopped;       // sticky once a limit was met
  double next_memory_look;
} Limits;

void limits_init(Limits *limits, double seconds, uint64_t memory_mb); // 0: no limit
// A limit within another: the earlier deadline of both.
Limits limits_within(const Limits *outer, double seconds);
bool limits_reached(Limits *limits);
double limits_elapsed(const Limits *limits);
double limits_left(const Limits *limits); // seconds; a large number where there is no deadline
const char *limits_reason(Stop stop);     // "time limit reached", ...
void limits_catch_interrupt(void);        // from now on SIGINT and SIGTERM only set a flag that limits_reached sees
uint64_t limits_memory_mb(void);          // resident now
double limits_now(void);
#endif
