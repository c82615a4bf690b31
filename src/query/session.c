#include "query/session.h"

#include <string.h>
#include <unistd.h>

uint32_t query_jobs(const Session *session) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  return session->settings->jobs ? (uint32_t)session->settings->jobs : cores > 0 ? (uint32_t)cores : 1;
}

ScheduleRequest query_request(Session *session) {
  const Settings *settings = session->settings;
  ScheduleRequest request = {.engine = settings->engine, .limits = &session->limits};
  request.jobs = query_jobs(session);
  request.options = (EngineOptions){.bound = settings->bound, .domain = settings->domain};
  request.options.game = check_model_game_mode(settings->game);
  request.progress = session->told;
  request.context = session->context;
  return request;
}

bool query_predicates(Session *session, Prog *prog, Predicates **predicates) {
  *predicates = NULL;
  if (!session->settings->predicates) return true;
  *predicates = domain_predicates_new(prog);
  return domain_predicates_parse(*predicates, session->settings->predicates, &session->answer->diags);
}

// Everything that can go wrong is the default of check; of models and tests, what the source says itself.
static KindSet kinds_by_default(const QueryInput *input) {
  bool is_check =
      (input->command & (FOR_CHECK | FOR_PROPERTIES)) && input->files.count && query_source_is_c(input->files.data[0]);
  return is_check ? prog_kinds_named("all", 3) : KIND_BIT(REACH);
}

bool query_session_read(Session *session, uint32_t count) {
  sextant_answer *a = session->answer;
  return query_asked_init(&a->asked, session->settings, kinds_by_default(a->input), &a->input->arena, &a->diags) &&
         query_source_init(&a->source, a->input, count, &a->asked, &session->limits, &a->diags);
}
