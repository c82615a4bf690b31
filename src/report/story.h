// A counterexample as it is told to people: first the inputs, then the steps that matter.
//   - An input is what a function returned, or what a variable held that the program had not set.
//   - A step matters where it changes something that a later step reads and that has a name in the source (relevant.h);
//     what happens inside the C library does not.
#ifndef REPORT_STORY_H
#define REPORT_STORY_H
#include "base/arena.h"
#include "report/report.h"

typedef struct StoryInput {
  const char *function; // what returned it, or NULL
  bool inside;          // it was used inside that function of the library, and is not its result
  const char *variable; // else: what held it
  const char *value;    // as C writes it
  const char *bits;     // of a float: its encoding; else NULL
  Place place;
} StoryInput;
VEC(StoryInputVec, storyinputvec, StoryInput)

typedef struct StoryValue {
  const char *name, *value;
} StoryValue;
VEC(StoryValueVec, storyvaluevec, StoryValue)

typedef struct StoryStep {
  Loc loc;
  Place place;
  const char *text; // the edge: `x := x + 3`
  uint32_t first_value, value_count;
} StoryStep;
VEC(StoryStepVec, storystepvec, StoryStep)

typedef struct Story {
  Arena arena;
  StoryInputVec inputs;
  StoryStepVec steps;
  StoryValueVec values;
  uint64_t omitted;       // steps of a very long run that were not kept
  uint32_t omitted_after; // they come after this many of `steps`
  uint32_t loop_start;    // of a run without end: the first of `steps` that is repeated for ever; else their number
} Story;

Story *report_story_new(const Report *report); // of a falsified program; every step where the report is verbose
void report_story_delete(Story *story);
#endif
