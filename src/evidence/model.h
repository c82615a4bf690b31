// From a solver's model of an unrolling to a concrete trace, and the solver that fits a task.
#ifndef EVIDENCE_MODEL_H
#define EVIDENCE_MODEL_H
#include "evidence/task.h"
#include "prog/unroll.h"
#include "sem/machine.h"
#include "smt/solver.h"

// Follows the model from the start through the blocks of the unrolling, up to a target. NULL where a value cannot be had.
Trace *evidence_trace_from_model(const Task *task, Unroll *unroll, Solver *solver);
// The same where the symbols of the inputs are known otherwise: of input number `input` of the block left at step `step`.
typedef Term (*SymbolOf)(void *context, uint32_t step, uint32_t block, uint32_t input);
Trace *evidence_trace_from_symbols(const Task *task, Solver *solver, SymbolOf symbol_of, void *context);
// A run without end: `stem` blocks, then a loop up to block number `blocks`, with the inputs named by step (prog_blocks_input). Whether
// the loop closes is not looked at. NULL as above.
Trace *evidence_lasso_from_model(const Task *task, Solver *solver, uint32_t stem, uint32_t blocks);
// Follows the model through at most `blocks` blocks and calls `visit` at every cut point on the way.
typedef void (*ModelVisit)(void *context, const State *state);
void evidence_model_follow(const Task *task, Unroll *unroll, Solver *solver, uint32_t blocks, ModelVisit visit,
                           void *context);
SolverKind evidence_task_solver_kind(const Task *task);
#endif
