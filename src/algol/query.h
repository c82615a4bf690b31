// What must never happen (--event): a list of events, each with a name for reports. Which instruction may fire
// which event is noted in the code.
#ifndef ALGOL_QUERY_H
#define ALGOL_QUERY_H
#include "algol/code.h"

typedef enum EventKind {
  EVENT_ABORT,
  EVENT_OOB,   // of one array or of all
  EVENT_CALL,  // a free command or procedure is run
  EVENT_RESULT // the term's own answer is the value
} EventKind;

typedef struct Event {
  EventKind kind;
  const char *name;
  uint32_t free;     // CALL
  const char *array; // OOB: its name, or NULL for all
  AlgolValue value;  // RESULT
} Event;
VEC(EventVec, eventvec, Event)

typedef struct Query {
  EventVec events;
  Arena arena;
} Query;

// Adds an event by its text; NULL: abort and oob. False with a diagnostic where the program has no such event.
bool algol_query_add(Query *query, const AlgolProgram *program, const char *text, DiagList *diags);
void algol_query_release(Query *query);
void algol_query_apply(const Query *query, Code *code); // notes in the instructions which events they fire

// Does a term of the program fire the event, going by what it is alone? RESULT: by the value.
bool algol_event_is_abort(const Event *event);
bool algol_event_is_bounds(const Event *event, const char *array);
bool algol_event_is_call(const Event *event, uint32_t free);
bool algol_event_is_result(const Event *event, AlgolValue value);
#endif
