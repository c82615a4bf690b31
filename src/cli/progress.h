// Lines on a terminal: how long it took so far and how much time is left, and below for each engine what it does. They are on standard error, and
// go away before anything else is printed. Nothing happens where standard error is no terminal.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H
#include <pthread.h>
#include <stdbool.h>

enum { PROGRESS_TEXT = 200, PROGRESS_ENGINES = 8 };

typedef struct Progress {
  bool is_shown;
  const char *file;                              // that is looked at
  double start;                                  // monotonic seconds
  double seconds;                                // that there are; 0: no limit
  char text[PROGRESS_TEXT];                      // what no engine said
  char engines[PROGRESS_ENGINES][PROGRESS_TEXT]; // "bounded: 12 blocks"
  int engine_count;
  int below; // lines on the screen below the first
  bool is_over;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t change;
} Progress;

void cli_progress_begin(Progress *progress, const char *file, double seconds, bool wanted);
void cli_progress_tell(void *progress, const char *line); // what is being done now; "NAME: ..." by that engine
void cli_progress_end(Progress *progress);
#endif
