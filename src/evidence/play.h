// A play: the dialogue between an open program and its environment, move by move, as the replay of a violation found it. And
// the automaton of all plays.
#ifndef EVIDENCE_PLAY_H
#define EVIDENCE_PLAY_H
#include "base/diag.h"
#include "base/vec.h"

typedef struct PlayMove {
  const char *text;    // `check.1.run`
  bool by_environment; // else by the program
  bool asks;           // a question; else an answer to the latest open one
  Place place;         // of the term that plays
} PlayMove;
VEC(PlayMoveVec, playmovevec, PlayMove)

typedef struct PlayInput { // a value that the environment answered with
  const char *name, *value;
  Place place;
} PlayInput;
VEC(PlayInputVec, playinputvec, PlayInput)

typedef struct Play {
  Arena arena; // owns the texts
  PlayMoveVec moves;
  PlayInputVec inputs;
} Play;

// The automaton of an open program: every edge is a move.
typedef struct PlayNode {
  const char *label; // what the store holds, or what happened
  bool initial, bad;
  bool waits; // the environment chooses here
} PlayNode;
VEC(PlayNodeVec, playnodevec, PlayNode)

typedef struct PlayEdge {
  uint32_t from, to;
  const char *text; // NULL: a hidden step
  bool by_environment;
  bool approximate; // one of several ways where the exact program has one
} PlayEdge;
VEC(PlayEdgeVec, playedgevec, PlayEdge)

typedef struct PlayGraph {
  Arena arena; // owns the texts
  PlayNodeVec nodes;
  PlayEdgeVec edges;
} PlayGraph;

Play *evidence_play_new(void);
void evidence_play_delete(Play *play); // NULL is fine
void evidence_play_graph_release(PlayGraph *graph);
#endif
