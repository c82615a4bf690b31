#include "lsp/settings.h"

#include <stdio.h>
#include <string.h>

static const double default_timeout = 20, default_delay = 0.5, most_seconds = 86400;
static const double brief_share =
    0.5; // of the time: an open program is any sequence of calls, which is seldom settled by waiting

static double seconds_of(const json_t *options, const char *name, double otherwise, Text *complaints) {
  const json_t *value = json_object_get(options, name);
  if (!value || json_is_null(value)) return otherwise;
  double seconds = json_number_value(value);
  if (json_is_number(value) && seconds >= 0 && seconds <= most_seconds) return seconds;
  text_format(complaints, "%s is no number of seconds\n", name);
  return otherwise;
}

static json_t *texts_of(const json_t *options, const char *name, Text *complaints) {
  json_t *value = json_object_get(options, name), *item;
  size_t i;
  if (!value || json_is_null(value)) return NULL;
  bool fine = json_is_array(value);
  json_array_foreach(value, i, item) fine &= json_is_string(item);
  if (fine) return json_incref(value);
  text_format(complaints, "%s is no list of texts\n", name);
  return NULL;
}

// The value of an option as `sextant_set` takes it, in `number` where it is one; NULL for a flag.
static const char *value_of(const json_t *value, char number[32]) {
  if (json_is_string(value)) return json_string_value(value);
  if (!json_is_number(value)) return NULL;
  snprintf(number, 32, "%.15g", json_number_value(value));
  return number;
}

static bool set_option(sextant_query *query, const char *name, const json_t *value) {
  char number[32];
  if (json_is_false(value) || json_is_null(value)) return true;
  return sextant_set(query, name, value_of(value, number)) == 0;
}

// Options that are refused go; so do those that would write files or change how the answer is told.
static void try_options(LspSettings *settings, Text *complaints) {
  static const char *const own[] = {"format", "output", "harness", "evidence", "witness", "report", "timeout", "open"};
  void *next;
  const char *name;
  json_t *value;
  json_object_foreach_safe(settings->options, next, name, value) {
    sextant_query *query = sextant_query_new("check");
    sextant_diagnostic why = {.message = "not for editors"};
    bool fine = true;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) fine &= strcmp(own[i], name) != 0;
    if (fine && !set_option(query, name, value)) fine = false, sextant_refusal(query, &why);
    if (!fine) text_format(complaints, "option %s: %s\n", name, why.message), json_object_del(settings->options, name);
    sextant_query_delete(query);
  }
}

static bool can_create(const json_t *parameters) {
  json_t *edit =
      json_object_get(json_object_get(json_object_get(parameters, "capabilities"), "workspace"), "workspaceEdit");
  json_t *operation;
  size_t i;
  if (!json_is_true(json_object_get(edit, "documentChanges"))) return false;
  json_array_foreach(json_object_get(edit, "resourceOperations"), i,
                     operation) if (json_is_string(operation) &&
                                    strcmp(json_string_value(operation), "create") == 0) return true;
  return false;
}

void lsp_settings_init(LspSettings *settings, const json_t *parameters, Text *complaints) {
  const json_t *given = json_object_get(parameters, "initializationOptions");
  *settings = (LspSettings){.timeout = seconds_of(given, "timeout", default_timeout, complaints),
                            .delay = seconds_of(given, "delay", default_delay, complaints),
                            .hints = !json_is_false(json_object_get(given, "hints")),
                            .flags = texts_of(given, "flags", complaints),
                            .can_create = can_create(parameters)};
  json_t *options = json_object_get(given, "options");
  if (json_is_object(options)) settings->options = json_deep_copy(options), try_options(settings, complaints);
  else if (options && !json_is_null(options)) text_add(complaints, "options is no object\n");
}

void lsp_settings_release(LspSettings *settings) {
  json_decref(settings->flags);
  json_decref(settings->options);
  *settings = (LspSettings){0};
}

sextant_query *lsp_settings_query(const LspSettings *settings, bool is_open, bool is_brief) {
  sextant_query *query = sextant_query_new("check");
  const char *name;
  json_t *value;
  size_t i;
  char seconds[32];
  json_object_foreach(settings->options, name, value) set_option(query, name, value);
  json_array_foreach(settings->flags, i, value) sextant_add_compiler_flag(query, json_string_value(value));
  snprintf(seconds, sizeof seconds, "%.3f", settings->timeout * (is_open || is_brief ? brief_share : 1));
  sextant_set(query, "timeout", seconds);
  if (is_open)
    sextant_set(query, "open", "all"), sextant_set(query, "client", "any"); // what callers owe is told at its place
  return query;
}
