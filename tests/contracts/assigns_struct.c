//# FALSIFIED
//= assigns_struct.c:8:11: contract (reset assigns q->used, q->data[0 .. 1]): violated
#include <sextant/contracts.h>
struct queue { int used, data[3], size; };
static void reset(struct queue *q) {
  sx_assigns(q->used, q->data[0 .. 1]);
  q->used = q->data[0] = q->data[1] = 0;
  q->size = 0;
}
int main(void) {
  struct queue q = {1, {1, 2, 3}, 3};
  reset(&q);
  return q.size;
}
