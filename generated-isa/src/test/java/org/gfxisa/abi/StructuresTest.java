package org.gfxisa.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.AgentDispatchPacket;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.AmdQueue;
import org.gfxisa.isa.abi.AmdSignal;
import org.gfxisa.isa.abi.BarrierAndPacket;
import org.gfxisa.isa.abi.BarrierOrPacket;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.isa.abi.HsaQueue;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.KernelDispatchPacket;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.PacketHeader;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.StatusRegister;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Accessors read and write what the list of fields says, and nothing else. */
class StructuresTest {
    private static final int SEED = 4711;
    private static final int OFFSET = 3;
    private static final int MARGIN = 16;

    private static final List<Class<?>> IN_MEMORY = List.of(
            KernelDescriptor.class,
            AmdKernelCode.class,
            KernelDispatchPacket.class,
            BarrierAndPacket.class,
            BarrierOrPacket.class,
            AgentDispatchPacket.class,
            HsaQueue.class,
            AmdQueue.class,
            AmdSignal.class,
            BufferResource.class,
            ImageResource.class,
            Sampler.class);

    private static final List<Class<?>> WORDS = List.of(
            ComputePgmRsrc1.class,
            ComputePgmRsrc2.class,
            KernelCodeProperties.class,
            PacketHeader.class,
            ElfFlags.class,
            ModeRegister.class,
            StatusRegister.class);

    @TestFactory
    Stream<DynamicTest> structures() {
        return IN_MEMORY.stream().map(c -> DynamicTest.dynamicTest(c.getSimpleName(), () -> inMemory(c)));
    }

    @TestFactory
    Stream<DynamicTest> words() {
        return WORDS.stream().map(c -> DynamicTest.dynamicTest(c.getSimpleName(), () -> word(c)));
    }

    private static void inMemory(Class<?> structure) throws ReflectiveOperationException {
        Random random = new Random(SEED);
        int size = structure.getField("SIZE").getInt(null);
        for (AbiField field : fields(structure)) {
            byte[] bytes = new byte[size + MARGIN];
            random.nextBytes(bytes);
            ByteBuffer memory = ByteBuffer.wrap(bytes);
            Method getter = method(structure, member(field.name()));
            Method setter = method(structure, "set" + type(field.name()));
            assertEquals(field.get(memory, OFFSET), plain(getter.invoke(null, memory, OFFSET), field), field.name());
            byte[] before = bytes.clone();
            Object value = random(getter.getReturnType(), random);
            setter.invoke(null, memory, OFFSET, value);
            assertEquals(plain(value, field), field.get(memory, OFFSET), field.name());
            for (int bit = 0; bit < Byte.SIZE * bytes.length; bit++) {
                int inside = bit - Byte.SIZE * OFFSET - field.firstBit();
                if (inside < 0 || inside >= field.width()) {
                    assertEquals(bit(before, bit), bit(bytes, bit), field.name() + " touches bit " + bit);
                }
            }
        }
    }

    private static void word(Class<?> structure) throws ReflectiveOperationException {
        Random random = new Random(SEED);
        for (AbiField field : fields(structure)) {
            int word = random.nextInt();
            Method getter = method(structure, member(field.name()));
            Method setter = method(structure, "with" + type(field.name()));
            assertEquals(field.get(word), plain(getter.invoke(null, word), field), field.name());
            Object value = random(getter.getReturnType(), random);
            int changed = (int) setter.invoke(null, word, value);
            assertEquals(plain(value, field), field.get(changed), field.name());
            int mask = -1 >>> Integer.SIZE - field.width() << field.firstBit();
            assertEquals(word & ~mask, changed & ~mask, field.name());
        }
    }

    private static long plain(Object value, AbiField field) {
        long number = value instanceof Boolean b ? (b ? 1 : 0) : ((Number) value).longValue();
        int unused = Long.SIZE - field.width();
        return field.isSigned() ? number << unused >> unused : number << unused >>> unused;
    }

    private static Object random(Class<?> type, Random random) {
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        return type == long.class ? (Object) random.nextLong() : (Object) random.nextInt();
    }

    private static int bit(byte[] bytes, int bit) {
        return bytes[bit / Byte.SIZE] >>> bit % Byte.SIZE & 1;
    }

    private static List<AbiField> fields(Class<?> structure) throws ReflectiveOperationException {
        List<AbiField> fields = ((List<?>) structure.getField("FIELDS").get(null))
                .stream().map(AbiField.class::cast).toList();
        assertTrue(!fields.isEmpty());
        return fields;
    }

    private static Method method(Class<?> structure, String name) {
        return Arrays.stream(structure.getMethods())
                .filter(m -> m.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String type(String name) {
        StringBuilder out = new StringBuilder();
        for (String word : name.split("_")) {
            out.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return out.toString();
    }

    private static String member(String name) {
        String type = type(name);
        return Character.toLowerCase(type.charAt(0)) + type.substring(1);
    }

    /** Places that the HSA documents and the ABI document fix. */
    @Test
    void placesAreThoseOfTheDocuments() {
        assertEquals(64, KernelDispatchPacket.SIZE);
        assertEquals(40, HsaQueue.SIZE);
        assertEquals(256, AmdQueue.SIZE);
        assertEquals(64, AmdSignal.SIZE);
        assertEquals(256, AmdKernelCode.SIZE);
        ByteBuffer memory = ByteBuffer.allocate(AmdKernelCode.SIZE);
        for (int i = 0; i < memory.capacity(); i++) {
            memory.put(i, (byte) i);
        }
        assertEquals(0x0504, KernelDispatchPacket.workgroupSizeX(memory, 0));
        assertEquals(0x1716_1514L, KernelDispatchPacket.gridSizeZ(memory, 0));
        assertEquals(0x2726_2524_2322_2120L, KernelDispatchPacket.kernelObject(memory, 0));
        assertEquals(0x3f3e_3d3c_3b3a_3938L, KernelDispatchPacket.completionSignal(memory, 0));
        assertEquals(0x4746_4544L, AmdQueue.privateSegmentApertureBaseHi(memory, 0));
        assertEquals(0x8786_8584_8382_8180L, AmdQueue.readDispatchId(memory, 0));
        assertEquals(0x0f0e_0d0c_0b0a_0908L, AmdSignal.value(memory, 0));
        assertEquals(0x67, AmdKernelCode.wavefrontSize(memory, 0));
        assertEquals(0x5554, AmdKernelCode.wavefrontSgprCount(memory, 0));
        assertEquals(0x7f7e_7d7c_7b7a_7978L, AmdKernelCode.runtimeLoaderKernelSymbol(memory, 0));
    }
}
