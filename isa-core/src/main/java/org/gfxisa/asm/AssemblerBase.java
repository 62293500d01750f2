package org.gfxisa.asm;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.Assembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;

/**
 * The base class of the generated typed assemblers. Each call appends an instruction; {@link #finish()} resolves the branches.
 * Not safe for use by several threads.
 *
 * @param <L> the type of lines of the generation
 */
public abstract class AssemblerBase<L extends Line<L>> {
    private final Assembler assembler;
    private final Encoder encoder;
    private final ByteArrayOutputStream code = new ByteArrayOutputStream();
    private final List<Branch<L>> branches = new ArrayList<>();
    private final List<L> pending = new ArrayList<>(1);

    /** A branch whose offset is not known yet. */
    private record Branch<L>(int address, Instruction instruction, L line) {}

    /**
     * Prepares to assemble for an instruction set.
     *
     * @param isa the instruction set
     * @param generation name of the generation that the methods belong to
     * @param names names of the generation's instruction sets
     * @throws IllegalArgumentException if {@code isa} is none of them
     */
    protected AssemblerBase(Isa isa, String generation, String... names) {
        if (!List.of(names).contains(isa.name())) {
            throw new IllegalArgumentException("an assembler of " + generation + " cannot write for " + isa.target());
        }
        assembler = new Assembler(isa);
        encoder = new Encoder(isa);
    }

    /** Creates an empty line. */
    protected abstract L newLine();

    /** Appends an instruction. */
    protected final L line(String mnemonic, Object... operands) {
        flush();
        L line = newLine();
        line.start(mnemonic, operands);
        pending.add(line);
        return line;
    }

    /** Returns {@code prefix5}, or {@code prefix[4:7]} for several registers. */
    protected static String tuple(String prefix, int first, int count) {
        if (first < 0 || count < 1) {
            throw new IllegalArgumentException("no registers: " + count + " from number " + first);
        }
        return count == 1 ? prefix + first : prefix + "[" + first + ":" + (first + count - 1) + "]";
    }

    /** Returns an integer source. */
    public final Constant imm(long value) {
        return new Constant(Long.toString(value));
    }

    /** Returns a floating-point source. */
    public final Constant imm(double value) {
        return new Constant(Double.toString(value));
    }

    /** Returns the operand for a missing address register. */
    public final NoRegister off() {
        return new NoRegister();
    }

    /** Returns registers that need not be consecutive, such as image addresses. */
    public final RegisterList list(VectorRegister... registers) {
        return new RegisterList(List.of(registers));
    }

    /** Creates a label that is not bound yet. */
    public final Label label() {
        return new Label();
    }

    /**
     * Binds a label to the next instruction.
     *
     * @throws IllegalStateException if it is already bound
     */
    public final void bind(Label label) {
        flush();
        label.bind(code.size());
    }

    /** Returns the number of bytes so far. */
    public final int size() {
        flush();
        return code.size();
    }

    /**
     * Returns the code in memory order, with all branches resolved.
     *
     * @throws IllegalStateException if a label was used but never bound, or is too far away
     */
    public final byte[] finish() {
        flush();
        byte[] bytes = code.toByteArray();
        for (Branch<L> branch : branches) {
            Label label = branch.line().target().orElseThrow();
            if (!label.isBound()) {
                throw new IllegalStateException(
                        "a label was never bound: " + branch.line().text());
            }
            if (!encoder.redirect(branch.instruction(), label.address() - branch.address())) {
                throw new IllegalStateException(
                        "the label is too far away: " + branch.line().text());
            }
            branch.instruction().copyTo(bytes, branch.address());
        }
        return bytes;
    }

    /** Encodes the pending line, whose modifiers are complete now. */
    private void flush() {
        for (L line : pending) {
            String text = line.text();
            Instruction instruction = new Instruction();
            if (!assembler.assemble(text, instruction)) {
                pending.clear();
                throw new IllegalArgumentException(text + ": " + assembler.error());
            }
            if (line.target().isPresent()) {
                branches.add(new Branch<>(code.size(), instruction, line));
            }
            byte[] bytes = new byte[instruction.size()];
            instruction.copyTo(bytes, 0);
            code.writeBytes(bytes);
        }
        pending.clear();
    }
}
