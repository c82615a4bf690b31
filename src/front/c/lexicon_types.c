// Types of the debug information as the program keeps them for people (prog/lexicon.h). Typedefs and qualifiers are left out, but a struct
// without a tag is called by its typedef.
#include "front/c/context.h"
#include "front/c/debug_types.h"

struct LexiconTypes {
  Map numbers; // metadata of a plain type -> its number
};

struct LexiconTypes *c_lexicon_types_new(void) { return memory_new(sizeof(struct LexiconTypes)); }

void c_lexicon_types_delete(struct LexiconTypes *types) {
  map_release(&types->numbers);
  free(types);
}

static TypeNumber add_type(Lower *L, LexiconType type) {
  if (type.name) type.name = arena_text(&L->prog->lexicon->arena, type.name);
  lexicontypevec_push(&L->prog->lexicon->types, type);
  return L->prog->lexicon->types.count - 1;
}

// Rows are arrays of their own.
static void complete_array(Lower *L, TypeNumber number, LLVMValueRef type) {
  uint32_t dimensions = c_debug_part_count(type);
  TypeNumber element = c_lexicon_type(L, c_debug_pointee(type));
  uint64_t size = L->prog->lexicon->types.data[element].size;
  for (uint32_t i = dimensions; i-- > 1;) {
    uint64_t count = c_debug_dimension(c_debug_part(type, i));
    size *= count;
    element = add_type(L, (LexiconType){.kind = LEXICON_ARRAY, .element = element, .count = count, .size = size});
  }
  LexiconType *array = &L->prog->lexicon->types.data[number];
  array->element = element;
  array->count = dimensions ? c_debug_dimension(c_debug_part(type, 0)) : 0;
}

static void complete_struct(Lower *L, TypeNumber number, LLVMValueRef type) {
  Lexicon *lexicon = L->prog->lexicon;
  LexiconMemberVec members = {0};
  for (uint32_t i = 0, count = c_debug_part_count(type); i < count; i++) {
    LLVMValueRef part = c_debug_part(type, i);
    if (!c_debug_is_member(part)) continue;
    const char *name = c_debug_member_name(&L->debug, part);
    LexiconMember member = {.name = name ? arena_text(&lexicon->arena, name) : NULL,
                            .bit = c_debug_member_bit(part),
                            .width = c_debug_member_width(part),
                            .type = c_lexicon_type(L, part)};
    lexiconmembervec_push(&members, member);
  }
  lexicon->types.data[number].first = lexicon->members.count;
  lexicon->types.data[number].part_count = members.count;
  for (uint32_t i = 0; i < members.count; i++) lexiconmembervec_push(&lexicon->members, members.data[i]);
  lexiconmembervec_release(&members);
}

static void complete_enumeration(Lower *L, TypeNumber number, LLVMValueRef type) {
  Lexicon *lexicon = L->prog->lexicon;
  lexicon->types.data[number].first = lexicon->enumerators.count;
  for (uint32_t i = 0, count = c_debug_part_count(type); i < count; i++) {
    uint64_t value;
    const char *name = c_debug_enumerator(&L->debug, c_debug_part(type, i), &value);
    if (name)
      lexiconenumeratorvec_push(&lexicon->enumerators, (LexiconEnumerator){arena_text(&lexicon->arena, name), value});
  }
  lexicon->types.data[number].part_count = lexicon->enumerators.count - lexicon->types.data[number].first;
}

static LexiconKind kind_of(const Lower *L, LLVMValueRef plain) {
  if (c_debug_is_enumeration(plain)) return LEXICON_ENUMERATION;
  if (c_debug_is_array(plain)) return LEXICON_ARRAY;
  switch (c_debug_kind(plain)) {
  case DEBUG_POINTER: return LEXICON_POINTER;
  case DEBUG_STRUCT: return c_debug_is_union(plain) ? LEXICON_UNION : LEXICON_STRUCT;
  case DEBUG_NUMBER: break;
  default: return LEXICON_UNKNOWN;
  }
  DebugScalar scalar = c_debug_scalar(plain);
  const char *name = c_debug_type_name(&L->debug, plain);
  bool is_character = name && strcmp(name, "char") == 0;
  return scalar.is_bool    ? LEXICON_BOOL
         : scalar.is_float ? LEXICON_FLOAT
         : is_character    ? LEXICON_CHARACTER
                           : LEXICON_INTEGER;
}

static const char *name_of(const Lower *L, LLVMValueRef type, LexiconKind kind) {
  if (kind != LEXICON_STRUCT && kind != LEXICON_UNION && kind != LEXICON_INTEGER) return NULL;
  const char *name = c_debug_type_name(&L->debug, type);
  return name ? name : c_debug_typedef_name(&L->debug, type);
}

// A struct may mention itself: it has its number before its members are looked at.
TypeNumber c_lexicon_type(Lower *L, LLVMValueRef type) {
  LLVMValueRef plain = type ? c_debug_plain_type(type) : NULL;
  LexiconKind kind = plain ? kind_of(L, plain) : LEXICON_UNKNOWN;
  uint32_t number;
  if (kind == LEXICON_UNKNOWN) return 0;
  if (map_get(&L->types->numbers, map_key(LLVMValueAsMetadata(plain)), &number)) return number;
  number = add_type(L, (LexiconType){.kind = kind,
                                     .name = name_of(L, type, kind),
                                     .size = c_debug_type_size(plain),
                                     .is_signed = c_debug_scalar(plain).is_signed});
  map_set(&L->types->numbers, map_key(LLVMValueAsMetadata(plain)), number);
  if (kind == LEXICON_ARRAY) complete_array(L, number, plain);
  else if (kind == LEXICON_ENUMERATION) complete_enumeration(L, number, plain);
  else if (kind == LEXICON_STRUCT || kind == LEXICON_UNION) complete_struct(L, number, plain);
  else if (kind == LEXICON_POINTER) {
    TypeNumber pointee = c_lexicon_type(L, c_debug_pointee(plain));
    L->prog->lexicon->types.data[number].element = pointee;
  }
  return number;
}
