#include "query/project_jobs.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/suggest.h"

enum { FORMAT = 1 }; // of what is kept about a job
#define SEVERAL UINT32_MAX
#define NARROW "clients call nothing but " // an assumption of client_beside.c
#define LEAST_SHARE 3.0                    // seconds of a job: with less nothing is found

// ---- words

// What says nothing about a single job, or is said anew for it.
static const SettingId own_settings[] = {SETTING_project, SETTING_job_timeout, SETTING_slurm,   SETTING_jobs,
                                         SETTING_timeout, SETTING_memory,      SETTING_format,  SETTING_color,
                                         SETTING_output,  SETTING_quiet,       SETTING_verbose, SETTING_cache,
                                         SETTING_open,    SETTING_no_cache};

// How jobs are handed out changes no answer.
static void drop_own_efforts(TextVec *words) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < words->count; i++)
    if (strncmp(words->data[i], "--effort=project.", 17) != 0) words->data[kept++] = words->data[i];
  words->count = kept;
}

static TextVec words_of(Project *p, const ProjectJob *job) {
  const ProjectUnit *unit = &p->units.list.data[job->unit];
  const Settings *settings = p->session->settings;
  TextVec words = {0};
  query_settings_words(settings, own_settings, sizeof own_settings / sizeof *own_settings, p->arena, &words);
  drop_own_efforts(&words);
  if (strcmp(job->function, "main") != 0)
    textvec_push(&words, arena_format(p->arena, "--open=%s+%s", job->function, job->narrow ? "related" : "makers"));
  if (unit->ilp32 && !settings->given[SETTING_arch]) textvec_push(&words, "--arch=ilp32");
  if (p->is_library) return words;
  char *commands = realpath(c_compile_commands_path(p->units.commands), NULL);
  textvec_push(&words, arena_format(p->arena, "--compile-commands=%s", commands ? commands : ""));
  free(commands);
  return words;
}

static void add_files(Project *p, const ProjectJob *job, TextVec *words) {
  textvec_push(words, "--");
  textvec_push(words, p->units.list.data[job->unit].file);
  for (uint32_t i = 0; i < job->with.count; i++) textvec_push(words, p->units.list.data[job->with.data[i]].file);
}

// What one job may take of the time that is left: as much as each of those that are not done, so many at a time.
static double share_of_time(const Project *p) {
  double left = limits_left(&p->session->limits);
  uint32_t open = p->found->jobs.count - p->done + p->waiting, at_a_time = query_jobs(p->session);
  if (p->session->settings->slurm) return left > 0.001 ? left : 0.001;
  double share = open > at_a_time ? left * at_a_time / open : left;
  if (share < LEAST_SHARE) share = left < LEAST_SHARE ? left : LEAST_SHARE;
  return share > 0.001 ? share : 0.001;
}

static bool wants_more_time(const Project *p, const ProjectJob *job) {
  bool was_cut = job->share > 0 && (p->limits.seconds <= 0 || job->share < p->limits.seconds);
  return was_cut && job->is_done && job->verdict == SEXTANT_UNKNOWN && strstr(job->reason, limits_reason(STOP_TIME));
}

uint32_t query_project_retry(Project *p) {
  uint32_t found = UINT32_MAX;
  p->waiting = 0;
  for (uint32_t i = p->found->jobs.count; i-- > 0;)
    if (wants_more_time(p, &p->found->jobs.data[i])) p->waiting++, found = i;
  if (found == UINT32_MAX || share_of_time(p) < 2 * p->found->jobs.data[found].share) return UINT32_MAX;
  p->waiting--;
  p->done--;
  p->found->jobs.data[found].is_done = false;
  return found;
}

ProjectOrder query_project_order(Project *p, uint32_t number, bool shares) {
  ProjectJob *job = &p->found->jobs.data[number];
  const Settings *settings = p->session->settings;
  ProjectOrder order = {.job = number, .words = words_of(p, job), .limits = p->limits};
  double share = share_of_time(p);
  if (settings->timeout > 0 && (order.limits.seconds <= 0 || share < order.limits.seconds))
    order.limits.seconds = share;
  job->share = order.limits.seconds;
  bool keeps = shares && settings->cache && !settings->no_cache;
  textvec_push(&order.words, keeps ? arena_format(p->arena, "--cache=%s", settings->cache) : "--no-cache");
  add_files(p, job, &order.words);
  return order;
}

// ---- programs of several units

// Which unit defines a name: its number, or SEVERAL. What stands beside a `main` is of that program alone.
static void find_owners(Project *p) {
  for (uint32_t u = 0; u < p->units.list.count; u++) {
    const CSymbolVec *symbols = &p->units.list.data[u].symbols;
    bool has_main = false;
    for (uint32_t i = 0; i < symbols->count; i++) has_main |= symbols->data[i].kind == SYMBOL_MAIN;
    for (uint32_t i = 0; i < symbols->count && !has_main; i++) {
      uint64_t name = hash_text(symbols->data[i].name);
      if (symbols->data[i].kind == SYMBOL_NEEDED) continue;
      map_set(&p->owners, name, map_find(&p->owners, name, u) == u ? u : SEVERAL);
    }
  }
}

static bool contains(const U32Vec *list, uint32_t x) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == x) return true;
  return false;
}

// The other units that a unit needs, the nearest first, up to a number; the functions of those beyond it have no body.
static U32Vec find_needed(const Project *p, uint32_t unit) {
  U32Vec all = {0};
  uint32_t most = EFFORT32(&p->session->limits, project_linked);
  u32vec_push(&all, unit);
  for (uint32_t i = 0; i < all.count; i++) {
    const CSymbolVec *symbols = &p->units.list.data[all.data[i]].symbols;
    for (uint32_t k = 0; k < symbols->count && all.count <= most; k++) {
      uint32_t owner = map_find(&p->owners, hash_text(symbols->data[k].name), SEVERAL);
      if (symbols->data[k].kind == SYMBOL_NEEDED && owner != SEVERAL && !contains(&all, owner))
        u32vec_push(&all, owner);
    }
  }
  memmove(all.data, all.data + 1, --all.count * sizeof *all.data);
  return all;
}

// ---- keys

static void make_key(Project *p, ProjectJob *job) {
  Text content = {0};
  TextVec words = words_of(p, job);
  text_format(&content, "job %d %s\n%s\n", FORMAT, sextant_version(), job->function);
  for (uint32_t i = 0; i < words.count; i++) text_format(&content, "%s\n", words.data[i]);
  text_format(&content, "%s\n", p->units.list.data[job->unit].key);
  for (uint32_t i = 0; i < job->with.count; i++)
    text_format(&content, "%s\n", p->units.list.data[job->with.data[i]].key);
  sha256_text(content.data, content.count, job->key);
  text_release(&content);
  textvec_release(&words);
}

// ---- the list

// open := name ("," name)*
static bool is_named(const char *open, const char *name) {
  size_t length = strlen(name);
  if (!open || strcmp(open, "all") == 0) return true;
  for (open += strspn(open, " ,"); *open; open += strspn(open, " ,")) {
    size_t n = strcspn(open, " ,");
    if (n == length && strncmp(open, name, n) == 0) return true;
    open += n;
  }
  return false;
}

static void add_all_others(const Project *p, ProjectJob *job) {
  for (uint32_t u = 0; u < p->units.list.count; u++)
    if (u != job->unit) u32vec_push(&job->with, u);
}

static void add_job(Project *p, uint32_t unit, const CSymbol *symbol) {
  ProjectJob job = {.unit = unit, .function = symbol->name, .size = symbol->size, .verdict = SEXTANT_UNKNOWN};
  job.reason = limits_reason(STOP_TIME);
  if (p->is_library) add_all_others(p, &job);
  else if (symbol->kind == SYMBOL_MAIN) job.with = find_needed(p, unit);
  if (symbol->obstacle) {
    job.is_done = true;
    job.reason = arena_format(p->arena, "no client is made that calls it: it %s", symbol->obstacle);
  }
  make_key(p, &job);
  projectjobvec_push(&p->found->jobs, job);
}

static bool is_defined(const Project *p, const char *name, size_t length, Suggestion *best) {
  suggestion_init(best, name, length);
  for (uint32_t u = 0; u < p->units.list.count; u++)
    for (uint32_t i = 0; i < p->units.list.data[u].symbols.count; i++) {
      const CSymbol *symbol = &p->units.list.data[u].symbols.data[i];
      if (symbol->kind != SYMBOL_FUNCTION && symbol->kind != SYMBOL_MAIN) continue;
      if (strlen(symbol->name) == length && strncmp(symbol->name, name, length) == 0) return true;
      suggestion_offer(best, symbol->name);
    }
  return false;
}

static bool check_named(Project *p, const char *open) {
  bool fine = true;
  if (!open || strcmp(open, "all") == 0) return true;
  for (open += strspn(open, " ,"); *open; open += strspn(open, " ,")) {
    int n = (int)strcspn(open, " ,");
    Suggestion best;
    if (!is_defined(p, open, (size_t)n, &best))
      fine = diag_error(&p->session->answer->diags, (Place){.file = c_compile_commands_path(p->units.commands)},
                        suggestion_hint(&best, "static functions are looked at where others call them"),
                        "--open names '%.*s', and no file of the project defines such a function", n, open);
    open += n;
  }
  return fine;
}

bool query_project_jobs_list(Project *p) {
  const char *open = p->session->settings->open;
  DiagList *diags = &p->session->answer->diags;
  if (!check_named(p, open)) return false;
  find_owners(p);
  for (uint32_t u = 0; u < p->units.list.count; u++)
    for (uint32_t i = 0; i < p->units.list.data[u].symbols.count && p->units.list.data[u].is_chosen; i++) {
      const CSymbol *symbol = &p->units.list.data[u].symbols.data[i];
      bool is_function = symbol->kind == SYMBOL_FUNCTION || (symbol->kind == SYMBOL_MAIN && !p->is_library);
      if (is_function && is_named(open, symbol->name)) add_job(p, u, symbol);
    }
  if (p->is_library) return p->found->jobs.count > 0;
  return p->found->jobs.count || diags->count || limits_reached(&p->session->limits) ||
         diag_error(diags, (Place){.file = c_compile_commands_path(p->units.commands)},
                    "static functions are looked at where others call them",
                    "there is no function to check: no file defines a main or a function that others can call");
}

// ---- answers

static bool is_within(double now, double then) { return then <= 0 || (now > 0 && now <= then); }

// Is what was found with those limits an answer under the present ones? Only where there is more time or memory it may be another.
static bool is_good_enough(const Project *p, const ProjectJob *job, const ProjectLimits *then) {
  if (job->verdict != SEXTANT_UNKNOWN && !job->unsettled) return true;
  bool was_memory = strstr(job->reason, limits_reason(STOP_MEMORY)) != NULL;
  return is_within(p->limits.seconds, then->seconds) &&
         (!was_memory || is_within((double)p->limits.memory_mb, (double)then->memory_mb));
}

// Does a run of the violation hang on what another unit defines?
static bool is_doubtful(const Project *p, const ProjectJob *job, const ProjectCheck *check) {
  for (uint32_t i = 0; i < check->relies.count; i++) {
    uint32_t owner = map_find(&p->owners, hash_text(check->relies.data[i]), SEVERAL);
    if (owner != SEVERAL && owner != job->unit) return true;
  }
  return false;
}

// Prepares another look, where there is something to be looked at. False: what is known stands.
static bool look_again(Project *p, ProjectJob *job) {
  const ProjectCheck *doubtful = NULL;
  for (uint32_t i = 0; i < job->checks.count && !doubtful; i++)
    if (is_doubtful(p, job, &job->checks.data[i])) doubtful = &job->checks.data[i];
  if (job->with.count || job->verdict != SEXTANT_FALSIFIED || !doubtful) return false;
  job->with = find_needed(p, job->unit);
  if (!job->with.count) return false;
  job->alone = doubtful->name;
  make_key(p, job);
  return true;
}

// Proved for clients that call makers alone: others may do more, where there are more functions that share state. False: it stands.
static bool look_wider(Project *p, ProjectJob *job, const Text *record) {
  bool is_narrow = false;
  for (uint32_t i = 0; i < job->assumptions.count; i++)
    is_narrow |= strncmp(job->assumptions.data[i], NARROW, strlen(NARROW)) == 0;
  if (!is_narrow || job->narrow || job->verdict != SEXTANT_VERIFIED) return false;
  job->narrow = arena_text(p->arena, text_view(record));
  make_key(p, job);
  return true;
}

// Nothing was found for the others: what was found first stands.
static void look_back(Project *p, ProjectJob *job) {
  ProjectLimits limits;
  if (!job->narrow || (job->verdict != SEXTANT_UNKNOWN && job->verdict != SEXTANT_FAULT)) return;
  Text record = {0};
  text_add(&record, job->narrow);
  query_project_record_read(&record, p->arena, job, &limits);
  text_release(&record);
}

// What a job says that was looked at again and is unknown now.
static void say_alone(Project *p, ProjectJob *job) {
  if (!job->alone || job->verdict != SEXTANT_UNKNOWN) return;
  job->reason =
      arena_format(p->arena, "%s is violated where functions of other files may return anything; with them: %s",
                   job->alone, job->reason);
}

static bool recall(Project *p, ProjectJob *job) {
  ProjectJob known = *job;
  ProjectLimits then;
  known.checks = (ProjectCheckVec){0};
  known.beside = known.assumptions = (TextVec){0};
  Text record = {0};
  bool found = query_cache_get(p->cache, job->key, &record) &&
               query_project_record_read(&record, p->arena, &known, &then) && is_good_enough(p, &known, &then);
  if (!found) {
    text_release(&record);
    query_project_checks_release(&known);
    return false;
  }
  query_project_checks_release(job);
  *job = known;
  bool is_open = look_again(p, job) || look_wider(p, job, &record);
  text_release(&record);
  if (is_open) return recall(p, job);
  look_back(p, job);
  say_alone(p, job);
  return job->is_done = job->is_kept = true;
}

void query_project_jobs_recall(Project *p) {
  p->done = 0;
  for (uint32_t i = 0; i < p->found->jobs.count; i++) {
    ProjectJob *job = &p->found->jobs.data[i];
    p->done += job->is_done || (p->cache && recall(p, job));
  }
}

void query_project_jobs_release(Project *p) {
  map_release(&p->owners);
  u32vec_release(&p->again);
}

static void tell(const Project *p, const ProjectJob *job) {
  static const char *const words[] = {"verified", "falsified", "unknown", "at fault", "internal error"};
  Session *s = p->session;
  const char *file = p->found->files.data[job->unit], *slash = strrchr(file, '/');
  Text line = {0};
  text_format(&line, "%u of %u functions, %u falsified; %s: %s: %s", p->done, p->found->jobs.count,
              query_project_count(p->found, SEXTANT_FALSIFIED), slash ? slash + 1 : file, job->function,
              words[job->verdict]);
  if (s->told) s->told(s->context, text_view(&line));
  text_release(&line);
}

// What is at fault may be right the next time, whatever it depends on.
static bool is_worth_keeping(const ProjectJob *job) {
  return job->verdict != SEXTANT_FAULT && job->verdict != SEXTANT_INTERNAL;
}

void query_project_take(Project *p, uint32_t number, const Text *record, const char *lost) {
  ProjectJob *job = &p->found->jobs.data[number];
  ProjectLimits limits;
  if (job->is_done) return;
  if (record && query_project_record_read(record, p->arena, job, &limits)) {
    if (p->cache && is_worth_keeping(job)) query_cache_put(p->cache, job->key, record);
    if ((look_again(p, job) || look_wider(p, job, record)) && !(p->cache && recall(p, job))) {
      u32vec_push(&p->again, number);
      return;
    }
    say_alone(p, job);
  } else {
    query_project_forget(job);
    job->reason = arena_format(p->arena, "lost: %s", lost ? lost : "its answer cannot be read");
  }
  look_back(p, job);
  job->is_done = true;
  p->done++;
  tell(p, job);
}
