// The arguments of main in a run (prog/lexicon.h): their texts, which the run has in its initial memory.
#ifndef EVIDENCE_ARGUMENTS_H
#define EVIDENCE_ARGUMENTS_H
#include "evidence/evidence.h"
#include "prog/prog.h"

typedef struct RunArguments {
  Prog *prog;
  const Trace *trace;
  VarId lengths, memory;  // variables of the program, arrays
  uint64_t stride, first; // between texts; the element of `memory` at which text 0 begins
} RunArguments;

bool evidence_arguments_of(Prog *prog, const Trace *trace, RunArguments *out); // false: there are none
Term evidence_arguments_array(const RunArguments *arguments, VarId var);       // its initial value
uint64_t evidence_argument_start(const RunArguments *arguments, uint64_t i); // the element of text i's first character
uint64_t evidence_argument_length(const RunArguments *arguments, uint64_t i);
unsigned char evidence_argument_character(const RunArguments *arguments, uint64_t i, uint64_t k);
// Does the run say anything of text i?
bool evidence_argument_matters(const RunArguments *arguments, uint64_t i);
// So many of its characters, or all; for those that the run did not look at any will do. It contains no zero byte.
void evidence_argument_text(const RunArguments *arguments, uint64_t i, uint64_t most, Text *out);
#endif
