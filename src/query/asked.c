#include "query/asked.h"

#include <string.h>

#include "base/suggest.h"
#include "spec/property_file.h"

#define KINDS_OF_ALL                                                                                                   \
  (KIND_BIT(REACH) | KIND_BIT(OVERFLOW) | KIND_BIT(SHIFT) | KIND_BIT(DIV) | KIND_BIT(BOUNDS) | KIND_BIT(NULL) |        \
   KIND_BIT(FREE) | KIND_BIT(LIBRARY))

static const struct PropertyName {
  const char *name;
  KindSet kinds;
} property_names[] = {
    {"reach", KIND_BIT(REACH)}, {"overflow", KIND_BIT(OVERFLOW)}, {"bounds", KIND_BIT(BOUNDS)},
    {"null", KIND_BIT(NULL)},   {"div", KIND_BIT(DIV)},           {"shift", KIND_BIT(SHIFT)},
    {"free", KIND_BIT(FREE)},   {"library", KIND_BIT(LIBRARY)},   {"all", KINDS_OF_ALL},
};
enum { PROPERTY_NAMES = sizeof property_names / sizeof *property_names };

static bool ends_with(const char *text, const char *ending) {
  size_t n = strlen(text), m = strlen(ending);
  return n > m && strcmp(text + n - m, ending) == 0;
}

static bool refuse_together(DiagList *diags) {
  return diag_error(diags, (Place){0}, "run sextant once for each",
                    "a temporal property cannot be checked together with others");
}

static bool set_temporal(Asked *asked, TemporalKind kind, const char *formula, Place place, DiagList *diags) {
  if (asked->temporal != TEMPORAL_NONE || asked->kinds) return refuse_together(diags);
  asked->temporal = kind;
  asked->formula = formula ? arena_text(asked->arena, formula) : NULL;
  asked->formula_place = place;
  return true;
}

static bool add_property_name(Asked *asked, const char *name, size_t length, DiagList *diags) {
  if (length == 11 && strncmp(name, "termination", length) == 0)
    return set_temporal(asked, TEMPORAL_TERMINATION, NULL, (Place){0}, diags);
  for (uint32_t i = 0; i < PROPERTY_NAMES; i++) {
    if (strlen(property_names[i].name) != length || strncmp(property_names[i].name, name, length) != 0) continue;
    if (asked->temporal != TEMPORAL_NONE) return refuse_together(diags);
    asked->kinds |= property_names[i].kinds;
    return true;
  }
  Suggestion best;
  suggestion_init(&best, name, length);
  for (uint32_t i = 0; i < PROPERTY_NAMES; i++) suggestion_offer(&best, property_names[i].name);
  suggestion_offer(&best, "termination");
  return diag_error(
      diags, (Place){0}, suggestion_hint(&best, NULL),
      "unknown property '%.*s'; there are reach, overflow, bounds, null, div, shift, free, all, termination, and "
      ".prp files",
      (int)length, name);
}

// properties := name ("," name)*
static bool add_property_names(Asked *asked, const char *names, DiagList *diags) {
  for (;; names++) {
    size_t length = strcspn(names, ",");
    if (!add_property_name(asked, names, length, diags)) return false;
    names += length;
    if (!*names) return true;
  }
}

static bool add_property_file(Asked *asked, const Settings *settings, const char *path, DiagList *diags) {
  PropertyFile file;
  bool fine = spec_property_file_read(&file, path, diags);
  for (uint32_t i = 0; fine && i < file.properties.count; i++)
    fine = add_property_names(asked, file.properties.data[i], diags);
  if (fine && file.ltl) fine = set_temporal(asked, TEMPORAL_LTL, file.ltl, file.place, diags);
  if (fine && file.ctl) fine = set_temporal(asked, TEMPORAL_CTL, file.ctl, file.place, diags);
  if (fine && (file.ltl || file.ctl)) asked->formula_source = arena_text(asked->arena, file.text);
  if (fine && !settings->given[SETTING_entry]) asked->entry = arena_text(asked->arena, file.entry);
  spec_property_file_release(&file);
  return fine;
}

static void name_checks(Asked *asked) {
  Text text = {0};
  for (uint32_t i = 0; i < PROPERTY_NAMES; i++) {
    if (asked->kinds == KINDS_OF_ALL ? property_names[i].kinds != KINDS_OF_ALL
                                     : (asked->kinds & property_names[i].kinds) != property_names[i].kinds)
      continue;
    text_format(&text, "%s%s", text.count ? "," : "", property_names[i].name);
  }
  asked->property = arena_text(asked->arena, text_view(&text));
  text_release(&text);
}

const char *query_temporal_name(TemporalKind kind) {
  static const char *const names[] = {"reach", "termination", "ltl", "ctl"};
  return names[kind];
}

static void name_properties(Asked *asked) {
  if (asked->temporal == TEMPORAL_NONE) name_checks(asked);
  else asked->property = query_temporal_name(asked->temporal);
}

static bool read_properties(Asked *asked, const Settings *settings, DiagList *diags) {
  const TextVec *given = &settings->property;
  for (uint32_t i = 0; i < given->count; i++) {
    bool is_file = ends_with(given->data[i], ".prp");
    if (!(is_file ? add_property_file(asked, settings, given->data[i], diags)
                  : add_property_names(asked, given->data[i], diags)))
      return false;
  }
  const char *ltl = settings->ltl, *ctl = settings->ctl;
  if (ltl && !set_temporal(asked, TEMPORAL_LTL, ltl, (Place){"--ltl", 1, 1}, diags)) return false;
  if (ctl && !set_temporal(asked, TEMPORAL_CTL, ctl, (Place){"--ctl", 1, 1}, diags)) return false;
  asked->is_default = !asked->kinds && asked->temporal == TEMPORAL_NONE;
  if (asked->is_default)
    asked->kinds = KIND_BIT(REACH) | (asked->open ? KIND_BIT(BOUNDS) | KIND_BIT(NULL) | KIND_BIT(FREE) : 0);
  name_properties(asked);
  return true;
}

bool query_asked_init(Asked *asked, const Settings *settings, Arena *arena, DiagList *diags) {
  if (settings->open && settings->given[SETTING_entry])
    return diag_error(diags, (Place){0}, "an open program starts in its client",
                      "--open and --entry exclude each other");
  *asked = (Asked){.arena = arena, .entry = settings->entry, .arch = settings->arch, .open = settings->open};
  asked->stutter = settings->stutter;
  return read_properties(asked, settings, diags);
}

bool query_asked_set_formula(Asked *asked, const char *property, const char *formula, Place place, const char *source,
                             bool stutter, DiagList *diags) {
  asked->kinds = 0;
  asked->temporal = TEMPORAL_NONE;
  asked->stutter = stutter;
  TemporalKind kind = strcmp(property, "ctl") == 0 ? TEMPORAL_CTL : TEMPORAL_LTL;
  bool fine = set_temporal(asked, kind, formula, place, diags);
  asked->formula_source = source ? arena_text(asked->arena, source) : NULL;
  name_properties(asked);
  return fine;
}

bool query_asked_adopt(Asked *asked, const Settings *settings, const char *property, const char *entry,
                       const char *arch, const char *open, DiagList *diags) {
  const bool *given = settings->given;
  if (entry && !given[SETTING_entry]) asked->entry = arena_text(asked->arena, entry);
  if (open && !given[SETTING_open]) asked->open = arena_text(asked->arena, open);
  if (arch && !given[SETTING_arch]) asked->arch = strcmp(arch, "ilp32") == 0 ? "ilp32" : "lp64";
  if (!property || given[SETTING_property]) return true;
  asked->kinds = 0;
  bool fine = add_property_names(asked, property, diags);
  name_properties(asked);
  return fine;
}
