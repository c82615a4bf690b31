#include "front/c/debug_info.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/c/debug_nodes.h"

// ---- variables

static void add_variable(DebugInfo *debug, LLVMValueRef object, LLVMValueRef variable) {
  if (debug->count == debug->capacity) {
    debug->capacity = debug->capacity ? 2 * debug->capacity : 64;
    debug->nodes = memory_resize(debug->nodes, debug->capacity * sizeof *debug->nodes);
  }
  debug->nodes[debug->count++] = variable;
  map_set(&debug->variables, map_key(object), debug->count);
}

LLVMValueRef c_debug_declared(LLVMValueRef call, LLVMValueRef *variable) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  size_t length;
  if (!LLVMIsAFunction(callee) || strcmp(LLVMGetValueName2(callee, &length), "llvm.dbg.declare") != 0) return NULL;
  LLVMValueRef wrapped = LLVMGetOperand(call, 0), object = NULL;
  if (LLVMIsAValueAsMetadata(wrapped)) LLVMGetMDNodeOperands(wrapped, &object);
  *variable = LLVMGetOperand(call, 1);
  return object;
}

static void read_function(DebugInfo *debug, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef variable, object;
      if (LLVMIsACallInst(i) && (object = c_debug_declared(i, &variable))) add_variable(debug, object, variable);
    }
}

static void read_global(DebugInfo *debug, LLVMValueRef global) {
  size_t count;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
  for (size_t i = 0; i < count; i++) {
    LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
    if (LLVMGetMetadataKind(node) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
    LLVMMetadataRef variable = LLVMDIGlobalVariableExpressionGetVariable(node);
    if (variable) add_variable(debug, global, LLVMMetadataAsValue(debug->context, variable));
    break;
  }
  LLVMDisposeValueMetadataEntries(entries);
}

void c_debug_init(DebugInfo *debug, LLVMModuleRef module, Arena *arena) {
  *debug = (DebugInfo){.context = LLVMGetModuleContext(module), .arena = arena};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) read_function(debug, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) read_global(debug, g);
}

void c_debug_release(DebugInfo *debug) {
  map_release(&debug->variables);
  map_release(&debug->files);
  free(debug->nodes);
  free(debug->names);
}

LLVMValueRef c_debug_variable(const DebugInfo *debug, LLVMValueRef object) {
  uint32_t index = map_find(&debug->variables, map_key(object), 0);
  return index ? debug->nodes[index - 1] : NULL;
}

const char *c_debug_variable_name(const DebugInfo *debug, LLVMValueRef variable) {
  return c_debug_text(debug->arena, c_debug_operand(variable, NAME_OF_VARIABLE));
}

LLVMValueRef c_debug_variable_type(LLVMValueRef variable) {
  LLVMValueRef type = c_debug_operand(variable, TYPE_OF_VARIABLE);
  return c_debug_is_type(type) ? type : NULL;
}

const char *c_debug_variable_function(const DebugInfo *debug, LLVMValueRef variable) {
  LLVMValueRef scope = c_debug_operand(variable, SCOPE_OF_VARIABLE);
  while (scope && LLVMIsAMDNode(scope)) {
    LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(scope));
    if (kind == LLVMDISubprogramMetadataKind)
      return c_debug_text(debug->arena, c_debug_operand(scope, NAME_OF_FUNCTION));
    if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind) return NULL;
    scope = c_debug_operand(scope, 1);
  }
  return NULL;
}

// ---- blocks

bool c_debug_is_block(LLVMMetadataRef scope) {
  LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
  return kind == LLVMDILexicalBlockMetadataKind || kind == LLVMDILexicalBlockFileMetadataKind;
}

LLVMMetadataRef c_debug_variable_block(LLVMValueRef variable) {
  LLVMValueRef scope = c_debug_operand(variable, SCOPE_OF_VARIABLE);
  LLVMMetadataRef block = scope && LLVMIsAMDNode(scope) ? LLVMValueAsMetadata(scope) : NULL;
  return block && c_debug_is_block(block) ? block : NULL;
}

LLVMMetadataRef c_debug_block(LLVMValueRef instruction) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  bool has_place = location && LLVMDILocationGetLine(location);
  return has_place ? LLVMDILocationGetScope(location) : NULL;
}

bool c_debug_block_is_inside(const DebugInfo *debug, LLVMMetadataRef block, LLVMMetadataRef outer) {
  while (block && block != outer && c_debug_is_block(block)) {
    LLVMValueRef parent = c_debug_operand(LLVMMetadataAsValue(debug->context, block), 1);
    block = parent && LLVMIsAMDNode(parent) ? LLVMValueAsMetadata(parent) : NULL;
  }
  return block && block == outer;
}

// ---- places

static const char *file_name(DebugInfo *debug, LLVMMetadataRef file) {
  uint32_t index = map_find(&debug->files, map_key(file), 0);
  if (index) return debug->names[index - 1];
  unsigned length;
  const char *name = LLVMDIFileGetFilename(file, &length);
  if (debug->name_count == debug->name_capacity) {
    debug->name_capacity = debug->name_capacity ? 2 * debug->name_capacity : 8;
    debug->names = memory_resize(debug->names, debug->name_capacity * sizeof *debug->names);
  }
  debug->names[debug->name_count++] = arena_format(debug->arena, "%.*s", (int)length, name ? name : "");
  map_set(&debug->files, map_key(file), debug->name_count);
  return debug->names[debug->name_count - 1];
}

Place c_debug_place(DebugInfo *debug, LLVMValueRef instruction) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  if (!location) return (Place){0};
  LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(location));
  return (Place){.file = file ? file_name(debug, file) : NULL,
                 .line = LLVMDILocationGetLine(location),
                 .column = LLVMDILocationGetColumn(location)};
}

bool c_debug_is_model(DebugInfo *debug, LLVMValueRef function) {
  const char *file = c_debug_function_place(debug, function).file;
  return file && strncmp(file, "libc/", strlen("libc/")) == 0;
}

const char *c_debug_function_name(LLVMValueRef function, size_t *length) {
  LLVMMetadataRef program = LLVMGetSubprogram(function);
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
  LLVMValueRef name = program ? c_debug_operand(LLVMMetadataAsValue(context, program), NAME_OF_FUNCTION) : NULL;
  unsigned n = 0;
  const char *text = name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &n) : NULL;
  *length = n;
  return text;
}

Place c_debug_function_place(DebugInfo *debug, LLVMValueRef function) {
  LLVMMetadataRef program = LLVMGetSubprogram(function);
  if (!program) return (Place){0};
  LLVMMetadataRef file = LLVMDIScopeGetFile(program);
  return (Place){.file = file ? file_name(debug, file) : NULL, .line = LLVMDISubprogramGetLine(program)};
}
