package org.gfxisa;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.codec.DecodeTable;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.exec.Action;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.ExecutionTable;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Kind;
import org.gfxisa.table.SpecEntries;
import org.gfxisa.table.SpecTexts;
import org.gfxisa.table.TableFile;
import org.gfxisa.text.FormParsers;
import org.gfxisa.text.FormPrinters;
import org.gfxisa.text.UnknownMnemonic;

/**
 * The instruction set of one target in one wave size, from which {@link Decoder}, {@link Encoder}, {@link Assembler} and
 * {@link Disassembler} are created. Immutable, and safe for use by several threads.
 */
public final class Isa {
    private final Processor processor;
    private final SpecTexts texts;
    private final ExecutionTable executions;
    private final IsaCodec codec;
    private final DecodeTable decodeTable;
    private final Lazy<Optional<Kind.BufferFormat>> formats;
    private final Lazy<FormPrinters> formPrinters;
    private final Lazy<FormParsers> formParsers;

    private Isa(Processor processor, SpecTexts texts, ExecutionTable executions, IsaTables tables, int waveSize) {
        this.processor = processor;
        this.texts = texts;
        this.executions = executions;
        codec = new IsaCodec(tables, waveSize);
        decodeTable = new DecodeTable(codec);
        formats = new Lazy<>(this::findFormats);
        formPrinters = new Lazy<>(() -> new FormPrinters(codec));
        formParsers = new Lazy<>(() -> new FormParsers(codec, formPrinters()));
    }

    private Isa(Processor processor, Isa same) {
        this.processor = processor;
        texts = same.texts;
        executions = same.executions;
        codec = same.codec;
        decodeTable = same.decodeTable;
        formats = same.formats;
        formPrinters = same.formPrinters;
        formParsers = same.formParsers;
    }

    /**
     * Reads the tables that the generator wrote, and selects the first wave size of the processor.
     *
     * @throws IOException if the stream ends early or holds something else
     */
    static Isa load(InputStream stream, Processor processor, SpecTexts texts, ExecutionTable executions)
            throws IOException {
        IsaTables tables = TableFile.read(IsaTables.class, stream);
        return new Isa(processor, texts, executions, tables, tables.waveSizes().get(0));
    }

    /** Returns the same instruction set for another processor that has it. */
    Isa at(Processor other) {
        return other == processor ? this : new Isa(other, this);
    }

    /**
     * Returns the instruction set of the same target in another wave size.
     *
     * @throws IllegalArgumentException if the target does not have the wave size
     */
    public Isa withWave(int lanes) {
        if (lanes == codec.waveSize()) {
            return this;
        }
        if (!tables().waveSizes().contains(lanes)) {
            throw new IllegalArgumentException(
                    target() + " does not support waves of " + lanes + " lanes, only of " + tables().waveSizes());
        }
        return new Isa(processor, texts, executions, tables(), lanes);
    }

    /** Returns the processor. */
    public Processor processor() {
        return processor;
    }

    /** Returns the name of the processor, e.g. {@code gfx90a}. */
    public String target() {
        return processor.name();
    }

    /** Returns the name of the instruction set, which several targets may share: that of one of them or of a common ancestor. */
    public String name() {
        return tables().name();
    }

    /** Returns the wave size in lanes, 32 or 64. */
    public int waveSize() {
        return codec.waveSize();
    }

    /** Returns the formats of typed buffer instructions; empty if there are no such instructions. */
    public Optional<Kind.BufferFormat> formats() {
        return formats.get();
    }

    private Optional<Kind.BufferFormat> findFormats() {
        return tables().forms().stream()
                .flatMap(form -> form.slots().stream())
                .flatMap(slot -> slot.kind() instanceof Kind.BufferFormat kind ? Stream.of(kind) : Stream.empty())
                .findFirst();
    }

    /** Returns the number of encodings, which are numbered from 0, see {@link Instruction#formId()}. */
    public int formCount() {
        return tables().forms().size();
    }

    /** Returns the encoding with a number. */
    public Form form(int id) {
        return tables().forms().get(id);
    }

    /**
     * Returns the encodings of an instruction in the order in which the assembler tries them; an empty list if there is no such
     * instruction.
     *
     * @param mnemonic mnemonic, e.g. {@code v_add_f32}; a suffix such as {@code _e64} selects encodings
     */
    public List<Form> forms(String mnemonic) {
        return formParsers().forms(mnemonic);
    }

    /** Returns the operands of an encoding in the order in which an {@link InstructionBuilder} takes them, then the modifiers. */
    public List<FormOperand> operands(Form form) {
        return formParsers().operands(form);
    }

    /**
     * Returns the semantics of an instruction in the spec: a text in the {@code does} language, or its action. Empty if the
     * target does not have the instruction.
     */
    public Optional<String> meaning(int opcode) {
        String instruction = tables().opcodeNames().get(opcode);
        return instruction.isEmpty() ? Optional.empty() : texts.meanings().of(name(), instruction);
    }

    /** Creates the implementation of an instruction. Empty if the spec does not define it or the target does not have the instruction. */
    public Optional<Execution> execution(int opcode) {
        int version = tables().executions().get(opcode);
        return version == 0 ? Optional.empty() : Optional.of(executions.create(opcode, Math.abs(version) - 1));
    }

    /**
     * Creates the action of an instruction, which describes its effects beyond computation. Empty if it only computes, and if the
     * spec does not define it.
     */
    public Optional<Action> action(int opcode) {
        // An implementation that computes is not created, since that would load its class.
        return tables().executions().get(opcode) < 0 ? execution(opcode).map(Action.class::cast) : Optional.empty();
    }

    /** Returns the errata that the description of an instruction depends on; an empty list if the target does not have the instruction. */
    public List<Erratum> errata(int opcode) {
        return texts
                .entries()
                .of(tables().opcodeNames().get(opcode))
                .map(SpecEntries.Entry::errata)
                .orElse(List.of())
                .stream()
                .flatMap(number -> texts.errata().find(number).stream())
                .toList();
    }

    /** Returns the texts of the spec. */
    public SpecTexts texts() {
        return texts;
    }

    /** Returns the tables as the generator wrote them. */
    public IsaTables tables() {
        return codec.tables();
    }

    /** Returns the codecs of all forms; for use within the project. */
    @SuppressWarnings("exports")
    public IsaCodec codec() {
        return codec;
    }

    DecodeTable decodeTable() {
        return decodeTable;
    }

    /** Returns the tables of the assembler, which are built on first use. */
    FormParsers formParsers() {
        return formParsers.get();
    }

    FormPrinters formPrinters() {
        return formPrinters.get();
    }

    UnknownMnemonic unknownMnemonic() {
        return new UnknownMnemonic(codec, target(), texts);
    }
}
