#include "model/modal.h"

#include <string.h>

Modal *model_modal_new(void) { return memory_new(sizeof(Modal)); }

void model_modal_delete(Modal *modal) {
  if (!modal) return;
  modalstatevec_release(&modal->states);
  modaledgevec_release(&modal->edges);
  textvec_release(&modal->props);
  map_release(&modal->edge_of);
  free(modal->labels);
  free(modal->out_first);
  free(modal->out_edges);
  free(modal->in_first);
  free(modal->in_edges);
  arena_release(&modal->arena);
  free(modal);
}

uint32_t model_modal_add_state(Modal *modal, const char *name) {
  uint32_t id = modal->states.count;
  modalstatevec_push(&modal->states,
                     (ModalState){.name = arena_text(&modal->arena, name), .loc = LOC_NONE, .node = id});
  return id;
}

uint32_t model_modal_add_prop(Modal *modal, const char *name) {
  textvec_push(&modal->props, arena_text(&modal->arena, name));
  return modal->props.count - 1;
}

uint32_t model_modal_find_prop(const Modal *modal, const char *name) {
  for (uint32_t i = 0; i < modal->props.count; i++)
    if (strcmp(modal->props.data[i], name) == 0) return i;
  return UINT32_MAX;
}

void model_modal_add_edge(Modal *modal, uint32_t from, uint32_t to, unsigned flags, Loc statement) {
  uint64_t key = (uint64_t)from << 32 | to;
  uint32_t edge;
  if (map_get(&modal->edge_of, key, &edge)) {
    modal->edges.data[edge].flags |= flags;
    return;
  }
  map_set(&modal->edge_of, key, modal->edges.count);
  modaledgevec_push(&modal->edges, (ModalEdge){from, to, flags, statement});
}

static void index_edges(const Modal *modal, bool out, uint32_t **first, uint32_t **edges) {
  uint32_t n = modal->states.count, m = modal->edges.count;
  uint32_t *start = memory_new((n + 2) * sizeof *start), *list = memory_new((m + 1) * sizeof *list);
  for (uint32_t e = 0; e < m; e++) start[(out ? modal->edges.data[e].from : modal->edges.data[e].to) + 2]++;
  for (uint32_t s = 0; s <= n; s++) start[s + 1] += start[s];
  for (uint32_t e = 0; e < m; e++) list[start[(out ? modal->edges.data[e].from : modal->edges.data[e].to) + 1]++] = e;
  *first = start;
  *edges = list;
}

void model_modal_index_edges(Modal *modal) {
  free(modal->out_first);
  free(modal->out_edges);
  free(modal->in_first);
  free(modal->in_edges);
  index_edges(modal, true, &modal->out_first, &modal->out_edges);
  index_edges(modal, false, &modal->in_first, &modal->in_edges);
}

void model_modal_freeze(Modal *modal) {
  model_modal_index_edges(modal);
  size_t labels = (size_t)modal->states.count * modal->props.count;
  modal->labels = memory_new((labels + 1) * sizeof *modal->labels);
  for (size_t i = 0; i < labels; i++) modal->labels[i] = SIX_UNKNOWN;
}

// Every concrete system that such a model abstracts is bisimilar to it, forwards and backwards, so that each state may stand for
// a single concrete one.
bool model_modal_is_kripke(const Modal *modal) {
  for (uint32_t e = 0; e < modal->edges.count; e++)
    if ((modal->edges.data[e].flags & MODAL_KRIPKE) != MODAL_KRIPKE) return false;
  for (size_t i = 0; i < (size_t)modal->states.count * modal->props.count; i++)
    if (modal->labels[i] != SIX_T && modal->labels[i] != SIX_F) return false;
  return true;
}

void model_modal_settle(Modal *modal) {
  bool kripke = model_modal_is_kripke(modal);
  modal->bounded |= kripke;
  for (uint32_t s = 0; s < modal->states.count; s++) modal->states.data[s].singleton |= kripke;
  bool serial = true;
  for (uint32_t s = 0; s < modal->states.count; s++) {
    bool total = false;
    for (uint32_t i = modal->out_first[s]; i < modal->out_first[s + 1]; i++)
      total |= (modal->edges.data[modal->out_edges[i]].flags & MODAL_MUST_PLUS) != 0;
    serial &= total;
  }
  modal->serial |= serial;
}

Modal *model_modal_with_props(const Modal *modal, const TextVec *props) {
  Modal *copy = model_modal_new();
  for (uint32_t s = 0; s < modal->states.count; s++) {
    model_modal_add_state(copy, modal->states.data[s].name);
    const char *name = copy->states.data[s].name;
    copy->states.data[s] = modal->states.data[s];
    copy->states.data[s].name = name;
  }
  for (uint32_t p = 0; p < props->count; p++) model_modal_add_prop(copy, props->data[p]);
  for (uint32_t e = 0; e < modal->edges.count; e++) {
    const ModalEdge *edge = &modal->edges.data[e];
    model_modal_add_edge(copy, edge->from, edge->to, edge->flags, edge->statement);
  }
  model_modal_freeze(copy);
  copy->bounded = modal->bounded;
  copy->serial = modal->serial;
  for (uint32_t p = 0; p < props->count; p++) {
    uint32_t own = model_modal_find_prop(modal, props->data[p]);
    for (uint32_t s = 0; own != UINT32_MAX && s < modal->states.count; s++)
      *modal_label(copy, s, p) = *modal_label(modal, s, own);
  }
  return copy;
}
