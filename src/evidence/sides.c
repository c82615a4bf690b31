#include "evidence/sides.h"

#include <ctype.h>
#include <string.h>

typedef struct Part { // of a text
  const char *text;
  size_t length;
} Part;

// ---- the two sides in the text

static Part trim(const char *from, const char *to) {
  while (from < to && isspace((unsigned char)*from)) from++;
  while (to > from && isspace((unsigned char)to[-1])) to--;
  return (Part){from, (size_t)(to - from)};
}

// What a literal of characters is followed by.
static const char *skip_quoted(const char *at) {
  char quote = *at++;
  while (*at && *at != quote) at += *at == '\\' && at[1] ? 2 : 1;
  return *at ? at + 1 : at;
}

// How long the comparison is that the text has there; 0: there is none.
static size_t comparison_at(const char *at) {
  if ((at[0] == '=' || at[0] == '!' || at[0] == '<' || at[0] == '>') && at[1] == '=') return 2;
  bool is_shift = at[1] == at[0];
  return (*at == '<' || *at == '>') && !is_shift ? 1 : 0;
}

// The text is one comparison, outside of all brackets, and nothing that joins several.
static bool split(const char *text, Part *left, Part *right) {
  const char *found = NULL, *end = text + strlen(text);
  size_t length = 0;
  int depth = 0;
  for (const char *at = text; *at;) {
    if (*at == '"' || *at == '\'') {
      at = skip_quoted(at);
      continue;
    }
    depth += (strchr("([", *at) != NULL) - (strchr(")]", *at) != NULL);
    bool is_arrow = at[0] == '-' && at[1] == '>', is_shift = (*at == '<' || *at == '>') && at[1] == *at;
    size_t here = depth ? 0 : comparison_at(at);
    if (!depth && (strchr("?,&|^", *at) || (here && found))) return false;
    if (here) found = at, length = here;
    at += here ? here : is_arrow || is_shift ? 2 : 1;
  }
  if (!found) return false;
  *left = trim(text, found);
  *right = trim(found + length, end);
  return left->length && right->length;
}

static bool calls(Part part) {
  for (size_t i = 1; i < part.length; i++) {
    char before = part.text[i - 1];
    if (part.text[i] == '(' && (isalnum((unsigned char)before) || before == '_' || before == ')')) return true;
  }
  return false;
}

// A number, a character, or one name.
static bool is_plain(Part part) {
  if (*part.text == '\'') return true;
  size_t i = *part.text == '-';
  while (i < part.length && (isalnum((unsigned char)part.text[i]) || part.text[i] == '_')) i++;
  return i == part.length;
}

// ---- values

// The enumeration that one of whose names the text is; 0: none is known.
static TypeNumber enumeration_of(const Lexicon *lexicon, Part part) {
  for (TypeNumber t = 1; t < lexicon->types.count; t++) {
    const LexiconType *type = &lexicon->types.data[t];
    for (uint32_t i = 0; type->kind == LEXICON_ENUMERATION && i < type->part_count; i++) {
      const char *name = lexicon->enumerators.data[type->first + i].name;
      if (strlen(name) == part.length && strncmp(name, part.text, part.length) == 0) return t;
    }
  }
  return 0;
}

// One side's value, in the words that the other side suggests.
static void add_value(const RunMoment *run, const CheckAccess *access, Term side, u128 bits, Part other, Text *out) {
  const Lexicon *lexicon = run->prog->lexicon;
  uint32_t width = sort_width(expr_sort(run->prog->table, side));
  TypeNumber type = enumeration_of(lexicon, other);
  bool is_null = !bits && other.length == 4 && strncmp(other.text, "NULL", 4) == 0;
  bool is_character = *other.text == '\'' && bits >= 32 && bits < 127;
  VarId var = prog_var_of(run->prog, side);
  if (is_null) text_add(out, "NULL");
  else if (is_character) text_format(out, bits == '\'' || bits == '\\' ? "'\\%c'" : "'%c'", (int)bits);
  else if (!type && var != VAR_NONE) evidence_words_variable(run->words, run->state, var, out);
  else if (!type && access->is_unsigned && width <= 64) text_format(out, "%llu", (unsigned long long)bits);
  else evidence_words_value(run->words, type, width, bits, out);
}

static void add_side(const RunMoment *run, const CheckAccess *access, Term side, Part part, Part other,
                     ToldValueVec *out) {
  u128 bits = 0;
  Text value = {0};
  if (is_plain(part) || !sort_is_bv(expr_sort(run->prog->table, side)) ||
      !sem_state_evaluate(run->machine, run->state, side, &bits))
    return;
  add_value(run, access, side, bits, other, &value);
  const char *name = arena_format(run->arena, "%.*s", (int)part.length, part.text);
  toldvaluevec_push(out, (ToldValue){.name = name, .value = arena_text(run->arena, text_view(&value))});
  text_release(&value);
}

void evidence_sides_add(const RunMoment *run, const Location *at, const char *text, ToldValueVec *out) {
  const CheckAccess *access = &at->access;
  Part left, right;
  if (!text || !run->prog->lexicon || access->left == TERM_NONE || access->right == TERM_NONE) return;
  if (!split(text, &left, &right) || (!calls(left) && !calls(right))) return;
  add_side(run, access, access->left, left, right, out);
  add_side(run, access, access->right, right, left, out);
}
