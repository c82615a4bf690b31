// A report under way, about one question or several, in the format that was asked for. Formats that are documents (JSON, SARIF, JUnit) are one
// document however many answers there are, and an error is one too. Everything is appended to a Text as soon as it is known.
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H
#include "base/text.h"
#include "query/answer.h"

typedef struct Document {
  const char *format; // of --format
  bool is_list;       // JSON: of several answers
  uint32_t count;     // answers so far
} Document;

void report_document_begin(Document *document, const char *format, bool several, Text *out);
void report_document_add(Document *document, sextant_answer *answer, Text *out);
void report_document_end(Document *document, Text *out);
// In place of all that: the command line is at fault. Formats for people say nothing here.
void report_document_refuse(const char *format, const char *message, const char *hint, Text *out);
#endif
