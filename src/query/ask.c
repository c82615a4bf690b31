#include "query/ask.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "base/stack.h"
#include "query/outputs.h"

#define GRACE 0.9   // seconds after a limit was met,
#define SHARE 20    // and such a part of what it took until then: where the machine is busy, ending takes longer, too
#define PERIOD 0.02 // seconds between looks at the limits

struct Asking {
  atomic_uint holders; // the query, and the thread
  atomic_bool cancelled;
  pthread_mutex_t mutex;
  pthread_cond_t settled;
  bool is_done, is_abandoned; // under the mutex
  Session session;
  QueryCommand *run;
  void (*told)(void *context, const char *line);
  void *context;
};

// ---- sharing

Asking *query_asking_new(void) {
  Asking *asking = memory_new(sizeof *asking);
  pthread_condattr_t attributes;
  atomic_init(&asking->holders, 1);
  atomic_init(&asking->cancelled, false);
  pthread_mutex_init(&asking->mutex, NULL);
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); // that of limits_now
  pthread_cond_init(&asking->settled, &attributes);
  pthread_condattr_destroy(&attributes);
  return asking;
}

void query_asking_release(Asking *asking) {
  if (atomic_fetch_sub(&asking->holders, 1) > 1) return;
  pthread_cond_destroy(&asking->settled);
  pthread_mutex_destroy(&asking->mutex);
  free(asking);
}

void query_asking_cancel(Asking *asking) { atomic_store(&asking->cancelled, true); }

// ---- the thread

// Nobody is told anything any more once the one who asked has gone.
static void tell(void *context, const char *line) {
  Asking *asking = context;
  pthread_mutex_lock(&asking->mutex);
  if (!asking->is_abandoned) asking->told(asking->context, line);
  pthread_mutex_unlock(&asking->mutex);
}

static bool set_effort(Session *s) {
  bool fine = true;
  effort_init(&s->effort);
  for (uint32_t i = 0; i < s->settings->effort.count; i++)
    fine = effort_set(&s->effort, s->settings->effort.data[i], &s->answer->diags) && fine;
  s->limits.effort = &s->effort;
  return fine;
}

// A limit that was met is no fault of the input; the compiler ends by it, too.
static void excuse(Session *s) {
  sextant_answer *a = s->answer;
  Stop stop = limits_reached(&s->limits) ? s->limits.stopped : STOP_NONE;
  if (a->kind == ANSWER_NOTHING && stop != STOP_NONE && a->diags.count) {
    diag_release(&a->diags);
    free(a->outcome.reason);
    a->outcome.reason = memory_text(limits_reason(stop));
  }
  if (a->outcome.verdict == VERDICT_UNKNOWN && !a->outcome.reason)
    a->outcome.reason = memory_text(stop != STOP_NONE ? limits_reason(stop) : "no engine found an answer");
}

static void finish(Session *s) {
  sextant_answer *a = s->answer;
  excuse(s);
  a->outcome.seconds = limits_elapsed(&s->limits);
  uint64_t memory = limits_memory_mb();
  if (a->outcome.memory_mb < memory) a->outcome.memory_mb = memory;
  if (a->source.kind == SOURCE_C && a->source.table)
    countervec_push(&a->outcome.statistics, (Counter){"compilations", a->source.compilations});
  if (a->source.table) query_source_settle(&a->source);
}

static void *work(void *argument) {
  Asking *asking = argument;
  Session *s = &asking->session;
  s->answer->is_complete = set_effort(s) && query_outputs_check(s->answer->input, &s->answer->diags) && asking->run(s);
  finish(s);
  pthread_mutex_lock(&asking->mutex);
  asking->is_done = true;
  bool is_abandoned = asking->is_abandoned;
  pthread_cond_signal(&asking->settled);
  pthread_mutex_unlock(&asking->mutex);
  if (is_abandoned) sextant_answer_delete(s->answer);
  query_asking_release(asking);
  return NULL;
}

// ---- the one who asks

static bool far_too_much_memory(const Limits *limits) {
  return limits->memory_mb && limits_memory_mb() > limits->memory_mb + limits->memory_mb / 20;
}

// Waits until the thread is done, under the mutex; false where it takes too long.
static bool wait_for(Asking *asking, Limits *limits) {
  double end = 0;
  while (!asking->is_done) {
    double now = limits_now(), next = now + PERIOD;
    if (end <= 0 && limits_reached(limits)) end = now + GRACE + limits_elapsed(limits) / SHARE;
    if (end > 0 && (now > end || far_too_much_memory(limits))) return false;
    struct timespec until = {.tv_sec = (time_t)next, .tv_nsec = (long)((next - (double)(time_t)next) * 1e9)};
    pthread_cond_timedwait(&asking->settled, &asking->mutex, &until);
  }
  return true;
}

static sextant_answer *answer_unknown(QueryInput *input, const Limits *limits) {
  sextant_answer *a = query_answer_new(input);
  a->outcome.reason = memory_text(limits_reason(limits->stopped));
  a->outcome.seconds = limits_elapsed(limits);
  a->outcome.memory_mb = limits_memory_mb();
  return a;
}

sextant_answer *query_ask(Asking *asking, QueryInput *input, QueryCommand *run,
                          void (*told)(void *context, const char *line), void *context) {
  Session *s = &asking->session;
  *s = (Session){.answer = query_answer_new(input), .settings = &input->settings, .context = asking};
  asking->run = run;
  asking->told = told;
  asking->context = context;
  if (told) s->told = tell;
  limits_init(&s->limits, s->settings->timeout, s->settings->memory);
  s->limits.cancelled = &asking->cancelled;
  Limits limits = s->limits; // the thread counts by its own
  sextant_answer *answer = s->answer;
  atomic_fetch_add(&asking->holders, 1);
  if (!stack_start(work, asking)) work(asking); // there is no room for a thread
  pthread_mutex_lock(&asking->mutex);
  asking->is_abandoned = !wait_for(asking, &limits);
  if (asking->is_abandoned) answer = answer_unknown(input, &limits);
  pthread_mutex_unlock(&asking->mutex);
  return answer;
}
