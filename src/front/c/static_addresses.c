#include "front/c/static_addresses.h"

#include <ctype.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/source_text.h"
#include "front/c/warnings.h"

static bool is_outside(const Layout *layout, LLVMValueRef address) {
  int64_t offset = 0, step;
  LLVMValueRef object = address;
  for (; c_value_opcode(object) == LLVMGetElementPtr; object = LLVMGetOperand(object, 0)) {
    if (!c_layout_gep_offset(layout, object, &step)) return false;
    offset += step;
  }
  uint64_t size = LLVMIsAGlobalVariable(object) ? c_layout_size(layout, LLVMGlobalGetValueType(object)) : 0;
  return size && (offset < 0 || (uint64_t)offset > size);
}

// Is there such an address in a constant?
static bool has_outside(const Layout *layout, LLVMValueRef constant) {
  bool is_aggregate = LLVMIsAConstantArray(constant) || LLVMIsAConstantStruct(constant);
  if (!is_aggregate && !LLVMIsAConstantExpr(constant)) return false;
  if (c_value_opcode(constant) == LLVMGetElementPtr && is_outside(layout, constant)) return true;
  for (int i = 0; i < LLVMGetNumOperands(constant); i++)
    if (has_outside(layout, LLVMGetOperand(constant, (unsigned)i))) return true;
  return false;
}

// ---- what clang warns of

#define NOTE "sextant.outside" // named metadata, which linking keeps

static bool has_address(LLVMValueRef constant) {
  bool is_aggregate = LLVMIsAConstantArray(constant) || LLVMIsAConstantStruct(constant);
  if (LLVMIsAGlobalValue(constant)) return true;
  for (int i = 0; (is_aggregate || LLVMIsAConstantExpr(constant)) && i < LLVMGetNumOperands(constant); i++)
    if (has_address(LLVMGetOperand(constant, (unsigned)i))) return true;
  return false;
}

static unsigned line_of(LLVMValueRef variable) {
  size_t count;
  unsigned line = 0;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(variable, &count);
  for (unsigned i = 0; i < count && !line; i++) {
    LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(all, i);
    if (LLVMGetMetadataKind(node) == LLVMDIGlobalVariableExpressionMetadataKind)
      line = LLVMDIVariableGetLine(LLVMDIGlobalVariableExpressionGetVariable(node));
  }
  LLVMDisposeValueMetadataEntries(all);
  return line;
}

// Is there code of the line, or a function that begins between the two?
static bool has_code(LLVMModuleRef module, const Warning *warning, unsigned after) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMMetadataRef program = LLVMGetSubprogram(f);
    unsigned begin = program ? LLVMDISubprogramGetLine(program) : 0;
    if (begin > after && begin <= warning->line) return true;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMGetDebugLocLine(i) == warning->line && c_warning_is_in_file(warning, i)) return true;
  }
  return false;
}

// Is the warning about the initialiser of a variable that is declared in its line, or before it with nothing else between?
static bool is_of_initialiser(LLVMModuleRef module, const Warning *warning) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    unsigned line = line_of(g);
    if (!line || line > warning->line || !LLVMGetInitializer(g) || !has_address(LLVMGetInitializer(g))) continue;
    if (line == warning->line || !has_code(module, warning, line)) return true;
  }
  return false;
}

// ---- what it does not warn of: arithmetic on the address of what is no array

static bool is_scalar(LLVMModuleRef module, const char *at, size_t length) {
  char name[128] = "";
  if (!length || length >= sizeof name) return false;
  memcpy(name, at, length);
  LLVMValueRef variable = LLVMGetNamedGlobal(module, name);
  LLVMTypeKind kind = variable ? LLVMGetTypeKind(LLVMGlobalGetValueType(variable)) : LLVMArrayTypeKind;
  return kind != LLVMArrayTypeKind && kind != LLVMStructTypeKind;
}

// "+ 1" and no more leads to the end; whatever else is added or taken away may lead beyond it, and back.
static bool is_far(const char *at) {
  at += strspn(at, " \t\n)");
  if (*at == '[') return at[1] != '0' || at[2] != ']';
  if ((*at != '+' && *at != '-') || (at[0] == '-' && at[1] == '>')) return false;
  const char *number = at + 1 + strspn(at + 1, " \t\n"), *after = number + strspn(number, "0123456789");
  after += strspn(after, " \t\n");
  return *at == '-' || *number != '1' || number[1] == 'x' || isdigit((unsigned char)number[1]) ||
         !strchr(";,)}", *after);
}

static bool has_far_address(LLVMModuleRef module, const char *at, const char *end) {
  for (; at < end; at++) {
    if (*at != '&' || at[1] == '&') continue;
    const char *name = at + 1 + strspn(at + 1, " \t\n("), *after = name;
    while (isalnum((unsigned char)*after) || *after == '_') after++;
    if (is_scalar(module, name, (size_t)(after - name)) && is_far(after)) return true;
  }
  return false;
}

void c_static_addresses_look(LLVMModuleRef module, const char *text) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  bool may_have =
      has_far_address(module, text, text + strlen(text)); // anywhere, since lines of a long text are slow to find
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g && may_have; g = LLVMGetNextGlobal(g)) {
    unsigned line = LLVMGetInitializer(g) && has_address(LLVMGetInitializer(g)) ? line_of(g) : 0;
    const char *at = line ? c_text_at(text, (Place){.line = line, .column = 1}) : NULL;
    if (at && has_far_address(module, at, at + strcspn(at, ";")))
      LLVMAddNamedMetadataOperand(module, NOTE, LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
  }
}

void c_static_addresses_note(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  LLVMContextRef context = LLVMGetModuleContext(module);
  while (c_warning_next(&warnings, &warning)) {
    bool leaves = c_warning_says(&warning, "past the end of the array") ||
                  c_warning_says(&warning, "before the beginning of the array");
    if (leaves && is_of_initialiser(module, &warning))
      LLVMAddNamedMetadataOperand(module, NOTE, LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
  }
}

// ---- the entry

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMInstructionGetDebugLoc(i) && !LLVMIsAPHINode(i)) return i;
  return NULL;
}

void c_static_addresses_insert(LLVMModuleRef module, LLVMValueRef entry) {
  Layout layout = {.data = LLVMGetModuleDataLayout(module)};
  LLVMValueRef first = entry ? first_with_place(entry) : NULL;
  layout.pointer_width = 8 * LLVMPointerSize(layout.data);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g && first; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef value = LLVMGetInitializer(g);
    if (!value || !has_outside(&layout, value)) continue;
    c_request_violation(module, first, "__sextant_check_pointer", "an initialiser has an address outside its object");
    return;
  }
  if (first && LLVMGetNamedMetadataNumOperands(module, NOTE))
    c_request_limit(module, first, "an initialiser may compute an address outside its object");
}
