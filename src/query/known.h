// What earlier queries have found about a program, from the cache and into it.
#ifndef QUERY_KNOWN_H
#define QUERY_KNOWN_H
#include "evidence/wire.h"
#include "query/cache.h"
#include "query/session.h"

typedef struct Memory {
  Cache *cache; // NULL: nothing is kept
  char key[CACHE_KEY];
  Arena arena; // texts of what is known
  Known known;
  bool is_known; // something is
  // Which engine has settled a program of that name last, which may be another by now: what it does first, and for how long.
  char name[CACHE_KEY], engine[32]; // empty: not known
  uint64_t ticks;
} Memory;

// Where answers are kept, and what is known about this program. A folder that was asked for and cannot be used is told as progress.
void query_memory_init(Memory *memory, Session *session, const Prog *prog);
// Asks that engine first.
void query_memory_advise(const Memory *memory, ScheduleRequest *request);
void query_memory_keep(Memory *memory, const Session *session, const Prog *prog, const Outcome *outcome);
void query_memory_release(Memory *memory);
#endif
