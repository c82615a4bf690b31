# Conditional falsification: what the hopeless nodes say at each location, in text and JSON.
"$SEXTANT" model --domain sign ../../examples/figures/fig2.cfg | sed -n '/^hopeless/,$p'
"$SEXTANT" model --domain sign --format json ../../examples/figures/fig2.cfg | sed -n '/"hopeless": \[/,/^    }/p'
"$SEXTANT" model --domain interval --split 60 input/countdown.c | sed -n '/^hopeless/,$p'
