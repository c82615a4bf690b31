// Memory that is not the program's alone: volatile objects, and the registers of devices at the addresses that --mmio names.
#ifndef FRONT_C_DEVICES_H
#define FRONT_C_DEVICES_H
#include "front/c/context.h"

// Is the address one of a device's register?
Term c_device_at(Lower *L, Term address);
// Are so many bytes from there on all registers'?
Term c_device_covers(Lower *L, Term address, Term bytes);
// What a load gives, in place of what memory holds: any value where a volatile object or a register is read.
void c_device_read(Lower *L, LLVMValueRef load, U32Vec *terms);
// Copies of volatile structs, and atomic operations on volatile objects, are the end of what is modelled.
void c_device_exclude(Lower *L, bool is_volatile);
#endif
