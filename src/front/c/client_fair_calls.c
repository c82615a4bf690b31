// What a fair client does, as code: it chooses the memory that it passes and makes it as large as the call needs, keeps to the numbers that are
// required, and keeps count of which objects are made and which are destroyed.
#include "front/c/client_fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/client_types.h"
#include "front/c/objects.h"
#include "front/c/requests.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

enum { WIDE = 128 }; // bits of products

// ---- blocks

void c_client_fair_assume(Builder *b, LLVMValueRef condition) {
  LLVMValueRef number = LLVMBuildZExt(b->at, condition, LLVMInt32TypeInContext(b->context), "holds");
  c_request_call(b->module, b->at, "__VERIFIER_assume", LLVMVoidTypeInContext(b->context), &number, 1);
}

static LLVMValueRef number(const Builder *b, uint64_t value) { return LLVMConstInt(b->index, value, false); }

static void assume_at_most(Builder *b, LLVMValueRef value, LLVMValueRef most) {
  c_client_fair_assume(b, LLVMBuildICmp(b->at, LLVMIntULE, value, most, "fits"));
}

static LLVMValueRef at_offset(Builder *b, LLVMValueRef pointer, LLVMValueRef offset) {
  return LLVMBuildInBoundsGEP2(b->at, LLVMInt8TypeInContext(b->context), pointer, &offset, 1, "at");
}

static uint32_t object_of_parameter(const Builder *b, LLVMValueRef function, uint32_t parameter) {
  for (uint32_t i = 0; i < b->blocks.count; i++) {
    const ClientBlock *block = &b->blocks.data[i];
    if (block->use && block->function == function && block->use->offset < 0 && block->use->parameter == parameter)
      return i;
  }
  return UINT32_MAX;
}

static bool is_signed(Builder *b, LLVMValueRef function, const GivenUse *use) {
  LLVMValueRef type = c_client_fair_type(b, function, use->parameter);
  Text path = {0};
  if (use->offset >= 0 && type && c_debug_kind(type) == DEBUG_POINTER)
    type = c_debug_member(&b->debug, c_debug_pointee(type), (uint64_t)use->offset,
                          (uint32_t)c_layout_access_size(&b->layout, use->type), &path);
  text_release(&path);
  return type && c_debug_scalar(type).is_signed;
}

// Where a pointer to a length is null, the length is 0.
static LLVMValueRef readable(Builder *b, LLVMValueRef pointer) {
  LLVMTypeRef wide = LLVMIntTypeInContext(b->context, WIDE);
  LLVMValueRef zero = LLVMGetNamedGlobal(b->module, "sextant.no.length");
  if (!zero) {
    zero = LLVMAddGlobal(b->module, wide, "sextant.no.length");
    LLVMSetInitializer(zero, LLVMConstNull(wide));
    LLVMSetLinkage(zero, LLVMInternalLinkage);
  }
  return LLVMBuildSelect(b->at, LLVMBuildIsNull(b->at, pointer, "none"), zero, pointer, "readable");
}

// A number that is given, as wide as products of two need.
static LLVMValueRef length_value(Builder *b, LLVMValueRef function, const GivenUse *use,
                                 const LLVMValueRef *arguments) {
  LLVMValueRef value = arguments[use->parameter];
  bool is_counted = use->offset >= 0 && c_client_fair_counts(c_client_fair_type(b, function, use->parameter));
  if (is_counted && c_client_fair_takes_null(b, function, use->parameter)) value = readable(b, value);
  if (use->offset >= 0)
    value = LLVMBuildLoad2(b->at, use->type, at_offset(b, value, number(b, (uint64_t)use->offset)), "length");
  LLVMTypeRef wide = LLVMIntTypeInContext(b->context, WIDE);
  return LLVMBuildIntCast2(b->at, value, wide, is_signed(b, function, use), "length");
}

// Two numbers of 64 bits without a sign have products that are as wide as there is room for, and count as negative: none of the numbers is larger than
// what the product may be, unless one is none.
static void assume_narrow(Builder *b, const ClientBlock *block, const LLVMValueRef *arguments) {
  const FunctionUses *uses = c_client_fair_uses(b, block->function);
  LLVMTypeRef wide = LLVMIntTypeInContext(b->context, WIDE), bit = LLVMInt1TypeInContext(b->context);
  LLVMValueRef fits = LLVMConstInt(bit, 1, false), is_none = LLVMConstInt(bit, 0, false);
  for (uint32_t i = 0; i < uses->count; i++) {
    if (!(block->use->lengths >> i & 1)) continue;
    LLVMValueRef length = length_value(b, block->function, &uses->givens[i], arguments);
    LLVMValueRef small = LLVMBuildICmp(b->at, LLVMIntSLE, length, LLVMConstInt(wide, BLOCK_MOST, false), "small");
    fits = LLVMBuildAnd(b->at, fits, small, "fits");
    is_none =
        LLVMBuildOr(b->at, is_none, LLVMBuildICmp(b->at, LLVMIntSLE, length, LLVMConstNull(wide), "none"), "none");
  }
  c_client_fair_assume(b, LLVMBuildOr(b->at, fits, is_none, "fits"));
}

// Their product; none where that is negative. A single one needs no room for products.
static LLVMValueRef product_of(Builder *b, const ClientBlock *block, const LLVMValueRef *arguments) {
  const FunctionUses *uses = c_client_fair_uses(b, block->function);
  LLVMTypeRef wide = LLVMIntTypeInContext(b->context, WIDE);
  LLVMValueRef count = NULL;
  for (uint32_t i = 0; i < uses->count; i++) {
    if (!(block->use->lengths >> i & 1)) continue;
    LLVMValueRef length = length_value(b, block->function, &uses->givens[i], arguments);
    count = count ? LLVMBuildMul(b->at, count, length, "count") : length;
  }
  if (__builtin_popcount(block->use->lengths) > 1) assume_narrow(b, block, arguments);
  if (block->use->extent == EXTENT_INDEX) count = LLVMBuildAdd(b->at, count, LLVMConstInt(wide, 1, false), "count");
  if (block->use->extent == EXTENT_ROOM) {
    count = LLVMBuildMul(b->at, count, LLVMConstInt(wide, ROOM_FACTOR, false), "count");
    count = LLVMBuildAdd(b->at, count, LLVMConstInt(wide, ROOM_MORE, false), "count");
  }
  LLVMValueRef none = LLVMConstNull(wide), is_negative = LLVMBuildICmp(b->at, LLVMIntSLT, count, none, "negative");
  count = LLVMBuildSelect(b->at, is_negative, none, count, "count");
  assume_at_most(b, count, LLVMConstInt(wide, BLOCK_MOST, false));
  return LLVMBuildIntCast2(b->at, count, b->index, false, "count");
}

static LLVMValueRef size_of_text(Builder *b, const ClientBlock *block) {
  const FunctionUses *uses = c_client_fair_uses(b, block->function);
  for (uint32_t i = 0; i < uses->parameters; i++) {
    uint32_t text = block->use->lengths >> i & 1 ? object_of_parameter(b, block->function, i) : UINT32_MAX;
    if (text != UINT32_MAX) return LLVMBuildLoad2(b->at, b->index, b->blocks.data[text].size, "size");
  }
  return number(b, 1);
}

// Bytes that the call needs.
static LLVMValueRef bytes_needed(Builder *b, const ClientBlock *block, const LLVMValueRef *arguments) {
  const GivenUse *use = block->use;
  if (!use->lengths)
    return number(b, block->is_text && !c_client_fair_is_buffer(use)
                         ? 1
                         : c_client_fair_constant_count(use, block->element) * block->element);
  if (use->extent == EXTENT_TEXT || use->extent == EXTENT_APPENDED) return size_of_text(b, block);
  LLVMValueRef bytes = LLVMBuildMul(b->at, product_of(b, block, arguments), number(b, use->unit), "bytes");
  bytes = LLVMBuildAdd(b->at, bytes, number(b, use->more), "bytes");
  assume_at_most(b, bytes, number(b, BLOCK_MOST));
  return bytes;
}

static LLVMValueRef build_size(Builder *b, uint32_t object) {
  Input input = {.role = INPUT_LENGTH, .type = "unsigned long", .element = object};
  LLVMValueRef size = c_client_build_input(b, b->index, input, "size");
  assume_at_most(b, size, number(b, BLOCK_MOST));
  LLVMBuildStore(b->at, size, b->blocks.data[object].size);
  return size;
}

// Its size, and its bytes.
static void choose_block(Builder *b, uint32_t object) {
  LLVMValueRef arguments[] = {b->objects.data[object], build_size(b, object)};
  c_client_build_contents(b, (Input){.role = INPUT_CONTENTS, .type = "unsigned char", .element = object}, arguments);
}

static void end_text(Builder *b, uint32_t object, LLVMValueRef size) {
  const ClientBlock *block = &b->blocks.data[object];
  assume_at_most(b, number(b, 1), size);
  if (block->use->lengths &&
      block->use->extent == EXTENT_APPENDED) { // room for the other one, without its end, is left behind it
    LLVMValueRef other = size_of_text(b, block), more = LLVMBuildSub(b->at, other, number(b, 1), "more");
    assume_at_most(b, number(b, 1), other);
    assume_at_most(b, other, size);
    size = LLVMBuildSub(b->at, size, more, "size");
  }
  LLVMValueRef last = at_offset(b, b->objects.data[object], LLVMBuildSub(b->at, size, number(b, 1), "last"));
  LLVMBuildStore(b->at, LLVMConstNull(LLVMInt8TypeInContext(b->context)), last);
}

static void build_members(Builder *b, uint32_t object, const LLVMValueRef *arguments) {
  const ClientBlock *block = &b->blocks.data[object];
  BlockMemberVec members = block->members;
  LLVMValueRef pointer = b->objects.data[object];
  for (uint32_t i = 0; i < members.count; i++) {
    BlockMember member = members.data[i];
    LLVMValueRef value =
        member.object == UINT32_MAX ? LLVMConstNull(b->pointer) : c_client_object_value(b, member.object, arguments);
    LLVMBuildStore(b->at, value, at_offset(b, pointer, number(b, member.offset)));
  }
}

LLVMValueRef c_client_fair_block(Builder *b, uint32_t object, const LLVMValueRef *arguments) {
  const ClientBlock block = b->blocks.data[object];
  LLVMValueRef pointer = b->objects.data[object], needed = bytes_needed(b, &block, arguments);
  if (b->client->objects.data[object].is_kept) {
    assume_at_most(b, needed, LLVMBuildLoad2(b->at, b->index, block.size, "size"));
    return pointer;
  }
  LLVMValueRef size = LLVMBuildLoad2(b->at, b->index, block.size, "size");
  if (block.is_text || (c_client_fair_has_contract(b, block.function) && block.members.count))
    assume_at_most(b, needed, size);
  else if (!c_client_fair_has_contract(b, block.function))
    c_client_fair_assume(b, LLVMBuildICmp(b->at, LLVMIntEQ, size, needed, "fits"));
  if (block.is_text) end_text(b, object, size);
  if (block.members.count) {
    LLVMValueRef known[MOST_GIVENS] = {0}; // the struct is where its own members are read
    memcpy(known, arguments, LLVMCountParams(block.function) * sizeof *known);
    known[block.use->parameter] = pointer;
    build_members(b, object, known);
  }
  return pointer;
}

// Is a call of the function under way? Its blocks are in use then. NULL: there is no way to call it in the meantime.
static LLVMValueRef busy_of(Builder *b, LLVMValueRef function) {
  size_t length;
  bool has_blocks = false;
  for (uint32_t i = 0; i < b->blocks.count; i++)
    has_blocks |= b->blocks.data[i].use && b->blocks.data[i].function == function;
  if (!has_blocks || !b->has_callbacks) return NULL;
  const char *own = LLVMGetValueName2(function, &length);
  const char *name = arena_format(&b->client->arena, "sextant.busy.%s", own);
  LLVMValueRef known = LLVMGetNamedGlobal(b->module, name);
  if (known) return known;
  LLVMTypeRef bit = LLVMInt1TypeInContext(b->context);
  LLVMValueRef busy = LLVMAddGlobal(b->module, bit, name);
  LLVMSetInitializer(busy, LLVMConstNull(bit));
  LLVMSetLinkage(busy, LLVMInternalLinkage);
  c_client_assume(b, arena_format(&b->client->arena, "clients do not call %s while a call of it is under way", own));
  return busy;
}

static void set_busy(Builder *b, LLVMValueRef busy, bool is_so) {
  LLVMBuildStore(b->at, LLVMConstInt(LLVMInt1TypeInContext(b->context), is_so, false), busy);
}

void c_client_fair_choose(Builder *b, LLVMValueRef function) {
  LLVMValueRef busy = busy_of(b, function);
  if (busy) {
    LLVMValueRef is = LLVMBuildLoad2(b->at, LLVMInt1TypeInContext(b->context), busy, "busy");
    c_client_fair_assume(b, LLVMBuildNot(b->at, is, "free"));
    set_busy(b, busy, true);
  }
  for (uint32_t i = 0; i < b->blocks.count; i++) {
    const ClientBlock *block = &b->blocks.data[i];
    if (block->use && block->function == function && !b->client->objects.data[i].is_kept) choose_block(b, i);
  }
}

void c_client_fair_begin(Builder *b) {
  for (uint32_t i = 0; i < b->blocks.count; i++) {
    if (!b->blocks.data[i].use || !b->client->objects.data[i].is_kept) continue;
    choose_block(b, i);
    if (b->blocks.data[i].is_text) end_text(b, i, LLVMBuildLoad2(b->at, b->index, b->blocks.data[i].size, "size"));
    LLVMValueRef none[MOST_GIVENS] = {0};
    none[b->blocks.data[i].use->parameter] = b->objects.data[i];
    if (b->blocks.data[i].members.count) build_members(b, i, none);
  }
}

// ---- numbers

// condition := function argument operator (number | "#" argument)
typedef struct NumberCondition {
  char function[128];
  unsigned argument;
  char operator[3];
  bool is_argument;
  long long number;
} NumberCondition;

// The condition at `text`; returns where the next one is, or NULL.
static const char *read_condition(const char *text, NumberCondition *out) {
  char right[32];
  if (!text || sscanf(text, " %127[^ ] %u %2[<>=!%] %31[^;]", out->function, &out->argument, out->operator, right) != 4)
    return NULL;
  out->is_argument = *right == '#';
  out->number = strtoll(right + out->is_argument, NULL, 10);
  const char *end = strchr(text, ';');
  return end ? end + 1 : text + strlen(text);
}

static bool is_about(const NumberCondition *condition, LLVMValueRef function) {
  size_t length;
  return strcmp(condition->function, LLVMGetValueName2(function, &length)) == 0 &&
         condition->argument < LLVMCountParams(function) &&
         (!condition->is_argument || (unsigned long long)condition->number < LLVMCountParams(function));
}

// The least and the largest value of a parameter whose type is an enumeration; of flags, all of them together. False: it is none.
static bool enumeration_range(Builder *b, LLVMValueRef function, uint32_t parameter, int64_t *least, int64_t *most) {
  LLVMValueRef type = c_client_fair_type(b, function, parameter), part;
  uint64_t value, all = 0;
  bool are_flags = true, is_any = false;
  if (!type || !c_debug_is_enumeration(type)) return false;
  for (uint32_t i = 0; (part = c_debug_part(type, i)); i++) {
    if (!c_debug_enumerator(&b->debug, part, &value)) return false;
    int64_t number = (int64_t)value;
    *least = is_any && *least < number ? *least : number;
    *most = is_any && *most > number ? *most : number;
    are_flags = are_flags && number >= 0 && (value & (value - 1)) == 0;
    all |= value, is_any = true;
  }
  if (are_flags && *most >= 4) *least = 0, *most = (int64_t)all;
  return is_any;
}

static void tell_enumerations(Builder *b, LLVMValueRef function, Text *owed) {
  int64_t least, most;
  for (uint32_t i = 0; i < LLVMCountParams(function); i++) {
    const char *name = c_client_parameter_name(&b->client->arena, function, i);
    if (enumeration_range(b, function, i, &least, &most))
      c_client_fair_require(owed, arena_format(&b->client->arena, "%s >= %lld && %s <= %lld", name, (long long)least,
                                               name, (long long)most));
  }
}

static void assume_enumerations(Builder *b, LLVMValueRef function, const LLVMValueRef *arguments) {
  int64_t least, most;
  for (uint32_t i = 0; i < LLVMCountParams(function); i++) {
    if (!enumeration_range(b, function, i, &least, &most)) continue;
    LLVMTypeRef type = LLVMTypeOf(arguments[i]);
    bool sign = least < 0;
    LLVMValueRef low = LLVMConstInt(type, (unsigned long long)least, true),
                 high = LLVMConstInt(type, (unsigned long long)most, true);
    c_client_fair_assume(b, LLVMBuildICmp(b->at, sign ? LLVMIntSGE : LLVMIntUGE, arguments[i], low, "least"));
    c_client_fair_assume(b, LLVMBuildICmp(b->at, sign ? LLVMIntSLE : LLVMIntULE, arguments[i], high, "most"));
  }
}

// The largest of an unsigned type is written as -1.
static const char *number_text(Builder *b, LLVMValueRef function, const NumberCondition *c) {
  const GivenUse *use = &c_client_fair_uses(b, function)->givens[c->argument];
  if (c->number >= 0 || is_signed(b, function, use)) return arena_format(&b->client->arena, "%lld", c->number);
  uint64_t most = UINT64_MAX >> (64 - LLVMGetIntTypeWidth(use->type));
  return arena_format(&b->client->arena, "%lluu", (unsigned long long)c->number & most);
}

void c_client_fair_tell_numbers(Builder *b, LLVMValueRef function, Text *owed) {
  NumberCondition c;
  tell_enumerations(b, function, owed);
  for (const char *at = b->conditions; (at = read_condition(at, &c));) {
    if (!is_about(&c, function)) continue;
    const char *right = c.is_argument ? c_client_parameter_name(&b->client->arena, function, (uint32_t)c.number)
                                      : number_text(b, function, &c);
    bool is_multiple = *c.operator== '%';
    c_client_fair_require(owed, arena_format(&b->client->arena, "%s %s %s%s",
                                             c_client_parameter_name(&b->client->arena, function, c.argument),
                                             c.operator, right, is_multiple ? " == 0" : ""));
  }
}

static LLVMIntPredicate predicate_of(const char *operator, bool sign) {
  if (strcmp(operator, "!=") == 0) return LLVMIntNE;
  if (strcmp(operator, "<") == 0) return sign ? LLVMIntSLT : LLVMIntULT;
  if (strcmp(operator, "<=") == 0) return sign ? LLVMIntSLE : LLVMIntULE;
  if (strcmp(operator, ">") == 0) return sign ? LLVMIntSGT : LLVMIntUGT;
  return sign ? LLVMIntSGE : LLVMIntUGE;
}

void c_client_fair_numbers(Builder *b, LLVMValueRef function, const LLVMValueRef *arguments) {
  NumberCondition c;
  const FunctionUses *uses = c_client_fair_uses(b, function);
  assume_enumerations(b, function, arguments);
  for (const char *at = b->conditions; (at = read_condition(at, &c));) {
    if (!is_about(&c, function)) continue;
    LLVMValueRef left = arguments[c.argument];
    bool sign = is_signed(b, function, &uses->givens[c.argument]);
    LLVMValueRef right =
        c.is_argument ? arguments[c.number] : LLVMConstInt(LLVMTypeOf(left), (unsigned long long)c.number, true);
    if (LLVMTypeOf(left) != LLVMTypeOf(right)) continue;
    bool is_multiple = *c.operator== '%';
    if (is_multiple) left = LLVMBuildURem(b->at, left, right, "rest"), right = LLVMConstNull(LLVMTypeOf(right));
    c_client_fair_assume(
        b, LLVMBuildICmp(b->at, is_multiple ? LLVMIntEQ : predicate_of(c.operator, sign), left, right, "required"));
  }
}

// ---- calls

static LLVMValueRef is_chosen(Builder *b, LLVMValueRef which, uint32_t source) {
  if (!which) return LLVMConstInt(LLVMInt1TypeInContext(b->context), 1, false);
  return LLVMBuildICmp(b->at, LLVMIntEQ, which, LLVMConstInt(LLVMTypeOf(which), source, false), "chosen");
}

// NULL: the object is no struct that the library changes.
static LLVMValueRef ready_of(Builder *b, uint32_t object) {
  return LLVMGetNamedGlobal(b->module, c_client_fair_ready_name(b, object));
}

// Bytes of the memory that an argument leads to where it is not the same as another, and bytes that it needs.
static LLVMValueRef bytes_of_memory(Builder *b, const ClientArgument *argument, const LLVMValueRef *arguments) {
  for (uint32_t i = 0; i < argument->sources.count; i++) {
    ClientSource source = argument->sources.data[i];
    if (source.kind != CLIENT_OBJECT) continue;
    const ClientObject *object = &b->client->objects.data[source.index];
    if (!object->is_block) return number(b, object->size);
    return arguments ? bytes_needed(b, &b->blocks.data[source.index], arguments)
                     : LLVMBuildLoad2(b->at, b->index, b->blocks.data[source.index].size, "size");
  }
  return number(b, 0);
}

// Where two arguments are the same, the memory is large enough for both.
static void assume_same_fits(Builder *b, const ClientFunction *function, uint32_t index, const LLVMValueRef *arguments,
                             LLVMValueRef which) {
  const ClientArgument *argument = &function->arguments.data[index];
  for (uint32_t k = 0; k < argument->sources.count; k++) {
    if (argument->sources.data[k].kind != CLIENT_SAME) continue;
    LLVMValueRef room = bytes_of_memory(b, &function->arguments.data[argument->sources.data[k].index], NULL);
    LLVMValueRef fits = LLVMBuildICmp(b->at, LLVMIntULE, bytes_of_memory(b, argument, arguments), room, "fits");
    c_client_fair_assume(b, LLVMBuildOr(b->at, fits, LLVMBuildNot(b->at, is_chosen(b, which, k), "other"), "usable"));
  }
}

// The handle in the variable whose address is passed.
static void note_place(Builder *b, LLVMValueRef function, uint32_t parameter, const ClientArgument *argument,
                       LLVMValueRef address) {
  const GivenUse *target = c_client_fair_target(b, function, parameter);
  b->before[parameter] = NULL;
  if (argument->sources.data[argument->sources.count - 1].kind != CLIENT_PLACE) return;
  LLVMValueRef null = LLVMConstNull(b->pointer), is_null = LLVMBuildIsNull(b->at, address, "none");
  LLVMValueRef from = LLVMBuildSelect(
      b->at, is_null, b->handles.data[argument->sources.data[argument->sources.count - 1].index], address, "place");
  LLVMValueRef kept = LLVMBuildSelect(b->at, is_null, null, LLVMBuildLoad2(b->at, b->pointer, from, "kept"), "kept");
  if (c_client_fair_needs(target))
    c_client_fair_assume(b, LLVMBuildOr(b->at, is_null, LLVMBuildIsNotNull(b->at, kept, "given"), "usable"));
  b->before[parameter] = kept;
}

void c_client_fair_before(Builder *b, LLVMValueRef function, uint32_t call, const LLVMValueRef *arguments,
                          const LLVMValueRef *which) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  for (uint32_t i = 0; i < b->client->functions.data[call].arguments.count; i++) {
    const ClientArgument *argument = &b->client->functions.data[call].arguments.data[i];
    if (!argument->is_pointer) continue;
    ClientFunction described = b->client->functions.data[call];
    note_place(b, function, i, argument, arguments[i]);
    assume_same_fits(b, &described, i, arguments, which[i]);
    bool has_handles = argument->sources.data[argument->sources.count - 1].kind == CLIENT_HANDLE;
    if (has_handles && argument->sources.data[0].kind != CLIENT_NULL)
      c_client_fair_assume(b, LLVMBuildIsNotNull(b->at, arguments[i], "given"));
    for (uint32_t k = 0; k < argument->sources.count; k++) {
      LLVMValueRef ready =
          argument->sources.data[k].kind == CLIENT_OBJECT ? ready_of(b, argument->sources.data[k].index) : NULL;
      if (!ready || c_client_fair_initialises(b, function, &uses->givens[i])) continue;
      LLVMValueRef is = LLVMBuildLoad2(b->at, LLVMInt1TypeInContext(b->context), ready, "ready");
      c_client_fair_assume(b,
                           LLVMBuildOr(b->at, is, LLVMBuildNot(b->at, is_chosen(b, which[i], k), "other"), "usable"));
    }
  }
}

// Did an initialiser do its work? Null, false and negative numbers say no.
static LLVMValueRef has_succeeded(Builder *b, LLVMValueRef result) {
  LLVMTypeKind kind = result ? LLVMGetTypeKind(LLVMTypeOf(result)) : LLVMVoidTypeKind;
  if (kind == LLVMPointerTypeKind) return LLVMBuildIsNotNull(b->at, result, "made");
  if (kind != LLVMIntegerTypeKind) return LLVMConstInt(LLVMInt1TypeInContext(b->context), 1, false);
  if (LLVMGetIntTypeWidth(LLVMTypeOf(result)) == 1) return result;
  return LLVMBuildICmp(b->at, LLVMIntSGE, result, LLVMConstNull(LLVMTypeOf(result)), "made");
}

static void set_ready(Builder *b, const ClientArgument *argument, LLVMValueRef which, LLVMValueRef value) {
  for (uint32_t k = 0; k < argument->sources.count; k++) {
    LLVMValueRef ready =
        argument->sources.data[k].kind == CLIENT_OBJECT ? ready_of(b, argument->sources.data[k].index) : NULL;
    if (!ready) continue;
    LLVMValueRef before = LLVMBuildLoad2(b->at, LLVMInt1TypeInContext(b->context), ready, "ready");
    LLVMBuildStore(b->at, LLVMBuildSelect(b->at, is_chosen(b, which, k), value, before, "ready"), ready);
  }
}

// Handles to what was destroyed are lost, and so are those to its parts: of other types, and of its own where it leads to others.
static void drop_handles(Builder *b, LLVMValueRef function, const Pointee *ended, LLVMValueRef destroyed) {
  size_t length;
  for (uint32_t i = 0; i < b->pointees.count; i++) {
    const Pointee *pointee = &b->pointees.data[i];
    for (uint32_t k = 0; k < CLIENT_HANDLES && pointee->has_handles; k++) {
      LLVMValueRef handle = b->handles.data[pointee->first_handle + k];
      LLVMValueRef kept = LLVMBuildLoad2(b->at, b->pointer, handle, "kept"), null = LLVMConstNull(b->pointer);
      bool is_part = pointee != ended || pointee->is_passed_on;
      if (is_part)
        c_client_assume(b,
                        arena_format(&b->client->arena,
                                     "after a call of %s clients do not use what they got a pointer to %s for before",
                                     LLVMGetValueName2(function, &length),
                                     c_client_type_word(&b->debug, pointee->named, &b->client->arena)));
      LLVMValueRef is_lost = is_part ? LLVMBuildIsNotNull(b->at, destroyed, "lost")
                                     : LLVMBuildICmp(b->at, LLVMIntEQ, kept, destroyed, "lost");
      LLVMBuildStore(b->at, LLVMBuildSelect(b->at, is_lost, null, kept, "kept"), handle);
    }
  }
}

void c_client_fair_after(Builder *b, LLVMValueRef function, uint32_t call, const LLVMValueRef *arguments,
                         const LLVMValueRef *which, LLVMValueRef result) {
  const FunctionUses *uses = c_client_fair_uses(b, function);
  LLVMValueRef busy = busy_of(b, function);
  if (busy) set_busy(b, busy, false);
  for (uint32_t i = 0; i < b->client->functions.data[call].arguments.count; i++) {
    const ClientArgument *argument = &b->client->functions.data[call].arguments.data[i];
    if (!argument->is_pointer) continue;
    if (b->before[i] && c_client_fair_target(b, function, i)->is_freed)
      drop_handles(b, function, c_client_fair_place(b, c_client_fair_type(b, function, i)), b->before[i]);
    if (c_client_fair_initialises(b, function, &uses->givens[i]))
      set_ready(b, argument, which[i], has_succeeded(b, result));
    if (!c_client_fair_destroys(b, function, i)) continue;
    set_ready(b, argument, which[i], LLVMConstInt(LLVMInt1TypeInContext(b->context), 0, false));
    drop_handles(b, function, c_client_find_pointee(b, c_debug_pointee(c_client_fair_type(b, function, i))),
                 arguments[i]);
  }
}
