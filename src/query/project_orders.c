#include "query/project_orders.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FORMAT = 1 };

// orders := FORMAT, then for each: 1, the name of its record, milliseconds, megabytes, how many words, words; and 0

// ---- writing

void query_project_orders_begin(OrderList *list) {
  *list = (OrderList){0};
  wire_put(&list->out, FORMAT);
}

void query_project_orders_add(OrderList *list, const ProjectOrder *order, const char *record) {
  wire_put(&list->out, 1);
  wire_put_text(&list->out, record);
  wire_put(&list->out, (uint64_t)(order->limits.seconds * 1000));
  wire_put(&list->out, order->limits.memory_mb);
  wire_put(&list->out, order->words.count);
  for (uint32_t i = 0; i < order->words.count; i++) wire_put_text(&list->out, order->words.data[i]);
  list->count++;
}

static bool write_file(const char *path, const Text *text) {
  FILE *f = fopen(path, "wb");
  if (!f) return false;
  bool fine = fwrite(text_view(text), 1, text->count, f) == text->count;
  return fclose(f) == 0 && fine;
}

bool query_project_orders_end(OrderList *list, const char *file) {
  wire_put(&list->out, 0);
  bool fine = write_file(file, &list->out.text);
  wire_release(&list->out);
  return fine;
}

// ---- the worker

typedef struct Work {
  WireIn in;
  Arena arena;
  const char *record; // of the order under way
} Work;

static bool next(void *context, ProjectOrder *order) {
  Work *w = context;
  while (wire_get_below(&w->in, 2)) {
    *order = (ProjectOrder){0};
    w->record = wire_get_text(&w->in);
    order->limits.seconds = (double)wire_get(&w->in) / 1000;
    order->limits.memory_mb = wire_get(&w->in);
    uint32_t count = wire_get_count(&w->in);
    for (uint32_t i = 0; i < count && !w->in.error; i++) {
      const char *word = wire_get_text(&w->in);
      if (word) textvec_push(&order->words, word);
    }
    if (!w->in.error && w->record && access(w->record, F_OK) != 0) return true;
    textvec_release(&order->words);
  }
  return false;
}

// Under another name first: whoever looks sees all of it or nothing.
static void done(void *context, uint32_t job, const Text *record, const char *lost) {
  Work *w = context;
  Text path = {0};
  (void)job;
  (void)lost; // who gave the order sees that there is no record
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  text_format(&path, "%s.%s.%ld", w->record, host, (long)getpid());
  if (record && !(write_file(text_view(&path), record) && rename(text_view(&path), w->record) == 0))
    unlink(text_view(&path));
  text_release(&path);
}

static void read_all(int in, Text *text) {
  char buffer[65536];
  for (ssize_t n; (n = read(in, buffer, sizeof buffer)) != 0;) {
    if (n < 0 && errno != EINTR) return;
    if (n > 0) text_add_bytes(text, buffer, (size_t)n);
  }
}

bool query_project_work(int in) {
  Work w = {0};
  Text orders = {0};
  read_all(in, &orders);
  wire_begin(&w.in, text_view(&orders), orders.count, &w.arena);
  bool fine = wire_get(&w.in) == FORMAT;
  ProjectRunner runner = {.at_a_time = 1, .next = next, .done = done, .context = &w};
  if (fine) query_project_run(&runner);
  fine = wire_finish(&w.in) && fine;
  arena_release(&w.arena);
  text_release(&orders);
  return fine;
}
