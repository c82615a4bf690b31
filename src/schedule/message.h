// Messages between a query and its workers, over one stream in each direction: a kind, the length, the bytes. What they hold is
// written by others (prog/wire.h, order.h, evidence/wire.h).
//
//   to a worker                          from a worker
//   PROGRAM  a program                   PAUSED   its turn is over: ticks used, what it has learnt, invariants found
//   ORDER    what to do with it          ANSWER   ticks used, an answer: the order is done, but where it is about some of the targets and the
//   GO       a turn: allowance in ticks,          engine one that goes on; then so is its turn
//            patience, invariants that   TOLD     a line of progress
//            others have found, targets  FAILED   the program or the order cannot be read, and why
//            not asked about any more
// A worker that is to end sees the end of its input.
#ifndef SCHEDULE_MESSAGE_H
#define SCHEDULE_MESSAGE_H
#include <stdbool.h>

#include "base/limits.h"
#include "base/text.h"

typedef enum MessageKind {
  MESSAGE_PROGRAM = 'P',
  MESSAGE_ORDER = 'O',
  MESSAGE_GO = 'G',
  MESSAGE_PAUSED = 'U',
  MESSAGE_ANSWER = 'A',
  MESSAGE_TOLD = 'T',
  MESSAGE_FAILED = 'F'
} MessageKind;

// What has come in so far of a stream, and the message at its head.
typedef struct Inbox {
  Text bytes;
  size_t used; // of the bytes: messages that were looked at
  MessageKind kind;
  const char *data; // of the last message, until the next call
  size_t size;
} Inbox;

// Writes a whole message. `limits` (or NULL) are polled where the other end does not read. False where the other end is gone, or a
// limit was met.
bool schedule_send(int fd, MessageKind kind, const Text *content, Limits *limits);
// Reads what is there now (blocks where nothing is); false at the end of the stream.
bool schedule_fill(Inbox *inbox, int fd);
// The next whole message in the inbox; false where there is none yet, or what has come is no message (inbox->kind is then 0).
bool schedule_next(Inbox *inbox);
void schedule_inbox_release(Inbox *inbox);
#endif
