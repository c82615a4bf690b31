// Delta debugging over the client's calls: leaves out runs of calls, first half of them, then ever fewer, as long as the
// replay still ends in the same property's violation; then single calls that the client's functions make when they are
// called; then tries 0 for each number that the client passes. The inputs of a call are those from its INPUT_CALL up to
// the next one on the same level; of one inside a function, those from one INPUT_AGAIN to the next.
#include "evidence/export/shorten.h"

#include "evidence/export/attempts.h"
#include "evidence/inputs.h"

typedef struct Shortening {
  Attempts attempts;
  Prog *prog;
  const Trace *trace;
  U32Vec begins; // indices of inputs where the client's own calls begin, and the number of inputs at the end
} Shortening;

static bool may_go_on(const Shortening *s) { return evidence_attempts_go_on(&s->attempts); }

static void find_calls(Shortening *s) {
  RunInputVec inputs = {0};
  uint32_t depth = 0;
  evidence_inputs(s->prog, s->trace, UINT64_MAX, &inputs);
  s->begins.count = 0;
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &s->prog->locs.data[inputs.data[i].loc];
    if (at->kind != EDGE_HAVOC) continue;
    if (at->input.role == INPUT_CALL && depth == 0) u32vec_push(&s->begins, i);
    if (at->input.role == INPUT_ENTER) depth++;
    if (at->input.role == INPUT_RETURN) depth--;
  }
  u32vec_push(&s->begins, inputs.count);
  runinputvec_release(&inputs);
}

static bool drop_calls(Shortening *s, uint32_t first, uint32_t count) {
  return evidence_attempt_without(&s->attempts, s->begins.data[first], s->begins.data[first + count]);
}

static void shorten_calls(Shortening *s) {
  for (uint32_t size = (s->begins.count - 1) / 2; size >= 1;) {
    bool shorter = false;
    for (uint32_t first = 0; first + size < s->begins.count && may_go_on(s);)
      if (drop_calls(s, first, size)) find_calls(s), shorter = true;
      else first += size;
    if (!may_go_on(s)) return;
    if (!shorter || size > 1) size /= 2;
  }
}

// The inputs from `begin` to `end` are those of a call inside one of the client's functions that came to its end.
typedef struct Segment {
  uint32_t begin, end;
} Segment;
VEC(SegmentVec, segmentvec, Segment)

static void find_inner_calls(Shortening *s, SegmentVec *out) {
  RunInputVec inputs = {0};
  U32Vec begins = {0}; // by level: index + 1 of the last INPUT_AGAIN that begins a call
  evidence_inputs(s->prog, s->trace, UINT64_MAX, &inputs);
  out->count = 0;
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &s->prog->locs.data[inputs.data[i].loc];
    InputRole role = at->kind == EDGE_HAVOC ? at->input.role : INPUT_RESULT;
    if (role == INPUT_ENTER) u32vec_push(&begins, 0);
    if (role == INPUT_RETURN && begins.count) u32vec_pop(&begins);
    if (role != INPUT_AGAIN || !begins.count) continue;
    uint32_t *begin = &begins.data[begins.count - 1];
    if (*begin) segmentvec_push(out, (Segment){*begin - 1, i});
    *begin = i + 1;
  }
  u32vec_release(&begins);
  runinputvec_release(&inputs);
}

static void shorten_inner_calls(Shortening *s) {
  SegmentVec segments = {0};
  find_inner_calls(s, &segments);
  for (uint32_t k = 0; k < segments.count && may_go_on(s);) {
    if (evidence_attempt_without(&s->attempts, segments.data[k].begin, segments.data[k].end))
      find_inner_calls(s, &segments);
    else k++;
  }
  segmentvec_release(&segments);
}

static void simplify_numbers(Shortening *s) {
  RunInputVec inputs = {0};
  evidence_inputs(s->prog, s->trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count && i < s->trace->inputs.count && may_go_on(s); i++) {
    const Location *at = &s->prog->locs.data[inputs.data[i].loc];
    bool is_number = at->kind == EDGE_HAVOC &&
                     (at->input.role == INPUT_ARGUMENT || at->input.role == INPUT_ELEMENT ||
                      at->input.role == INPUT_GLOBAL || at->input.role == INPUT_KEEP || at->input.role == INPUT_RESULT);
    Term value = s->trace->inputs.data[i];
    Sort sort = expr_sort(s->prog->table, value);
    if (!is_number || !sort_is_bv(sort) || !expr_bits(s->prog->table, value)) continue;
    U32Vec other = {0};
    for (uint32_t k = 0; k < s->trace->inputs.count; k++) u32vec_push(&other, s->trace->inputs.data[k]);
    other.data[i] = expr_bv(s->prog->table, sort_width(sort), 0);
    evidence_attempt(&s->attempts, other);
  }
  runinputvec_release(&inputs);
}

void evidence_shorten(Prog *prog, Trace *trace, Run *run, Limits *limits) {
  Limits within = limits_within(limits, EFFORT(limits, shorten_ticks));
  Shortening s = {.prog = prog, .trace = trace, .attempts = evidence_attempts(prog, trace, run, &within)};
  find_calls(&s);
  shorten_calls(&s);
  shorten_inner_calls(&s);
  simplify_numbers(&s);
  u32vec_release(&s.begins);
}
