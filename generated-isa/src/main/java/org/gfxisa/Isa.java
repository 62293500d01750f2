package org.gfxisa;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.gfxisa.plan.DecodePlan;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.text.AssemblyPlan;
import org.gfxisa.text.TextPlan;

/**
 * The instruction set of one target in one wave size: what {@link Decoder}, {@link Encoder}, {@link Assembler} and
 * {@link Disassembler} are made from. Immutable, shared by all threads.
 */
public final class Isa {
    private final IsaPlan plan;
    private final DecodePlan decodePlan;
    private final Lazy<TextPlan> textPlan;
    private final Lazy<AssemblyPlan> assemblyPlan;

    private Isa(IsaTables tables, int waveSize) {
        plan = new IsaPlan(tables, waveSize);
        decodePlan = new DecodePlan(plan);
        textPlan = new Lazy<>(() -> new TextPlan(plan));
        assemblyPlan = new Lazy<>(() -> new AssemblyPlan(plan, textPlan()));
    }

    /**
     * Reads the tables that the generator wrote, and takes the first wave size that the target has.
     *
     * @throws IOException when the stream ends early or holds something else
     */
    public static Isa load(InputStream stream) throws IOException {
        IsaTables tables = IsaTables.read(stream);
        return new Isa(tables, tables.waveSizes[0]);
    }

    /**
     * The same target with waves of {@code lanes} lanes.
     *
     * @throws IllegalArgumentException when the target has no such waves
     */
    public Isa withWave(int lanes) {
        if (lanes == plan.waveSize()) {
            return this;
        }
        if (Arrays.stream(tables().waveSizes).noneMatch(size -> size == lanes)) {
            throw new IllegalArgumentException(
                    target() + " has no waves of " + lanes + " lanes, but of " + Arrays.toString(tables().waveSizes));
        }
        return new Isa(tables(), lanes);
    }

    /** Name of the target, e.g. {@code gfx90a}. */
    public String target() {
        return tables().target;
    }

    /** Lanes of a wave, 32 or 64. */
    public int waveSize() {
        return plan.waveSize();
    }

    /** How many encodings there are; they are numbered from 0, see {@link Instruction#formId()}. */
    public int formCount() {
        return tables().forms.length;
    }

    /** The encoding with this number. */
    public Form form(int id) {
        return tables().forms[id];
    }

    /** The tables as the generator wrote them. */
    public IsaTables tables() {
        return plan.tables();
    }

    /** The tables arranged for speed. */
    public IsaPlan plan() {
        return plan;
    }

    DecodePlan decodePlan() {
        return decodePlan;
    }

    /** What the assembler looks up; made when first asked for. */
    public AssemblyPlan assemblyPlan() {
        return assemblyPlan.get();
    }

    TextPlan textPlan() {
        return textPlan.get();
    }
}
