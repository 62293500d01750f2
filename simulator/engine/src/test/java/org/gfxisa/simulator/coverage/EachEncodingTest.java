package org.gfxisa.simulator.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.SpecialSource;
import org.gfxisa.simulator.bind.ImageFields;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.coverage.Fidelity.Level;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.Test;

/** Executes every encoding of every instruction set alone in a wave, in each wave size. Only what is reported as refused is refused. */
class EachEncodingTest {
    private static final int REGISTERS = 64;
    private static final int BYTES = 1 << 16;
    private static final int LDS_BYTES = 1024;
    private static final int BUDGET = 16;
    private static final int MODE = 0x3f0;
    /** In the last dword of a buffer resource, on every generation: dwords that are unsigned integers. */
    private static final int FORMAT = 0x24 << 12;

    private static final Set<String> REFUSED_VALUES = Set.of(
            "it loads samples, its image is D1, which has none",
            "returns from a trap handler, but is in none",
            "sends message 0, which has no receiver; expected MSG_INTERRUPT or MSG_DEALLOC_VGPRS");

    private final List<String> wrong = new ArrayList<>();
    /** Refusals that depend on what registers hold. */
    private final Set<String> byValues = new TreeSet<>();

    private int runs;

    @Test
    void executesUnlessItIsReportedAsRefused() {
        for (Isa isa : IsaCoverage.sets()) {
            isa.tables().waveSizes().forEach(size -> runAll(isa.withWave(size)));
        }
        System.out.println("encodings executed alone in a wave: " + runs);
        assertEquals(List.of(), wrong);
        assertEquals(REFUSED_VALUES, byValues);
        assertTrue(runs > 40_000, () -> "only " + runs + " runs");
    }

    /** An operand that is null reads as zeros. The registers whose codes follow that of null, M0 and EXEC, have no part in it. */
    @Test
    void executesWithOperandsThatAreNull() {
        for (Isa isa : IsaCoverage.sets()) {
            runWithNull(isa.withWave(isa.tables().waveSizes().get(0)));
        }
        assertEquals(List.of(), wrong);
        assertTrue(runs > 1000, () -> "only " + runs + " runs");
    }

    private void runWithNull(Isa isa) {
        List<byte[]> codes = new ArrayList<>();
        Encoder encoder = new Encoder(isa);
        byte[] end = end(isa);
        IsaCoverage.each(
                isa,
                (form, instruction) -> {
                    Form own = instruction.form();
                    long[] values = new long[own.slots().size()];
                    instruction.values(values);
                    for (int i = 0; i < values.length; i++) {
                        long before = values[i];
                        int nothing = nothing(isa, own.slots().get(i));
                        if (nothing >= 0) {
                            values[i] = nothing;
                            Instruction with = new Instruction();
                            if (encoder.encode(own.id(), values, with)) {
                                codes.add(code(with, end));
                            }
                            values[i] = before;
                        }
                    }
                },
                form -> {});
        AddressSpace memory = new AddressSpace();
        Segment text = memory.allocate(
                "code", codes.stream().mapToInt(code -> code.length).sum() + 1, false);
        Segment data = memory.allocate("data", BYTES, true);
        WaveExecutor executor = Tier.INTERPRET
                .apply(new Machine(isa, RegisterLayout.of(isa), memory, Apertures.DEFAULT))
                .newExecutor();
        int offset = 0;
        for (byte[] code : codes) {
            text.write(offset, code);
            Wave wave = wave(isa, data.address());
            wave.pc = text.address() + offset;
            runs++;
            try {
                executor.run(wave, BUDGET);
            } catch (KernelFault fault) {
                // Address 0 is in no allocation.
            } catch (RuntimeException e) {
                wrong.add(text(isa, code) + ": " + e);
            }
            offset += code.length;
        }
    }

    /** Returns the code of the null operand if a slot accepts it; otherwise -1. */
    private static int nothing(Isa isa, Slot slot) {
        for (int code = 0; slot.kind() instanceof Kind.Register && code < CodeRules.FIRST_VECTOR; code++) {
            if (isa.codec().rules().name(code).equals(SpecialSource.NULL.text())) {
                return slot.accepts(code) ? code : -1;
            }
        }
        return -1;
    }

    private static byte[] code(Instruction instruction, byte[] end) {
        byte[] code = new byte[instruction.size() + end.length];
        instruction.copyTo(code, 0);
        System.arraycopy(end, 0, code, instruction.size(), end.length);
        return code;
    }

    private void runAll(Isa isa) {
        InstructionFidelity fidelity = new InstructionFidelity(isa);
        List<byte[]> codes = new ArrayList<>();
        List<Boolean> refused = new ArrayList<>();
        List<Optional<ImageType>> dimensions = new ArrayList<>();
        byte[] end = end(isa);
        IsaCoverage.each(
                isa,
                (form, instruction) -> {
                    codes.add(code(instruction, end));
                    dimensions.add(dimension(isa, instruction));
                    refused.add(fidelity.of(instruction).level() == Level.REFUSED);
                },
                form -> {});
        AddressSpace memory = new AddressSpace();
        Segment text = memory.allocate(
                "code", codes.stream().mapToInt(code -> code.length).sum(), false);
        Segment data = memory.allocate("data", BYTES, true);
        WaveExecutor executor = Tier.INTERPRET
                .apply(new Machine(isa, RegisterLayout.of(isa), memory, Apertures.DEFAULT))
                .newExecutor();
        ImageFields fields = ImageFields.of(isa);
        int offset = 0;
        for (int i = 0; i < codes.size(); i++) {
            text.write(offset, codes.get(i));
            Wave wave = wave(isa, data.address());
            if (dimensions.get(i).isPresent()) {
                image(fields, data.address(), dimensions.get(i).get(), wave);
            }
            wave.pc = text.address() + offset;
            byte[] code = codes.get(i);
            run(executor, wave, () -> text(isa, code), refused.get(i));
            offset += codes.get(i).length;
        }
    }

    private void run(WaveExecutor executor, Wave wave, Supplier<String> name, boolean isRefused) {
        runs++;
        try {
            executor.run(wave, BUDGET);
            if (isRefused) {
                wrong.add(name.get() + " is reported as refused, but is executed");
            }
        } catch (KernelFault fault) {
            boolean refuses = fault.kind() == KernelFault.Kind.UNSUPPORTED_INSTRUCTION
                    || fault.kind() == KernelFault.Kind.ILLEGAL_INSTRUCTION;
            if (refuses && !isRefused) {
                byValues.add(fault.getMessage());
            } else if (refuses != isRefused) {
                wrong.add(name.get() + ": " + fault.getMessage());
            }
        } catch (RuntimeException e) {
            wrong.add(name.get() + ": " + e);
        }
    }

    private static String text(Isa isa, byte[] code) {
        Instruction instruction = new Instruction();
        new Decoder(isa).decode(code, 0, code.length, instruction);
        return isa.name() + ", wave" + isa.waveSize() + ": " + new Disassembler(isa).text(instruction);
    }

    private static byte[] end(Isa isa) {
        Instruction instruction = new Instruction();
        assertTrue(new Assembler(isa).assemble("s_endpgm", instruction));
        byte[] end = new byte[instruction.size()];
        instruction.copyTo(end, 0);
        return end;
    }

    /** Returns the kind of image that an instruction accesses; empty if it accesses none. */
    private static Optional<ImageType> dimension(Isa isa, Instruction instruction) {
        if (!(isa.action(instruction.opcode()).orElse(null) instanceof ImageAction)) {
            return Optional.empty();
        }
        for (int i = 0; i < instruction.form().slots().size(); i++) {
            if (instruction.form().slots().get(i).kind() instanceof Kind.Enum words) {
                long value = instruction.value(i);
                Optional<ImageType> named = words.words().stream()
                        .filter(word -> word.value() == value)
                        .flatMap(word -> ImageType.ofText(word.text().replaceFirst(".*:", "")).stream())
                        .findFirst();
                if (named.isPresent()) {
                    return named;
                }
            }
        }
        return Optional.of(ImageType.D2);
    }

    /** Puts the resource of an image of one texel into the first scalar registers. */
    private static void image(ImageFields fields, long address, ImageType type, Wave wave) {
        ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        ImageResource.setBaseAddress(resource, 0, address / ImageResource.BASE_ADDRESS_UNIT + 1);
        ImageResource.setType(resource, 0, type.value());
        fields.formats().set(resource, DataFormat.F32, NumberFormat.UINT);
        for (int i = 0; i < ImageResource.SIZE / Integer.BYTES; i++) {
            wave.sgpr[i] = resource.getInt(Integer.BYTES * i);
        }
    }

    /** Returns a wave whose first registers hold an address, in every lane. */
    private static Wave wave(Isa isa, long address) {
        Wave wave = new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(new WorkGroup(0, 0, 0, new Lds(LDS_BYTES)), 0);
        wave.mode = MODE;
        wave.setExec(-1L);
        wave.sgpr[0] = (int) address;
        wave.sgpr[1] = (int) (address >>> Integer.SIZE);
        wave.sgpr[2] = BYTES;
        wave.sgpr[3] = FORMAT;
        for (int lane = 0; lane < isa.waveSize(); lane++) {
            wave.vgpr[0][lane] = (int) address;
            wave.vgpr[1][lane] = (int) (address >>> Integer.SIZE);
        }
        return wave;
    }
}
