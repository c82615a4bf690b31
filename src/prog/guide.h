// A program whose violations are those that a plan leads to. A plan has stages; a point of stage s is a location with a condition: a run that is in
// stage s and at the location, with the condition true, is in stage s + 1 from there on. Errors count only in the last stage, and only those
// that are wanted. Inputs and choices are met in the same order as in the program itself, so a run of the one is a run of the other.
#ifndef PROG_GUIDE_H
#define PROG_GUIDE_H
#include "prog/prog.h"

typedef struct GuidePoint {
  uint32_t stage;
  Loc loc;        // the condition is about the values before its edge
  bool is_after;  // it is a havoc, and the condition is about the values behind it
  Term condition; // over the program's variables
  bool avoids;    // in this stage there is no run where the condition holds here
} GuidePoint;
VEC(GuidePointVec, guidepointvec, GuidePoint)

// Changes the program: it has one more variable, the last. `wanted`: by property.
void prog_guide(Prog *prog, const GuidePointVec *points, uint32_t stages, const bool *wanted);
// More checks: a condition is to hold whenever a run is at a location. Locations keep their numbers; properties are added.
void prog_check_at(Prog *prog, Loc loc, Term condition, const char *name, const char *text, Place place);
#endif
