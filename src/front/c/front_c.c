#include "front/c/front_c.h"

#include "front/c/lower.h"

Prog *front_c_read(TermTable *table, const CFrontOptions *options, DiagList *diags) {
  CModule module;
  if (!module_load(&module, options, diags)) return NULL;
  Prog *prog = lower_module(table, &module, options, diags);
  module_release(&module);
  return prog;
}
