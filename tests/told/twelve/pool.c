// Messages from a pool of fixed size, with a list of the free ones; a message may have several users.
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define MESSAGES 3
#define ROOM 16

struct message {
  int users;
  unsigned length;
  char text[ROOM];
  struct message *next_free;
};

struct pool {
  struct message all[MESSAGES];
  struct message *free;
  int free_count;
};

static void pool_init(struct pool *p) {
  p->free = NULL;
  p->free_count = 0;
  for (int i = MESSAGES - 1; i >= 0; i--) {
    struct message *m = &p->all[i];
    m->users = 0;
    m->length = 0;
    m->next_free = p->free;
    p->free = m;
    p->free_count++;
  }
}

static struct message *take(struct pool *p) {
  struct message *m = p->free;
  if (!m) return NULL;
  p->free = m->next_free;
  p->free_count--;
  assert(m->users == 0);
  m->users = 1;
  m->length = 0;
  m->next_free = NULL;
  return m;
}

static void share(struct message *m) { m->users++; }

static void release(struct pool *p, struct message *m) {
  assert(m->users > 0);
  m->users--;
  if (m->users > 0) return;
  m->next_free = p->free;
  p->free = m;
  p->free_count++;
}

static int append(struct message *m, const char *text) {
  unsigned n = (unsigned)strlen(text);
  if (m->length + n > ROOM) return 0;
  memcpy(m->text + m->length, text, n);
  m->length += n;
  return 1;
}

// Hands the message on to both; false where one of them does not want it.
static int broadcast(struct pool *p, struct message *m, int first_wants, int second_wants) {
  if (first_wants) share(m);
  if (second_wants) share(m);
  release(p, m);
  return first_wants && second_wants;
}

int main(void) {
  struct pool p;
  pool_init(&p);
  struct message *greeting = take(&p);
  if (!append(greeting, "hello")) return 1;
  int first = __VERIFIER_nondet_int() > 0, second = __VERIFIER_nondet_int() > 0;
  if (!broadcast(&p, greeting, first, second)) {
    struct message *note = take(&p);
    if (note && append(note, "refused")) release(&p, note);
  }
  if (first) release(&p, greeting);
  release(&p, greeting);
  assert(p.free_count == MESSAGES);
  return 0;
}
