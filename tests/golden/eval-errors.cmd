# What eval and compare refuse.
models=../../examples/models work=$(mktemp -d)
eval() { "$SEXTANT" eval "$@"; echo "exit $?"; }
eval 2>&1
eval $models/traffic.tmts 2>&1
eval $models/traffic.tmts --ctl 'AG p' 2>&1
eval $models/traffic.tmts --ctl 'AG AF rde' 2>&1
eval $models/traffic.tmts --ctl 'AG AF red' --predicates 'x > 1' 2>&1
eval $models/traffic.tmts --ctl 'AG (red' 2>&1
eval $models/traffic.tmts --ctl 'AG F red' 2>&1
eval $models/traffic.tmts --ltl 'G EX red' 2>&1
eval $models/traffic.tmts --mu 'mu Z. !AX Z' 2>&1
eval $models/countdown.tmts --ctl 'AF !large' --fix paper 2>&1
eval $models/countdown.tmts --ctl 'AF !large' --abstract 'a = large' 2>&1
eval $models/traffic.tmts --ctl 'AG AF red' --abstract 'go = r, y' 2>&1
eval $models/traffic.tmts --ctl 'AG AF red' --abstract 'go = g, z' 2>&1
printf 'props p;\nstate a init p=T;\nmay a -> b;\nstate a;\n' >"$work/wrong.tmts"
eval "$work/wrong.tmts" --ctl p 2>&1 | sed "s,$work/,,"
printf 'props p;\nstate a init p=T;\nstate b p=T;\nmust+ a -> b; must- b -> b;\n' >"$work/dead.tmts"
eval "$work/dead.tmts" --ltl 'G !p' 2>&1 | sed "s,$work/,,"
printf 'props p;\nstate b p=T;\n' >"$work/none.tmts"
"$SEXTANT" compare "$work/dead.tmts" "$work/none.tmts" 2>&1 | sed "s,$work/,,"
eval "$work/none.tmts" --ctl p 2>&1 | sed "s,$work/,,"
eval "$work/none.tmts" --ltl 'G p' --format json 2>&1 | sed "s,$work/,,"
eval "$work/none.tmts" --ctl 'AG p' --abstract 'c = b' 2>&1 | sed "s,$work/,,"
"$SEXTANT" compare "$work/dead.tmts" 2>&1
rm -r "$work"
