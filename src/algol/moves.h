// Names of moves (THEORY 5.2): `x.read`, `x.write(3)`, `check.1.run`, `done`. Values may be intervals: `[0,84]`.
#ifndef ALGOL_MOVES_H
#define ALGOL_MOVES_H
#include "algol/partition.h"
#include "base/text.h"

typedef enum MoveKind {
  MOVE_RUN,
  MOVE_DONE,
  MOVE_Q,
  MOVE_READ,  // index, where of an array
  MOVE_WRITE, // value; index, where of an array
  MOVE_OK,
  MOVE_VALUE, // value
  MOVE_ABORT,
  MOVE_OOB
} MoveKind;

typedef struct Move {
  MoveKind kind;
  const char *owner; // a free identifier or array; NULL: the term itself
  uint32_t param;    // the number of a procedure's argument, from 1; 0: its own move
  bool is_bool, has_index;
  Interval value, index;
} Move;

void algol_move_print(const Move *move, Text *out);
void algol_value_print(Interval value, bool is_bool, Text *out);
bool algol_move_asks(MoveKind kind); // a question; aborting and the like count as one
bool algol_move_is_by_environment(const Move *move);
Interval algol_interval_modulo(Interval value,
                               uint64_t count); // as stored into nat%count: the hull of the residues; 0: as it is
#endif
