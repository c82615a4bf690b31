#include "algol/check.h"

#include <stdio.h>

#include "algol/certify.h"
#include "evidence/check/verdict.h"
#include "algol/moves.h"
#include "algol/refine.h"

enum { MOST_BLOCKS = 40 }; // of a domain, in the list for people

typedef struct Check {
  const AlgolProgram *program;
  const Query *query;
  const AlgolOptions *options;
  Limits *limits;
  Code *code;
  AlgolPartition *partitions;
  Outcome outcome;
  uint64_t searches, splits, states, moves_tried, hidden_steps, peak_frontier;
} Check;

static void check_init(Check *c) {
  c->code = algol_code_compile(c->program);
  algol_query_apply(c->query, c->code);
  c->partitions = memory_new((c->code->domains.count + 1) * sizeof *c->partitions);
  for (uint32_t d = 0; d < c->code->domains.count; d++)
    algol_partition_init(&c->partitions[d], c->code->domains.data[d].count, !c->options->approximate);
  c->outcome = (Outcome){.engine = "algol"};
  c->outcome.status = memory_new((c->query->events.count + 1) * sizeof *c->outcome.status);
}

static void check_release(Check *c) {
  for (uint32_t d = 0; d < c->code->domains.count; d++) algol_partition_release(&c->partitions[d]);
  free(c->partitions);
  algol_code_delete(c->code);
}

// ---- answers

static void give_up(Check *c, const char *reason) { c->outcome.reason = memory_text(reason); }

static void defect(Check *c, const char *reason) {
  c->outcome.internal_error = true;
  give_up(c, reason);
}

static void stop(Check *c) {
  char reason[96];
  snprintf(reason, sizeof reason, "%s after %llu search%s",
           c->limits->stopped == STOP_NONE ? "too many states" : limits_reason(c->limits->stopped),
           (unsigned long long)c->searches, c->searches == 1 ? "" : "es");
  give_up(c, reason);
}

static void conclude_unreachable(Check *c, Search *s) {
  CheckResult result = algol_certify_closed(s->machine, &s->states, c->limits);
  if (result == CHECK_UNDECIDED) return stop(c);
  if (result == CHECK_REFUTED) return defect(c, "the states of the proof are not closed");
  c->outcome.verdict = evidence_verdict_of(result, false);
  c->outcome.evidence_checked = true;
  for (uint32_t e = 0; e < c->query->events.count; e++) c->outcome.status[e] = STATUS_PROVED;
}

static void conclude_reachable(Check *c, Search *s) {
  EnvAnswerVec answers = {0};
  uint32_t event = 0;
  algol_certify_answers(s->machine, &s->trace, &answers);
  CheckResult result = algol_replay_run(c->program, c->query, &answers, c->limits, &event, &c->outcome.play);
  envanswervec_release(&answers);
  if (result == CHECK_UNDECIDED) return stop(c);
  if (result == CHECK_REFUTED || event != s->event)
    return defect(c, "the replay of the trace does not reach the event");
  c->outcome.verdict = evidence_verdict_of(result, true);
  c->outcome.evidence_checked = true;
  c->outcome.status[event] = STATUS_VIOLATED;
}

// ---- the loop

// One search and what follows from it; true where blocks were split and another search may say more.
static bool conclude(Check *c, Search *s, SearchAnswer answer) {
  if (answer == SEARCH_STOPPED) stop(c);
  else if (answer == SEARCH_UNREACHABLE) conclude_unreachable(c, s);
  else if (!s->marked) conclude_reachable(c, s);
  else {
    uint32_t split = algol_refine_along(s->machine, &s->trace);
    c->splits += split;
    if (split) return true;
    defect(c, "a marked trace has no block to split");
  }
  return false;
}

static bool search_once(Check *c) {
  AlgolMachine machine;
  Search search;
  algol_machine_init(&machine, c->code, c->partitions, !c->options->approximate);
  algol_search_init(&search, &machine, c->options->random, c->options->seed, c->limits);
  c->searches++;
  SearchAnswer answer = algol_search_run(&search);
  c->states += search.states.items.count;
  c->moves_tried += search.moves_tried;
  c->hidden_steps += machine.hidden_steps;
  uint64_t memory = limits_memory_mb();
  if (memory > c->outcome.memory_mb) c->outcome.memory_mb = memory;
  if (search.peak_frontier > c->peak_frontier) c->peak_frontier = search.peak_frontier;
  bool again = conclude(c, &search, answer);
  algol_search_release(&search);
  algol_machine_release(&machine);
  return again;
}

static void list_blocks(const Check *c, Text *out) {
  for (uint32_t d = 0; d < c->code->domains.count; d++) {
    const AlgolPartition *p = &c->partitions[d];
    if (p->exact) continue;
    text_format(out, "%s:", c->code->domains.data[d].name);
    for (uint64_t b = 0; b < algol_partition_blocks(p) && b < MOST_BLOCKS; b++) {
      text_add(out, " ");
      algol_value_print(algol_partition_block(p, b), false, out);
    }
    if (algol_partition_blocks(p) > MOST_BLOCKS)
      text_format(out, " ... (%llu blocks)", (unsigned long long)algol_partition_blocks(p));
    text_add(out, "\n");
  }
}

static void add_statistics(Check *c) {
  Counter counters[] = {{"searches", c->searches},
                        {"refinements", c->searches - 1},
                        {"splits", c->splits},
                        {"states", c->states},
                        {"moves_tried", c->moves_tried},
                        {"hidden_steps", c->hidden_steps},
                        {"peak_frontier", c->peak_frontier}};
  for (uint32_t i = 0; i < sizeof counters / sizeof *counters; i++)
    countervec_push(&c->outcome.statistics, counters[i]);
}

Outcome algol_check(const AlgolProgram *program, const Query *query, const AlgolOptions *options, Limits *limits,
                    Text *invariants) {
  Check c = {.program = program, .query = query, .options = options, .limits = limits};
  check_init(&c);
  while (search_once(&c)) {}
  if (invariants) list_blocks(&c, invariants);
  add_statistics(&c);
  check_release(&c);
  return c.outcome;
}
