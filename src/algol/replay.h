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

// CONFIRMED where the event happens once the answers are used up; *play is the play then, and the caller's.
CheckResult algol_replay_run(const AlgolProgram *program, const Query *query, const EnvAnswerVec *answers,
                             Limits *limits, uint32_t *event, Play **play);
#endif
