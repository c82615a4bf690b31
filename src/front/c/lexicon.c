// Fills the program's lexicon (prog/lexicon.h): calls as they are lowered, pointers that assignments go through, and all objects in the end.
#include <string.h>

#include "front/c/context.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

static const char *keep(Lower *L, const char *text) { return text ? arena_text(&L->prog->lexicon->arena, text) : NULL; }

static Place keep_place(Lower *L, Place place) {
  const LexiconCallVec *calls = &L->prog->lexicon->calls;
  const char *last = calls->count ? calls->data[calls->count - 1].place.file : NULL;
  bool same = last && place.file && strcmp(last, place.file) == 0;
  return (Place){same ? last : keep(L, place.file), place.line, place.column};
}

void c_lexicon_call(Lower *L, const Instance *instance) {
  LexiconCall call = {.function = keep(L, instance->function->name),
                      .caller = instance->caller ? instance->caller->id : 0};
  call.place = keep_place(L, L->place);
  lexiconcallvec_push(&L->prog->lexicon->calls, call);
}

// ---- pointers

#define MOST_LINKS 6u // of a chain of pointers such as list->head->next

static LLVMValueRef pointer_name(Lower *L, LLVMValueRef pointer, uint32_t links, Text *name);

// What the source calls the pointer at an address, appended, and its type: a variable, a member of one, or of what such a pointer points to.
static LLVMValueRef place_name(Lower *L, LLVMValueRef address, uint32_t links, Text *name) {
  int64_t offset = 0;
  const Object *object = c_objects_at(&L->objects, &L->layout, address, &offset);
  LLVMValueRef variable = object ? c_debug_variable(&L->debug, object->value) : NULL, whole = NULL;
  const char *text = variable ? c_debug_variable_name(&L->debug, variable) : NULL;
  if (text) {
    text_add(name, text);
    whole = c_debug_variable_type(variable);
  } else if (!object && LLVMIsAGetElementPtrInst(address) && c_layout_gep_offset(&L->layout, address, &offset)) {
    LLVMValueRef type = pointer_name(L, LLVMGetOperand(address, 0), links - 1, name);
    whole = type ? c_debug_pointee(type) : NULL;
  }
  if (!whole || offset < 0) return NULL;
  size_t before = name->count;
  LLVMValueRef type = c_debug_member(&L->debug, whole, (uint64_t)offset, L->layout.pointer_width / 8, name);
  bool is_pointer = type && c_debug_kind(type) == DEBUG_POINTER;
  if (is_pointer && !text && name->count > before) { // the dot of the first member
    const char *path = arena_text(&L->arena, name->data + before + 1);
    name->data[name->count = before] = 0;
    text_format(name, "->%s", path);
  }
  return is_pointer && (text || name->count > before) ? type : NULL;
}

static LLVMValueRef pointer_name(Lower *L, LLVMValueRef pointer, uint32_t links, Text *name) {
  return LLVMIsALoadInst(pointer) && links ? place_name(L, LLVMGetOperand(pointer, 0), links, name) : NULL;
}

void c_lexicon_through(Lower *L, LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  Text name = {0};
  LLVMValueRef type = pointer_name(L, pointer, MOST_LINKS, &name);
  L->pointee = type ? c_lexicon_type(L, c_debug_pointee(type)) : 0;
  L->through = L->pointee ? arena_text(&L->prog->arena, text_view(&name)) : NULL;
  text_release(&name);
}

// ---- objects

static void add_quoted(Text *out, const char *bytes, size_t count) {
  text_add(out, "\"");
  for (size_t i = 0; i < count; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '"' || c == '\\') text_format(out, "\\%c", c);
    else if (c == '\n') text_add(out, "\\n");
    else if (c == '\t') text_add(out, "\\t");
    else if (c < 32 || c >= 127) text_format(out, "\\x%02x", c);
    else text_add_bytes(out, bytes + i, 1);
  }
  text_add(out, "\"");
}

// A literal as C writes it, without its zero; NULL where it is none.
static const char *literal_of(Lower *L, const Object *object) {
  LLVMValueRef init = object->kind == OBJECT_GLOBAL ? LLVMGetInitializer(object->value) : NULL;
  if (!init || !LLVMIsAConstantDataSequential(init) || !LLVMIsConstantString(init)) return NULL;
  size_t count;
  const char *bytes = LLVMGetAsString(init, &count);
  Text text = {0};
  add_quoted(&text, bytes, count && bytes[count - 1] == 0 ? count - 1 : count);
  const char *copy = keep(L, text_view(&text));
  text_release(&text);
  return copy;
}

static LexiconStorage storage_of(const Object *object) {
  switch (object->kind) {
  case OBJECT_HEAP: return STORAGE_HEAP;
  case OBJECT_LOCAL:
  case OBJECT_BYVAL: return STORAGE_LOCAL;
  default: return STORAGE_STATIC;
  }
}

// Where the user allocates: a function of the library that does so is called somewhere.
static Place allocation_place(Lower *L, const MemoryObject *memory, const Object *object) {
  const Instance *owner = memory->owner ? L->instances.data[memory->owner - 1] : NULL;
  if (owner && owner->call_place.line) return owner->call_place;
  return LLVMIsAInstruction(object->value) ? c_debug_place(&L->debug, object->value) : (Place){0};
}

// A block is known by the pointer that its address is stored in first.
static void add_holder(Lower *L, LLVMValueRef allocation, LexiconObject *out) {
  for (LLVMUseRef use = LLVMGetFirstUse(allocation); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef store = LLVMGetUser(use);
    if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != allocation) continue;
    Text name = {0};
    LLVMValueRef type = place_name(L, LLVMGetOperand(store, 1), MOST_LINKS, &name);
    if (type && c_lexicon_type(L, c_debug_pointee(type))) {
      out->type = c_lexicon_type(L, c_debug_pointee(type));
      out->name = keep(L, text_view(&name));
    }
    text_release(&name);
    if (out->type) return;
  }
}

// What a pointer of the caller points to has no name of its own.
static void add_given(Lower *L, const Object *object, LexiconObject *out) {
  size_t length;
  const char *name = LLVMGetValueName2(object->value, &length);
  out->storage = STORAGE_GIVEN;
  if (*name) out->name = keep(L, arena_format(&L->arena, "%s's object", name));
}

// As the client's own code calls it.
static const char *block_name(Lower *L, const Object *block) {
  size_t length;
  const char *name = LLVMGetValueName2(block->value, &length) + strlen(BLOCK_PREFIX);
  return arena_format(&L->arena, "%.*s", (int)strcspn(name, "."), name);
}

// A declaration has no debug information.
static bool is_defined_elsewhere(const Object *object) {
  return object->kind == OBJECT_GLOBAL && !LLVMGetInitializer(object->value);
}

static void add_object(Lower *L, const MemoryObject *memory) {
  size_t length;
  const Object *object = &L->objects.list.data[memory->object];
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  LexiconObject out = {.storage = storage_of(object), .base = memory->base, .size = memory->size};
  if (memory->is_heap) out.storage = STORAGE_HEAP, add_holder(L, object->value, &out);
  if (variable && !memory->is_heap)
    out.name = keep(L, c_debug_variable_name(&L->debug, variable)); // literals have no name
  if (variable && !memory->is_heap) out.type = c_lexicon_type(L, c_debug_variable_type(variable));
  if (!out.name && !memory->is_heap && (out.name = literal_of(L, object))) out.storage = STORAGE_LITERAL;
  if (!out.name && LLVMIsAArgument(object->value)) add_given(L, object, &out);
  if (!out.name && is_defined_elsewhere(object)) out.name = keep(L, LLVMGetValueName2(object->value, &length));
  if (object->kind == OBJECT_BLOCK) out.name = keep(L, block_name(L, object));
  out.function = keep(L, c_object_function(L, object));
  out.room = memory->is_heap ? TERM_NONE : memory->size_term;
  out.stride = memory->stride;
  if (memory->in_frame) out.base += c_recursion_frames_base(L);
  if (memory->dead != VAR_NONE && !memory->in_frame) out.dead = variable_term(L, memory->dead);
  if (memory->is_heap && memory->stride) out.next = variable_term(L, memory->next);
  if (memory->is_heap) out.place = keep_place(L, allocation_place(L, memory, object));
  lexiconobjectvec_push(&L->prog->lexicon->objects, out);
}

static void add_functions(Lower *L) {
  for (uint32_t i = 0; i < L->function_codes.capacity; i++) {
    const MapSlot *slot = &L->function_codes.slots[i];
    if (slot->key == MAP_EMPTY) continue;
    LLVMValueRef function = (LLVMValueRef)(uintptr_t)slot->key;
    size_t length;
    if (!LLVMIsAFunction(function)) continue;
    LexiconObject out = {.storage = STORAGE_FUNCTION, .base = c_address_of_code(slot->value), .size = 1};
    out.name = keep(L, LLVMGetValueName2(function, &length));
    lexiconobjectvec_push(&L->prog->lexicon->objects, out);
  }
}

static int compare_bases(const void *a, const void *b) {
  const LexiconObject *x = a, *y = b;
  return x->base < y->base ? -1 : x->base > y->base;
}

void c_lexicon_finish(Lower *L) {
  Lexicon *lexicon = L->prog->lexicon;
  for (uint32_t i = 0; i < L->memory.count; i++) add_object(L, &L->memory.data[i]);
  add_functions(L);
  if (lexicon->objects.count)
    qsort(lexicon->objects.data, lexicon->objects.count, sizeof(LexiconObject), compare_bases);
}
