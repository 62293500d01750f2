package org.gfxisa.simulator.jit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.jit.pass.AffineAnalysis;
import org.gfxisa.simulator.jit.pass.TraceBailout;
import org.gfxisa.simulator.jit.pass.TraceBuilder;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.ScalarLoad;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.vector.VectorApi;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * A kernel's way from its first instruction to its end with all lanes active, and without a branch that leads back: what it does for a wave,
 * of which all that does not depend on what lanes load is known for rows of lanes.
 *
 * @param waveSize lanes of a wave, 32 or 64
 * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
 * @param firsts vector registers that a wave starts with
 * @param values what is known of rows
 * @param parts what is done for a wave, in order
 * @param blocks memory that is loaded for the wave
 * @param bases nodes of what accesses add, by their number
 * @param required nodes of masks that must be set
 * @param registers how many vector registers a wave must have, but for those of groups
 * @param instructions instructions of a wave
 */
public record Trace(
        int waveSize,
        int mode,
        int firsts,
        AffineAnalysis values,
        List<Part> parts,
        List<Block> blocks,
        Map<Integer, Integer> bases,
        List<Integer> required,
        int registers,
        int instructions) {
    public Trace {
        parts = List.copyOf(parts);
        blocks = List.copyOf(blocks);
        bases = Map.copyOf(bases);
        required = List.copyOf(required);
    }

    /** The code. */
    public interface Source {
        BoundInstruction at(int index);

        /** Index of the instruction behind one. */
        int next(int index);

        /** Whether there is one. */
        boolean has(int index);
    }

    /**
     * The code of the way from an index, if it can be compiled.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
     * @param layout where the scalar registers are that have a meaning
     * @param strides what each lane of a row adds to the vector registers that a wave starts with
     * @param dump prints the IR
     */
    public static Optional<Region.Compiled<TraceCode>> compile(
            Source source,
            int from,
            int waveSize,
            int mode,
            RegisterLayout layout,
            List<Integer> strides,
            IrDump dump) {
        if (!Region.isPossible()) {
            return Optional.empty();
        }
        try {
            VectorApi api = VectorApi.here().orElseThrow();
            Trace trace = new TraceBuilder(api, waveSize, mode, layout.exec(), strides).execute(source, from);
            return Optional.of(RegionCompiler.compile(trace, dump));
        } catch (TraceBailout e) {
            return Optional.empty();
        }
    }

    /** What it does for a wave, once rows are known. */
    public sealed interface Part {}

    /**
     * Gives a vector register what rows say.
     *
     * @param number of those that do so
     */
    public record Fill(int register, int node, int number) implements Part {}

    /**
     * Loads or stores.
     *
     * @param rows what moves the data
     * @param address node of the address, without what the instruction adds
     * @param number of those that do so
     */
    public record Access(AffineAccess.Operands operands, AffineAccess.Rows rows, int address, int number)
            implements Part {}

    /**
     * Vector instructions.
     *
     * @param scalars nodes of what scalar registers have, by code
     */
    public record Lanes(FusedGroup group, Map<Integer, Integer> scalars) implements Part {}

    /**
     * Memory of which dwords are loaded for the wave, by one load or several.
     *
     * @param operation the first load
     * @param low node of the address to which loads add, and {@code high}
     * @param added node of what is added, if there is but one load; else -1
     * @param before nodes that may be computed before
     * @param least where the first dword is, from the address on
     * @param end behind the last one
     */
    public record Block(ScalarLoad operation, int low, int high, int added, int before, int least, int end) {
        public Block with(int offset, int size) {
            return new Block(
                    operation, low, high, added, before, Math.min(least, offset), Math.max(end, offset + size));
        }
    }
}
