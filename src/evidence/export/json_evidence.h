// Evidence as a file: a run (initial values and inputs) or a proof (invariants), with the options under which the program was
// read, so that `replay` and `validate` see the same program. Reading trusts nothing: what does not fit the program is
// an error, and what fits is still to be checked by replay or certification.
#ifndef EVIDENCE_EXPORT_JSON_EVIDENCE_H
#define EVIDENCE_EXPORT_JSON_EVIDENCE_H
#include "evidence/outcome.h"

// How the program was read.
typedef struct EvidenceOptions {
  const char *property; // in the words of --property, separated by commas
  const char *entry, *arch;
  const char *alloc, *volatile_reads, *foreign, *allocators, *mmio; // what the environment does, or NULL
  const char *client;                                               // "fair" or "any": what its clients do
  const char *owed;                                                 // what else fair clients respect, or NULL
  const char *open;                                                 // public functions of an open program, or NULL
  // Of a temporal property: the evidence is about a product of the program with an automaton.
  const char *formula; // NULL: none, or termination
  bool stutter;
  uint32_t reading; // which of the readings of the program (endless/temporal.h)
} EvidenceOptions;

// The JSON text for an outcome that has evidence. The caller frees it.
char *evidence_to_json(Prog *prog, const Outcome *outcome, const char *program, const EvidenceOptions *options);

typedef struct EvidenceFile EvidenceFile;
EvidenceFile *evidence_open(const char *path, DiagList *diags); // NULL with diagnostics
void evidence_close(EvidenceFile *file);
EvidenceOptions evidence_options(const EvidenceFile *file); // fields may be NULL; texts belong to the file
// Reads the evidence over a program: either *trace or *proof is set, and belongs to the caller.
bool evidence_bind(const EvidenceFile *file, Prog *prog, Trace **trace, Proof **proof, DiagList *diags);
#endif
