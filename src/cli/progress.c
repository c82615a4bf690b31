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

static struct winsize screen(void) {
  struct winsize size;
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col <= 20 || size.ws_row <= 2)
    size = (struct winsize){.ws_col = 80, .ws_row = 24};
  return size;
}

static void go_to_first(Progress *p) {
  if (p->below) fprintf(stderr, "\r\033[%dA", p->below);
  p->below = 0;
}

// On a low screen the first engines alone: a line that has scrolled away cannot be taken back.
static void draw_engines(Progress *p) {
  struct winsize size = screen();
  for (; p->below < p->engine_count && p->below < size.ws_row - 2; p->below++)
    fprintf(stderr, "\n\033[K  %.*s", size.ws_col - 3, p->engines[p->below]);
}

static void draw(Progress *p) {
  char line[2 * PROGRESS_TEXT], left[40] = "";
  double spent = now() - p->start;
  const char *folder = strrchr(p->file, '/'); // what is done is worth more of the line than where the file is
  if (p->seconds > 0) snprintf(left, sizeof left, ", %.0f s left", p->seconds > spent ? p->seconds - spent : 0);
  snprintf(line, sizeof line, "%s: %.0f s%s%s%s", folder ? folder + 1 : p->file, spent, left, *p->text ? "; " : "",
           p->text);
  go_to_first(p);
  fprintf(stderr, "\r\033[K%.*s", screen().ws_col - 1, line);
  draw_engines(p);
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

// The line of the engine that speaks, a new one where it has none; that of nobody where none does, or there is no more room.
static char *line_of(Progress *p, const char *said) {
  size_t name = strspn(said, "abcdefghijklmnopqrstuvwxyz");
  if (!name || said[name] != ':') return p->text;
  for (int i = 0; i < p->engine_count; i++)
    if (strncmp(p->engines[i], said, name + 1) == 0) return p->engines[i];
  return p->engine_count < PROGRESS_ENGINES ? p->engines[p->engine_count++] : p->text;
}

void cli_progress_tell(void *context, const char *line) {
  Progress *p = context;
  if (!p->is_shown || strncmp(line, "effort:", 7) == 0) return; // that is for --verbose
  pthread_mutex_lock(&p->lock);
  char *text = line_of(p, line);
  snprintf(text, PROGRESS_TEXT, "%s", line);
  text[strcspn(text, "\n")] = 0;
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
  go_to_first(p);
  fprintf(stderr, "\r\033[J");
  fflush(stderr);
}
