//# VERIFIED
#include <assert.h>
#include <stddef.h>
struct node {
  int key;
  struct node *left, *right;
};
static struct node *root;
static void add(struct node *n) {
  struct node **p = &root;
  while (*p) p = n->key < (*p)->key ? &(*p)->left : &(*p)->right;
  *p = n;
}
int main(void) {
  struct node a = {5, NULL, NULL}, b = {3, NULL, NULL}, c = {7, NULL, NULL};
  add(&a);
  add(&b);
  add(&c);
  assert(root->key == 5 && root->left->key == 3 && root->right == &c);
  return 0;
}
