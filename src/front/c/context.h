// What the lowering files share: the state of a run (Lower) and of one function being inlined (Instance).
//
// Lowering walks a function's blocks and keeps a cursor `at`, the location whose edge is to be made next; LOC_NONE means
// that control does not get here. The value of an LLVM instruction is a list of terms over the program variables *as
// they are now* (a binding). When an edge changes a variable that a binding mentions and the binding is needed later,
// the same edge saves it in a temporary. So x = x + 3 becomes one edge.
#ifndef FRONT_C_CONTEXT_H
#define FRONT_C_CONTEXT_H
#include "front/c/flow.h"
#include "front/c/instructions.h"
#include "front/c/library.h"
#include "front/c/client.h"

// The value of an instruction: `count` terms from `first` on in Instance.terms.
typedef struct Binding {
  LLVMValueRef value;
  uint32_t first, count;
} Binding;
VEC(BindingVec, bindingvec, Binding)
VEC(AssignVec, assignvec, Assign)

// A local object in memory whose end matters (lifetimes.c).
typedef struct Local {
  uint32_t object;
  bool is_stack; // an array of any length, or what alloca returned: it has no flags
  bool in_frame; // of a recursive function: `dead` has a flag for each frame
  VarId dead;
  VarId twin,
      twin_dead; // of one that is born more than once: whether it is at its second address, and that one's state; or VAR_NONE
  LLVMMetadataRef block; // that declares it; NULL: the function's
} Local;
VEC(LocalVec, localvec, Local)

// A parameter of a model that was given the address of an array within a struct (members.h).
typedef struct Member {
  LLVMValueRef parameter;
  Term start;    // of the array, as long as the call takes
  uint64_t room; // its bytes
} Member;
VEC(MemberVec, membervec, Member)

typedef struct Instance {
  uint32_t id;             // 1, 2, ...
  struct Instance *caller; // or NULL
  FlowFunction *function;
  bool once;      // runs at most once in an execution, so far as the graph shows
  bool recursive; // shared by all calls
  U32Vec terms;
  Map fixed;          // value -> first term: bindings that hold everywhere
  Map open_index;     // value -> index into open
  BindingVec open;    // bindings that hold at the cursor
  U32Vec live;        // which of them may be needed behind it, in order; what is of no more use is left out in time
  BindingVec *at_end; // per block: what its children start with
  Loc *block_loc;     // per block, LOC_NONE: not needed so far
  uint32_t block, position; // of the instruction at the cursor
  bool closing;             // the block's last instruction is being lowered: bindings end here
  Map cells;                // object id << 32 | cell -> variable
  Map addresses;            // object id -> index into Lower.addresses
  Map parameters;           // parameter -> first of its hidden variables
  U32Vec owned;             // variables
  Loc entry;                // recursive: where all calls go
  Loc exit;                 // where `ret` goes; LOC_NONE: not reached
  Place exit_place;
  Place call_place; // of a model of a library function: the call in the program; line 0 in all others
  LocalVec locals;
  bool has_endless;          // a local object whose end is not known (constant_switches.h)
  struct Assigned *assigned; // what it may write (assigned.h); NULL: anything
  MemberVec members;
  VarId frame;         // the number of this call, where setjmp is called in it (jumps.c); or VAR_NONE
  LLVMValueRef retval; // where the function keeps its result, where it may forget to (returns.h); or NULL
  VarId returned;      // whether it has not; VAR_NONE: it never does
  U32Vec result;       // terms; variables where there are several `ret`, or recursion
} Instance;
VEC(InstanceVec, instancevec, Instance *)

typedef struct Region {
  ClassId class;
  VarId array;
  uint32_t unit; // bytes of an element
} Region;
VEC(RegionVec, regionvec, Region)

// An object that got its place in memory.
typedef struct MemoryObject {
  uint32_t object;
  uint64_t base, size;    // size: of the range that belongs to it
  Term size_term;         // bytes that may be accessed, where this is not `size`
  uint64_t stride;        // heap: distance of allocations, a power of two; 0: one allocation
  bool is_heap, in_frame; // in_frame: base is relative to the frame
  uint32_t instance;      // of a local object, unless it is in a frame: its instance; else 0
  uint32_t owner;         // heap: the instance that allocates it
  VarId next;             // heap, stride: where the next allocation is
  VarId dead;             // whether it is, in_frame: for each frame; VAR_NONE: never while it can be accessed
  VarId place;            // the number of its address (places.c); VAR_NONE: not seen, or one for each slot
} MemoryObject;
VEC(MemoryVec, memoryvec, MemoryObject)

// What a parameter of the entry function points to (entry_contents.h): elements of that many bytes.
typedef struct EntryObject {
  uint32_t memory;
  uint64_t element;
} EntryObject;
VEC(EntryObjectVec, entryobjectvec, EntryObject)

// Where the client of an open program goes on with its next turn, or stops (client_room.h).
typedef struct TurnRoom {
  Loc at, goes_on, stops;
} TurnRoom;
VEC(TurnRoomVec, turnroomvec, TurnRoom)

#define ARGV_FIRST 4u

// The arguments of main (argv.c). `is_known`: they are as they were given.
typedef struct Argv {
  VarId count, lengths;            // VAR_NONE: not needed so far
  VarId first_lengths[ARGV_FIRST]; // of the first texts, as numbers of their own: the same as in `lengths`
  ClassId class, texts_class;
  VarId places;         // array by address of a text: where it is; VAR_NONE: not needed so far
  uint64_t base, texts; // addresses
  bool is_known;
} Argv;

struct Recursion;
struct Checks;
struct Readonly;
struct ConstantSwitches;
struct Booleans;
struct Places;
struct Indeterminate;
struct Coverage;
struct Deaths;
struct Comparisons;
struct Jumps;
struct AssignedChecks;
typedef struct Lower {
  TermTable *table;
  Prog *prog;
  const CFrontOptions *options;
  Calls calls;
  bool reuses_memory;     // CALLS_STACK_REUSE
  const ClientPlan *plan; // of an open program, or NULL
  LLVMModuleRef module;
  Layout layout;
  Arena arena; // for this run
  DebugInfo debug;
  Objects objects;
  PointsTo *points;
  Flow flow;

  Instance *now;
  Loc at;
  Place place;              // of the instruction at the cursor
  LLVMValueRef instruction; // the same, or the last that was
  AssignVec pending;        // the simultaneous assignment being collected
  U32Vec saving;            // temporaries that it saves values in
  LLVMValueRef done_store;  // a store that the call before it has done already
  InstanceVec instances;

  RegionVec regions;
  Map region_index;   // class -> index
  MemoryVec memory;   // everything with an address
  Map global_cells;   // object id << 32 | cell -> variable
  Map global_memory;  // object id -> index into memory
  Map function_codes; // function or block -> number
  uint64_t next_address, next_code, next_heap;
  Map names;                    // hash of a base name -> copies so far
  U32Vec owner;                 // variable -> id of the instance, 0: shared
  bool is_asking;               // what is lowered is no part of the program (asked.h): nothing is checked
  bool crowded;                 // objects do not fit in the address space of the model
  Map properties;               // name and place -> property
  VarId heap_sizes, heap_alive; // arrays by address of the allocation; VAR_NONE: not needed so far
  VarId heap_living;            // how many allocated objects are alive, where leaks are asked for
  struct Recursion *recursion;
  struct Checks *checks;
  struct Readonly *readonly;
  struct ConstantSwitches *constant_switches;
  struct Booleans *booleans;
  struct Places *places;
  struct Indeterminate *indeterminate;
  struct Deaths *deaths;
  struct Comparisons *comparisons;
  struct Jumps *jumps;
  struct AssignedChecks *assigned;
  TurnRoomVec turns;
  Argv argv;
  EntryObjectVec entries;
  Map constant_texts;         // class -> 1 where it is one of the client's blocks alone, and nothing writes to them
  Map entry_initial;          // class -> the variable that keeps what was in its objects
  VarId heap_places;          // array by address of the allocation; VAR_NONE: not needed so far
  AssignVec initial;          // what variables with static storage are at the start, where that is no constant
  Term dying;                 // the address of the block that realloc is moving, or TERM_NONE
  bool as_numbers;            // pointers in constants are read as numbers (places.c)
  bool has_gaps;              // what constants leave undefined is arbitrary
  struct Coverage *coverage;  // NULL: nothing is to be covered
  Map plain_reads;            // class -> 1: something reads whole bytes of it (bit_field_gaps.c)
  Map given_flags;            // class, or object with bit 32: has a function without a body been given it? (foreign.c)
  U32Vec indices;             // variables that are any number, and never change: __sextant_index
  VarId given;                // one of the pointers that functions without a body have; VAR_NONE: not needed so far
  uint32_t undefined;         // how many arbitrary values were made
  struct LexiconTypes *types; // of the source that are known so far (lexicon.h)
  CheckAccess access;         // what the checks that are being made are about
  const char *through;        // what the source calls the pointer that the pending assignment goes through, or NULL
  TypeNumber pointee;         // of that pointer
} Lower;

// ---- variables (variables.c)
VarId c_variable_new(Lower *L, const char *function, const char *display, Sort sort, bool hidden, Instance *owner);
VarId c_variable_temporary(Lower *L, const char *hint, Sort sort); // hidden, owned by the instance at the cursor
// A variable that another file defines begins with any value, which is an assumption.
void c_variable_assume_any(Lower *L, const Object *object, const char *name);
VarId c_variable_cell(Lower *L, const Object *object, uint32_t cell);
const char *c_object_function(const Lower *L, const Object *object); // where it is local, or NULL
static inline Term variable_term(const Lower *L, VarId v) { return L->prog->vars.data[v].term; }

// ---- what the source calls things (lexicon.c, lexicon_types.c)
struct LexiconTypes *c_lexicon_types_new(void);
void c_lexicon_types_delete(struct LexiconTypes *types);
TypeNumber c_lexicon_type(Lower *L, LLVMValueRef type);  // of the debug information; NULL is not known
void c_lexicon_call(Lower *L, const Instance *instance); // a call, with the next number
void c_lexicon_through(Lower *L, LLVMValueRef pointer);  // of the pending assignment
void c_lexicon_finish(Lower *L);                         // all objects have their places

// ---- edges (edges.c)
Loc c_edge_location(Lower *L);                         // a new one
void c_edge_place(Lower *L, LLVMValueRef instruction); // from now on edges are from here
void c_edge_assign(Lower *L, VarId var, Term value);   // adds to the pending assignment
Term c_edge_pending(const Lower *L, VarId var);        // its value after the pending assignment
void c_edge_commit(Lower *L);                          // makes the edge, saving what is needed
void c_edge_save_across_call(Lower *L, bool own_only); // adds what a callee may change to the pending assignment
void c_edge_save_all(Lower *L);                        // adds all that is needed later
void c_edge_goto(Lower *L, Loc to);                    // the cursor ends
void c_edge_if(Lower *L, Term condition, Loc then, Loc otherwise);
void c_edge_decide(Lower *L, Term condition, Loc then, Loc otherwise); // the same, kept where the condition is constant
void c_edge_choice(Lower *L, Loc a, Loc b);
void c_edge_havoc(Lower *L, VarId var, Input input);
void c_edge_choose(Lower *L,
                   VarId var); // havoc of a choice that is made here, and no part of the initial state (prog/initial.h)
void c_edge_require(Lower *L, Term condition);  // else a silent sink
void c_edge_end(Lower *L, LocRole role);        // LOC_END or LOC_SINK here
void c_edge_inexact(Lower *L, const char *why); // from here on a run proves no violation
void c_edge_doubt(Lower *L, const char *why);   // from here on there is no proof; a violation stays one
void c_edge_limit(Lower *L, const char *format, ...) __attribute__((format(printf, 2, 3)));
void c_edge_or_limit(Lower *L, const char *why); // a run may end there as well, or go on
void c_edge_limit_unless(Lower *L, Term condition, const char *why);
void c_edge_error(Lower *L, PropertyKind kind, const char *name, const char *text); // name NULL: the kind's
void c_edge_check(Lower *L, Term condition, PropertyKind kind, const char *name, const char *text);

// ---- values (values.c)
Term c_value_scalar(Lower *L, LLVMValueRef value);             // TERM_NONE where it is not supported
bool c_value_terms(Lower *L, LLVMValueRef value, U32Vec *out); // appends all leaves
void c_value_bind(Lower *L, LLVMValueRef value, const Term *terms, uint32_t count);
void c_value_bind_fixed(Lower *L, LLVMValueRef value, const Term *terms, uint32_t count);
bool c_value_needed(const Lower *L, LLVMValueRef value); // after the instruction at the cursor?
void c_value_enter_block(Lower *L, uint32_t block);
void c_value_leave_block(Lower *L, uint32_t block);
Term c_value_undefined(Lower *L, Sort sort);

// ---- expressions (expressions.c, floats.c)
bool c_expression_is(LLVMOpcode opcode); // is it an operation on values without effects?
bool c_expression_terms(Lower *L, LLVMValueRef value, LLVMOpcode opcode, U32Vec *out);
Term c_expression_operation(Lower *L, LLVMValueRef value, LLVMOpcode opcode, Term a,
                            Term b); // arithmetic, a comparison
Term c_expression_float_compare(Lower *L, LLVMRealPredicate predicate, Term a, Term b);
Term c_expression_float_class(Lower *L, Term a, uint32_t mask);
Term c_expression_minmax(Lower *L, Term a, Term b, bool maximum);

// ---- conversions between sorts
Term c_term_as_bits(Lower *L, Term t, uint32_t width);  // bool or bit-vector to a bit-vector of a width, zero-extended
Term c_term_as_width(Lower *L, Term t, uint32_t width); // 1: bool
Term c_term_pointer(Lower *L, uint64_t address);

// ---- memory (memory.c, addresses.c, transfer.c)
bool c_memory_load(Lower *L, LLVMValueRef pointer, LLVMTypeRef type, U32Vec *out);
bool c_memory_store(Lower *L, LLVMValueRef pointer, LLVMTypeRef type,
                    const Term *terms); // adds to the pending assignment
// Bytes in memory, so far from where a pointer leads, become anything if `changed`.
void c_memory_disturb(Lower *L, LLVMValueRef pointer, uint64_t offset, uint64_t size, Term changed);
bool c_memory_is_read(Lower *L, ClassId class); // by the program, or by who asks
Term c_region_read(Lower *L, Region *region, Term address, uint32_t bytes);
Region *c_region_of(Lower *L, ClassId class);
Sort c_region_sort(const Lower *L, uint32_t unit);
Term c_address_of(Lower *L, const Object *object); // constant, or relative to the frame
Term c_address_of_in(Lower *L, Instance *instance, const Object *object, Term depth);
Term c_address_of_function(Lower *L, LLVMValueRef function);
uint64_t c_address_of_code(uint32_t number); // of the function with that number (Lower.function_codes)
bool c_address_is_code(const Lower *L, uint64_t address);
Term c_address_may_be_code(Lower *L, Term address); // or one of no object
uint64_t c_address_take(Lower *L, uint64_t size);
uint64_t c_address_heap_range(Lower *L, uint64_t *size);
void c_transfer_copy(Lower *L, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size); // memcpy and memmove
// What memcpy is given does not overlap. An assignment of a struct, which is the same to clang, may be one to itself.
void c_transfer_check_apart(Lower *L, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size, bool same_allowed);
void c_transfer_fill(Lower *L, LLVMValueRef to, Term byte, LLVMValueRef size);
// A move of the client: the bytes of the block that the first argument points to, as many as the second one says.
void c_transfer_contents(Lower *L, LLVMValueRef call, Input input);
void c_transfer_any(Lower *L, LLVMValueRef to, LLVMValueRef size, Input input); // arbitrary contents
void c_transfer_read(Lower *L, LLVMValueRef from, LLVMValueRef size);           // bytes are read and not used
// A parameter passed by value: from `from` (seen by the caller) to the parameter's object in `callee`.
void c_transfer_parameter(Lower *L, Instance *callee, const Object *to, LLVMValueRef from, uint64_t size, Term depth);
// An object becomes arbitrary: its declaration is reached.
void c_memory_declare(Lower *L, const Object *object, LLVMValueRef declaration);
void c_memory_forget(Lower *L, const Object *object); // the same for one in memory

// ---- constants in memory (constants.c)
typedef struct ConstantLeaf {
  uint64_t offset;
  Term bits; // a multiple of 8 wide
} ConstantLeaf;
VEC(ConstantLeafVec, constantleafvec, ConstantLeaf)
// Appends what is not zero in a constant, sorted by offset.
bool c_constant_leaves(Lower *L, LLVMValueRef constant, uint64_t offset, ConstantLeafVec *out);
bool c_constant_has_gaps(LLVMValueRef global); // are bytes that it leaves undefined arbitrary?
Term c_constant_bits(Lower *L, LLVMValueRef constant, uint64_t offset, uint32_t bytes);
// The same from leaves: bytes at `offset`.
Term c_constant_read(Lower *L, const ConstantLeafVec *leaves, uint64_t offset, uint32_t bytes);
void c_globals_initialise(Lower *L, Loc from, Loc to); // memory with static storage: edges between the two

// ---- functions (functions.c), calls (calls.c), library functions (builtins.c), intrinsics (intrinsics.c)
Instance *c_instance_new(Lower *L, FlowFunction *function, bool once);
void c_instance_lower(Lower *L, Instance *instance); // from the cursor; ends at the instance's exit
void c_call_lower(Lower *L, LLVMValueRef call);
void c_call_pass_arguments(Lower *L, LLVMValueRef call, Instance *callee, Term depth);
// The home of a parameter: the local variable it is stored to and nothing else, where that is in variables; or NULL.
const Object *c_parameter_home(const Lower *L, LLVMValueRef parameter);
VarId c_parameter_variable(Lower *L, Instance *callee, LLVMValueRef parameter, uint32_t leaf, uint32_t width);
bool c_builtin_lower(Lower *L, LLVMValueRef call, LLVMValueRef function); // false: it is no such function
void c_builtin_unknown(Lower *L, LLVMValueRef call, LLVMValueRef function);
void c_builtin_result(Lower *L, LLVMValueRef call, Input input);   // an arbitrary result
const char *c_literal_text(const Lower *L, LLVMValueRef argument); // of a string literal, or NULL
Term c_condition_term(Lower *L, LLVMValueRef argument);            // is it not zero? TERM_NONE where it is not modelled
// The variable that the next instruction stores the call's result to and nothing else uses, or VAR_NONE. The store is
// then done already.
VarId c_result_home(Lower *L, LLVMValueRef call);
void c_argument_check(Lower *L, LLVMValueRef call,
                      const char *name); // before a variable argument is read (arguments.c)
bool c_intrinsic_lower(Lower *L, LLVMValueRef call, const char *name);
bool c_math_terms(Lower *L, LLVMValueRef call, const char *name, U32Vec *out);

// ---- what models of library functions ask of the lowering (model_calls.c)
void c_model_call(Lower *L, LLVMValueRef call, const char *name, Library library);

// ---- heap (heap.c)
void c_heap_init(Lower *L);
VarId c_heap_sizes(Lower *L);
void c_heap_end(Lower *L); // where the program ends
// States of allocations, by address: none so far, alive, freed.
enum { HEAP_FREE = LEXICON_HEAP_NONE, HEAP_ALIVE = LEXICON_HEAP_ALIVE, HEAP_DEAD = LEXICON_HEAP_DEAD };
VarId c_heap_alive(Lower *L);
// The address of a new allocation, as of now; what changes with it is added to the pending assignment. TERM_NONE and
// the cursor ends where it is not modelled. `fails`: where it does not happen; more than the model has room for is added.
Term c_heap_allocate(Lower *L, const Object *site, Term size, Term *fails);
void c_heap_bind(Lower *L, LLVMValueRef value, Term address); // gives the value its address and commits
// What alloca gives, arrays of any length, and what models make are not the program's to free.
bool c_heap_may_be_freed(LLVMValueRef allocation);
void c_heap_call(Lower *L, LLVMValueRef call, Library library);
// All that the instance at the cursor has allocated at this site is dead: added to the pending assignment.
void c_heap_kill(Lower *L, uint32_t object, bool is_one);

// ---- the arguments of main (argv.c)
void c_argv_init(Lower *L);
void c_argv_count(Lower *L, Term count);                                // how many there are
bool c_argv_pointer(Lower *L, LLVMValueRef parameter, uint32_t memory); // false: the parameter is not argv
void c_argv_load(Lower *L, LLVMValueRef pointer, LLVMTypeRef type,
                 Term value); // something was loaded: what is known of it
void c_argv_copy(Lower *L, LLVMValueRef from);
Term c_argv_inside(Lower *L, Term address, Term bytes); // is it in a text?
uint64_t c_argv_texts_size(const Lower *L);
// Each text is an object of its own, wherever it is. Its address, by its number or from an address in it; what it takes; is it there?
Term c_argv_text(Lower *L, uint64_t number);
Term c_argv_text_of(Lower *L, Term address);
Term c_argv_text_size(Lower *L, Term text);
Term c_argv_text_exists(Lower *L, Term text);

// ---- numbers of addresses (places.c)
struct Places *c_places_new(void);
void c_places_delete(struct Places *places);
// VAR_NONE where nothing sees it. `base`: where the object is in the graph, which is as good a place as any.
VarId c_place_new(Lower *L, const Object *object, uint64_t base);
VarId c_place_of_slots(Lower *L);
void c_place_birth(Lower *L, uint32_t memory);              // draws its place anew; an index into Lower.memory
Term c_place_birth_of_slot(Lower *L);                       // the same of an allocation that happens more than once
void c_place_declare(Lower *L, const Object *object);       // a local object's declaration is reached
void c_places_enter(Lower *L);                              // at the beginning of the instance at the cursor
void c_places_start(Lower *L);                              // at the start of the program
Term c_place_number(Lower *L, Term address, ClassId class); // of an address of such an object, as a number
// The address of an exposed object; `is_stored`: the number was stored as a pointer, or as the bytes of one.
Term c_place_pointer(Lower *L, Term number, bool is_stored);
Term c_place_is_shared(Lower *L, Term address); // is it the address of no object, and may it stand for several numbers?
Term c_place_constant(Lower *L, Term address);  // the number of a constant address
void c_places_finish(Lower *L);

// ---- lifetimes of local objects (lifetimes.c)
void c_lifetimes_init(Lower *L, Instance *instance);                           // which of them matter
const Local *c_lifetimes_find(const Instance *instance, const Object *object); // or NULL
bool c_lifetimes_is_outlived(Lower *L, const Object *object); // may something point to it when it is dead?
void c_lifetimes_enter(Lower *L);                             // at the beginning of the instance at the cursor
void c_lifetimes_end_entry(Lower *L);                         // the entry returns: what runs after it comes next
void c_lifetimes_leave(Lower *L);                             // at its end
void c_lifetimes_return(Lower *L);                         // just before that: what contracts say of the end comes next
void c_lifetimes_restore(Lower *L, LLVMValueRef call);     // llvm.stackrestore: arrays of any length die
void c_lifetimes_step(Lower *L, LLVMValueRef instruction); // before it: control may have left a block, or entered it
// Control leaves the instance for good; or, where a block is given, for a place in that block.
void c_lifetimes_unwind(Lower *L, Instance *instance, LLVMMetadataRef to);

// ---- recursion (recursion.c)
struct Recursion *c_recursion_new(Lower *L);
void c_recursion_delete(struct Recursion *recursion);
void c_recursion_call(Lower *L, LLVMValueRef call, FlowFunction *function);
void c_recursion_return(Lower *L, const Term *terms, uint32_t count);
void c_recursion_finish(Lower *L);
bool c_recursion_is_used(const Lower *L);         // are there calls that c_recursion_finish is to make?
void c_recursion_leave(Lower *L);                 // all recursive calls end at once: added to the pending assignment
Term c_recursion_depth(Lower *L);                 // how deep the call at the cursor is
uint64_t c_recursion_frames_base(const Lower *L); // where the frames of recursive functions begin
Term c_recursion_frame_address(Lower *L, const Object *object, Term depth);
void c_recursion_set_dead(Lower *L, const Object *object, VarId dead); // flags of a frame's object
Term c_recursion_is_alive(Lower *L, const MemoryObject *memory,
                          Term address); // the frame's object that the address is in

// ---- checks (checks.c)
struct Checks *c_checks_new(void);
void c_checks_delete(struct Checks *checks);
void c_check_division(Lower *L, LLVMValueRef instruction);                        // before it: the divisor is not zero
void c_check_access(Lower *L, LLVMValueRef pointer, uint64_t bytes, bool writes); // before a load or store
void c_check_range(Lower *L, LLVMValueRef pointer, Term address, Term bytes, bool writes); // before a copy
void c_check_valid(Lower *L, LLVMValueRef call);                                           // __sextant_valid
void c_check_free(Lower *L, LLVMValueRef pointer, Term address);
void c_check_write(Lower *L, LLVMValueRef pointer, Term bytes); // before a store, a copy or a fill: it is not constant
void c_check_store(Lower *L, LLVMValueRef store); // the same of a store, which may be the first value of its variable
void c_check_vector_shift(Lower *L, LLVMValueRef instruction); // where it is one
// Of the elements of vectors and the parts of _Complex integers, of whose signs the code says nothing: where they may overflow is a limit.
void c_check_unmarked_overflow(Lower *L, LLVMValueRef instruction);
void c_check_alignment(Lower *L, LLVMValueRef pointer,
                       LLVMValueRef access); // before a load, a store or an atomic operation
void c_check_copy_alignment(Lower *L, LLVMValueRef call, unsigned operand); // before an assignment of a struct
// Two pointers that may be of one class: a limit where they are to one object.
void c_check_other_object(Lower *L, LLVMValueRef a, LLVMValueRef b, const char *why);
void c_check_constants(Lower *L, LLVMValueRef instruction); // addresses among its operands that are constants
void c_check_step(Lower *L, LLVMValueRef gep, Term result); // before the result is bound: it stays in its object
void c_check_member_of(Lower *L,
                       LLVMValueRef branch); // before it, where clang checks that a struct is not null: it is one
void c_check_use(Lower *L, LLVMValueRef pointer,
                 Term address); // before it is used other than by comparing it: it is none to what is dead
void c_check_order(Lower *L, LLVMValueRef instruction); // before pointers are compared or subtracted
void c_checks_finish(Lower *L);

// ---- indeterminate values (indeterminate.c)
struct Indeterminate *c_indeterminate_new(void);
void c_indeterminate_delete(struct Indeterminate *all);
void c_indeterminate_havoc(Lower *L, VarId var); // the variable is born, and nothing has set it
Term c_indeterminate_value(Lower *L, Sort sort); // a value that nothing has set
// A check: the value does not depend on one of those. `from` says where the source has it; NULL: where the cursor is.
void c_indeterminate_use(Lower *L, LLVMValueRef from, Term value, const char *what);
void c_indeterminate_use_value(Lower *L, LLVMValueRef value, const char *what);
void c_indeterminate_use_arguments(Lower *L, LLVMValueRef call);                    // of a function outside the program
void c_indeterminate_use_bytes(Lower *L, Region *region, Term address, Term bytes); // they leave the program
// An operand, in a variable of its own where the result is folded: x - x is 0 only where x has a value.
Term c_indeterminate_apart(Lower *L, Term a, Term b, Term result);
void c_indeterminate_finish(Lower *L);

// ---- coverage (coverage.c)
struct Coverage *c_coverage_new(Lower *L);
void c_coverage_delete(struct Coverage *coverage);
// Marks an outcome of the condition at the instruction (conditions.h): the location to go to in place of `to`.
Loc c_coverage_mark(Lower *L, LLVMValueRef at, unsigned outcome, Loc to);
// The same for a condition that control flow does not depend on: a detour at the cursor.
void c_coverage_visit(Lower *L, LLVMValueRef at, Term condition);

// ---- tidying (tidy.c, pointers.c, cells.c, arrays.c)
bool c_pointers_replace(Lower *L); // variables that only ever hold one address, by that address
// Regions accessed at constant addresses only, into variables; `opens`: of regions with pointers that are accessed anywhere, too, what is accessed at
// constant addresses.
bool c_cells_split(Lower *L, bool opens);
void c_cells_open(Lower *L);    // the same again and again, where few accesses are anywhere in the end (open_cells.c)
void c_arrays_name(Lower *L);   // regions of one array of the source, by its name and index
void c_tidy_havocs(Prog *prog); // removes the havoc of a variable that is written before it is read
void c_tidy_variables(Prog *prog);  // removes hidden variables that no edge mentions
void c_tidy_properties(Prog *prog); // sorts them by place
void c_tidy_names(Prog *prog);      // numbers locations per function
#endif
