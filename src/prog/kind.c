#include "prog/kind.h"

#include <string.h>

static const struct {
  const char *name, *about;
  KindFamily family;
} kinds[KIND_COUNT] = {
#define X(id, name, family, about) {name, about, FAMILY_##family},
    PROPERTY_KINDS(X)
#undef X
};

const char *prog_kind_name(PropertyKind kind) { return kinds[kind].name; }
const char *prog_kind_about(PropertyKind kind) { return kinds[kind].about; }
bool prog_kind_can_be_asked(PropertyKind kind) { return kinds[kind].family != FAMILY_INTERNAL; }

#define FAMILY_BIT(id) (1u << FAMILY_##id)
#define FAMILIES_UNDEFINED (FAMILY_BIT(MEMORY) | FAMILY_BIT(ARITHMETIC) | FAMILY_BIT(OTHER))

static const struct {
  const char *name;
  uint32_t families;
} groups[KIND_GROUPS] = {
    {"memory", FAMILY_BIT(MEMORY)},
    {"arithmetic", FAMILY_BIT(ARITHMETIC)},
    {"undefined", FAMILIES_UNDEFINED},
    {"all", FAMILIES_UNDEFINED | FAMILY_BIT(REACH)},
};

KindGroup prog_kind_group(uint32_t index) {
  KindGroup group = {.name = groups[index].name};
  for (uint32_t k = 0; k < KIND_COUNT; k++)
    if (groups[index].families >> kinds[k].family & 1) group.kinds |= 1u << k;
  return group;
}

static bool is_named(const char *known, const char *name, uint32_t length) {
  return strlen(known) == length && strncmp(known, name, length) == 0;
}

KindSet prog_kinds_named(const char *name, uint32_t length) {
  for (uint32_t k = 0; k < KIND_COUNT; k++)
    if (prog_kind_can_be_asked(k) && is_named(kinds[k].name, name, length)) return 1u << k;
  for (uint32_t g = 0; g < KIND_GROUPS; g++)
    if (is_named(groups[g].name, name, length)) return prog_kind_group(g).kinds;
  return 0;
}
