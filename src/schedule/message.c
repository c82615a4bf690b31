#include "schedule/message.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PERIOD_MS = 50, HEAD = 12 }; // between two looks at the limits; bytes of a message's head: kind, length, newline
#define MOST_LENGTH 0x7fffffffu

// A socket, so that a reader that is gone is no signal; or, on a worker's side, whatever it was given.
static ssize_t write_some(int fd, const char *data, size_t size) {
  ssize_t n = send(fd, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
  return n < 0 && errno == ENOTSOCK ? write(fd, data, size) : n;
}

static bool write_all(int fd, const char *data, size_t size, Limits *limits) {
  while (size > 0) {
    ssize_t n = write_some(fd, data, size);
    if (n < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (n < 0 && errno == EAGAIN) {
      struct pollfd p = {.fd = fd, .events = POLLOUT};
      poll(&p, 1, PERIOD_MS);
      if (limits && limits_reached(limits)) return false;
    }
    if (n < 0) continue;
    data += n;
    size -= (size_t)n;
  }
  return true;
}

bool schedule_send(int fd, MessageKind kind, const Text *content, Limits *limits) {
  char head[HEAD + 1];
  if (content->count > MOST_LENGTH) return false;
  snprintf(head, sizeof head, "%c%010zx\n", (char)kind, content->count);
  return write_all(fd, head, HEAD, limits) && write_all(fd, text_view(content), content->count, limits);
}

bool schedule_fill(Inbox *inbox, int fd) {
  char buffer[1 << 16];
  ssize_t n;
  do n = read(fd, buffer, sizeof buffer);
  while (n < 0 && errno == EINTR);
  if (n <= 0) return false;
  if (inbox->used == inbox->bytes.count) inbox->used = inbox->bytes.count = 0;
  text_add_bytes(&inbox->bytes, buffer, (size_t)n);
  return true;
}

bool schedule_next(Inbox *inbox) {
  const char *at = inbox->bytes.data + inbox->used;
  size_t left = inbox->bytes.count - inbox->used;
  inbox->kind = MESSAGE_FAILED;
  if (left < HEAD) return false;
  char *end;
  char length[HEAD] = "";
  memcpy(length, at + 1, HEAD - 2);
  unsigned long long size = strtoull(length, &end, 16);
  if (*end || at[HEAD - 1] != '\n' || size > MOST_LENGTH || !strchr("POGUATF", *at)) return inbox->kind = 0, false;
  if (left - HEAD < size) return false;
  inbox->kind = (MessageKind)*at;
  inbox->data = at + HEAD;
  inbox->size = (size_t)size;
  inbox->used += HEAD + (size_t)size;
  return true;
}

void schedule_inbox_release(Inbox *inbox) { text_release(&inbox->bytes); }
