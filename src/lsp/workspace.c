// One lock guards the documents and what is asked; it is not held while a query is asked. A document's revision is new with every edit: an answer
// counts only where the revision is still the one that it was asked about.
#include "lsp/workspace.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/vec.h"
#include "lsp/diagnosis.h"
#include "lsp/place.h"

enum { PATIENCE = 5 }; // seconds for a cancelled query to return

typedef struct Document {
  char *uri, *path, *text;
  size_t size;
  json_int_t version;
  uint64_t revision;
  double due; // monotonic seconds; 0: nothing is to be done
  bool is_program, is_header;
  Diagnosis diagnosis; // of the last answer
} Document;
VEC(DocumentVec, documentvec, Document *)

struct Workspace {
  Outlet *outlet;
  const LspSettings *settings;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t news;
  DocumentVec documents;
  uint64_t revisions;   // given so far
  uint64_t busy;        // the revision that is being checked; 0: none
  sextant_query *asked; // NULL: none
  bool ends;
  bool left_alone; // some answer came without the thread that looked for it
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// ---- documents; the lock is held

static Document *find(const Workspace *w, const char *uri) {
  for (uint32_t i = 0; i < w->documents.count; i++)
    if (strcmp(w->documents.data[i]->uri, uri) == 0) return w->documents.data[i];
  return NULL;
}

static Document *find_revision(const Workspace *w, uint64_t revision) {
  for (uint32_t i = 0; i < w->documents.count; i++)
    if (w->documents.data[i]->revision == revision) return w->documents.data[i];
  return NULL;
}

static void set_text(Document *d, LspText text) {
  free(d->text);
  d->text = memcpy(memory_new(text.size + 1), text.text, text.size);
  d->size = text.size;
  d->version = text.version;
}

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n >= m && strcmp(text + n - m, ending) == 0;
}

// A document that is no file yet has a name all the same: that of its address.
static char *path_of(const char *uri, bool is_c) {
  char *path = lsp_path_of_uri(uri);
  if (path) return path;
  const char *name = strrchr(uri, '/') ? strrchr(uri, '/') + 1 : strchr(uri, ':') ? strchr(uri, ':') + 1 : uri;
  Text text = {0};
  text_format(&text, "%s%s", *name ? name : "untitled", is_c && !ends_with(name, ".c") ? ".c" : "");
  return text.data;
}

static Document *document_new(const char *uri, const char *language) {
  Document *d = memory_new(sizeof *d);
  bool is_c = strcmp(language, "c") == 0;
  d->uri = memory_text(uri);
  d->path = path_of(uri, is_c);
  d->is_header = ends_with(d->path, ".h");
  d->is_program = !d->is_header && (ends_with(d->path, ".c") || ends_with(d->path, ".i"));
  d->diagnosis = (Diagnosis){json_array(), json_array()};
  return d;
}

static void document_delete(Document *d) {
  lsp_diagnosis_release(&d->diagnosis);
  free(d->uri);
  free(d->path);
  free(d->text);
  free(d);
}

static void cancel(Workspace *w, const Document *d) {
  if (w->busy && w->busy == d->revision && w->asked) sextant_cancel(w->asked);
}

// Makes a check due; one that is under way does not count any more.
static void renew(Workspace *w, Document *d, double delay) {
  cancel(w, d);
  d->revision = ++w->revisions;
  d->due = d->is_program ? now() + delay : 0;
  pthread_cond_signal(&w->news);
}

// What includes a header cannot be told from here: everything may.
static void renew_users(Workspace *w, const Document *header, double delay) {
  for (uint32_t i = 0; i < w->documents.count && header->is_header; i++)
    if (w->documents.data[i]->is_program) renew(w, w->documents.data[i], delay);
}

static void publish(Workspace *w, const Document *d) {
  lsp_notify(
      w->outlet, "textDocument/publishDiagnostics",
      json_pack("{s:s, s:I, s:O}", "uri", d->uri, "version", d->version, "diagnostics", d->diagnosis.diagnostics));
}

// ---- the thread that checks

typedef struct Job {
  char *uri, *path, *text;
  size_t size;
  uint64_t revision;
} Job;

static void job_release(Job *job) {
  free(job->uri);
  free(job->path);
  free(job->text);
}

// The folder of a file: where what it includes is looked for, also where the file is only in the editor.
static void add_folder(sextant_query *query, const char *path) {
  const char *slash = strrchr(path, '/');
  Text flag = {0};
  if (slash) text_format(&flag, "-iquote%.*s", (int)(slash == path ? 1 : slash - path), path);
  if (slash) sextant_add_compiler_flag(query, text_view(&flag));
  text_release(&flag);
}

static sextant_query *query_for(Workspace *w, const Job *job, bool is_open) {
  sextant_query *query = lsp_settings_query(w->settings, is_open);
  add_folder(query, job->path);
  sextant_add_text(query, job->path, job->text, job->size);
  pthread_mutex_lock(&w->lock);
  for (uint32_t i = 0; i < w->documents.count; i++) {
    const Document *d = w->documents.data[i];
    if (d->is_header) sextant_add_text(query, d->path, d->text, d->size);
  }
  if (w->ends || !find_revision(w, job->revision)) sextant_cancel(query);
  w->asked = query;
  pthread_mutex_unlock(&w->lock);
  return query;
}

static sextant_answer *ask(Workspace *w, const Job *job, bool is_open) {
  sextant_query *query = query_for(w, job, is_open);
  sextant_answer *answer = sextant_ask(query);
  pthread_mutex_lock(&w->lock);
  w->asked = NULL;
  w->left_alone |= sextant_answer_verdict(answer) == SEXTANT_UNKNOWN;
  pthread_mutex_unlock(&w->lock);
  sextant_query_delete(query);
  return answer;
}

// The lock is held.
static void take_diagnosis(Workspace *w, const Job *job, Diagnosis *diagnosis) {
  Document *d = w->ends ? NULL : find_revision(w, job->revision);
  if (!d) {
    lsp_diagnosis_release(diagnosis);
    return;
  }
  lsp_diagnosis_release(&d->diagnosis);
  d->diagnosis = *diagnosis;
  publish(w, d);
}

static void check(Workspace *w, const Job *job) {
  Subject subject = {.path = job->path, .text = job->text, .uri = job->uri, .tells_hints = w->settings->hints};
  sextant_answer *answer = ask(w, job, false);
  if (lsp_lacks_main(answer)) {
    sextant_answer_delete(answer);
    subject.is_open = true;
    answer = ask(w, job, true);
  }
  Diagnosis diagnosis = lsp_diagnose(&subject, answer);
  sextant_answer_delete(answer);
  pthread_mutex_lock(&w->lock);
  take_diagnosis(w, job, &diagnosis);
  pthread_mutex_unlock(&w->lock);
}

static Document *next_due(const Workspace *w) {
  Document *first = NULL;
  for (uint32_t i = 0; i < w->documents.count; i++) {
    Document *d = w->documents.data[i];
    if (d->due > 0 && (!first || d->due < first->due)) first = d;
  }
  return first;
}

// Returns when something is due or changes.
static void wait_for(Workspace *w, const Document *d) {
  if (!d) {
    pthread_cond_wait(&w->news, &w->lock);
    return;
  }
  struct timespec until = {.tv_sec = (time_t)d->due, .tv_nsec = (long)(fmod(d->due, 1) * 1e9)};
  pthread_cond_timedwait(&w->news, &w->lock, &until);
}

static Job take_job(Workspace *w, Document *d) {
  Job job = {memory_text(d->uri), memory_text(d->path), memory_new(d->size + 1), d->size, d->revision};
  memcpy(job.text, d->text, d->size);
  d->due = 0;
  w->busy = d->revision;
  return job;
}

static void *work(void *context) {
  Workspace *w = context;
  pthread_mutex_lock(&w->lock);
  while (!w->ends) {
    Document *d = next_due(w);
    if (!d || d->due > now()) {
      wait_for(w, d);
      continue;
    }
    Job job = take_job(w, d);
    pthread_mutex_unlock(&w->lock);
    check(w, &job);
    job_release(&job);
    pthread_mutex_lock(&w->lock);
    w->busy = 0;
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

// ---- the workspace

static void init_condition(pthread_cond_t *condition) {
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &monotonic);
  pthread_condattr_destroy(&monotonic);
}

Workspace *lsp_workspace_new(Outlet *outlet, const LspSettings *settings) {
  Workspace *w = memory_new(sizeof *w);
  w->outlet = outlet;
  w->settings = settings;
  pthread_mutex_init(&w->lock, NULL);
  init_condition(&w->news);
  if (pthread_create(&w->thread, NULL, work, w) == 0) return w;
  free(w);
  return NULL;
}

bool lsp_workspace_delete(Workspace *w) {
  struct timespec until;
  pthread_mutex_lock(&w->lock);
  w->ends = true;
  if (w->asked) sextant_cancel(w->asked);
  pthread_cond_signal(&w->news);
  pthread_mutex_unlock(&w->lock);
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += PATIENCE;
  if (pthread_timedjoin_np(w->thread, NULL, &until) != 0 || w->left_alone) return false;
  for (uint32_t i = 0; i < w->documents.count; i++) document_delete(w->documents.data[i]);
  documentvec_release(&w->documents);
  pthread_cond_destroy(&w->news);
  pthread_mutex_destroy(&w->lock);
  free(w);
  return true;
}

void lsp_workspace_open(Workspace *w, const char *uri, const char *language, LspText text) {
  pthread_mutex_lock(&w->lock);
  Document *d = find(w, uri);
  if (!d) d = document_new(uri, language), documentvec_push(&w->documents, d);
  set_text(d, text);
  renew(w, d, 0);
  renew_users(w, d, 0);
  pthread_mutex_unlock(&w->lock);
}

void lsp_workspace_change(Workspace *w, const char *uri, LspText text) {
  pthread_mutex_lock(&w->lock);
  Document *d = find(w, uri);
  if (d) {
    set_text(d, text);
    renew(w, d, w->settings->delay);
    renew_users(w, d, w->settings->delay);
  }
  pthread_mutex_unlock(&w->lock);
}

// The same text may be under way; else files that it includes may have changed.
void lsp_workspace_save(Workspace *w, const char *uri) {
  pthread_mutex_lock(&w->lock);
  Document *d = find(w, uri);
  if (d && w->busy != d->revision) renew(w, d, 0);
  if (d) renew_users(w, d, 0);
  pthread_mutex_unlock(&w->lock);
}

void lsp_workspace_close(Workspace *w, const char *uri) {
  pthread_mutex_lock(&w->lock);
  Document *d = find(w, uri);
  if (d) {
    cancel(w, d);
    uint32_t i = 0;
    while (w->documents.data[i] != d) i++;
    w->documents.data[i] = w->documents.data[--w->documents.count];
    json_array_clear(d->diagnosis.diagnostics);
    publish(w, d);
    renew_users(w, d, w->settings->delay);
    document_delete(d);
  }
  pthread_mutex_unlock(&w->lock);
}

// ---- what is known of a line

// Labels and what stands under each, as Markdown.
static void add_notes(const json_t *notes, json_int_t line, const char *label, Text *out) {
  size_t i;
  json_t *note;
  json_array_foreach(notes, i, note) {
    const char *of = json_string_value(json_object_get(note, "label"));
    bool is_same = label ? of && strcmp(of, label) == 0 : !of;
    if (!is_same || json_integer_value(json_object_get(note, "line")) != line) continue;
    text_format(out, "- `%s`\n", json_string_value(json_object_get(note, "text")));
  }
}

static void add_runs(const json_t *notes, json_int_t line, Text *out) {
  size_t i;
  json_t *note;
  const char *last = NULL;
  json_array_foreach(notes, i, note) {
    const char *label = json_string_value(json_object_get(note, "label"));
    if (!label || json_integer_value(json_object_get(note, "line")) != line) continue;
    if (last && strcmp(last, label) == 0) continue; // the notes of a run stand together
    text_format(out, "%sIn the run to the violation (%s):\n\n", out->count ? "\n" : "", label);
    add_notes(notes, line, label, out);
    last = label;
  }
}

json_t *lsp_workspace_hover(Workspace *w, const char *uri, json_int_t line) {
  Text invariants = {0}, all = {0};
  pthread_mutex_lock(&w->lock);
  const Document *d = find(w, uri);
  if (d) add_notes(d->diagnosis.notes, line + 1, NULL, &invariants);
  if (invariants.count) text_format(&all, "Proved to hold here, each time:\n\n%s", text_view(&invariants));
  if (d) add_runs(d->diagnosis.notes, line + 1, &all);
  pthread_mutex_unlock(&w->lock);
  json_t *hover =
      all.count ? json_pack("{s:{s:s, s:s}}", "contents", "kind", "markdown", "value", text_view(&all)) : json_null();
  text_release(&invariants);
  text_release(&all);
  return hover;
}
