// Requirements that the fair clients of an open program are held to besides (front/c/client_fair.c): where a client breaks a function by the
// numbers that it passes, a condition on these under which none does. Conditions have one of a few forms:
//   x != 0, x != the least of its type, or the largest of an unsigned one, x >= 0, x > 0, x <= C, 0 <= x && x <= C, x < y, 0 <= x && x < y,
//   x % N == 0 for a length, N a power of two
// A number that the function itself tests gets none: a function that looks at its arguments and goes wrong all the same is at fault, and so
// is one that goes wrong for lengths. Where the function itself does without, one that was called before may have to be given a number that is
// not 0 or not negative: the size of what it makes. A condition is proved to be enough for what went wrong, else it is none. Where clients that keep
// to each of them are seen to break the function, it is at fault; where that was not seen of one of them either, nothing is known.
#ifndef QUERY_REQUIREMENTS_H
#define QUERY_REQUIREMENTS_H
#include "base/arena.h"
#include "evidence/outcome.h"
#include "schedule/verify.h"

// Does no client that keeps what was found break what was broken? UNKNOWN: it was not seen.
typedef enum Excuse { EXCUSE_NONE, EXCUSE_FOUND, EXCUSE_UNKNOWN } Excuse;

// `prog` is a fresh copy of the falsified program, and is changed; `outcome` is about the program. What was found, as
// CFrontOptions.client_requires has it, in the arena; or NULL. `excuses`: of the first violation and of the others, in their order.
const char *query_requirements_find(Prog *prog, const ScheduleRequest *how, const Outcome *outcome, Arena *arena,
                                    Excuse *excuses);
#endif
