#include "front/c/classes.h"

uint32_t c_classes_add(Classes *classes) {
  if (classes->list.count == 0) classvec_push(&classes->list, (Class){0});
  classvec_push(&classes->list, (Class){.parent = classes->list.count});
  return classes->list.count - 1;
}

uint32_t c_classes_find(Classes *classes, uint32_t n) {
  Class *list = classes->list.data;
  while (list[n].parent != n) n = list[n].parent = list[list[n].parent].parent;
  return n;
}

static void append(U32Vec *to, U32Vec *from) {
  for (uint32_t i = 0; i < from->count; i++) u32vec_push(to, from->data[i]);
  u32vec_release(from);
}

uint32_t c_classes_smaller_unit(uint32_t a, uint32_t b) { return a == 0 ? b : b == 0 || a < b ? a : b; }

// Unifies two classes, not yet their pointees.
static void unify_one(Classes *classes, uint32_t a, uint32_t b) {
  Class *x = &classes->list.data[a], *y = &classes->list.data[b];
  classes->changes++;
  y->parent = a;
  x->unit = c_classes_smaller_unit(x->unit, y->unit);
  x->read |= y->read, x->written |= y->written, x->foreign |= y->foreign, x->pointers |= y->pointers,
      x->numbers |= y->numbers;
  append(&x->objects, &y->objects);
  append(&x->functions, &y->functions);
  append(&x->structs, &y->structs);
}

static void unify_later(Classes *classes, uint32_t *kept, uint32_t other) {
  if (!*kept) *kept = other;
  else if (other) {
    u32vec_push(&classes->work, *kept);
    u32vec_push(&classes->work, other);
  }
}

void c_classes_unify(Classes *classes, uint32_t a, uint32_t b) {
  uint32_t bottom = classes->work.count;
  for (;;) {
    a = c_classes_find(classes, a), b = c_classes_find(classes, b);
    if (a != b) {
      unify_one(classes, a, b);
      Class *list = classes->list.data;
      unify_later(classes, &list[a].pointee, list[b].pointee);
    }
    if (classes->work.count == bottom) return;
    b = u32vec_pop(&classes->work), a = u32vec_pop(&classes->work);
  }
}

uint32_t c_classes_pointee(Classes *classes, uint32_t n) {
  n = c_classes_find(classes, n);
  uint32_t to = classes->list.data[n].pointee;
  if (!to) to = c_classes_add(classes); // may move the list
  classes->list.data[n].pointee = to;
  return c_classes_find(classes, to);
}

void c_classes_release(Classes *classes) {
  for (uint32_t i = 0; i < classes->list.count; i++) {
    u32vec_release(&classes->list.data[i].objects);
    u32vec_release(&classes->list.data[i].functions);
    u32vec_release(&classes->list.data[i].structs);
  }
  classvec_release(&classes->list);
  u32vec_release(&classes->work);
}
