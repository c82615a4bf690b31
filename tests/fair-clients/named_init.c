//# VERIFIED --open area+makers
// What only writes a struct does not make it where another function says by its name that it does.
struct frame { int *cells; int width; };
static int cells[4];
void frame_init(struct frame *f) { f->cells = cells; f->width = 4; }
void frame_title(struct frame *f, int width) { f->width = width > 0 && width < 4 ? width : 4; }
int area(const struct frame *f) { return f->cells[0] * 0 + f->width; }
