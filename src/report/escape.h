// Texts of sources and names of files, as the formats of reports want them. They may hold anything: bytes that are not UTF-8 become question
// marks, and what has a meaning in the format is written so that it has none. All append.
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H
#include "base/text.h"

void report_add_utf8(const char *text, Text *out);
void report_add_xml(const char *text, Text *out);            // as content or as the value of an attribute
void report_add_workflow_data(const char *text, Text *out);  // the message of a workflow command of GitHub
void report_add_workflow_value(const char *text, Text *out); // the value of one of its properties
// The address of a file: absolute (file:///...) where the path is, and not below the current folder; else relative.
void report_add_uri(const char *path, Text *out);
// The path from the current folder on where it is below it, without a `./` in front; else the path itself.
const char *report_local_path(const char *path);
struct json_t *report_json_text(const char *text); // a new string of jansson
#endif
