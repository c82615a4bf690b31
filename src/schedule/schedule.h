// Settles a question: engines in worker processes take turns, what they find is judged (evidence/check/judge.h), and the first answer that
// stands is the answer.
//
// First by count, not by the clock. Turns are numbered (round, engine); a turn is so many ticks long, and what engines tell each other is
// told between rounds. Up to `jobs` turns run at the same time, but their results are looked at in order. So the answer is the
// same on an idle machine and on a busy one, with one job or several; only the user's own limits depend on the time.
//
// A worker that crashes, hangs or runs out of memory costs its own attempt.
#ifndef SCHEDULE_SCHEDULE_H
#define SCHEDULE_SCHEDULE_H
#include "evidence/check/judge.h"

// One reading of the program, and what a proof or a run about it is good for (plan.h).
typedef struct Variant {
  Question question;
  uint32_t roles;
  const char *predicates; // to start from, over this program; NULL: none are given
} Variant;

typedef struct Settled {
  uint32_t variant;    // that the answer is about
  Answer answer;       // UNKNOWN, with the reason and what was learnt, where nothing stands
  Judgement judgement; // of that answer
  bool internal_error; // nothing stands, and some evidence was refuted
  bool is_exhausted;   // nothing stands, and every engine has given up: more effort would change nothing
  bool is_limited;     // nothing stands, and a run leaves what is modelled
  Statistics statistics;
  uint64_t ticks;
  uint32_t lost; // workers
  // Owned:
  Arena arena; // texts of the answer
} Settled;

// What is asked of it.
typedef struct ScheduleRequest {
  const Variant *variants;
  uint32_t count;
  const char *engine; // "auto": the portfolio
  EngineOptions options;
  uint32_t jobs;
  bool leaves_time;  // where something is violated, half of the time that is left then is for other questions
  const char *first; // an engine that is asked alone before the others, for so many ticks; NULL: there is none
  uint64_t first_ticks;
  bool takes_some; // a proof of some of the targets is an answer, too (Answer.some)
  Limits *limits;
  void (*progress)(void *context, const char *text); // or NULL
  void *context;
} ScheduleRequest;

// The errors of a program, as the one variant of a question of reachability.
Variant schedule_errors_of(Prog *prog);
Settled schedule_settle(const ScheduleRequest *request);

// The same in pieces: engines go on where they were when it was left. The request, and what it points to, stays until the end.
typedef struct Schedule Schedule;
Schedule *schedule_open(const ScheduleRequest *request);
// Until there is an answer, no engine has one, or these limits are reached; to be called again in the last case, and after an answer about some of
// the targets.
Settled schedule_go_on(Schedule *schedule, Limits *limits);
// After a proof of some of the targets: the engine that has it need not show these any more. The others go on as they were, about all of them.
void schedule_forget(Schedule *schedule, const U32Vec *shown);
// After an answer about some of the targets: the request's variants are about fewer now, without these. Engines that can go on where they were,
// all others begin anew; then it can be gone on with.
void schedule_narrow(Schedule *schedule, const U32Vec *dropped);
void schedule_close(Schedule *schedule);
void schedule_settled_release(Settled *settled);
#endif
