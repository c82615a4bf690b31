// Attractor games on plain graphs (THEORY 1.4, 1.5). The falsifier F tries to drive a run into the bad configurations
// B, whatever its opponent P does, who stands for what the abstraction does not know.
// A Game is built by adding nodes and edges, frozen once, then solved in any mode, as often as wanted, in time linear in
// nodes and edges. It knows nothing of programs: what a node (l, a) stands for is in its flags, which the caller answers
// for, as for the soundness of the edges: S1, and A1 at the nodes of F, for abs edges; S2 for must edges.
// The game owns its arrays; nodes are numbered from 0 as they are added. Room: 2^31 nodes, 2^31 edges of a kind.
#ifndef GAME_GAME_H
#define GAME_GAME_H
#include <stdbool.h>
#include <stdint.h>

#define GAME_NO_NODE UINT32_MAX
#define GAME_NO_RANK UINT32_MAX

typedef struct Game Game;

// What is known of a node (l, a). Without any: it belongs to P, all its abs edges are there, nothing of it is bad.
typedef enum GameFlag {
  GAME_OWNED_BY_F = 1,  // F picks the abs edge; otherwise P does
  GAME_CHOICE = 2,      // the statement at l may have several outcomes: must edges here do not replace abs edges
  GAME_ALL_BAD = 4,     // {l} x gamma(a) is within B
  GAME_MAY_BE_BAD = 8,  // {l} x gamma(a) may meet B; the one that verification looks at, not implied by GAME_ALL_BAD
  GAME_INCOMPLETE = 16, // on the unexplored frontier: abs edges may be missing
  GAME_EMPTY = 32,      // gamma(a) is known to be empty; not together with GAME_START or GAME_MAY_START
  GAME_START = 64,      // l is the start and s_init is in gamma(a); never where gamma(a) may miss s_init
  GAME_MAY_START = 128, // l is the start and s_init may be in gamma(a): a start for verification alone
} GameFlag;

typedef enum GameEdge { GAME_EDGE_ABS, GAME_EDGE_MUST } GameEdge;

// Which edges and rules make up the game. The rule h-all-bad is in all of them.
typedef enum GameMode {
  GAME_DEFAULT, // abs edges, owners as given (Definition 3.5): h-F-move and h-P-move
  GAME_MUST,    // Definition 5.5: a node that has must edges and is no choice belongs to F and keeps only those; the
                // others are as in GAME_DEFAULT
  GAME_PLUS, // an extension: GAME_DEFAULT with h-must-move, by which a must edge to a hopeless node suffices anywhere
  GAME_MTS,  // Theorem 5.4: must paths to an all-bad node, no other move
} GameMode;

typedef enum GameVerdict {
  GAME_UNKNOWN,
  GAME_VERIFIED,     // there are start nodes, and no bad or incomplete node is reachable from them
  GAME_FALSIFIED,    // some start node is hopeless: from (start, s_init) some run reaches B (Corollary 3.4)
  GAME_INCONSISTENT, // both: the model is unsound
} GameVerdict;

// Both halves of the answer. Owns its arrays, which have an entry per node.
typedef struct GameResult {
  GameVerdict verdict;
  // Falsification. A node is hopeless iff it has a rank: 0 by h-all-bad, one more than that of the strategy's node where
  // there is one, otherwise (h-P-move) one more than the largest of its abs successors. Where F or a must edge decides,
  // strategy is the successor to take, else GAME_NO_NODE. Each hopeless node is a falsification of its own, for runs
  // that start there (Theorem 3.3).
  uint32_t *rank;
  uint32_t *strategy;
  uint32_t hopeless_count;
  uint32_t hopeless_start; // a hopeless start node of the smallest rank, or GAME_NO_NODE
  // Verification: what is reachable from the start nodes without leaving a node known to be empty, over the must edges of
  // a node that keeps only those in GAME_MUST (Theorem 5.6), over abs edges elsewhere and in any other mode (S1).
  uint32_t *parent; // on a shortest path; itself for a start node, GAME_NO_NODE for an unreachable one
  uint32_t reachable_count;
  uint32_t reached_bad;        // the nearest that may be bad, or GAME_NO_NODE
  uint32_t reached_incomplete; // the nearest whose abs edges are used but may be missing, or GAME_NO_NODE
  uint32_t reached_dead_end; // the nearest that is complete, not known to be empty, and has no successor: its gamma is
                             // empty or the model unsound (Lemma 2.4); does not count against GAME_VERIFIED
} GameResult;

Game *game_new(void);
void game_delete(Game *game);
uint32_t game_add_node(Game *game, uint32_t flags); // GameFlags or'ed
void game_add_edge(Game *game, GameEdge kind, uint32_t from, uint32_t to);
void game_set_flags(Game *game, uint32_t node, uint32_t flags); // at any time
// From now on the edges are fixed, and each is there once however often it was added.
void game_freeze(Game *game);

// For frozen games. The lists belong to the game.
uint32_t game_node_count(const Game *game);
uint32_t game_edge_count(const Game *game, GameEdge kind);
const uint8_t *game_flags(const Game *game); // by node
const uint32_t *game_successors(const Game *game, GameEdge kind, uint32_t node, uint32_t *count);
const uint32_t *game_predecessors(const Game *game, GameEdge kind, uint32_t node, uint32_t *count);

void game_solve(const Game *game, GameMode mode, GameResult *result);
void game_result_release(GameResult *result);
#endif
