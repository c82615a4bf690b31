#include "evidence/export/c_value.h"

#include <string.h>

#include "expr/print.h"

void evidence_c_value_float(TermTable *table, Term value, Text *out) {
  Text text = {0};
  expr_float_print(table, value, &text);
  const char *literal = text_view(&text);
  if (strstr(literal, "INFINITY")) literal = *literal == '-' ? "-__builtin_inf()" : "__builtin_inf()";
  if (strstr(literal, "NAN")) literal = *literal == '-' ? "-__builtin_nan(\"\")" : "__builtin_nan(\"\")";
  text_add(out, literal);
  text_release(&text);
}

void evidence_c_value_integer(u128 bits, uint32_t width, bool is_signed, Text *out) {
  i128 value = bits_signed(bits, width);
  if (width > 64)
    text_format(out, "(__int128)0x%llxULL << 64 | 0x%llxULL", (unsigned long long)(bits >> 64),
                (unsigned long long)bits);
  else if (!is_signed) text_format(out, "%llu%s", (unsigned long long)bits, bits > INT32_MAX ? "ULL" : "");
  else if (value == INT64_MIN) text_add(out, "-9223372036854775807LL - 1");
  else text_format(out, "%lld%s", (long long)value, value > INT32_MAX || value <= INT32_MIN ? "LL" : "");
}

void evidence_c_value_print(TermTable *table, Term value, const char *type, Text *out) {
  u128 bits = expr_bits(table, value);
  Sort sort = expr_sort(table, value);
  if (strstr(type, "float") || strstr(type, "double")) evidence_c_value_float(table, value, out);
  else if (strcmp(type, "char") == 0 && bits >= ' ' && bits <= '~')
    text_format(out, bits == '\'' || bits == '\\' ? "'\\%c'" : "'%c'", (int)bits);
  else
    evidence_c_value_integer(bits, sort_is_bv(sort) ? sort_width(sort) : 32,
                             sort_is_bv(sort) && strncmp(type, "unsigned", 8) != 0 && strcmp(type, "_Bool") != 0, out);
}
