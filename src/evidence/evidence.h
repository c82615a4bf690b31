// Evidence: what an engine hands over in support of an answer, and what decides whether the answer stands.
//   Trace   a concrete execution: initial values and the value of every input and choice on the way. Checked by replay on
//           the one-step semantics (replay.h), which knows nothing but the program.
//           For a temporal property it goes on for ever: its last part is a loop that closes (the same state, as far as
//           anything depends on it), or it enters a recurrent region: conditions at cut points that a strategy for the
//           inputs never leaves, passing accepting locations again and again (recurrent.h).
//   Proof   why no error (and no limit of the model) can be reached. Checked by a fresh solver or by enumeration on the
//           one-step semantics (certify.h).
// Nothing in this folder includes an engine.
#ifndef EVIDENCE_EVIDENCE_H
#define EVIDENCE_EVIDENCE_H
#include "base/limits.h"
#include "prog/strategy.h"

typedef struct Invariant {
  Loc loc; // a cut point
  Term formula;
} Invariant;
VEC(InvariantVec, invariantvec, Invariant)

typedef struct Trace {
  Term *initial; // by variable: a constant or constant array, or TERM_NONE (the given initial value, else 0)
  uint32_t var_count;
  U32Vec inputs; // constants, in the order in which choice and havoc locations are met; choice: true takes next[0]
  // Of a run without end: so many steps lead to the loop or into the region, and so many go round (0: a region).
  uint32_t stem_steps, loop_steps;
  InvariantVec region; // a condition each at some cut points
  DecisionVec choices; // what is taken at choice and havoc locations inside the region
} Trace;

VEC(TraceVec, tracevec, Trace *)

typedef enum ProofKind {
  PROOF_INDUCTION, // k-induction over blocks with inductive invariants at cut points (missing: true)
  PROOF_UNROLLING, // no path is longer than k blocks, and none of them is bad
  PROOF_ENUMERATION, // finitely many concrete runs, all followed to their end or back to a state seen before; k: states, or 0
  PROOF_RANKING,   // invariants, and ranking terms that no run can go down for ever (ranking.h)
  PROOF_MODEL,     // a modal model, for or against a branching-time formula (modal_check.h)
  PROOF_UNWINDING, // all runs, followed to their end in the order and with the keys that a script says (unwinding.h)
  PROOF_LOCAL,     // invariants at single locations, kept by every edge (local.h)
  PROOF_SUMMARIES, // of recursive procedures, and a proof about the program without a stack that they make (prog/summaries.h)
  PROOF_PARTS // several proofs, each about some of the targets; only of reachability, and no part has parts itself
} ProofKind;

// One term of a ranking: component number i of the lexicographic order, at one cut point or in one of its cells.
typedef struct Rank {
  uint32_t component;
  Loc loc;
  Term term;     // int, or a bit-vector read as signed
  uint32_t cell; // its number in the proof's list, from 1 on; 0: the cut point has no cells
} Rank;
VEC(RankVec, rankvec, Rank)

typedef struct ProofPart {
  U32Vec targets;      // locations that it shows unreachable: errors, and limits of the model
  struct Proof *proof; // owned
} ProofPart;
VEC(ProofPartVec, proofpartvec, ProofPart)

typedef struct Proof {
  ProofKind kind;
  uint32_t k;
  InvariantVec invariants;
  // UNROLLING: (frame, block) pairs that the engine found infeasible, so that the checker may stop there too; checked.
  // UNWINDING: the script, whose advice is checked.
  U32Vec dead;
  RankVec ranks;            // RANKING: by component
  InvariantVec local;       // LOCAL: what holds at locations besides the invariants, which are those at cut points
  InvariantVec cells;       // RANKING: the abstract states of cut points that have more than one (ranking.h)
  struct ModalProof *model; // MODEL; owned
  bool refutes;             // MODEL: the formula is violated
  InvariantVec summaries;   // SUMMARIES: at the entries of procedures
  struct Proof *within;     // SUMMARIES: INDUCTION or UNROLLING, about the program that they make; owned
  ProofPartVec parts;       // PARTS; the invariants are those of all parts then, for people
} Proof;

typedef enum Verdict { VERDICT_UNKNOWN, VERDICT_VERIFIED, VERDICT_FALSIFIED } Verdict;
typedef enum CheckResult {
  CHECK_CONFIRMED,
  CHECK_REFUTED,  // the evidence is wrong: an engine's defect
  CHECK_UNDECIDED // time or memory ran out, or a value could not be computed
} CheckResult;

Trace *evidence_trace_new(const Prog *prog);
bool evidence_trace_is_endless(const Trace *trace);
void evidence_trace_delete(Trace *trace);
Proof *evidence_proof_new(ProofKind kind);
void evidence_proof_add_part(Proof *proof, const U32Vec *targets, Proof *part); // takes the part over
Proof *evidence_proof_join(Proof *proof); // of PARTS: the one part that there is, in its place, or the proof itself
void evidence_proof_delete(Proof *proof);
#endif
