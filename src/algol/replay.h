// The exact meaning of a term against a given environment: a small interpreter of its own, which knows nothing of automata,
// partitions or searches. What it finds decides whether a violation is real, and is the play that reports show.
#ifndef ALGOL_REPLAY_H
#define ALGOL_REPLAY_H
#include "algol/query.h"
#include "base/limits.h"
#include "evidence/evidence.h"
#include "evidence/play.h"

#define REPLAY_RETURN UINT32_MAX

// What the environment does at one of its turns: answers a question with a value or, inside a procedure, asks for an argument
// (param, and for a variable whether it writes the value) or returns (REPLAY_RETURN, with the value where there is one).
typedef struct EnvAnswer {
  uint32_t param;
  bool writes;
  AlgolValue value;
} EnvAnswer;
VEC(EnvAnswerVec, envanswervec, EnvAnswer)

// The environment: what it does at its next turn, asked by `free`; `inside` a procedure it may ask for an argument.
typedef struct EnvOracle {
  bool (*next)(void *context, const AlgolFree *free, bool inside, EnvAnswer *answer); // false: it does not go on
  void *context;
  uint64_t most_steps; // of the program; 0: any number
} EnvOracle;

typedef enum ReplayEnd {
  REPLAY_EVENT,
  REPLAY_ENDED,  // the term has answered, or stopped at an event that was not asked for
  REPLAY_WAITS,  // the environment did not go on, or did what it cannot do
  REPLAY_STOPPED // by a limit
} ReplayEnd;

// Runs the program against the environment. *event is set where one happens; the play is added to *play.
ReplayEnd algol_replay_play(const AlgolProgram *program, const Query *query, const EnvOracle *oracle, Limits *limits,
                            uint32_t *event, Play *play);
// CONFIRMED where the event happens just when the answers are used up; *play is the play, and the caller's.
CheckResult algol_replay_run(const AlgolProgram *program, const Query *query, const EnvAnswerVec *answers,
                             Limits *limits, uint32_t *event, Play **play);
#endif
