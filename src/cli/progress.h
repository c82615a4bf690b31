// Lines on a terminal: how long it took so far and how much time is left, and below a line for each engine: whether it is at work, for how long it
// was, and what it does. They are on standard error, and go away before anything else is printed. Nothing happens where standard error is no
// terminal.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H
#include <pthread.h>
#include <stdbool.h>

enum { PROGRESS_TEXT = 200, PROGRESS_NAME = 16, PROGRESS_ENGINES = 12 };

typedef struct ProgressEngine {
  char name[PROGRESS_NAME];
  char text[PROGRESS_TEXT]; // "12 blocks, 340 points"
  int workers;              // that are at work now
  double worked, since;     // seconds up to the last change of that; when it was
} ProgressEngine;

typedef struct Progress {
  bool is_shown;
  const char *file;         // that is looked at
  double start;             // monotonic seconds
  double seconds;           // that there are; 0: no limit
  char text[PROGRESS_TEXT]; // what no engine said
  ProgressEngine engines[PROGRESS_ENGINES];
  int engine_count;
  int below; // lines on the screen below the first
  bool is_over;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t change;
} Progress;

void cli_progress_begin(Progress *progress, const char *file, double seconds, bool wanted);
// What is being done now: "NAME: ..." by that engine; "turn: NAME begins" or "ends", when one of its workers does.
void cli_progress_tell(void *progress, const char *line);
void cli_progress_end(Progress *progress);
#endif
