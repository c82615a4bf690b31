#include <jansson.h>
#include <stdlib.h>

#include "report/escape.h"
#include "report/fault_json.h"
#include "report/finding.h"
#include "report/project.h"

static void set(json_t *object, const char *key, json_t *value) { json_object_set_new(object, key, value); }
static void set_text(json_t *object, const char *key, const char *text) { set(object, key, report_json_text(text)); }

static const char *verdict_name(sextant_verdict verdict) {
  return verdict == SEXTANT_VERIFIED ? "verified" : verdict == SEXTANT_FALSIFIED ? "falsified" : "unknown";
}

static json_t *with_json(const ProjectAnswer *found, const ProjectJob *job) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < job->with.count; i++)
    json_array_append_new(list, report_json_text(found->files.data[job->with.data[i]]));
  return list;
}

// What the answer about a single program says, too.
static void add_answer(json_t *item, const ProjectJob *job) {
  static const char *const keys[] = {"engine",      "properties",       "counterexamples", "contracts", "preconditions",
                                     "assumptions", "evidence_checked", "error",           "errors"};
  json_t *answer = job->answer ? json_loads(job->answer, 0, NULL) : NULL;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (json_object_get(answer, keys[i])) json_object_set(item, keys[i], json_object_get(answer, keys[i]));
  json_decref(answer);
}

static json_t *job_json(const ProjectAnswer *found, const ProjectJob *job) {
  json_t *item = json_object();
  add_answer(item, job);
  set_text(item, "file", found->files.data[job->unit]);
  set_text(item, "function", job->function);
  set_text(item, "verdict", verdict_name(job->verdict));
  set_text(item, "reason", job->reason ? job->reason : "");
  set(item, "kept", json_boolean(job->is_kept));
  set(item, "seconds", json_real((double)(long long)(job->seconds * 1000 + 0.5) / 1000));
  uint32_t violated = job->checks.count - job->unsettled;
  set(item, "checks",
      json_pack("{s:i, s:i, s:i}", "proved", (int)job->proved, "violated", (int)violated, "unknown",
                (int)job->unsettled));
  if (job->with.count) set(item, "with", with_json(found, job));
  if (!json_object_get(item, "properties")) set(item, "properties", json_array());
  return item;
}

static json_t *counts_json(const ProjectAnswer *found) {
  return json_pack("{s:i, s:i, s:i, s:i, s:i}", "verified", (int)query_project_count(found, SEXTANT_VERIFIED),
                   "falsified", (int)query_project_count(found, SEXTANT_FALSIFIED), "unknown",
                   (int)query_project_count(found, SEXTANT_UNKNOWN), "at_fault",
                   (int)query_project_count(found, SEXTANT_FAULT), "internal_errors",
                   (int)query_project_count(found, SEXTANT_INTERNAL));
}

static json_t *statistics_json(const sextant_answer *a) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < a->found.project.jobs.count; i++) kept += a->found.project.jobs.data[i].is_kept;
  json_t *statistics = json_object();
  set(statistics, "seconds", json_real((double)(long long)(a->outcome.seconds * 1000 + 0.5) / 1000));
  set(statistics, "functions", json_integer(a->found.project.jobs.count));
  set(statistics, "kept", json_integer(kept));
  return statistics;
}

void report_project_json(const sextant_answer *a, Text *out) {
  const ProjectAnswer *found = &a->found.project;
  json_t *root = json_object(), *functions = json_array(), *assumptions = json_array();
  for (uint32_t i = 0; i < found->jobs.count; i++)
    json_array_append_new(functions, job_json(found, &found->jobs.data[i]));
  for (uint32_t i = 0; i < found->notes.count; i++)
    json_array_append_new(assumptions, report_json_text(found->notes.data[i]));
  set(root, "version", json_integer(JSON_VERSION));
  set_text(root, "project", found->folder ? found->folder : report_of_answer(a).file);
  set_text(root, "verdict", report_verdict_name(a));
  set_text(root, "reason", found->reason ? found->reason : "");
  set(root, "counts", counts_json(found));
  set(root, "functions", functions);
  set(root, "assumptions", assumptions);
  set(root, "statistics", statistics_json(a));
  report_set_faults(root, a->diags.items, a->diags.count);
  char *text = json_dumps(root, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
  text_add(out, text ? text : "{}");
  text_add(out, "\n");
  free(text);
  json_decref(root);
}
