// Names of checks that stay the same when lines move: `FILE:FUNCTION:KIND:NUMBER`, the number among those that are else the same, from 1 on.
#ifndef REPORT_CHECK_IDS_H
#define REPORT_CHECK_IDS_H
#include "base/arena.h"
#include "prog/prog.h"

typedef struct CheckIds {
  Arena arena;
  const char **id; // by property
} CheckIds;

void report_check_ids_init(CheckIds *ids, const Prog *prog);
void report_check_ids_release(CheckIds *ids);
const char *report_check_function(const Prog *prog, uint32_t property); // that the check is in; NULL: unknown
#endif
