// What has to hold at locations for checks not to fail, guessed from the checks: a check often follows from what was done just before it. The
// element at p was read, so p may be moved past it; d is not 0 in this branch, so it has a leading bit. Such facts are about several variables
// at once, which intervals do not know.
// A claim is a condition at a location. The claims of a target begin with the one that its edge is not taken, and are carried backwards by weakest
// preconditions to where what is known there shows them. Which of them hold is for others to find out (evidence_weaken_local).
#ifndef REACH_CLAIMS_H
#define REACH_CLAIMS_H
#include "evidence/task.h"
#include "model/model.h"
#include "prog/live.h"

// Of the targets that the joined model has: adds those that may be shown, with their claims. What the model has to say for that is read in `needed`.
void reach_claims_find(const Task *task, const Model *model, Live *needed, U32Vec *targets, InvariantVec *claims);
#endif
