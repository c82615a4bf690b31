//# VERIFIED --property reach --property bounds --property null
struct dev {
  int id;
  char name[16];
};
struct dev *dev_get(int);
void dev_put(struct dev *);
int main() {
  struct dev *d = dev_get(3);
  if (!d) return 1;
  d->id = 4;
  d->name[15] = 0;
  dev_put(d);
  return d->id;
}