#include "check/alive.h"

#include <string.h>

#include "check/mu.h"

Six *check_alive(const Modal *modal, Limits *limits) {
  FormulaTable *table = spec_formula_table_new();
  uint32_t z = spec_formula_new_variable(table, "Z");
  Formula next = spec_formula_unary(table, FORMULA_EX, spec_formula_variable(table, z));
  Formula alive = spec_formula_binder(table, FORMULA_NU, z, next);
  MuResult *result = check_mu_check(modal, table, alive, NULL, &(MuOptions){.limits = limits});
  Six *values = result ? memory_new((modal->states.count + 1) * sizeof *values) : NULL;
  if (values) memcpy(values, check_mu_values(result), modal->states.count * sizeof *values);
  check_mu_delete(result);
  spec_formula_table_delete(table);
  return values;
}
