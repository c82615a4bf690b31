// The arguments of main: argv[0] to argv[argc - 1] are texts of any content and length, argv[argc] is null. Both are objects of the environment: the
// parameter's (OBJECT_ENTRY) and one that holds all texts (OBJECT_TEXTS), each at a distance of its own. Memory is arbitrary at the start; what
// is known of these two is said where it is loaded. Where the program may write to them, nothing is said, and no run proves a violation.
#include "front/c/argv_writes.h"
#include "front/c/context.h"

typedef struct Sizes {
  uint64_t most, slot; // arguments; bytes of a text with its end
} Sizes;

static Sizes sizes_of(const Lower *L) {
  return L->layout.pointer_width == 64 ? (Sizes){(uint64_t)1 << 20, (uint64_t)1 << 20} : (Sizes){1 << 10, 1 << 12};
}

uint64_t c_argv_texts_size(const Lower *L) { return sizes_of(L).most * sizes_of(L).slot; }

static const Object *texts_object(const Lower *L) {
  LLVMValueRef texts = LLVMGetNamedGlobal(L->module, ARGV_TEXTS);
  return texts ? c_objects_find(&L->objects, texts) : NULL;
}

static bool is_argv(const Lower *L, LLVMValueRef parameter) {
  LLVMValueRef function = LLVMGetParamParent(parameter);
  return texts_object(L) && LLVMCountParams(function) > 1 && LLVMGetParam(function, 1) == parameter;
}

static VarId lengths(Lower *L) {
  Sort word = sort_bv(L->layout.pointer_width);
  if (L->argv.lengths == VAR_NONE)
    L->argv.lengths = c_variable_new(L, NULL, "length", sort_array(word, word), true, NULL);
  return L->argv.lengths;
}

void c_argv_init(Lower *L) { L->argv.count = L->argv.lengths = L->argv.places = VAR_NONE; }

void c_argv_count(Lower *L, Term count) {
  Sizes sizes = sizes_of(L);
  if (!texts_object(L)) return;
  prog_assume(L->prog, arena_format(&L->arena, "main gets fewer than %llu arguments, each shorter than %llu characters",
                                    (unsigned long long)sizes.most, (unsigned long long)sizes.slot));
  c_edge_require(L, expr_binary(L->table, OP_BVULT, count, expr_bv(L->table, expr_width(L->table, count), sizes.most)));
  L->argv.count = c_variable_temporary(L, "arguments", sort_bv(L->layout.pointer_width));
  c_edge_assign(L, L->argv.count, c_term_as_bits(L, count, L->layout.pointer_width));
  c_edge_commit(L);
}

static Term scaled(Lower *L, Term n, uint64_t by) { return expr_binary(L->table, OP_BVMUL, n, c_term_pointer(L, by)); }

// Where a text begins that the offset into all texts is of.
static Term text_start(Lower *L, Term offset) {
  return expr_binary(L->table, OP_BVAND, offset, c_term_pointer(L, ~(sizes_of(L).slot - 1)));
}

static Term any_length_at(Lower *L, Term start) {
  Term any = expr_select(L->table, variable_term(L, lengths(L)), start);
  return expr_binary(L->table, OP_BVAND, any, c_term_pointer(L, sizes_of(L).slot - 1));
}

// Characters of the text that begins there: fewer than fit.
static Term length_at(Lower *L, Term start) {
  uint64_t number =
      expr_is_const(L->table, start) ? (uint64_t)expr_bits(L->table, start) / sizes_of(L).slot : ARGV_FIRST;
  if (L->argv.is_known && number < ARGV_FIRST) return variable_term(L, L->argv.first_lengths[number]);
  return any_length_at(L, start);
}

static void set_first_lengths(Lower *L) {
  for (uint64_t i = 0; i < ARGV_FIRST; i++) {
    L->argv.first_lengths[i] = c_variable_new(L, NULL, "length", sort_bv(L->layout.pointer_width), true, NULL);
    c_edge_assign(L, L->argv.first_lengths[i], any_length_at(L, c_term_pointer(L, i * sizes_of(L).slot)));
    c_edge_commit(L);
  }
}

// So that runs can tell them.
static void note_in_lexicon(Lower *L) {
  VarId length = lengths(L), memory = c_region_of(L, L->argv.texts_class)->array;
  L->prog->lexicon->arguments = (LexiconArguments){.base = L->argv.texts,
                                                   .stride = sizes_of(L).slot,
                                                   .count = variable_term(L, L->argv.count),
                                                   .lengths = variable_term(L, length),
                                                   .memory = variable_term(L, memory)};
}

bool c_argv_pointer(Lower *L, LLVMValueRef parameter, uint32_t memory) {
  if (L->argv.count == VAR_NONE || !is_argv(L, parameter)) return false;
  uint64_t bytes = L->layout.pointer_width / 8;
  Term elements = expr_binary(L->table, OP_BVADD, variable_term(L, L->argv.count), c_term_pointer(L, 1));
  L->memory.data[memory].size_term = scaled(L, elements, bytes);
  const Object *object = c_objects_find(&L->objects, parameter);
  c_address_of(L, texts_object(L));
  L->argv.class = c_points_to_object(L->points, object);
  L->argv.texts_class = c_points_to_object(L->points, texts_object(L));
  L->argv.base = L->memory.data[memory].base;
  L->argv.texts = (uint64_t)expr_bits(L->table, c_address_of(L, texts_object(L)));
  bool is_written =
      c_points_to_is_written(L->points, L->argv.class) || c_points_to_is_written(L->points, L->argv.texts_class);
  L->argv.is_known = !c_points_to_holds_numbers(L->points, L->argv.class) &&
                     (!is_written || !c_argv_may_be_written(L->points, L->module, parameter));
  if (L->argv.is_known) set_first_lengths(L), note_in_lexicon(L);
  else c_edge_inexact(L, "what arguments are that the program may have changed");
  return true;
}

// ---- what is loaded

static Term implies(Lower *L, Term a, Term b) { return expr_or(L->table, expr_not(L->table, a), b); }
static Term below(Lower *L, Term a, Term b) { return expr_binary(L->table, OP_BVULT, a, b); }

static void know_pointer(Lower *L, Term address, Term value) {
  TermTable *table = L->table;
  uint64_t bytes = L->layout.pointer_width / 8;
  Term count = variable_term(L, L->argv.count),
       offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, L->argv.base));
  Term index = expr_binary(table, OP_BVUDIV, offset, c_term_pointer(L, bytes));
  Term text = expr_binary(table, OP_BVADD, c_term_pointer(L, L->argv.texts), scaled(L, index, sizes_of(L).slot));
  Term first = implies(L, below(L, index, count), expr_eq(table, value, text));
  Term last = implies(L, expr_eq(table, index, count), expr_eq(table, value, c_term_pointer(L, 0)));
  c_edge_require(L, expr_and(table, first, last));
}

static void know_character(Lower *L, Term address, Term value) {
  TermTable *table = L->table;
  Term all = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, L->argv.texts)), start = text_start(L, all);
  Term length = length_at(L, start), offset = expr_binary(table, OP_BVSUB, all, start);
  Term zero = expr_eq(table, value, expr_bv(table, 8, 0));
  Term is_text = below(L, all, c_term_pointer(L, c_argv_texts_size(L)));
  Term known = expr_and(table, implies(L, below(L, offset, length), expr_not(table, zero)),
                        implies(L, expr_eq(table, offset, length), zero));
  c_edge_require(L, implies(L, is_text, known));
}

void c_argv_load(Lower *L, LLVMValueRef pointer, LLVMTypeRef type, Term value) {
  if (!L->argv.is_known || L->is_asking || L->at == LOC_NONE) return;
  ClassId class = c_points_to_class(L->points, pointer);
  if (class != L->argv.class && class != L->argv.texts_class) return;
  Term address = c_value_scalar(L, pointer);
  bool is_pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  bool is_character = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
  if (address == TERM_NONE) return;
  if (class == L->argv.class && is_pointer) know_pointer(L, address, value);
  else if (class == L->argv.texts_class && is_character) know_character(L, address, value);
  else c_edge_inexact(L, "what the bytes of arguments are together");
}

void c_argv_copy(Lower *L, LLVMValueRef from) {
  if (!L->argv.is_known || L->is_asking) return;
  ClassId class = c_points_to_class(L->points, from);
  if (class == L->argv.class || class == L->argv.texts_class)
    c_edge_inexact(L, "what the bytes of arguments are together");
}

// ---- each text by itself

static Term offset_of_text(Lower *L, Term text) {
  return expr_binary(L->table, OP_BVSUB, text, c_term_pointer(L, L->argv.texts));
}

Term c_argv_text(Lower *L, uint64_t number) { return c_term_pointer(L, L->argv.texts + number * sizes_of(L).slot); }

Term c_argv_text_of(Lower *L, Term address) {
  Term start = text_start(L, offset_of_text(L, address));
  return expr_binary(L->table, OP_BVADD, start, c_term_pointer(L, L->argv.texts));
}

Term c_argv_text_size(Lower *L, Term text) {
  return expr_binary(L->table, OP_BVADD, length_at(L, offset_of_text(L, text)), c_term_pointer(L, 1));
}

Term c_argv_text_exists(Lower *L, Term text) {
  return below(L, offset_of_text(L, text), scaled(L, variable_term(L, L->argv.count), sizes_of(L).slot));
}

Term c_argv_inside(Lower *L, Term address, Term bytes) {
  TermTable *table = L->table;
  if (L->argv.count == VAR_NONE) return expr_false(table);
  Sizes sizes = sizes_of(L);
  Term all = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, L->argv.texts)), start = text_start(L, all);
  Term offset = expr_binary(table, OP_BVSUB, all, start), length = length_at(L, start);
  Term is_text = below(L, all, scaled(L, variable_term(L, L->argv.count), sizes.slot));
  Term size = expr_binary(table, OP_BVADD, length, c_term_pointer(L, 1));
  Term room = expr_binary(table, OP_BVSUB, size, bytes);
  Term fits = expr_and(table, expr_binary(table, OP_BVULE, bytes, size), expr_binary(table, OP_BVULE, offset, room));
  return expr_and(table, is_text, fits);
}
