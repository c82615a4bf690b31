#include "cli/session.h"

#include <errno.h>
#include <string.h>

#include "report/report.h"

int cli_status_worse(int a, int b) {
  static const int rank[] = {
      [EXIT_VERIFIED] = 0, [EXIT_UNKNOWN] = 1, [EXIT_FALSIFIED] = 2, [EXIT_INPUT] = 3, [EXIT_INTERNAL] = 4};
  return rank[a] > rank[b] ? a : b;
}

int cli_status_of(const Outcome *outcome) {
  if (outcome->internal_error) return EXIT_INTERNAL;
  if (outcome->verdict == VERDICT_VERIFIED) return EXIT_VERIFIED;
  return outcome->verdict == VERDICT_FALSIFIED ? EXIT_FALSIFIED : EXIT_UNKNOWN;
}

void cli_session_add_status(Session *session, int status) {
  atomic_store(&session->worst, cli_status_worse(atomic_load(&session->worst), status));
}

void cli_session_report(const Session *session, const Program *program, Prog *prog, const Outcome *outcome, Text *out) {
  const Options *options = session->options;
  Report report = {.file = program->title,
                   .property = session->request.property,
                   .prog = prog,
                   .outcome = outcome,
                   .quiet = options->quiet,
                   .verbose = options->verbose};
  if (strcmp(options->format, "json") == 0) report_json(&report, out);
  else report_text(&report, out);
  if (options->svcomp) report_svcomp(&report, out);
}

static void print_now(const Text *out) {
  fwrite(text_view(out), 1, out->count, stdout);
  fflush(stdout);
}

// The watchdog's part: what has no report gets one that says which limit was met.
static int give_up(void *context, Stop why, uint32_t reported) {
  Session *session = context;
  bool any = false;
  for (uint32_t i = reported; i < session->request.programs.count; i++) {
    if (!cli_watchdog_claim(session->watchdog, i)) continue;
    char reason[64];
    snprintf(reason, sizeof reason, "%s", limits_reason(why));
    Outcome outcome = {.reason = reason, .seconds = limits_elapsed(&session->limits)};
    outcome.memory_mb = limits_memory_mb();
    Text out = {0};
    cli_session_report(session, &session->request.programs.data[i], NULL, &outcome, &out);
    print_now(&out);
    text_release(&out);
    any = true;
  }
  return any ? cli_status_worse(atomic_load(&session->worst), EXIT_UNKNOWN) : GAVE_NOTHING_UP;
}

bool cli_session_begin(Session *session, const Options *options, const TextVec *files) {
  *session = (Session){.options = options};
  limits_init(&session->limits, options->timeout, options->memory);
  effort_init(&session->effort);
  session->limits.effort = &session->effort;
  DiagList diags = {0};
  bool fine = true;
  for (uint32_t i = 0; i < options->effort.count; i++)
    fine = effort_set(&session->effort, options->effort.data[i], &diags) && fine;
  fine = cli_request_init(&session->request, options, files, &diags) && fine;
  diag_print(&diags, stderr);
  diag_release(&diags);
  if (!fine) cli_request_release(&session->request);
  if (!fine) return false;
  limits_catch_interrupt();
  session->watchdog = cli_watchdog_start(&session->limits, give_up, session);
  return true;
}

int cli_session_end(Session *session) {
  cli_watchdog_stop(session->watchdog);
  cli_request_release(&session->request);
  return atomic_load(&session->worst);
}

bool cli_session_print(Session *session, uint32_t program, const Text *out) {
  if (!cli_watchdog_claim(session->watchdog, program)) return false;
  print_now(out);
  return true;
}

bool cli_session_fail(Session *session, uint32_t program, const DiagList *diags) {
  if (!cli_watchdog_claim(session->watchdog, program)) return false;
  diag_print(diags, stderr);
  cli_session_add_status(session, EXIT_INPUT);
  return true;
}

bool cli_session_predicates(const Session *session, Prog *prog, Predicates **predicates, DiagList *diags) {
  *predicates = NULL;
  if (!session->options->predicates) return true;
  *predicates = domain_predicates_new(prog);
  return domain_predicates_parse(*predicates, session->options->predicates, diags);
}

bool cli_write_file(const char *path, const char *text, DiagList *diags) {
  FILE *f = fopen(path, "w");
  if (!f) return diag_error(diags, (Place){.file = path}, NULL, "cannot be written: %s", strerror(errno));
  size_t length = strlen(text);
  bool ended = length > 0 && text[length - 1] == '\n';
  bool fine = fputs(text, f) >= 0 && (ended || fputc('\n', f) >= 0);
  if (fclose(f) != 0 || !fine) return diag_error(diags, (Place){.file = path}, NULL, "cannot be written");
  return true;
}
