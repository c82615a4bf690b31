// Several engines in processes of their own. Each child goes on from here as if it were alone: its answer is checked, and
// only then does it claim the result; the parent grants the first claim, ends the others and waits for the winner, which
// reports and leaves. A child without an answer resigns with its reason. So nothing is sent but a claim or a reason.
#ifndef SCHEDULE_PORTFOLIO_H
#define SCHEDULE_PORTFOLIO_H
#include "base/limits.h"

typedef struct Portfolio {
  bool in_child;
  int child_status; // parent: the winner's exit status, or -1
  int to_parent, from_parent;
} Portfolio;

void schedule_portfolio_init(Portfolio *portfolio);
// Forks `count` children. In child i returns i; in the parent returns -1 after a child has won and left (child_status is
// set), or all have resigned (*reason is set, owned by the caller).
int schedule_portfolio_split(Portfolio *portfolio, uint32_t count, Limits *limits, char **reason);
void schedule_portfolio_claim(Portfolio *portfolio); // child: returns when the result is this process's
_Noreturn void schedule_portfolio_resign(const Portfolio *portfolio, const char *reason); // child
#endif
