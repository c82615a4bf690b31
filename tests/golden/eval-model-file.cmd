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
# steps of the past are shown backwards; an operator has the value of its fixpoint
work=$(mktemp -d)
printf 'props q;\nstate a init q=T;\nstate b q=F;\nmust+ b -> a; edge a -> a;\n' >"$work/past.tmts"
printf 'props p, q;\nstate a init p=F q=M;\nstate b p=F q=F;\nedge a -> b; edge b -> b;\n' >"$work/weak.tmts"
cd "$work" || exit
"$SEXTANT" eval past.tmts --ctl 'AY q'; echo "exit $?"
"$SEXTANT" eval past.tmts --ctl 'AY q' --format json | sed -n '/"steps"/,/\]/p'; echo "exit $?"
"$SEXTANT" eval past.tmts --ctl 'AY AY q'; echo "exit $?"
"$SEXTANT" eval weak.tmts --ctl 'E[p W q]'; echo "exit $?"
"$SEXTANT" eval weak.tmts --mu 'nu Z. q || (p && EX Z)'; echo "exit $?"
"$SEXTANT" eval weak.tmts --ctl 'A[p W q]' --quiet; echo "exit $?"
rm -r "$work"
