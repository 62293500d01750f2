package org.gfxisa.simulator.coverage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.gfxisa.Decoder;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.isa.abi.SpecialSource;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Finds operands for an encoding: the smallest values that the encoding accepts. */
final class SmallestOperands {
    /** The number of a hardware register that every processor has. */
    private static final int MODE = 1;

    private final Isa isa;
    private final Encoder encoder;
    private final Decoder decoder;

    SmallestOperands(Isa isa) {
        this.isa = isa;
        encoder = new Encoder(isa);
        decoder = new Decoder(isa);
    }

    /** Encodes an instruction. Returns whether operands were found. */
    boolean encode(Form form, Instruction into) {
        return encoder.encode(form.id(), values(form, false), into)
                || encoder.encode(form.id(), values(form, true), into)
                || encodeFlag(form, into)
                || encodeFixedBits(form, into);
    }

    /** Encodes the smallest operands with one flag: some forms are only for instructions that have it. */
    private boolean encodeFlag(Form form, Instruction into) {
        for (int i = form.operandCount(); i < form.slots().size(); i++) {
            if (form.slots().get(i).kind() instanceof Kind.Flag) {
                long[] values = values(form, false);
                values[i] = 1;
                if (encoder.encode(form.id(), values, into)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Encodes the instruction that has only a form's fixed bits, and a valid format. */
    private boolean encodeFixedBits(Form form, Instruction into) {
        ByteBuffer bytes = ByteBuffer.allocate(3 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word = 0; word < InstructionWords.COUNT; word++) {
            bytes.putLong(form.value().word(word));
        }
        decoder.decode(bytes.array(), 0, bytes.capacity(), into);
        if (!into.isValid() || into.opcode() != form.opcode()) {
            return false;
        }
        Form found = into.form();
        long[] values = new long[found.slots().size()];
        into.values(values);
        for (int i = 0; i < values.length; i++) {
            values[i] = found.slots().get(i).kind() instanceof Kind.BufferFormat ? 1 : values[i];
        }
        return encoder.encode(found.id(), values, into);
    }

    /** Returns the smallest operands; with {@code isVectorAddress}, an address that has only the vector part. */
    private long[] values(Form form, boolean isVectorAddress) {
        return form.slots().stream()
                .mapToLong(slot -> value(slot, isVectorAddress))
                .toArray();
    }

    private long value(Slot slot, boolean isVectorAddress) {
        if (slot.kind() instanceof Kind.Register) {
            return isVectorAddress && slot.name().equals("saddr") ? SlotValue.NO_REGISTER : register(slot);
        }
        if (slot.kind() instanceof Kind.Ranges kind) {
            return kind.ranges().get(0).low();
        }
        if (slot.kind() instanceof Kind.Hwreg kind) {
            return Integer.SIZE - 1 << kind.idBits() + kind.offsetBits() | MODE;
        }
        return isVectorAddress && slot.name().equals("offen")
                ? 1
                : slot.normal().orElse(0);
    }

    /** Returns a vector register if the slot accepts one, otherwise a scalar one. */
    private long register(Slot slot) {
        int vectors = CodeRules.FIRST_VECTOR;
        if (slot.accepts(vectors) && !slot.laneMask()) {
            return vectors;
        }
        return IntStream.concat(
                        IntStream.range(slot.laneMask() ? Codes.COUNT : vectors, Codes.COUNT),
                        IntStream.range(0, vectors))
                .filter(slot::accepts)
                .filter(code -> !isa.codec().rules().name(code).equals(SpecialSource.NULL.text()))
                .filter(code ->
                        code >= vectors || !isa.tables().codes().text32(code).isEmpty())
                .findFirst()
                .orElse(SlotValue.NO_REGISTER);
    }
}
