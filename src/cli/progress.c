#include "cli/progress.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int width(void) {
  struct winsize size;
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

static void draw(const Progress *p) {
  char line[2 * PROGRESS_TEXT], left[40] = "";
  double spent = now() - p->start;
  const char *folder = strrchr(p->file, '/'); // what is done is worth more of the line than where the file is
  if (p->seconds > 0) snprintf(left, sizeof left, ", %.0f s left", p->seconds > spent ? p->seconds - spent : 0);
  snprintf(line, sizeof line, "%s: %.0f s%s%s%s", folder ? folder + 1 : p->file, spent, left, *p->text ? "; " : "",
           p->text);
  fprintf(stderr, "\r\033[K%.*s", width() - 1, line);
  fflush(stderr);
}

// Twice a second, and nothing in the first second: short answers need no line.
static void *show(void *context) {
  Progress *p = context;
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec++;
  pthread_mutex_lock(&p->lock);
  while (!p->is_over) {
    if (pthread_cond_timedwait(&p->change, &p->lock, &until) != ETIMEDOUT) continue;
    draw(p);
    until.tv_nsec += 500000000;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

void cli_progress_begin(Progress *p, const char *file, double seconds, bool wanted) {
  pthread_condattr_t attributes;
  *p = (Progress){.file = file, .seconds = seconds, .start = now()};
  if (!wanted || !isatty(STDERR_FILENO)) return;
  pthread_mutex_init(&p->lock, NULL);
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&p->change, &attributes);
  pthread_condattr_destroy(&attributes);
  p->is_shown = pthread_create(&p->thread, NULL, show, p) == 0;
}

void cli_progress_tell(void *context, const char *line) {
  Progress *p = context;
  if (!p->is_shown) return;
  pthread_mutex_lock(&p->lock);
  snprintf(p->text, sizeof p->text, "%s", line);
  p->text[strcspn(p->text, "\n")] = 0;
  pthread_mutex_unlock(&p->lock);
}

void cli_progress_end(Progress *p) {
  if (!p->is_shown) return;
  pthread_mutex_lock(&p->lock);
  p->is_over = true;
  pthread_cond_signal(&p->change);
  pthread_mutex_unlock(&p->lock);
  pthread_join(p->thread, NULL);
  pthread_cond_destroy(&p->change);
  pthread_mutex_destroy(&p->lock);
  fprintf(stderr, "\r\033[K");
  fflush(stderr);
}
