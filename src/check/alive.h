// Which states of a modal model have an infinite path: the value of nu Z. EX Z. Where steps were taken out of a model because an
// assumption fails on them, a concrete state without one is no state of a run.
#ifndef CHECK_ALIVE_H
#define CHECK_ALIVE_H
#include "base/limits.h"
#include "model/modal.h"

Six *check_alive(const Modal *modal, Limits *limits); // by state, for the caller to free; NULL: a limit was met
#endif
