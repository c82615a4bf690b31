// Guesses of what recursive calls do, from calls that were seen to return (samples.h): how what a call has changed, y, depends on what it was given,
// x and z. Each of these for all calls, and for those of them that a guard is true of:
//   y == c, bounds of y; y == a*x + c, bounds of y - x; y == a*2^x + c; y == x % 2; y == x*z + c;
//   y == a*x + b*z + c, bounds of y - x - z; y <= 2^x
// and the same of the difference between y and what it was when the call was made.
#ifndef INVARIANT_RESULTS_H
#define INVARIANT_RESULTS_H
#include "invariant/samples.h"

// What is looked at in the rows of one cut point.
typedef struct Results {
  const Samples *samples;
  uint32_t block;
  U32Vec inputs, outputs; // columns
  U32Vec before;          // by output: the input that has its value when the call was made, or UINT32_MAX
  U32Vec guards;          // conditions over columns
} Results;

// The values of inputs that take few are guards, too. To be called before the first guess.
void invariant_results_add_modes(Results *results);
// Appends candidates at the cut point: equations, or bounds.
void invariant_results_guess(const Results *results, bool bounds, InvariantVec *out);
void invariant_results_release(Results *results);
#endif
