// A counterexample as it is told to people: first the inputs, then what happened (evidence/telling.h).
//   - An input is what a function returned, or what a variable held that the program had not set.
#ifndef REPORT_STORY_H
#define REPORT_STORY_H
#include "base/arena.h"
#include "evidence/telling.h"
#include "report/report.h"

typedef struct StoryInput {
  const char *function; // what returned it, or NULL
  bool inside;          // it was used inside that function of the library, and is not its result
  const char *variable; // else: what held it
  const char *value;    // as C writes it
  const char *shown;    // to people: 'c' in place of 99
  const char *bits;     // of a float: its encoding; else NULL
  Place place;
} StoryInput;
VEC(StoryInputVec, storyinputvec, StoryInput)

// A step that sets something: for readers that are programs.
typedef struct StoryStep {
  Loc loc;
  Place place;
  const char *text;                  // the edge: `x := x + 3`
  uint32_t first_value, value_count; // into the telling's values
} StoryStep;
VEC(StoryStepVec, storystepvec, StoryStep)

typedef struct Story {
  Arena arena;
  StoryInputVec inputs;
  Telling *telling;
  StoryStepVec steps;
  uint32_t loop_start; // of a run without end: the first of `steps` that is repeated for ever; else their number
} Story;

// Of the outcome's run; every step where the report is verbose.
Story *report_story_new(const Report *report);
void report_story_delete(Story *story);
#endif
