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
 * Machine code to check.
 *
 * @param isa its instruction set in its wavefront size
 * @param features the target features that may be on, for example {@code xnack}
 * @param code the array that contains the code
 * @param start the index of its first byte in the array; offsets are relative to it
 * @param size its size in bytes
 * @param entries where execution enters the code
 * @param places maps an offset to its place in messages
 */
public record CodeRegion(
        Isa isa,
        Set<String> features,
        byte[] code,
        int start,
        int size,
        List<Entry> entries,
        IntFunction<CodePlace> places) {

    /** The feature of threadgroup-split mode: the waves of a work-group may be on several compute units, and LDS is not available. */
    static final String SPLIT = TargetFeature.TGSPLIT.text();
    /** The feature of kernels whose memory operations may complete out of order even if they are of the same kind. */
    static final String UNORDERED = "unordered";
    /** The feature of code for systems without a trap handler. */
    static final String WITHOUT_TRAPS = "without-traps";

    /**
     * A place where execution enters the code.
     *
     * @param offset the offset of the first instruction
     * @param isCalled whether it is a function with unknown callers; if not, it is a kernel, which starts with nothing in flight
     * @param isVisible whether functions of other files may call it and rely on the calling convention
     * @param initial the registers that are initialized when a kernel starts; empty if this is unknown
     */
    public record Entry(int offset, boolean isCalled, boolean isVisible, Optional<InitialRegisters> initial) {
        /** Makes an entry of which only the kind is known. */
        public Entry(int offset, boolean isCalled) {
            this(offset, isCalled, false, Optional.empty());
        }

        /** Makes the entry of a kernel. */
        public Entry(int offset, InitialRegisters initial) {
            this(offset, false, false, Optional.of(initial));
        }
    }

    public CodeRegion {
        features = Set.copyOf(features);
        entries = List.copyOf(entries);
    }

    /** Returns a new source of information about instructions of this code. */
    InstructionInfo newInfo() {
        return new InstructionInfo(isa, features);
    }

    /** Returns code of which nothing else is known. It starts like a kernel at its first byte. */
    public static CodeRegion raw(Isa isa, Set<String> features, byte[] code) {
        List<Entry> start = code.length == 0 ? List.of() : List.of(new Entry(0, false));
        return new CodeRegion(isa, features, code, 0, code.length, start, offset -> new CodePlace("", offset, offset));
    }
}
