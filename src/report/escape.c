#include "report/escape.h"

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

// Appends what stands for the character that the text begins with, and says how many bytes of it that was.
typedef size_t AddCharacter(const char *text, Text *out);

static size_t add_character(const char *text, Text *out) {
  size_t length = text_character(text);
  text_add_bytes(out, length ? text : "?", length ? length : 1);
  return length ? length : 1;
}

static void add_all(const char *text, AddCharacter *add, Text *out) {
  while (*text) text += add(text, out);
}

void report_add_utf8(const char *text, Text *out) { add_all(text, add_character, out); }

// ---- XML 1.0

// Control characters and two others are no characters of XML, not even as references.
static bool is_no_character(const char *text) {
  unsigned char c = (unsigned char)*text;
  return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || strncmp(text, "\xef\xbf\xbe", 3) == 0 ||
         strncmp(text, "\xef\xbf\xbf", 3) == 0;
}

static size_t add_xml_character(const char *text, Text *out) {
  switch (*text) {
  case '&': text_add(out, "&amp;"); return 1;
  case '<': text_add(out, "&lt;"); return 1;
  case '>': text_add(out, "&gt;"); return 1;
  case '"': text_add(out, "&quot;"); return 1;
  case '\'': text_add(out, "&apos;"); return 1;
  case '\t':
  case '\n':
  case '\r': text_format(out, "&#%d;", *text); return 1; // a reader of attributes would make spaces of them
  default: break;
  }
  if (!is_no_character(text)) return add_character(text, out);
  text_add(out, "?");
  return (unsigned char)*text < ' ' ? 1 : 3;
}

void report_add_xml(const char *text, Text *out) { add_all(text, add_xml_character, out); }

// ---- workflow commands

static size_t add_data_character(const char *text, Text *out) {
  if (*text != '%' && *text != '\r' && *text != '\n') return add_character(text, out);
  text_format(out, "%%%02X", (unsigned)*text);
  return 1;
}

static size_t add_value_character(const char *text, Text *out) {
  if (*text != ':' && *text != ',') return add_data_character(text, out);
  text_format(out, "%%%02X", (unsigned)*text);
  return 1;
}

void report_add_workflow_data(const char *text, Text *out) { add_all(text, add_data_character, out); }
void report_add_workflow_value(const char *text, Text *out) { add_all(text, add_value_character, out); }

// ---- paths

const char *report_local_path(const char *path) {
  char folder[PATH_MAX];
  while (path[0] == '.' && path[1] == '/' && path[2]) path += 2 + strspn(path + 2, "/");
  if (*path != '/' || !getcwd(folder, sizeof folder)) return path;
  size_t length = strlen(folder);
  bool is_below = strncmp(path, folder, length) == 0 && path[length] == '/' && path[length + 1];
  return is_below ? path + length + 1 : path;
}

// RFC 3986: all but the unreserved characters and the slash; a colon in the first part of a relative path would end a scheme.
static size_t add_uri_character(const char *text, Text *out) {
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  if (strchr(plain, *text)) text_add_bytes(out, text, 1);
  else text_format(out, "%%%02X", (unsigned)(unsigned char)*text);
  return 1;
}

void report_add_uri(const char *path, Text *out) {
  path = report_local_path(path);
  if (*path == '/') text_add(out, "file://");
  add_all(path, add_uri_character, out);
}

// ---- JSON

json_t *report_json_text(const char *text) {
  Text valid = {0};
  report_add_utf8(text, &valid);
  json_t *json = json_stringn(text_view(&valid), valid.count);
  text_release(&valid);
  return json;
}
