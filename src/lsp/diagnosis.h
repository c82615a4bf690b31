// What an answer means for the text that it is about, as an editor shows it:
//   diagnostics  violated checks as errors with the run as related places (of an open program as warnings: there the caller may be at fault),
//                compile errors as errors, checks that are not settled as hints
//   notes        what is shown at a line: {line, label, text}; lines from 1 on. Invariants have no label.
//   remedies     what could be written into the text (remedy.h); those that need a check are not checked yet
// A diagnostic's `data` has the number of its run among those of the answer, from 0 on, where a test can repeat it.
#ifndef LSP_DIAGNOSIS_H
#define LSP_DIAGNOSIS_H
#include <jansson.h>
#include <stdbool.h>

#include "sextant.h"

typedef struct Subject {
  const char *path; // the file's name in the query
  const char *text;
  const char *uri;
  bool is_open;     // it was checked as an open program
  bool tells_hints; // checks that are not settled are wanted
} Subject;

typedef struct Diagnosis {
  json_t *diagnostics, *notes, *remedies; // arrays
} Diagnosis;

Diagnosis lsp_diagnose(const Subject *subject, sextant_answer *answer);
void lsp_diagnosis_release(Diagnosis *diagnosis);
bool lsp_lacks_main(const sextant_answer *answer); // is its only fault that there is nowhere to start?
#endif
