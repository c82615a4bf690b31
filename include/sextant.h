/* Sextant: a model checker for C.
 *
 * A query is a program, what is asked about it, and limits; its answer says of each property whether it holds, with the run that violates it
 * or the invariants that prove it. Every VERIFIED and FALSIFIED has passed a check of its evidence.
 *
 *   sextant_query *query = sextant_query_new("check");
 *   sextant_add_text(query, "max.c", text, strlen(text));
 *   sextant_set(query, "property", "all");
 *   sextant_answer *answer = sextant_ask(query);
 *   puts(sextant_answer_verdict(answer) == SEXTANT_VERIFIED ? "verified" : "not verified");
 *
 * A query is used by one thread at a time, but for sextant_cancel; several queries may run at once, each in its own thread. Nothing here
 * ends the process, catches signals or prints. Texts belong to what they were asked of, and live as long as that does.
 * docs/API.md is the manual. */
#ifndef SEXTANT_H
#define SEXTANT_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#define SEXTANT_API __attribute__((visibility("default")))

typedef struct sextant_query sextant_query;
typedef struct sextant_answer sextant_answer;

/* As the exit statuses of the command. */
typedef enum sextant_verdict {
  SEXTANT_VERIFIED = 0,
  SEXTANT_FALSIFIED = 1,
  SEXTANT_UNKNOWN = 2,
  SEXTANT_FAULT = 3,   /* of the input or of what was asked: see sextant_diagnostic */
  SEXTANT_INTERNAL = 4 /* of Sextant itself */
} sextant_verdict;

typedef enum sextant_status {
  SEXTANT_STATUS_UNKNOWN,
  SEXTANT_STATUS_PROVED,
  SEXTANT_STATUS_VACUOUS, /* proved, but never reached */
  SEXTANT_STATUS_VIOLATED
} sextant_status;

SEXTANT_API const char *sextant_version(void);
SEXTANT_API int sextant_makes_programs(const char *name); /* do files of such a name make a program together? */

/* ---- asking */

/* The command is one of sextant_command_at: "check", "eval", "model", ... NULL where there is no such command. */
SEXTANT_API sextant_query *sextant_query_new(const char *command);
SEXTANT_API void sextant_query_delete(sextant_query *query);
/* An option of the command, without its dashes; NULL for a flag's value. 0, or -1 where it is refused: sextant_refusal says why. */
SEXTANT_API int sextant_set(sextant_query *query, const char *option, const char *value);
SEXTANT_API int sextant_add_compiler_flag(sextant_query *query, const char *flag); /* -I, -D, ...: for clang */
/* What to look at: a file, or a text under a name whose ending says what it is. Several files of C are one program; others are asked
   about one by one. A text whose name ends in .h stands for a header. */
SEXTANT_API int sextant_add_file(sextant_query *query, const char *path);
SEXTANT_API int sextant_add_text(sextant_query *query, const char *name, const char *text, size_t size);
/* Called while the query is asked, from another thread, with a line about what is done. */
SEXTANT_API void sextant_on_progress(sextant_query *query, void (*told)(void *context, const char *line), void *context);
/* Returns when there is an answer, a limit was met, or the query was cancelled. Never NULL. May be called once. */
SEXTANT_API sextant_answer *sextant_ask(sextant_query *query);
/* From any thread, and from a signal handler: sextant_ask returns soon, with what is known. */
SEXTANT_API void sextant_cancel(sextant_query *query);

/* ---- answers, which do not need their query any more */

SEXTANT_API void sextant_answer_delete(sextant_answer *answer);
SEXTANT_API sextant_verdict sextant_answer_verdict(const sextant_answer *answer);
SEXTANT_API const char *sextant_answer_reason(const sextant_answer *answer); /* UNKNOWN: why; else "" */
SEXTANT_API const char *sextant_answer_engine(const sextant_answer *answer); /* which engine found it; or "" */
SEXTANT_API char *sextant_answer_json(sextant_answer *answer);               /* docs/MANUAL.md; free() it */

typedef struct sextant_place {
  const char *file;      /* or NULL */
  unsigned line, column; /* 0: unknown */
} sextant_place;

typedef struct sextant_diagnostic {
  sextant_place place;
  const char *message;
  const char *hint; /* what to do about it, or NULL */
} sextant_diagnostic;
/* What sextant_set or another of these refused last, in *out; NULL: nothing was. */
SEXTANT_API const sextant_diagnostic *sextant_refusal(const sextant_query *query, sextant_diagnostic *out);
/* Of an answer whose verdict is FAULT. */
SEXTANT_API size_t sextant_diagnostic_count(const sextant_answer *answer);
SEXTANT_API sextant_diagnostic sextant_diagnostic_at(const sextant_answer *answer, size_t i);

typedef struct sextant_property {
  const char *kind; /* "reach", "overflow", ... */
  const char *name; /* "assertion", ... */
  const char *text; /* what is asserted, where known; else NULL */
  sextant_place place;
  sextant_status status;
} sextant_property;
SEXTANT_API size_t sextant_property_count(const sextant_answer *answer);
SEXTANT_API sextant_property sextant_property_at(const sextant_answer *answer, size_t i);

/* The run of a violation: its inputs, then the steps that matter, each with the values that it changed. */
typedef struct sextant_input {
  const char *function; /* that returned it; NULL: what a variable holds */
  const char *variable; /* then */
  const char *value;
  sextant_place place;
} sextant_input;
typedef struct sextant_step {
  sextant_place place;
  const char *text;    /* the statement */
  size_t change_count; /* sextant_change_at */
} sextant_step;
typedef struct sextant_change {
  const char *name, *value;
} sextant_change;
SEXTANT_API size_t sextant_input_count(sextant_answer *answer);
SEXTANT_API sextant_input sextant_input_at(sextant_answer *answer, size_t i);
SEXTANT_API size_t sextant_step_count(sextant_answer *answer);
SEXTANT_API sextant_step sextant_step_at(sextant_answer *answer, size_t i);
SEXTANT_API sextant_change sextant_change_at(sextant_answer *answer, size_t step, size_t i);

/* Of a proof: what holds at a place, as a C expression. */
typedef struct sextant_invariant {
  sextant_place place;
  const char *expression;
} sextant_invariant;
SEXTANT_API size_t sextant_invariant_count(sextant_answer *answer);
SEXTANT_API sextant_invariant sextant_invariant_at(sextant_answer *answer, size_t i);

SEXTANT_API size_t sextant_assumption_count(const sextant_answer *answer); /* what the answer rests on */
SEXTANT_API const char *sextant_assumption_at(const sextant_answer *answer, size_t i);

typedef struct sextant_statistic {
  const char *name;
  uint64_t value;
} sextant_statistic;
SEXTANT_API size_t sextant_statistic_count(const sextant_answer *answer);
SEXTANT_API sextant_statistic sextant_statistic_at(const sextant_answer *answer, size_t i);

/* ---- what there is */

typedef struct sextant_command {
  const char *name, *usage, *about;
} sextant_command;
SEXTANT_API size_t sextant_command_count(void);
SEXTANT_API const sextant_command *sextant_command_at(size_t i);

typedef struct sextant_option {
  const char *name;      /* with underscores for dashes */
  const char *argument;  /* NULL: a flag */
  const char *otherwise; /* the default, or NULL */
  const char *about;
  unsigned commands; /* bit i: sextant_command_at(i) takes it */
} sextant_option;
SEXTANT_API size_t sextant_option_count(void);
SEXTANT_API sextant_option sextant_option_at(size_t i);

typedef struct sextant_engine {
  const char *name, *about;
  int is_temporal; /* for temporal properties */
} sextant_engine;
SEXTANT_API size_t sextant_engine_count(void);
SEXTANT_API sextant_engine sextant_engine_at(size_t i);

typedef struct sextant_effort {
  char name[64];
  uint64_t otherwise, least, most;
  const char *about;
} sextant_effort;
SEXTANT_API size_t sextant_effort_count(void); /* the budgets that the option "effort" sets */
SEXTANT_API sextant_effort sextant_effort_at(size_t i);

/* The other side of a query, in a process of its own: `sextant worker`. With NULL it runs engines for another process, over two streams,
   until the first ends; with "llvm" it tries a file on LLVM; with "jobs" it runs functions of a project, as a node of a cluster is told to. Returns
   an exit status. */
SEXTANT_API int sextant_work(const char *what, int in, int out);

#ifdef __cplusplus
}
#endif
#endif
