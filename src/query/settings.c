#include "query/settings.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "base/suggest.h"
#include "base/triple.h"

typedef enum SettingKind {
  KIND_FLAG,
  KIND_TEXT,
  KIND_CHOICE,
  KIND_TARGET,
  KIND_LIST,
  KIND_NUMBER,
  KIND_SECONDS
} SettingKind;

typedef struct SettingRow {
  const char *name; // with underscores
  SettingKind kind;
  const char *argument, *otherwise;
  uint32_t commands;
  const char *about;
  size_t offset;
} SettingRow;

static const SettingRow table[SETTING_COUNT] = {
#define X(name, kind, argument, otherwise, commands, about)                                                            \
  {#name, KIND_##kind, argument, otherwise, commands, about, offsetof(Settings, name)},
    SETTINGS(X)
#undef X
};

// A field that cannot be called as its option is: a keyword of C, with an underscore behind it.
static const char *name_of(const SettingRow *row) { return row == &table[SETTING_volatile_] ? "volatile" : row->name; }

// Names that the interface defines and this version does not have.
static const char *const missing_settings[] = {"arith", NULL};

// Formats that some commands have only.
static const struct FormatRow {
  const char *name;
  uint32_t commands;
} formats[] = {{"sarif", FOR_CHECK},          {"junit", FOR_CHECK},          {"github", FOR_CHECK},
               {"dot", FOR_MODEL | FOR_EVAL}, {"svg", FOR_MODEL | FOR_EVAL}, {"html", FOR_MODEL | FOR_EVAL}};

static bool listed(const char *const *list, const char *word) {
  for (; *list; list++)
    if (strcmp(*list, word) == 0) return true;
  return false;
}

// Compares a row's name (which has underscores for dashes) with a word.
static bool same_name(const char *name, const char *word) {
  for (; *name && *word; name++, word++)
    if ((*name == '_' ? '-' : *name) != *word) return false;
  return !*name && !*word;
}

static const SettingRow *find(const char *word, uint32_t command) {
  for (const SettingRow *row = table; row < table + SETTING_COUNT; row++)
    if (row->commands & command && same_name(name_of(row), word)) return row;
  return NULL;
}

static bool error(DiagList *diags, const char *hint, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool error(DiagList *diags, const char *hint, const char *format, ...) {
  Text message = {0};
  char *text = NULL;
  va_list list;
  va_start(list, format);
  if (vasprintf(&text, format, list) >= 0) text_add(&message, text);
  va_end(list);
  diag_error(diags, (Place){0}, hint, "%s", text_view(&message));
  free(text);
  text_release(&message);
  return false;
}

// ---- values

// Is the value one of the words `a|b|c`? All are offered as what may have been meant.
static bool is_word_of(const char *choices, const char *value, Suggestion *best) {
  suggestion_init(best, value, strlen(value));
  for (const char *at = choices;; at++) {
    char word[32];
    size_t n = strcspn(at, "|");
    snprintf(word, sizeof word, "%.*s", (int)n, at);
    if (strcmp(word, value) == 0) return true;
    suggestion_offer(best, word);
    at += n;
    if (!*at) return false;
  }
}

static bool set_choice(const SettingRow *row, const char *value, const char **field, DiagList *diags) {
  Suggestion best;
  if (!is_word_of(row->argument, value, &best))
    return error(diags, suggestion_hint(&best, NULL), "--%s is one of %s, not '%s'", name_of(row), row->argument,
                 value);
  *field = value;
  return true;
}

// A triple stands for the data model that it has; what else it says goes to clang.
static bool set_target(Settings *settings, const SettingRow *row, const char *value, const char **field,
                       DiagList *diags) {
  Triple triple = triple_of(value, strlen(value));
  if (!triple.is_target) return set_choice(row, value, field, diags);
  if (!triple.is_known)
    return error(diags, "--arch lp64 and --arch ilp32 are the data models that there are",
                 "the types of the target '%s' are not known", value);
  if (triple.has_unsigned_char) textvec_push(&settings->clang_flags, "-funsigned-char");
  *field = triple.is_ilp32 ? "ilp32" : "lp64";
  return true;
}

static bool set_number(const SettingRow *row, const char *value, uint64_t *field, DiagList *diags) {
  char *end;
  errno = 0;
  unsigned long long number = strtoull(value, &end, 10);
  if (*value < '0' || *value > '9' || *end || errno || number > UINT32_MAX)
    return error(diags, NULL, "--%s takes a whole number up to %u, not '%s'", name_of(row), UINT32_MAX, value);
  *field = number;
  return true;
}

static bool set_seconds(const SettingRow *row, const char *value, double *field, DiagList *diags) {
  char *end;
  double number = strtod(value, &end);
  if (*value < '0' || *value > '9' || strspn(value, "0123456789.") != strlen(value) || *end || number > 1e9)
    return error(diags, NULL, "--%s takes a number of seconds, not '%s'", name_of(row), value);
  *field = number;
  return true;
}

static bool set(Settings *settings, const SettingRow *row, const char *value, DiagList *diags) {
  void *field = (char *)settings + row->offset;
  switch (row->kind) {
  case KIND_FLAG: *(bool *)field = true; return true;
  case KIND_TEXT: *(const char **)field = value; return true;
  case KIND_LIST: textvec_push(field, value); return true;
  case KIND_CHOICE: return set_choice(row, value, field, diags);
  case KIND_TARGET: return set_target(settings, row, value, field, diags);
  case KIND_NUMBER: return set_number(row, value, field, diags);
  case KIND_SECONDS: return set_seconds(row, value, field, diags);
  }
  return false;
}

bool query_settings_has_word(SettingId id, const char *word) {
  Suggestion ignored;
  return is_word_of(table[id].argument, word, &ignored);
}

// ---- by name

static bool unknown(const char *word, uint32_t command, DiagList *diags) {
  Suggestion best;
  Text given = {0};
  text_format(&given, "--%s", word);
  suggestion_init(&best, text_view(&given), given.count);
  for (const SettingRow *row = table; row < table + SETTING_COUNT; row++) {
    if (!(row->commands & command)) continue;
    char name[64] = "--";
    for (size_t i = 0; name_of(row)[i]; i++) name[i + 2] = name_of(row)[i] == '_' ? '-' : name_of(row)[i];
    suggestion_offer(&best, name);
  }
  error(diags, suggestion_hint(&best, "--help lists the options"), "unknown option '--%s'", word);
  text_release(&given);
  return false;
}

static bool misplaced(const SettingRow *row, const char *name, DiagList *diags) {
  Text hint = {0};
  for (size_t i = 0; i < sextant_command_count(); i++)
    if (row->commands >> i & 1)
      text_format(&hint, "%s%s", hint.count ? ", " : "it is for ", sextant_command_at(i)->name);
  error(diags, text_view(&hint), "--%s is not an option of this command", name);
  text_release(&hint);
  return false;
}

static bool check_format(const char *value, uint32_t command, DiagList *diags) {
  for (const struct FormatRow *row = formats; row < formats + sizeof formats / sizeof *formats; row++)
    if (strcmp(row->name, value) == 0 && !(row->commands & command))
      return error(diags, NULL, "--format %s is for the command%s", value,
                   row->commands == FOR_CHECK ? " check" : "s model and eval");
  return true;
}

bool query_settings_set(Settings *settings, Arena *arena, uint32_t command, const char *name, const char *value,
                        DiagList *diags) {
  const SettingRow *row = find(name, command);
  if (!row && listed(missing_settings, name)) return error(diags, NULL, "--%s is not available in this version", name);
  const SettingRow *elsewhere = row ? NULL : find(name, UINT32_MAX);
  if (elsewhere) return misplaced(elsewhere, name, diags);
  if (!row) return unknown(name, command, diags);
  if (row->kind == KIND_FLAG && value) return error(diags, NULL, "--%s takes no value", name);
  if (row->kind != KIND_FLAG && (!value || !*value))
    return error(diags, NULL, "--%s takes a value: %s", name, row->argument);
  if (row == &table[SETTING_format] && !check_format(value, command, diags)) return false;
  if (!set(settings, row, value ? arena_text(arena, value) : NULL, diags)) return false;
  settings->given[row - table] = true;
  return true;
}

void query_settings_init(Settings *settings, Arena *arena) {
  DiagList none = {0};
  *settings = (Settings){0};
  for (const SettingRow *row = table; row < table + SETTING_COUNT; row++)
    if (row->otherwise) set(settings, row, arena_text(arena, row->otherwise), &none);
  diag_release(&none);
}

void query_settings_release(Settings *settings) {
  textvec_release(&settings->property);
  textvec_release(&settings->allocator);
  textvec_release(&settings->mmio);
  textvec_release(&settings->effort);
  textvec_release(&settings->clang_flags);
}

// ---- as words

static void add_word(const SettingRow *row, const char *value, Arena *arena, TextVec *words) {
  char *word = arena_format(arena, value ? "--%s=%s" : "--%s", name_of(row), value);
  for (char *c = word; *c && *c != '='; c++)
    if (*c == '_') *c = '-';
  textvec_push(words, word);
}

static void add_words(const Settings *settings, const SettingRow *row, Arena *arena, TextVec *words) {
  const void *field = (const char *)settings + row->offset;
  const TextVec *list = field;
  switch (row->kind) {
  case KIND_FLAG: add_word(row, NULL, arena, words); break;
  case KIND_TEXT:
  case KIND_CHOICE:
  case KIND_TARGET: add_word(row, *(const char *const *)field, arena, words); break;
  case KIND_LIST:
    for (uint32_t i = 0; i < list->count; i++) add_word(row, list->data[i], arena, words);
    break;
  case KIND_NUMBER:
    add_word(row, arena_format(arena, "%llu", (unsigned long long)*(const uint64_t *)field), arena, words);
    break;
  case KIND_SECONDS: add_word(row, arena_format(arena, "%g", *(const double *)field), arena, words); break;
  }
}

void query_settings_words(const Settings *settings, const SettingId *without, uint32_t count, Arena *arena,
                          TextVec *words) {
  for (const SettingRow *row = table; row < table + SETTING_COUNT; row++) {
    bool is_left_out = !settings->given[row - table];
    for (uint32_t i = 0; i < count; i++) is_left_out |= &table[without[i]] == row;
    if (!is_left_out) add_words(settings, row, arena, words);
  }
  for (uint32_t i = 0; i < settings->clang_flags.count; i++) textvec_push(words, settings->clang_flags.data[i]);
}

const char *query_setting_name(SettingId id) { return name_of(&table[id]); }

// ---- the public view

size_t sextant_option_count(void) { return SETTING_COUNT; }

sextant_option sextant_option_at(size_t i) {
  const SettingRow *row = &table[i];
  return (sextant_option){.name = name_of(row),
                          .argument = row->argument,
                          .otherwise = row->otherwise,
                          .about = row->about,
                          .commands = row->commands};
}
