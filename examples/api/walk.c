// Walks over what an answer rests on: the run of a violation, or the invariants of a proof.
//   cc walk.c $(pkg-config --cflags --libs sextant) -o walk && ./walk FILE.c
#include <sextant.h>
#include <stdio.h>

static void walk_run(sextant_answer *answer) {
  for (size_t i = 0; i < sextant_input_count(answer); i++) {
    sextant_input input = sextant_input_at(answer, i);
    printf("input: %s%s = %s\n", input.function ? input.function : input.variable, input.function ? "()" : "",
           input.value);
  }
  for (size_t i = 0; i < sextant_step_count(answer); i++) {
    sextant_step step = sextant_step_at(answer, i);
    printf("line %u:", step.place.line);
    for (size_t k = 0; k < step.change_count; k++) {
      sextant_change change = sextant_change_at(answer, i, k);
      printf(" %s = %s", change.name, change.value);
    }
    printf("\n");
  }
}

static void walk_proof(sextant_answer *answer) {
  for (size_t i = 0; i < sextant_invariant_count(answer); i++) {
    sextant_invariant invariant = sextant_invariant_at(answer, i);
    printf("line %u: %s\n", invariant.place.line, invariant.expression);
  }
}

int main(int count, char **words) {
  if (count < 2) return fputs("usage: walk FILE.c...\n", stderr), SEXTANT_FAULT;
  sextant_query *query = sextant_query_new("check");
  for (int i = 1; i < count; i++) sextant_add_file(query, words[i]);
  sextant_answer *answer = sextant_ask(query);
  sextant_verdict verdict = sextant_answer_verdict(answer);
  if (verdict == SEXTANT_FALSIFIED) walk_run(answer);
  if (verdict == SEXTANT_VERIFIED) walk_proof(answer);
  for (size_t i = 0; i < sextant_assumption_count(answer); i++)
    printf("assuming: %s\n", sextant_assumption_at(answer, i));
  for (size_t i = 0; i < sextant_statistic_count(answer); i++) {
    sextant_statistic s = sextant_statistic_at(answer, i);
    if (s.value) fprintf(stderr, "%s: %llu\n", s.name, (unsigned long long)s.value);
  }
  sextant_answer_delete(answer);
  sextant_query_delete(query);
  return (int)verdict;
}
