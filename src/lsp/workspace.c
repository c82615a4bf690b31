// One lock guards the documents and what is asked; it is not held while a query is asked. A document's revision is new with every edit: an answer
// counts only where the revision is still the one that it was asked about.
#include "lsp/workspace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/vec.h"
#include "lsp/actions.h"
#include "lsp/diagnosis.h"
#include "lsp/hover.h"
#include "lsp/place.h"
#include "lsp/remedy.h"

enum {
  PATIENCE = 5,  // seconds for a cancelled query to return
  MOST_TRIES = 6 // of remedies, each of which is a check
};

typedef struct Document {
  char *uri, *path, *text;
  size_t size;
  json_int_t version;
  uint64_t revision;
  double due; // monotonic seconds; 0: nothing is to be done
  bool is_program, is_header;
  Diagnosis diagnosis; // of the last answer; no notes where the text has changed since
  bool is_open;        // it was checked as an open program
  json_t *remedies;    // of the diagnosis, those that are known to work
  size_t next_remedy;  // of the diagnosis, to be tried
  size_t tried;        // with a check
  char *harness;       // of the first run; NULL: none
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
  bool is_trying;       // what is under way is a remedy, which can wait
  bool is_put_off;      // and was cancelled for that
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
  d->diagnosis = (Diagnosis){json_array(), json_array(), json_array()};
  d->remedies = json_array();
  return d;
}

static void forget_answer(Document *d) { // but for the diagnosis
  json_array_clear(d->remedies);
  d->next_remedy = d->tried = 0;
  free(d->harness);
  d->harness = NULL;
}

// What was found out about a text that is there no more, but for the diagnostics, which the client moves along.
static void forget(Document *d) {
  json_array_clear(d->diagnosis.notes);
  json_array_clear(d->diagnosis.remedies);
  forget_answer(d);
}

static void document_delete(Document *d) {
  lsp_diagnosis_release(&d->diagnosis);
  json_decref(d->remedies);
  free(d->harness);
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
  if (w->is_trying && w->asked) sextant_cancel(w->asked);
  w->is_put_off = true;
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
  bool is_open;
} Job;

static void job_release(Job *job) {
  free(job->uri);
  free(job->path);
  free(job->text);
}

// A flag with its value in one word.
static void add_flag(sextant_query *query, const char *flag, const char *value, size_t length) {
  Text word = {0};
  text_format(&word, "%s%.*s", flag, (int)length, value);
  sextant_add_compiler_flag(query, text_view(&word));
  text_release(&word);
}

// The folder of a file: where what it includes is looked for, also where the file is only in the editor.
static void add_folder(sextant_query *query, const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash) add_flag(query, "-iquote", path, slash == path ? 1 : (size_t)(slash - path));
}

static void add_headers(Workspace *w, sextant_query *query) {
  for (uint32_t i = 0; i < w->documents.count; i++) {
    const Document *d = w->documents.data[i];
    if (d->is_header) sextant_add_text(query, d->path, d->text, d->size);
  }
}

// Asks and deletes the query, unless it is about a text that is there no more.
static sextant_answer *ask(Workspace *w, const Job *job, sextant_query *query) {
  add_folder(query, job->path);
  pthread_mutex_lock(&w->lock);
  add_headers(w, query);
  if (w->ends || !find_revision(w, job->revision) || (w->is_trying && w->is_put_off)) sextant_cancel(query);
  w->asked = query;
  pthread_mutex_unlock(&w->lock);
  sextant_answer *answer = sextant_ask(query);
  pthread_mutex_lock(&w->lock);
  w->asked = NULL;
  w->left_alone |= sextant_answer_verdict(answer) == SEXTANT_UNKNOWN;
  pthread_mutex_unlock(&w->lock);
  sextant_query_delete(query);
  return answer;
}

// The whole text, and a test of what violates it to a file.
static sextant_answer *ask_all(Workspace *w, const Job *job, const char *harness) {
  sextant_query *query = lsp_settings_query(w->settings, job->is_open, false);
  sextant_add_text(query, job->path, job->text, job->size);
  if (harness) sextant_set(query, "harness", harness);
  return ask(w, job, query);
}

// ---- remedies

static bool works(Workspace *w, const Job *job, const json_t *remedy) {
  const char *header = json_string_value(json_object_get(remedy, "header"));
  Text text = {0}, include = {0};
  sextant_query *query = lsp_settings_query(w->settings, job->is_open, true);
  lsp_remedy_try(job->text, job->size, remedy, &text);
  text_format(&include, "<%s>", header);
  if (!strstr(job->text, text_view(&include))) add_flag(query, "-include", header, strlen(header));
  sextant_add_text(query, job->path, text_view(&text), text.count);
  sextant_answer *answer = ask(w, job, query);
  bool does = lsp_remedy_works(remedy, job->text, answer, job->path);
  sextant_answer_delete(answer);
  text_release(&text);
  text_release(&include);
  return does;
}

static bool needs_check(const json_t *remedy) { return json_object_get(remedy, "header"); }

// To be tried; NULL: none. Only the first ones are, so that it does not take for ever. The lock is held.
static json_t *next_remedy(Document *d) {
  size_t count = json_array_size(d->diagnosis.remedies);
  while (d->next_remedy < count && !needs_check(json_array_get(d->diagnosis.remedies, d->next_remedy)))
    d->next_remedy++;
  return d->due > 0 || d->tried >= MOST_TRIES ? NULL : json_array_get(d->diagnosis.remedies, d->next_remedy);
}

static void offer_at_once(Document *d) {
  size_t i;
  json_t *remedy;
  json_array_foreach(d->diagnosis.remedies, i, remedy) if (!needs_check(remedy)) json_array_append(d->remedies, remedy);
}

static Document *next_untried(const Workspace *w) {
  for (uint32_t i = 0; i < w->documents.count; i++)
    if (next_remedy(w->documents.data[i])) return w->documents.data[i];
  return NULL;
}

// Where it was put off it stays the next one.
static void try_remedy(Workspace *w, const Job *job, json_t *remedy) {
  bool does = works(w, job, remedy);
  pthread_mutex_lock(&w->lock);
  Document *d = find_revision(w, job->revision);
  if (d && !w->is_put_off) {
    if (does) json_array_append(d->remedies, remedy);
    d->next_remedy++;
    d->tried++;
  }
  pthread_mutex_unlock(&w->lock);
}

// ---- a check

// The lock is held. Takes both.
static void take_diagnosis(Workspace *w, const Job *job, Diagnosis diagnosis, char *harness) {
  Document *d = w->ends ? NULL : find_revision(w, job->revision);
  if (!d) {
    lsp_diagnosis_release(&diagnosis);
    free(harness);
    return;
  }
  lsp_diagnosis_release(&d->diagnosis);
  forget_answer(d);
  d->diagnosis = diagnosis;
  d->harness = harness;
  d->is_open = job->is_open;
  offer_at_once(d);
  publish(w, d);
}

// A new, empty file; NULL: there is none.
static const char *temporary_file(char path[static 4096]) {
  const char *folder = getenv("TMPDIR");
  snprintf(path, 4096, "%s/sextant-XXXXXX", folder && *folder ? folder : "/tmp");
  int file = mkstemp(path);
  if (file < 0) return NULL;
  close(file);
  return path;
}

static char *take_file(const char *path) { // and removes it; NULL: it is empty
  size_t size = 0;
  char *text = path ? text_read_file(path, &size) : NULL;
  if (path) unlink(path);
  if (text && size) return text;
  free(text);
  return NULL;
}

static void check(Workspace *w, Job *job) {
  char path[4096];
  const char *harness = temporary_file(path);
  sextant_answer *answer = ask_all(w, job, harness);
  if (lsp_lacks_main(answer)) {
    sextant_answer_delete(answer);
    job->is_open = true;
    answer = ask_all(w, job, harness);
  }
  Subject subject = {.path = job->path,
                     .text = job->text,
                     .uri = job->uri,
                     .is_open = job->is_open,
                     .tells_hints = w->settings->hints};
  Diagnosis diagnosis = lsp_diagnose(&subject, answer);
  sextant_answer_delete(answer);
  pthread_mutex_lock(&w->lock);
  take_diagnosis(w, job, diagnosis, take_file(harness));
  w->busy = 0; // with the diagnosis: a save that the client sends when it has seen it asks again
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

static Job take_job(Workspace *w, const Document *d) {
  Job job = {memory_text(d->uri), memory_text(d->path), memory_new(d->size + 1), d->size, d->revision, d->is_open};
  memcpy(job.text, d->text, d->size);
  w->busy = d->revision;
  return job;
}

// The lock is held, but not while the query is asked.
static void run_check(Workspace *w, Document *d) {
  Job job = take_job(w, d);
  job.is_open = false;
  d->due = 0;
  pthread_mutex_unlock(&w->lock);
  check(w, &job);
  job_release(&job);
  pthread_mutex_lock(&w->lock);
}

static void run_remedy(Workspace *w, Document *d) {
  Job job = take_job(w, d);
  json_t *remedy = json_incref(next_remedy(d));
  w->is_trying = true;
  w->is_put_off = false;
  pthread_mutex_unlock(&w->lock);
  try_remedy(w, &job, remedy);
  json_decref(remedy);
  job_release(&job);
  pthread_mutex_lock(&w->lock);
  w->busy = 0;
  w->is_trying = false;
}

static void *work(void *context) {
  Workspace *w = context;
  pthread_mutex_lock(&w->lock);
  while (!w->ends) {
    Document *due = next_due(w), *untried;
    if (due && due->due <= now()) run_check(w, due);
    else if ((untried = next_untried(w))) run_remedy(w, untried);
    else wait_for(w, due);
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
  forget(d);
  renew(w, d, 0);
  renew_users(w, d, 0);
  pthread_mutex_unlock(&w->lock);
}

void lsp_workspace_change(Workspace *w, const char *uri, LspText text) {
  pthread_mutex_lock(&w->lock);
  Document *d = find(w, uri);
  if (d) {
    set_text(d, text);
    forget(d);
    renew(w, d, w->settings->delay);
    renew_users(w, d, w->settings->delay);
  }
  pthread_mutex_unlock(&w->lock);
}

// The same text may be under way; else files that it includes may have changed.
void lsp_workspace_save(Workspace *w, const char *uri) {
  pthread_mutex_lock(&w->lock);
  Document *d = find(w, uri);
  if (d && (w->busy != d->revision || w->is_trying)) renew(w, d, 0);
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

json_t *lsp_workspace_hover(Workspace *w, const char *uri, json_int_t line) {
  pthread_mutex_lock(&w->lock);
  const Document *d = find(w, uri);
  json_t *hover = d ? lsp_hover(d->diagnosis.notes, line + 1) : json_null();
  pthread_mutex_unlock(&w->lock);
  return hover;
}

json_t *lsp_workspace_actions(Workspace *w, const char *uri, json_int_t first, json_int_t last, const json_t *only) {
  pthread_mutex_lock(&w->lock);
  const Document *d = find(w, uri);
  ActionSource from = {.can_create = w->settings->can_create, .only = only, .first = first + 1, .last = last + 1};
  if (d)
    from.uri = d->uri, from.path = d->path, from.text = d->text, from.diagnostics = d->diagnosis.diagnostics,
    from.remedies = d->remedies, from.harness = d->harness;
  json_t *actions = d ? lsp_actions(&from) : json_array();
  pthread_mutex_unlock(&w->lock);
  return actions;
}
