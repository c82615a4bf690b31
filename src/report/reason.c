#include "report/reason.h"

#include <string.h>

#include "report/properties.h"

// Words of a part of a reason that only those know who know the engines.
static const char *const jargon[] = {
    "no error within", "refinement", "predicates", "induction", "k = ",  "lemma",      "blocks", "cegar:", "explicit:",
    "spacer:",         "bounded:",   "symbolic:",  "abstract:", "game:", "candidates", "frames", "nodes",  "split "};

static bool is_jargon(const char *part, size_t length) {
  for (size_t i = 0; i < sizeof jargon / sizeof *jargon; i++)
    if (memmem(part, length, jargon[i], strlen(jargon[i]))) return true;
  return false;
}

void report_plain_reason(const char *reason, Text *out) {
  bool any = false;
  for (const char *part = reason; *part;) {
    const char *end = strstr(part, "; ");
    size_t length = end ? (size_t)(end - part) : strlen(part);
    if (!is_jargon(part, length)) {
      if (any) text_add(out, "; ");
      text_add_bytes(out, part, length);
      any = true;
    }
    part += length + (end ? 2 : 0);
  }
  if (!any) text_add(out, *reason ? reason : "no reason given"); // who asked one engine gets its words
}

static bool says(const Report *report, const char *what) {
  return report->outcome->reason && strstr(report->outcome->reason, what) != NULL;
}

static bool has_unknown(const Report *report) {
  for (uint32_t i = 0; i < report->prog->properties.count; i++)
    if (report->outcome->status[i] == STATUS_UNKNOWN) return true;
  return false;
}

void report_next_text(const Report *report, Text *out) {
  if (!report->prog || !report->outcome->status || !has_unknown(report)) return;
  if (says(report, "time limit") && report->seconds > 0)
    text_format(out, "next: more time, as with --timeout %.0f%s\n", 4 * report->seconds,
                report->prog->properties.count > 1 ? "; or fewer checks at a time, as with --property reach" : "");
  else if (says(report, "memory limit")) text_add(out, "next: more memory, as with --memory 30000\n");
  else if (report->outcome->verdict == VERDICT_FALSIFIED)
    text_add(out,
             "next: mend what is violated and check again; or ask for some checks alone, as with --property reach\n");
  else if (says(report, "effort"))
    text_add(out,
             "next: fewer checks at a time, as with --property reach; or more effort (sextant options lists what)\n");
  else if (report->outcome->verdict == VERDICT_UNKNOWN && !says(report, "interrupted"))
    text_format(out, "next: %s--verbose tells what was tried\n",
                report->prog->properties.count > 1 ? "fewer checks at a time, as with --property reach; " : "");
}
