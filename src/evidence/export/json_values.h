// Constants as JSON: scalars are texts in decimal ("-1", "true"), arrays are {"default": d, "elements": [[index, value], ...]}.
#ifndef EVIDENCE_EXPORT_JSON_VALUES_H
#define EVIDENCE_EXPORT_JSON_VALUES_H
#include "expr/term.h"

struct json_t; // of jansson

struct json_t *evidence_json_value_write(const TermTable *table, Term value,
                                         bool is_signed); // a constant or constant array
Term evidence_json_value_read(TermTable *table, const struct json_t *json,
                              Sort sort); // TERM_NONE: no value of that sort
#endif
