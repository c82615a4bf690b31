# Formulas at the edge: constants, contradictions, programs that end, what is too large, and characters that do not belong.
check() { "$SEXTANT" check --quiet --timeout 20 "$@"; echo "status $?"; }
many() { printf "G (%s s == 1)" "$(seq -f 's == %g ||' 2 "$1" | tr '\n' ' ')"; }
check input/reset.cfg --ltl true
check input/reset.cfg --ltl false
check input/reset.cfg --ltl 'F (s == 0 && s != 0)'
check input/reset.cfg --ltl 'G (s > 0 && s < 0 -> X false)'
check input/reset.cfg --ltl ''
check input/reset.cfg --ltl ' '
check input/reset.cfg --ltl 'G ()'
check input/square.cfg --ltl 'G F end'
check input/square.cfg --ltl 'F G (y == 49)' --predicates 'y == x * x; x <= 7'
check input/square.cfg --ltl 'G (end -> X end)'
check input/reset.cfg --ltl "$(many 64)"
check input/reset.cfg --ltl "$(many 65)"
check input/reset.cfg --ltl 's==0 U (s==1 U (s==2 U (s==3 U (s==4 U (s==5 U (s==6 U (s==7 U (s==8 U (s==9 U (s==10 U s==11))))))))))'
check input/reset.cfg --ltl "$(printf 'X %.0s' $(seq 600)) (s == 0)" 2>&1 | cut -c 1-60
check input/reset.cfg --ltl "F (s == 1) $(printf '<-> F (s == 2)%.0s' $(seq 501))" 2>&1 | cut -c 1-60
check input/reset.cfg --ltl $'G (s \001== 0)'
check input/reset.cfg --ltl 'G (s == 0) é'
check ../../examples/models/traffic.tmts --ltl 'G F red'
"$SEXTANT" eval ../../examples/models/traffic.tmts --ltl 'G F red' | tail -1
