// An order: what a worker is to do with a program. With the program (prog/wire.h) it is all that a worker knows, so that it may as well
// run elsewhere.
#ifndef SCHEDULE_ORDER_H
#define SCHEDULE_ORDER_H
#include "base/effort.h"
#include "evidence/task.h"

typedef struct Order {
  Question question; // about the worker's program; targets, accepting and formula belong to the order where it was read
  const char *engine;
  EngineOptions options;
  Effort effort;
  uint64_t memory_mb; // 0: no limit
  bool tells;         // progress is asked for
  // Where it was read:
  Arena arena;
  U32Vec targets;
  bool *accepting;
} Order;

void schedule_order_write(const Order *order, Text *out);
// False with a static text that says why; nothing is to be released then.
bool schedule_order_read(Order *order, Prog *prog, const char *data, size_t size, const char **error);
void schedule_order_release(Order *order);
#endif
