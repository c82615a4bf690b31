# The rules of the falsification game: must edges alone do not suffice where an assignment has two outcomes.
for rules in default must plus mts; do "$SEXTANT" check --engine game --game $rules --domain sign --quiet ../../examples/figures/fig2.cfg; done
# Every state at every location: all nodes are there, and the verdict is still about the start.
"$SEXTANT" model --domain sign --all-states ../../examples/figures/fig1_left.cfg | sed -n '1p;/^hopeless/,$p'
