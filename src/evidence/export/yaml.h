// YAML as a tree: texts, lists and maps, each with its place in the file. Every scalar is a text, whatever it looks like. This is the one place
// that knows libyaml.
#ifndef EVIDENCE_EXPORT_YAML_H
#define EVIDENCE_EXPORT_YAML_H
#include "base/diag.h"
#include "base/text.h"

typedef enum YamlKind { YAML_TEXT, YAML_LIST, YAML_MAP } YamlKind;

typedef struct YamlNode {
  YamlKind kind;
  Place place;
  const char *text;        // TEXT
  struct YamlNode **items; // LIST, MAP: `count` of them
  const char **keys;       // MAP
  uint32_t count;
} YamlNode;

typedef struct YamlFile {
  Arena arena; // owns the nodes
  const YamlNode *root;
} YamlFile;

// The first document of a file. False with a diagnostic where it is none, or too large. To be released in any case.
bool evidence_yaml_read(YamlFile *file, const char *path, DiagList *diags);
void evidence_yaml_release(YamlFile *file);
// What a map has under a key; NULL where it is no map (or NULL), or has no such key.
const YamlNode *evidence_yaml_get(const YamlNode *map, const char *key);
const char *evidence_yaml_text(const YamlNode *map, const char *key); // the same as a text; NULL: there is none
void evidence_yaml_quote(const char *text, Text *out);                // as a scalar in double quotes
#endif
