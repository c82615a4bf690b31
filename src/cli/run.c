#include "cli/run.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cache.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "report/answer.h"
#include "report/document.h"
#include "report/page.h"

// ---- interrupts

static _Atomic(sextant_query *) asked; // the query that an interrupt cancels; NULL: none
static atomic_bool interrupted;

static void on_interrupt(int number) {
  (void)number;
  atomic_store(&interrupted, true);
  sextant_query *query = atomic_load(&asked);
  if (query) sextant_cancel(query);
}

static void catch_interrupts(void) {
  struct sigaction action = {.sa_handler = on_interrupt};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

// ---- one query

typedef struct Turn {
  const Line *line;
  double start;    // monotonic seconds
  int status;      // the worst so far
  bool left_alone; // some answer came without the thread that looked for it
  Output output;
  Document document;
} Turn;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void add_status(Turn *turn, int status) {
  static const int order[] = {SEXTANT_VERIFIED, SEXTANT_UNKNOWN, SEXTANT_FALSIFIED, SEXTANT_FAULT, SEXTANT_INTERNAL};
  int worst = 0;
  for (int i = 0; i < 5; i++)
    if (order[i] == status || order[i] == turn->status) worst = order[i];
  turn->status = worst;
}

static void tell(void *context, const char *line) {
  (void)context;
  if (strncmp(line, "turn:", 5) != 0) fprintf(stderr, "%s\n", line); // these are for the lines that move
}

static void print_answer(Turn *turn, sextant_answer *answer) {
  Text out = {0};
  report_page_write(answer); // before the rest, which tells where it cannot be written
  report_document_add(&turn->document, answer, &out);
  cli_output_write(&turn->output, &out);
  text_release(&out);
  report_faults(answer, stderr);
}

// What is left of the time for all.
static bool set_time(const Turn *turn, sextant_query *query) {
  if (turn->line->seconds <= 0) return true;
  char left[32];
  double seconds = turn->line->seconds - (now() - turn->start);
  snprintf(left, sizeof left, "%.3f", seconds > 0.001 ? seconds : 0.001);
  return sextant_set(query, "timeout", left) == 0;
}

// Where nothing else was said: on a terminal that has them, unless the user wants none (no-color.org).
static void choose_colors(const Line *line, sextant_query *query) {
  const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
  bool wanted = isatty(STDOUT_FILENO) && !line->output && !(none && *none) && terminal && strcmp(terminal, "dumb") != 0;
  if (!line->colors && wanted) sextant_set(query, "color", "always");
}

static void ask(Turn *turn, const char *const *files, size_t count) {
  sextant_query *query = cli_line_query(turn->line);
  if (!query) {
    add_status(turn, SEXTANT_FAULT);
    return;
  }
  for (size_t i = 0; i < count; i++) sextant_add_file(query, files[i]);
  set_time(turn, query);
  cli_cache_set(turn->line, query);
  bool tells_all = turn->line->verbose && (isatty(STDERR_FILENO) || turn->line->project);
  const char *name = turn->line->project ? turn->line->project : count ? files[0] : "";
  Progress progress;
  choose_colors(turn->line, query);
  cli_progress_begin(&progress, name, turn->line->seconds, !turn->line->quiet && !tells_all);
  if (tells_all) sextant_on_progress(query, tell, NULL);
  else if (progress.is_shown) sextant_on_progress(query, cli_progress_tell, &progress);
  atomic_store(&asked, query);
  if (atomic_load(&interrupted)) sextant_cancel(query);
  sextant_answer *answer = sextant_ask(query);
  atomic_store(&asked, NULL);
  cli_progress_end(&progress);
  print_answer(turn, answer);
  int status = (int)sextant_answer_verdict(answer);
  turn->left_alone |= status == SEXTANT_UNKNOWN;
  add_status(turn, status);
  sextant_answer_delete(answer);
  sextant_query_delete(query);
}

// ---- all of them

// Files that make a program together are asked about once, where the first of them stands; the others each for itself.
static size_t count_queries(const Line *line) {
  size_t count = 0;
  bool seen = false;
  for (size_t i = 0; i < line->file_count; i++) {
    bool joins = sextant_makes_programs(line->files[i]);
    count += !joins || !seen;
    seen |= joins;
  }
  return count;
}

static void ask_program(Turn *turn) {
  const Line *line = turn->line;
  const char **files = calloc(line->file_count, sizeof *files);
  size_t count = 0;
  for (size_t i = 0; i < line->file_count && files; i++)
    if (sextant_makes_programs(line->files[i])) files[count++] = line->files[i];
  ask(turn, files, count);
  free(files);
}

static void ask_each(Turn *turn) {
  bool seen = false;
  for (size_t i = 0; i < turn->line->file_count; i++) {
    bool joins = sextant_makes_programs(turn->line->files[i]);
    if (!joins) ask(turn, &turn->line->files[i], 1);
    else if (!seen) ask_program(turn);
    seen |= joins;
  }
}

// Do all files belong to one question, whatever they are?
static bool is_one_question(const char *command) {
  return strcmp(command, "replay") == 0 || strcmp(command, "validate") == 0 || strcmp(command, "compare") == 0;
}

static int no_file(const Line *line) {
  const char *command = line->command;
  size_t i = 0;
  while (strcmp(sextant_command_at(i)->name, command) != 0) i++;
  char usage[128];
  snprintf(usage, sizeof usage, "usage: sextant %s [OPTION...] %s", command, sextant_command_at(i)->usage);
  return cli_line_refuse(line, usage, "no file given");
}

static void ask_all(Turn *turn, bool is_one) {
  Text out = {0};
  report_document_begin(&turn->document, turn->line->format, !is_one && count_queries(turn->line) > 1, &out);
  cli_output_write(&turn->output, &out);
  if (is_one) ask(turn, turn->line->files, turn->line->file_count);
  else ask_each(turn);
  text_release(&out);
  report_document_end(&turn->document, &out);
  cli_output_write(&turn->output, &out);
  text_release(&out);
}

int cli_run(const Line *line) {
  Turn turn = {.line = line, .start = now()};
  bool is_one = is_one_question(line->command) || line->project;
  if (!is_one && line->writes && count_queries(line) > 1)
    return cli_line_refuse(line, NULL, "--harness, --evidence, --witness and --report are for one program");
  if (line->file_count == 0 && !is_one) return no_file(line);
  if (cli_line_overwrites_input(line))
    return cli_error(NULL, "--output %s would overwrite a file that is to be read", line->output);
  if (!cli_output_open(&turn.output, line->output)) return SEXTANT_FAULT;
  catch_interrupts();
  ask_all(&turn, is_one);
  if (!cli_output_close(&turn.output)) add_status(&turn, SEXTANT_FAULT);
  if (!turn.left_alone) return turn.status;
  fflush(NULL);
  _exit(turn.status); // whatever still runs does not matter any more
}
