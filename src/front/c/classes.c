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

uint32_t c_classes_smaller_unit(uint32_t a, uint32_t b) { return a == 0 ? b : b == 0 || a < b ? a : b; }

void c_classes_move(Classes *classes, uint32_t n, Offset more) {
  classes->changes += c_offset_join(&classes->list.data[c_classes_find(classes, n)].at, more);
}

// ---- parts

static void unify_later(Classes *classes, uint32_t *kept, uint32_t other) {
  if (!*kept) *kept = other;
  else if (other && *kept != other) {
    u32vec_push(&classes->work, *kept);
    u32vec_push(&classes->work, other);
  }
}

static bool is_same(const Part *a, const Part *b) {
  return a->size == b->size && a->at.base == b->at.base && a->at.step == b->at.step && a->at.least == b->at.least &&
         a->at.most == b->at.most && a->number == b->number && !a->value == !b->value;
}

// Copies back and forth could make ever more and ever larger parts. More than this are one, and one that grows beyond this many bytes is anywhere.
#define MOST_PARTS 400u
#define MOST_BYTES 64u

static void widen(const Part *old, const Part *more, Part *both) {
  if (old->at.step) both->at = c_offset_widen(old->at, both->at);
  else if (both->size > MOST_BYTES && both->size > old->size && both->size > more->size)
    both->at = c_offset_anywhere(), both->size = 1;
}

// Puts a part among those of a class, together with all that it overlaps.
static void put(Classes *classes, uint32_t n, Part part) {
  PartVec *parts = &classes->list.data[n].parts;
  if (parts->count >= MOST_PARTS) part.at = c_offset_anywhere();
  for (uint32_t i = 0; i < parts->count;) {
    Part *other = &parts->data[i], both = *other;
    if (!c_offsets_overlap(other->at, other->size, part.at, part.size)) {
      i++;
      continue;
    }
    c_offset_cover(&both.at, &both.size, part.at, part.size);
    widen(other, &part, &both);
    unify_later(classes, &both.value, part.value);
    both.number |= part.number;
    if (is_same(&both, other)) return;
    part = both;
    *other = parts->data[parts->count - 1], parts->count--;
    i = 0; // it has grown
  }
  classes->changes++;
  partvec_push(parts, part);
}

static void unify_waiting(Classes *classes, uint32_t bottom);

// The part that all of this lies in, or NULL.
static const Part *find_part(const PartVec *parts, Offset at, uint64_t size) {
  for (uint32_t i = 0; i < parts->count; i++) {
    Part both = parts->data[i];
    if (!c_offsets_overlap(both.at, both.size, at, size)) continue;
    c_offset_cover(&both.at, &both.size, at, size);
    return is_same(&both, &parts->data[i]) ? &parts->data[i] : NULL;
  }
  return NULL;
}

uint32_t c_classes_part(Classes *classes, uint32_t n, Offset at, uint64_t size, View view) {
  n = c_classes_find(classes, n);
  const Part *part = find_part(&classes->list.data[n].parts, at, size);
  if (part && (view == VIEW_POINTER ? part->value != 0 : part->number)) return part->value;
  uint32_t bottom = classes->work.count, value = view == VIEW_POINTER ? c_classes_add(classes) : 0;
  put(classes, n, (Part){.at = at, .size = size, .value = value, .number = view == VIEW_NUMBER});
  unify_waiting(classes, bottom);
  return value;
}

// ---- unification

static void append(U32Vec *to, U32Vec *from) {
  for (uint32_t i = 0; i < from->count; i++) u32vec_push(to, from->data[i]);
  u32vec_release(from);
}

// Unifies two classes, not yet what they lead to. The older one stands for both: what is asked about later, a constant that no run reaches, say,
// leaves the classes that memory is made of as they are.
static void unify_one(Classes *classes, uint32_t one, uint32_t other) {
  uint32_t a = one < other ? one : other, b = one < other ? other : one;
  Class *x = &classes->list.data[a], *y = &classes->list.data[b];
  classes->changes++;
  y->parent = a;
  x->unit = c_classes_smaller_unit(x->unit, y->unit);
  x->read |= y->read, x->written |= y->written, x->foreign |= y->foreign, x->mixed |= y->mixed;
  x->exposed |= y->exposed, x->holds_numbers |= y->holds_numbers;
  append(&x->objects, &y->objects);
  append(&x->functions, &y->functions);
  c_offset_join(&x->at, y->at);
  unify_later(classes, &x->pointee, y->pointee);
  unify_later(classes, &x->inner, y->inner);
  for (uint32_t i = 0; i < y->parts.count; i++) put(classes, a, y->parts.data[i]);
  partvec_release(&y->parts);
}

static void unify_waiting(Classes *classes, uint32_t bottom) {
  while (classes->work.count > bottom) {
    uint32_t b = c_classes_find(classes, u32vec_pop(&classes->work)),
             a = c_classes_find(classes, u32vec_pop(&classes->work));
    if (a != b) unify_one(classes, a, b);
  }
}

void c_classes_unify(Classes *classes, uint32_t a, uint32_t b) {
  uint32_t bottom = classes->work.count;
  u32vec_push(&classes->work, a);
  u32vec_push(&classes->work, b);
  unify_waiting(classes, bottom);
}

uint32_t c_classes_pointee(Classes *classes, uint32_t n) {
  n = c_classes_find(classes, n);
  uint32_t to = classes->list.data[n].pointee;
  if (!to) to = c_classes_add(classes); // may move the list
  classes->list.data[n].pointee = to;
  return c_classes_find(classes, to);
}

void c_classes_hold(Classes *classes, uint32_t n, uint32_t inner) {
  n = c_classes_find(classes, n);
  if (classes->list.data[n].inner) c_classes_unify(classes, classes->list.data[n].inner, inner);
  n = c_classes_find(classes, n);
  classes->list.data[n].inner = inner;
  for (uint32_t i = 0; i < classes->list.data[n].parts.count; i++) {
    uint32_t value = classes->list.data[n].parts.data[i].value;
    if (!value) continue;
    c_classes_move(classes, value, c_offset_anywhere());
    uint32_t pointee = c_classes_pointee(classes, value);
    if (c_classes_find(classes, inner) == pointee) continue;
    c_classes_unify(classes, pointee, inner);
    n = c_classes_find(classes, n), i = UINT32_MAX; // the parts may be others now
  }
}

bool c_classes_has_pointers(Classes *classes, uint32_t n) {
  const PartVec *parts = &classes->list.data[c_classes_find(classes, n)].parts;
  for (uint32_t i = 0; i < parts->count; i++)
    if (parts->data[i].value) return true;
  return false;
}

void c_classes_release(Classes *classes) {
  for (uint32_t i = 0; i < classes->list.count; i++) {
    partvec_release(&classes->list.data[i].parts);
    u32vec_release(&classes->list.data[i].objects);
    u32vec_release(&classes->list.data[i].functions);
  }
  classvec_release(&classes->list);
  u32vec_release(&classes->work);
}
