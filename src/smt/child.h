// A job in a process of its own: for libraries that may crash, ignore requests to stop or keep their memory. The job's result
// is text. It sees everything that its parent had when it was started, and nothing that it does is seen by the parent but
// that text. The parent polls the limits and ends the job when one is met.
#ifndef SMT_CHILD_H
#define SMT_CHILD_H
#include <stdbool.h>

#include "base/limits.h"
#include "base/text.h"

typedef void (*ChildJob)(void *argument, Text *out);

// Runs the job; true where it came to its end, and `out` then has its text. No thread of the caller is in the job's process.
bool smt_child_run(Limits *limits, ChildJob job, void *argument, Text *out);
#endif
