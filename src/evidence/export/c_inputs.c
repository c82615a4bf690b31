#include "evidence/export/c_inputs.h"

#include <string.h>

#include "evidence/export/c_value.h"

const char *evidence_c_type_of_var(const ProgVar *var) {
  uint32_t width = sort_is_bv(var->sort) ? sort_width(var->sort) : 32;
  if (var->is_float) return width == 32 ? "float" : width == 64 ? "double" : "long double";
  if (width <= 8) return var->is_signed ? "signed char" : "unsigned char";
  if (width <= 16) return var->is_signed ? "short" : "unsigned short";
  if (width <= 32) return var->is_signed ? "int" : "unsigned";
  if (width <= 64) return var->is_signed ? "long long" : "unsigned long long";
  return var->is_signed ? "__int128" : "unsigned __int128";
}

const char *evidence_c_type_of_input(const Prog *prog, const RunInput *input) {
  const Location *at = &prog->locs.data[input->loc];
  return at->input.type ? at->input.type : evidence_c_type_of_var(&prog->vars.data[at->havoc]);
}

void evidence_c_input_print(Prog *prog, const ProgVar *var, const char *type, Term value, Text *out) {
  if (strchr(type, '*')) text_format(out, "(%s)", type);
  if (sort_is_array(var->sort)) text_add(out, "0");
  else if (strstr(type, "float") || strstr(type, "double")) evidence_c_value_float(prog->table, value, out);
  else
    evidence_c_value_integer(expr_bits(prog->table, value), sort_is_bv(var->sort) ? sort_width(var->sort) : 128,
                             var->is_signed || var->sort == SORT_INT, out);
}
