// The parts of a page (page.h), and what they share: the files that are shown, and the runs as they are told.
#ifndef REPORT_PAGE_PARTS_H
#define REPORT_PAGE_PARTS_H
#include "report/finding.h"
#include "report/violations.h"

// A line of a file, and what is to be told at it.
typedef struct PageLine {
  const char *text; // in the file's text
  uint32_t length;
  U32Vec checks, invariants, runs; // numbers; runs that pass it, each once
} PageLine;
VEC(PageLineVec, pagelinevec, PageLine)

typedef struct PageFile {
  const char *name;
  char *text; // NULL: it cannot be read, and is not shown
  PageLineVec lines;
} PageFile;
VEC(PageFileVec, pagefilevec, PageFile)

typedef struct PageRun {
  Outcome view;
  Report report; // of the view
  Story *story;
  uint32_t check; // that it is about
} PageRun;
VEC(PageRunVec, pagerunvec, PageRun *)

typedef struct Page {
  const sextant_answer *answer;
  Report report;
  PageFileVec files;
  PageRunVec runs;
} Page;

void report_page_init(Page *page, const sextant_answer *answer);
void report_page_release(Page *page);
// The number of the file at a place; UINT32_MAX where the page does not show the place.
uint32_t report_page_file_of(const Page *page, Place place);
const InvariantVec *report_page_invariants(const Page *page); // NULL: nothing is proved by them

void report_page_add_sources(const Page *page, Text *out);
void report_page_add_runs(const Page *page, Text *out);
void report_page_add_model(const Page *page, Text *out); // the abstract model, where there is one

// A place as a link to its line, where that is shown. A brief one leaves out the name of the only file.
void report_page_add_place(const Page *page, Place place, bool brief, Text *out);
const char *report_page_status_words(sextant_status status);          // what people read
const char *report_page_status_class(sextant_status status);          // what the style goes by
void report_page_add_check(const sextant_property *check, Text *out); // in a sentence or a table beside its kind
#endif
