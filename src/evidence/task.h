// What an engine is asked, and what it answers: it looks for evidence for one Task and hands it over in an Answer; no
// engine prints or decides anything. The table of engines is schedule/engines.c.
#ifndef EVIDENCE_TASK_H
#define EVIDENCE_TASK_H
#include "base/limits.h"
#include "evidence/evidence.h"
#include "prog/block.h"
#include "spec/formula.h"

// One table generates the struct and the JSON names.
#define STATISTICS(X)                                                                                                  \
  X(solver_calls)                                                                                                      \
  X(refinements)                                                                                                       \
  X(nodes)                                                                                                             \
  X(steps)                                                                                                             \
  X(frames)                                                                                                            \
  X(candidates)                                                                                                        \
  X(lemmas)                                                                                                            \
  X(invariants)

typedef struct Statistics {
#define X(name) uint64_t name;
  STATISTICS(X)
#undef X
} Statistics;
void evidence_add_statistics(Statistics *sum, const Statistics *more);

// ---- questions

typedef enum QuestionKind {
  QUESTION_REACH,    // can a target be reached?
  QUESTION_ENDLESS,  // is there a run without end that passes accepting locations for ever?
  QUESTION_BRANCHING // does a formula of branching time hold?
} QuestionKind;

// A question about one program. Everything is borrowed.
typedef struct Question {
  QuestionKind kind;
  Prog *prog;
  const U32Vec *targets; // REACH: locations; NULL: the error locations
  const bool *accepting; // ENDLESS: by location
  const char *formula;   // BRANCHING: of CTL
  bool only_targets;     // REACH: limits of the model are no targets of a proof, unless they are among these
  bool proves, refutes;  // is a proof, or a run, about this program one about the program that the user means?
} Question;

// By location: the limits that a proof has to show unreachable. A limit that is the doubt of a check (prog.h) is one where that check is asked
// about; elsewhere it is as the check's error is, a place where runs end. To be freed.
bool *evidence_question_limits(const Question *question);

typedef struct EngineOptions {
  uint64_t bound;         // largest unrolling; 0: unlimited
  const char *domain;     // abstract domain, or NULL: the engine's choice
  const char *predicates; // those to start from, as text, or NULL: from the guards and the property
  uint32_t game;          // a GameMode (game/game.h): the rules of the falsification game
} EngineOptions;

// ---- tasks

// What engines tell each other: invariants, proved or only guessed. Filled from outside between two turns of an engine, so that
// it does not depend on when others find something.
typedef struct Pool {
  InvariantVec incoming; // what others have found
  uint32_t taken;        // of these
  InvariantVec outgoing; // what this engine has found, and others have not been told
} Pool;

typedef struct Answer Answer;

// A question as an engine sees it. Limit locations are never targets, but a proof must cover them too.
typedef struct Task {
  Prog *prog;
  Prog *
      runs; // whose runs are states of prog, as far as locations and variables are the same; NULL: those of prog itself
  Blocks *blocks;         // cut at the targets, or where fairness is looked at
  bool *is_target;        // by location; none where nothing is to be reached
  bool *is_limit;         // by location: a limit that proofs have to exclude
  U32Vec *proof_targets;  // targets and limit locations: what a proof must show unreachable
  const bool *accepting;  // ENDLESS, else NULL
  bool proves, refutes;   // as in the question
  FormulaTable *formulas; // BRANCHING, else NULL
  Formula formula;
  Limits *limits;
  EngineOptions options;
  const struct Predicates *predicates; // those of the options, or NULL
  Statistics *statistics;
  Pool pool;
  char note[160];                                     // what was learnt so far, for people
  void (*progress)(void *context, const char *text);  // or NULL
  bool (*found)(void *context, const Answer *answer); // or NULL
  void *context;
} Task;

// The formula of the question has to be one over the program. Limits, options and what they point to are borrowed.
void evidence_task_init(Task *task, const Question *question, const EngineOptions *options, Limits *limits);
void evidence_task_release(Task *task);
// These targets are not asked about any more, nor what is doubtful about their checks: they leave is_target, is_limit and proof_targets. Only
// engines that go on (schedule/engines.h) meet this, and only where they look at the limits or hand a violation over; the blocks stay as they were.
void evidence_task_drop(Task *task, const U32Vec *targets);

// What an engine says; only what is judged (check/judge.h) is a verdict.
typedef enum Claim { CLAIM_NOTHING, CLAIM_HOLDS, CLAIM_VIOLATED } Claim;

struct Answer {
  Claim claim;
  const char *engine;
  char *reason;    // NOTHING: why, and what was learnt; owned
  bool is_limited; // NOTHING: no run meets a target, but one leaves what is modelled, and the reason says where
  Trace *trace;    // VIOLATED
  Proof *proof;    // HOLDS; of branching time also VIOLATED
  U32Vec
      some; // HOLDS: what the proof shows, targets and limits of the model, where that is not all that was asked; else empty
};

// ---- for engines
Answer evidence_answer_unknown(const char *engine, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Of a search that is complete: no run meets a target, but one leads to this limit.
Answer evidence_answer_limited(const char *engine, const Prog *prog, Loc limit);
Answer evidence_answer_violated(const char *engine, Trace *trace);
Answer evidence_answer_holds(const char *engine, Proof *proof);
Answer evidence_answer_some(const char *engine, Proof *proof, U32Vec *shown); // takes both over
void evidence_answer_release(Answer *answer);
void evidence_progress(const Task *task, const char *format, ...) __attribute__((format(printf, 2, 3)));
void evidence_note(Task *task, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool evidence_task_is_target(const Task *task, uint32_t block);
bool evidence_task_is_limit(const Task *task, uint32_t block);
bool evidence_task_is_inner(const Task *task,
                            uint32_t block); // control goes on from there: neither a target nor an end
// Hands a violation, or a proof of some of the targets, over in the middle of a search. True where the search is to go on, about the targets that
// are left; else it is the answer.
bool evidence_found(Task *task, Answer *answer);
void evidence_offer(Task *task, const InvariantVec *found); // to the other engines
void evidence_take(Task *task, InvariantVec *out);          // appends what they have found since the last time
#endif
