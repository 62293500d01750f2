package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.KernelKind;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.host.Host;
import org.gfxisa.simulator.host.KernelOutput;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.junit.jupiter.api.Test;

class ArgumentBlockTest {
    private static final ArgumentBlock.Launch LAUNCH = new ArgumentBlock.Launch(
            new GridSize(3, 100, 30, 7, 32, 10, 2),
            List.of(5L, 6L, 1L << 40),
            Apertures.DEFAULT,
            0x1234_5678_9abcL,
            new Host(new AddressSpace(), KernelOutput.STANDARD, () -> 0));

    private static KernelParameter arg(String name, ParameterKind kind, int offset, int size, int align) {
        return new KernelParameter(name, "", kind, Optional.empty(), offset, size, "", align);
    }

    private static KernelMetadata kernel(int size, int groupSize, List<KernelParameter> args) {
        return new KernelMetadata(
                "k",
                KernelKind.NORMAL,
                "k.kd",
                args,
                size,
                8,
                groupSize,
                0,
                false,
                64,
                0,
                0,
                0,
                256,
                List.of(),
                Optional.empty());
    }

    @Test
    void valuesPointersAndLocalMemory() throws DispatchException {
        KernelMetadata kernel = kernel(
                32,
                100,
                List.of(
                        arg("c", ParameterKind.BY_VALUE, 0, 1, 1),
                        arg("p", ParameterKind.GLOBAL_BUFFER, 8, 8, 1),
                        arg("l", ParameterKind.DYNAMIC_SHARED_POINTER, 16, 4, 64),
                        arg("m", ParameterKind.DYNAMIC_SHARED_POINTER, 20, 4, 1)));
        ArgumentBlock kernargs = ArgumentBlock.of(
                kernel,
                List.of(
                        new KernelArgument.Value(new byte[] {7}),
                        new KernelArgument.Address(0x1_2345_6789L),
                        new KernelArgument.Local(40),
                        new KernelArgument.Local(12)),
                LAUNCH);
        ByteBuffer expected = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        expected.put(0, (byte) 7).putLong(8, 0x1_2345_6789L).putInt(16, 128).putInt(20, 176);
        assertArrayEquals(expected.array(), kernargs.block());
        assertEquals(188, kernargs.groupBytes());
    }

    @Test
    void hiddenArguments() throws DispatchException {
        List<KernelParameter> args = new ArrayList<>();
        for (HiddenArgument hidden : HiddenArgument.values()) {
            if (hidden.offset() >= 0) {
                args.add(new KernelParameter(
                        "", "", ParameterKind.HIDDEN, Optional.of(hidden), hidden.offset(), hidden.size(), "", 1));
            }
        }
        args.add(new KernelParameter("", "", ParameterKind.HIDDEN, Optional.empty(), 248, 8, "", 1));
        ByteBuffer block = ByteBuffer.wrap(ArgumentBlock.of(kernel(256, 0, args), List.of(), LAUNCH)
                        .block())
                .order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(List.of(3, 3, 3), List.of(block.getInt(0), block.getInt(4), block.getInt(8)), "whole groups");
        assertEquals(List.of(32, 10, 2), shorts(block, 12));
        assertEquals(List.of(4, 0, 1), shorts(block, 18));
        assertEquals(List.of(5L, 6L, 1L << 40), List.of(block.getLong(40), block.getLong(48), block.getLong(56)));
        assertEquals(3, block.getShort(64));
        assertEquals(0x0002_0000, block.getInt(192), "high half of the private aperture");
        assertEquals(0x0001_0000, block.getInt(196), "high half of the local aperture");
        assertEquals(0x1234_5678_9abcL, block.getLong(200));
        assertEquals(0, block.getLong(248), "an unknown one stays zero");
    }

    private static List<Integer> shorts(ByteBuffer block, int at) {
        return List.of((int) block.getShort(at), (int) block.getShort(at + 2), (int) block.getShort(at + 4));
    }

    @Test
    void whatDoesNotFit() {
        KernelMetadata kernel = kernel(
                16,
                0,
                List.of(arg("n", ParameterKind.BY_VALUE, 0, 4, 1), arg("p", ParameterKind.GLOBAL_BUFFER, 8, 8, 1)));
        KernelArgument value = new KernelArgument.Value(new byte[4]);
        KernelArgument pointer = new KernelArgument.Address(0);
        assertRefused("kernel k takes 2 arguments, 1 given", kernel, List.of(value));
        assertRefused("argument 1 of kernel k, p: a value, expected a buffer", kernel, List.of(value, value));
        assertRefused("argument 0 of kernel k, n: a buffer, expected a value", kernel, List.of(pointer, pointer));
        assertRefused(
                "argument 0 of kernel k, n: a value of 8 bytes, expected 4",
                kernel,
                List.of(new KernelArgument.Value(new byte[8]), pointer));
        assertRefused(
                "argument 1 of kernel k, p: local memory, expected a buffer",
                kernel,
                List.of(value, new KernelArgument.Local(4)));
    }

    private static void assertRefused(String message, KernelMetadata kernel, List<KernelArgument> values) {
        DispatchException e = assertThrows(DispatchException.class, () -> ArgumentBlock.of(kernel, values, LAUNCH));
        assertEquals(message, e.getMessage());
    }
}
