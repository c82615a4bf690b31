// An answer as its settings want it told: text, JSON or a picture.
#ifndef REPORT_ANSWER_H
#define REPORT_ANSWER_H
#include <stdio.h>

#include "base/text.h"
#include "query/answer.h"

// False with a diagnostic in the answer where a picture cannot be drawn; nothing is told where the input is at fault.
bool report_answer(sextant_answer *answer, Text *out);
void report_faults(const sextant_answer *answer,
                   FILE *out); // for people: what is at fault in the input or in what was asked
#endif
