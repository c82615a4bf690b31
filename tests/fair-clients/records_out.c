//# VERIFIED --open all
//# requires sx_valid(fields, most)
struct field { const char *name; int length; };

int split(const char *text, struct field *fields, int most) {
  int count = 0;
  while (count < most && *text) {
    fields[count].name = text;
    fields[count].length = 0;
    while (*text && *text++ != ',' && fields[count].length < 100) fields[count].length = 1;
    count++;
  }
  return count;
}
