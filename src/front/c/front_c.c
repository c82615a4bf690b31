#include "front/c/front_c.h"

#include "front/c/client.h"
#include "front/c/lower.h"
#include "front/c/reached.h"
#include "front/c/start.h"

struct CSource {
  CFrontOptions options;
  CModule module;
  ClientPlan plan; // of an open program
};

static bool plan_client(CSource *source, DiagList *diags) {
  LLVMModuleRef module = source->module.module;
  if (!c_client_plan(&source->plan, module, &source->options, diags)) return false;
  c_start_insert_client(module, LLVMGetNamedFunction(module, CLIENT_ENTRY));
  // What no client calls is no part of the program: analyses that meet it in the uses of a variable, and not in a run, would disagree.
  c_reached_only(module, LLVMGetNamedFunction(module, CLIENT_ENTRY));
  return true;
}

CSource *c_open(const CFrontOptions *options, DiagList *diags) {
  CSource *source = memory_new(sizeof *source);
  source->options = *options;
  if (c_module_load(&source->module, options, diags)) {
    if (!options->open || plan_client(source, diags)) return source;
    c_module_release(&source->module);
  }
  c_client_plan_release(&source->plan);
  free(source);
  return NULL;
}

void c_close(CSource *source) {
  if (!source) return;
  c_client_plan_release(&source->plan);
  c_module_release(&source->module);
  free(source);
}

Prog *c_lower(const CSource *source, TermTable *table, Calls calls, DiagList *diags) {
  const CFrontOptions *options = &source->options;
  return c_lower_module(table, &source->module, options, options->open ? &source->plan : NULL, calls, diags);
}
