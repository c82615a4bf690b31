#include "invariant/domains.h"

#include "domain/table.h"
#include "model/model.h"

// Adds the conjuncts of a formula one by one: Houdini may keep some and drop others.
static void add_conjuncts(Task *task, Houdini *houdini, uint32_t block, Term t) {
  const TermTable *table = task->prog->table;
  U32Vec stack = {0};
  u32vec_push(&stack, t);
  while (stack.count) {
    Term top = u32vec_pop(&stack);
    bool split = expr_op(table, top) == OP_AND;
    if (split) u32vec_push(&stack, expr_arg(table, top, 0));
    if (split) u32vec_push(&stack, expr_arg(table, top, 1));
    if (!split) invariant_houdini_add(houdini, block, top);
  }
  u32vec_release(&stack);
}

static void guess_by(Task *task, Houdini *houdini, const char *name) {
  DiagList diags = {0};
  Limits limits = limits_within(task->limits, EFFORT(task->limits, domains_ticks));
  Domain *domain = domain_new(name, task->prog, &diags);
  Model *model = domain ? model_explore(domain, 0, &limits) : NULL;
  for (uint32_t b = 0; model && !model->truncated && b < task->blocks->count; b++)
    if (!prog_blocks_is_final(task->blocks, b) && !evidence_task_is_target(task, b))
      add_conjuncts(task, houdini, b, model_invariant(model, task->blocks->blocks[b].loc));
  if (model) evidence_progress(task, "induction: %s: %s", name, model->truncated ? "stopped" : "done");
  model_delete(model);
  domain_delete(domain);
  diag_release(&diags);
}

bool invariant_domain_guess(Task *task, Houdini *houdini, uint32_t number) {
  static const char *const names[] = {"interval", "congruence", "affine", "polyhedra"};
  if (number >= sizeof names / sizeof *names) return false;
  guess_by(task, houdini, names[number]);
  return true;
}

void invariant_domains_guess(Task *task, Houdini *houdini) {
  for (uint32_t i = 0; !limits_reached(task->limits) && invariant_domain_guess(task, houdini, i); i++) continue;
}
