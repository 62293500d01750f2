package org.gfxisa.simulator.exec;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.gfxisa.Assembler;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.Action;
import org.gfxisa.table.Form;

/** Makes programs of instructions that only compute, with random operands, in loops and with branches over some of them. */
public final class RandomProgram {
    /** The processors on which tests run such programs. */
    public static final List<String> TARGETS =
            List.of("gfx600", "gfx803", "gfx906", "gfx90a", "gfx950", "gfx1030", "gfx1100", "gfx1200");

    private static final int VECTORS = 256;
    private static final int REGISTERS = 12;
    private static final int CONSTANTS = 128;
    private static final int LAST_CONSTANT = 248;
    private static final int TRIES = 40;
    private static final int WORD = 4;
    /** The register that counts rounds, which no instruction chosen here writes. */
    private static final String COUNTER = "s90";

    private final Isa isa;
    private final List<Form> forms = new ArrayList<>();
    private final Encoder encoder;
    private final Assembler assembler;
    private final Disassembler disassembler;

    public RandomProgram(Isa isa) {
        this.isa = isa;
        encoder = new Encoder(isa);
        assembler = new Assembler(isa);
        disassembler = new Disassembler(isa);
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            boolean isPure = isa.execution(form.opcode())
                    .filter(e -> !(e instanceof Action))
                    .isPresent();
            if (isPure && !form.decodeOnly()) {
                forms.add(form);
            }
        }
    }

    /** A program that ends; its text goes to {@code lines}. */
    byte[] make(SplittableRandom random, List<String> lines) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        line("s_movk_i32 " + COUNTER + ", 0x2", code, lines);
        int start = code.size();
        int blocks = random.nextInt(1, 4);
        for (int block = 0; block < blocks; block++) {
            byte[] body = body(random, lines, random.nextInt(1, 12));
            if (random.nextBoolean()) {
                String[] tests = {"scc0", "scc1", "vccz", "vccnz", "execz", "execnz"};
                line("s_cbranch_" + tests[random.nextInt(tests.length)] + " " + body.length / WORD, code, lines);
            }
            code.writeBytes(body);
        }
        line("s_addk_i32 " + COUNTER + ", 0xffff", code, lines);
        line("s_cmp_lg_u32 " + COUNTER + ", 0", code, lines);
        int back = (start - code.size() - WORD) / WORD;
        line("s_cbranch_scc1 " + (back & 0xffff), code, lines);
        line("s_endpgm", code, lines);
        return code.toByteArray();
    }

    /** A program of lines. */
    byte[] lines(String... lines) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        for (String line : lines) {
            line(line, code, new ArrayList<>());
        }
        return code.toByteArray();
    }

    private byte[] body(SplittableRandom random, List<String> lines, int count) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        Instruction instruction = new Instruction();
        for (int left = count * TRIES, made = 0; left > 0 && made < count; left--) {
            if (choose(random, instruction)) {
                byte[] bytes = new byte[instruction.size()];
                instruction.copyTo(bytes, 0);
                body.writeBytes(bytes);
                lines.add("  " + disassembler.text(instruction));
                made++;
            }
        }
        return body.toByteArray();
    }

    private boolean choose(SplittableRandom random, Instruction instruction) {
        Form form = forms.get(random.nextInt(forms.size()));
        return encode(form, i -> i < form.operandCount() ? operand(random) : modifier(random), instruction);
    }

    private boolean encode(Form form, IntToLongFunction slots, Instruction instruction) {
        long[] values = new long[form.slots().size()];
        Arrays.setAll(values, slots);
        return encoder.encode(form.id(), values, instruction) && instruction.isValid();
    }

    /** The encodings of instructions that only compute. */
    public List<Form> forms() {
        return forms;
    }

    /** An instruction with some values of its slots, as a line; empty if there is none. */
    Optional<String> line(Form form, IntToLongFunction slots) {
        Instruction instruction = new Instruction();
        return Optional.of(instruction)
                .filter(i -> encode(form, slots, i))
                .map(disassembler::text)
                .filter(text -> assembler.assemble(text, new Instruction()));
    }

    private static long modifier(SplittableRandom random) {
        return random.nextInt(4) == 0 ? random.nextInt(8) : 0;
    }

    private static long operand(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(REGISTERS) & ~1;
            case 1 -> random.nextInt(CONSTANTS, LAST_CONSTANT);
            case 2 -> 106;
            case 3 -> 126;
            default -> VECTORS + random.nextInt(REGISTERS);
        };
    }

    private void line(String text, ByteArrayOutputStream code, List<String> lines) {
        Instruction instruction = new Instruction();
        if (!assembler.assemble(text, instruction)) {
            throw new AssertionError(isa.processor().name() + ": " + text + ": " + assembler.error());
        }
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        code.writeBytes(bytes);
        lines.add(text);
    }
}
