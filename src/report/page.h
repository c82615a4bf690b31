// An answer as one page for a browser, which needs nothing else: the verdict and the counts; every check, to filter and search; the source with
// checks, invariants and what the runs pass at their lines; the run of each violation, to be stepped through; an abstract model of the program. What the page does is in
// page/page.js, how it looks in page/page.css; both are embedded. Without scripts it is still there to be read.
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H
#include "base/text.h"
#include "query/answer.h"

void report_page(const sextant_answer *answer, Text *out);
// To the file that the settings name, where they do. That it cannot be written is a fault of the answer.
void report_page_write(sextant_answer *answer);
#endif
