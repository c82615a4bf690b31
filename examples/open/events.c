// expect: verified by --property reach,memory --open all
// Listeners that are told about events. A listener may call back: what would disturb the telling is refused meanwhile.
#include <assert.h>
#include <stddef.h>

#define MOST 2

typedef void (*Listener)(int event);

static Listener listeners[MOST];
static int count, telling;

int events_add(Listener listener) {
  if (!listener || telling || count == MOST) return -1;
  listeners[count++] = listener;
  return 0;
}

int events_remove(void) {
  if (telling || count == 0) return -1;
  count--;
  return 0;
}

void events_tell(int event) {
  if (telling) return;
  telling = 1;
  for (int i = 0; i < count; i++) {
    assert(i < MOST);
    if (listeners[i]) listeners[i](event);
    assert(i < count);
  }
  telling = 0;
}
