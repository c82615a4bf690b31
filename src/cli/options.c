#include "cli/options.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "base/suggest.h"

typedef enum OptionKind { KIND_FLAG, KIND_TEXT, KIND_CHOICE, KIND_LIST, KIND_NUMBER, KIND_SECONDS } OptionKind;

typedef struct OptionRow {
  const char *name; // with dashes
  OptionKind kind;
  const char *argument, *otherwise;
  uint32_t commands;
  const char *about;
  size_t offset;
} OptionRow;

static const OptionRow table[OPTION_COUNT] = {
#define X(name, kind, argument, otherwise, commands, about)                                                            \
  {#name, KIND_##kind, argument, otherwise, commands, about, offsetof(Options, name)},
    OPTIONS(X)
#undef X
};

// What the compiler is given. An argument may follow in the same word or in the next one.
static const struct CompilerFlag {
  const char *name;
  bool separate; // the argument may be the next word
  const char *help;
} compiler_flags[] = {
    {"-include", true, "-include F"}, {"-std=", false, "-std=S"}, {"-I", true, "-I DIR"},
    {"-D", true, "-D NAME=VALUE"},    {"-U", true, "-U NAME"},
};
enum { COMPILER_FLAGS = sizeof compiler_flags / sizeof *compiler_flags };

// Names that the interface defines and this version does not have.
static const char *const missing_options[] = {"arith", "witness", "report", NULL};
static const char *const missing_formats[] = {"sarif", "junit", NULL};

static bool listed(const char *const *list, const char *word, size_t length) {
  for (; *list; list++)
    if (strlen(*list) == length && strncmp(*list, word, length) == 0) return true;
  return false;
}

// Compares an option's name (which has underscores for dashes) with a word of the command line.
static bool same_name(const char *name, const char *word, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (!name[i] || (name[i] == '_' ? '-' : name[i]) != word[i]) return false;
  return !name[length];
}

static const OptionRow *find(const char *word, size_t length, uint32_t command) {
  for (const OptionRow *row = table; row < table + OPTION_COUNT; row++)
    if (row->commands & command && same_name(row->name, word, length)) return row;
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

static bool set_choice(const OptionRow *row, const char *value, const char **field, DiagList *diags) {
  if (strcmp(row->name, "format") == 0 && listed(missing_formats, value, strlen(value)))
    return error(diags, NULL, "--format %s is not available in this version", value);
  Suggestion best;
  if (!is_word_of(row->argument, value, &best))
    return error(diags, suggestion_hint(&best, NULL), "--%s is one of %s, not '%s'", row->name, row->argument, value);
  *field = value;
  return true;
}

static bool set_number(const OptionRow *row, const char *value, uint64_t *field, DiagList *diags) {
  char *end;
  errno = 0;
  unsigned long long number = strtoull(value, &end, 10);
  if (*value < '0' || *value > '9' || *end || errno || number > UINT32_MAX)
    return error(diags, NULL, "--%s takes a whole number up to %u, not '%s'", row->name, UINT32_MAX, value);
  *field = number;
  return true;
}

static bool set_seconds(const OptionRow *row, const char *value, double *field, DiagList *diags) {
  char *end;
  double number = strtod(value, &end);
  if (*value < '0' || *value > '9' || strspn(value, "0123456789.") != strlen(value) || *end || number > 1e9)
    return error(diags, NULL, "--%s takes a number of seconds, not '%s'", row->name, value);
  *field = number;
  return true;
}

static bool set(Options *options, const OptionRow *row, const char *value, DiagList *diags) {
  void *field = (char *)options + row->offset;
  switch (row->kind) {
  case KIND_FLAG: *(bool *)field = true; return true;
  case KIND_TEXT: *(const char **)field = value; return true;
  case KIND_LIST: textvec_push(field, value); return true;
  case KIND_CHOICE: return set_choice(row, value, field, diags);
  case KIND_NUMBER: return set_number(row, value, field, diags);
  case KIND_SECONDS: return set_seconds(row, value, field, diags);
  }
  return false;
}

// ---- parsing

typedef struct Words {
  char **words;
  int count, at;
} Words;

static const char *next_word(Words *words) { return words->at < words->count ? words->words[words->at++] : NULL; }

static bool unknown(const char *word, uint32_t command, DiagList *diags) {
  Suggestion best;
  size_t length = strcspn(word, "=");
  suggestion_init(&best, word, length);
  for (const OptionRow *row = table; row < table + OPTION_COUNT; row++) {
    if (!(row->commands & command)) continue;
    char name[64] = "--";
    for (size_t i = 0; row->name[i]; i++) name[i + 2] = row->name[i] == '_' ? '-' : row->name[i];
    suggestion_offer(&best, name);
  }
  return error(diags, suggestion_hint(&best, "--help lists the options"), "unknown option '%.*s'", (int)length, word);
}

static bool misplaced(const OptionRow *row, const char *name, size_t length, DiagList *diags) {
  static const char *const commands[] = {"check", "replay", "validate", "model", "eval", "compare", "tests"}; // by bit
  Text hint = {0};
  for (uint32_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (row->commands >> i & 1) text_format(&hint, "%s%s", hint.count ? ", " : "it is for ", commands[i]);
  error(diags, text_view(&hint), "--%.*s is not an option of this command", (int)length, name);
  text_release(&hint);
  return false;
}

// --name, --name value, --name=value
static bool parse_long(Options *options, uint32_t command, const char *word, Words *rest, DiagList *diags) {
  const char *name = word + 2, *value = strchr(name, '=');
  size_t length = value ? (size_t)(value - name) : strlen(name);
  const OptionRow *row = find(name, length, command);
  if (!row && listed(missing_options, name, length))
    return error(diags, NULL, "--%.*s is not available in this version", (int)length, name);
  const OptionRow *elsewhere = row ? NULL : find(name, length, FOR_ALL);
  if (elsewhere) return misplaced(elsewhere, name, length, diags);
  if (!row) return unknown(word, command, diags);
  if (row->kind == KIND_FLAG && value) return error(diags, NULL, "--%.*s takes no value", (int)length, name);
  if (row->kind != KIND_FLAG) {
    value = value ? value + 1 : next_word(rest);
    if (!value || !*value) return error(diags, NULL, "--%.*s takes a value: %s", (int)length, name, row->argument);
  }
  if (!set(options, row, value, diags)) return false;
  options->given[row - table] = true;
  return true;
}

static bool parse_short(Options *options, uint32_t command, const char *word, Words *rest, DiagList *diags) {
  if (strcmp(word, "-h") == 0) return options->help = true;
  for (uint32_t i = 0; i < COMPILER_FLAGS; i++) {
    const struct CompilerFlag *flag = &compiler_flags[i];
    if (strncmp(word, flag->name, strlen(flag->name)) != 0) continue;
    textvec_push(&options->clang_flags, word);
    if (word[strlen(flag->name)]) return true;
    const char *value = flag->separate ? next_word(rest) : NULL;
    if (!value) return error(diags, NULL, "%s takes a value", flag->name);
    textvec_push(&options->clang_flags, value);
    return true;
  }
  return unknown(word, command, diags);
}

static void set_defaults(Options *options, DiagList *diags) {
  *options = (Options){0};
  for (const OptionRow *row = table; row < table + OPTION_COUNT; row++)
    if (row->otherwise) set(options, row, row->otherwise, diags);
}

bool cli_options_parse(Options *options, uint32_t command, char **arguments, int count, DiagList *diags) {
  set_defaults(options, diags);
  Words words = {.words = arguments, .count = count};
  for (const char *word; (word = next_word(&words));) {
    bool fine = true;
    if (strcmp(word, "--") == 0) break;
    if (word[0] != '-' || !word[1]) textvec_push(&options->files, word);
    else if (word[1] == '-') fine = parse_long(options, command, word, &words, diags);
    else fine = parse_short(options, command, word, &words, diags);
    if (!fine) return false;
  }
  for (const char *word; (word = next_word(&words));) textvec_push(&options->files, word);
  return true;
}

void cli_options_release(Options *options) {
  textvec_release(&options->property);
  textvec_release(&options->effort);
  textvec_release(&options->files);
  textvec_release(&options->clang_flags);
}

// ---- help

enum { HELP_COLUMN = 26, HELP_WIDTH = 96 };

// Prints words from HELP_COLUMN on, in lines of at most HELP_WIDTH characters. `used`: what stands on the line already.
static void wrap(Text *out, size_t used, const char *about) {
  if (used + 2 > HELP_COLUMN) {
    text_add(out, "\n");
    used = 0;
  }
  while (*about) {
    size_t n = strcspn(about, " ");
    if (used + 1 + n > HELP_WIDTH) {
      text_add(out, "\n");
      used = 0;
    }
    if (used < HELP_COLUMN) text_format(out, "%*s", (int)(HELP_COLUMN - used), ""), used = HELP_COLUMN;
    else text_add(out, " "), used++;
    text_add_bytes(out, about, n);
    used += n;
    about += n + (about[n] == ' ');
  }
  text_add(out, "\n");
}

void cli_options_help(uint32_t command, Text *out) {
  for (const OptionRow *row = table; row < table + OPTION_COUNT; row++) {
    if (!(row->commands & command)) continue;
    Text left = {0}, about = {0};
    text_add(&left, "  --");
    for (const char *c = row->name; *c; c++) text_add_bytes(&left, *c == '_' ? "-" : c, 1);
    if (row->argument) text_format(&left, " %s", row->argument);
    text_add(&about, row->about);
    if (row->otherwise) text_format(&about, "; default: %s", row->otherwise);
    text_add(out, text_view(&left));
    wrap(out, left.count, text_view(&about));
    text_release(&left);
    text_release(&about);
  }
  for (uint32_t i = 0; i < COMPILER_FLAGS; i++) {
    text_format(out, "  %s", compiler_flags[i].help);
    wrap(out, 2 + strlen(compiler_flags[i].help), "handed to clang");
  }
  text_add(out, "  --");
  wrap(out, 4, "ends the options");
}
