// Lazy automata (THEORY 5.3, Definitions 2 to 4): the transition function gives the k-th successor of a state, or none,
// so that successors are made one at a time. Composition is lazy, too: a composite makes only the pairs it is asked for.
// Moves are numbers, and so are states; every state accepts. What next says none of at k it says none of at k+1.
#ifndef ALGOL_LAZY_H
#define ALGOL_LAZY_H
#include <stdbool.h>

#include "base/vec.h"

typedef struct LazyAutomaton LazyAutomaton;
struct LazyAutomaton {
  // The k-th successor of the state by the move, which is one of the automaton's own.
  bool (*next)(LazyAutomaton *automaton, uint32_t move, uint32_t state, uint32_t k, uint32_t *successor);
  // Is the move one of the automaton's, active or passive? By others it stays where it is.
  bool (*has)(const LazyAutomaton *automaton, uint32_t move);
  void (*release)(LazyAutomaton *automaton); // or NULL
  uint32_t initial;
};

// The composition of two automata, which it borrows. Moves that both have are taken together.
LazyAutomaton *algol_lazy_compose(LazyAutomaton *first, LazyAutomaton *second);
void algol_lazy_delete(LazyAutomaton *automaton);

typedef struct LazyReach {
  bool reachable;
  U32Vec trace;     // where reachable: the moves that lead there, the event last
  uint32_t visited; // states
} LazyReach;

// Definition 4: is there a trace that ends with the event? Of the moves 0 .. moves-1 the first are tried first.
LazyReach algol_lazy_reach(LazyAutomaton *automaton, uint32_t moves, uint32_t event);
void algol_lazy_reach_release(LazyReach *reach);
#endif
