// Witnesses of the competition, format 2.0 (YAML): a violation_sequence says which way a run goes to an error, an invariant_set what holds at
// places of a correct program. What is read is a claim of somebody else: nothing of it is believed.
#ifndef EVIDENCE_EXPORT_WITNESS_H
#define EVIDENCE_EXPORT_WITNESS_H
#include "evidence/export/json_evidence.h"

typedef enum WaypointKind {
  WAYPOINT_ASSUMPTION,      // the constraint holds before the statement
  WAYPOINT_BRANCHING,       // the constraint is the way that is taken: true, false
  WAYPOINT_FUNCTION_ENTER,  // the call is made
  WAYPOINT_FUNCTION_RETURN, // the constraint, over \result, holds of what the call returns
  WAYPOINT_TARGET           // the violation
} WaypointKind;

typedef struct Waypoint {
  WaypointKind kind;
  bool avoids;            // the run does not pass it as long as it is in this segment
  uint32_t segment;       // its number
  const char *constraint; // or NULL: none
  Place place;            // in the program
  const char *function;   // that the place is in, or NULL
  Place written;          // in the witness
} Waypoint;
VEC(WaypointVec, waypointvec, Waypoint)

typedef struct WitnessInvariant {
  bool is_of_loop; // at a loop's head; else before a statement
  const char *condition;
  Place place;
  const char *function; // or NULL
  Place written;
} WitnessInvariant;
VEC(WitnessInvariantVec, witnessinvariantvec, WitnessInvariant)

typedef struct WitnessFile {
  Arena arena;
  bool is_violation;
  uint32_t segments;
  WaypointVec waypoints; // by segment
  WitnessInvariantVec invariants;
  TextVec hashes;            // of the program's files, SHA-256
  const char *specification; // as in a property file, or NULL
  const char *data_model;    // ILP32, LP64, or NULL
  const char *configuration; // of a witness of Sextant: how the program was read; else NULL
} WitnessFile;

// The first entry of a kind that is known. False with diagnostics where there is none, or it is not of that form. To be released in any case.
bool evidence_witness_read(WitnessFile *witness, const char *path, DiagList *diags);
void evidence_witness_release(WitnessFile *witness);

// A C condition as it is meant in a function: its locals come first. `result` stands for \result, or is TERM_NONE. TERM_NONE with a
// diagnostic where it cannot be read.
Term evidence_witness_condition(Prog *prog, const char *function, const char *text, VarId result, Place place,
                                DiagList *diags);
// The heads of the loops that a place means: those of the first loop of the function that begins there or after it.
void evidence_witness_loops(const Prog *prog, Place place, const char *function, U32Vec *heads);
bool evidence_witness_same_file(const char *a, const char *b); // by their names: one path ends in the other

// The witness of an outcome whose evidence was confirmed: of its run, or of the invariants of its proof as far as C can say them.
typedef struct WitnessTask {
  const char *const *files;
  uint32_t file_count;
  const FileTexts *texts; // that stand for files, or NULL
  EvidenceOptions how;
} WitnessTask;
void evidence_witness_print(Prog *prog, const Outcome *outcome, const WitnessTask *task, Text *out);
#endif
