#include "report/project.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "report/escape.h"
#include "report/finding.h"
#include "report/paint.h"
#include "report/reason.h"
#include "report/source_lines.h"

enum { MOST_EXAMPLES = 3 }; // functions that are named for a reason

static const ProjectAnswer *found_of(const sextant_answer *a) { return &a->found.project; }

// ---- violations

static void add_source_line(const ProjectCheck *check, SourceLines *source, Text *out) {
  if (!check->place.file || !check->place.line) return;
  const char *line = report_source_line(source, check->place.file, check->place.line);
  const char *caret = report_source_caret(source, check->place.file, check->place.line, check->place.column);
  if (line) text_format(out, "  | %s\n", line);
  if (line && caret) text_format(out, "  | %s\n", caret);
}

static void add_client(const char *client, Text *out) {
  text_add(out, "client:\n");
  for (const char *line = client; *line;) {
    size_t n = strcspn(line, "\n");
    text_format(out, "%s%.*s\n", n ? "  " : "", (int)n, line);
    line += n + (line[n] == '\n');
  }
}

static void add_violation(const sextant_answer *a, const ProjectJob *job, const ProjectCheck *check,
                          SourceLines *source, Text *out) {
  Report report = report_of_answer(a);
  const char *file = check->place.file ? check->place.file : found_of(a)->files.data[job->unit];
  text_add(out, report_local_path(file));
  if (check->place.line) text_format(out, ":%u:%u", check->place.line, check->place.column);
  text_format(out, ": %s", check->name);
  if (*check->text) text_format(out, strcmp(check->name, "assertion") == 0 ? " '%s'" : " (%s)", check->text);
  text_add(out, ": ");
  report_paint(&report, PAINT_BAD, "violated", out);
  text_format(out, ", asked of %s\n", job->function);
  if (check->message) text_format(out, "  %s\n", check->message);
  add_source_line(check, source, out);
  if (check->client && report.verbose) add_client(check->client, out);
}

static void add_violations(const sextant_answer *a, Text *out) {
  const ProjectJobVec *jobs = &found_of(a)->jobs;
  SourceLines source = {0};
  for (uint32_t j = 0; j < jobs->count; j++)
    for (uint32_t i = 0; i < jobs->data[j].checks.count; i++)
      if (jobs->data[j].checks.data[i].is_violated)
        add_violation(a, &jobs->data[j], &jobs->data[j].checks.data[i], &source, out);
  report_source_lines_release(&source);
}

// ---- what is unknown

typedef struct Reason {
  const char *text; // owned
  uint32_t count;
  TextVec examples;
} Reason;
VEC(ReasonVec, reasonvec, Reason)

static Reason *find_reason(ReasonVec *reasons, const char *text) {
  for (uint32_t i = 0; i < reasons->count; i++)
    if (strcmp(reasons->data[i].text, text) == 0) return &reasons->data[i];
  reasonvec_push(reasons, (Reason){.text = memory_text(text)});
  return &reasons->data[reasons->count - 1];
}

static int by_count(const void *left, const void *right) {
  const Reason *a = left, *b = right;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  return strcmp(a->text, b->text);
}

// A reason without the places and numbers that are of one function: up to the first one of a file.
static void add_common_part(const char *reason, Text *out) {
  Text plain = {0};
  report_plain_reason(reason, &plain);
  const char *text = text_view(&plain), *end = strstr(text, "; ");
  text_add_bytes(out, text, end ? (size_t)(end - text) : strlen(text));
  text_release(&plain);
}

static void add_unknown(const sextant_answer *a, Text *out) {
  const ProjectJobVec *jobs = &found_of(a)->jobs;
  ReasonVec reasons = {0};
  for (uint32_t j = 0; j < jobs->count; j++) {
    if (jobs->data[j].verdict != SEXTANT_UNKNOWN) continue;
    Text common = {0};
    add_common_part(jobs->data[j].reason, &common);
    Reason *reason = find_reason(&reasons, text_view(&common));
    text_release(&common);
    if (reason->count++ < MOST_EXAMPLES) textvec_push(&reason->examples, jobs->data[j].function);
  }
  if (reasons.count) text_add(out, "unknown:\n");
  if (reasons.count) qsort(reasons.data, reasons.count, sizeof *reasons.data, by_count);
  for (uint32_t i = 0; i < reasons.count; i++) {
    Reason *reason = &reasons.data[i];
    text_format(out, "  %u %s: %s (", reason->count, reason->count == 1 ? "function" : "functions", reason->text);
    for (uint32_t k = 0; k < reason->examples.count; k++)
      text_format(out, "%s%s", k ? ", " : "", reason->examples.data[k]);
    text_add(out, reason->count > reason->examples.count ? ", ...)\n" : ")\n");
    textvec_release(&reason->examples);
    free((char *)reason->text);
  }
  reasonvec_release(&reasons);
}

// ---- counts

typedef struct Tally {
  uint32_t of[SEXTANT_INTERNAL + 1];
} Tally;

static void add_tally(const Tally *tally, Text *out) {
  static const char *const words[] = {"verified", "falsified", "unknown", "at fault", "internal errors"};
  bool any = false;
  for (uint32_t v = 0; v <= SEXTANT_INTERNAL; v++) {
    if (tally->of[v]) text_format(out, "%s%u %s", any ? ", " : "", tally->of[v], words[v]);
    any |= tally->of[v] != 0;
  }
  if (!any) text_add(out, "nothing");
}

static void add_files(const sextant_answer *a, Text *out) {
  const ProjectAnswer *found = found_of(a);
  Tally *tallies = memory_new((found->files.count + 1) * sizeof *tallies);
  bool *listed = memory_new((found->files.count + 1) * sizeof *listed);
  for (uint32_t j = 0; j < found->jobs.count; j++) {
    const ProjectJob *job = &found->jobs.data[j];
    tallies[job->unit].of[job->verdict]++;
    listed[job->unit] = true;
  }
  text_add(out, "files:\n");
  for (uint32_t u = 0; u < found->files.count; u++) {
    if (!listed[u]) continue;
    text_format(out, "  %s: ", report_local_path(found->files.data[u]));
    add_tally(&tallies[u], out);
    text_add(out, "\n");
  }
  free(listed);
  free(tallies);
}

// What the answers about the functions of a library rest on, each once.
static void add_shared_assumptions(const sextant_answer *a, Text *out) {
  const ProjectJobVec *jobs = &found_of(a)->jobs;
  Map told = {0};
  for (uint32_t j = 0; j < jobs->count; j++)
    for (uint32_t i = 0; i < jobs->data[j].assumptions.count; i++) {
      const char *text = jobs->data[j].assumptions.data[i];
      if (map_find(&told, hash_text(text), 0)) continue;
      map_set(&told, hash_text(text), 1);
      text_format(out, "  %s\n", text);
    }
  map_release(&told);
}

static void add_assumptions(const sextant_answer *a, Text *out) {
  const ProjectAnswer *found = found_of(a);
  text_add(out, "assumptions:\n");
  for (uint32_t i = 0; i < found->notes.count; i++) text_format(out, "  %s\n", found->notes.data[i]);
  if (!found->folder) add_shared_assumptions(a, out);
  uint32_t linked = 0;
  for (uint32_t j = 0; j < found->jobs.count; j++) {
    const ProjectJob *job = &found->jobs.data[j];
    bool is_main = strcmp(job->function, "main") == 0;
    linked += job->with.count && !is_main && found->folder;
    if (!job->with.count || !is_main) continue;
    text_format(out, "  %s of %s is a program with", job->function, report_local_path(found->files.data[job->unit]));
    for (uint32_t i = 0; i < job->with.count; i++)
      text_format(out, " %s", report_local_path(found->files.data[job->with.data[i]]));
    text_add(out, "\n");
  }
  if (linked)
    text_format(out, "  %u %s looked at together with the files that define what they need, the nearest first\n",
                linked, linked == 1 ? "function is" : "functions are");
}

// What was found of each function of a library, and under which requirements.
static void add_functions(const sextant_answer *a, Text *out) {
  static const char *const words[] = {"verified", "falsified", "unknown", "at fault", "internal error"};
  const ProjectJobVec *jobs = &found_of(a)->jobs;
  text_add(out, "functions:\n");
  for (uint32_t j = 0; j < jobs->count; j++) {
    const ProjectJob *job = &jobs->data[j];
    text_format(out, "  %s: %s", job->function, words[job->verdict]);
    if (job->requires) text_format(out, ", requires %s", job->requires);
    for (uint32_t i = 0; i < job->beside.count; i++) text_format(out, "; %s", job->beside.data[i]);
    text_add(out, "\n");
  }
}

// What the proofs rest on, where more is asked for.
static void add_contracts(const sextant_answer *a, Text *out) {
  const ProjectJobVec *jobs = &found_of(a)->jobs;
  bool any = false;
  for (uint32_t j = 0; j < jobs->count && a->input->settings.verbose; j++) {
    if (!jobs->data[j].requires) continue;
    text_format(out, "%s  %s requires %s\n", any ? "" : "contracts:\n", jobs->data[j].function, jobs->data[j].requires);
    any = true;
  }
}

static void add_counts(const sextant_answer *a, Text *out) {
  const ProjectAnswer *found = found_of(a);
  Tally tally = {0};
  unsigned long long proved = 0, violated = 0, open = 0;
  for (uint32_t j = 0; j < found->jobs.count; j++) {
    tally.of[found->jobs.data[j].verdict]++;
    proved += found->jobs.data[j].proved;
    open += found->jobs.data[j].unsettled;
    violated += found->jobs.data[j].checks.count - found->jobs.data[j].unsettled;
  }
  text_format(out, "%u functions: ", found->jobs.count);
  add_tally(&tally, out);
  text_format(out, "; checks: %llu proved, %llu violated, %llu unknown\n", proved, violated, open);
}

static void add_next(const sextant_answer *a, Text *out) {
  const ProjectAnswer *found = found_of(a);
  for (uint32_t j = 0; j < found->jobs.count; j++) {
    const ProjectJob *job = &found->jobs.data[j];
    if (job->verdict != SEXTANT_FALSIFIED) continue;
    text_add(out, "next: the whole story of one, as with sextant check");
    if (found->folder) text_format(out, " --compile-commands %s", found->folder);
    if (strcmp(job->function, "main") != 0)
      text_format(out, " --open %s+%s", job->function, job->narrow ? "related" : "makers");
    text_format(out, " %s", report_local_path(found->files.data[job->unit]));
    for (uint32_t i = 0; i < job->with.count; i++)
      text_format(out, " %s", report_local_path(found->files.data[job->with.data[i]]));
    text_add(out, "\n");
    return;
  }
}

static void add_verdict(const sextant_answer *a, Text *out) {
  Report report = report_of_answer(a);
  const ProjectAnswer *found = found_of(a);
  text_format(out, "%s: ", report.file);
  if (found->verdict == SEXTANT_VERIFIED) report_paint(&report, PAINT_GOOD, "VERIFIED", out);
  else if (found->verdict == SEXTANT_FALSIFIED) report_paint(&report, PAINT_BAD, "FALSIFIED", out);
  else {
    report_paint(&report, PAINT_OPEN, "UNKNOWN", out);
    text_format(out, " (%s)", found->reason);
  }
  text_add(out, "\n");
}

void report_project_text(const sextant_answer *a, Text *out) {
  if (!a->input->settings.quiet) {
    add_violations(a, out);
    add_unknown(a, out);
    if (found_of(a)->folder) add_files(a, out), add_contracts(a, out);
    else add_functions(a, out);
    add_assumptions(a, out);
    add_counts(a, out);
    add_next(a, out);
  }
  add_verdict(a, out);
}
