//# VERIFIED --open all
// Structs without a tag: aligned as their type needs it, and two types have two names.
typedef struct {
  long count;
  int *last;
} Log;
typedef struct {
  long steps;
} Clock;

long note(Log *log, Clock *clock) {
  if (log->last) return -1;
  if (log->count < 9) log->count++;
  if (clock->steps < 9) clock->steps++;
  return log->count + clock->steps;
}
