#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/session.h"
#include "cli/states.h"
#include "schedule/cover.h"
#include "evidence/export/suite.h"
#include "report/coverage.h"

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
static const struct CoverName *cover_of(const Options *options) {
  const char *name = options->predicates && !options->given[OPTION_cover] ? "states" : options->cover;
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
  bool fine = cli_write_file(text_view(&path), text_view(text), diags);
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

static void print_command(const Program *program, const char *folder, const char *entry, Text *out) {
  text_format(out, "cc -w %s-o suite %s/suite.c", strcmp(entry, "main") == 0 ? "-Dmain=program_main " : "", folder);
  for (uint32_t i = 0; i < program->files.count; i++) text_format(out, " %s", program->files.data[i]);
  text_add(out, " && ./suite");
}

static bool write_suite(const Session *session, const Program *program, Prog *prog, const Coverage *coverage,
                        DiagList *diags) {
  const char *folder = session->options->out;
  Text specification = {0}, command = {0}, text = {0};
  const char *format = cover_of(session->options)->specification, *hole = strstr(format, "%s");
  text_add_bytes(&specification, format, (size_t)(hole - format));
  text_format(&specification, "%s%s", session->request.entry, hole + 2);
  print_command(program, folder, session->request.entry, &command);
  SuiteInfo info = {.files = program->files.data, .file_count = program->files.count, .is_c = program->is_c};
  info.entry = session->request.entry;
  info.arch = session->request.arch;
  info.specification = text_view(&specification);
  info.command = text_view(&command);
  evidence_suite_metadata(&info, &text);
  bool fine = write_in(folder, "metadata.xml", &text, diags);
  for (uint32_t i = 0; i < coverage->tests.count && fine; i++) {
    char name[32];
    snprintf(name, sizeof name, "test-%u.xml", i + 1);
    evidence_suite_test(prog, &coverage->tests.data[i], &text);
    fine = write_in(folder, name, &text, diags);
  }
  if (fine) remove_old_files(folder, coverage->tests.count + 1);
  if (fine && program->is_c) {
    evidence_suite_program(prog, &coverage->tests, &info, &text);
    fine = write_in(folder, "suite.c", &text, diags);
  }
  text_release(&text);
  text_release(&specification);
  text_release(&command);
  return fine;
}

// ---- one program

// Some time is left for the files and the report.
static Limits limits_for(Session *session) {
  Limits limits = limits_within(&session->limits, UINT64_MAX);
  if (limits.deadline > 0) limits.deadline -= 0.1 * limits_left(&session->limits);
  return limits;
}

static void cover_program(Session *session, Prog *prog, Coverage *coverage) {
  Limits limits = limits_for(session);
  CoverEffort effort = {.samples = EFFORT32(&limits, cover_runs),
                        .samples_dry = EFFORT32(&limits, cover_dry),
                        .ticks = EFFORT(&limits, cover_any),
                        .goal_ticks = EFFORT(&limits, cover_goal)};
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  ScheduleRequest request = {.jobs = cores > 0 ? (uint32_t)cores : 1, .limits = &limits};
  Statistics statistics = {0};
  evidence_coverage_init(coverage, prog);
  uint32_t count = coverage->goals.count;
  schedule_cover_goals(prog, coverage->goals.data, count, &effort, &request, &statistics, &coverage->tests);
  schedule_cover_reduce(prog, coverage->goals.data, count, &limits, &coverage->tests);
  evidence_coverage_settle_pairs(coverage, prog);
}

static bool test_program(Session *session, uint32_t index, Text *out, DiagList *diags) {
  const Program *program = &session->request.programs.data[index];
  TermTable *table = expr_table_new();
  limits_watch(&session->limits, expr_work(table));
  Prog *prog = cli_request_read(&session->request, program, table, diags);
  bool fine = prog && make_folder(session->options->out, diags);
  if (fine && cover_of(session->options)->cover == COVER_NOTHING) {
    Limits limits = limits_for(session);
    fine = cli_states_add_goals(session, prog, &limits, diags);
  }
  if (fine) {
    Coverage coverage;
    cover_program(session, prog, &coverage);
    fine = write_suite(session, program, prog, &coverage, diags);
    CoverageReport report = {
        .file = program->title, .folder = session->options->out, .cover = cover_of(session->options)->name};
    report.prog = prog;
    report.coverage = &coverage;
    report.quiet = session->options->quiet;
    if (strcmp(session->options->format, "json") == 0) report_coverage_report_json(&report, out);
    else report_coverage_report_text(&report, out);
    if (report_coverage_count(prog, &coverage).undecided) cli_session_add_status(session, EXIT_UNKNOWN);
    evidence_coverage_release(&coverage);
  }
  prog_delete(prog);
  limits_watch(&session->limits, NULL);
  expr_table_delete(table);
  return fine;
}

int cli_command_tests(const Options *options) {
  Session session;
  if (options->files.count == 0) {
    fputs("sextant: error: no file given\n  usage: sextant tests [OPTION...] FILE...\n", stderr);
    return EXIT_INPUT;
  }
  if (!cli_session_begin(&session, options, &options->files)) return EXIT_INPUT;
  session.request.cover = cover_of(options)->cover;
  for (uint32_t i = 0; i < session.request.programs.count; i++) {
    DiagList diags = {0};
    Text out = {0};
    if (test_program(&session, i, &out, &diags)) cli_session_print(&session, i, &out);
    else cli_session_fail(&session, i, &diags);
    text_release(&out);
    diag_release(&diags);
  }
  return cli_session_end(&session);
}
