#include "front/c/points_integers.h"

#include <string.h>

#include "front/c/variadic.h"

void c_points_expose(PointsTo *p, uint32_t pointer) { u32vec_push(&p->exposed, pointer); }
void c_points_compare(PointsTo *p, uint32_t a, uint32_t b) { unitpairvec_push(&p->compared, (UnitPair){a, b}); }
void c_points_receive(PointsTo *p, uint32_t pointer) { u32vec_push(&p->received, pointer); }

// ---- classes

static bool is_punned(const Class *class) {
  for (uint32_t i = 0; i < class->parts.count; i++)
    if (class->parts.data[i].value && class->parts.data[i].number) return true;
  return false;
}

// Memory that is copied between holds the same: pointers, or their numbers.
static void share_mixed(PointsTo *p) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < p->copies.count; i++) {
      uint32_t first = c_points_pointee(p, p->copies.data[i].to), second = c_points_pointee(p, p->copies.data[i].from);
      Class *a = c_points_class(p, first), *b = c_points_class(p, second);
      change |= a->mixed != b->mixed;
      a->mixed = b->mixed = a->mixed | b->mixed;
    }
  }
}

static void join_bytes(PointsTo *p, uint32_t pointee) {
  if (!p->bytes) p->bytes = c_classes_add(&p->classes);
  c_points_unify(p, p->bytes, pointee);
}

// What its objects hold may be whatever has a number; where it is seen as one, it may have been changed.
static void join_parts(PointsTo *p, uint32_t n) {
  for (uint32_t i = 0; i < p->classes.list.data[n].parts.count; i++) {
    Part part = p->classes.list.data[n].parts.data[i];
    if (!part.value) continue;
    if (part.number) c_points_move(p, part.value, c_offset_anywhere());
    uint32_t pointee = c_points_pointee(p, part.value);
    if (p->bytes && c_classes_find(&p->classes, p->bytes) == pointee) continue;
    join_bytes(p, pointee);
    if (c_classes_find(&p->classes, n) != n) return; // it is among them itself, and its turn comes again
    i = UINT32_MAX;                                  // the parts may be others now
  }
}

void c_points_settle_numbers(PointsTo *p) {
  for (uint32_t n = 1; n < p->classes.list.count; n++)
    if (c_classes_find(&p->classes, n) == n) p->classes.list.data[n].mixed |= is_punned(&p->classes.list.data[n]);
  share_mixed(p);
  for (uint32_t n = 1; n < p->classes.list.count; n++)
    if (c_classes_find(&p->classes, n) == n && p->classes.list.data[n].mixed) join_parts(p, n);
  for (uint32_t i = 0; i < p->received.count; i++) {
    join_bytes(p, c_points_pointee(p, p->received.data[i]));
    c_points_move(p, p->received.data[i], c_offset_anywhere());
  }
  for (uint32_t i = 0; p->bytes && i < p->exposed.count; i++) join_bytes(p, c_points_pointee(p, p->exposed.data[i]));
  for (uint32_t i = 0; p->bytes && i < p->compared.count; i++)
    join_bytes(p, c_points_pointee(p, p->compared.data[i].a));
}

// Variable arguments are read as what they were passed as, which is checked (arguments.c); constants without pointers hold none.
static bool is_of_arguments(PointsTo *p, const Class *class) {
  for (uint32_t i = 0; i < class->objects.count; i++) {
    const Object *object = &p->objects->list.data[class->objects.data[i]];
    size_t length;
    bool is_plain = object->constant && !c_layout_has_pointer(LLVMGlobalGetValueType(object->value));
    bool is_area = strncmp(LLVMGetValueName2(object->value, &length), VARIADIC_AREA, strlen(VARIADIC_AREA)) == 0;
    if (!is_plain && !is_area) return false;
  }
  return class->objects.count > 0;
}

// Is a pointer there, or a part of one?
static bool meets_pointer(PointsTo *p, const Access *access) {
  const Class *class = c_points_class(p, c_points_pointee(p, access->pointer));
  Offset at = c_offset_add(c_points_class(p, access->pointer)->at, c_offset_at((int64_t)access->offset));
  for (uint32_t i = 0; i < class->parts.count; i++) {
    const Part *part = &class->parts.data[i];
    if (part->value && c_offsets_overlap(part->at, part->size, at, access->size)) return !is_of_arguments(p, class);
  }
  return false;
}

// Are bytes of pointers looked at, or changed by themselves?
static bool is_looked_at(PointsTo *p) {
  for (uint32_t i = 0; i < p->accesses.count; i++)
    if (p->accesses.data[i].is_looked_at && meets_pointer(p, &p->accesses.data[i])) return true;
  return false;
}

// Of two that are compared, both are seen as numbers or none.
static void mark_compared(PointsTo *p) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < p->compared.count; i++) {
      uint32_t first = c_points_pointee(p, p->compared.data[i].a), second = c_points_pointee(p, p->compared.data[i].b);
      Class *a = c_points_class(p, first), *b = c_points_class(p, second);
      change |= a->exposed != b->exposed;
      a->exposed = b->exposed = a->exposed | b->exposed;
    }
  }
}

// Where no pointer is converted, and pointers are only copied, whole, addresses are as good as their numbers.
void c_points_mark_numbers(PointsTo *p) {
  if (p->exposed.count == 0 && p->received.count == 0 && !p->is_cut && !is_looked_at(p)) return;
  for (uint32_t i = 0; i < p->exposed.count; i++) {
    uint32_t class = c_points_pointee(p, p->exposed.data[i]);
    c_points_class(p, class)->exposed = true;
  }
  if (p->bytes) c_points_class(p, p->bytes)->exposed = true;
  mark_compared(p);
  for (uint32_t n = 1; n < p->classes.list.count; n++)
    if (c_classes_find(&p->classes, n) == n) {
      Class *class = &p->classes.list.data[n];
      class->holds_numbers = class->mixed && c_classes_has_pointers(&p->classes, n);
    }
}
