//# FALSIFIED --open all
struct field { const char *name; int length; };

int split(const char *text, struct field *fields, int most) {
  int count = 0;
  while (count <= most && *text) {
    fields[count].name = text++;
    count++;
  }
  return count;
}
