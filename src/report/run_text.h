// The run of a violation as text: the inputs, then what happened, folded (fold.h), each line with its place and the line of the source.
#ifndef REPORT_RUN_TEXT_H
#define REPORT_RUN_TEXT_H
#include "report/report.h"
#include "report/source_lines.h"
#include "report/story.h"

// Do two inputs come from the same call in the source? Such are told together, at the first of them.
bool report_input_is_alike(const StoryInput *a, const StoryInput *b);
bool report_input_is_first(const Story *story, uint32_t i);
void report_inputs_text(const Report *report, const Story *story, Text *out);
// Events from one number up to another, in so many lines, unless all is told.
void report_events_text(const Report *report, const Story *story, uint32_t from, uint32_t to, uint32_t room,
                        SourceLines *source, Text *out);
void report_place_text(const Report *report, Place place, bool column, Text *out);
#endif
