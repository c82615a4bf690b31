// The fair client: one that respects what the functions can reasonably require. What it passes for a pointer follows from what the body does
// with it (client_uses.h), and is told as the function's requirement, in C: no more and no less is assumed of clients.
//   sx_valid(p, n)         p is not null and leads to n elements (none where n is negative); void counts as char
//   sx_valid_string(s)     s is a text with its end
//   sx_made(h, f, g)       h is what f or g has returned, not null, or made of *h without failing; no function that destroys it got it since
//   sx_zeroed(p)           p leads to an object that was zeros at first, and that only the functions of the library have changed since
//   sx_separate(p, q)      what the two lead to does not overlap
//
// Blocks: memory of the client's whose size and bytes are chosen anew for each call, as large as the call needs and no larger, so that what
// leaves it is seen. In the module a block is a global `sextant.block.X` (OBJECT_BLOCK) and a variable `sextant.size.X`. A block that the
// library may keep a pointer to is chosen once, before the first call, and calls are such that it is large enough.
//
// Structs that functions change are the library's: two objects, zeros at first; where some function only writes them, as `init` does, the
// others get them after that. Handles are what the library returned, until a function gets them that frees them.
#include "front/c/client_fair.h"

#include <string.h>

#include "front/c/attributes.h"
#include "front/c/client_types.h"
#include "front/c/contracts.h"
#include "front/c/objects.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

enum { MOST_ELEMENTS = 16 }; // of memory that has a constant size, each by itself

const FunctionUses *c_client_fair_uses(Builder *b, LLVMValueRef function) {
  return c_client_uses(&b->uses, &b->layout, function);
}

bool c_client_fair_has_contract(Builder *b, LLVMValueRef function) {
  return c_contracts_assumption(b->module, function) != NULL;
}

static bool is_struct(LLVMValueRef type) { return c_debug_kind(type) == DEBUG_STRUCT; }

static bool may_be_null(LLVMValueRef function, const GivenUse *use) {
  return use->is_null_tested && !use->is_asserted &&
         (use->offset >= 0 || !c_has_attribute(function, ATTRIBUTE_PARAMETERS + use->parameter, "nonnull"));
}

// ---- the types

static bool ends_by_name(const char *name) {
  static const char *const words[] = {"free",    "destroy", "deinit", "release", "close", "fini",
                                      "cleanup", "dispose", "delete", "uninit",  "term"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(name, words[i])) return true;
  return false;
}

static const GivenUse *member_use(Builder *b, LLVMValueRef function, uint32_t parameter, uint64_t offset) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  for (uint32_t i = uses->parameters; i < uses->count; i++)
    if (uses->givens[i].parameter == parameter && uses->givens[i].offset == (int64_t)offset) return &uses->givens[i];
  return NULL;
}

const GivenUse *c_client_fair_target(Builder *b, LLVMValueRef function, uint32_t parameter) {
  static const GivenUse nothing = {0};
  const GivenUse *found = member_use(b, function, parameter, 0);
  return found ? found : &nothing;
}

bool c_client_fair_needs(const GivenUse *target) {
  return target->is_asserted || (target->is_accessed && !target->is_null_tested);
}

// T **p, T a struct: what T is.
static LLVMValueRef place_type(LLVMValueRef type) {
  LLVMValueRef to = type && c_debug_kind(type) == DEBUG_POINTER ? c_debug_pointee(type) : NULL;
  LLVMValueRef kept = to && c_debug_kind(to) == DEBUG_POINTER ? c_debug_pointee(to) : NULL;
  return kept && is_struct(kept) ? kept : NULL;
}

Pointee *c_client_fair_place(Builder *b, LLVMValueRef type) {
  LLVMValueRef kept = place_type(type);
  Pointee *known = kept ? c_client_find_pointee(b, kept) : NULL;
  return known && known->has_handles ? known : NULL;
}

// A function that gets T **p takes what is in *p, or puts something there.
static void note_place(Builder *b, LLVMValueRef function, uint32_t parameter, LLVMValueRef type) {
  size_t length;
  LLVMValueRef kept = place_type(type);
  if (!kept) return;
  Pointee *pointee = c_client_find_pointee(b, kept);
  const char *name = LLVMGetValueName2(function, &length);
  const GivenUse *use = &c_client_fair_uses(b, function)->givens[parameter];
  bool puts = use->is_written && !c_client_fair_target(b, function, parameter)->is_freed && !ends_by_name(name);
  pointee->taken = true;
  if (!puts) return;
  pointee->given = true;
  textvec_push(&pointee->makers, arena_text(&b->client->arena, name));
}

bool c_client_fair_destroys(Builder *b, LLVMValueRef function, uint32_t parameter) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  size_t length;
  return uses->givens[parameter].is_freed ||
         (uses->givens[parameter].may_be_freed && ends_by_name(LLVMGetValueName2(function, &length)));
}

// By its name: of any struct that it takes, or of what it is called upon.
static bool says_init(LLVMValueRef function, uint32_t parameter) {
  static const char *const words[] = {"open", "create", "setup", "construct"};
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  bool says_so = strstr(name, "init");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) says_so |= parameter == 0 && strstr(name, words[i]);
  return says_so && !ends_by_name(name);
}

static bool is_init_of(Builder *b, LLVMValueRef function, LLVMValueRef structure) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  for (uint32_t i = 0; i < uses->parameters; i++) {
    LLVMValueRef type = c_client_fair_type(b, function, i);
    LLVMValueRef to = type && c_debug_kind(type) == DEBUG_POINTER ? c_debug_pointee(type) : NULL;
    bool is_it = to && is_struct(to) && uses->givens[i].is_written && c_client_type_same(&b->debug, to, structure);
    if (is_it && says_init(function, i)) return true;
  }
  return false;
}

static bool is_listed(Builder *b, const ValueVec *types, LLVMValueRef type) {
  for (uint32_t i = 0; i < types->count; i++)
    if (c_client_type_same(&b->debug, types->data[i], type)) return true;
  return false;
}

static bool has_init(Builder *b, LLVMValueRef structure) {
  if (is_listed(b, &b->inits, structure)) return true;
  if (is_listed(b, &b->others, structure)) return false;
  bool found = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f && !found; f = LLVMGetNextFunction(f))
    found = c_client_is_public(f) && is_init_of(b, f, structure);
  valuevec_push(found ? &b->inits : &b->others, structure);
  return found;
}

bool c_client_fair_initialises(Builder *b, LLVMValueRef function, const GivenUse *use) {
  if (!use->is_written || says_init(function, use->parameter)) return use->is_written;
  LLVMValueRef type = use->is_read ? NULL : c_client_fair_type(b, function, use->parameter);
  LLVMValueRef to = type && c_debug_kind(type) == DEBUG_POINTER ? c_debug_pointee(type) : NULL;
  return !use->is_read && !(to && is_struct(to) && has_init(b, to));
}

void c_client_fair_note(Builder *b, LLVMValueRef function) {
  LLVMValueRef type = c_debug_function_type(&b->debug, function), part;
  const FunctionUses *uses = c_client_fair_uses(b, function);
  size_t length;
  LLVMValueRef result = NULL;
  for (uint32_t i = 0; c_debug_function_part(type, i + 1, &part); i++)
    b->has_callbacks |= c_debug_kind(part) == DEBUG_POINTER && c_debug_kind(c_debug_pointee(part)) == DEBUG_FUNCTION;
  bool returns = c_debug_function_part(type, 0, &result) && c_debug_kind(result) == DEBUG_POINTER;
  if (returns && c_debug_kind(c_debug_pointee(result)) != DEBUG_FUNCTION)
    textvec_push(&c_client_find_pointee(b, c_debug_pointee(result))->makers,
                 arena_text(&b->client->arena, LLVMGetValueName2(function, &length)));
  for (uint32_t i = 0; i < uses->parameters && c_debug_function_part(type, i + 1, &part); i++) {
    note_place(b, function, i, part);
    if (c_debug_kind(part) != DEBUG_POINTER || !is_struct(c_debug_pointee(part))) continue;
    Pointee *pointee = c_client_find_pointee(b, c_debug_pointee(part));
    const GivenUse *use = &uses->givens[i];
    pointee->is_changed |= use->is_written;
    pointee->is_freed |= use->may_be_freed;
    pointee->is_passed_on |= returns && c_client_type_same(&b->debug, c_debug_pointee(result), pointee->named);
    if (c_client_fair_initialises(b, function, use))
      textvec_push(&pointee->initialisers, arena_text(&b->client->arena, LLVMGetValueName2(function, &length)));
  }
}

void c_client_fair_note_writers(Builder *b) {
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (!c_client_is_public(f)) continue;
    const FunctionUses *uses = c_client_fair_uses(b, f);
    for (uint32_t i = 0; i < uses->parameters; i++) {
      LLVMValueRef type = uses->givens[i].is_written ? c_client_fair_type(b, f, i) : NULL;
      LLVMValueRef to = type && c_debug_kind(type) == DEBUG_POINTER ? c_debug_pointee(type) : NULL;
      if (to && is_struct(to)) c_client_find_pointee(b, to)->is_changed = true;
    }
  }
}

const char *c_client_fair_ready_name(Builder *b, uint32_t object) {
  return arena_format(&b->client->arena, "sextant.ready.%s", b->client->objects.data[object].name);
}

void c_client_fair_add_ready(Builder *b, const Pointee *pointee, uint32_t object) {
  LLVMTypeRef bit = LLVMInt1TypeInContext(b->context);
  LLVMValueRef ready = LLVMAddGlobal(b->module, bit, c_client_fair_ready_name(b, object));
  LLVMSetInitializer(ready, LLVMConstInt(bit, pointee->initialisers.count == 0, false));
  LLVMSetLinkage(ready, LLVMInternalLinkage);
}

// ---- requirements

void c_client_fair_require(Text *owed, const char *text) { text_format(owed, "%s%s", owed->count ? " && " : "", text); }

static void require_of(Text *owed, bool is_nullable, const char *name, const char *text) {
  if (!is_nullable) c_client_fair_require(owed, text);
  else text_format(owed, "%s(%s == NULL || %s)", owed->count ? " && " : "", name, text);
}

LLVMValueRef c_client_fair_type(Builder *b, LLVMValueRef function, uint32_t parameter) {
  LLVMValueRef part = NULL;
  c_debug_function_part(c_debug_function_type(&b->debug, function), parameter + 1, &part);
  return part;
}

bool c_client_fair_counts(LLVMValueRef type) {
  return type && c_debug_kind(type) == DEBUG_POINTER && c_debug_kind(c_debug_pointee(type)) == DEBUG_NUMBER;
}

// `n`, `*n`, `p->len`
static const char *given_name(Builder *b, LLVMValueRef function, const GivenUse *use) {
  const char *name = c_client_parameter_name(&b->client->arena, function, use->parameter);
  if (use->offset < 0) return name;
  Text path = {0};
  LLVMValueRef type = c_client_fair_type(b, function, use->parameter);
  if (c_client_fair_counts(type)) return arena_format(&b->client->arena, "*%s", name);
  if (type && c_debug_kind(type) == DEBUG_POINTER)
    c_debug_member(&b->debug, c_debug_pointee(type), (uint64_t)use->offset,
                   (uint32_t)c_layout_access_size(&b->layout, use->type), &path);
  const char *member = text_view(&path);
  name = arena_format(&b->client->arena, "%s->%s", name, *member == '.' ? member + 1 : "...");
  text_release(&path);
  return name;
}

static const char *length_text(Builder *b, LLVMValueRef function, const GivenUse *use) {
  Arena *arena = &b->client->arena;
  const FunctionUses *uses = c_client_fair_uses(b, function);
  const char *text = NULL;
  for (uint32_t i = 0; i < uses->count; i++) {
    if (!(use->lengths >> i & 1)) continue;
    const char *name = given_name(b, function, &uses->givens[i]);
    text = text ? arena_format(arena, "%s * %s", text, name) : name;
  }
  if (use->extent == EXTENT_INDEX) return arena_format(arena, "%s + 1", text);
  if (use->extent == EXTENT_ROOM) return arena_format(arena, "%d * %s + %d", ROOM_FACTOR, text, ROOM_MORE);
  if (use->extent == EXTENT_APPENDED)
    return arena_format(arena, "strlen(%s) + strlen(%s) + 1", given_name(b, function, use), text);
  return use->extent == EXTENT_TEXT ? arena_format(arena, "strlen(%s) + 1", text) : text;
}

// sx_valid(p, n), with n in elements of p's type, else in bytes.
static const char *valid_text(Builder *b, LLVMValueRef function, const GivenUse *use, uint64_t element) {
  Arena *arena = &b->client->arena;
  const char *name = given_name(b, function, use);
  const char *length = length_text(b, function, use), *more = "";
  bool in_elements = use->unit == element && use->more % element == 0;
  if (use->more)
    more = arena_format(arena, " + %llu", (unsigned long long)(in_elements ? use->more / element : use->more));
  if (in_elements) return arena_format(arena, "sx_valid(%s, %s%s)", name, length, more);
  if (use->unit == 1) return arena_format(arena, "sx_valid((char *)%s, %s%s)", name, length, more);
  return arena_format(arena, "sx_valid((char *)%s, %s * %llu%s)", name, length, (unsigned long long)use->unit, more);
}

// ---- objects

static uint64_t element_size(LLVMValueRef pointee) {
  uint64_t size = pointee ? c_debug_type_size(pointee) : 1;
  return size ? size : 1;
}

// The variable that holds the size, behind a prefix the block's name.
static LLVMValueRef add_size(Builder *b, const char *name) {
  LLVMValueRef size = LLVMAddGlobal(b->module, b->index, arena_format(&b->client->arena, BLOCK_SIZE_PREFIX "%s", name));
  LLVMSetInitializer(size, LLVMConstNull(b->index));
  LLVMSetLinkage(size, LLVMInternalLinkage);
  return size;
}

// An array of structs that is read and written beside an object of the library's, which may say what is in it: of one call with the next.
static bool is_state(Builder *b, LLVMValueRef function, const GivenUse *use, LLVMValueRef pointee) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  if (!is_struct(pointee) || !use->lengths || !use->is_read || !use->is_written || use->offset >= 0) return false;
  for (uint32_t i = 0; i < uses->parameters; i++) {
    LLVMValueRef type = i == use->parameter ? NULL : c_client_fair_type(b, function, i);
    LLVMValueRef to = type && c_debug_kind(type) == DEBUG_POINTER ? c_debug_pointee(type) : NULL;
    const Pointee *known = to && is_struct(to) ? c_client_find_pointee(b, to) : NULL;
    if (known && (known->has_handles || (known->has_objects && known->is_changed))) return true;
  }
  return false;
}

bool c_client_fair_is_buffer(const GivenUse *use) {
  return use->is_text && use->is_room && use->is_written && !use->lengths;
}

// Is it a text, whatever else it has to be?
static bool is_text_memory_of(const GivenUse *use) {
  return use->is_text && (!use->lengths || use->is_passed_as_text || use->extent == EXTENT_APPENDED);
}

static uint32_t add_block(Builder *b, LLVMValueRef function, const GivenUse *use, LLVMValueRef pointee,
                          const char *name) {
  Arena *arena = &b->client->arena;
  LLVMTypeRef byte = LLVMInt8TypeInContext(b->context);
  bool is_text = is_text_memory_of(use), ends_last = is_text && use->extent != EXTENT_APPENDED; // its last byte is 0
  bool is_number = c_debug_kind(pointee) == DEBUG_NUMBER;
  ClientObject object = {.name = name, .is_block = true, .is_string = ends_last, .size = element_size(pointee)};
  object.is_kept = (use->offset < 0 && c_client_is_kept(LLVMGetParam(function, use->parameter))) ||
                   is_state(b, function, use, pointee);
  textvec_push(&object.types, is_number ? c_client_type_text(&b->debug, pointee, arena) : "unsigned char");
  const char *unique =
      arena_format(arena, "%s%s%s", name, object.is_kept ? BLOCK_KEPT : "", ends_last ? BLOCK_TEXT : "");
  valuevec_push(&b->objects, LLVMAddGlobal(b->module, byte, arena_format(arena, BLOCK_PREFIX "%s", unique)));
  clientobjectvec_push(&b->client->objects, object);
  ClientBlock block = {.function = function, .use = use, .size = add_size(b, unique), .is_text = is_text};
  block.element = element_size(pointee);
  clientblockvec_resize(&b->blocks, b->objects.count);
  b->blocks.data[b->objects.count - 1] = block;
  c_client_assume(b, arena_format(arena,
                                  "what clients pass is memory of their own, aligned for every type, and of at "
                                  "most %llu bytes",
                                  (unsigned long long)BLOCK_MOST));
  if (object.is_kept)
    c_client_assume(b,
                    arena_format(arena, "clients pass the same memory as %s in all calls, and leave it alone", name));
  return b->client->objects.count - 1;
}

uint64_t c_client_fair_constant_count(const GivenUse *use, uint64_t element) {
  uint64_t count = (use->reach + element - 1) / element;
  return count ? count : 1;
}

static uint32_t add_memory(Builder *b, LLVMValueRef function, const GivenUse *use, LLVMValueRef pointee,
                           const char *name, bool is_nullable, Text *owed) {
  Arena *arena = &b->client->arena;
  uint64_t element = element_size(pointee), count = c_client_fair_constant_count(use, element);
  const char *own = given_name(b, function, use);
  if (is_text_memory_of(use)) require_of(owed, is_nullable, own, arena_format(arena, "sx_valid_string(%s)", own));
  bool is_given = c_client_fair_has_contract(b, function) && !use->is_text;
  if (is_given && !is_nullable) c_client_fair_require(owed, arena_format(arena, "%s != NULL", own));
  if (is_given) return add_block(b, function, use, pointee, name);
  if (use->lengths) require_of(owed, is_nullable, own, valid_text(b, function, use, element));
  else if (!use->is_text || c_client_fair_is_buffer(use))
    require_of(owed, is_nullable, own, arena_format(arena, "sx_valid(%s, %llu)", own, (unsigned long long)count));
  bool is_small = !use->lengths && !use->is_text && count <= MOST_ELEMENTS && c_debug_kind(pointee) != DEBUG_STRUCT &&
                  c_debug_kind(pointee) != DEBUG_OTHER;
  if (is_small) return c_client_add_array(b, pointee, name, (uint32_t)count);
  return add_block(b, function, use, pointee, name);
}

// ---- structs

static void add_member(Builder *b, LLVMValueRef function, uint32_t parameter, LLVMValueRef structure, uint64_t offset,
                       const char *name, Text *owed, ClientBlock *owner) {
  Arena *arena = &b->client->arena;
  Text path = {0};
  LLVMValueRef type = c_debug_member(&b->debug, structure, offset, b->layout.pointer_width / 8, &path);
  text_release(&path);
  const GivenUse *use = member_use(b, function, parameter, offset);
  LLVMValueRef to = type && c_debug_kind(type) == DEBUG_POINTER ? c_debug_pointee(type) : NULL;
  bool is_memory = use && use->is_accessed && type && c_debug_kind(type) == DEBUG_POINTER &&
                   (c_debug_kind(to) == DEBUG_NUMBER || c_debug_kind(to) == DEBUG_VOID);
  BlockMember member = {.offset = offset, .object = UINT32_MAX};
  if (is_memory) {
    const char *own = arena_format(arena, "%s_%llu", name, (unsigned long long)offset);
    member.object = add_memory(b, function, use, to, own, false, owed);
  } else { // told though the function may not read it: what is assumed is what is printed
    GivenUse unread = {.parameter = parameter, .offset = (int64_t)offset, .type = b->pointer};
    c_client_fair_require(owed, arena_format(arena, "%s == NULL", given_name(b, function, &unread)));
  }
  blockmembervec_push(&owner->members, member);
}

static void add_members(Builder *b, LLVMValueRef function, uint32_t parameter, LLVMValueRef structure, LLVMTypeRef type,
                        uint64_t offset, const char *name, Text *owed, ClientBlock *owner) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  uint64_t count = kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(type)
                   : kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type)
                                               : 0;
  if (kind == LLVMPointerTypeKind) add_member(b, function, parameter, structure, offset, name, owed, owner);
  for (uint64_t i = 0; i < count && c_layout_has_pointer(type); i++)
    add_members(b, function, parameter, structure, c_layout_part_type(type, i),
                offset + c_layout_part_offset(&b->layout, type, i), name, owed, owner);
}

// A struct that the function only reads: any contents, with pointers as the function needs them.
static uint32_t add_read_struct(Builder *b, LLVMValueRef function, const GivenUse *use, LLVMValueRef pointee,
                                const char *name, bool is_nullable, Text *owed) {
  const char *own = given_name(b, function, use);
  GivenUse *one = arena_new(&b->client->arena, sizeof *one);
  *one = *use;
  one->lengths = 0, one->extent = EXTENT_CONSTANT, one->is_text = false;
  if (one->reach < element_size(pointee)) one->reach = element_size(pointee);
  require_of(owed, is_nullable, own, arena_format(&b->client->arena, "sx_valid(%s, 1)", own));
  uint32_t object = add_block(b, function, one, pointee, name);
  LLVMTypeRef type = c_client_type_struct(&b->debug, pointee);
  ClientBlock owner = {0};
  if (type) add_members(b, function, use->parameter, pointee, type, 0, name, owed, &owner);
  b->blocks.data[object].members = owner.members;
  for (uint32_t i = 0; i < owner.members.count; i++) {
    u32vec_push(&b->client->objects.data[object].offsets, (uint32_t)owner.members.data[i].offset);
    u32vec_push(&b->client->objects.data[object].members, owner.members.data[i].object);
  }
  return object;
}

static const char *made_text(Builder *b, const char *name, const TextVec *by) {
  Text text = {0};
  text_format(&text, "sx_made(%s", name);
  for (uint32_t i = 0; i < by->count; i++) text_format(&text, ", %s", by->data[i]);
  text_add(&text, ")");
  const char *kept = arena_text(&b->client->arena, text_view(&text));
  text_release(&text);
  return kept;
}

// ---- sources

// Are there as many structs as a length says? Else it counts what is inside of one.
static bool counts_structs(const GivenUse *use, LLVMValueRef structure) {
  return use->lengths && use->unit == element_size(structure);
}

static void add_struct_sources(Builder *b, LLVMValueRef function, const GivenUse *use, LLVMValueRef pointee,
                               bool is_nullable, const char *name, ClientArgument *argument, Text *owed) {
  Pointee *known = c_client_find_pointee(b, pointee);
  const char *own = argument->name;
  LLVMTypeRef type = c_client_type_struct(&b->debug, pointee);
  // With any contents, which may be pointers where none is read.
  bool is_array = counts_structs(use, pointee) && type && (!c_layout_has_pointer(type) || !use->gives_pointers);
  if (known->has_objects && known->is_changed && !is_array) {
    for (uint32_t k = 0; k < CLIENT_STRUCTS; k++) c_client_add_source(argument, CLIENT_OBJECT, known->first_object + k);
    bool is_first = c_client_fair_initialises(b, function, use);
    const char *text = is_first && !use->is_read ? arena_format(&b->client->arena, "sx_valid(%s, 1)", own)
                       : !is_first && known->initialisers.count ? made_text(b, own, &known->initialisers)
                                                                : arena_format(&b->client->arena, "sx_zeroed(%s)", own);
    require_of(owed, is_nullable, own, text);
  } else if (counts_structs(use, pointee))
    c_client_add_source(argument, CLIENT_OBJECT, add_memory(b, function, use, pointee, name, is_nullable, owed));
  else
    c_client_add_source(argument, CLIENT_OBJECT, add_read_struct(b, function, use, pointee, name, is_nullable, owed));
}

static void add_handles(Builder *b, Pointee *known, bool is_nullable, ClientArgument *argument, Text *owed) {
  for (uint32_t k = 0; k < CLIENT_HANDLES; k++) c_client_add_source(argument, CLIENT_HANDLE, known->first_handle + k);
  require_of(owed, is_nullable, argument->name, made_text(b, argument->name, &known->makers));
}

static bool is_handle(const Pointee *known, const GivenUse *use) {
  if (!known->has_handles) return false;
  if (is_struct(known->type)) return !counts_structs(use, known->type);
  return use->is_freed || (c_debug_kind(known->type) == DEBUG_VOID && !use->lengths);
}

// The variable of a handle.
static void add_places(Builder *b, Pointee *known, LLVMValueRef function, uint32_t parameter, bool is_nullable,
                       ClientArgument *argument, Text *owed) {
  Arena *arena = &b->client->arena;
  const GivenUse *target = c_client_fair_target(b, function, parameter);
  const char *place = arena_format(arena, "*%s", argument->name);
  for (uint32_t k = 0; k < CLIENT_HANDLES; k++) c_client_add_source(argument, CLIENT_PLACE, known->first_handle + k);
  Text text = {0};
  text_format(&text, "sx_valid(%s, 1)", argument->name);
  require_of(&text, !c_client_fair_needs(target), place, made_text(b, place, &known->makers));
  require_of(owed, is_nullable, argument->name, arena_text(arena, text_view(&text)));
  text_release(&text);
}

// One null pointer, or zeros.
static void add_zeros(Builder *b, LLVMValueRef function, LLVMValueRef to, const GivenUse *use, bool is_nullable,
                      const char *name, ClientArgument *argument, Text *owed) {
  Arena *arena = &b->client->arena;
  bool is_pointer = c_debug_kind(to) == DEBUG_POINTER || !c_debug_type_size(to);
  LLVMTypeRef type = is_pointer ? b->pointer : LLVMArrayType2(LLVMInt8TypeInContext(b->context), c_debug_type_size(to));
  c_client_add_source(argument, CLIENT_OBJECT, c_client_add_object(b, type, (ClientObject){.name = name}));
  bool is_seen = use->is_read || c_client_is_kept(LLVMGetParam(function, use->parameter));
  require_of(owed, is_nullable, argument->name,
             arena_format(arena, is_seen ? "sx_zeroed(%s)" : "sx_valid(%s, 1)", argument->name));
}

static bool is_plain_memory(const Builder *b, const ClientArgument *argument) {
  for (uint32_t i = 0; i < argument->sources.count; i++) {
    ClientSource source = argument->sources.data[i];
    const ClientObject *object = source.kind == CLIENT_OBJECT ? &b->client->objects.data[source.index] : NULL;
    if (object && (object->is_block || object->is_array)) return true;
  }
  return false;
}

static bool is_text_memory(const Builder *b, const ClientArgument *argument) {
  for (uint32_t i = 0; i < argument->sources.count; i++) {
    ClientSource source = argument->sources.data[i];
    if (source.kind == CLIENT_OBJECT && b->client->objects.data[source.index].is_string) return true;
  }
  return false;
}

// Does one point to the number that says how much the other leads to?
static bool is_length_of(const FunctionUses *uses, uint32_t length, uint32_t pointer) {
  for (uint32_t i = uses->parameters; i < uses->count; i++)
    if (uses->givens[pointer].lengths >> i & 1 && uses->givens[i].parameter == length) return true;
  return false;
}

bool c_client_fair_counts_for(Builder *b, LLVMValueRef function, uint32_t length, uint32_t pointer) {
  return is_length_of(c_client_fair_uses(b, function), length, pointer);
}

// Two pointers are the same or lead to different memory. Where nothing is written through them only comparisons tell, and nothing is required.
static void add_same(Builder *b, LLVMValueRef function, uint32_t parameter, ClientArgument *argument, Text *owed) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  const ClientFunction *made = b->adding;
  for (uint32_t i = 0; i < parameter && is_plain_memory(b, argument); i++) {
    const ClientArgument *other = &made->arguments.data[i];
    bool is_written = uses->givens[i].is_written || uses->givens[parameter].is_written;
    if (!other->is_pointer || !is_plain_memory(b, other)) continue;
    bool are_apart = c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "noalias") ||
                     c_has_attribute(function, ATTRIBUTE_PARAMETERS + parameter, "noalias") ||
                     uses->apart[parameter] >> i & 1 || is_length_of(uses, i, parameter) ||
                     is_length_of(uses, parameter, i);
    bool is_counted =
        c_client_fair_counts_for(b, function, parameter, i) || c_client_fair_counts_for(b, function, i, parameter);
    if (is_counted) continue; // each would have to be made before the other
    bool are_alike = is_text_memory(b, other) == is_text_memory(b, argument) &&
                     c_client_type_same(&b->debug, c_debug_pointee(c_client_fair_type(b, function, i)),
                                        c_debug_pointee(c_client_fair_type(b, function, parameter)));
    const char *text = arena_format(&b->client->arena, "sx_separate(%s, %s)", other->name, argument->name);
    if ((is_written && are_apart) || !are_alike) {
      if (is_written) c_client_fair_require(owed, text);
      continue;
    }
    c_client_add_source(argument, CLIENT_SAME, i);
    if (is_written)
      c_client_fair_require(owed,
                            arena_format(&b->client->arena, "(%s == %s || %s)", other->name, argument->name, text));
  }
}

// A pointer to numbers that the function only keeps, for others to use.
static bool is_memory_to_keep(LLVMValueRef function, uint32_t parameter, DebugKind kind) {
  return kind == DEBUG_NUMBER && c_client_is_kept(LLVMGetParam(function, parameter));
}

// What is only kept has so many elements as the number next to it says; characters without a length are a text.
static const GivenUse *completed_use(Builder *b, LLVMValueRef function, uint32_t parameter, LLVMValueRef pointee) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  const GivenUse *use = &uses->givens[parameter];
  bool is_kept = !use->is_accessed && is_memory_to_keep(function, parameter, c_debug_kind(pointee));
  const char *name =
      c_debug_kind(pointee) == DEBUG_NUMBER ? c_debug_type_name(&b->debug, c_debug_plain_type(pointee)) : NULL;
  bool is_buffer = use->is_written && !c_debug_is_const(pointee) && !(use->is_room && use->is_read);
  bool is_character = name && strcmp(name, "char") == 0 && !is_buffer;
  uint32_t lengths = is_kept ? c_client_uses_neighbour(uses, parameter) : use->lengths;
  if (use->extent == EXTENT_APPENDED && c_client_is_kept(LLVMGetParam(function, parameter))) lengths = 0;
  bool becomes_text = is_character && !lengths && (!use->reach || use->is_room) && (is_kept || use->goes_far);
  if (!is_kept && !becomes_text && lengths == use->lengths) return use;
  GivenUse *completed = arena_new(&b->client->arena, sizeof *completed);
  *completed = *use;
  completed->is_accessed = true;
  completed->is_text |= becomes_text;
  completed->lengths = lengths;
  if (!lengths) completed->extent = EXTENT_CONSTANT, completed->more = 0;
  if (is_kept) completed->extent = lengths ? EXTENT_LENGTH : EXTENT_CONSTANT, completed->unit = element_size(pointee);
  return completed;
}

// An array of numbers, as a row of a matrix is, in one dimension or more.
static bool is_of_numbers(LLVMValueRef type) {
  LLVMValueRef element = c_debug_is_array(type) ? c_debug_element(type) : NULL;
  return element && c_debug_kind(element) == DEBUG_NUMBER && c_debug_type_size(type);
}

// Is the pointer only compared, passed on to callbacks, or kept for them?
static bool is_untouched(const GivenUse *use, DebugKind kind) {
  if (use->is_accessed || kind == DEBUG_FUNCTION) return false;
  return kind == DEBUG_VOID || (!use->is_read && !use->is_written);
}

bool c_client_fair_takes_null(Builder *b, LLVMValueRef function, uint32_t parameter) {
  LLVMValueRef to = c_debug_pointee(c_client_fair_type(b, function, parameter));
  const GivenUse *use = completed_use(b, function, parameter, to);
  return may_be_null(function, use) || is_untouched(use, c_debug_kind(to));
}

void c_client_fair_sources(Builder *b, LLVMValueRef function, uint32_t parameter, LLVMValueRef type, const char *name,
                           ClientArgument *argument, Text *owed) {
  LLVMValueRef to = c_debug_pointee(type);
  DebugKind kind = c_debug_kind(to);
  const GivenUse *use = completed_use(b, function, parameter, to);
  bool is_nullable = may_be_null(function, use);
  uint32_t callback;
  Pointee *known = kind == DEBUG_FUNCTION ? NULL : c_client_find_pointee(b, to);
  bool is_opaque = is_untouched(use, kind);
  is_nullable |= known && known->begins_empty && !use->is_accessed;
  if (is_nullable || is_opaque) c_client_add_source(argument, CLIENT_NULL, 0);
  if (kind == DEBUG_FUNCTION) {
    callback = c_client_add_callback(b, c_debug_plain_type(to));
    if (callback != UINT32_MAX) c_client_add_source(argument, CLIENT_FUNCTION, callback);
    else if (!is_nullable) c_client_add_source(argument, CLIENT_NULL, 0);
    if (!is_nullable)
      c_client_fair_require(
          owed, arena_format(&b->client->arena, "%s %s NULL", argument->name, callback == UINT32_MAX ? "==" : "!="));
  } else if (is_handle(known, use)) add_handles(b, known, is_nullable || is_opaque, argument, owed);
  else if (use->is_freed) {
    if (!is_nullable) c_client_add_source(argument, CLIENT_NULL, 0);
    c_client_fair_require(owed, arena_format(&b->client->arena, "%s == NULL", argument->name));
  } else if (is_opaque && kind != DEBUG_STRUCT) {
    c_client_add_source(argument, CLIENT_OBJECT, c_client_add_array(b, NULL, name, 1));
    add_same(b, function, parameter, argument, owed);
  } else if (kind == DEBUG_STRUCT)
    add_struct_sources(b, function, use, to, is_nullable || is_opaque, name, argument, owed);
  else if (c_client_fair_place(b, type))
    add_places(b, c_client_fair_place(b, type), function, parameter, is_nullable, argument, owed);
  else if (kind == DEBUG_POINTER || (kind == DEBUG_OTHER && !is_of_numbers(to)))
    add_zeros(b, function, to, use, is_nullable, name, argument, owed);
  else {
    c_client_add_source(argument, CLIENT_OBJECT, add_memory(b, function, use, to, name, is_nullable, owed));
    add_same(b, function, parameter, argument, owed);
  }
}
