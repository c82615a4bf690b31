// The answer to a query, and what it rests on: everything that reports tell.
#ifndef QUERY_ANSWER_H
#define QUERY_ANSWER_H
#include "query/found.h"
#include "query/project_answer.h"
#include "query/source.h"

typedef enum AnswerKind {
  ANSWER_NOTHING, // a fault, or a limit met before there was something to tell
  ANSWER_PROGRAM, // check, replay, validate
  ANSWER_PLAY,    // the same for Idealized Algol
  ANSWER_GRAPH,   // its automaton
  ANSWER_MODEL,
  ANSWER_VALUES,     // eval
  ANSWER_COMPARISON, // compare
  ANSWER_TESTS,
  ANSWER_PROJECT // check --project
} AnswerKind;

struct sextant_answer {
  QueryInput *input; // what was asked; shared
  Asked asked;
  AnswerKind kind;
  Source source;    // owns the terms
  DiagList diags;   // what is at fault
  bool is_complete; // it is to be told, even where something is at fault, as a file that cannot be written
  Prog *prog; // that the outcome is about, or the tests; NULL: nothing is known but the outcome's verdict and reason
  Outcome outcome;
  ModelAnswer view;   // check --report: an abstract model of the program; its `model` is NULL where there is none
  Prog *view_prog;    // that the view is about
  const char *native; // replay --native: what the run for real has shown, or NULL
  union {
    EvalAnswer values;
    CompareAnswer comparison;
    ModelAnswer model;
    PlayAnswer play;
    CoverageAnswer tests;
    ProjectAnswer project;
  } found;     // by kind
  void *story; // the run, told (report/): made when it is first asked for, with what deletes it
  void (*story_delete)(void *story);
};

sextant_answer *query_answer_new(QueryInput *input);
const char *query_answer_title(const sextant_answer *answer); // how the program is called
#endif
