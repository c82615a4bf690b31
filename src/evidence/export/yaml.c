#include "evidence/export/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/memory.h"

// Aliases make a small file a large tree.
enum { MOST_NODES = 2000000, MOST_DEPTH = 60 };

typedef struct Reader {
  YamlFile *file;
  const char *path;
  yaml_document_t document;
  uint32_t nodes;
} Reader;

static Place place_of(const Reader *r, yaml_mark_t mark) {
  return (Place){r->path, (uint32_t)mark.line + 1, (uint32_t)mark.column + 1};
}

static YamlNode *read_node(Reader *r, int number, uint32_t depth); // NULL: too large

static bool read_list(Reader *r, const yaml_node_t *from, YamlNode *to, uint32_t depth) {
  size_t count = (size_t)(from->data.sequence.items.top - from->data.sequence.items.start);
  to->kind = YAML_LIST;
  to->items = arena_new(&r->file->arena, (count + 1) * sizeof *to->items);
  for (size_t i = 0; i < count; i++)
    if (!(to->items[to->count++] = read_node(r, from->data.sequence.items.start[i], depth + 1))) return false;
  return true;
}

static bool read_map(Reader *r, const yaml_node_t *from, YamlNode *to, uint32_t depth) {
  size_t count = (size_t)(from->data.mapping.pairs.top - from->data.mapping.pairs.start);
  to->kind = YAML_MAP;
  to->items = arena_new(&r->file->arena, (count + 1) * sizeof *to->items);
  to->keys = arena_new(&r->file->arena, (count + 1) * sizeof *to->keys);
  for (size_t i = 0; i < count; i++) {
    const yaml_node_pair_t *pair = &from->data.mapping.pairs.start[i];
    const YamlNode *key = read_node(r, pair->key, depth + 1);
    YamlNode *value = key ? read_node(r, pair->value, depth + 1) : NULL;
    if (!value) return false;
    to->keys[to->count] = key->kind == YAML_TEXT ? key->text : "";
    to->items[to->count++] = value;
  }
  return true;
}

static YamlNode *read_node(Reader *r, int number, uint32_t depth) {
  const yaml_node_t *from = yaml_document_get_node(&r->document, number);
  if (!from || depth > MOST_DEPTH || ++r->nodes > MOST_NODES) return NULL;
  YamlNode *to = arena_new(&r->file->arena, sizeof *to);
  to->place = place_of(r, from->start_mark);
  if (from->type == YAML_SEQUENCE_NODE) return read_list(r, from, to, depth) ? to : NULL;
  if (from->type == YAML_MAPPING_NODE) return read_map(r, from, to, depth) ? to : NULL;
  to->text =
      arena_format(&r->file->arena, "%.*s", (int)from->data.scalar.length, (const char *)from->data.scalar.value);
  return to;
}

static bool read_document(Reader *r, yaml_parser_t *parser, DiagList *diags) {
  if (!yaml_parser_load(parser, &r->document))
    return diag_error(diags, place_of(r, parser->problem_mark), NULL, "not YAML: %s",
                      parser->problem ? parser->problem : "it cannot be read");
  const yaml_node_t *root = yaml_document_get_root_node(&r->document);
  r->file->root = root ? read_node(r, (int)(root - r->document.nodes.start) + 1, 0) : NULL;
  yaml_document_delete(&r->document);
  if (r->file->root) return true;
  return diag_error(diags, (Place){.file = r->path}, NULL, root ? "the file is too large" : "the file is empty");
}

bool evidence_yaml_read(YamlFile *file, const char *path, DiagList *diags) {
  *file = (YamlFile){0};
  char *text = diag_read_text(diags, path);
  if (!text) return false;
  Reader r = {.file = file, .path = path};
  yaml_parser_t parser;
  bool fine = yaml_parser_initialize(&parser);
  if (fine) {
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, strlen(text));
    fine = read_document(&r, &parser, diags);
    yaml_parser_delete(&parser);
  }
  free(text);
  return fine;
}

void evidence_yaml_release(YamlFile *file) {
  arena_release(&file->arena);
  *file = (YamlFile){0};
}

const YamlNode *evidence_yaml_get(const YamlNode *map, const char *key) {
  for (uint32_t i = 0; map && map->kind == YAML_MAP && i < map->count; i++)
    if (strcmp(map->keys[i], key) == 0) return map->items[i];
  return NULL;
}

const char *evidence_yaml_text(const YamlNode *map, const char *key) {
  const YamlNode *node = evidence_yaml_get(map, key);
  return node && node->kind == YAML_TEXT ? node->text : NULL;
}

// The characters that are line breaks to YAML, and the controls beyond ASCII, have to be written as escapes.
static bool add_escape(const char *c, Text *out) {
  unsigned char first = (unsigned char)c[0], second = (unsigned char)c[1];
  bool is_control = first == 0xc2 && second < 0xa0;
  if (first == '"' || first == '\\') text_format(out, "\\%c", first);
  else if (first < ' ' || first == 127) text_format(out, "\\x%02X", first);
  else if (is_control) text_format(out, "\\x%02X", second);
  else if (strncmp(c, "\xe2\x80\xa8", 3) == 0) text_add(out, "\\L");
  else if (strncmp(c, "\xe2\x80\xa9", 3) == 0) text_add(out, "\\P");
  else return false;
  return true;
}

void evidence_yaml_quote(const char *text, Text *out) {
  text_add(out, "\"");
  for (size_t length; *text; text += length ? length : 1) {
    length = text_character(text);
    if (!length) text_add(out, "?"); // no byte may stand there that is part of no character
    else if (!add_escape(text, out)) text_add_bytes(out, text, length);
  }
  text_add(out, "\"");
}
