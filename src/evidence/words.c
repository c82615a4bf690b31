#include "evidence/words.h"

#include <string.h>

#include "evidence/inputs.h"
#include "prog/print.h"

#define MOST_STRING 60u     // characters of a string that are shown
#define LOW_ADDRESSES 4096u // where no object is

typedef struct Block { // of the heap
  uint64_t base, size;
  const LexiconObject *site;
  TypeNumber type;  // of what is in it, or of an element; 0: not known
  const char *name; // without its number; NULL: not known
  uint32_t number;
  bool is_dead;
  Place born, died;
} Block;
VEC(BlockVec, blockvec, Block)

struct Words {
  Prog *prog;
  const Lexicon *lexicon; // never NULL: an empty one where the program has none
  Lexicon *none;
  Arena arena;
  VarId sizes;     // of blocks of the heap: an array, or VAR_NONE
  bool has_states; // of blocks, whether they are alive
  Map size_cells;  // base of a block -> variable that holds its size, + 1
  BlockVec blocks;
  Map by_base;    // base of a block -> its index + 1
  Map cells;      // address -> variable that holds it, + 1
  Map regions;    // number of an object -> array that holds it, + 1
  Map counts;     // hash of a name -> blocks called so
  Map dead_flags; // variable -> index of the local object whose end it tells, + 1
  Map of_library; // hash of the name of a function of the library -> 1
  Map rooms;      // variable -> index of the object whose bytes it counts, + 1
  uint64_t *room; // by object: its bytes
  Place *ends;    // by object: where its lifetime ended
  uint32_t freed; // index + 1 of the block that the last step has freed
  bool *quiet;    // by location: a step from there tells nothing of objects and blocks
};

// ---- making

static VarId variable_of(const Prog *prog, Term t) { return t == TERM_NONE ? VAR_NONE : prog_var_of(prog, t); }

static bool is_quiet_variable(const Words *words, VarId v) {
  const ProgVar *var = &words->prog->vars.data[v];
  bool points = var->type && !var->hidden && words->lexicon->types.data[var->type].kind == LEXICON_POINTER;
  return var->heap == HEAP_ROLE_NONE && !points && !map_find(&words->dead_flags, v, 0) &&
         !map_find(&words->rooms, v, 0);
}

static bool is_quiet(const Words *words, const Location *at) {
  bool quiet = at->kind != EDGE_HAVOC || is_quiet_variable(words, at->havoc);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    quiet = quiet && is_quiet_variable(words, at->assigns[i].var);
  return quiet;
}

static bool sets_states(const Prog *prog, const Location *at) {
  bool sets = false;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    sets = sets || prog->vars.data[at->assigns[i].var].heap == HEAP_ROLE_STATE;
  return sets;
}

Words *evidence_words_new(Prog *prog) {
  Words *words = memory_new(sizeof *words);
  words->prog = prog;
  if (!prog->lexicon) words->none = prog_lexicon_new();
  words->lexicon = prog->lexicon ? prog->lexicon : words->none;
  words->sizes = VAR_NONE;
  words->ends = memory_new((words->lexicon->objects.count + 1) * sizeof *words->ends);
  words->room = memory_new((words->lexicon->objects.count + 1) * sizeof *words->room);
  for (uint32_t i = 0; i < words->lexicon->objects.count; i++) {
    const LexiconObject *object = &words->lexicon->objects.data[i];
    VarId dead = variable_of(prog, object->dead), room = variable_of(prog, object->room);
    words->room[i] = object->size;
    if (dead != VAR_NONE) map_set(&words->dead_flags, dead, i + 1);
    if (room != VAR_NONE) map_set(&words->rooms, room, i + 1);
  }
  for (VarId v = 0; v < prog->vars.count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (var->step && !sort_is_array(var->sort)) map_set(&words->cells, var->at, v + 1);
    if (var->heap != HEAP_ROLE_SIZE) continue;
    if (sort_is_array(var->sort)) words->sizes = v;
    else map_set(&words->size_cells, var->at, v + 1);
  }
  words->quiet = memory_new(prog->locs.count + 1);
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->function && evidence_place_is_library(at->place))
      map_set(&words->of_library, hash_text(at->function) >> 1, 1);
    words->quiet[l] = is_quiet(words, &prog->locs.data[l]);
    words->has_states = words->has_states || sets_states(prog, &prog->locs.data[l]);
  }
  return words;
}

void evidence_words_delete(Words *words) {
  prog_lexicon_delete(words->none);
  blockvec_release(&words->blocks);
  Map *maps[] = {&words->by_base,    &words->cells,      &words->regions, &words->counts,
                 &words->dead_flags, &words->size_cells, &words->rooms,   &words->of_library};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  arena_release(&words->arena);
  free(words->ends);
  free(words->room);
  free(words->quiet);
  free(words);
}

static uint32_t number_of(const Words *words, const LexiconObject *object) {
  return (uint32_t)(object - words->lexicon->objects.data);
}

static const LexiconType *type_at(const Words *words, TypeNumber type) { return &words->lexicon->types.data[type]; }

// ---- blocks of the heap

// Where the block begins that an address of a site is in.
static uint64_t base_in(const LexiconObject *site, uint64_t address) {
  return site->stride ? address & ~(site->stride - 1) : site->base;
}

static Block *block_at(const Words *words, uint64_t base) {
  uint32_t index = map_find(&words->by_base, base, 0);
  return index ? &words->blocks.data[index - 1] : NULL;
}

static const char *last_name(const char *path) { // `data` of `s->data`
  const char *dot = strrchr(path, '.'), *arrow = strrchr(path, '>');
  return arrow && (!dot || arrow > dot) ? arrow + 1 : dot ? dot + 1 : path;
}

// A pointer to a struct, or a pointer with a name, says what is in a block that it points to.
static void name_block(Words *words, Block *block, TypeNumber pointee, const char *holder) {
  const LexiconType *type = type_at(words, pointee);
  bool is_struct = (type->kind == LEXICON_STRUCT || type->kind == LEXICON_UNION) && type->name;
  block->type = pointee;
  block->name = is_struct ? type->name : holder ? arena_text(&words->arena, last_name(holder)) : "block";
  uint64_t key = hash_text(block->name) & ~((uint64_t)1 << 63);
  block->number = map_find(&words->counts, key, 0) + 1;
  map_set(&words->counts, key, block->number);
}

static void block_lives(Words *words, uint64_t base, uint64_t size) {
  const LexiconObject *site = prog_lexicon_find(words->lexicon, base);
  Block block = {.base = base, .size = size, .site = site};
  if (!site || site->storage != STORAGE_HEAP) return;
  block.born = site->place;
  if (site->type) name_block(words, &block, site->type, site->name);
  if (block_at(words, base)) *block_at(words, base) = block;
  else {
    blockvec_push(&words->blocks, block);
    map_set(&words->by_base, base, words->blocks.count);
  }
}

// Where a program keeps no states of blocks, since nothing is asked about them, one is there once a pointer leads to it, of any size.
static void learn_block(Words *words, TypeNumber pointer, uint64_t address, const char *holder) {
  const LexiconObject *site = words->has_states ? NULL : prog_lexicon_find(words->lexicon, address);
  uint64_t base = site && site->storage == STORAGE_HEAP ? base_in(site, address) : address;
  if (base != address) return;
  if (site && site->storage == STORAGE_HEAP && !block_at(words, base)) block_lives(words, base, 0);
  Block *block = block_at(words, address);
  TypeNumber pointee = type_at(words, pointer)->element;
  bool says = block && !block->name && type_at(words, pointer)->kind == LEXICON_POINTER && pointee;
  if (says) name_block(words, block, pointee, holder);
}

static uint64_t size_of(const Words *words, const State *state, uint64_t base) {
  uint32_t cell = map_find(&words->size_cells, base, 0);
  if (cell) return (uint64_t)state->scalars[cell - 1];
  return words->sizes == VAR_NONE ? 0 : (uint64_t)sem_array_get(state->arrays[words->sizes], base, &(bool){false});
}

static void note_state(Words *words, const State *after, uint64_t base, u128 state, Place place) {
  Block *block = block_at(words, base);
  if (state == LEXICON_HEAP_ALIVE && (!block || block->is_dead)) block_lives(words, base, size_of(words, after, base));
  if (state != LEXICON_HEAP_DEAD || !block || block->is_dead) return;
  block->is_dead = true;
  block->died = place;
  words->freed = map_find(&words->by_base, base, 0);
}

static void note_states(Words *words, VarId v, const State *after, Place place) {
  if (!after->arrays[v]) {
    note_state(words, after, words->prog->vars.data[v].at, after->scalars[v], place);
    return;
  }
  for (uint32_t i = 0; i < after->arrays[v]->capacity; i++) {
    const ArrayEntry *entry = &after->arrays[v]->entries[i];
    if (entry->used) note_state(words, after, (uint64_t)entry->index, entry->value, place);
  }
}

// ---- following

static void note_death(Words *words, VarId flag, const State *after, Place place) {
  uint32_t index = map_find(&words->dead_flags, flag, 0);
  if (index && after->scalars[flag]) words->ends[index - 1] = place;
}

static void note_room(Words *words, VarId v, const State *after) {
  uint32_t index = map_find(&words->rooms, v, 0);
  if (index) words->room[index - 1] = (uint64_t)after->scalars[v];
}

static void note_variable(Words *words, VarId v, const State *after, Place place) {
  const ProgVar *var = &words->prog->vars.data[v];
  if (var->heap == HEAP_ROLE_STATE) note_states(words, v, after, place);
  if (sort_is_array(var->sort)) return;
  note_death(words, v, after, place);
  note_room(words, v, after);
  if (var->type && !var->hidden) learn_block(words, var->type, (uint64_t)after->scalars[v], var->display);
}

static bool tells_states(const Words *words, VarId v) { return words->prog->vars.data[v].heap == HEAP_ROLE_STATE; }

void evidence_words_follow(Words *words, Loc at, const State *after, Place place) {
  const Location *location = &words->prog->locs.data[at];
  words->freed = 0;
  if (words->quiet[at]) return;
  if (location->kind == EDGE_HAVOC && !after->arrays[location->havoc])
    note_variable(words, location->havoc, after, place);
  for (uint32_t i = 0; location->kind == EDGE_ASSIGN && i < location->count; i++) {
    VarId v = location->assigns[i].var;
    if (tells_states(words, v)) note_variable(words, v, after, place); // before anything points to the block
  }
  for (uint32_t i = 0; location->kind == EDGE_ASSIGN && i < location->count; i++) {
    VarId v = location->assigns[i].var;
    if (!tells_states(words, v)) note_variable(words, v, after, place);
  }
}

void evidence_words_learn(Words *words, TypeNumber type, uint64_t value, const char *holder) {
  learn_block(words, type, value, holder);
}

void evidence_words_holds(Words *words, uint64_t address, VarId array) {
  const LexiconObject *object = prog_lexicon_find(words->lexicon, address);
  if (object) map_set(&words->regions, number_of(words, object), array + 1);
}

// ---- where an address is

// The object or block that an address is in, or at the end of.
typedef struct Whole {
  const LexiconObject *object;
  const Block *block; // of the heap, or NULL
  uint64_t base, size;
  TypeNumber type;
} Whole;

static bool find_whole(const Words *words, uint64_t address, Whole *out) {
  const LexiconObject *object = prog_lexicon_find(words->lexicon, address);
  if (!object) return false;
  uint64_t size = words->room[number_of(words, object)];
  *out = (Whole){.object = object, .base = object->base, .size = size, .type = object->type};
  if (object->storage == STORAGE_LOCAL && object->stride)
    out->base = address - (address - object->base) % object->stride;
  if (object->storage != STORAGE_HEAP) return true;
  out->base = base_in(object, address);
  out->block = block_at(words, out->base);
  if (out->block) out->size = out->block->size, out->type = out->block->type;
  return out->block != NULL;
}

static bool is_type_of_library(const Words *words, TypeNumber type) {
  static const char *const names[] = {"FILE_model", "__va_list_tag"};
  while (type_at(words, type)->kind == LEXICON_ARRAY) type = type_at(words, type)->element;
  const char *name = type_at(words, type)->name;
  for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

bool evidence_words_is_inside_library(const Words *words, uint64_t address) {
  Whole whole;
  if (!find_whole(words, address, &whole)) return false;
  const LexiconObject *object = whole.object;
  bool is_local = object->storage == STORAGE_LOCAL && object->function;
  return is_type_of_library(words, whole.type) ||
         (is_local && map_find(&words->of_library, hash_text(object->function) >> 1, 0));
}

static void add_whole_name(const Whole *whole, Text *out) {
  if (!whole->block) text_add(out, whole->object->name ? whole->object->name : "an object without a name");
  else text_format(out, "%s#%u", whole->block->name ? whole->block->name : "block", whole->block->number);
}

static bool has_name(const Whole *whole) {
  return whole->block ? whole->block->name != NULL : whole->object->name != NULL;
}

// A block holds one struct, or several elements.
static void add_element(const Words *words, const Whole *whole, uint64_t *offset, Text *out) {
  uint64_t each = type_at(words, whole->type)->size;
  LexiconKind kind = type_at(words, whole->type)->kind;
  bool is_one = (kind == LEXICON_STRUCT || kind == LEXICON_UNION) && whole->size <= each;
  if (!whole->block || !each || (is_one && *offset < each)) return;
  text_format(out, "[%llu]", (unsigned long long)(*offset / each));
  *offset %= each;
}

static bool add_through(const Words *words, const Whole *whole, uint64_t offset, uint64_t size, const char *through,
                        TypeNumber pointee, Text *out, WordsPart *part) {
  uint64_t begin = 0, left = 0, each = type_at(words, whole->type)->size;
  LexiconKind kind = type_at(words, pointee)->kind;
  uint64_t before = whole->block && each ? offset / each * each : 0;
  if (!through || (kind != LEXICON_STRUCT && kind != LEXICON_UNION)) return false;
  if (!prog_lexicon_enclosing(words->lexicon, whole->type, offset - before, pointee, &begin)) return false;
  Text path = {0};
  TypeNumber type = prog_lexicon_path(words->lexicon, pointee, offset - before - begin, size, &path, &left);
  bool fits = path.count && path.data[0] == '.' && !left;
  if (fits) text_format(out, "%s->%s", through, path.data + 1);
  *part = (WordsPart){whole->base + offset - left, type_at(words, type)->size, type};
  text_release(&path);
  return fits;
}

bool evidence_words_name(Words *words, uint64_t address, uint64_t size, const char *through, TypeNumber pointee,
                         Text *out, WordsPart *part) {
  Whole whole;
  *part = (WordsPart){.address = address, .size = size};
  if (!find_whole(words, address, &whole) || !has_name(&whole) || whole.object->storage >= STORAGE_LITERAL)
    return false;
  uint64_t offset = address - whole.base, left = 0;
  if (add_through(words, &whole, offset, size, through, pointee, out, part)) return true;
  if (whole.size && offset >= whole.size) return false;
  Text path = {0};
  uint64_t inner = offset;
  add_whole_name(&whole, &path);
  add_element(words, &whole, &inner, &path);
  TypeNumber type = prog_lexicon_path(words->lexicon, whole.type, inner, size, &path, &left);
  *part = (WordsPart){address - left, type_at(words, type)->size, type};
  if (left) *part = (WordsPart){.address = address, .size = size};
  if (!left) text_add(out, text_view(&path));
  text_release(&path);
  return !left;
}

bool evidence_words_freed(const Words *words, Text *out) {
  const Block *block = words->freed ? &words->blocks.data[words->freed - 1] : NULL;
  if (block) add_whole_name(&(Whole){.object = block->site, .block = block}, out);
  return block != NULL;
}

// ---- what memory holds

// One byte: of a cell, or of an element of the array that holds its object.
static bool read_byte(const Words *words, const State *state, uint32_t region, uint64_t address, unsigned *byte) {
  for (uint64_t back = 0; back < 16 && back <= address; back++) { // cells have at most 16 bytes
    uint32_t cell = map_find(&words->cells, address - back, 0);
    Sort sort = cell ? words->prog->vars.data[cell - 1].sort : SORT_BOOL;
    if (!cell || !sort_is_bv(sort) || sort_width(sort) / 8 <= back) continue;
    *byte = (unsigned)(state->scalars[cell - 1] >> (8 * back)) & 255;
    return true;
  }
  if (!region) return false;
  const ProgVar *var = &words->prog->vars.data[region - 1];
  uint64_t unit = sort_width(sort_element(var->sort)) / 8, offset = address - var->at,
           inside = unit ? offset % unit : 0;
  if (!unit) return false;
  u128 value = sem_array_get(state->arrays[region - 1], (offset - inside) / var->step, &(bool){false});
  *byte = (unsigned)(value >> (8 * inside)) & 255;
  return true;
}

bool evidence_words_read(Words *words, const State *state, uint64_t address, uint64_t size, u128 *bits) {
  const LexiconObject *object = prog_lexicon_find(words->lexicon, address);
  uint32_t region = object ? map_find(&words->regions, number_of(words, object), 0) : 0;
  *bits = 0;
  for (uint64_t k = 0; k < size && k < sizeof *bits; k++) {
    unsigned byte;
    if (!read_byte(words, state, region, address + k, &byte)) return false;
    *bits |= (u128)byte << (8 * k);
  }
  return size && size <= sizeof *bits;
}

// ---- values

static void add_character(unsigned char c, char quote, Text *out) {
  if (c == (unsigned char)quote || c == '\\') text_format(out, "\\%c", c);
  else if (c == '\n') text_add(out, "\\n");
  else if (c == '\t') text_add(out, "\\t");
  else if (c == '\r') text_add(out, "\\r");
  else if (c == 0) text_add(out, "\\0");
  else if (c < 32 || c >= 127) text_format(out, "\\x%02x", c);
  else text_format(out, "%c", c);
}

static void add_place(Place place, Text *out) {
  if (place.file) text_format(out, "%s:%u", place.file, place.line);
  else text_format(out, "line %u", place.line);
}

// The end of an object: `&a[4] (its end)` of an array that has 4 elements, otherwise `&x + 1`.
static void add_object_end(const char *last, Text *out) {
  const char *open = strrchr(last, '[');
  bool is_element = open && last[strlen(last) - 1] == ']';
  if (is_element) text_format(out, "&%.*s[%lu] (its end)", (int)(open - last), last, strtoul(open + 1, NULL, 10) + 1);
  else text_format(out, "&%s + 1", last);
}

// `&a[2]`, but `a` for its first element, unless that is a struct; the end of an object too.
static void add_target(Words *words, const Whole *whole, uint64_t offset, TypeNumber pointee, Text *out) {
  uint64_t each = type_at(words, pointee)->size, left = 0, inner = offset;
  Text path = {0};
  add_whole_name(whole, &path);
  bool is_end = offset == whole->size && offset;
  if (is_end && each && each <= inner) inner -= each; // its last element, and one further
  TypeNumber element = whole->type;
  if (whole->block) add_element(words, whole, &inner, &path);
  uint64_t most = each ? each : whole->size - (inner < whole->size ? inner : 0); // a pointer to void: the largest part
  if (element) prog_lexicon_path(words->lexicon, element, inner, most, &path, &left);
  const char *text = text_view(&path);
  size_t length = strlen(text);
  bool is_first = !is_end && length > 3 && strcmp(text + length - 3, "[0]") == 0;
  if (is_first && type_at(words, pointee)->kind < LEXICON_STRUCT) text_format(out, "%.*s", (int)(length - 3), text);
  else if (left || (!element && offset))
    text_format(out, "&%s + %llu bytes", text, (unsigned long long)left + (element ? 0 : offset));
  else if (is_end) add_object_end(text, out);
  else text_format(out, "&%s", text);
  text_release(&path);
}

// A pointer into an argument of main: `argv[1]`, `argv[1] + 3`.
static bool add_argument(const Words *words, const Whole *whole, uint64_t address, Text *out) {
  const LexiconArguments *arguments = &words->lexicon->arguments;
  if (!arguments->stride || whole->object->base != arguments->base) return false;
  uint64_t offset = address - arguments->base, inner = offset % arguments->stride;
  text_format(out, "argv[%llu]", (unsigned long long)(offset / arguments->stride));
  if (inner) text_format(out, " + %llu", (unsigned long long)inner);
  return true;
}

static void add_pointer(Words *words, TypeNumber type, uint64_t address, Text *out) {
  Whole whole;
  if (address == 0) {
    text_add(out, "NULL");
    return;
  }
  if (!find_whole(words, address, &whole)) {
    if (address < LOW_ADDRESSES) text_add(out, "a pointer near null");
    else text_format(out, "0x%llx (no object is there)", (unsigned long long)address);
    return;
  }
  uint64_t offset = address - whole.base;
  if (whole.object->storage == STORAGE_FUNCTION) text_format(out, "&%s", whole.object->name);
  else if (whole.object->storage == STORAGE_LITERAL && !offset) text_add(out, whole.object->name);
  else if (whole.object->storage == STORAGE_LITERAL)
    text_format(out, "%s + %llu", whole.object->name, (unsigned long long)offset);
  else if (add_argument(words, &whole, address, out)) return;
  else add_target(words, &whole, offset, type_at(words, type)->element, out);
  if (!whole.block || !whole.block->is_dead) return;
  text_add(out, " (freed at ");
  add_place(whole.block->died, out);
  text_add(out, ")");
}

static void add_float(uint32_t width, u128 bits, Text *out) {
  double number = 0;
  float single;
  uint64_t wide = (uint64_t)bits;
  uint32_t narrow = (uint32_t)bits;
  memcpy(&number, &wide, sizeof number);
  memcpy(&single, &narrow, sizeof single);
  text_format(out, "%.9g", width == 32 ? (double)single : number);
}

static void add_number(bool is_signed, uint32_t width, u128 bits, Text *out) {
  i128 value = is_signed ? bits_signed(bits, width) : (i128)bits;
  if (is_signed) text_format(out, "%lld", (long long)value);
  else text_format(out, "%llu", (unsigned long long)bits);
}

// A number that nobody knows the type of may be an address, which says nothing to people.
static void add_untyped(Words *words, uint32_t width, u128 bits, Text *out) {
  Whole whole;
  bool is_address = width >= 32 && bits >= LOW_ADDRESSES && find_whole(words, (uint64_t)bits, &whole);
  if (is_address) add_pointer(words, 0, (uint64_t)bits, out);
  else add_number(width <= 64, width, bits, out);
}

void evidence_words_value(Words *words, TypeNumber type, uint32_t width, u128 bits, Text *out) {
  const LexiconType *t = type_at(words, type);
  const char *name = NULL;
  switch (t->kind) {
  case LEXICON_CHARACTER: {
    if (bits >= 128) {
      add_number(true, width, bits, out);
      break;
    }
    text_add(out, "'");
    add_character((unsigned char)bits, '\'', out);
    text_add(out, "'");
    break;
  }
  case LEXICON_BOOL: text_add(out, bits ? "true" : "false"); break;
  case LEXICON_ENUMERATION:
    name = prog_lexicon_enumerator(words->lexicon, type,
                                   t->is_signed ? (uint64_t)bits_signed(bits, width) : (uint64_t)bits);
    if (name) text_add(out, name);
    else add_number(t->is_signed, width, bits, out);
    break;
  case LEXICON_FLOAT:
    if (width <= 64) add_float(width, bits, out);
    else text_add(out, "a long double");
    break;
  case LEXICON_POINTER: add_pointer(words, type, (uint64_t)bits, out); break;
  case LEXICON_INTEGER: add_number(t->is_signed, width, bits, out); break;
  default: add_untyped(words, width, bits, out);
  }
}

void evidence_words_variable(Words *words, const State *state, VarId var, Text *out) {
  const ProgVar *v = &words->prog->vars.data[var];
  u128 bits = state->scalars[var];
  if (v->sort == SORT_BOOL) text_add(out, bits ? "true" : "false");
  else if (v->type && sort_is_bv(v->sort)) evidence_words_value(words, v->type, sort_width(v->sort), bits, out);
  else if (v->step && sort_is_bv(v->sort) && !v->is_float) {
    WordsPart part;
    Text name = {0};
    bool known = evidence_words_name(words, v->at, sort_width(v->sort) / 8, NULL, 0, &name, &part);
    evidence_words_value(words, known && 8 * part.size == sort_width(v->sort) ? part.type : 0, sort_width(v->sort),
                         bits, out);
    text_release(&name);
  } else {
    Term value = expr_const(words->prog->table, v->sort, bits);
    prog_print_value(words->prog, var, value, out, 200);
  }
}

// ---- strings

// The innermost array of characters around an address.
static bool find_characters(Words *words, uint64_t address, Whole *whole, uint64_t *begin, uint64_t *count) {
  if (!find_whole(words, address, whole) || whole->object->storage >= STORAGE_LITERAL) return false;
  uint64_t rest = address - whole->base;
  TypeNumber type = whole->type;
  if (whole->block && type_at(words, type)->kind == LEXICON_CHARACTER) {
    *begin = whole->base, *count = whole->size;
    return rest < whole->size;
  }
  uint64_t before = 0, each = type_at(words, type)->size;
  if (whole->block && each) before = rest / each * each;
  bool found = prog_lexicon_text_around(words->lexicon, type, rest - before, begin, count);
  *begin += whole->base + before;
  return found;
}

bool evidence_words_string(Words *words, const State *state, uint64_t address, Text *name, Text *out, uint64_t *begin) {
  Whole whole;
  uint64_t count = 0;
  u128 byte = 0;
  WordsPart part;
  if (!find_characters(words, address, &whole, begin, &count)) return false;
  Text first = {0};
  bool named = evidence_words_name(words, *begin, 1, NULL, 0, &first, &part);
  const char *text = text_view(&first);
  size_t length = strlen(text);
  named = named && length > 3 && strcmp(text + length - 3, "[0]") == 0;
  if (named) text_format(name, "%.*s", (int)(length - 3), text);
  text_release(&first);
  if (!named || !evidence_words_read(words, state, *begin, 1, &byte)) return false;
  text_add(out, "\"");
  uint64_t k = 0;
  for (; k < count && k < MOST_STRING; k++) {
    if (!evidence_words_read(words, state, *begin + k, 1, &byte) || !byte) break;
    add_character((unsigned char)byte, '"', out);
  }
  text_add(out, k == MOST_STRING ? "\"..." : k == count ? "\" (no zero byte)" : "\"");
  return true;
}

// ---- accesses

static void add_bytes(u128 count, Text *out) {
  text_format(out, "%llu byte%s", (unsigned long long)count, count == 1 ? "" : "s");
}

static void add_history(const Words *words, const Whole *whole, Text *out) {
  if (whole->block) {
    text_add(out, ", freed at ");
    add_place(whole->block->died, out);
    text_add(out, " and allocated at ");
    add_place(whole->block->born, out);
    return;
  }
  Place end = words->ends[number_of(words, whole->object)];
  text_add(out, ", whose lifetime ended");
  if (whole->object->function) text_format(out, " in %s", whole->object->function);
  if (end.line) text_add(out, " at "), add_place(end, out);
}

// The object that is meant: that of the pointer from which the address was computed, or the one that is nearest.
static bool find_meant(const Words *words, uint64_t address, u128 pointer, Whole *out) {
  if (pointer && find_whole(words, (uint64_t)pointer, out)) return true;
  if (find_whole(words, address, out)) return true;
  const LexiconObject *below = NULL;
  for (uint32_t i = 0; i < words->lexicon->objects.count; i++)
    if (words->lexicon->objects.data[i].base <= address) below = &words->lexicon->objects.data[i];
  return below && below->storage != STORAGE_FUNCTION && below->storage != STORAGE_HEAP &&
         find_whole(words, below->base, out);
}

static void add_freed(const Words *words, const Whole *whole, int64_t offset, Text *out) {
  text_add(out, "frees ");
  if (whole->block && whole->block->is_dead && !offset) {
    add_whole_name(whole, out);
    text_add(out, " a second time: it was");
    Text history = {0};
    add_history(words, whole, &history);
    text_format(out, "%s", text_view(&history) + 1);
    text_release(&history);
    return;
  }
  if (offset) text_format(out, "a pointer to offset %lld of ", (long long)offset);
  add_whole_name(whole, out);
  if (!whole->block) text_add(out, ", which is not from the heap");
}

// What the source counts in, where an access is as wide as an element would be.
static void add_index(int64_t offset, uint64_t size, uint64_t bytes, Text *out) {
  if (bytes < 2 || offset % (int64_t)bytes != 0 || size < bytes || size % bytes != 0) return;
  text_format(out, " (index %lld; the last is %llu)", (long long)(offset / (int64_t)bytes),
              (unsigned long long)(size / bytes - 1));
}

// Where an access stays in its object, it leaves an array of characters in it that the pointer leads to, or that ends there.
static bool leaves_member(Words *words, const Whole *whole, uint64_t address, uint64_t bytes, u128 pointer, Text *out) {
  uint64_t from = pointer ? (uint64_t)pointer : address - 1, begin = 0, count = 0;
  Whole around;
  WordsPart part;
  Text first = {0};
  bool leaves = address >= whole->base && address + bytes <= whole->base + whole->size &&
                find_characters(words, from, &around, &begin, &count) && around.base == whole->base &&
                (address < begin || address + bytes > begin + count) &&
                evidence_words_name(words, begin, 1, NULL, 0, &first, &part);
  const char *name = text_view(&first);
  size_t length = strlen(name);
  leaves = leaves && length > 3 && strcmp(name + length - 3, "[0]") == 0;
  if (leaves)
    text_format(out, "%lld of %.*s, which has %llu", (long long)(address - begin), (int)(length - 3), name,
                (unsigned long long)count);
  text_release(&first);
  return leaves;
}

bool evidence_words_access(Words *words, const State *state, const CheckAccess *access, PropertyKind kind, Text *out) {
  u128 address = 0, bytes = 0, pointer = 0;
  Whole whole;
  Machine *machine = sem_machine_new(words->prog);
  bool known = access->address != TERM_NONE && access->bytes != TERM_NONE &&
               sem_state_evaluate(machine, state, access->address, &address) &&
               sem_state_evaluate(machine, state, access->bytes, &bytes);
  if (access->whole != TERM_NONE && !sem_state_evaluate(machine, state, access->whole, &pointer)) pointer = 0;
  sem_machine_delete(machine);
  if (!known || (kind != KIND_BOUNDS && kind != KIND_LIFETIME && kind != KIND_FREE) || address < LOW_ADDRESSES ||
      !find_meant(words, (uint64_t)address, pointer, &whole))
    return false;
  int64_t offset = (int64_t)((uint64_t)address - whole.base);
  if (kind == KIND_FREE) {
    add_freed(words, &whole, offset, out);
    return true;
  }
  text_add(out, access->writes ? "writes " : "reads ");
  add_bytes(bytes, out);
  text_add(out, " at offset ");
  if (kind == KIND_BOUNDS && leaves_member(words, &whole, (uint64_t)address, (uint64_t)bytes, pointer, out))
    return true;
  text_format(out, "%lld of ", (long long)offset);
  add_whole_name(&whole, out);
  if (kind == KIND_LIFETIME) add_history(words, &whole, out);
  else {
    text_format(out, ", which has %llu", (unsigned long long)whole.size);
    add_index(offset, whole.size, (uint64_t)bytes, out);
    if (whole.block) text_add(out, ", allocated at "), add_place(whole.block->born, out);
  }
  return true;
}
