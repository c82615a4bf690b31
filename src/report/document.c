#include "report/document.h"

#include <string.h>

#include "report/answer.h"
#include "report/fault_json.h"
#include "report/github.h"
#include "report/junit.h"
#include "report/sarif.h"

static bool is_format(const Document *d, const char *name) { return strcmp(d->format, name) == 0; }

void report_document_begin(Document *d, const char *format, bool several, Text *out) {
  *d = (Document){.format = format, .is_list = several};
  if (is_format(d, "sarif"))
    text_add(out, "{\n\"$schema\": \"" SARIF_SCHEMA "\",\n\"version\": \"2.1.0\",\n\"runs\": [\n");
  else if (is_format(d, "junit"))
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sextant\">\n");
  else if (is_format(d, "json") && several) text_format(out, "{\n\"version\": %d,\n\"answers\": [\n", JSON_VERSION);
}

void report_document_add(Document *d, sextant_answer *answer, Text *out) {
  bool is_first = d->count++ == 0;
  if (!is_first && (is_format(d, "sarif") || (is_format(d, "json") && d->is_list))) text_add(out, ",\n");
  report_answer(answer, out);
}

void report_document_end(Document *d, Text *out) {
  if (is_format(d, "sarif")) text_add(out, "\n]\n}\n");
  else if (is_format(d, "junit")) text_add(out, "</testsuites>\n");
  else if (is_format(d, "json") && d->is_list) text_add(out, "]\n}\n");
}

static void add_refusal(const Document *d, const Diag *fault, Text *out) {
  if (is_format(d, "sarif")) report_sarif_fault(fault, 1, out);
  else if (is_format(d, "junit")) report_junit_fault("sextant", fault, 1, out);
  else if (is_format(d, "github")) report_github_fault(fault, out);
  else if (is_format(d, "json")) report_fault_json(fault, 1, out);
}

void report_document_refuse(const char *format, const char *message, const char *hint, Text *out) {
  Document d;
  Diag fault = {.message = message, .hint = hint};
  report_document_begin(&d, format, false, out);
  add_refusal(&d, &fault, out);
  report_document_end(&d, out);
}
