// A queue of jobs: a list with a pointer to its last node.
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  int priority;
  int cost;
  struct job *next;
};

struct queue {
  struct job *first, *last;
  int length;
};

static void queue_init(struct queue *q) {
  q->first = NULL;
  q->last = NULL;
  q->length = 0;
}

static void queue_add(struct queue *q, int priority, int cost) {
  struct job *j = malloc(sizeof *j);
  if (!j) exit(1);
  j->priority = priority;
  j->cost = cost;
  j->next = NULL;
  if (q->first == NULL) q->first = j;
  else q->last->next = j;
  q->last = j;
  q->length++;
}

static struct job *queue_take(struct queue *q) {
  struct job *j = q->first;
  if (!j) return NULL;
  q->first = j->next;
  if (!q->first) q->last = NULL;
  q->length--;
  return j;
}

// Removes the jobs that cost more than the limit.
static int queue_trim(struct queue *q, int limit) {
  int removed = 0;
  struct job **link = &q->first;
  while (*link) {
    struct job *j = *link;
    if (j->cost > limit) {
      *link = j->next;
      free(j);
      q->length--;
      removed++;
    } else {
      link = &j->next;
    }
  }
  return removed;
}

static int queue_highest(const struct queue *q) {
  int highest = 0;
  for (const struct job *j = q->first; j; j = j->next)
    if (j->priority > highest) highest = j->priority;
  return highest;
}

static void queue_clear(struct queue *q) {
  for (struct job *j = queue_take(q); j; j = queue_take(q)) free(j);
}

int main(void) {
  struct queue q;
  queue_init(&q);
  queue_add(&q, 1, 10);
  queue_add(&q, 5, __VERIFIER_nondet_int());
  queue_add(&q, 3, __VERIFIER_nondet_int());
  int limit = __VERIFIER_nondet_int();
  if (limit < 20 || limit > 40) return 0;
  int removed = queue_trim(&q, limit);
  if (removed > 0) queue_add(&q, 2, 15);
  printf("%d jobs, highest %d\n", q.length, queue_highest(&q));
  queue_clear(&q);
  return 0;
}
