// The terms of LLVM values: constants, and bindings of instructions and parameters.
#include "front/c/context.h"
#include "front/c/subscripts.h"

// ---- conversions

Term c_term_pointer(Lower *L, uint64_t address) { return expr_bv(L->table, L->layout.pointer_width, address); }

Term c_term_as_bits(Lower *L, Term t, uint32_t width) {
  TermTable *table = L->table;
  if (expr_sort(table, t) == SORT_BOOL) return expr_ite(table, t, expr_bv(table, width, 1), expr_bv(table, width, 0));
  uint32_t have = expr_width(table, t);
  if (have == width) return t;
  return have < width ? expr_resize(table, OP_ZEXT, t, width) : expr_extract(table, t, 0, width);
}

Term c_term_as_width(Lower *L, Term t, uint32_t width) {
  if (width != 1) return c_term_as_bits(L, t, width);
  if (expr_sort(L->table, t) == SORT_BOOL) return t;
  return expr_eq(L->table, expr_extract(L->table, t, 0, 1), expr_bv(L->table, 1, 1));
}

Term c_value_undefined(Lower *L, Sort sort) {
  VarId v = c_variable_new(L, NULL, arena_format(&L->arena, "undefined.%u", L->undefined++), sort, true, NULL);
  return variable_term(L, v);
}

// ---- constants

// Decimal digits as LLVM prints them: "i128 -17".
static u128 parse_integer(const char *text) {
  while (*text && *text != ' ') text++;
  while (*text == ' ') text++;
  bool negative = *text == '-';
  u128 n = 0;
  for (text += negative; *text >= '0' && *text <= '9'; text++) n = n * 10 + (unsigned)(*text - '0');
  return negative ? (u128)0 - n : n;
}

// Of a ConstantInt of any width.
static u128 integer_of(LLVMValueRef constant) {
  if (LLVMGetIntTypeWidth(LLVMTypeOf(constant)) <= 64) return LLVMConstIntGetZExtValue(constant);
  char *text = LLVMPrintValueToString(constant);
  u128 n = parse_integer(text);
  LLVMDisposeMessage(text);
  return n;
}

static Term float_constant(Lower *L, LLVMValueRef constant, uint32_t width) {
  // Folds to the integer of the same bits.
  LLVMTypeRef type = LLVMIntTypeInContext(LLVMGetModuleContext(L->module), width);
  return expr_bv(L->table, width, integer_of(LLVMConstBitCast(constant, type)));
}

static Term scalar_constant(Lower *L, LLVMValueRef value, uint32_t width) {
  switch (LLVMGetValueKind(value)) {
  case LLVMConstantIntValueKind: {
    u128 n = integer_of(value);
    return width == 1 ? expr_bool(L->table, n & 1) : expr_bv(L->table, width, n);
  }
  case LLVMConstantFPValueKind: return float_constant(L, value, width);
  case LLVMConstantPointerNullValueKind:
  case LLVMConstantAggregateZeroValueKind: return expr_const(L->table, leaf_sort(width), 0);
  case LLVMUndefValueValueKind:
  case LLVMPoisonValueValueKind: return c_indeterminate_value(L, leaf_sort(width));
  case LLVMFunctionValueKind: return c_address_of_function(L, value);
  case LLVMBlockAddressValueKind:
    return c_address_of_function(L, LLVMBasicBlockAsValue(LLVMGetBlockAddressBasicBlock(value)));
  case LLVMGlobalAliasValueKind: return c_value_scalar(L, LLVMAliasGetAliasee(value));
  case LLVMGlobalVariableValueKind: return c_address_of(L, c_objects_find(&L->objects, value));
  case LLVMConstantExprValueKind: {
    U32Vec out = {0};
    Term t = c_expression_terms(L, value, LLVMGetConstOpcode(value), &out) && out.count == 1 ? out.data[0] : TERM_NONE;
    u32vec_release(&out);
    return t;
  }
  default: return TERM_NONE;
  }
}

static bool aggregate_constant(Lower *L, LLVMValueRef value, U32Vec *out) {
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMIsUndef(value) || LLVMIsPoison(value) || LLVMIsNull(value)) {
    LeafVec leaves = {0};
    bool ok = c_layout_leaves(&L->layout, type, 0, &leaves);
    for (uint32_t i = 0; i < leaves.count && ok; i++) {
      Sort sort = leaf_sort(leaves.data[i].width);
      u32vec_push(out, LLVMIsNull(value) ? expr_default(L->table, sort) : c_value_undefined(L, sort));
    }
    leafvec_release(&leaves);
    return ok;
  }
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  uint64_t count = kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(type)
                   : kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type)
                                               : LLVMGetVectorSize(type);
  for (uint64_t i = 0; i < count; i++) {
    LLVMValueRef part = LLVMGetAggregateElement(value, (unsigned)i);
    if (!part || !c_value_terms(L, part, out)) return false;
  }
  return true;
}

// ---- bindings

static bool find_binding(const Lower *L, LLVMValueRef value, uint32_t *first) {
  const Instance *now = L->now;
  uint32_t index;
  if (!now) return false;
  if (map_get(&now->open_index, map_key(value), &index)) {
    *first = now->open.data[index].first;
    return true;
  }
  return map_get(&now->fixed, map_key(value), first);
}

Term c_value_scalar(Lower *L, LLVMValueRef value) {
  uint32_t width = c_layout_scalar_width(&L->layout, LLVMTypeOf(value)), first;
  if (!width) return TERM_NONE;
  if (find_binding(L, value, &first)) return L->now->terms.data[first];
  if (LLVMIsConstant(value)) return scalar_constant(L, value, width);
  const Object *object = c_objects_find(&L->objects, value);
  bool fixed = object && object->kind != OBJECT_HEAP && object->kind != OBJECT_ENTRY;
  return fixed && object->in_memory ? c_address_of(L, object) : TERM_NONE;
}

bool c_value_terms(Lower *L, LLVMValueRef value, U32Vec *out) {
  LLVMTypeRef type = LLVMTypeOf(value);
  uint32_t first, count;
  if (c_layout_scalar_width(&L->layout, type)) {
    Term t = c_value_scalar(L, value);
    if (t != TERM_NONE) u32vec_push(out, t);
    return t != TERM_NONE;
  }
  if (LLVMIsConstant(value)) return aggregate_constant(L, value, out);
  if (!find_binding(L, value, &first)) return false;
  count = c_layout_leaf_count(&L->layout, type);
  for (uint32_t i = 0; i < count; i++) u32vec_push(out, L->now->terms.data[first + i]);
  return true;
}

static uint32_t push_terms(Instance *now, const Term *terms, uint32_t count) {
  uint32_t first = now->terms.count;
  for (uint32_t i = 0; i < count; i++) u32vec_push(&now->terms, terms[i]);
  return first;
}

void c_value_bind_fixed(Lower *L, LLVMValueRef value, const Term *terms, uint32_t count) {
  map_set(&L->now->fixed, map_key(value), push_terms(L->now, terms, count));
}

// ---- where values are used

// The block at whose end or in which a use happens: a phi uses its operand at the end of the incoming block.
static bool used_in(const Lower *L, LLVMValueRef value, LLVMValueRef user,
                    bool (*check)(const Lower *, uint32_t, LLVMValueRef)) {
  const FlowFunction *function = L->now->function;
  if (LLVMGetInstructionOpcode(user) != LLVMPHI)
    return check(L, c_flow_block(function, LLVMGetInstructionParent(user)), user);
  for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
    if (LLVMGetIncomingValue(user, i) == value && check(L, c_flow_block(function, LLVMGetIncomingBlock(user, i)), NULL))
      return true;
  return false;
}

// Is the use (NULL: at the end of the block) after the cursor, on a way that no other block joins?
static bool is_later(const Lower *L, uint32_t block, LLVMValueRef user) {
  const Instance *now = L->now;
  if (block == BLOCK_NONE) return false;
  if (block != now->block) return c_flow_is_above(now->function, now->block, block);
  return !user || map_find(&now->function->positions, map_key(user), 0) > now->position;
}

static bool is_elsewhere(const Lower *L, uint32_t block, LLVMValueRef user) {
  (void)user;
  return block != BLOCK_NONE && !c_flow_is_above(L->now->function, L->now->block, block);
}

// What is computed from an address and accessed uses the address, too: the check of the access compares them (checks.c).
static bool any_use(const Lower *L, LLVMValueRef value, bool (*check)(const Lower *, uint32_t, LLVMValueRef)) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (used_in(L, value, user, check)) return true;
    bool steps = LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == value && c_address_is_only_accessed(user);
    if (steps && any_use(L, user, check)) return true;
  }
  return false;
}

bool c_value_needed(const Lower *L, LLVMValueRef value) { return any_use(L, value, is_later); }

// ---- binding at the cursor

static bool all_constant(const Lower *L, const Term *terms, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!expr_is_const(L->table, terms[i])) return false;
  return true;
}

// Used in blocks that other ways lead to as well: goes into variables here.
static void bind_to_variables(Lower *L, LLVMValueRef value, const Term *terms, uint32_t count) {
  U32Vec copies = {0};
  size_t length;
  for (uint32_t i = 0; i < count; i++) {
    VarId v = c_variable_temporary(L, LLVMGetValueName2(value, &length), expr_sort(L->table, terms[i]));
    c_edge_assign(L, v, terms[i]);
    u32vec_push(&copies, variable_term(L, v));
  }
  c_edge_commit(L);
  c_value_bind_fixed(L, value, copies.data, count);
  u32vec_release(&copies);
}

// From here on the binding holds at the cursor.
static void open_binding(Instance *now, Binding binding) {
  map_set(&now->open_index, map_key(binding.value), now->open.count);
  u32vec_push(&now->live, now->open.count);
  bindingvec_push(&now->open, binding);
}

void c_value_bind(Lower *L, LLVMValueRef value, const Term *terms, uint32_t count) {
  if (!LLVMGetFirstUse(value)) return;
  if (all_constant(L, terms, count)) c_value_bind_fixed(L, value, terms, count);
  else if (any_use(L, value, is_elsewhere)) bind_to_variables(L, value, terms, count);
  else open_binding(L->now, (Binding){value, push_terms(L->now, terms, count), count});
}

void c_value_enter_block(Lower *L, uint32_t block) {
  Instance *now = L->now;
  now->block = block;
  now->position = 0;
  now->open.count = now->live.count = 0;
  map_clear(&now->open_index);
  uint32_t parent = now->function->blocks.data[block].parent;
  if (parent == BLOCK_NONE) return;
  for (uint32_t i = 0; i < now->at_end[parent].count; i++) {
    Binding binding = now->at_end[parent].data[i];
    // A copy: what this block saves must not be seen by its siblings.
    Term *terms = memory_new((binding.count + 1) * sizeof(Term));
    memcpy(terms, now->terms.data + binding.first, binding.count * sizeof(Term));
    binding.first = push_terms(now, terms, binding.count);
    free(terms);
    open_binding(now, binding);
  }
}

void c_value_leave_block(Lower *L, uint32_t block) {
  Instance *now = L->now;
  if (!now->function->blocks.data[block].has_children) return;
  now->position = UINT32_MAX;
  for (uint32_t i = 0; i < now->open.count; i++)
    if (c_value_needed(L, now->open.data[i].value)) bindingvec_push(&now->at_end[block], now->open.data[i]);
}
