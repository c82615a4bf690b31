// Event reachability on the fly (THEORY 5.3, Definition 4): depth first, generating only what it visits. States are stored
// where there is more than one way to go on. A state first reached by a marked path is expanded again when a clean one
// reaches it.
#ifndef ALGOL_SEARCH_H
#define ALGOL_SEARCH_H
#include "algol/states.h"
#include "base/limits.h"

typedef enum SearchAnswer { SEARCH_UNREACHABLE, SEARCH_REACHABLE, SEARCH_STOPPED } SearchAnswer;

VEC(WayVec, wayvec, uint64_t)

typedef struct Search {
  AlgolMachine *machine; // borrowed
  bool random;           // the order in which ways are tried: as given, or shuffled by the seed
  uint64_t seed;
  Limits *limits;
  States states;
  // Where an event was reached: the ways taken from the start, whether one of them was marked, and which event it is.
  WayVec trace;
  bool marked;
  uint32_t event;
  uint64_t moves_tried, peak_frontier;
} Search;

void algol_search_init(Search *search, AlgolMachine *machine, bool random, uint64_t seed, Limits *limits);
void algol_search_release(Search *search);
SearchAnswer algol_search_run(Search *search);
// Runs the machine along a trace; its watcher is told of every step. The event must be reached at the end.
Halt algol_search_follow(AlgolMachine *machine, const WayVec *trace, Config *config);
#endif
