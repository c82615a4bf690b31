// The answer about a whole project: what is violated first, then why functions are unknown, summed up, then the counts of each file.
#ifndef REPORT_PROJECT_H
#define REPORT_PROJECT_H
#include "base/text.h"
#include "query/answer.h"

void report_project_text(const sextant_answer *answer, Text *out); // the last line is `DIR: VERDICT`
void report_project_json(const sextant_answer *answer, Text *out); // docs/schema.json: project
#endif
