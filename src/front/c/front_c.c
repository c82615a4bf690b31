#include "front/c/front_c.h"

#include "front/c/client.h"
#include "front/c/lower.h"

Prog *front_c_read(TermTable *table, const CFrontOptions *options, DiagList *diags) {
  CModule module;
  if (!module_load(&module, options, diags)) return NULL;
  ClientPlan plan = {0};
  Prog *prog = NULL;
  if (!options->open || client_plan(&plan, module.module, options, diags))
    prog = lower_module(table, &module, options, options->open ? &plan : NULL, diags);
  client_plan_release(&plan);
  module_release(&module);
  return prog;
}
