package org.gfxisa.benchmarks;

import java.util.concurrent.TimeUnit;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.TextBuffer;
import org.gfxisa.source.SourceAssembler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What the library does, over the whole workload once per call. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Library {
    private final Instruction instruction = new Instruction();
    private final TextBuffer text = new TextBuffer();
    private Decoder decoder;
    private Disassembler disassembler;
    private Encoder encoder;
    private Assembler assembler;

    @Setup
    public void setUp(Workload work) {
        decoder = new Decoder(work.isa);
        disassembler = new Disassembler(work.isa);
        encoder = new Encoder(work.isa);
        assembler = new Assembler(work.isa);
    }

    /** Bytes to instructions. */
    @Benchmark
    public int decode(Workload work) {
        byte[] code = work.code;
        int check = 0;
        for (int at = 0; at < code.length; ) {
            at += decoder.decode(code, at, code.length, instruction);
            check += instruction.formId();
        }
        return check;
    }

    /** Bytes to instructions to text, one line after the other into the same buffer. */
    @Benchmark
    public int decodeText(Workload work) {
        byte[] code = work.code;
        int check = 0;
        for (int at = 0; at < code.length; ) {
            at += decoder.decode(code, at, code.length, instruction);
            text.clear();
            disassembler.format(instruction, text);
            check += text.length();
        }
        return check;
    }

    /** Values of operands and modifiers to bytes. */
    @Benchmark
    public int encode(Workload work) {
        int[] forms = work.forms;
        int at = 0;
        for (int i = 0; i < forms.length; i++) {
            if (!encoder.encode(forms[i], work.values[i], instruction)) {
                throw new IllegalStateException("cannot be encoded: " + work.text.get(i));
            }
            at += instruction.copyTo(work.output, at);
        }
        return at;
    }

    /** Text, a line at a time, to bytes. */
    @Benchmark
    public int assemble(Workload work) {
        int at = 0;
        for (String line : work.lines) {
            if (!assembler.assemble(line, instruction)) {
                throw new IllegalStateException(assembler.error() + ": " + line);
            }
            at += instruction.copyTo(work.output, at);
        }
        return at;
    }

    /** The whole text at once to bytes: lines, labels, branches. */
    @Benchmark
    public byte[] assembleSource(Workload work) {
        SourceAssembler source = new SourceAssembler(work.isa).source(work.source);
        if (!source.problems().isEmpty()) {
            throw new IllegalStateException(source.problems().get(0).toString());
        }
        return source.code();
    }
}
