#include "front/c/readonly.h"

#include <ctype.h>
#include <stdlib.h>

#include "front/c/compound_literals.h"
#include "front/c/extern_sizes.h"
#include "front/c/source_text.h"
#include "front/c/debug_layout.h"

// Where an object is declared, and where its initialiser ends.
typedef struct Declaration {
  Place begin;
  uint32_t end_line, end_column; // of what follows; 0: not known
  bool is_named;                 // is its name there, and no macro?
  DebugRangeVec parts;
} Declaration;
VEC(DeclarationVec, declarationvec, Declaration)

struct Readonly {
  Map index; // object id -> index
  DeclarationVec list;
};

struct Readonly *c_readonly_new(void) { return memory_new(sizeof(struct Readonly)); }

void c_readonly_delete(struct Readonly *all) {
  for (uint32_t i = 0; i < all->list.count; i++) debugrangevec_release(&all->list.data[i].parts);
  declarationvec_release(&all->list);
  map_release(&all->index);
  free(all);
}

// ---- the source

// Where lines get other numbers before that, it is not known.
static void set_end(Declaration *declaration, const char *from, const char *end) {
  uint32_t line = declaration->begin.line, column = declaration->begin.column, number;
  for (; from < end; from++) {
    column = *from == '\n' ? 1 : column + 1;
    if (*from == '\n') line++;
    if (*from == '\n' && c_text_is_marker(from + 1, &number)) return;
  }
  declaration->end_line = line, declaration->end_column = column;
}

static bool is_word_at(const char *at, const char *word) {
  size_t n = strlen(word);
  return strncmp(at, word, n) == 0 && !isalnum((unsigned char)at[n]) && at[n] != '_';
}

// ---- variables

static LLVMValueRef declaration_of(LLVMValueRef object) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(object)), variable;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsACallInst(i) && c_debug_declared(i, &variable) == object) return i;
  return NULL;
}

// Is it a macro, that may declare a variable? All that comes of one is where its name is.
static bool may_be_macro(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return n > 0 && at[n] == '(';
}

static void find_declaration(Lower *L, LLVMValueRef object, Declaration *out) {
  LLVMValueRef call = declaration_of(object);
  const char *name = c_debug_variable_name(&L->debug, c_debug_variable(&L->debug, object));
  if (call) out->begin = c_debug_place(&L->debug, call);
  if (!name || !out->begin.line || !out->begin.file) return;
  const char *at;
  char *text = c_text_of_place(L->options, out->begin, &at);
  out->is_named = at && is_word_at(at, name);
  const char *end = out->is_named || (at && may_be_macro(at)) ? c_text_end_of(at) : NULL;
  if (end) set_end(out, at, end);
  free(text);
}

// ---- compound literals

static void push_literal_parts(Lower *L, const Object *object, Declaration *out) {
  bool is_global = object->kind == OBJECT_GLOBAL;
  LLVMTypeRef type = is_global ? LLVMGlobalGetValueType(object->value) : LLVMGetAllocatedType(object->value);
  while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  const char *full_name = LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMGetStructName(type) : NULL;
  const char *name = full_name ? strchr(full_name, '.') : NULL; // struct.NAME
  uint64_t size = name ? c_layout_size(&L->layout, type) : 0;
  LLVMValueRef declared = size ? c_debug_struct_named(&L->debug, name + 1, size) : NULL;
  for (uint64_t at = 0; declared && at + size <= object->size; at += size)
    c_debug_constant_parts(declared, at, &out->parts);
}

// Where it gets its first value: all of the literal, or the macro that it is from.
static bool find_filler(Lower *L, LLVMValueRef filler, Declaration *out, bool *is_const) {
  Place place = c_debug_place(&L->debug, filler);
  const char *at;
  char *text = c_text_of_place(L->options, place, &at);
  LiteralText found = c_compound_literal_read(text, at);
  if (found.end) {
    out->begin = place;
    out->is_named = true;
    set_end(out, at, found.end);
    *is_const |= found.says == LITERAL_CONSTANT;
  }
  free(text);
  return found.end;
}

static void find_literal(Lower *L, const Object *object, Declaration *out) {
  bool is_const = c_compound_literal_is_marked(object->value), is_found = false;
  ValueVec fillers = {0};
  if (object->kind == OBJECT_LOCAL) c_compound_literal_fillers(object->value, &fillers);
  for (uint32_t i = 0; i < fillers.count && !is_found; i++) is_found = find_filler(L, fillers.data[i], out, &is_const);
  if (is_const) debugrangevec_push(&out->parts, (DebugRange){.size = object->size});
  else push_literal_parts(L, object, out);
  valuevec_release(&fillers);
}

// ---- questions

static bool is_text_of_library(const Object *object) {
  LLVMValueRef maker =
      object->kind == OBJECT_HEAP && LLVMIsACallInst(object->value) ? c_call_named_function(object->value) : NULL;
  size_t length;
  return maker && strcmp(LLVMGetValueName2(maker, &length), LIBRARY_CONSTANT_OBJECT) == 0;
}

static void find(Lower *L, const Object *object, Declaration *out) {
  bool is_local = object->kind == OBJECT_LOCAL, is_global = object->kind == OBJECT_GLOBAL;
  bool has_name = is_local || is_global || object->kind == OBJECT_BYVAL;
  LLVMValueRef variable = has_name ? c_debug_variable(&L->debug, object->value) : NULL;
  bool is_whole = is_global ? LLVMIsGlobalConstant(object->value) : is_text_of_library(object);
  if (is_whole) debugrangevec_push(&out->parts, (DebugRange){.size = c_extern_room(object)});
  else if (variable) c_debug_constant_parts(c_debug_variable_type(variable), 0, &out->parts);
  else if ((is_local || is_global) && c_compound_literal_is(object->value)) find_literal(L, object, out);
  if (is_local && variable && out->parts.count) find_declaration(L, object->value, out);
}

static const Declaration *declaration(Lower *L, const Object *object) {
  struct Readonly *all = L->readonly;
  uint32_t index;
  if (!map_get(&all->index, object->id, &index)) {
    Declaration found = {0};
    find(L, object, &found);
    index = all->list.count;
    declarationvec_push(&all->list, found);
    map_set(&all->index, object->id, index);
  }
  return &all->list.data[index];
}

const DebugRangeVec *c_readonly_parts(Lower *L, const Object *object) { return &declaration(L, object)->parts; }

bool c_readonly_is_maker(LLVMValueRef function, const Object *object) {
  return is_text_of_library(object) && LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value)) == function;
}

bool c_readonly_is_filling(LLVMValueRef pointer) {
  static const char name[] = "arrayinit.cur";
  size_t length;
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAPHINode(pointer) && strncmp(LLVMGetValueName2(pointer, &length), name, sizeof name - 1) == 0;
}

static bool is_before(uint32_t line, uint32_t column, uint32_t other_line, uint32_t other_column) {
  return line < other_line || (line == other_line && column < other_column);
}

// ---- the code of what a macro declares

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

static bool writes(LLVMValueRef i, LLVMValueRef object) {
  if (LLVMIsAStoreInst(i)) return root_of(LLVMGetOperand(i, 1)) == object;
  return LLVMIsACallInst(i) && c_intrinsic_transfer(i) != TRANSFER_NONE && root_of(LLVMGetOperand(i, 0)) == object;
}

static LLVMValueRef first_write(LLVMValueRef object) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(object));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (writes(i, object)) return i;
  return NULL;
}

static bool is_compared_with_null(LLVMValueRef pointer) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
    if (LLVMIsAICmpInst(LLVMGetUser(use)) && c_instruction_is_of_check(LLVMGetUser(use))) return true;
  return false;
}

static bool is_called(LLVMValueRef pointer, const char *name) {
  size_t length;
  return strncmp(LLVMGetValueName2(pointer, &length), name, strlen(name)) == 0;
}

// Has the program made the pointer, by a subscript, by arithmetic, or by asking for the member of what a pointer leads to? The last has a check, unless
// it is the first member.
static bool is_of_expression(LLVMValueRef pointer) {
  static const char *const names[] = {"arraydecay", "arrayidx", "add.ptr", "incdec.ptr"};
  if (is_compared_with_null(pointer)) return true;
  for (; LLVMIsAGetElementPtrInst(pointer); pointer = LLVMGetOperand(pointer, 0))
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      if (is_called(pointer, names[i])) return true;
  return false;
}

// Has clang made it, for an element that gets its value, or for a piece of a constant, which has no name where others have?
static bool is_of_initialiser(LLVMValueRef pointer, LLVMValueRef object) {
  size_t length, own;
  for (; LLVMIsAGetElementPtrInst(pointer); pointer = LLVMGetOperand(pointer, 0))
    if (is_called(pointer, "arrayinit.") || (!*LLVMGetValueName2(pointer, &length) && *LLVMGetValueName2(object, &own)))
      return true;
  return false;
}

static bool is_at_begin(const Layout *layout, LLVMValueRef pointer) {
  int64_t offset;
  for (; LLVMIsAGetElementPtrInst(pointer); pointer = LLVMGetOperand(pointer, 0))
    if (!c_layout_gep_offset(layout, pointer, &offset) || offset != 0) return false;
  return true;
}

// Of two stores to a variable that has one value the second is found elsewhere.
static First first_of_code(Lower *L, const Object *object, LLVMValueRef pointer) {
  LLVMValueRef write = L->instruction, first = first_write(object->value);
  if (first && c_copied_initialiser(first)) return write == first ? FIRST_IS : FIRST_NOT;
  if (is_of_expression(pointer)) return FIRST_NOT;
  if (write == first || is_of_initialiser(pointer, object->value)) return FIRST_IS;
  LLVMTypeRef type = LLVMIsAStoreInst(write) ? LLVMTypeOf(LLVMGetOperand(write, 0)) : NULL;
  if (type && type == LLVMGetAllocatedType(object->value)) return FIRST_IS;
  return type && !is_at_begin(&L->layout, pointer) ? FIRST_IS : FIRST_OPEN;
}

static bool is_in_declaration(const Lower *L, const Declaration *d) {
  return !is_before(L->place.line, L->place.column, d->begin.line, d->begin.column) &&
         is_before(L->place.line, L->place.column, d->end_line, d->end_column);
}

First c_readonly_first(Lower *L, const Object *object, LLVMValueRef pointer) {
  if (object->kind != OBJECT_LOCAL) return FIRST_NOT;
  const Declaration *d = declaration(L, object);
  // An initialiser may be in a file of its own.
  bool is_known = d->end_line && L->place.file && strcmp(L->place.file, d->begin.file) == 0;
  if (is_known && !is_in_declaration(L, d)) return FIRST_NOT;
  return is_known && d->is_named ? FIRST_IS : first_of_code(L, object, pointer);
}
