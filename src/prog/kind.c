#include "prog/kind.h"

static const struct {
  const char *name, *about;
} kinds[KIND_COUNT] = {
#define X(id, name, about) {name, about},
    PROPERTY_KINDS(X)
#undef X
};

const char *prog_kind_name(PropertyKind kind) { return kinds[kind].name; }
const char *prog_kind_about(PropertyKind kind) { return kinds[kind].about; }
