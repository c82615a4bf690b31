// The text of a file is walked once, past comments and literals: every `switch` and where its block ends. What macros hide is not seen.
#include "front/c/constant_switches.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/source_text.h"

typedef struct SwitchRange {
  Place begin, end; // from the keyword to where its block ends; the file is that of the range's list
} SwitchRange;
VEC(SwitchRangeVec, switchrangevec, SwitchRange)

typedef struct SwitchFile {
  const char *name;
  SwitchRangeVec ranges;
} SwitchFile;
VEC(SwitchFileVec, switchfilevec, SwitchFile)

struct ConstantSwitches {
  bool is_ready;
  Map made; // places of the instructions that there are
  SwitchFileVec files;
};

struct ConstantSwitches *c_constant_switches_new(void) { return memory_new(sizeof(struct ConstantSwitches)); }

void c_constant_switches_delete(struct ConstantSwitches *all) {
  for (uint32_t i = 0; i < all->files.count; i++) switchrangevec_release(&all->files.data[i].ranges);
  switchfilevec_release(&all->files);
  map_release(&all->made);
  free(all);
}

static bool is_before(Place a, Place b) { return a.line < b.line || (a.line == b.line && a.column < b.column); }

static uint64_t key_of(Place place) {
  uint64_t file = place.file ? hash_text(place.file) : 0;
  return hash_add(hash_add(file, place.line), place.column) >> 1;
}

static void find_made(Lower *L, struct ConstantSwitches *all) {
  all->is_ready = true;
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
      if (end && LLVMIsASwitchInst(end)) map_set(&all->made, key_of(c_debug_place(&L->debug, end)), 1);
    }
}

// ---- the text of a file

typedef struct Walk {
  const char *at;
  Place place;     // of `at`
  bool is_in_file; // and not in one that is included
} Walk;

static void go_to(Walk *walk, const char *to, const char *file) {
  for (; walk->at < to; walk->at++) {
    walk->place.column = *walk->at == '\n' ? 1 : walk->place.column + 1;
    if (*walk->at != '\n') continue;
    walk->place.line++;
    uint32_t number;
    const char *name;
    size_t length;
    if (!c_text_is_marker(walk->at + 1, &number)) continue;
    walk->place.line = number - 1; // of the line after this one
    if (c_text_marker_file(walk->at + 1, &name, &length))
      walk->is_in_file = strlen(file) == length && memcmp(file, name, length) == 0;
  }
}

static bool is_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// The end of the next word, or of the next character that is in none.
static const char *token_end(const char *at) {
  if (!is_in_word(*at)) return c_text_token_end(at);
  while (is_in_word(*at)) at++;
  return at;
}

static bool is_switch(const char *at, const char *end) {
  return end - at == (ptrdiff_t)strlen("switch") && strncmp(at, "switch", strlen("switch")) == 0;
}

// Where the first block after a place ends; false: the text ends before.
static bool end_of_block(Walk walk, const char *file, Place *end) {
  for (int depth = 0; *walk.at; go_to(&walk, token_end(walk.at), file)) {
    if (*walk.at == '{') depth++;
    if (*walk.at != '}' || --depth > 0) continue;
    *end = walk.place;
    return true;
  }
  return false;
}

static void find_ranges(const struct ConstantSwitches *all, SwitchFile *file, const char *text) {
  Walk walk = {.at = text, .place = {.file = file->name, .line = 1, .column = 1}, .is_in_file = true};
  uint32_t number;
  if (c_text_is_marker(text, &number)) walk.place.line = number - 1;
  while (*walk.at) {
    const char *end = token_end(walk.at);
    SwitchRange range = {.begin = walk.place};
    bool is_constant = walk.is_in_file && is_switch(walk.at, end) && !map_find(&all->made, key_of(walk.place), 0);
    if (is_constant && end_of_block(walk, file->name, &range.end)) switchrangevec_push(&file->ranges, range);
    go_to(&walk, end, file->name);
  }
}

static const SwitchFile *file_of(Lower *L, Place place) {
  struct ConstantSwitches *all = L->constant_switches;
  for (uint32_t i = 0; i < all->files.count; i++)
    if (strcmp(all->files.data[i].name, place.file) == 0) return &all->files.data[i];
  if (!all->is_ready) find_made(L, all);
  SwitchFile file = {.name = place.file};
  const char *at;
  char *text = c_text_of_place(L->options, place, &at);
  if (text && strstr(text, "switch")) find_ranges(all, &file, text);
  free(text);
  switchfilevec_push(&all->files, file);
  return &all->files.data[all->files.count - 1];
}

// ---- objects

static Place place_of(Lower *L, LLVMValueRef object) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(object)), variable;
  Place first = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsACallInst(i) && c_debug_declared(i, &variable) == object) return c_debug_place(&L->debug, i);
      for (int k = 0; k < LLVMGetNumOperands(i) && !first.line; k++)
        if (LLVMGetOperand(i, (unsigned)k) == object) first = c_debug_place(&L->debug, i);
    }
  return first;
}

bool c_constant_switches_hide(Lower *L, LLVMValueRef object) {
  Place place = place_of(L, object);
  const SwitchFile *file = place.line && place.file ? file_of(L, place) : NULL;
  for (uint32_t i = 0; file && i < file->ranges.count; i++)
    if (is_before(file->ranges.data[i].begin, place) && is_before(place, file->ranges.data[i].end)) return true;
  return false;
}
