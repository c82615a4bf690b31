// Clients of an open program that call for ever may have it allocate for ever, freed or not, which no model has room for: addresses come once
// (heap.c). A client stops where half of what one place of allocation has is handed out, so that what a single call needs is left. That is an
// assumption on clients, told with the others; a call that allocates more by itself still meets the end of the model.
#ifndef FRONT_C_CLIENT_ROOM_H
#define FRONT_C_CLIENT_ROOM_H
#include "front/c/context.h"

void c_client_room_mark(Lower *L);   // before a turn
void c_client_room_finish(Lower *L); // all places of allocation are known
#endif
