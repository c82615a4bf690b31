// Every move of an open program's client that chooses a call or passes a number or a pointer gets a filter behind it: a conditional that ends
// the run silently where its condition is false. So it is seen what holds for clients that keep to conditions.
#ifndef QUERY_CLIENT_FILTERS_H
#define QUERY_CLIENT_FILTERS_H
#include "evidence/evidence.h"
#include "prog/prog.h"

typedef struct ClientFilter { // behind the havoc at `move`
  Loc move, at;
} ClientFilter;
VEC(ClientFilterVec, clientfiltervec, ClientFilter)

void query_filters_add(Prog *prog, ClientFilterVec *out); // that let everything pass
// Of an INPUT_CALL: it is not a call of that function.
Term query_filters_no_call(Prog *prog, const Location *move, uint32_t function);
// The functions that the client called in a run, on the outermost level, in order.
void query_filters_calls(Prog *prog, const Trace *trace, U32Vec *out);
// The function that the client called last in a run, on the outermost level; UINT32_MAX: none.
uint32_t query_filters_last_call(Prog *prog, const Trace *trace);
#endif
