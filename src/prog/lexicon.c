#include "prog/lexicon.h"

Lexicon *prog_lexicon_new(void) {
  Lexicon *lexicon = memory_new(sizeof *lexicon);
  lexicontypevec_push(&lexicon->types, (LexiconType){0});
  lexiconcallvec_push(&lexicon->calls, (LexiconCall){0});
  return lexicon;
}

Lexicon *prog_lexicon_share(Lexicon *lexicon) {
  if (lexicon) lexicon->sharers++;
  return lexicon;
}

void prog_lexicon_delete(Lexicon *lexicon) {
  if (!lexicon || lexicon->sharers-- > 0) return;
  lexicontypevec_release(&lexicon->types);
  lexiconmembervec_release(&lexicon->members);
  lexiconenumeratorvec_release(&lexicon->enumerators);
  lexiconobjectvec_release(&lexicon->objects);
  lexiconcallvec_release(&lexicon->calls);
  arena_release(&lexicon->arena);
  free(lexicon);
}

// ---- looking

const LexiconObject *prog_lexicon_find(const Lexicon *lexicon, uint64_t address) {
  uint32_t low = 0, high = lexicon->objects.count; // the last one that begins at the address or before
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (lexicon->objects.data[middle].base <= address) low = middle + 1;
    else high = middle;
  }
  for (; low > 0; low--) { // frames of recursive functions have their objects again and again
    const LexiconObject *object = &lexicon->objects.data[low - 1];
    bool in_frame = object->storage == STORAGE_LOCAL && object->stride;
    uint64_t offset = in_frame ? (address - object->base) % object->stride : address - object->base;
    if (offset <= object->size) return object;
    if (!in_frame) return NULL;
  }
  return NULL;
}

// The member that an offset is in; of a union the first that is as large as what is looked for, or else the first. NULL: none is.
static const LexiconMember *member_at(const Lexicon *lexicon, const LexiconType *type, uint64_t offset, uint64_t size) {
  const LexiconMember *first = NULL;
  for (uint32_t i = 0; i < type->part_count; i++) {
    const LexiconMember *member = &lexicon->members.data[type->first + i];
    uint64_t begin = member->bit / 8, bytes = lexicon->types.data[member->type].size;
    if (member->width || offset < begin || offset - begin >= bytes) continue;
    if (!first) first = member;
    if (type->kind == LEXICON_STRUCT || bytes == size) return member;
  }
  return first;
}

// One part further in; false where there is none.
static bool step_in(const Lexicon *lexicon, TypeNumber *type, uint64_t *offset, uint64_t size, Text *path) {
  const LexiconType *now = &lexicon->types.data[*type];
  if (now->kind == LEXICON_ARRAY) {
    uint64_t each = lexicon->types.data[now->element].size;
    if (!each) return false;
    if (path) text_format(path, "[%llu]", (unsigned long long)(*offset / each));
    *offset %= each;
    *type = now->element;
    return true;
  }
  if (now->kind != LEXICON_STRUCT && now->kind != LEXICON_UNION) return false;
  const LexiconMember *member = member_at(lexicon, now, *offset, size);
  if (!member) return false;
  if (path && member->name) text_format(path, ".%s", member->name);
  *offset -= member->bit / 8;
  *type = member->type;
  return true;
}

TypeNumber prog_lexicon_path(const Lexicon *lexicon, TypeNumber type, uint64_t offset, uint64_t size, Text *path,
                             uint64_t *left) {
  while ((!size || offset || lexicon->types.data[type].size > size) && step_in(lexicon, &type, &offset, size, path)) {}
  *left = offset;
  return type;
}

bool prog_lexicon_enclosing(const Lexicon *lexicon, TypeNumber outer, uint64_t offset, TypeNumber inner,
                            uint64_t *begin) {
  uint64_t rest = offset;
  while (outer != inner && step_in(lexicon, &outer, &rest, 0, NULL)) {}
  *begin = offset - rest;
  return outer == inner;
}

static bool is_text(const Lexicon *lexicon, TypeNumber type) {
  const LexiconType *t = &lexicon->types.data[type];
  return t->kind == LEXICON_ARRAY && lexicon->types.data[t->element].kind == LEXICON_CHARACTER;
}

bool prog_lexicon_text_around(const Lexicon *lexicon, TypeNumber type, uint64_t offset, uint64_t *begin,
                              uint64_t *count) {
  uint64_t rest = offset;
  while (!is_text(lexicon, type) && step_in(lexicon, &type, &rest, 0, NULL)) {}
  *begin = offset - rest;
  *count = lexicon->types.data[type].count;
  return is_text(lexicon, type) && rest < *count;
}

const char *prog_lexicon_enumerator(const Lexicon *lexicon, TypeNumber type, uint64_t value) {
  const LexiconType *t = &lexicon->types.data[type];
  for (uint32_t i = 0; t->kind == LEXICON_ENUMERATION && i < t->part_count; i++)
    if (lexicon->enumerators.data[t->first + i].value == value) return lexicon->enumerators.data[t->first + i].name;
  return NULL;
}

// ---- on the wire

static void put(TermsOut *out, uint64_t value) { wire_put(&out->body, value); }
static void put_text(TermsOut *out, const char *text) { wire_put_text(&out->body, text); }

static void put_place(TermsOut *out, Place place) { wire_put_place(&out->body, place); }

static void put_type(TermsOut *out, const LexiconType *type) {
  put(out, type->kind);
  put_text(out, type->name);
  put(out, type->size);
  put(out, type->is_signed);
  put(out, type->element);
  put(out, type->count);
  put(out, type->first);
  put(out, type->part_count);
}

static void put_object(TermsOut *out, const LexiconObject *object) {
  put(out, object->storage);
  put_text(out, object->name);
  put_text(out, object->function);
  put(out, object->type);
  put(out, object->base);
  put(out, object->size);
  put(out, object->stride);
  expr_wire_put(out, object->room);
  expr_wire_put(out, object->dead);
  expr_wire_put(out, object->next);
  put_place(out, object->place);
}

void prog_lexicon_write(const Lexicon *lexicon, TermsOut *out) {
  put(out, lexicon != NULL);
  if (!lexicon) return;
  put(out, lexicon->members.count);
  put(out, lexicon->enumerators.count);
  put(out, lexicon->types.count);
  for (uint32_t i = 0; i < lexicon->types.count; i++) put_type(out, &lexicon->types.data[i]);
  for (uint32_t i = 0; i < lexicon->members.count; i++) {
    put_text(out, lexicon->members.data[i].name);
    put(out, lexicon->members.data[i].bit);
    put(out, lexicon->members.data[i].width);
    put(out, lexicon->members.data[i].type);
  }
  for (uint32_t i = 0; i < lexicon->enumerators.count; i++) {
    put_text(out, lexicon->enumerators.data[i].name);
    put(out, lexicon->enumerators.data[i].value);
  }
  put(out, lexicon->objects.count);
  for (uint32_t i = 0; i < lexicon->objects.count; i++) put_object(out, &lexicon->objects.data[i]);
  put(out, lexicon->calls.count);
  for (uint32_t i = 0; i < lexicon->calls.count; i++) {
    put_text(out, lexicon->calls.data[i].function);
    put(out, lexicon->calls.data[i].caller);
    put_place(out, lexicon->calls.data[i].place);
  }
  put(out, lexicon->arguments.base);
  put(out, lexicon->arguments.stride);
  expr_wire_put(out, lexicon->arguments.count);
  expr_wire_put(out, lexicon->arguments.lengths);
  expr_wire_put(out, lexicon->arguments.memory);
}

typedef struct Reader {
  TermsIn *in;
  Lexicon *lexicon;
} Reader;

static bool failed(const Reader *r) { return r->in->body.error != NULL; }
static uint64_t get(Reader *r) { return wire_get(&r->in->body); }
static uint32_t get_below(Reader *r, uint64_t limit) { return wire_get_below(&r->in->body, limit); }

static const char *get_text(Reader *r) {
  const char *text = wire_get_text(&r->in->body);
  return text ? arena_text(&r->lexicon->arena, text) : NULL;
}

static Place get_place(Reader *r) {
  Place place = wire_get_place(&r->in->body);
  if (place.file) place.file = arena_text(&r->lexicon->arena, place.file);
  return place;
}

// Parts of a struct or an enumeration are among those that there are.
static void get_type(Reader *r, uint32_t count, uint32_t members, uint32_t enumerators) {
  LexiconType type = {.kind = (LexiconKind)get_below(r, LEXICON_KINDS), .name = get_text(r)};
  type.size = get(r);
  type.is_signed = wire_get_bool(&r->in->body);
  type.element = get_below(r, count);
  type.count = get(r);
  uint64_t parts = type.kind == LEXICON_ENUMERATION ? enumerators : members;
  type.first = get_below(r, parts + 1);
  type.part_count = get_below(r, parts - type.first + 1);
  lexicontypevec_push(&r->lexicon->types, type);
}

static void get_types(Reader *r) {
  uint32_t members = wire_get_count(&r->in->body), enumerators = wire_get_count(&r->in->body);
  uint32_t types = wire_get_count(&r->in->body);
  r->lexicon->types.count = 0;
  for (uint32_t i = 0; i < types && !failed(r); i++) get_type(r, types, members, enumerators);
  for (uint32_t i = 0; i < members && !failed(r); i++) {
    LexiconMember member = {.name = get_text(r), .bit = get(r)};
    member.width = get_below(r, UINT32_MAX);
    member.type = get_below(r, types);
    lexiconmembervec_push(&r->lexicon->members, member);
  }
  for (uint32_t i = 0; i < enumerators && !failed(r); i++) {
    LexiconEnumerator enumerator = {.name = get_text(r), .value = get(r)};
    lexiconenumeratorvec_push(&r->lexicon->enumerators, enumerator);
  }
}

static void get_object(Reader *r) {
  LexiconObject object = {.storage = (LexiconStorage)get_below(r, LEXICON_STORAGES), .name = get_text(r)};
  object.function = get_text(r);
  object.type = get_below(r, r->lexicon->types.count);
  object.base = get(r);
  object.size = get(r);
  object.stride = get(r);
  object.room = expr_wire_get(r->in);
  object.dead = expr_wire_get(r->in);
  object.next = expr_wire_get(r->in);
  object.place = get_place(r);
  lexiconobjectvec_push(&r->lexicon->objects, object);
}

static void get_call(Reader *r) {
  LexiconCall call = {.function = get_text(r)};
  uint32_t number = r->lexicon->calls.count;
  call.caller = get_below(r, number ? number : 1);
  call.place = get_place(r);
  lexiconcallvec_push(&r->lexicon->calls, call);
}

static void get_arguments(Reader *r) {
  LexiconArguments *arguments = &r->lexicon->arguments;
  arguments->base = get(r);
  arguments->stride = get(r);
  arguments->count = expr_wire_get(r->in);
  arguments->lengths = expr_wire_get(r->in);
  arguments->memory = expr_wire_get(r->in);
}

Lexicon *prog_lexicon_read(TermsIn *in) {
  if (!wire_get_bool(&in->body)) return NULL;
  Reader r = {in, prog_lexicon_new()};
  get_types(&r);
  uint32_t objects = wire_get_count(&in->body);
  for (uint32_t i = 0; i < objects && !failed(&r); i++) get_object(&r);
  uint32_t calls = wire_get_count(&in->body);
  r.lexicon->calls.count = 0;
  for (uint32_t i = 0; i < calls && !failed(&r); i++) get_call(&r);
  get_arguments(&r);
  if (!r.lexicon->types.count || !r.lexicon->calls.count) wire_fail(&in->body, "types or calls without a first one");
  if (!failed(&r)) return r.lexicon;
  prog_lexicon_delete(r.lexicon);
  return NULL;
}
