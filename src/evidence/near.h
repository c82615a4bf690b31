// The decisions near the end of a run: where a condition lets a bad case through, the steps that it keeps away cannot tell of it. Of each call that is
// under way at the end, and of those that the last steps that matter are in, the last conditions are near.
#ifndef EVIDENCE_NEAR_H
#define EVIDENCE_NEAR_H
#include "evidence/history.h"

// Needs the steps that matter, and says of which others people are told (is_near).
void evidence_near_mark(const Prog *prog, History *history);
// Is it a condition of the source?
bool evidence_near_is_way(const Prog *prog, const Location *at);
#endif
