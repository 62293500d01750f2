package org.gfxisa;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plan.DecodePlan;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.SpecTexts;
import org.gfxisa.text.AssemblyPlan;
import org.gfxisa.text.TextPlan;
import org.gfxisa.text.UnknownMnemonic;

/**
 * The instruction set of one target in one wave size: what {@link Decoder}, {@link Encoder}, {@link Assembler} and
 * {@link Disassembler} are made from. Immutable, shared by all threads.
 */
public final class Isa {
    private final String target;
    private final SpecTexts texts;
    private final IsaPlan plan;
    private final DecodePlan decodePlan;
    private final Lazy<TextPlan> textPlan;
    private final Lazy<AssemblyPlan> assemblyPlan;

    private Isa(String target, SpecTexts texts, IsaTables tables, int waveSize) {
        this.target = target;
        this.texts = texts;
        plan = new IsaPlan(tables, waveSize);
        decodePlan = new DecodePlan(plan);
        textPlan = new Lazy<>(() -> new TextPlan(plan));
        assemblyPlan = new Lazy<>(() -> new AssemblyPlan(plan, textPlan()));
    }

    private Isa(String target, SpecTexts texts, Isa same) {
        this.target = target;
        this.texts = texts;
        plan = same.plan;
        decodePlan = same.decodePlan;
        textPlan = same.textPlan;
        assemblyPlan = same.assemblyPlan;
    }

    /**
     * Reads the tables that the generator wrote, and takes the first wave size that the target has.
     *
     * @throws IOException when the stream ends early or holds something else
     */
    public static Isa load(InputStream stream) throws IOException {
        IsaTables tables = IsaTables.read(stream);
        return new Isa(tables.name, SpecTexts.NONE, tables, tables.waveSizes[0]);
    }

    /**
     * The same instruction set, as that of a processor that has it.
     *
     * @param processor its name
     * @param texts what the spec says in words
     */
    public Isa at(String processor, SpecTexts texts) {
        return new Isa(processor, texts, this);
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
                    target + " has no waves of " + lanes + " lanes, but of " + Arrays.toString(tables().waveSizes));
        }
        return new Isa(target, texts, tables(), lanes);
    }

    /** Name of the target, e.g. {@code gfx90a}. */
    public String target() {
        return target;
    }

    /** Name of the instruction set, which several targets may share: that of one of them, or of what they have in common. */
    public String name() {
        return tables().name;
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

    /**
     * The encodings of an instruction that can be written, in the order in which they are tried; none if there is no such instruction.
     *
     * @param mnemonic its name, e.g. {@code v_add_f32}; with a suffix like {@code _e64} only those encodings
     */
    public List<Form> forms(String mnemonic) {
        return assemblyPlan().forms(mnemonic);
    }

    /** The operands of an encoding as an {@link InstructionBuilder} takes them, in their order, then its modifiers. */
    public List<FormOperand> operands(Form form) {
        return assemblyPlan().operands(form);
    }

    /**
     * What an instruction does, in the words of the spec: a text of the does language, or its action. Empty if the target does not have
     * the instruction.
     */
    public Optional<String> meaning(int opcode) {
        String instruction = tables().opcodeNames[opcode];
        return instruction.isEmpty() ? Optional.empty() : texts.meanings().of(name(), instruction);
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

    UnknownMnemonic unknownMnemonic() {
        return new UnknownMnemonic(plan, target, texts);
    }
}
