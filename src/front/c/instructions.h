// Questions about LLVM's instructions that its C interface does not answer in one call.
#ifndef FRONT_C_INSTRUCTIONS_H
#define FRONT_C_INSTRUCTIONS_H
#include "front/c/layout.h"

// Of an instruction or a constant expression; 0: it is neither.
LLVMOpcode c_value_opcode(LLVMValueRef value);

// The function a call names, through casts and aliases; NULL where it is a pointer's value.
LLVMValueRef c_call_named_function(LLVMValueRef call);
bool c_function_is_taken(LLVMValueRef function); // its address, so that a pointer may lead to it
// The attribute byval of argument number `i` of a call: bytes copied; 0 where it is not passed by value.
uint64_t c_call_byval_size(const Layout *layout, LLVMValueRef call, unsigned i);
// The same of a function's parameter.
uint64_t c_parameter_byval_size(const Layout *layout, LLVMValueRef function, unsigned i);
// What is known of the alignment of argument number `i`; 1: nothing.
unsigned c_call_argument_alignment(LLVMValueRef call, unsigned i);

// Copies and fills: the memcpy family as intrinsics.
typedef enum TransferKind { TRANSFER_NONE, TRANSFER_COPY, TRANSFER_FILL } TransferKind;
TransferKind c_intrinsic_transfer(LLVMValueRef call);
// Is the number of an address more than part of a difference of pointers, or told to a check of clang's that has failed?
bool c_number_is_seen(LLVMValueRef number);
// Is the number of an address only compared, with null or the numbers of others, for being the same? That is as good as comparing the pointers.
bool c_number_is_compared(const Layout *layout, LLVMValueRef number);
LLVMValueRef c_comparison_other(LLVMValueRef comparison, LLVMValueRef number); // what it is compared with so, or NULL
bool c_value_is_pointer_difference(LLVMValueRef value); // p - q, as clang writes it, before it is divided by the size
bool c_number_is_told_to_checks(LLVMValueRef number);   // and nothing else
bool c_is_call_of_handler(LLVMValueRef user);           // of one of clang's handlers of checks that fail
// The call of one of clang's handlers of checks that fail, as in __ubsan_handle_out_of_bounds; NULL where the block has none.
LLVMValueRef c_block_handler(LLVMBasicBlockRef block, const char *handler);
// The block that has been gone through wherever this one begins, as it is behind clang's checks; NULL where several may have.
LLVMBasicBlockRef c_block_only_before(LLVMBasicBlockRef block);
// The pointer to a struct or a union that a branch is clang's check of, since a member of it is named; NULL: it is none.
LLVMValueRef c_branch_member_of(LLVMValueRef branch);
// Is it the constant that clang copies a local object's first value from? And what an instruction copies from such a one, or NULL.
bool c_is_initialiser(LLVMValueRef global);
LLVMValueRef c_copied_initialiser(LLVMValueRef instruction);
// The bits that a store to a bit-field changes, of a unit that is read and written as a whole; 0: it is none, or the only one in its unit.
uint64_t c_store_bit_field(LLVMValueRef store);
// The local object that a store, of what an initialiser in a list makes, is to a part of; or NULL. All of one list are at the place of the brace.
LLVMValueRef c_store_initialises(LLVMValueRef instruction);
bool c_instruction_is_of_check(LLVMValueRef instruction); // of one of clang's own checks, which it marks
bool c_intrinsic_is_marker(LLVMValueRef call);            // lifetime, dbg and others that say nothing about values
// The number of the member of a list of variable arguments, a __va_list_tag, that a pointer is to; -1: none.
int c_list_member(LLVMValueRef pointer);
bool c_loads_variable_argument(LLVMValueRef instruction); // the address of an argument, in a va_arg
#endif
