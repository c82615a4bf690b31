// What is asked about a program: kinds of properties, or a temporal one in their place; from settings, property files, evidence, or
// the source itself.
#ifndef QUERY_ASKED_H
#define QUERY_ASKED_H
#include "prog/kind.h"
#include "query/settings.h"

typedef enum TemporalKind { TEMPORAL_NONE, TEMPORAL_TERMINATION, TEMPORAL_LTL, TEMPORAL_CTL } TemporalKind;

typedef struct Asked {
  Arena *arena;         // for the texts; borrowed
  KindSet kinds;        // of properties
  KindSet without;      // taken away again
  const char *property; // the same in the words of --property, or the temporal kind's
  const char *entry, *arch;
  const char *open;   // public functions of an open program, or NULL
  const char *client; // what its clients do: "fair" or "any"
  const char *owed;   // what fair ones respect that was found by search (requirements.h), or NULL
  const char *alloc, *volatile_reads,
      *foreign;           // what the environment does: the words of --alloc, --volatile, --foreign
  const char *mmio;       // addresses of devices, separated by commas
  const char *allocators; // those of --allocator, separated by commas
  TemporalKind temporal;
  const char *formula;        // LTL, CTL
  Place formula_place;        // where it is written: an option or a file
  const char *formula_source; // what is at that place; NULL: the formula alone
  bool stutter;               // X is the next assignment or input
  bool is_default;            // no property was asked for
} Asked;

// `otherwise` is asked where no property is named. False with diagnostics where a property or its file is at fault.
bool query_asked_init(Asked *asked, const Settings *settings, KindSet otherwise, Arena *arena, DiagList *diags);
// For evidence: takes over what was recorded with it, where the settings do not say. NULL: not recorded.
typedef struct Recorded {
  const char *property, *entry, *arch, *open, *client, *owed, *alloc, *volatile_reads, *foreign, *allocators, *mmio;
} Recorded;
bool query_asked_adopt(Asked *asked, const Settings *settings, const Recorded *recorded, DiagList *diags);
// A temporal formula in place of what is asked: `property` is ltl or ctl; `place` is where it is from.
bool query_asked_set_formula(Asked *asked, const char *property, const char *formula, Place place, const char *source,
                             bool stutter, DiagList *diags);
const char *query_temporal_name(TemporalKind kind); // in the words of --property
#endif
