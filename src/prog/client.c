#include "prog/client.h"

Client *prog_client_new(void) { return memory_new(sizeof(Client)); }

Client *prog_client_share(Client *client) {
  if (client) client->sharers++;
  return client;
}

static void release_function(ClientFunction *function) {
  for (uint32_t i = 0; i < function->arguments.count; i++)
    clientsourcevec_release(&function->arguments.data[i].sources);
  clientargumentvec_release(&function->arguments);
  u32vec_release(&function->keeps);
}

void prog_client_delete(Client *client) {
  if (!client || client->sharers-- > 0) return;
  for (uint32_t i = 0; i < client->functions.count; i++) release_function(&client->functions.data[i]);
  clientfunctionvec_release(&client->functions);
  clientenvironmentvec_release(&client->environment);
  for (uint32_t i = 0; i < client->objects.count; i++) {
    textvec_release(&client->objects.data[i].types);
    u32vec_release(&client->objects.data[i].offsets);
    u32vec_release(&client->objects.data[i].members);
  }
  clientobjectvec_release(&client->objects);
  clienthandlevec_release(&client->handles);
  clientglobalvec_release(&client->globals);
  arena_release(&client->arena);
  free(client);
}

uint32_t prog_client_alternative(uint64_t value, uint32_t count) { return value < count ? (uint32_t)value : 0; }

uint32_t prog_client_choice_width(uint32_t count) {
  uint32_t width = 1;
  while (width < 32 && (uint64_t)1 << width < count) width++;
  return width;
}
