// A line on a terminal that says what is being done, how long that took so far and how much time is left. It is on standard error, and goes away
// before anything else is printed. Nothing happens where standard error is no terminal.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H
#include <pthread.h>
#include <stdbool.h>

enum { PROGRESS_TEXT = 200 };

typedef struct Progress {
  bool is_shown;
  const char *file; // that is looked at
  double start;     // monotonic seconds
  double seconds;   // that there are; 0: no limit
  char text[PROGRESS_TEXT];
  bool is_over;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t change;
} Progress;

void cli_progress_begin(Progress *progress, const char *file, double seconds, bool wanted);
void cli_progress_tell(void *progress, const char *line); // what is being done now
void cli_progress_end(Progress *progress);
#endif
