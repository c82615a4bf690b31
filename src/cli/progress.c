#include "cli/progress.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "sextant.h"

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

static double worked(const ProgressEngine *e) { return e->worked + (e->workers ? now() - e->since : 0); }

static void draw_engine(const ProgressEngine *e, int width) {
  char line[2 * PROGRESS_TEXT];
  snprintf(line, sizeof line, "%s %-10s %6.1f s  %s", e->workers ? ">" : " ", e->name, worked(e), e->text);
  fprintf(stderr, "\n\033[K%.*s", width - 1, line);
}

// Those at work first. On a low screen not all: a line that has scrolled away cannot be taken back.
static void draw_engines(Progress *p) {
  struct winsize size = screen();
  for (int is_idle = 0; is_idle < 2; is_idle++)
    for (int i = 0; i < p->engine_count && p->below < size.ws_row - 2; i++)
      if ((p->engines[i].workers == 0) == is_idle) draw_engine(&p->engines[i], size.ws_col), p->below++;
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

// What an engine does that has said nothing so far.
static void introduce(ProgressEngine *e) {
  for (size_t i = 0; i < sextant_engine_count(); i++)
    if (strcmp(sextant_engine_at(i).name, e->name) == 0)
      snprintf(e->text, sizeof e->text, "%s", sextant_engine_at(i).about);
}

// The engine of a name, a new one where there is none; NULL: there is no more room.
static ProgressEngine *engine_of(Progress *p, const char *name, size_t length) {
  for (int i = 0; i < p->engine_count; i++)
    if (strlen(p->engines[i].name) == length && strncmp(p->engines[i].name, name, length) == 0) return &p->engines[i];
  if (p->engine_count == PROGRESS_ENGINES || length >= PROGRESS_NAME) return NULL;
  ProgressEngine *e = &p->engines[p->engine_count++];
  *e = (ProgressEngine){0};
  memcpy(e->name, name, length);
  introduce(e);
  return e;
}

static void note_turn(Progress *p, const char *said) { // "NAME begins", "NAME ends"
  size_t length = strcspn(said, " ");
  ProgressEngine *e = engine_of(p, said, length);
  if (!e) return;
  bool begins = strcmp(said + length, " begins") == 0;
  e->worked = worked(e);
  e->since = now();
  e->workers += begins ? 1 : e->workers ? -1 : 0;
}

static void note_text(Progress *p, const char *said) {
  size_t length = strspn(said, "abcdefghijklmnopqrstuvwxyz");
  ProgressEngine *e = length && said[length] == ':' ? engine_of(p, said, length) : NULL;
  char *text = e ? e->text : p->text;
  snprintf(text, PROGRESS_TEXT, "%s", e ? said + length + 1 + strspn(said + length + 1, " ") : said);
  text[strcspn(text, "\n")] = 0;
}

void cli_progress_tell(void *context, const char *line) {
  static const char turn[] = "turn: ", effort[] = "effort:";
  Progress *p = context;
  if (!p->is_shown || strncmp(line, effort, sizeof effort - 1) == 0) return; // that is for --verbose
  pthread_mutex_lock(&p->lock);
  if (strncmp(line, turn, sizeof turn - 1) == 0) note_turn(p, line + sizeof turn - 1);
  else note_text(p, line);
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
