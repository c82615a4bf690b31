// The format is https://clang.llvm.org/docs/JSONCompilationDatabase.html: an array of objects with "directory", "file"
// and either "arguments" (a list) or "command" (one line, quoted as for a shell). Files are compared by their real
// path; of several entries for one file the first counts.
#include "front/c/compile_commands.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/shell_word.h"
#include "base/text.h"
#include "base/triple.h"

struct CompileCommands {
  char *path; // of the json file
  json_t *entries;
  Arena arena; // owns the flags handed out
};

static bool is_json(const char *path) {
  size_t n = strlen(path);
  return n > 5 && strcmp(path + n - 5, ".json") == 0;
}

CompileCommands *c_compile_commands_new(const char *path, DiagList *diags) {
  CompileCommands *commands = memory_new(sizeof *commands);
  commands->path = arena_format(&commands->arena, is_json(path) ? "%s" : "%s/compile_commands.json", path);
  size_t size;
  char *text = text_read_file(commands->path, &size);
  if (!text) {
    diag_error(diags, (Place){.file = commands->path},
               "--compile-commands takes a compile_commands.json, or the folder that holds it", "cannot be read: %s",
               strerror(errno));
  } else {
    json_error_t error;
    commands->entries = json_loadb(text, size, 0, &error);
    Place place = {.file = commands->path};
    if (!commands->entries) {
      if (error.line > 0) place.line = (uint32_t)error.line;
      if (error.column > 0) place.column = (uint32_t)error.column;
      diag_error(diags, place, NULL, "not JSON: %s", error.text);
    } else if (!json_is_array(commands->entries)) {
      diag_error(diags, place, NULL, "a list of compile commands was expected");
      json_decref(commands->entries);
      commands->entries = NULL;
    }
    free(text);
  }
  if (commands->entries) return commands;
  c_compile_commands_delete(commands);
  return NULL;
}

void c_compile_commands_delete(CompileCommands *commands) {
  if (!commands) return;
  json_decref(commands->entries);
  arena_release(&commands->arena);
  free(commands);
}

static const char *field(json_t *entry, const char *name) { return json_string_value(json_object_get(entry, name)); }

static const char *absolute(CompileCommands *commands, const char *directory, const char *path) {
  return *path == '/' || !directory ? path : arena_format(&commands->arena, "%s/%s", directory, path);
}

static bool same_file(CompileCommands *commands, json_t *entry, const char *real) {
  const char *file = field(entry, "file");
  if (!file) return false;
  char *other = realpath(absolute(commands, field(entry, "directory"), file), NULL);
  bool same = other && strcmp(other, real) == 0;
  free(other);
  return same;
}

static json_t *find_entry(CompileCommands *commands, const char *file) {
  char *real = realpath(file, NULL);
  if (!real) return NULL;
  json_t *found = NULL;
  for (size_t i = 0; !found && i < json_array_size(commands->entries); i++) {
    json_t *entry = json_array_get(commands->entries, i);
    if (same_file(commands, entry, real)) found = entry;
  }
  free(real);
  return found;
}

static TextVec words_of(CompileCommands *commands, json_t *entry) {
  TextVec words = {0};
  json_t *list = json_object_get(entry, "arguments");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *word = json_string_value(json_array_get(list, i));
    if (word) textvec_push(&words, word);
  }
  const char *line = field(entry, "command"), *word;
  if (words.count || !line) return words;
  while ((word = shell_word(&commands->arena, &line))) textvec_push(&words, word);
  return words;
}

// The flags that are taken. A value is joined to the flag or is the next word.
typedef enum Shape { SHAPE_ALONE, SHAPE_PREFIX, SHAPE_VALUE, SHAPE_PATH } Shape;
static const struct {
  const char *name;
  Shape shape;
} taken[] = {
    {"-include", SHAPE_PATH},
    {"-imacros", SHAPE_PATH},
    {"-isystem", SHAPE_PATH},
    {"-iquote", SHAPE_PATH},
    {"-idirafter", SHAPE_PATH},
    {"-I", SHAPE_PATH},
    {"-D", SHAPE_VALUE},
    {"-U", SHAPE_VALUE},
    {"-std=", SHAPE_PREFIX},
    {"-m32", SHAPE_ALONE},
    {"-m64", SHAPE_ALONE},
    {"-funsigned-char", SHAPE_ALONE},
    {"-fsigned-char", SHAPE_ALONE},
};

// A file to include is looked for beside the entry's folder first, then on the include path, as clang does.
static const char *resolve(CompileCommands *commands, const char *directory, const char *flag, const char *path) {
  const char *whole = absolute(commands, directory, path);
  bool is_file = strcmp(flag, "-include") == 0 || strcmp(flag, "-imacros") == 0;
  char *real = is_file ? realpath(whole, NULL) : NULL;
  if (is_file && !real) return path;
  free(real);
  return whole;
}

// Takes the flag at words[i] where it is one of the table; returns how many words it takes up.
static uint32_t take(CompileCommands *commands, const char *directory, const TextVec *words, uint32_t i,
                     TextVec *flags) {
  const char *word = words->data[i];
  for (size_t k = 0; k < sizeof taken / sizeof *taken; k++) {
    size_t n = strlen(taken[k].name);
    if (strncmp(word, taken[k].name, n) != 0) continue;
    Shape shape = taken[k].shape;
    if (shape == SHAPE_ALONE && word[n]) continue;
    if (shape == SHAPE_ALONE || shape == SHAPE_PREFIX) {
      textvec_push(flags, word);
      return 1;
    }
    bool joined = word[n] != '\0';
    if (!joined && i + 1 == words->count) return 1;
    const char *value = joined ? word + n : words->data[i + 1];
    textvec_push(flags, taken[k].name);
    textvec_push(flags, shape == SHAPE_PATH ? resolve(commands, directory, taken[k].name, value) : value);
    return joined ? 1 : 2;
  }
  return 1;
}

// The target that a command is for: by --target, or by the compiler's name. What it says of types comes first: other flags may say otherwise.
static bool take_target(const CompileCommands *commands, const TextVec *words, const char *file, TextVec *flags,
                        DiagList *diags) {
  const char *name = NULL;
  size_t length = triple_of_compiler(words->data[0], &name);
  bool has_width = false;
  for (uint32_t i = 1; i < words->count; i++) {
    const char *word = words->data[i], *value = NULL;
    if (strncmp(word, "--target=", strlen("--target=")) == 0) value = word + strlen("--target=");
    else if (strcmp(word, "-target") == 0 && i + 1 < words->count) value = words->data[i + 1];
    if (value) name = value, length = strlen(value);
    has_width |= strcmp(word, "-m32") == 0 || strcmp(word, "-m64") == 0;
  }
  if (!length) return true;
  Triple triple = triple_of(name, length);
  if (!triple.is_known)
    return diag_error(diags, (Place){.file = commands->path}, "there are the data models lp64 and ilp32",
                      "the entry for %s is for the target '%.*s', whose types are not known", file, (int)length, name);
  if (!has_width) textvec_push(flags, triple.is_ilp32 ? "-m32" : "-m64");
  if (triple.has_unsigned_char) textvec_push(flags, "-funsigned-char");
  return true;
}

static bool flags_of(CompileCommands *commands, json_t *entry, const char *file, TextVec *flags, DiagList *diags) {
  TextVec words = words_of(commands, entry);
  if (!words.count) {
    textvec_release(&words);
    return diag_error(diags, (Place){.file = commands->path}, NULL, "the entry for %s has no command", file);
  }
  const char *directory = field(entry, "directory");
  bool fine = take_target(commands, &words, file, flags, diags);
  for (uint32_t i = 1; i < words.count;) i += take(commands, directory, &words, i, flags);
  textvec_release(&words);
  return fine;
}

bool c_compile_commands_flags(CompileCommands *commands, const char *file, TextVec *flags, DiagList *diags) {
  json_t *entry = find_entry(commands, file);
  if (!entry)
    return diag_error(diags, (Place){.file = file},
                      "build the file with the rest of the project, or give its flags here", "has no entry in %s",
                      commands->path);
  return flags_of(commands, entry, file, flags, diags);
}

uint32_t c_compile_commands_count(const CompileCommands *commands) {
  return (uint32_t)json_array_size(commands->entries);
}

const char *c_compile_commands_file(CompileCommands *commands, uint32_t i) {
  json_t *entry = json_array_get(commands->entries, i);
  const char *file = field(entry, "file");
  return file ? absolute(commands, field(entry, "directory"), file) : NULL;
}

bool c_compile_commands_flags_at(CompileCommands *commands, uint32_t i, TextVec *flags, DiagList *diags) {
  return flags_of(commands, json_array_get(commands->entries, i), c_compile_commands_file(commands, i), flags, diags);
}

const char *c_compile_commands_path(const CompileCommands *commands) { return commands->path; }
