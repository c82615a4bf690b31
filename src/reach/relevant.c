#include "reach/relevant.h"

#include "expr/walk.h"

Term reach_relevant_part(const Task *task, Term gamma, bool *mixed) {
  TermTable *table = task->prog->table;
  Term kept = expr_true(table);
  U32Vec stack = {0}, vars = {0};
  u32vec_push(&stack, gamma);
  while (stack.count) {
    Term t = u32vec_pop(&stack);
    bool is_and = expr_op(table, t) == OP_AND;
    for (uint32_t i = 0; is_and && i < expr_arity(table, t); i++) u32vec_push(&stack, expr_arg(table, t, i));
    if (is_and) continue;
    Map seen = {0};
    uint32_t relevant = 0;
    vars.count = 0;
    expr_collect_vars(table, t, &seen, &vars);
    for (uint32_t i = 0; i < vars.count; i++) relevant += task->blocks->relevant[prog_var_of(task->prog, vars.data[i])];
    map_release(&seen);
    if (relevant == vars.count) kept = expr_and(table, kept, t);
    else *mixed = *mixed || relevant > 0;
  }
  u32vec_release(&stack);
  u32vec_release(&vars);
  return kept;
}
