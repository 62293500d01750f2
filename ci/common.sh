# Sourced by the checks: where things are, and how a check ends. Each check prints counts; what it has to leave out, it
# counts as skipped; one that compared nothing and skipped nothing fails.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
shared=${GFXISA_SHARED:-$root/../shared}
llvm_version=22
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The path of an LLVM tool, or nothing.
llvm_tool() {
    command -v "$1-$llvm_version" || command -v "/usr/lib/llvm-$llvm_version/bin/$1" || true
}

# The path of LLVM's library, or nothing: there is none without llvm-mc, which is linked to it, and python3, which loads it.
llvm_library() {
    local mc
    mc=$(llvm_tool llvm-mc)
    if [ -n "$mc" ] && command -v python3 >/dev/null; then
        ldd "$(realpath "$mc")" | sed -n 's/.*libLLVM[^ ]* => \([^ ]*\).*/\1/p'
    fi
}

# maven_test MODULES TEST OPTION...: runs tests in the tree itself; one check at a time, since Maven writes there
maven_test() {
    mkdir -p "$root/.gfxisa-build"
    (
        flock 8
        cd "$root" && ./mvnw -B -ntp -pl "$1" -am package "-Dtest=$2" -Dsurefire.failIfNoSpecifiedTests=false -Dinvoker.skip=true "${@:3}"
    ) 8>"$root/.gfxisa-build/maven-test"
}

# finish NAME PASSED FAILED SKIPPED [WHY SKIPPED]
finish() {
    echo "$1: $2 equal, $3 different, $4 skipped${5:+ ($5)}"
    if [ "$(($2 + $3 + $4))" -eq 0 ]; then
        echo "$1: nothing was collected" >&2
        exit 1
    fi
    [ "$3" -eq 0 ]
}
