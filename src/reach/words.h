// The way back from integers.h: formulas over the integers as formulas over the machine words that the integers stand for.
//   exact    sums are computed in as many bits as they need: for words, the result says what the formula says
//   wrapped  sums are computed in the width of the variables, as programs do, and may wrap around
// Which of the two is an invariant of the program, if any, is not known here.
#ifndef REACH_WORDS_H
#define REACH_WORDS_H
#include "prog/integers.h"

// TERM_NONE where there is no such formula: too many bits, an operation without a counterpart.
Term reach_words_formula(const Integers *integers, const Prog *prog, Term formula, bool exact);
#endif
