package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gfxisa.Decoder;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.SlotValue;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.UnsupportedOp;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.op.OpFactory;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.Test;

/**
 * What the simulator executes of each instruction set: every encoding of every instruction is bound. What it does not execute is listed,
 * with the reason, in {@code not-executed.txt}; the table is printed.
 */
class InstructionCoverageTest {
    private static final int VECTOR_REGISTERS = 256;
    private static final int INSTRUCTION_SETS = 21;
    private static final Path ACTUAL = Path.of("target/not-executed.txt");

    /** Instruction sets by instruction, by the reason. */
    private final Map<String, Map<String, Set<String>>> gaps = new TreeMap<>();

    private final List<String> table = new ArrayList<>();

    @Test
    void everyGapIsListedWithItsReason() throws IOException {
        Map<String, Isa> isas = new LinkedHashMap<>();
        for (Processor processor : Targets.all()) {
            processor.isa().ifPresent(isa -> isas.putIfAbsent(isa.name(), isa));
        }
        isas.values().forEach(this::bindAll);
        table.forEach(System.out::println);
        assertEquals(INSTRUCTION_SETS, table.size());
        Files.writeString(ACTUAL, listed());
        try (InputStream expected = InstructionCoverageTest.class.getResourceAsStream("/not-executed.txt")) {
            assertEquals(
                    new String(expected.readAllBytes(), StandardCharsets.UTF_8),
                    listed(),
                    () -> "other instructions are not executed than listed; what was found is in " + ACTUAL);
        }
    }

    /** A paragraph for each reason: it, and lines of instruction sets and the instructions that all of them lack. */
    private String listed() {
        StringBuilder text = new StringBuilder();
        gaps.forEach((reason, instructions) -> {
            text.append(text.isEmpty() ? "" : "\n").append(reason).append('\n');
            Map<String, Set<String>> bySets = new TreeMap<>();
            instructions.forEach((name, isas) -> bySets.computeIfAbsent(String.join(" ", isas), k -> new TreeSet<>())
                    .add(name));
            bySets.forEach((isas, names) -> text.append("  ")
                    .append(isas)
                    .append(": ")
                    .append(String.join(" ", names))
                    .append('\n'));
        });
        return text.toString();
    }

    private void gap(String reason, String name, Isa isa) {
        gaps.computeIfAbsent(reason, r -> new TreeMap<>())
                .computeIfAbsent(name, n -> new LinkedHashSet<>())
                .add(isa.name());
    }

    private void bindAll(Isa isa) {
        Machine machine = new Machine(isa, RegisterLayout.of(isa), new AddressSpace(), Apertures.DEFAULT);
        OpFactory factory = new OpFactory(machine);
        Encoder encoder = new Encoder(isa);
        Decoder decoder = new Decoder(isa);
        Instruction instruction = new Instruction();
        Set<String> all = new TreeSet<>();
        Set<String> lacking = new TreeSet<>();
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (form.decodeOnly()) {
                continue;
            }
            String name = isa.tables().opcodeNames().get(form.opcode());
            if (!encoder.encode(id, values(isa, form, false), instruction)
                    && !encoder.encode(id, values(isa, form, true), instruction)
                    && !fixedBits(decoder, encoder, form, instruction)) {
                gap("the test makes no operands for this encoding", name + "/" + form.format(), isa);
                continue;
            }
            all.add(name);
            if (factory.make(instruction, 0x1000) instanceof UnsupportedOp unsupported) {
                lacking.add(name);
                gap(unsupported.message().replaceFirst("^\\S+ is not supported: ", ""), name, isa);
            }
        }
        table.add(
                isa.name() + ": " + (all.size() - lacking.size()) + " of " + all.size() + " instructions are executed");
    }

    /** The instruction that has only a form's fixed bits, and a valid format. */
    private static boolean fixedBits(Decoder decoder, Encoder encoder, Form form, Instruction instruction) {
        ByteBuffer bytes = ByteBuffer.allocate(3 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word = 0; word < InstructionWords.COUNT; word++) {
            bytes.putLong(form.value().word(word));
        }
        decoder.decode(bytes.array(), 0, bytes.capacity(), instruction);
        if (!instruction.isValid() || instruction.opcode() != form.opcode()) {
            return false;
        }
        Form found = instruction.form();
        long[] values = new long[found.slots().size()];
        instruction.values(values);
        for (int i = 0; i < values.length; i++) {
            values[i] = found.slots().get(i).kind() instanceof Kind.BufferFormat ? 1 : values[i];
        }
        return encoder.encode(found.id(), values, instruction);
    }

    /** The smallest operands that a form takes; {@code absent}: with an address that has only the vector part. */
    private static long[] values(Isa isa, Form form, boolean absent) {
        long[] values = new long[form.slots().size()];
        for (int i = 0; i < values.length; i++) {
            Slot slot = form.slots().get(i);
            if (slot.kind() instanceof Kind.Register) {
                values[i] = absent && slot.name().equals("saddr") ? SlotValue.NO_REGISTER : register(isa, slot);
            } else if (slot.kind() instanceof Kind.Ranges kind) {
                values[i] = kind.ranges().get(0).low();
            } else if (slot.kind() instanceof Kind.Hwreg kind) {
                // All of MODE.
                values[i] = 31 << kind.idBits() + kind.offsetBits() | 1;
            } else {
                values[i] = absent && slot.name().equals("offen")
                        ? 1
                        : slot.normal().orElse(0);
            }
        }
        return values;
    }

    private static long register(Isa isa, Slot slot) {
        return IntStream.concat(
                        IntStream.range(slot.laneMask() ? Codes.COUNT : VECTOR_REGISTERS, Codes.COUNT),
                        IntStream.range(0, VECTOR_REGISTERS))
                .filter(slot::accepts)
                .filter(code -> code >= VECTOR_REGISTERS
                        || !isa.tables().codes().text32(code).isEmpty())
                .findFirst()
                .orElse(SlotValue.NO_REGISTER);
    }
}
