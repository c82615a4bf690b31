// The checks of an answer as findings: what one of them says in a sentence, and the run that shows it. For formats that are lists of findings.
#ifndef REPORT_FINDING_H
#define REPORT_FINDING_H
#include "base/text.h"
#include "query/answer.h"
#include "report/story.h"

Report report_of_answer(const sextant_answer *answer);         // of a program
const char *report_verdict_name(const sextant_answer *answer); // "verified", "falsified", "unknown"

// How often checks have a status.
typedef struct FindingCount {
  size_t violated, unknown, proved; // proved: also where it is never reached
} FindingCount;
FindingCount report_findings_count(const sextant_answer *answer);
// Is the answer UNKNOWN without a check that is, or an internal error? Then the answer itself is the finding.
bool report_finding_is_answer(const sextant_answer *answer);

void report_finding_message(const sextant_answer *answer, const sextant_property *check, Text *out);
// Where it is: a check without a place is about the program's first file.
sextant_place report_finding_place(const sextant_answer *answer, const sextant_property *check);
Story *report_finding_story(const sextant_answer *answer,
                            size_t check); // the run that violates it, a new one; NULL: there is none
// The message of a violated check, with what went wrong in the run; `story` may be NULL.
void report_finding_violation(const sextant_answer *answer, const sextant_property *check, const Story *story,
                              Text *out);
// Of a project: what went wrong or why it is unknown, and in which function's answer; of others nothing.
void report_finding_project(const sextant_answer *answer, size_t check, Text *out);
void report_finding_input(const StoryInput *input, Text *out);                  // `x() returns 7`
void report_finding_step(const Story *story, const StoryStep *step, Text *out); // `i = 3  (i := i + 1)`
#endif
