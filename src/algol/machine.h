// The token machine over partitioned data (THEORY 5.3 and 5.4): a lazy automaton whose state is the position, the pending
// operands, cells and arrays. With exact partitions it is the exact model; with coarser ones every value is a block or the hull
// of what it can be, and where the exact machine would take one way the machine may have to choose among several.
// A run goes on by itself while there is one way; algol_machine_choices says how many there are where it stopped, and algol_machine_take
// follows the k-th. A choice that is not the environment's marks the run: it is due to approximation (5.5).
#ifndef ALGOL_MACHINE_H
#define ALGOL_MACHINE_H
#include "algol/code.h"
#include "algol/partition.h"
#include "algol/store.h"

typedef struct Config {
  uint32_t pc;
  uint64_t *cells;  // by slot: a block
  uint32_t *arrays; // by slot: in the store; per index block a set of element blocks
  Interval *stack;
  uint32_t depth;
  bool marked;
  uint32_t steps; // since the last stop
} Config;

typedef enum Halt {
  HALT_NOT,    // goes on
  HALT_CHOICE, // at an instruction with several ways, or pausing at the head of a loop
  HALT_EVENT,  // the event of the instruction at pc
  HALT_END     // nothing more happens
} Halt;

typedef struct AlgolMachine AlgolMachine;
// Told before an instruction takes the k-th of its ways.
typedef struct Watcher {
  void (*step)(void *context, const AlgolMachine *machine, const Config *config, uint64_t ways, uint64_t k);
  void *context;
} Watcher;

struct AlgolMachine {
  const Code *code;
  AlgolPartition *partitions; // by domain; borrowed
  Store store;
  uint32_t *heights; // by variable: of its array
  Watcher *watcher;  // or NULL
  uint64_t hidden_steps;
  bool exact;
};

void algol_machine_init(AlgolMachine *machine, const Code *code, AlgolPartition *partitions, bool exact);
void algol_machine_release(AlgolMachine *machine);

void algol_config_init(Config *config, const Code *code); // at the start
void algol_config_release(Config *config);

Halt algol_machine_run(AlgolMachine *machine, Config *config);
uint64_t algol_machine_choices(const AlgolMachine *machine,
                               const Config *config);                       // how many ways the instruction at pc has
Halt algol_machine_take(AlgolMachine *machine, Config *config, uint64_t k); // takes one, then runs
bool algol_machine_environment_chooses(const AlgolMachine *machine, const Config *config);
bool algol_machine_asks_value(const AlgolMachine *machine,
                              const Config *config); // the choice is among values that answer a question

// The k-th choice of the environment at a CHOOSE: an entry of the site, or a return (entry == their number).
typedef struct SiteChoice {
  uint32_t entry;
  uint64_t block; // WRITE, or a returned value
} SiteChoice;
SiteChoice algol_machine_site_choice(const AlgolMachine *machine, const Site *site, uint64_t k);

Interval algol_interval_apply(AlgolOp op, Interval a, Interval b); // the hull of the results; truth values are 0 and 1
#endif
