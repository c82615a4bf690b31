#include "evidence/export/json_values.h"

#include <jansson.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/print.h"

static json_t *write_scalar(const TermTable *table, Term value, bool is_signed) {
  Text text = {0};
  expr_constant_print(table, value, is_signed, &text);
  json_t *json = json_string(text_view(&text));
  text_release(&text);
  return json;
}

json_t *evidence_json_value_write(const TermTable *table, Term value, bool is_signed) {
  if (!sort_is_array(expr_sort(table, value))) return write_scalar(table, value, is_signed);
  U32Vec stores = {0};
  for (; expr_op(table, value) == OP_STORE; value = expr_arg(table, value, 0)) u32vec_push(&stores, value);
  json_t *elements = json_array();
  for (uint32_t i = stores.count; i-- > 0;) {
    json_t *pair = json_array();
    json_array_append_new(pair, write_scalar(table, expr_arg(table, stores.data[i], 1), false));
    json_array_append_new(pair, write_scalar(table, expr_arg(table, stores.data[i], 2), is_signed));
    json_array_append_new(elements, pair);
  }
  json_t *array = json_object();
  json_object_set_new(array, "default", write_scalar(table, expr_arg(table, value, 0), is_signed));
  json_object_set_new(array, "elements", elements);
  u32vec_release(&stores);
  return array;
}

// number := "-"? [0-9]+, within 128 bits
static bool read_number(const char *text, u128 *bits, bool *negative) {
  *negative = *text == '-';
  if (*negative) text++;
  if (!*text) return false;
  for (*bits = 0; *text; text++) {
    if (*text < '0' || *text > '9' || *bits > (~(u128)0 - 9) / 10) return false;
    *bits = *bits * 10 + (uint32_t)(*text - '0');
  }
  return true;
}

static Term read_scalar(TermTable *table, const json_t *json, Sort sort) {
  const char *text = json_string_value(json);
  u128 bits;
  bool negative;
  if (!text) return TERM_NONE;
  if (sort == SORT_BOOL && strcmp(text, "true") == 0) return expr_true(table);
  if (sort == SORT_BOOL && strcmp(text, "false") == 0) return expr_false(table);
  if (!read_number(text, &bits, &negative)) return TERM_NONE;
  if (sort == SORT_BOOL && (negative || bits > 1)) return TERM_NONE;
  if (sort_is_bv(sort) && bits & ~bits_mask(sort_width(sort))) return TERM_NONE;
  if (negative) bits = -bits;
  return expr_const(table, sort, sort_is_bv(sort) ? bits & bits_mask(sort_width(sort)) : bits);
}

Term evidence_json_value_read(TermTable *table, const json_t *json, Sort sort) {
  if (!sort_is_array(sort)) return read_scalar(table, json, sort);
  Term otherwise = read_scalar(table, json_object_get(json, "default"), sort_element(sort));
  if (!otherwise) return TERM_NONE;
  Term array = expr_const_array(table, sort, otherwise);
  const json_t *elements = json_object_get(json, "elements");
  for (size_t i = 0; i < json_array_size(elements); i++) {
    const json_t *pair = json_array_get(elements, i);
    Term index = read_scalar(table, json_array_get(pair, 0), sort_index(sort));
    Term value = read_scalar(table, json_array_get(pair, 1), sort_element(sort));
    if (!index || !value) return TERM_NONE;
    array = expr_store(table, array, index, value);
  }
  return array;
}
