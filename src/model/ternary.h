// Models as ternary modal transition systems (THEORY 4.1, 4.2): each edge of a model is settled to be may (exact or not),
// must+ and must-, by weakest preconditions and strongest postconditions of the program's edges and a solver. Over any
// domain: its values count by their formulas.
#ifndef MODEL_TERNARY_H
#define MODEL_TERNARY_H
#include "model/modal.h"
#include "model/model.h"

// Settles every edge and every node: edges that no state can take go; those that some state takes are exact; must+ and must- where
// they are proved, not at nodes that may be empty; initial nodes that hold nothing else; the falsifier owns a havoc or a
// choice where every edge of it is must+ (0.1).
void model_classify(Model *model, Limits *limits);
// The last of these alone, for the falsification game.
void model_own_inputs(Model *model, Limits *limits);

// Removes the nodes whose one step changes the location alone (4.2): what led to one leads to its successor, with the type it
// had; the successor of an initial one is initial. A cycle of such nodes keeps one, which is divergent. Two edges that become one are
// settled anew, as what both branches give. Node numbers change.
void model_remove_silent(Model *model, Limits *limits);
void model_classify_merged(Model *model, Limits *limits); // the last of these

// The model as a plain graph, with these conditions over the program's variables as propositions: `names` are theirs. Labels by
// two questions for each state and condition (4.4). A state is called `L1:TF`.
Modal *model_modal_of_model(const Model *model, const Term *conditions, const char *const *names, uint32_t count,
                            Limits *limits);
#endif
