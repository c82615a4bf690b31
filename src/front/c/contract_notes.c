// In bodies clauses are calls of functions whose arguments are their texts; on declarations they are annotations.
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/contract_clauses.h"
#include "front/c/debug_info.h"

#define NOTE "__sextant_note_"
#define ANNOTATION "sextant "
#define NEAR 40u // lines between an annotation and the name that it belongs to

static const char *const words[] = {"requires", "ensures", "assigns"};

const char *c_clause_word(ClauseKind kind) { return words[kind]; }

static const char *const names[] = {"requirement of ", "promise of ", "assignments of "};

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

bool c_clause_is_variable(LLVMValueRef global) {
  size_t length;
  return LLVMIsAGlobalVariable(global) && begins(LLVMGetValueName2(global, &length), CLAUSE_PREFIX);
}

bool c_clause_is_code(LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  return begins(name, names[0]) || begins(name, names[1]) || begins(name, names[2]);
}

void c_clause_rename(LLVMValueRef code, ClauseKind kind, const char *function) {
  Text name = {0};
  text_format(&name, "%s%s", names[kind], function);
  LLVMSetValueName2(code, text_view(&name), name.count);
  LLVMSetLinkage(code, LLVMInternalLinkage);
  text_release(&name);
}

void c_clauses_release(Clauses *clauses) {
  clausevec_release(&clauses->list);
  arena_release(&clauses->arena);
}

typedef struct Notes {
  Clauses *clauses;
  DebugInfo debug;
  DiagList *diags;
  bool found, good;
} Notes;

// Number of the word that the text begins with; -1: none.
static int word_at(const char *text, size_t *length) {
  for (int i = 0; i < 3; i++)
    if (strncmp(text, words[i], *length = strlen(words[i])) == 0) return i;
  return -1;
}

static const char *constant_text(Notes *n, LLVMValueRef pointer) {
  LLVMValueRef data = LLVMIsAGlobalVariable(pointer) ? LLVMGetInitializer(pointer) : NULL;
  size_t length;
  if (!data || !LLVMIsAConstantDataSequential(data) || !LLVMIsConstantString(data)) return "";
  return arena_text(&n->clauses->arena, LLVMGetAsString(data, &length));
}

// ---- where a condition begins

static const char *find_line(const char *text, uint32_t line) {
  while (text && line > 1) text = strchr(text, '\n'), text = text ? text + 1 : NULL, line--;
  return text;
}

// Behind the word at that place and its parenthesis.
static void find_in_body(Notes *n, Clause *clause) {
  char *text = clause->place.file ? files_read(n->diags->files, clause->place.file, NULL) : NULL;
  const char *line = find_line(text, clause->place.line);
  size_t word = strlen("sx_") + strlen(words[clause->kind]), column = clause->place.column;
  bool is_there = line && column && strcspn(line, "\n") >= column - 1 + word &&
                  strncmp(line + column - 1 + strlen("sx_"), words[clause->kind], word - strlen("sx_")) == 0;
  if (is_there) {
    const char *at = line + column - 1 + word;
    at += strspn(at, " \t");
    at += *at == '(';
    at += strspn(at, " \t");
    clause->place.column = (uint32_t)(at - line) + 1;
  }
  free(text);
}

// The text in quotation marks, at most some lines before the name.
static void find_on_declaration(Notes *n, Clause *clause) {
  char *text = files_read(n->diags->files, clause->place.file, NULL);
  Text quoted = {0};
  text_format(&quoted, "\"%s\"", clause->source);
  for (uint32_t back = 0; text && back < NEAR && back < clause->place.line; back++) {
    const char *line = find_line(text, clause->place.line - back);
    const char *at = line ? strstr(line, text_view(&quoted)) : NULL;
    if (!at || (size_t)(at - line) > strcspn(line, "\n")) continue;
    clause->place.line -= back;
    clause->place.column = (uint32_t)(at - line) + 2;
    break;
  }
  text_release(&quoted);
  free(text);
}

// ---- in bodies

static bool is_note(LLVMValueRef call) {
  size_t length;
  LLVMValueRef function = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  return function && LLVMIsAFunction(function) &&
         strncmp(LLVMGetValueName2(function, &length), NOTE, strlen(NOTE)) == 0;
}

// May it stand before a clause? What clang makes of parameters may, and so may declarations.
static bool may_precede(LLVMValueRef i) {
  size_t length;
  if (LLVMIsACallInst(i)) {
    LLVMValueRef function = LLVMGetCalledValue(i);
    return is_note(i) || (LLVMIsAFunction(function) && LLVMGetIntrinsicID(function));
  }
  if (!LLVMIsAStoreInst(i) || !LLVMIsAConstant(LLVMGetOperand(i, 0))) return !LLVMIsATerminatorInst(i);
  return strncmp(LLVMGetValueName2(LLVMGetOperand(i, 1), &length), "retval", 6) == 0;
}

static bool is_at_start(LLVMValueRef note) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(note);
  if (block != LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block))) return false;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != note; i = LLVMGetNextInstruction(i))
    if (!may_precede(i)) return false;
  return true;
}

static void note_call(Notes *n, LLVMValueRef function, LLVMValueRef call) {
  size_t length;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length) + strlen(NOTE);
  int kind = word_at(name, &length);
  n->found = true;
  if (kind < 0) return; // of a loop
  Clause clause = {.kind = (ClauseKind)kind, .in_body = true, .place = c_debug_place(&n->debug, call)};
  if (!is_at_start(call)) {
    n->good = diag_error(n->diags, clause.place, "a contract stands at the start of the body, before anything else",
                         "sx_%s comes after other statements", words[kind]);
    return;
  }
  clause.function = arena_text(&n->clauses->arena, LLVMGetValueName2(function, &length));
  clause.place.file = clause.place.file ? arena_text(&n->clauses->arena, clause.place.file) : NULL;
  clause.source = constant_text(n, LLVMGetOperand(call, 0));
  clause.text = constant_text(n, LLVMGetOperand(call, 1));
  find_in_body(n, &clause);
  clausevec_push(&n->clauses->list, clause);
}

static void read_bodies(Notes *n, LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_note(i)) note_call(n, f, i);
}

// ---- on declarations

// { function, text, file, line, further arguments }
static void note_annotation(Notes *n, LLVMValueRef entry) {
  LLVMValueRef function = LLVMGetOperand(entry, 0);
  const char *text = constant_text(n, LLVMGetOperand(entry, 1));
  size_t length = 0;
  if (!LLVMIsAFunction(function) || strncmp(text, ANNOTATION, strlen(ANNOTATION)) != 0) return;
  int kind = word_at(text += strlen(ANNOTATION), &length);
  if (kind < 0) return;
  n->found = true;
  Clause clause = {.kind = (ClauseKind)kind};
  clause.text = clause.source = text + length + 1;
  clause.place.file = constant_text(n, LLVMGetOperand(entry, 2));
  clause.place.line = (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 3));
  clause.function = arena_text(&n->clauses->arena, LLVMGetValueName2(function, &length));
  find_on_declaration(n, &clause);
  clausevec_push(&n->clauses->list, clause);
}

static void read_annotations(Notes *n, LLVMModuleRef module) {
  LLVMValueRef list = LLVMGetNamedGlobal(module, "llvm.global.annotations");
  LLVMValueRef all = list ? LLVMGetInitializer(list) : NULL;
  for (int i = 0; all && i < LLVMGetNumOperands(all); i++) note_annotation(n, LLVMGetOperand(all, (unsigned)i));
}

bool c_contract_notes_read(Clauses *clauses, LLVMModuleRef module, bool *found, DiagList *diags) {
  Notes n = {.clauses = clauses, .diags = diags, .good = true};
  c_debug_init(&n.debug, module, &clauses->arena);
  read_annotations(&n, module);
  read_bodies(&n, module);
  c_debug_release(&n.debug);
  *found = n.found;
  return n.good;
}
