// Jobs of a project for a machine that shares files with this one: orders are written to a file, `sextant worker jobs` reads it and writes a record
// (project_document.h) for each, under a name that the order gives. A record appears whole or not at all, and one that is there is not made
// again, so that a worker that is ended can be started anew with the same orders.
#ifndef QUERY_PROJECT_ORDERS_H
#define QUERY_PROJECT_ORDERS_H
#include <stdbool.h>

#include "base/wire.h"
#include "query/project_runner.h"

typedef struct OrderList {
  WireOut out;
  uint32_t count;
} OrderList;

void query_project_orders_begin(OrderList *list);
void query_project_orders_add(OrderList *list, const ProjectOrder *order,
                              const char *record);                // texts stay until the end
bool query_project_orders_end(OrderList *list, const char *file); // writes and releases; false with errno
// The worker: runs the orders that `in` holds, one after the other. False where they are none.
bool query_project_work(int in);
#endif
