#include "query/client_filters.h"

#include "evidence/inputs.h"
#include "prog/client.h"

void query_filters_add(Prog *prog, ClientFilterVec *out) {
  uint32_t count = prog->locs.count;
  for (Loc l = 0; l < count; l++) {
    Location *at = &prog->locs.data[l];
    InputRole role = at->kind == EDGE_HAVOC ? at->input.role : INPUT_RESULT;
    if (role != INPUT_CALL && role != INPUT_ARGUMENT && role != INPUT_POINTER) continue;
    Loc next = at->next[0], filter = prog_add_loc(prog, NULL, at->place), sink = prog_add_loc(prog, NULL, at->place);
    prog_set_halt(prog, sink, LOC_SINK);
    prog_set_if(prog, filter, expr_true(prog->table), next, sink);
    prog->locs.data[l].next[0] = filter;
    clientfiltervec_push(out, (ClientFilter){l, filter});
  }
}

Term query_filters_no_call(Prog *prog, const Location *move, uint32_t function) {
  TermTable *table = prog->table;
  const ProgVar *var = &prog->vars.data[move->havoc];
  uint32_t count = move->input.argument, which = function - move->input.call;
  if (function < move->input.call || which >= count) return expr_true(table);
  Term differs = expr_not(table, expr_eq(table, var->term, expr_const(table, var->sort, which)));
  // What is past the last one means the first.
  Term known = var->sort == SORT_BOOL || which
                   ? expr_true(table)
                   : expr_binary(table, OP_BVULE, var->term, expr_const(table, var->sort, count - 1));
  if (!which && var->sort == SORT_BOOL && count == 1) known = expr_false(table);
  return expr_and(table, differs, known);
}

void query_filters_calls(Prog *prog, const Trace *trace, U32Vec *out) {
  RunInputVec inputs = {0};
  uint32_t depth = 0;
  evidence_inputs(prog, trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &prog->locs.data[inputs.data[i].loc];
    if (at->kind != EDGE_HAVOC) continue;
    if (at->input.role == INPUT_CALL && depth == 0) {
      uint64_t choice = (uint64_t)expr_bits(prog->table, inputs.data[i].value);
      u32vec_push(out, at->input.call + prog_client_alternative(choice, at->input.argument));
    }
    if (at->input.role == INPUT_ENTER) depth++;
    if (at->input.role == INPUT_RETURN) depth--;
  }
  runinputvec_release(&inputs);
}

uint32_t query_filters_last_call(Prog *prog, const Trace *trace) {
  U32Vec calls = {0};
  query_filters_calls(prog, trace, &calls);
  uint32_t last = calls.count ? calls.data[calls.count - 1] : UINT32_MAX;
  u32vec_release(&calls);
  return last;
}
