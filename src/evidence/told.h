// What a run is told as: events, one after the other, in the words of the source. telling.h says what becomes an event.
#ifndef EVIDENCE_TOLD_H
#define EVIDENCE_TOLD_H
#include "base/arena.h"
#include "prog/prog.h"

typedef enum ToldKind { TOLD_CALL, TOLD_SET, TOLD_FREE, TOLD_WAY, TOLD_CHOICE } ToldKind;

typedef struct ToldValue {
  const char *name, *value;
  const char *object; // what it is called from everywhere: `r.used` for `r->used`; NULL: no otherwise
  bool is_local;      // a variable of the call around it: it is gone with that call
} ToldValue;
VEC(ToldValueVec, toldvaluevec, ToldValue)

typedef struct ToldEvent {
  ToldKind kind;
  Loc loc;
  Place place;
  const char *function; // CALL: what is called; FREE: the block; SET: the function of the library that did it, or NULL
  uint32_t depth;       // of calls around it
  uint32_t call;        // the innermost of these (lexicon.h); 0: none
  Loc next;             // WAY, CHOICE: where it leads
  Place to;             // WAY: where the run went on; line 0: nowhere, or not known
  bool is_near;         // WAY: the end, so that it is told where others are left out
  uint32_t first_value, value_count;
  uint32_t more_values; // that follow these, but are too many to be read
  bool matters;         // false only where all is told
  uint32_t visits;      // of its location so far, also those that are not told
} ToldEvent;
VEC(ToldEventVec, toldeventvec, ToldEvent)

typedef struct Telling {
  Arena arena; // owns the texts
  ToldEventVec events;
  ToldValueVec values;
  uint64_t omitted;    // steps before the first event that were not looked at
  uint32_t loop_start; // of a run without end: the first event that is repeated; else their number
  const char *failure; // what went wrong at the end, in one sentence; NULL: the property says it
  const char *facts;   // `x = 3, m->mode = BROKEN`: what the last condition was about; NULL: nothing that people know
  ToldValueVec arguments; // of main: the texts that were looked at
  bool *initial;          // by variable: does its initial value matter?
} Telling;
#endif
