#include "front/c/front_c.h"

#include "front/c/client.h"
#include "front/c/lower.h"

Prog *c_read(TermTable *table, const CFrontOptions *options, DiagList *diags) {
  CModule module;
  if (!c_module_load(&module, options, diags)) return NULL;
  ClientPlan plan = {0};
  Prog *prog = NULL;
  if (!options->open || c_client_plan(&plan, module.module, options, diags))
    prog = c_lower_module(table, &module, options, options->open ? &plan : NULL, diags);
  c_client_plan_release(&plan);
  c_module_release(&module);
  return prog;
}
