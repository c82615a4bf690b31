// Open programs: what was found about their events, and the dialogue with the environment that shows a violation; and their
// automata as text, JSON and pictures. Everything is borrowed.
#ifndef REPORT_PLAY_REPORT_H
#define REPORT_PLAY_REPORT_H
#include "base/text.h"
#include "evidence/outcome.h"

typedef struct PlayReport {
  const char *file;
  const char *const *events; // names; the outcome's status has an entry for each
  uint32_t event_count;
  const char *domains; // a line for each: its name, a colon, its blocks
  const Outcome *outcome;
  bool quiet, verbose;
} PlayReport;

void report_play_report_text(const PlayReport *report, Text *out); // for people; the last line is `FILE: VERDICT`
void report_play_report_json(const PlayReport *report, Text *out);

void report_play_graph_text(const PlayGraph *graph, const char *file, Text *out);
void report_play_graph_json(const PlayGraph *graph, Text *out);
void report_play_graph_dot(const PlayGraph *graph, Text *out);
#endif
