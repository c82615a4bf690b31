// check --project: every function of a project as a job of its own, and each `main` as a program. A job whose answer is kept, by the content of all that it
// depends on, is not run again; every other one is kept as soon as it ends, so that a run that was stopped goes on where it was.
#include "query/project_jobs.h"
#include "query/project_slurm.h"

// ---- what is asked

static bool check_settings(const Settings *settings, DiagList *diags) {
  static const SettingId single[] = {SETTING_harness, SETTING_evidence, SETTING_witness,
                                     SETTING_report,  SETTING_svcomp,   SETTING_entry};
  for (size_t i = 0; i < sizeof single / sizeof *single; i++)
    if (settings->given[single[i]])
      return diag_error(diags, (Place){0}, "ask about a function by itself: --compile-commands DIR --open F FILE",
                        "--%s is for one program, not for --project", query_setting_name(single[i]));
  if (settings->compile_commands)
    return diag_error(diags, (Place){0}, NULL, "--project takes the flags of its compile_commands.json already");
  return true;
}

// Two at a time have half of the memory each; nodes of a cluster have their own.
static ProjectLimits limits_of_job(const Session *s) {
  uint64_t share = s->settings->slurm ? 1 : query_jobs(s), memory = s->settings->memory;
  return (ProjectLimits){s->settings->job_timeout, memory / share > 0 || !memory ? memory / share : 1};
}

static void open_cache(Project *p) {
  const Settings *settings = p->session->settings;
  char *why = NULL;
  if (settings->no_cache || !settings->cache) return;
  p->cache = query_cache_open(settings->cache, &why);
  if (why && p->session->told) p->session->told(p->session->context, why);
  free(why);
}

// ---- the jobs here

typedef struct Queue {
  Project *project;
  U32Vec jobs; // the smallest first: what they leave of their time is for the others
  uint32_t at;
} Queue;

static bool is_smaller(const Project *p, uint32_t a, uint32_t b) {
  uint32_t left = p->found->jobs.data[a].size, right = p->found->jobs.data[b].size;
  return left < right || (left == right && a < b);
}

static void sort_jobs(Queue *q) {
  for (uint32_t i = 0; i < q->project->found->jobs.count; i++) {
    u32vec_push(&q->jobs, i);
    for (uint32_t k = i; k > 0 && is_smaller(q->project, i, q->jobs.data[k - 1]); k--)
      q->jobs.data[k] = q->jobs.data[k - 1], q->jobs.data[k - 1] = i;
  }
}

static bool next(void *context, ProjectOrder *order) {
  Queue *q = context;
  const ProjectJobVec *jobs = &q->project->found->jobs;
  if (q->project->again.count) {
    *order = query_project_order(q->project, u32vec_pop(&q->project->again), true);
    return true;
  }
  while (q->at < jobs->count && jobs->data[q->jobs.data[q->at]].is_done) q->at++;
  if (q->at == jobs->count) {
    uint32_t again = query_project_retry(q->project);
    if (again != UINT32_MAX) *order = query_project_order(q->project, again, true);
    return again != UINT32_MAX;
  }
  *order = query_project_order(q->project, q->jobs.data[q->at++], true);
  return true;
}

static void done(void *context, uint32_t job, const Text *record, const char *lost) {
  Queue *q = context;
  query_project_take(q->project, job, record, lost);
}

static void run_here(Project *p) {
  Queue queue = {.project = p};
  ProjectRunner runner = {query_jobs(p->session), &p->session->limits, next, done, &queue};
  sort_jobs(&queue);
  query_project_run(&runner);
  u32vec_release(&queue.jobs);
}

// ---- the answer

static void add_note(Project *p, const char *text) { textvec_push(&p->found->notes, text); }

static void add_notes(Project *p) {
  uint32_t kept = 0;
  add_note(p, "each function is asked about by itself: its clients call it, what makes its arguments, and what it "
              "shares state with");
  if (!p->is_library)
    add_note(
        p,
        "functions of other files have no body, unless a violation hangs on them: they return what their types allow");
  add_note(p, "clients respect what a function requires: the contracts of its answer");
  for (uint32_t i = 0; i < p->found->jobs.count; i++) kept += p->found->jobs.data[i].is_kept;
  if (p->units.repeated)
    add_note(p, arena_format(p->arena, "%u entries for files that have one before are left out", p->units.repeated));
  if (p->units.others) add_note(p, arena_format(p->arena, "%u entries that are not C are left out", p->units.others));
  if (kept)
    add_note(p, arena_format(p->arena,
                             "the answers about %u functions are of earlier runs, whose evidence is not checked again: "
                             "what they depend on has not changed",
                             kept));
}

static void report_faults(Project *p) {
  sextant_answer *a = p->session->answer;
  for (uint32_t i = 0; i < p->found->jobs.count; i++) {
    const ProjectJob *job = &p->found->jobs.data[i];
    a->outcome.internal_error |= job->verdict == SEXTANT_INTERNAL;
    if (job->verdict == SEXTANT_FAULT)
      diag_error(&a->diags, (Place){.file = p->found->files.data[job->unit]}, NULL, "%s: %s", job->function,
                 job->reason);
  }
}

static void list_findings(ProjectAnswer *found) {
  for (uint32_t j = 0; j < found->jobs.count; j++) {
    uint32_t count = found->jobs.data[j].checks.count;
    if (!count) projectfindingvec_push(&found->findings, (ProjectFinding){j, UINT32_MAX});
    for (uint32_t i = 0; i < count; i++) projectfindingvec_push(&found->findings, (ProjectFinding){j, i});
  }
}

static void conclude(Project *p) {
  ProjectAnswer *found = p->found;
  bool is_falsified = query_project_count(found, SEXTANT_FALSIFIED);
  uint32_t open = query_project_count(found, SEXTANT_UNKNOWN), at_fault = p->session->answer->diags.count;
  bool was_stopped = limits_reached(&p->session->limits);
  found->verdict = is_falsified                      ? SEXTANT_FALSIFIED
                   : open || at_fault || was_stopped ? SEXTANT_UNKNOWN
                                                     : SEXTANT_VERIFIED;
  found->reason = "";
  if (found->verdict != SEXTANT_UNKNOWN) return;
  found->reason = open       ? arena_format(p->arena, "%u of %u functions are unknown", open, found->jobs.count)
                  : at_fault ? "some of the project could not be read"
                             : limits_reason(p->session->limits.stopped);
}

static void say_why_stopped(Project *p) {
  bool was_stopped = limits_reached(&p->session->limits);
  const char *reason = was_stopped ? limits_reason(p->session->limits.stopped) : "not run";
  for (uint32_t i = 0; i < p->found->jobs.count; i++) {
    ProjectJob *job = &p->found->jobs.data[i];
    if (job->is_done) continue;
    query_project_forget(job);
    job->reason = arena_format(p->arena, "not finished: %s", reason);
  }
}

static bool settle(Project *p) {
  p->session->answer->kind = ANSWER_PROJECT;
  query_project_jobs_recall(p);
  if (!p->session->settings->slurm) run_here(p);
  else if (!query_project_slurm(p)) return false;
  say_why_stopped(p);
  add_notes(p);
  report_faults(p);
  list_findings(p->found);
  conclude(p);
  return true;
}

static bool run(Project *p) {
  if (!query_project_units_read(&p->units, p->session, p->cache, p->arena)) return false;
  for (uint32_t i = 0; i < p->units.list.count; i++) textvec_push(&p->found->files, p->units.list.data[i].file);
  if (!query_project_jobs_list(p)) return false;
  return settle(p);
}

// What is about one program alone has it asked about as a whole.
static bool is_library(const Session *s) {
  static const SettingId single[] = {SETTING_harness, SETTING_evidence, SETTING_witness, SETTING_report,
                                     SETTING_svcomp,  SETTING_ltl,      SETTING_ctl,     SETTING_entry};
  const Settings *settings = s->settings;
  const QueryInput *input = s->answer->input;
  bool is_so = settings->open && strcmp(settings->open, "all") == 0 && input->files.count && !input->texts.count;
  for (size_t i = 0; i < sizeof single / sizeof *single; i++) is_so = is_so && !settings->given[single[i]];
  for (uint32_t i = 0; i < input->files.count; i++) is_so = is_so && query_source_is_c(input->files.data[i]);
  return is_so;
}

static uint32_t count_open(const Project *p) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->found->jobs.count; i++) count += !p->found->jobs.data[i].is_done;
  return count;
}

// Whatever cannot be read is told where the files are read as one program.
static bool list_library(Project *p) {
  DiagList *diags = &p->session->answer->diags;
  bool fine = query_project_units_read(&p->units, p->session, p->cache, p->arena);
  for (uint32_t i = 0; i < p->units.list.count; i++) textvec_push(&p->found->files, p->units.list.data[i].file);
  fine = fine && !diags->count && query_project_jobs_list(p) &&
         (!count_open(p) || count_open(p) > EFFORT(&p->session->limits, open_together));
  diag_release(diags);
  return fine;
}

bool query_library(Session *s, bool *fine) {
  sextant_answer *a = s->answer;
  Project project = {.session = s, .found = &a->found.project, .arena = &a->input->arena, .is_library = true};
  if (!is_library(s)) return false;
  project.limits = limits_of_job(s);
  open_cache(&project);
  bool is_split = list_library(&project);
  if (is_split) settle(&project);
  else query_project_answer_release(project.found), *project.found = (ProjectAnswer){0};
  *fine = true;
  query_project_jobs_release(&project);
  query_project_units_release(&project.units);
  query_cache_close(project.cache);
  return is_split;
}

bool query_project(Session *s) {
  sextant_answer *a = s->answer;
  Project project = {.session = s, .found = &a->found.project, .arena = &a->input->arena};
  project.limits = limits_of_job(s);
  project.found->folder = s->settings->project;
  if (!check_settings(s->settings, &a->diags)) return false;
  open_cache(&project);
  bool fine = run(&project);
  if (!fine) a->kind = ANSWER_PROJECT; // what there is of it is released with the answer
  query_project_jobs_release(&project);
  query_project_units_release(&project.units);
  query_cache_close(project.cache);
  return fine;
}
