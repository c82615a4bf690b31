#include "front/c/client_room.h"

void c_client_room_mark(Lower *L) {
  if (L->at == LOC_NONE) return;
  c_edge_commit(L);
  TurnRoom room = {.at = L->at, .goes_on = c_edge_location(L), .stops = c_edge_location(L)};
  c_edge_choice(L, room.goes_on, room.stops); // until the condition is known
  L->at = room.stops;
  c_edge_end(L, LOC_SINK);
  L->at = room.goes_on;
  turnroomvec_push(&L->turns, room);
}

// Is half of the room of every place left?
static Term has_room(Lower *L) {
  TermTable *table = L->table;
  Term all = expr_true(table);
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    if (!memory->is_heap || !memory->stride) continue;
    Term used = expr_binary(table, OP_BVSUB, variable_term(L, memory->next), c_term_pointer(L, memory->base));
    all = expr_and(table, all, expr_binary(table, OP_BVULE, used, c_term_pointer(L, memory->size / 2)));
  }
  return all;
}

void c_client_room_finish(Lower *L) {
  Term room = L->turns.count ? has_room(L) : expr_true(L->table);
  for (uint32_t i = 0; i < L->turns.count; i++) {
    TurnRoom turn = L->turns.data[i];
    if (room == expr_true(L->table)) prog_set_assign(L->prog, turn.at, NULL, 0, turn.goes_on);
    else prog_set_if(L->prog, turn.at, room, turn.goes_on, turn.stops);
  }
  if (room != expr_true(L->table))
    prog_assume(
        L->prog,
        "clients stop calling where half of the memory that one place of allocation has is handed out, freed or not");
}
