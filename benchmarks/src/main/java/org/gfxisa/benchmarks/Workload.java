package org.gfxisa.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The machine code that all benchmarks work on, and what they need of it: values of the operands, lines of text. */
@State(Scope.Benchmark)
public class Workload {
    /** System property: the file with the machine code. */
    public static final String CODE = "gfxisa.bench.code";
    /** System property: the processor that it is for. */
    public static final String TARGET = "gfxisa.bench.target";

    private static final int CODE_SLACK = 64;

    final Isa isa;
    final byte[] code;
    /** Instructions in {@link #code}, those that are invalid included. */
    final int instructions;
    /** Room for all the code, for what is written. */
    final byte[] output;
    /** By valid instruction: its encoding, and the values of its operands and modifiers. */
    final int[] forms;

    final long[][] values;
    /** By valid instruction: its text. */
    final List<String> text;
    /**
     * The text of the instructions that have one which can be assembled. Zeros between functions have not: they disassemble to an
     * instruction that reads two scalar registers, one too many.
     */
    final String[] lines;
    /** The lines as one source. */
    final String source;

    public Workload() {
        this(Path.of(System.getProperty(CODE)), System.getProperty(TARGET));
    }

    Workload(Path file, String target) {
        isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        try {
            code = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        output = new byte[code.length + CODE_SLACK];
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        Instruction again = new Instruction();
        List<Integer> formList = new ArrayList<>();
        List<long[]> valueList = new ArrayList<>();
        List<String> lineList = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        int count = 0;
        for (int at = 0; at < code.length; count++) {
            at += decoder.decode(code, at, code.length, instruction);
            if (instruction.isValid()) {
                long[] slots = new long[instruction.slotCount()];
                instruction.values(slots);
                formList.add(instruction.formId());
                valueList.add(slots);
                String text = disassembler.text(instruction);
                texts.add(text);
                if (assembler.assemble(text, again)) {
                    lineList.add(text);
                }
            }
        }
        instructions = count;
        forms = formList.stream().mapToInt(Integer::intValue).toArray();
        values = valueList.toArray(long[][]::new);
        text = List.copyOf(texts);
        lines = lineList.toArray(String[]::new);
        source = String.join("\n", lines) + "\n";
    }

    /** Bytes of the source in ASCII. */
    byte[] sourceBytes() {
        return source.getBytes(StandardCharsets.US_ASCII);
    }
}
