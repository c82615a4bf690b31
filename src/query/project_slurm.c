// The folder of the cache has a folder `slurm`: `records/KEY` is what a worker has found out about a job, `run.X/` has the orders of one run, in rounds.
// A round is an array job whose tasks are `sextant worker jobs`, with a batch of jobs each. Records are taken, and kept in the cache, as they
// come. When no task is pending or running any more, jobs without a record were lost with their task or their node, and go into the next round.
// What an earlier run has left behind, since it was ended before its tasks were, is taken at the start.
#include "query/project_slurm.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/command.h"
#include "base/process.h"
#include "query/outputs.h"
#include "query/project_orders.h"

#define PERIOD 0.5      // seconds between looks at the records
#define PATIENCE 60.0   // seconds for an answer of Slurm
#define RETRIES 20      // times that Slurm gives none, one after the other, before its tasks count as lost
#define SETTLING 3      // looks after the last task has ended: other machines may see its files late
#define MOST_TASKS 1000 // of an array job: what Slurm allows where nobody has changed it

typedef struct Cluster {
  Project *project;
  char *records, *run; // folders
  U32Vec jobs;         // of this round
  TextVec
      taken; // records, in the arena: removed at its end, so that a task that is started anew does not make them again
  char id[32]; // of its array job
} Cluster;

static bool fault(Cluster *c, const char *hint, const char *what, const char *why) {
  int length = (int)strcspn(why, "\n");
  return diag_error(&c->project->session->answer->diags, (Place){0}, hint, "%s: %.*s", what, length, why);
}

// ---- records

static void record_path(const Cluster *c, uint32_t job, Text *path) {
  text_format(path, "%s/%s", c->records, c->project->found->jobs.data[job].key);
}

static bool read_record(const Cluster *c, uint32_t job, Text *record) {
  Text path = {0};
  size_t size = 0;
  record_path(c, job, &path);
  char *text = text_read_file(text_view(&path), &size);
  if (text) text_add_bytes(record, text, size);
  free(text);
  text_release(&path);
  return text != NULL;
}

static void note_taken(Cluster *c, uint32_t job) {
  Text path = {0};
  record_path(c, job, &path);
  textvec_push(&c->taken, arena_text(c->project->arena, text_view(&path)));
  text_release(&path);
}

static void drop_taken(Cluster *c) {
  for (uint32_t i = 0; i < c->taken.count; i++) unlink(c->taken.data[i]);
  c->taken.count = 0;
}

// Those that have come since.
static void take_records(Cluster *c) {
  for (uint32_t i = 0; i < c->jobs.count; i++) {
    Text record = {0};
    uint32_t job = c->jobs.data[i];
    if (!c->project->found->jobs.data[job].is_done && read_record(c, job, &record)) {
      note_taken(c, job);
      query_project_take(c->project, job, &record, NULL);
    }
    text_release(&record);
  }
}

// What an earlier run has left behind is as good as what is kept.
static void take_left(Cluster *c) {
  Project *p = c->project;
  for (uint32_t i = 0; i < p->found->jobs.count; i++) {
    Text record = {0};
    if (!p->found->jobs.data[i].is_done && read_record(c, i, &record)) {
      query_cache_put(p->cache, p->found->jobs.data[i].key, &record);
      note_taken(c, i);
    }
    text_release(&record);
  }
  drop_taken(c);
  query_project_jobs_recall(p);
}

// ---- folders

static char *make_folder(const char *folder, const char *name, bool is_new) {
  Text path = {0};
  text_format(&path, "%s/%s", folder, name);
  char *made = memory_text(text_view(&path));
  text_release(&path);
  bool fine = is_new ? mkdtemp(made) != NULL : mkdir(made, 0777) == 0 || errno == EEXIST;
  if (fine) return made;
  free(made);
  return NULL;
}

static bool open_folders(Cluster *c) {
  const Settings *settings = c->project->session->settings;
  if (!c->project->cache)
    return fault(c, "name one with --cache DIR", "--slurm needs a folder for answers that all nodes see",
                 "there is none");
  char *cache = realpath(settings->cache, NULL), *slurm = cache ? make_folder(cache, "slurm", false) : NULL;
  c->records = slurm ? make_folder(slurm, "records", false) : NULL;
  c->run = slurm ? make_folder(slurm, "run.XXXXXX", true) : NULL;
  int error = errno;
  free(slurm);
  free(cache);
  return (c->records && c->run) || fault(c, NULL, settings->cache, strerror(error));
}

static void remove_run(const Cluster *c) {
  const char *const words[] = {"rm", "-rf", "--", c->run, NULL};
  Text ignored = {0};
  if (c->run) command_run(words, PATIENCE, NULL, &ignored);
  text_release(&ignored);
}

// ---- a round

static uint32_t batch_of(const Cluster *c) {
  uint32_t batch = EFFORT32(&c->project->session->limits, project_batch);
  uint32_t least = (c->jobs.count + MOST_TASKS - 1) / MOST_TASKS;
  return batch > least ? batch : least;
}

static bool write_orders(Cluster *c, uint32_t round, uint32_t task, uint32_t first, uint32_t count) {
  OrderList list;
  Text file = {0};
  query_project_orders_begin(&list);
  for (uint32_t i = first; i < first + count && i < c->jobs.count; i++) {
    Text record = {0};
    ProjectOrder order = query_project_order(c->project, c->jobs.data[i], false);
    record_path(c, c->jobs.data[i], &record);
    query_project_orders_add(&list, &order, arena_text(c->project->arena, text_view(&record)));
    text_release(&record);
    textvec_release(&order.words);
  }
  text_format(&file, "%s/%u.%u", c->run, round, task);
  bool fine = query_project_orders_end(&list, text_view(&file));
  text_release(&file);
  return fine;
}

// 'it'\''s'
static void add_quoted(const char *word, Text *out) {
  text_add(out, "'");
  for (; *word; word++) *word == '\'' ? text_add(out, "'\\''") : text_add_bytes(out, word, 1);
  text_add(out, "'");
}

static bool write_script(Cluster *c, uint32_t round, const char *path) {
  Text script = {0}, program = {0}, orders = {0};
  process_program(&program);
  text_format(&orders, "%s/%u.", c->run, round);
  text_add(&script, "#!/bin/sh\nexec ");
  add_quoted(text_view(&program), &script);
  text_add(&script, " worker jobs <");
  add_quoted(text_view(&orders), &script);
  text_add(&script, "\"$SLURM_ARRAY_TASK_ID\"\n");
  bool fine = query_outputs_write(path, text_view(&script), &c->project->session->answer->diags);
  text_release(&script);
  text_release(&program);
  text_release(&orders);
  return fine;
}

// sbatch says the number of the job.
static bool submit(Cluster *c, const char *script, uint32_t tasks, uint32_t batch) {
  const Settings *settings = c->project->session->settings;
  Arena arena = {0};
  Text printed = {0};
  TextVec words = {0};
  const char *limit = settings->given[SETTING_jobs] ? arena_format(&arena, "%%%u", (unsigned)settings->jobs) : "";
  textvec_push(&words, "sbatch");
  textvec_push(&words, "--parsable");
  textvec_push(&words, "--job-name=sextant");
  textvec_push(&words, "--ntasks=1");
  textvec_push(&words, "--cpus-per-task=1");
  textvec_push(&words, "--no-requeue"); // Slurm would let minutes pass; another round begins at once
  textvec_push(&words, arena_format(&arena, "--array=0-%u%s", tasks - 1, limit));
  textvec_push(&words, "--output=/dev/null");
  if (settings->job_timeout > 0) // a minute and a half more than all of them may take, with their ends
    textvec_push(&words, arena_format(&arena, "--time=%.0f", batch * (settings->job_timeout + 6) / 60 + 1.5));
  if (settings->given[SETTING_memory])
    textvec_push(&words, arena_format(&arena, "--mem=%lluM", (unsigned long long)settings->memory));
  textvec_push(&words, script);
  textvec_push(&words, NULL);
  int status = command_run(words.data, PATIENCE, &c->project->session->limits, &printed);
  bool fine = status == 0 && printed.count;
  if (fine) snprintf(c->id, sizeof c->id, "%.*s", (int)strspn(text_view(&printed), "0123456789"), printed.data);
  else if (!limits_reached(&c->project->session->limits))
    fault(c, "--slurm hands functions to sbatch of Slurm; without it they are run here", "sbatch", text_view(&printed));
  textvec_release(&words);
  text_release(&printed);
  arena_release(&arena);
  return fine && *c->id;
}

static bool begin_round(Cluster *c, uint32_t round) {
  Text script = {0};
  uint32_t batch = batch_of(c), tasks = (c->jobs.count + batch - 1) / batch;
  bool fine = true;
  for (uint32_t t = 0; t < tasks && fine; t++) fine = write_orders(c, round, t, t * batch, batch);
  text_format(&script, "%s/script.%u", c->run, round);
  if (!fine) fault(c, NULL, c->run, strerror(errno));
  fine = fine && write_script(c, round, text_view(&script)) && submit(c, text_view(&script), tasks, batch);
  text_release(&script);
  return fine;
}

typedef enum Tasks { TASKS_ACTIVE, TASKS_GONE, TASKS_UNKNOWN } Tasks;

// Are there tasks that are pending or running? Slurm forgets the number of a job some time after its end.
static Tasks look_at_tasks(Cluster *c) {
  const char *const words[] = {"squeue", "--noheader", "--format=%T", "--jobs", c->id, NULL};
  Text printed = {0};
  int status = command_run(words, PATIENCE, &c->project->session->limits, &printed);
  bool is_forgotten = strstr(text_view(&printed), "Invalid job id") != NULL;
  Tasks tasks = status == 0 && printed.count ? TASKS_ACTIVE : status == 0 || is_forgotten ? TASKS_GONE : TASKS_UNKNOWN;
  text_release(&printed);
  return tasks;
}

// Jobs that get another look are of the next round.
static bool is_over(const Cluster *c) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < c->jobs.count; i++) left += !c->project->found->jobs.data[c->jobs.data[i]].is_done;
  return left == c->project->again.count;
}

static void wait_for_round(Cluster *c) {
  Limits *limits = &c->project->session->limits;
  struct timespec pause = {.tv_nsec = (long)(PERIOD * 1e9)};
  uint32_t unknown = 0, gone = 0;
  for (;;) {
    take_records(c);
    if (is_over(c) || limits_reached(limits) || gone >= SETTLING || unknown >= RETRIES) return;
    nanosleep(&pause, NULL);
    Tasks tasks = look_at_tasks(c);
    gone = tasks == TASKS_GONE ? gone + 1 : 0;
    unknown = tasks == TASKS_UNKNOWN ? unknown + 1 : 0;
  }
}

// Tasks that are not needed any more, or cannot be asked about, do not go on behind our back.
static void end_round(Cluster *c) {
  const char *const words[] = {"scancel", c->id, NULL};
  Text ignored = {0};
  if (!is_over(c)) command_run(words, PATIENCE, NULL, &ignored);
  text_release(&ignored);
  take_records(c);
  drop_taken(c);
}

static bool list_open(Cluster *c) {
  c->jobs.count = c->project->again.count = 0;
  for (uint32_t i = 0; i < c->project->found->jobs.count; i++)
    if (!c->project->found->jobs.data[i].is_done) u32vec_push(&c->jobs, i);
  return c->jobs.count > 0;
}

// False where not even the first one can begin.
static bool run_rounds(Cluster *c) {
  Limits *limits = &c->project->session->limits;
  uint32_t rounds = EFFORT32(limits, project_rounds) + 1; // one for other looks
  for (uint32_t r = 0; r < rounds && list_open(c) && !limits_reached(limits); r++) {
    bool fine = begin_round(c, r);
    if (!fine && r == 0) return limits_reached(limits);
    if (!fine) break;
    wait_for_round(c);
    end_round(c);
  }
  if (limits_reached(limits) || !list_open(c)) return true;
  for (uint32_t i = 0; i < c->jobs.count; i++)
    query_project_take(c->project, c->jobs.data[i], NULL, "no task of Slurm came to its end");
  return true;
}

bool query_project_slurm(Project *p) {
  Cluster c = {.project = p};
  bool fine = open_folders(&c);
  if (fine) take_left(&c);
  fine = fine && run_rounds(&c);
  remove_run(&c);
  u32vec_release(&c.jobs);
  textvec_release(&c.taken);
  free(c.records);
  free(c.run);
  return fine;
}
