// Asking a query: in a thread of its own, so that whoever asks gets an answer soon after a limit is met or the query is cancelled, even where
// a library that does not look at the limits is at work. Such a thread is left alone, and goes when it comes back.
#ifndef QUERY_ASK_H
#define QUERY_ASK_H
#include "query/session.h"

typedef struct Asking Asking;

Asking *query_asking_new(void);
void query_asking_release(Asking *asking); // may be under way
void query_asking_cancel(Asking *asking);  // from any thread, and from a signal handler
// Runs the command. Never NULL. To be called once.
sextant_answer *query_ask(Asking *asking, QueryInput *input, QueryCommand *run,
                          void (*told)(void *context, const char *line), void *context);
#endif
