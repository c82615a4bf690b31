// A worker: reads a program and orders about it, and writes what engines find (message.h). It knows no user and makes no verdict. Where
// its turn is over it waits for the next one, in the middle of whatever the engine is doing.
#ifndef SCHEDULE_WORKER_H
#define SCHEDULE_WORKER_H

// Until the input ends. Returns the exit status: 0, or 3 where what it reads is no order.
int schedule_work(int in, int out);
#endif
