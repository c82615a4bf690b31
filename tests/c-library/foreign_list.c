//# UNKNOWN --property bounds
struct n {
  struct n *next;
  int v;
};
struct n *list(void);
int main() {
  struct n *p = list();
  if (p && p->next) return p->next->v;
  return 0;
}