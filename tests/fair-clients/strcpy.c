//# VERIFIED --open all
//# requires strlen(s) + 1
void copy(char *d, const char *s) { while ((*d++ = *s++)) ; }
