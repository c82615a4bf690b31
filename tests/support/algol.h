// Programs of Idealized Algol in tests: parse, check, look at the outcome.
#ifndef TESTS_SUPPORT_ALGOL_H
#define TESTS_SUPPORT_ALGOL_H
#include <string.h>

#include "algol/check.h"
#include "base/text.h"
#include "front/algol/front_algol.h"

#define STACK(element, arguments)                                                                                      \
  "uflo : com, oflo : com, input : " element ", output : " element ", check : com -> com -> com |- "                   \
  "new " element "[size] buffer in new nat%(size + 1) top := 0 in "                                                    \
  "let push be if top = size then oflo else buffer[top] := input; top := top + 1 fi "                                  \
  "in let pop be if top = 0 then uflo else top := top - 1; output := buffer[top] fi in check(" arguments ")"

static inline AlgolProgram *algol_parse(const char *text, uint64_t size, DiagList *diags) {
  AlgolConstant constant = {"size", size};
  AlgolConstants constants = {&constant, 1};
  return ia_parse("test.ia", text, &constants, diags);
}

// `event` NULL: abort and oob. `domains`, where not NULL, gets the blocks that were told apart.
static inline Outcome algol_run(const char *text, uint64_t size, const char *event, AlgolOptions options,
                                Text *domains) {
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, size, &diags);
  Query query = {0};
  Limits limits;
  limits_init(&limits, 60, 0);
  bool fine = program && algol_query_add(&query, program, event, &diags);
  diag_print(&diags, stderr);
  diag_release(&diags);
  Outcome outcome = {0};
  if (fine) outcome = algol_check(program, &query, &options, &limits, domains);
  algol_query_release(&query);
  ia_delete(program);
  return outcome;
}

static const AlgolOptions algol_exact = {.approximate = false};
static const AlgolOptions algol_approximate = {.approximate = true};

static inline uint64_t algol_statistic(const Outcome *outcome, const char *name) {
  for (uint32_t i = 0; i < outcome->statistics.count; i++)
    if (strcmp(outcome->statistics.data[i].name, name) == 0) return outcome->statistics.data[i].value;
  return UINT64_MAX;
}

// The moves of the violation, separated by blanks.
static inline char *algol_moves(const Outcome *outcome) {
  Text text = {0};
  for (uint32_t i = 0; outcome->play && i < outcome->play->moves.count; i++)
    text_format(&text, "%s%s", i ? " " : "", outcome->play->moves.data[i].text);
  char *moves = memory_text(text_view(&text));
  text_release(&text);
  return moves;
}
#endif
