// What the debug information says of a program: places, blocks, and the names and types of variables; debug_types.h has the types.
// Metadata is passed as values (MetadataAsValue); NULL everywhere means "not known".
#ifndef FRONT_C_DEBUG_INFO_H
#define FRONT_C_DEBUG_INFO_H
#include <llvm-c/Core.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

typedef struct DebugInfo {
  LLVMContextRef context;
  Arena *arena;        // owns the file names handed out
  Map variables;       // alloca, parameter or global -> index + 1 into `nodes`
  LLVMValueRef *nodes; // the variables' metadata
  uint32_t count, capacity;
  Map files; // metadata of a file -> index + 1 into `names`
  const char **names;
  uint32_t name_count, name_capacity;
} DebugInfo;

// Reads all declarations of the module.
void c_debug_init(DebugInfo *debug, LLVMModuleRef module, Arena *arena);
void c_debug_release(DebugInfo *debug);

Place c_debug_place(DebugInfo *debug, LLVMValueRef instruction); // line 0 where there is none
Place c_debug_function_place(DebugInfo *debug, LLVMValueRef function);
const char *c_debug_function_name(LLVMValueRef function, size_t *length); // in the source; NULL where it is not known
bool c_debug_is_model(DebugInfo *debug, LLVMValueRef function); // is it one of the models of library functions?
LLVMValueRef c_debug_variable(const DebugInfo *debug, LLVMValueRef object);
const char *c_debug_variable_name(const DebugInfo *debug, LLVMValueRef variable); // NULL where it has none
LLVMValueRef c_debug_variable_type(LLVMValueRef variable);
// The function a static local variable belongs to, or NULL.
const char *c_debug_variable_function(const DebugInfo *debug, LLVMValueRef variable);

// Blocks of the source. The one of a local variable's declaration, or NULL where that is the function's; the one of an instruction, or NULL
// where it has no place; and whether a block (NULL: none) is another or within it.
LLVMMetadataRef c_debug_variable_block(LLVMValueRef variable);
LLVMMetadataRef c_debug_block(LLVMValueRef instruction);
bool c_debug_is_block(LLVMMetadataRef scope); // and no function
bool c_debug_block_is_inside(const DebugInfo *debug, LLVMMetadataRef block, LLVMMetadataRef outer);

// The metadata a dbg.declare call describes, or NULL where the call is none.
LLVMValueRef c_debug_declared(LLVMValueRef call, LLVMValueRef *variable);
#endif
