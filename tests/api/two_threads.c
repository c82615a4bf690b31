// Asks several queries at once, each in its thread, and checks that every answer is the right one.
#include <pthread.h>
#include <sextant.h>
#include <stdio.h>
#include <string.h>

typedef struct Case {
  const char *command, *file, *option, *value, *text;
  sextant_verdict expected;
  sextant_verdict verdict;
} Case;

#define IN "extern int in(void) __asm__(\"__VERIFIER_nondet_int\"); void reach_error(void);\n"

static void *ask(void *argument) {
  Case *c = argument;
  for (int round = 0; round < 2; round++) {
    sextant_query *query = sextant_query_new(c->command);
    sextant_add_text(query, c->file, c->text, strlen(c->text));
    sextant_set(query, c->option, c->value);
    sextant_set(query, "jobs", "1");
    sextant_answer *answer = sextant_ask(query);
    c->verdict = sextant_answer_verdict(answer);
    sextant_query_delete(query); // the answer does not need it
    if (sextant_answer_verdict(answer) == SEXTANT_FALSIFIED && sextant_step_count(answer) == 0 &&
        strcmp(c->file, "p.c") == 0)
      c->verdict = SEXTANT_INTERNAL;
    sextant_answer_delete(answer);
    if (c->verdict != c->expected) break;
  }
  return NULL;
}

int main(void) {
  static Case cases[] = {
      {"check", "p.c", "property", "reach",
       IN "int main(void) { unsigned i = 0; while (in()) i += 2; if (i % 2) reach_error(); }", SEXTANT_VERIFIED,
       SEXTANT_UNKNOWN},
      {"check", "p.c", "property", "reach",
       IN "int main(void) { int i = 0; while (in()) i++; if (i == 7) reach_error(); }", SEXTANT_FALSIFIED,
       SEXTANT_UNKNOWN},
      {"check", "p.c", "property", "overflow", IN "int main(void) { int i = in(); return i + 1; }", SEXTANT_FALSIFIED,
       SEXTANT_UNKNOWN},
      {"check", "p.c", "ltl", "F (x == 10)", "int x; int main(void) { while (x < 10) x++; return 0; }",
       SEXTANT_VERIFIED, SEXTANT_UNKNOWN},
      {"check", "p.c", "property", "termination", "int main(void) { unsigned x = 9; while (x) x--; return 0; }",
       SEXTANT_VERIFIED, SEXTANT_UNKNOWN},
      {"check", "p.c", "property", "memory",
       "int a[4]; int main(void) { for (int i = 0; i <= 4; i++) a[i] = i; return 0; }", SEXTANT_FALSIFIED,
       SEXTANT_UNKNOWN},
      {"check", "p.ia", "event", "abort", "i : nat%16 |- new nat%16 x := i in assert (x < 10 | x > 12) abort",
       SEXTANT_FALSIFIED, SEXTANT_UNKNOWN},
      {"model", "p.c", "predicates", "x <= 10; x < 10", "int x; int main(void) { while (x < 10) x++; return 0; }",
       SEXTANT_VERIFIED, SEXTANT_UNKNOWN},
      {"eval", "p.c", "ctl", "AG (x <= 10)", "int x; int main(void) { while (x < 10) x++; return 0; }",
       SEXTANT_VERIFIED, SEXTANT_UNKNOWN},
      {"check", "p.c", "property", "reach", "int main(void) { return missing; }", SEXTANT_FAULT, SEXTANT_UNKNOWN},
  };
  enum { COUNT = sizeof cases / sizeof *cases };
  pthread_t threads[COUNT];
  int wrong = 0;
  for (int i = 0; i < COUNT; i++) pthread_create(&threads[i], NULL, ask, &cases[i]);
  for (int i = 0; i < COUNT; i++) {
    pthread_join(threads[i], NULL);
    if (cases[i].verdict != cases[i].expected)
      wrong++, printf("query %d: verdict %d, expected %d\n", i, (int)cases[i].verdict, (int)cases[i].expected);
  }
  return wrong;
}
