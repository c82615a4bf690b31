// What variables hold at many places of a graph at once: a version maps variables to terms, and is never changed. What two versions have in common
// they share: a copy costs nothing, a change only what lies above one variable, and to join two costs as much as they differ.
#ifndef PROG_VERSIONS_H
#define PROG_VERSIONS_H
#include "prog/prog.h"

typedef uint32_t Version;
#define VERSION_NONE 0u // no variable has a value

typedef struct Versions {
  U32Vec nodes;
  uint32_t levels; // of a node that holds values: 0
} Versions;

void prog_versions_init(Versions *versions, uint32_t var_count);
void prog_versions_clear(Versions *versions); // there is none but VERSION_NONE
void prog_versions_release(Versions *versions);
Term prog_versions_get(const Versions *versions, Version version, VarId var); // TERM_NONE: it has no value
Version prog_versions_set(Versions *versions, Version version, VarId var, Term value);
// What a variable has in both, where that differs; TERM_NONE stands for no value. Variables come in order.
typedef Term (*JoinValues)(void *context, VarId var, Term a, Term b);
Version prog_versions_join(Versions *versions, Version a, Version b, JoinValues join, void *context);
// The variables with values, in order.
typedef void (*VisitValue)(void *context, VarId var, Term value);
void prog_versions_visit(const Versions *versions, Version version, VisitValue visit, void *context);
#endif
