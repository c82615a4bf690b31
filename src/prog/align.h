// Two readings of one program: as it is, and with checks (an overflow, an access outside its object, ...), conditionals one branch
// of which is an error. Apart from these the graphs are to be the same, step by step.
#ifndef PROG_ALIGN_H
#define PROG_ALIGN_H
#include "prog/prog.h"

typedef struct Alignment {
  Loc *
      plain_of; // by location of the program with checks: where the plain program is; LOC_NONE: at an error, or unreachable
  bool *added; // those that only check: the plain program takes no step there
} Alignment;

// False where the graphs differ otherwise; to be released in either case. Both programs are over one term table.
bool prog_alignment_init(Alignment *alignment, const Prog *plain, const Prog *checked);
void prog_alignment_release(Alignment *alignment);
#endif
