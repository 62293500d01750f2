package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;

/**
 * The size of the waves that code is for, where a processor has a choice: kernels say it in their descriptors, other functions of the
 * same code object are for waves like them.
 */
public final class KernelWaves {
    private static final String DESCRIPTOR_SUFFIX = ".kd";
    private static final int SMALL = 32;
    private static final int LARGE = 64;

    private final Map<Long, Integer> byEntry = new HashMap<>();
    private final int others;

    private KernelWaves(ElfFile elf, int usual) throws CodeObjectException {
        List<ElfSymbol> table = elf.symbols(ElfSection.SHT_SYMTAB);
        for (ElfSymbol symbol : table.isEmpty() ? elf.symbols(ElfSection.SHT_DYNSYM) : table) {
            boolean isDescriptor = symbol.type() == ElfSymbol.STT_OBJECT
                    && symbol.hasSection()
                    && symbol.name().endsWith(DESCRIPTOR_SUFFIX)
                    && symbol.size() == KernelDescriptor.SIZE;
            if (isDescriptor) {
                descriptor(elf, symbol).ifPresent(bytes -> add(symbol.value(), bytes));
            }
        }
        others = byEntry.values().stream().distinct().count() == 1
                ? byEntry.values().iterator().next()
                : usual;
    }

    /**
     * Reads the descriptors of a code object; those that are damaged say nothing.
     *
     * @param usual lanes of a wave of code that no descriptor tells about, when kernels differ or there are none
     */
    public static KernelWaves of(CodeObject object, int usual) throws CodeObjectException {
        return new KernelWaves(object.elf(), usual);
    }

    /** Lanes of the waves that the code from this address on is for. */
    public int at(long address) {
        return byEntry.getOrDefault(address, others);
    }

    private static Optional<ByteBuffer> descriptor(ElfFile elf, ElfSymbol symbol) {
        try {
            ElfSection section = elf.sections().get(symbol.section());
            ByteWindow bytes = elf.contents(section)
                    .slice(symbol.value() - section.address(), KernelDescriptor.SIZE, symbol.name());
            return Optional.of(ByteBuffer.wrap(bytes.array(), bytes.start(), KernelDescriptor.SIZE)
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN));
        } catch (CodeObjectException e) {
            return Optional.empty();
        }
    }

    private void add(long address, ByteBuffer descriptor) {
        int properties = KernelDescriptor.kernelCodeProperties(descriptor, 0);
        boolean isSmall = KernelCodeProperties.enableWavefrontSize32(properties);
        byEntry.put(address + KernelDescriptor.kernelCodeEntryByteOffset(descriptor, 0), isSmall ? SMALL : LARGE);
    }
}
