// What is at fault, as a document of JSON.
#ifndef REPORT_FAULT_JSON_H
#define REPORT_FAULT_JSON_H
#include "base/diag.h"
#include "base/text.h"

#define JSON_VERSION 2 // of the documents that check writes: docs/schema.json

void report_fault_json(const Diag *faults, size_t count, Text *out);
// The same as fields of an object: `error` is the first, `errors` are all where there are more.
struct json_t;
void report_set_faults(struct json_t *object, const Diag *faults, size_t count);
#endif
