// One query while it is asked: what the commands share.
#ifndef QUERY_SESSION_H
#define QUERY_SESSION_H
#include "query/answer.h"
#include "schedule/schedule.h"

typedef struct Session {
  sextant_answer *answer; // under way
  const Settings *settings;
  Effort effort;
  Limits limits;
  void (*told)(void *context, const char *line); // progress, or NULL
  void *context;
} Session;

// The commands. False with diagnostics in the answer; what was found before goes with it.
typedef bool QueryCommand(Session *session);
QueryCommand query_check, query_model, query_tests, query_eval, query_compare, query_replay, query_validate,
    query_properties, query_project;

// --open all: are there so many functions that each is asked about by itself, as those of a project are? That is done then, and `fine` is what came of
// it. False: they are asked about together.
bool query_library(Session *session, bool *fine);

uint32_t query_jobs(const Session *session);     // so many at a time
ScheduleRequest query_request(Session *session); // how it asks: engine, options, jobs, limits
// The predicates of --predicates, or NULL where they are not given. False with diagnostics where they are at fault.
bool query_predicates(Session *session, Prog *prog, Predicates **predicates);
// Reads the question and the first `count` files. False with diagnostics.
bool query_session_read(Session *session, uint32_t count);
#endif
