//# VERIFIED --open all
//# requires p->ptr == NULL
struct s { int n; int *ptr; };
int f(const struct s *p) { struct s t = *p; if (t.ptr) return t.ptr[5]; return 0; }
