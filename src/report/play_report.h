// Open programs: what was found about their events, and the dialogue with the environment that shows a violation; and their
// automata as text, JSON and pictures. Everything is borrowed.
#ifndef REPORT_PLAY_REPORT_H
#define REPORT_PLAY_REPORT_H
#include "base/text.h"
#include "query/found.h"

typedef struct PlayReport {
  const PlayAnswer *found;
  const Outcome *outcome;
  bool quiet, verbose;
} PlayReport;

void report_play_text(const PlayReport *report, Text *out); // for people; the last line is `FILE: VERDICT`
void report_play_json(const PlayReport *report, Text *out);

void report_play_graph_text(const PlayGraph *graph, const char *file, Text *out);
void report_play_graph_json(const PlayGraph *graph, Text *out);
void report_play_graph_dot(const PlayGraph *graph, Text *out);
#endif
