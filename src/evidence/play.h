// A play: the dialogue between an open program and its environment, move by move, as the replay of a violation found it.
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

Play *play_new(void);
void play_delete(Play *play); // NULL is fine
#endif
