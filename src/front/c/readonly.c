#include "front/c/readonly.h"

#include <ctype.h>
#include <stdlib.h>

#include "front/c/compound_literals.h"
#include "front/c/source_text.h"

// Where an object is declared, and where its initialiser ends.
typedef struct Declaration {
  Place begin;
  uint32_t end_line, end_column; // of what follows; 0: not known
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

static void set_end(Declaration *declaration, const char *from, const char *end) {
  uint32_t line = declaration->begin.line, column = declaration->begin.column;
  for (; from < end; from++) {
    column = *from == '\n' ? 1 : column + 1;
    if (*from == '\n') line++;
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

// Does the text declare the variable, or is it a macro that does? All that comes of one is where its name is.
static bool may_declare(const char *at, const char *name) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return is_word_at(at, name) || (n > 0 && at[n] == '(');
}

static void find_declaration(Lower *L, LLVMValueRef object, Declaration *out) {
  LLVMValueRef call = declaration_of(object);
  const char *name = c_debug_variable_name(&L->debug, c_debug_variable(&L->debug, object));
  if (call) out->begin = c_debug_place(&L->debug, call);
  if (!name || !out->begin.line || !out->begin.file) return;
  char *text = files_read(L->options->texts, out->begin.file, NULL);
  const char *at = text ? c_text_at(text, out->begin) : NULL,
             *end = at && may_declare(at, name) ? c_text_end_of(at) : NULL;
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
  char *text = place.line && place.file ? files_read(L->options->texts, place.file, NULL) : NULL;
  const char *at = text ? c_text_at(text, place) : NULL;
  LiteralText found = c_compound_literal_read(text, at);
  if (found.end) {
    out->begin = place;
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
  if (is_whole) debugrangevec_push(&out->parts, (DebugRange){.size = object->size});
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

bool c_readonly_is_first(Lower *L, const Object *object) {
  if (object->kind != OBJECT_LOCAL) return false;
  const Declaration *d = declaration(L, object);
  if (!d->end_line || !L->place.file || strcmp(L->place.file, d->begin.file) != 0) return true;
  return !is_before(L->place.line, L->place.column, d->begin.line, d->begin.column) &&
         is_before(L->place.line, L->place.column, d->end_line, d->end_column);
}
