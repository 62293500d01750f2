package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.source.SourceAssembler;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Makes linked code objects with one kernel, {@code k}, from assembly, for tests. */
public final class TestKernel {
    private static final int DESCRIPTOR_AT = 0x40;
    private static final int CODE_AT = 0x1000;
    /** The bits of e_flags for any setting of xnack and sramecc. */
    private static final int ANY_FEATURES = 0x500;

    private record Arg(String kind, int offset, int size) {}

    private final String source;
    private final List<Arg> args = new ArrayList<>();
    private final ByteBuffer descriptor =
            ByteBuffer.allocate(KernelDescriptor.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private int groupSize;
    private int privateSize;
    private boolean dynamicStack;
    private int maxGroup = 1024;
    private int kernargSize = -1;
    private Processor processor = Targets.GFX90A;

    private TestKernel(String source) {
        this.source = source;
        KernelDescriptor.setKernelCodeEntryByteOffset(descriptor, 0, CODE_AT - DESCRIPTOR_AT);
        KernelDescriptor.setComputePgmRsrc3(descriptor, 0, ComputePgmRsrc3.withAccumOffset(0, 7));
        rsrc1(word -> ComputePgmRsrc1.withGranulatedWorkitemVgprCount(word, 4));
        rsrc1(word -> ComputePgmRsrc1.withFloatDenormMode1664(word, 3));
    }

    /** Returns a kernel with these lines, 32 vector and 8 accumulation registers, and no initial registers. */
    public static TestKernel of(String... lines) {
        return new TestKernel(String.join("\n", lines));
    }

    /** Computes a word. */
    public interface Change {
        int of(int word);
    }

    /** Sets another processor than gfx90a. */
    public TestKernel processor(Processor other) {
        processor = other;
        return this;
    }

    public TestKernel rsrc1(Change change) {
        KernelDescriptor.setComputePgmRsrc1(descriptor, 0, change.of(KernelDescriptor.computePgmRsrc1(descriptor, 0)));
        return this;
    }

    public TestKernel rsrc2(Change change) {
        KernelDescriptor.setComputePgmRsrc2(descriptor, 0, change.of(KernelDescriptor.computePgmRsrc2(descriptor, 0)));
        return this;
    }

    public TestKernel properties(Change change) {
        int word = change.of(KernelDescriptor.kernelCodeProperties(descriptor, 0));
        KernelDescriptor.setKernelCodeProperties(descriptor, 0, word);
        return this;
    }

    /** Enables the address of the arguments in s[0:1]. */
    public TestKernel withKernargPointer() {
        return properties(word -> KernelCodeProperties.withEnableSgprKernargSegmentPtr(word, true))
                .rsrc2(word -> ComputePgmRsrc2.withUserSgprCount(word, 2));
    }

    public TestKernel descriptor(Consumer<ByteBuffer> change) {
        change.accept(descriptor);
        return this;
    }

    public TestKernel arg(String kind, int offset, int size) {
        args.add(new Arg(kind, offset, size));
        return this;
    }

    public TestKernel groupSize(int bytes) {
        groupSize = bytes;
        return this;
    }

    public TestKernel privateSize(int bytes) {
        privateSize = bytes;
        return this;
    }

    public TestKernel dynamicStack() {
        dynamicStack = true;
        return this;
    }

    public TestKernel maxGroup(int items) {
        maxGroup = items;
        return this;
    }

    public TestKernel kernargSize(int bytes) {
        kernargSize = bytes;
        return this;
    }

    /** Returns the file. */
    public byte[] build() {
        SourceAssembler assembler = new SourceAssembler(processor.isa().orElseThrow()).source(source);
        assertEquals(List.of(), assembler.problems());
        byte[] constants = new byte[DESCRIPTOR_AT + KernelDescriptor.SIZE];
        System.arraycopy(descriptor.array(), 0, constants, DESCRIPTOR_AT, KernelDescriptor.SIZE);
        return new ElfBuilder()
                .flags(ANY_FEATURES | processor.elfMachine())
                .section(".rodata", ElfSection.SHT_PROGBITS, 2, 0, constants)
                .section(".text", ElfSection.SHT_PROGBITS, 6, CODE_AT, assembler.code())
                .section(".note", ElfSection.SHT_NOTE, 2, 0, ElfBuilder.note("AMDGPU", 32, metadata()))
                .segment(ElfSegment.PT_LOAD, 4, 1, 0)
                .segment(ElfSegment.PT_LOAD, 5, 2, 0)
                .segment(ElfSegment.PT_NOTE, 4, 3, 0)
                .symbol("k.kd", ElfSymbol.STT_OBJECT, 1, DESCRIPTOR_AT, KernelDescriptor.SIZE)
                .symbol("k", ElfSymbol.STT_FUNC, 2, CODE_AT, assembler.code().length)
                .build();
    }

    private byte[] metadata() {
        int end = args.stream().mapToInt(a -> a.offset + a.size).max().orElse(0);
        try (MessageBufferPacker out = MessagePack.newDefaultBufferPacker()) {
            out.packMapHeader(1).packString("amdhsa.kernels").packArrayHeader(1).packMapHeader(10);
            out.packString(".name").packString("k").packString(".symbol").packString("k.kd");
            number(out, ".kernarg_segment_size", kernargSize < 0 ? end : kernargSize);
            number(out, ".kernarg_segment_align", 8);
            number(out, ".group_segment_fixed_size", groupSize);
            number(out, ".private_segment_fixed_size", privateSize);
            out.packString(".uses_dynamic_stack").packBoolean(dynamicStack);
            number(out, ".wavefront_size", 64);
            number(out, ".max_flat_workgroup_size", maxGroup);
            out.packString(".args").packArrayHeader(args.size());
            for (Arg arg : args) {
                out.packMapHeader(3).packString(".value_kind").packString(arg.kind);
                number(out, ".offset", arg.offset);
                number(out, ".size", arg.size);
            }
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void number(MessageBufferPacker out, String key, int value) throws IOException {
        out.packString(key).packInt(value);
    }
}
