#include "refine/path.h"

// Exits as substitutions: program variables by their values, inputs by their names at this step.
static void build_step(Path *p, uint32_t step, const Term *through) {
  const PathStep *at = &p->steps.data[step - 1];
  const Block *block = &p->blocks->blocks[at->block];
  const BlockExit *exit = &block->exits.data[at->exit];
  TermTable *table = p->blocks->prog->table;
  Subst inputs;
  expr_subst_init(&inputs, table);
  for (uint32_t i = 0; i < block->inputs.count; i++)
    expr_subst_bind(&inputs, block->inputs.data[i].term, prog_blocks_input(p->blocks, step - 1, at->block, i));
  p->condition[step] = expr_subst_apply(&inputs, exit->guard);
  if (through) {
    for (uint32_t i = 0; i < block->inputs.count; i++)
      expr_subst_bind(&inputs, prog_blocks_input(p->blocks, 0, at->block, i),
                      prog_blocks_input(p->blocks, step - 1, at->block, i));
    p->condition[step] = expr_and(table, p->condition[step], expr_subst_apply(&inputs, through[step]));
  }
  expr_subst_init(&p->effect[step], table);
  for (uint32_t i = 0; i < exit->count; i++)
    expr_subst_bind(&p->effect[step], p->blocks->prog->vars.data[exit->values[i].var].term,
                    expr_subst_apply(&inputs, exit->values[i].value));
  expr_subst_release(&inputs);
}

static void build_start(Path *p) {
  const Prog *prog = p->blocks->prog;
  expr_subst_init(&p->effect[0], prog->table);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].init && p->blocks->relevant[v])
      expr_subst_bind(&p->effect[0], prog->vars.data[v].term, prog->vars.data[v].init);
  p->condition[0] = expr_subst_apply(&p->effect[0], prog->initially);
}

// Symbolic execution: the values after each step, over initial values and inputs.
static void build_guards(Path *p) {
  const Prog *prog = p->blocks->prog;
  Term *values = memory_new((prog->vars.count + 1) * sizeof(Term));
  for (VarId v = 0; v < prog->vars.count; v++) values[v] = refine_path_before(p, 0, prog->vars.data[v].term);
  p->guard[0] = p->condition[0];
  Subst now;
  expr_subst_init(&now, prog->table);
  for (uint32_t i = 1; i < p->cuts; i++) {
    const BlockExit *exit = &p->blocks->blocks[p->steps.data[i - 1].block].exits.data[p->steps.data[i - 1].exit];
    expr_subst_clear(&now);
    for (VarId v = 0; v < prog->vars.count; v++) expr_subst_bind(&now, prog->vars.data[v].term, values[v]);
    p->guard[i] = expr_subst_apply(&now, p->condition[i]);
    for (uint32_t k = 0; k < exit->count; k++) {
      VarId v = exit->values[k].var;
      values[v] = expr_subst_apply(&now, refine_path_before(p, i, prog->vars.data[v].term));
    }
  }
  expr_subst_release(&now);
  free(values);
}

Path *refine_path_new(Blocks *blocks, const PathStepVec *steps) { return refine_path_new_through(blocks, steps, NULL); }

Path *refine_path_new_through(Blocks *blocks, const PathStepVec *steps, const Term *through) {
  Path *p = memory_new(sizeof *p);
  p->blocks = blocks;
  for (uint32_t i = 0; i < steps->count; i++) pathstepvec_push(&p->steps, steps->data[i]);
  p->cuts = steps->count + 1;
  p->condition = memory_new(p->cuts * sizeof(Term));
  p->guard = memory_new(p->cuts * sizeof(Term));
  p->backward = memory_new(p->cuts * sizeof(Term));
  p->effect = memory_new(p->cuts * sizeof(Subst));
  build_start(p);
  for (uint32_t i = 1; i < p->cuts; i++) build_step(p, i, through);
  build_guards(p);
  TermTable *table = blocks->prog->table;
  p->backward[p->cuts - 1] = expr_true(table);
  for (uint32_t i = p->cuts - 1; i > 0; i--)
    p->backward[i - 1] = expr_and(table, p->condition[i], refine_path_before(p, i, p->backward[i]));
  return p;
}

void refine_path_delete(Path *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->cuts; i++) expr_subst_release(&p->effect[i]);
  pathstepvec_release(&p->steps);
  free(p->condition);
  free(p->guard);
  free(p->backward);
  free(p->effect);
  free(p);
}

uint32_t refine_path_block(const Path *p, uint32_t cut) {
  if (cut < p->steps.count) return p->steps.data[cut].block;
  if (cut == 0) return 0;
  const PathStep *last = &p->steps.data[cut - 1];
  return p->blocks->blocks[last->block].exits.data[last->exit].to;
}

Term refine_path_before(Path *p, uint32_t step, Term after) { return expr_subst_apply(&p->effect[step], after); }

SmtAnswer refine_path_check_prefix(Path *p, Solver *solver, uint32_t steps) {
  Term all = expr_and_all(p->blocks->prog->table, p->guard, steps);
  if (all == expr_false(p->blocks->prog->table)) return SMT_UNSAT;
  return smt_check(solver, &all, 1);
}

// Feasible prefixes are shorter ones of feasible prefixes: the last one by bisection.
SmtAnswer refine_path_check(Path *p, Solver *solver, uint32_t *reached) {
  SmtAnswer answer = refine_path_check_prefix(p, solver, p->cuts);
  *reached = p->cuts - 1;
  if (answer != SMT_UNSAT) return answer;
  uint32_t feasible = 0, infeasible = p->cuts; // numbers of steps
  while (infeasible - feasible > 1) {
    uint32_t middle = feasible + (infeasible - feasible) / 2;
    if (refine_path_check_prefix(p, solver, middle) == SMT_UNSAT) infeasible = middle;
    else feasible = middle;
  }
  *reached = feasible ? feasible - 1 : 0;
  return SMT_UNSAT;
}
