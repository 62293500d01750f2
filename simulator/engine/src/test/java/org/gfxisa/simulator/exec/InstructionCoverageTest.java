package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.Decoder;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.SlotValue;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the simulator executes of gfx90a and gfx950: each form of each instruction is bound. The tables are printed. */
class InstructionCoverageTest {
    private static final int VECTOR_REGISTERS = 256;

    private record Row(String kind, String name, String note) {}

    /** What may be unsupported no compiler emits for a compute kernel, or no manual explains. */
    @ParameterizedTest
    @CsvSource({
        "gfx90a, v_interp_.*",
        "gfx950, v_mfma_ld_scale_b32|ds_read_b(64|96)_tr_b.*|(buffer_load|global_load_lds)_dwordx[34]",
    })
    void everyInstructionThatCompilersEmitIsExecuted(String target, String mayBeUnsupported) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        Machine machine = new Machine(isa, RegisterLayout.of(isa), new AddressSpace(), Apertures.DEFAULT);
        Map<String, Row> rows = new TreeMap<>();
        List<String> notEncoded = new ArrayList<>();
        OpFactory factory = new OpFactory(machine);
        Encoder encoder = new Encoder(isa);
        Decoder decoder = new Decoder(isa);
        Instruction instruction = new Instruction();
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (form.decodeOnly) {
                continue;
            }
            String name = isa.tables().opcodeNames[form.opcode];
            if (!encoder.encode(id, values(isa, form, false), instruction)
                    && !encoder.encode(id, values(isa, form, true), instruction)
                    && !fixedBits(decoder, encoder, form, instruction)) {
                notEncoded.add(form.mnemonic + " (" + form.format + ")");
                continue;
            }
            Op op = factory.make(instruction, 0x1000);
            Row row = op instanceof UnsupportedOp unsupported
                    ? new Row("unsupported", name, unsupported.message())
                    : new Row(isa.action(form.opcode).isPresent() ? "action" : "does", name, "");
            rows.merge(name, row, (a, b) -> a.kind.equals("unsupported") ? a : b);
        }
        print(target, rows);
        assertTrue(notEncoded.isEmpty(), () -> "no bytes for " + notEncoded);
        List<String> unexpected = rows.values().stream()
                .filter(row -> row.kind.equals("unsupported"))
                .filter(row -> !row.name.matches(mayBeUnsupported))
                .map(row -> row.name + ": " + row.note)
                .toList();
        assertEquals(List.of(), unexpected);
    }

    private static void print(String target, Map<String, Row> rows) {
        Map<String, List<Row>> byKind =
                rows.values().stream().collect(Collectors.groupingBy(Row::kind, TreeMap::new, Collectors.toList()));
        System.out.println("instructions of " + target + ", " + rows.size() + ": ");
        byKind.forEach((kind, of) -> {
            System.out.println("  " + kind + ", " + of.size() + ":");
            for (Row row : of) {
                System.out.println("    " + row.name + (row.note.isEmpty() ? "" : "  (" + row.note + ")"));
            }
        });
    }

    /** The instruction that has only a form's fixed bits, and a valid format. */
    private static boolean fixedBits(Decoder decoder, Encoder encoder, Form form, Instruction instruction) {
        ByteBuffer bytes = ByteBuffer.allocate(3 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long word : form.value) {
            bytes.putLong(word);
        }
        decoder.decode(bytes.array(), 0, bytes.capacity(), instruction);
        if (!instruction.isValid() || instruction.opcode() != form.opcode) {
            return false;
        }
        Form found = instruction.form();
        long[] values = new long[found.slots.length];
        instruction.values(values);
        for (int i = 0; i < values.length; i++) {
            values[i] = found.slots[i].kind == Kind.BUFFER_FORMAT ? 1 : values[i];
        }
        return encoder.encode(found.id, values, instruction);
    }

    /** The smallest operands that a form takes; {@code absent}: with an address that has only the vector part. */
    private static long[] values(Isa isa, Form form, boolean absent) {
        long[] values = new long[form.slots.length];
        for (int i = 0; i < values.length; i++) {
            Slot slot = form.slots[i];
            values[i] = switch (slot.kind) {
                case REGISTER -> absent && slot.name.equals("saddr") ? SlotValue.NO_REGISTER : register(isa, slot);
                case RANGES -> slot.nums[0];
                // All of MODE.
                case HWREG -> 31 << slot.nums[0] + slot.nums[1] | 1;
                default -> absent && slot.name.equals("offen") ? 1 : slot.hasNormal ? slot.normal : 0;
            };
        }
        return values;
    }

    private static long register(Isa isa, Slot slot) {
        return IntStream.concat(
                        IntStream.range(slot.laneMask ? Codes.COUNT : VECTOR_REGISTERS, Codes.COUNT),
                        IntStream.range(0, VECTOR_REGISTERS))
                .filter(code -> code < Long.SIZE * slot.accept.length && accepts(slot, code))
                .filter(code -> code >= VECTOR_REGISTERS
                        || !isa.tables().codes.text32[code].isEmpty())
                .findFirst()
                .orElse(SlotValue.NO_REGISTER);
    }

    private static boolean accepts(Slot slot, int code) {
        return (slot.accept[code / Long.SIZE] >>> code & 1) != 0;
    }
}
