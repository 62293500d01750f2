package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.isa.abi.TargetFeature;
import org.gfxisa.simulator.findings.CodePlace;

/**
 * A piece of machine code to check.
 *
 * @param isa its instruction set, in its wave size
 * @param features the target features that may be on, e.g. {@code xnack}
 * @param code the array that holds it
 * @param start its first byte in the array; offsets count from here
 * @param size in bytes
 * @param entries where waves come in from outside
 * @param places names the place of an offset, for messages
 */
public record CodeUnit(
        Isa isa,
        Set<String> features,
        byte[] code,
        int start,
        int size,
        List<Entry> entries,
        IntFunction<CodePlace> places) {

    /** The feature of waves that a work-group may have on several compute units, without LDS. */
    static final String SPLIT = TargetFeature.TGSPLIT.text();
    /** Of kernels whose memory operations of one kind may complete in any order. */
    static final String UNORDERED = "unordered";
    /** Of code for systems without a trap handler. */
    static final String WITHOUT_TRAPS = "without-traps";

    /**
     * Where waves come in.
     *
     * @param offset of the first instruction
     * @param isCalled whether a function is called there, by a caller of which nothing is known; else a kernel starts, with nothing
     *     in flight
     * @param isVisible whether functions of other files may call it, which count on the call convention
     * @param launch what a kernel's waves start with; empty where it is not known
     */
    public record Entry(int offset, boolean isCalled, boolean isVisible, Optional<Launch> launch) {
        /** An entry of which no more is known. */
        public Entry(int offset, boolean isCalled) {
            this(offset, isCalled, false, Optional.empty());
        }

        /** A kernel. */
        public Entry(int offset, Launch launch) {
            this(offset, false, false, Optional.of(launch));
        }
    }

    public CodeUnit {
        features = Set.copyOf(features);
        entries = List.copyOf(entries);
    }

    /** Tells what its instructions do. */
    InstructionInfo newInfo() {
        return new InstructionInfo(isa, features);
    }

    /** Code of which nothing is known: it starts like a kernel, at its first byte. */
    public static CodeUnit raw(Isa isa, Set<String> features, byte[] code) {
        List<Entry> start = code.length == 0 ? List.of() : List.of(new Entry(0, false));
        return new CodeUnit(isa, features, code, 0, code.length, start, offset -> new CodePlace("", offset, offset));
    }
}
