// Which states of a picture are drawn as one. Up to LEGIBLE states each is drawn by itself. Of more, the first of these is taken that leaves
// at most MOST parts:
//   1. chains are one part: a state whose only step leads to a state that is entered by this step alone, and looks alike;
//   2. also all states from which nothing bad is reached: they decide nothing (where something bad is in the picture);
//   3. also the states of one place that look alike.
// After that the parts nearest to a start are drawn, and how many states are left out is said.
#include "base/map.h"
#include "report/picture.h"

enum { LEGIBLE = 30, MOST = 80 }; // what can be read on a screen, and what can still be found one's way in

typedef struct Arranger {
  Picture *picture;
  uint32_t *class_of; // by state: what stands for its class
  bool *reaches;      // by state: something bad
} Arranger;

static uint32_t find(uint32_t *class_of, uint32_t i) {
  while (class_of[i] != i) i = class_of[i] = class_of[class_of[i]];
  return i;
}

static bool look_alike(const PictureState *a, const PictureState *b) {
  return a->fill == b->fill && a->is_choice == b->is_choice && a->is_bad == b->is_bad && a->is_open == b->is_open;
}

// ---- what decides

// The steps into each state: numbers of steps in order, those into state i from first[i] on.
static U32Vec steps_into(const Picture *p, U32Vec *first) {
  U32Vec into = {0};
  u32vec_resize(first, p->states.count + 2);
  u32vec_resize(&into, p->steps.count);
  for (uint32_t k = 0; k < p->steps.count; k++) first->data[p->steps.data[k].to + 2]++;
  for (uint32_t i = 2; i < first->count; i++) first->data[i] += first->data[i - 1];
  for (uint32_t k = 0; k < p->steps.count; k++) into.data[first->data[p->steps.data[k].to + 1]++] = k;
  return into;
}

static void find_reaching(Arranger *a) {
  const Picture *p = a->picture;
  U32Vec first = {0}, into = steps_into(p, &first), open = {0};
  for (uint32_t i = 0; i < p->states.count; i++) {
    a->reaches[i] = p->states.data[i].is_bad || p->states.data[i].is_open;
    if (a->reaches[i]) u32vec_push(&open, i);
  }
  if (!open.count) memset(a->reaches, true, p->states.count);
  while (open.count) {
    uint32_t at = u32vec_pop(&open);
    for (uint32_t k = first.data[at]; k < first.data[at + 1]; k++) {
      uint32_t from = p->steps.data[into.data[k]].from;
      if (a->reaches[from]) continue;
      a->reaches[from] = true;
      u32vec_push(&open, from);
    }
  }
  u32vec_release(&first);
  u32vec_release(&into);
  u32vec_release(&open);
}

static void fold_rest(Arranger *a) {
  uint32_t rest = UINT32_MAX;
  for (uint32_t i = 0; i < a->picture->states.count; i++) {
    if (a->reaches[i] || a->picture->states.data[i].is_start) continue;
    if (rest == UINT32_MAX) rest = i;
    a->class_of[i] = rest;
  }
}

static void fold_places(Arranger *a) {
  const Picture *p = a->picture;
  Map first = {0}; // by place: the last class that was seen there; others look different, and are few
  for (uint32_t i = 0; i < p->states.count; i++) {
    uint32_t other;
    const PictureState *state = &p->states.data[i];
    uint64_t key = 4 * (uint64_t)state->place + 2 * state->is_start + a->reaches[i];
    if (a->class_of[i] != i || (!a->reaches[i] && !state->is_start)) continue;
    if (map_get(&first, key, &other) && look_alike(state, &p->states.data[other])) a->class_of[i] = other;
    else map_set(&first, key, i);
  }
  map_release(&first);
}

// ---- chains

typedef struct Links { // by class: its only neighbour, CHAIN_NONE or CHAIN_MANY
  uint32_t *next, *before;
} Links;
enum { CHAIN_NONE = UINT32_MAX, CHAIN_MANY = UINT32_MAX - 1 };

static void note_neighbour(uint32_t *of, uint32_t neighbour) {
  if (*of == neighbour) return;
  *of = *of == (uint32_t)CHAIN_NONE ? neighbour : (uint32_t)CHAIN_MANY;
}

static Links find_links(Arranger *a) {
  const Picture *p = a->picture;
  size_t size = (p->states.count + 1) * sizeof(uint32_t);
  Links links = {memory_new(size), memory_new(size)};
  memset(links.next, 0xff, size);
  memset(links.before, 0xff, size);
  for (uint32_t k = 0; k < p->steps.count; k++) {
    uint32_t from = find(a->class_of, p->steps.data[k].from), to = find(a->class_of, p->steps.data[k].to);
    note_neighbour(&links.next[from], to);
    note_neighbour(&links.before[to], from);
  }
  return links;
}

// May class `b` be drawn in the part of `before`, the only class that leads to it?
static bool continues(const Arranger *a, const Links *links, uint32_t b) {
  const PictureState *states = a->picture->states.data;
  uint32_t before = links->before[b];
  if (before >= (uint32_t)CHAIN_MANY || before == b || links->next[before] != b || links->next[b] == b) return false;
  return look_alike(&states[before], &states[b]) && !states[b].is_start && a->reaches[before] == a->reaches[b];
}

// ---- parts

static uint32_t add_part(Arranger *a, uint32_t class) {
  PicturePart part = {.first = class, .last = class, .links = 1, .is_rest = !a->reaches[class]};
  picturepartvec_push(&a->picture->parts, part);
  return a->picture->parts.count - 1;
}

// A class begins a part, unless it continues one; a cycle of links is begun somewhere.
static void make_parts(Arranger *a, bool chains) {
  Picture *p = a->picture;
  Links links = find_links(a);
  uint32_t *part_of = p->part_of;
  p->parts.count = 0;
  for (uint32_t i = 0; i < p->states.count; i++) part_of[i] = PICTURE_LEFT_OUT;
  for (uint32_t round = 0; round < 2; round++)
    for (uint32_t i = 0; i < p->states.count; i++) {
      if (a->class_of[i] != i || part_of[i] != PICTURE_LEFT_OUT) continue;
      if (round == 0 && chains && continues(a, &links, i)) continue;
      uint32_t part = part_of[i] = add_part(a, i);
      for (uint32_t c = i; chains && links.next[c] < (uint32_t)CHAIN_MANY;) {
        c = links.next[c];
        if (part_of[c] != PICTURE_LEFT_OUT || !continues(a, &links, c)) break;
        part_of[c] = part;
        p->parts.data[part].last = c;
        p->parts.data[part].links++;
      }
    }
  for (uint32_t i = 0; i < p->states.count; i++) {
    part_of[i] = part_of[find(a->class_of, i)];
    p->parts.data[part_of[i]].states++;
  }
  free(links.next);
  free(links.before);
}

// ---- too many

static void start_from(const Picture *p, U32Vec *queue, bool *is_kept) {
  for (uint32_t round = 0; round < 2 && !queue->count; round++) // where there is no start, from the first one
    for (uint32_t i = 0; i < p->states.count && queue->count < MOST / 2; i++) {
      uint32_t part = p->part_of[i];
      if ((!p->states.data[i].is_start && !round) || is_kept[part]) continue;
      is_kept[part] = true;
      u32vec_push(queue, part);
      if (round) return;
    }
}

// The nearest ones to a start, in breadth.
static void keep_nearest(const Picture *p, bool *is_kept) {
  U32Vec queue = {0};
  start_from(p, &queue, is_kept);
  for (uint32_t done = 0; done < queue.count; done++)
    for (uint32_t k = 0; k < p->steps.count && queue.count < MOST; k++) {
      uint32_t from = p->part_of[p->steps.data[k].from], to = p->part_of[p->steps.data[k].to];
      if (from != queue.data[done] || is_kept[to]) continue;
      is_kept[to] = true;
      u32vec_push(&queue, to);
    }
  u32vec_release(&queue);
}

static void cut(Picture *p) {
  bool *is_kept = memory_new(p->parts.count + 1);
  uint32_t *number = memory_new((p->parts.count + 1) * sizeof *number), count = 0;
  keep_nearest(p, is_kept);
  for (uint32_t i = 0; i < p->parts.count; i++) {
    number[i] = is_kept[i] ? count : PICTURE_LEFT_OUT;
    if (is_kept[i]) p->parts.data[count++] = p->parts.data[i];
    else p->left_out += p->parts.data[i].states;
  }
  p->parts.count = count;
  for (uint32_t i = 0; i < p->states.count; i++) p->part_of[i] = number[p->part_of[i]];
  free(is_kept);
  free(number);
}

void report_picture_arrange(Picture *p, bool whole) {
  Arranger a = {.picture = p,
                .class_of = memory_new((p->states.count + 1) * sizeof(uint32_t)),
                .reaches = memory_new(p->states.count + 1)};
  p->part_of = memory_new((p->states.count + 1) * sizeof *p->part_of);
  find_reaching(&a);
  whole |= p->states.count <= LEGIBLE;
  for (uint32_t level = 1; level <= 3; level++) {
    for (uint32_t i = 0; i < p->states.count; i++) a.class_of[i] = i;
    if (level >= 2) fold_rest(&a);
    if (level >= 3) fold_places(&a);
    make_parts(&a, !whole);
    if (whole || p->parts.count <= MOST) break;
  }
  if (!whole && p->parts.count > MOST) cut(p);
  free(a.class_of);
  free(a.reaches);
}

void report_picture_release(Picture *p) {
  picturestatevec_release(&p->states);
  picturestepvec_release(&p->steps);
  picturepartvec_release(&p->parts);
  free(p->part_of);
}
