#include "query/input.h"

QueryInput *query_input_new(uint32_t command) {
  QueryInput *input = memory_new(sizeof *input);
  atomic_init(&input->holders, 1);
  input->command = command;
  query_settings_init(&input->settings, &input->arena);
  return input;
}

QueryInput *query_input_share(QueryInput *input) {
  atomic_fetch_add(&input->holders, 1);
  return input;
}

void query_input_release(QueryInput *input) {
  if (atomic_fetch_sub(&input->holders, 1) > 1) return;
  query_settings_release(&input->settings);
  textvec_release(&input->files);
  filetexts_release(&input->texts);
  arena_release(&input->arena);
  free(input);
}

void query_input_set_title(QueryInput *input) {
  bool has_evidence = input->command & (FOR_REPLAY | FOR_VALIDATE); // the last file
  uint32_t count = input->files.count > 1 && has_evidence ? input->files.count - 1 : input->files.count;
  input->title = count ? input->files.data[0] : "sextant";
  if (input->settings.project) {
    input->title = input->settings.project;
    return;
  }
  for (uint32_t i = 1; i < count; i++)
    input->title = arena_format(&input->arena, "%s %s", input->title, input->files.data[i]);
}
