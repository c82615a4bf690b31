#include "header.h"
int clamp(int number, int least, int most) { return number < least ? least : number > most ? most : number; }
