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
 * The instruction set of one target in one wave size: what {@link Decoder}, {@link Encoder}, {@link Assembler} and
 * {@link Disassembler} are made from. Immutable, shared by all threads.
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
     * Reads the tables that the generator wrote, and takes the first wave size that the processor has.
     *
     * @throws IOException when the stream ends early or holds something else
     */
    static Isa load(InputStream stream, Processor processor, SpecTexts texts, ExecutionTable executions)
            throws IOException {
        IsaTables tables = TableFile.read(IsaTables.class, stream);
        return new Isa(processor, texts, executions, tables, tables.waveSizes().get(0));
    }

    /** The same instruction set, as that of another processor that has it. */
    Isa at(Processor other) {
        return other == processor ? this : new Isa(other, this);
    }

    /**
     * The same target with waves of {@code lanes} lanes.
     *
     * @throws IllegalArgumentException when the target has no such waves
     */
    public Isa withWave(int lanes) {
        if (lanes == codec.waveSize()) {
            return this;
        }
        if (!tables().waveSizes().contains(lanes)) {
            throw new IllegalArgumentException(
                    target() + " has no waves of " + lanes + " lanes, but of " + tables().waveSizes());
        }
        return new Isa(processor, texts, executions, tables(), lanes);
    }

    /** The processor that has it. */
    public Processor processor() {
        return processor;
    }

    /** Name of the processor, e.g. {@code gfx90a}. */
    public String target() {
        return processor.name();
    }

    /** Name of the instruction set, which several targets may share: that of one of them, or of what they have in common. */
    public String name() {
        return tables().name();
    }

    /** Lanes of a wave, 32 or 64. */
    public int waveSize() {
        return codec.waveSize();
    }

    /** How typed buffer instructions number the formats of data; empty without such instructions. */
    public Optional<Kind.BufferFormat> formats() {
        return formats.get();
    }

    private Optional<Kind.BufferFormat> findFormats() {
        return tables().forms().stream()
                .flatMap(form -> form.slots().stream())
                .flatMap(slot -> slot.kind() instanceof Kind.BufferFormat kind ? Stream.of(kind) : Stream.empty())
                .findFirst();
    }

    /** How many encodings there are; they are numbered from 0, see {@link Instruction#formId()}. */
    public int formCount() {
        return tables().forms().size();
    }

    /** The encoding with this number. */
    public Form form(int id) {
        return tables().forms().get(id);
    }

    /**
     * The encodings of an instruction that can be written, in the order in which they are tried; none if there is no such instruction.
     *
     * @param mnemonic its name, e.g. {@code v_add_f32}; with a suffix like {@code _e64} only those encodings
     */
    public List<Form> forms(String mnemonic) {
        return formParsers().forms(mnemonic);
    }

    /** The operands of an encoding as an {@link InstructionBuilder} takes them, in their order, then its modifiers. */
    public List<FormOperand> operands(Form form) {
        return formParsers().operands(form);
    }

    /**
     * What an instruction does, in the words of the spec: a text of the does language, or its action. Empty if the target does not have
     * the instruction.
     */
    public Optional<String> meaning(int opcode) {
        String instruction = tables().opcodeNames().get(opcode);
        return instruction.isEmpty() ? Optional.empty() : texts.meanings().of(name(), instruction);
    }

    /** How an instruction is executed; made anew. Empty if the spec does not say it, or the target does not have the instruction. */
    public Optional<Execution> execution(int opcode) {
        int version = tables().executions().get(opcode);
        return version == 0 ? Optional.empty() : Optional.of(executions.create(opcode, Math.abs(version) - 1));
    }

    /** What an instruction does beyond computing; made anew. Empty for one that a kernel computes, and where nothing is known. */
    public Optional<Action> action(int opcode) {
        // A kernel is not made for that, as its class would be loaded.
        return tables().executions().get(opcode) < 0 ? execution(opcode).map(Action.class::cast) : Optional.empty();
    }

    /** Where what is described of an instruction follows no document to the letter; none if the target does not have the instruction. */
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

    /** What the spec says in words. */
    public SpecTexts texts() {
        return texts;
    }

    /** The tables as the generator wrote them. */
    public IsaTables tables() {
        return codec.tables();
    }

    /** The tables arranged for speed; for this module. */
    @SuppressWarnings("exports")
    public IsaCodec codec() {
        return codec;
    }

    DecodeTable decodeTable() {
        return decodeTable;
    }

    /** What the assembler looks up; made when first asked for. */
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
