// Asks in one thread, and loses patience in another: progress is shown, and after a while the query is cancelled.
//   cc cancel.c $(pkg-config --cflags --libs sextant) -pthread -o cancel && ./cancel FILE.c SECONDS
#include <pthread.h>
#include <sextant.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Called from a thread of the library.
static void show(void *context, const char *line) {
  unsigned *lines = context;
  if (++*lines <= 10) fprintf(stderr, "  %s\n", line);
}

static void *ask(void *query) { return sextant_ask(query); }

int main(int count, char **words) {
  if (count != 3) return fputs("usage: cancel FILE.c SECONDS\n", stderr), SEXTANT_FAULT;
  unsigned lines = 0;
  sextant_query *query = sextant_query_new("check");
  sextant_add_file(query, words[1]);
  sextant_on_progress(query, show, &lines);
  pthread_t thread;
  void *result;
  if (pthread_create(&thread, NULL, ask, query) != 0) return SEXTANT_INTERNAL;
  double seconds = strtod(words[2], NULL);
  nanosleep(&(struct timespec){(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)}, NULL);
  sextant_cancel(query);
  pthread_join(thread, &result);
  sextant_answer *answer = result;
  int verdict = (int)sextant_answer_verdict(answer);
  printf("verdict %d%s%s\n", verdict, *sextant_answer_reason(answer) ? ": " : "", sextant_answer_reason(answer));
  sextant_answer_delete(answer);
  sextant_query_delete(query);
  return verdict;
}
