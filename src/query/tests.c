// tests: a suite that reaches what can be reached.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "evidence/export/suite.h"
#include "query/outputs.h"
#include "query/session.h"
#include "query/states.h"
#include "schedule/cover.h"

static const struct CoverName {
  const char *name, *specification;
  Cover cover;
} cover_names[] = {
    {"branches", "COVER( init(%s()), FQL(COVER EDGES(@DECISIONEDGE)) )", COVER_BRANCHES},
    {"decisions", "COVER( init(%s()), FQL(COVER EDGES(@DECISIONEDGE)) )", COVER_DECISIONS},
    {"conditions", "COVER( init(%s()), FQL(COVER EDGES(@CONDITIONEDGE)) )", COVER_CONDITIONS},
    {"mcdc", "COVER( init(%s()), FQL(COVER EDGES(@CONDITIONEDGE)) )", COVER_MCDC},
    {"states", "COVER( init(%s()), FQL(COVER NODES(@BASICBLOCKENTRY)) )", COVER_NOTHING},
};

// With predicates given, states are what is meant unless something else is said.
static const struct CoverName *cover_of(const Settings *settings) {
  const char *name = settings->predicates && !settings->given[SETTING_cover] ? "states" : settings->cover;
  for (uint32_t i = 0; i < sizeof cover_names / sizeof *cover_names; i++)
    if (strcmp(cover_names[i].name, name) == 0) return &cover_names[i];
  return NULL;
}

// ---- files

// Makes the folder and those above it.
static bool make_folder(const char *path, DiagList *diags) {
  char *copy = memory_text(path);
  bool fine = true;
  for (char *c = copy + 1; fine; c++) {
    char end = *c;
    if (end && end != '/') continue;
    *c = '\0';
    fine = mkdir(copy, 0777) == 0 || errno == EEXIST;
    *c = end;
    if (!end) break;
  }
  struct stat info;
  if (!fine || stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
    fine = diag_error(diags, (Place){.file = path}, "name another folder with --out", "the folder cannot be made: %s",
                      fine ? "there is a file of this name" : strerror(errno));
  free(copy);
  return fine;
}

static bool write_in(const char *folder, const char *name, Text *text, DiagList *diags) {
  Text path = {0};
  text_format(&path, "%s/%s", folder, name);
  bool fine = query_outputs_write(text_view(&path), text_view(text), diags);
  text_release(&path);
  text_release(text);
  return fine;
}

static bool remove_in(const char *folder, const char *name) {
  Text path = {0};
  text_format(&path, "%s/%s", folder, name);
  bool gone = remove(text_view(&path)) == 0;
  text_release(&path);
  return gone;
}

// What is left of an earlier suite would be taken for a part of this one.
static void remove_old_files(const char *folder, uint32_t first_test) {
  char name[32];
  remove_in(folder, "suite.c");
  do snprintf(name, sizeof name, "test-%u.xml", first_test++);
  while (remove_in(folder, name));
}

static void print_command(const TextVec *files, const char *folder, const char *entry, Text *out) {
  text_format(out, "cc -w %s-o suite %s/suite.c", strcmp(entry, "main") == 0 ? "-Dmain=program_main " : "", folder);
  for (uint32_t i = 0; i < files->count; i++) text_format(out, " %s", files->data[i]);
  text_add(out, " && ./suite");
}

static bool write_tests(const Session *s, const Coverage *coverage, const char *folder) {
  Text text = {0};
  bool fine = true;
  for (uint32_t i = 0; i < coverage->tests.count && fine; i++) {
    char name[32];
    snprintf(name, sizeof name, "test-%u.xml", i + 1);
    evidence_suite_test(s->answer->prog, &coverage->tests.data[i], &text);
    fine = write_in(folder, name, &text, &s->answer->diags);
  }
  text_release(&text);
  return fine;
}

static bool write_suite(Session *s, const Coverage *coverage) {
  sextant_answer *a = s->answer;
  const char *folder = s->settings->out;
  Text specification = {0}, command = {0}, text = {0};
  const char *format = cover_of(s->settings)->specification, *hole = strstr(format, "%s");
  text_add_bytes(&specification, format, (size_t)(hole - format));
  text_format(&specification, "%s%s", a->asked.entry, hole + 2);
  print_command(&a->source.files, folder, a->asked.entry, &command);
  SuiteInfo info = {.files = a->source.files.data, .file_count = a->source.files.count};
  info.is_c = a->source.kind == SOURCE_C;
  info.entry = a->asked.entry;
  info.arch = a->asked.arch;
  info.specification = text_view(&specification);
  info.command = text_view(&command);
  evidence_suite_metadata(&info, &text);
  bool fine = write_in(folder, "metadata.xml", &text, &a->diags) && write_tests(s, coverage, folder);
  if (fine) remove_old_files(folder, coverage->tests.count + 1);
  if (fine && info.is_c) {
    evidence_suite_program(a->prog, &coverage->tests, &info, &text);
    fine = write_in(folder, "suite.c", &text, &a->diags);
  }
  text_release(&text);
  text_release(&specification);
  text_release(&command);
  return fine;
}

// ----

// Some time is left for the files and the report.
static Limits limits_for(Session *s) {
  Limits limits = limits_within(&s->limits, UINT64_MAX);
  if (limits.deadline > 0) limits.deadline -= 0.1 * limits_left(&s->limits);
  return limits;
}

static void cover(Session *s, Coverage *coverage) {
  Prog *prog = s->answer->prog;
  Limits limits = limits_for(s);
  CoverEffort effort = {.samples = EFFORT32(&limits, cover_runs),
                        .samples_dry = EFFORT32(&limits, cover_dry),
                        .ticks = EFFORT(&limits, cover_any),
                        .goal_ticks = EFFORT(&limits, cover_goal)};
  ScheduleRequest request = query_request(s);
  request.limits = &limits;
  Statistics statistics = {0};
  evidence_coverage_init(coverage, prog);
  uint32_t count = coverage->goals.count;
  schedule_cover_goals(prog, coverage->goals.data, count, &effort, &request, &statistics, &coverage->tests);
  schedule_cover_reduce(prog, coverage->goals.data, count, &limits, &coverage->tests);
  evidence_coverage_settle_pairs(coverage, prog);
}

static bool add_states(Session *s) {
  if (cover_of(s->settings)->cover != COVER_NOTHING) return true;
  Limits limits = limits_for(s);
  return query_states_add_goals(s, s->answer->prog, &limits);
}

bool query_tests(Session *s) {
  sextant_answer *a = s->answer;
  if (!query_session_read(s, a->input->files.count)) return false;
  query_source_cover(&a->source, cover_of(s->settings)->cover);
  ReadAs as = query_read_errors(&a->source, a->asked.kinds);
  a->prog = query_source_read(&a->source, &as, &a->diags);
  if (!a->prog || !make_folder(s->settings->out, &a->diags) || !add_states(s)) return false;
  a->kind = ANSWER_TESTS;
  CoverageAnswer *found = &a->found.tests;
  *found = (CoverageAnswer){.file = a->source.title, .folder = s->settings->out, .cover = cover_of(s->settings)->name};
  cover(s, &found->coverage);
  return write_suite(s, &found->coverage);
}
