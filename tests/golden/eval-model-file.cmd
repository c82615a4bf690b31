# Temporal formulas on models: values, the paths behind them, lassos, refinement of classes; text and JSON.
models=../../examples/models
"$SEXTANT" eval $models/traffic.tmts --ctl 'AG AF red'; echo "exit $?"
"$SEXTANT" eval $models/traffic.tmts --ltl 'G !red'; echo "exit $?"
"$SEXTANT" eval $models/countdown.tmts --ctl 'EX large'; echo "exit $?"
"$SEXTANT" eval $models/countdown.tmts --ctl 'AF !large'; echo "exit $?"
"$SEXTANT" eval $models/countdown.tmts --ctl 'AG large' --exact-may; echo "exit $?"
"$SEXTANT" eval $models/countdown.tmts --mu 'nu Z. large && EX EX Z'; echo "exit $?"
"$SEXTANT" eval $models/countdown.tmts --ltl 'F !large'; echo "exit $?"
"$SEXTANT" eval $models/traffic.tmts --ctl 'AG AF red' --abstract 'go = g, y'; echo "exit $?"
"$SEXTANT" eval $models/traffic.tmts --ctl 'AG (red -> AX AX red)' --abstract 'go = g, y'; echo "exit $?"
"$SEXTANT" eval $models/traffic.tmts --ctl 'EF (red && EX red)' --abstract 'go = g, y' --quiet; echo "exit $?"
"$SEXTANT" eval $models/countdown.tmts --ctl 'EX large' --format json; echo "exit $?"
"$SEXTANT" eval $models/traffic.tmts --ltl 'F G red' --format json; echo "exit $?"
