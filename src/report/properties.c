#include "report/properties.h"

#include <string.h>

#include "report/paint.h"
#include "report/run_text.h"
#include "report/violations.h"

enum {
  FEW = 8,
  MOST_UNKNOWN = 6,
  MOST_BESIDE = 1,
  MOST_VACUOUS = 12
}; // BESIDE: unknown ones, where something is violated

static const char *status_words(PropertyStatus status) {
  switch (status) {
  case STATUS_PROVED: return "proved";
  case STATUS_VACUOUS: return "proved, but never reached";
  case STATUS_VIOLATED: return "violated";
  default: return "unknown";
  }
}

static void add_check(const Report *report, const Property *property, Text *out) {
  report_place_text(report, property->place, true, out);
  text_format(out, ": %s", property->name);
  bool is_code = strcmp(property->name, "assertion") == 0;
  if (property->text && *property->text) text_format(out, is_code ? " '%s'" : " (%s)", property->text);
}

void report_check_text(const Report *report, const Property *property, Text *out) {
  add_check(report, property, out);
  text_add(out, "\n");
}

void report_property_text(const Report *report, const Property *property, PropertyStatus status, Text *out) {
  Paint paint = status == STATUS_VIOLATED ? PAINT_BAD : status == STATUS_UNKNOWN ? PAINT_OPEN : PAINT_GOOD;
  add_check(report, property, out);
  text_add(out, ": ");
  report_paint(report, paint, status_words(status), out);
  text_add(out, "\n");
}

static uint32_t count_of(const Report *report, PropertyStatus status) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < report->prog->properties.count; i++) count += report->outcome->status[i] == status;
  return count;
}

static uint32_t most_shown(const Report *report, PropertyStatus status) {
  if (report->verbose || report->prog->properties.count <= FEW) return UINT32_MAX;
  if (status == STATUS_UNKNOWN) return report_violation_count(report) ? MOST_BESIDE : MOST_UNKNOWN;
  return status == STATUS_VACUOUS ? MOST_VACUOUS : 0;
}

static bool is_with(const Report *report, uint32_t i, PropertyStatus status) {
  return report->outcome->status[i] == status;
}

// How many there are of each kind, the most common first: `12 overflow, 3 bounds`.
static void add_kinds(const Report *report, const bool *is_left, Text *out) {
  uint32_t of[KIND_COUNT] = {0};
  for (uint32_t i = 0; i < report->prog->properties.count; i++)
    if (is_left[i]) of[report->prog->properties.data[i].kind]++;
  for (bool any = false;; any = true) {
    uint32_t most = 0;
    for (uint32_t k = 1; k < KIND_COUNT; k++)
      if (of[k] > of[most]) most = k;
    if (!of[most]) return;
    text_format(out, "%s%u %s", any ? ", " : "", of[most],
                most == KIND_REACH ? "assertions" : prog_kind_name((PropertyKind)most));
    of[most] = 0;
  }
}

// Of what is unknown, what people have asserted comes first.
static void add_with(const Report *report, PropertyStatus status, Text *out) {
  uint32_t shown = 0, more = 0, most = most_shown(report, status), count = report->prog->properties.count;
  bool *is_left = memory_new(count + 1);
  for (int rest = 0; rest < 2; rest++)
    for (uint32_t i = 0; i < count; i++) {
      bool is_asserted = report->prog->properties.data[i].kind == KIND_REACH;
      if (!is_with(report, i, status) || (status == STATUS_UNKNOWN ? is_asserted == rest : rest)) continue;
      if (status == STATUS_VACUOUS && most != UINT32_MAX && !is_asserted) continue;
      if (shown++ >= most) is_left[i] = true, more++;
      else report_property_text(report, &report->prog->properties.data[i], status, out);
    }
  if (more && most) {
    text_format(out, "... and %u more %s: ", more, status_words(status));
    add_kinds(report, is_left, out);
    text_add(out, " (--verbose lists them)\n");
  }
  free(is_left);
}

// Violated checks that no run is told of.
static void add_without_run(const Report *report, Text *out) {
  if (!report_violation_count(report)) add_with(report, STATUS_VIOLATED, out);
}

void report_properties_text(const Report *report, Text *out) {
  if (!report->prog->properties.count && report->outcome->verdict != VERDICT_UNKNOWN)
    text_format(out, "%s: nothing to check: no run reaches a check (properties asked for: %s)\n", report->file,
                report->property);
  add_without_run(report, out);
  add_with(report, STATUS_UNKNOWN, out);
  add_with(report, STATUS_VACUOUS, out);
  add_with(report, STATUS_PROVED, out);
}

void report_counts_text(const Report *report, Text *out) {
  static const PropertyStatus order[] = {STATUS_VIOLATED, STATUS_UNKNOWN, STATUS_PROVED, STATUS_VACUOUS};
  bool any = false;
  if (report->prog->properties.count <= FEW) return;
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    uint32_t count = count_of(report, order[i]);
    if (count) text_format(out, "%s%u %s", any ? ", " : "checks: ", count, status_words(order[i]));
    any |= count > 0;
  }
  text_add(out, any ? "\n" : "");
}
