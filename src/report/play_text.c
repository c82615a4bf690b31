// A violation of an open program is a strategy of its environment: what it does at each of its turns. It is told in words, with
// repetitions folded, and then shown move by move as the dialogue that it leads to.
#include <string.h>

#include "report/play_report.h"

enum { MOST_MOVES = 40, COLUMN = 30, LONGEST_PERIOD = 8 };

static const char *status_words(PropertyStatus status) {
  static const char *const words[] = {"unknown", "proved", "proved, but never reached", "violated"};
  return words[status];
}

static void add_events(const PlayReport *r, Text *out) {
  const Play *play = r->outcome->play;
  for (uint32_t e = 0; e < r->found->events.count; e++) {
    text_add(out, r->found->file);
    if (r->outcome->status[e] == STATUS_VIOLATED && play && play->moves.count) {
      Place place = play->moves.data[play->moves.count - 1].place;
      text_format(out, ":%u:%u", place.line, place.column);
    }
    text_format(out, ": event '%s': %s\n", r->found->events.data[e], status_words(r->outcome->status[e]));
  }
}

// ---- the strategy

// What the environment decides, as indices of moves: its questions and values. That it lets the program go on (done, ok) is
// only said where it ends a procedure, which the text of the move shows.
static bool is_decision(const PlayMove *move) {
  if (!move->by_environment) return false;
  size_t n = strlen(move->text);
  return move->asks || (n >= 2 && strcmp(move->text + n - 2, "ok") != 0);
}

static void add_decision(const PlayMove *move, Text *out) {
  const char *dot = strrchr(move->text, '.');
  if (!dot) text_add(out, move->asks ? "start the program" : move->text);
  else if (move->asks) text_format(out, "play %s", move->text);
  else if (strcmp(dot, ".done") == 0) text_format(out, "let %.*s return", (int)(dot - move->text), move->text);
  else text_format(out, "answer %.*s with %s", (int)(dot - move->text), move->text, dot + 1);
}

static bool same_run(const Play *play, const U32Vec *turns, uint32_t a, uint32_t b, uint32_t length) {
  if (b + length > turns->count) return false;
  for (uint32_t i = 0; i < length; i++)
    if (strcmp(play->moves.data[turns->data[a + i]].text, play->moves.data[turns->data[b + i]].text) != 0) return false;
  return true;
}

// The repetition at `at` that covers most: its period and how often it comes.
static uint32_t find_period(const Play *play, const U32Vec *turns, uint32_t at, uint32_t *times) {
  uint32_t best = 1, covered = 1;
  *times = 1;
  for (uint32_t p = 1; p <= LONGEST_PERIOD && at + 2 * p <= turns->count; p++) {
    uint32_t n = 1;
    while (same_run(play, turns, at, at + n * p, p)) n++;
    if (n == 1 || n * p <= covered) continue;
    best = p;
    covered = n * p;
    *times = n;
  }
  return best;
}

static void add_strategy(const PlayReport *r, Text *out) {
  const Play *play = r->outcome->play;
  U32Vec turns = {0};
  for (uint32_t i = 0; i < play->moves.count; i++)
    if (is_decision(&play->moves.data[i])) u32vec_push(&turns, i);
  text_add(out, "the environment's strategy:\n");
  uint32_t lines = 0;
  for (uint32_t at = 0, times; at < turns.count; lines++) {
    if (lines == MOST_MOVES && !r->verbose) {
      text_format(out, "  ... %u more decisions ...\n", turns.count - at);
      break;
    }
    uint32_t period = find_period(play, &turns, at, &times);
    text_add(out, "  ");
    if (times > 1) text_format(out, "%u times: ", times);
    for (uint32_t i = 0; i < period; i++) {
      if (i) text_add(out, ", ");
      add_decision(&play->moves.data[turns.data[at + i]], out);
    }
    text_add(out, "\n");
    at += period * times;
  }
  u32vec_release(&turns);
}

// ---- the dialogue

static void add_move(const PlayMove *move, Text *out) {
  if (move->by_environment) text_format(out, "  %s\n", move->text);
  else text_format(out, "  %*s%s\n", COLUMN, "", move->text);
}

static void add_dialogue(const PlayReport *r, Text *out) {
  const PlayMoveVec *moves = &r->outcome->play->moves;
  uint32_t head = moves->count, tail = moves->count;
  if (moves->count > MOST_MOVES && !r->verbose) head = MOST_MOVES / 2, tail = moves->count - MOST_MOVES / 2;
  text_format(out, "the dialogue:\n  %-*s%s\n", COLUMN, "environment", "program");
  for (uint32_t i = 0; i < head; i++) add_move(&moves->data[i], out);
  if (tail > head) text_format(out, "  ... %u more moves ...\n", tail - head);
  for (uint32_t i = tail; i < moves->count; i++) add_move(&moves->data[i], out);
}

// ---- the rest

static void add_domains(const PlayReport *r, Text *out) {
  const char *domains = text_view(&r->found->domains);
  if (!*domains) return;
  text_add(out, "values that were told apart:\n");
  for (const char *line = domains; *line;) {
    size_t n = strcspn(line, "\n");
    text_format(out, "  %.*s\n", (int)n, line);
    line += n + (line[n] == '\n');
  }
}

static void add_statistics(const PlayReport *r, Text *out) {
  const Outcome *o = r->outcome;
  text_format(out, "statistics:\n  engine %s\n  seconds %.3f\n  memory_mb %llu\n", o->engine, o->seconds,
              (unsigned long long)o->memory_mb);
  for (uint32_t i = 0; i < o->statistics.count; i++)
    text_format(out, "  %s %llu\n", o->statistics.data[i].name, (unsigned long long)o->statistics.data[i].value);
}

void report_play_text(const PlayReport *r, Text *out) {
  const Outcome *o = r->outcome;
  if (!r->quiet) {
    add_events(r, out);
    if (o->verdict == VERDICT_FALSIFIED) add_strategy(r, out), add_dialogue(r, out);
    if (o->verdict == VERDICT_VERIFIED || r->verbose) add_domains(r, out);
    if (r->verbose) add_statistics(r, out);
  }
  text_format(out, "%s: ", r->found->file);
  if (o->verdict == VERDICT_VERIFIED) text_add(out, "VERIFIED\n");
  else if (o->verdict == VERDICT_FALSIFIED) text_add(out, "FALSIFIED\n");
  else text_format(out, "UNKNOWN (%s)\n", o->reason ? o->reason : "no reason given");
}
