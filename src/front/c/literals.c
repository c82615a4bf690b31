// Copies have their literal's line, as the debug information has it, and its text. The syntax tree has each literal once: where it has one alone of that
// line and length, all that look like it are copies of it; where it has several, they are what they seem, unless some constant pointer holds one.
#include "front/c/literals.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/map.h"
#include "front/c/reached.h"
#include "front/c/requests.h"

static bool is_literal(LLVMValueRef global) {
  bool is_array = LLVMGetTypeKind(LLVMGlobalGetValueType(global)) == LLVMArrayTypeKind;
  return is_array && LLVMGetLinkage(global) == LLVMPrivateLinkage &&
         LLVMGetUnnamedAddress(global) == LLVMGlobalUnnamedAddr;
}

void c_literals_make_constant(LLVMModuleRef module) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (is_literal(g)) LLVMSetGlobalConstant(g, true);
}

static void join(LLVMValueRef copy, LLVMValueRef first) {
  LLVMReplaceAllUsesWith(copy, first);
  LLVMDeleteGlobal(copy);
}

// ---- names of functions: "__func__." FUNCTION, and a number behind it that LLVM adds to copies

static bool is_function_name(LLVMValueRef global) {
  size_t length;
  const char *name = LLVMGetValueName2(global, &length);
  return strncmp(name, "__func__.", 9) == 0 || strncmp(name, "__FUNCTION__.", 13) == 0 ||
         strncmp(name, "__PRETTY_FUNCTION__.", 20) == 0;
}

// How long the name is without that number. No name in C has a point.
static size_t plain_length(const char *name) {
  const char *end = strrchr(name, '.');
  return end != strchr(name, '.') && isdigit((unsigned char)end[1]) ? (size_t)(end - name) : strlen(name);
}

static uint64_t name_key(LLVMValueRef global) {
  size_t length;
  const char *name = LLVMGetValueName2(global, &length);
  uint64_t key = 0;
  for (size_t i = 0, n = plain_length(name); i < n; i++) key = hash_add(key, (unsigned char)name[i]);
  return key >> 1;
}

VEC(GlobalVec, globalvec, LLVMValueRef)

void c_literals_join_names(LLVMModuleRef module) {
  Map known = {0};
  GlobalVec firsts = {0};
  for (LLVMValueRef g = LLVMGetFirstGlobal(module), next; g; g = next) {
    next = LLVMGetNextGlobal(g);
    uint32_t index;
    if (!is_literal(g) || !is_function_name(g)) continue;
    if (!map_get(&known, name_key(g), &index)) {
      map_set(&known, name_key(g), firsts.count);
      globalvec_push(&firsts, g);
    } else if (LLVMGetInitializer(firsts.data[index]) == LLVMGetInitializer(g)) join(g, firsts.data[index]);
  }
  map_release(&known);
  globalvec_release(&firsts);
}

// ---- groups: literals of one line with one text

typedef struct Group {
  LLVMValueRef first;
  GlobalVec copies; // as they seem
  uint32_t matter;  // of all of them, those that something may compare
} Group;
VEC(GroupVec, groupvec, Group)

// What is only handed to a function that does not return, as assert does, is compared with nothing; nor is what no run names. `reached`: NULL, all are.
static bool matters(LLVMValueRef literal, const Map *reached) {
  if (reached && !map_find(reached, map_key(literal), 0)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(literal); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use), next = LLVMIsACallInst(user) ? LLVMGetNextInstruction(user) : NULL;
    if (!next || !LLVMIsAUnreachableInst(next)) return true;
  }
  return false;
}

static bool are_alike(LLVMValueRef a, LLVMValueRef b) {
  unsigned n, m;
  const char *file = LLVMGetDebugLocFilename(a, &n), *other = LLVMGetDebugLocFilename(b, &m);
  bool same_file = n == m && (n == 0 || memcmp(file, other, n) == 0);
  return same_file && LLVMGetInitializer(a) == LLVMGetInitializer(b) &&
         LLVMGetDebugLocLine(a) == LLVMGetDebugLocLine(b);
}

static void add_to_group(GroupVec *groups, Map *known, LLVMValueRef literal, const Map *reached) {
  uint64_t key = hash_add(map_key(LLVMGetInitializer(literal)), LLVMGetDebugLocLine(literal)) >> 1;
  uint32_t index = map_find(known, key, UINT32_MAX);
  if (index == UINT32_MAX || !are_alike(groups->data[index].first, literal)) {
    map_set(known, key, groups->count);
    groupvec_push(groups, (Group){.first = literal});
    index = groups->count - 1;
  } else globalvec_push(&groups->data[index].copies, literal);
  groups->data[index].matter += matters(literal, reached);
}

static GroupVec find_groups(LLVMModuleRef module, LLVMValueRef entry) {
  GroupVec groups = {0};
  Map known = {0}, reached = {0};
  if (entry) c_reached_functions(module, entry, &reached);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (is_literal(g) && !is_function_name(g) && LLVMGetDebugLocLine(g))
      add_to_group(&groups, &known, g, entry ? &reached : NULL);
  map_release(&known);
  map_release(&reached);
  return groups;
}

static void release_groups(GroupVec *groups) {
  for (uint32_t i = 0; i < groups->count; i++) globalvec_release(&groups->data[i].copies);
  groupvec_release(groups);
}

bool c_literals_may_be_copies(LLVMModuleRef module, LLVMValueRef entry) {
  GroupVec groups = find_groups(module, entry);
  bool found = false;
  for (uint32_t i = 0; i < groups.count; i++) found = found || groups.data[i].matter > 1;
  release_groups(&groups);
  return found;
}

// ---- the syntax tree

typedef struct Literals {
  Map counts;   // key -> literals in the source
  Map by_id;    // a node's name, hashed -> its line, and
  Map lengths;  //   its length
  Map constant; // key -> a constant pointer holds one
} Literals;

static uint64_t place_key(uint32_t line, uint32_t length) { return (uint64_t)line << 31 ^ length; }

static uint64_t id_of(const SyntaxNode *node) {
  const char *id = c_syntax_text(node, "id");
  return id ? hash_text(id) >> 1 : 0;
}

// TYPE "[" length "]"
static uint32_t length_of(const SyntaxNode *node) {
  const char *type = c_syntax_type(node), *bracket = type ? strrchr(type, '[') : NULL;
  return bracket ? (uint32_t)strtoul(bracket + 1, NULL, 10) : 0;
}

static void note_literal(Literals *l, const SyntaxNode *node, uint32_t line) {
  uint32_t length = length_of(node);
  uint64_t key = place_key(line, length);
  if (map_find(&l->by_id, id_of(node), UINT32_MAX) != UINT32_MAX) return;
  map_set(&l->by_id, id_of(node), line);
  map_set(&l->lengths, id_of(node), length);
  map_set(&l->counts, key, map_find(&l->counts, key, 0) + 1);
}

static bool is_constant_pointer(const char *type) {
  size_t length = type ? strlen(type) : 0;
  const char *star = type ? strrchr(type, '*') : NULL;
  return star && length > 5 && strstr(star, "const") && !strpbrk(star, "[(");
}

static void note_constant(Literals *l, const SyntaxNode *node) {
  const char *kind = c_syntax_text(node, "kind");
  uint32_t line;
  if (kind && strcmp(kind, "StringLiteral") == 0 && map_get(&l->by_id, id_of(node), &line))
    map_set(&l->constant, place_key(line, map_find(&l->lengths, id_of(node), 0)), 1);
  for (size_t i = 0; i < c_syntax_count(node); i++) note_constant(l, c_syntax_inner(node, i));
}

static void visit(void *data, SyntaxNode *node, const char *kind, SyntaxRange range) {
  if (strcmp(kind, "StringLiteral") == 0) note_literal(data, node, range.begin.line);
  else if (strcmp(kind, "VarDecl") == 0 && is_constant_pointer(c_syntax_type(node))) note_constant(data, node);
}

// ---- what becomes of a group

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    if (LLVMInstructionGetDebugLoc(i) && !LLVMIsAAllocaInst(i)) return i;
  return NULL;
}

static void doubt(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef first = LLVMIsDeclaration(f) ? NULL : first_with_place(f);
    if (first) c_request_limit(module, first, "which of two literals at one line a constant pointer holds is not told");
  }
}

// False where nothing tells which of them are copies.
static bool settle(const Literals *l, Group *group) {
  LLVMTypeRef type = LLVMGlobalGetValueType(group->first);
  uint64_t key = place_key(LLVMGetDebugLocLine(group->first), (uint32_t)LLVMGetArrayLength2(type));
  uint32_t count = map_find(&l->counts, key, 0);
  if (group->matter < 2 || (count > 1 && !map_find(&l->constant, key, 0))) return true;
  for (uint32_t i = 0; i < group->copies.count && count == 1; i++) join(group->copies.data[i], group->first);
  return count == 1;
}

void c_literals_join(LLVMModuleRef module, LLVMValueRef entry, SyntaxNode *tree) {
  Literals l = {0};
  GroupVec groups = find_groups(module, entry);
  bool settled = true;
  c_syntax_tree_walk(tree, visit, &l);
  for (uint32_t i = 0; i < groups.count; i++) settled = settle(&l, &groups.data[i]) && settled;
  if (!settled) doubt(module);
  release_groups(&groups);
  map_release(&l.counts);
  map_release(&l.by_id);
  map_release(&l.lengths);
  map_release(&l.constant);
}
