package org.gfxisa.plugin.memorymodel.litmus;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusKeys;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Why a change to a sequence makes no difference: every change that no test catches needs one of these. */
final class Reasons {
    /** No reason is known. */
    static final String UNEXPLAINED = "unexplained";

    private static final String SWAP = "swap ";
    private static final String AGAIN = " (again)";

    private final SequenceVerifier bench;
    private final SequenceKey key;
    private final List<LitmusTest> tests;
    private final int local;

    Reasons(SequenceVerifier bench, SequenceKey key, List<LitmusTest> tests) {
        this.bench = bench;
        this.key = key;
        this.tests = tests;
        this.local = bench.machine().raises(SequenceKey.LOCAL, SequenceKey.LOAD);
    }

    /** The reason; {@link #UNEXPLAINED} if none is known. */
    String why(List<String> sequence, String change, List<String> mutant) {
        try {
            List<Object> programs = bench.programsWith(key, sequence, tests);
            if (programs.equals(bench.programsWith(key, mutant, tests))) {
                return change.contains("s_wait")
                        ? "a wait for a counter that nothing raises here"
                        : "a hint, the bit for a result, or a scope that is the same on this machine";
            }
        } catch (Lowering.UnknownInstruction e) {
            return e.getMessage();
        }
        String text = change.replace(AGAIN, "").replaceFirst("^(drop|let one through|swap|narrow \\S+ of) ", "");
        boolean swap = change.startsWith(SWAP);
        String reason = swap ? swapped(text.split(" <> "), sequence) : less(text, sequence);
        if (!reason.equals(UNEXPLAINED)) {
            return reason;
        }
        if (isOfWave()) {
            return "within a wave everything is in order (Q41)";
        }
        return isBeyond(sequence, mutant)
                ? "an acquire is for what follows, a release for what comes before (Q41)"
                : UNEXPLAINED;
    }

    private String swapped(String[] pair, List<String> sequence) {
        int waits = waits(pair[0]) | waits(pair[1]);
        boolean both = waits(pair[0]) != 0 && waits(pair[1]) != 0;
        if (both) {
            return "two waits side by side";
        }
        boolean invalidates = Arrays.stream(pair).anyMatch(this::isOfWorkGroup);
        if (waits == local && invalidates) {
            return "a flag in LDS is for the work-group, which shares the cache that is invalidated";
        }
        if (Arrays.stream(pair).anyMatch(this::writesBack) && (waits & stores()) == 0) {
            return "loads leave nothing to write back";
        }
        return less(waits(pair[0]) != 0 ? pair[0] : pair[1], sequence);
    }

    private String less(String text, List<String> sequence) {
        int waits = waits(text);
        if (waits == bench.machine().replay() && waits != 0) {
            if (LitmusKeys.is(key, SequenceKey.LOAD)) {
                return "to read again makes no difference";
            }
            boolean waited = sequence.subList(0, sequence.indexOf(text)).stream()
                    .anyMatch(earlier -> (mask(earlier) & waits) != 0);
            return waited ? "the waits before it are for the translation of addresses, too" : UNEXPLAINED;
        }
        if (isOfWorkGroup(text) && isForWorkGroup()) {
            return "the work-group shares the cache that is invalidated (Q41)";
        }
        boolean localOnly = key.cell().space().equals(SequenceKey.LOCAL)
                || LitmusKeys.is(key, SequenceKey.FENCE) && !key.flags().contains(SequenceKey.GLOBAL);
        if (waits == local && localOnly) {
            return "the LDS operations of a wave are done in order (Q3)";
        }
        if (waits != 0 && waits != local) {
            if (key.access().startsWith("volatile")) {
                return "each volatile access has its own wait after it";
            }
            boolean shared = bench.machine().reach(SequenceKey.WORKGROUP)
                    <= bench.machine().width(bench.machine().queue());
            if (shared && isForWorkGroup()) {
                return "the work-group shares the queue to memory, which keeps the order (Q10)";
            }
            boolean load =
                    LitmusKeys.is(key, SequenceKey.LOAD) && key.cell().order().equals(SequenceKey.SEQ_CST);
            if (load
                    && (waits
                                    & bench.machine().raises(SequenceKey.GLOBAL, SequenceKey.LOAD)
                                    & ~bench.machine().replay())
                            != 0) {
                return "a seq_cst load before this one has its own wait after it";
            }
        }
        if (key.cell().order().equals(SequenceKey.NONE)) {
            return "what is not atomic is ordered by the releases and acquires around it";
        }
        return UNEXPLAINED;
    }

    private boolean isOfWave() {
        return bench.machine().reach(key.cell().scope()) == 0;
    }

    private boolean isForWorkGroup() {
        return bench.machine().reach(key.cell().scope()) <= bench.machine().reach(SequenceKey.WORKGROUP)
                || key.cell().space().equals(SequenceKey.LOCAL);
    }

    /** Whether a change is on the side of an access that its ordering does not promise anything about. */
    private boolean isBeyond(List<String> sequence, List<String> mutant) {
        int was = access(sequence);
        int is = access(mutant);
        if (was < 0 || LitmusKeys.acquires(key) == LitmusKeys.releases(key)) {
            return false;
        }
        List<String> before = sequence.subList(0, was);
        List<String> after = sequence.subList(was, sequence.size());
        return LitmusKeys.acquires(key)
                ? Collections.indexOfSubList(mutant.subList(is, mutant.size()), after.subList(1, after.size())) >= 0
                : Collections.indexOfSubList(mutant.subList(0, is), before) >= 0;
    }

    private static int access(List<String> sequence) {
        for (int i = 0; i < sequence.size(); i++) {
            if (sequence.get(i).startsWith(LitmusStep.ACCESS)) {
                return i;
            }
        }
        return -1;
    }

    private boolean writesBack(String text) {
        MemoryMachine.Control control = bench.machine().controls().get(text);
        return control != null && control.writesBack() != 0;
    }

    private int stores() {
        return bench.machine().raises(SequenceKey.GLOBAL, SequenceKey.STORE)
                & ~bench.machine().replay();
    }

    private boolean isOfWorkGroup(String text) {
        MemoryMachine machine = bench.machine();
        MemoryMachine.Control control = machine.controls().get(text);
        if (control == null || control.invalidates() == 0) {
            return false;
        }
        for (int level = 0; level < machine.caches().size(); level++) {
            boolean hit = (control.invalidates() >> level & 1) != 0;
            if (hit && machine.width(machine.caches().get(level).domain()) < machine.reach(SequenceKey.WORKGROUP)) {
                return false;
            }
        }
        return true;
    }

    /** The counters that an instruction waits for; without that for translations, unless it is the only one. */
    private int waits(String text) {
        int mask = mask(text);
        int rest = mask & ~bench.machine().replay();
        return rest == 0 ? mask : rest;
    }

    private int mask(String text) {
        return bench.machine().waits().entrySet().stream()
                .filter(w -> text.equals(w.getKey().replaceFirst("N(\\)?)$", "0$1"))
                        || text.equals(w.getKey().replaceFirst("N$", "0x0")))
                .mapToInt(Map.Entry::getValue)
                .reduce(0, (a, b) -> a | b);
    }
}
