package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.SymbolType;

/**
 * A kernel according to its symbols and its descriptor, without metadata.
 *
 * @param name the name of the kernel
 * @param descriptor the address of its kernel descriptor or, for code object V2, of its amd_kernel_code_t
 * @param entry the address of its first instruction
 * @param section the index of the section of {@code entry}, if a symbol defines it; in a relocatable file every section starts at address 0
 * @param bytes the descriptor
 * @param isKernelCode whether it has an amd_kernel_code_t
 */
public record KernelSymbol(
        String name, long descriptor, long entry, OptionalInt section, ByteBuffer bytes, boolean isKernelCode) {
    /** The suffix of the descriptor's symbol after the name of the kernel. */
    public static final String SUFFIX = ".kd";

    /**
     * Returns all kernels in the order of their symbols.
     *
     * @throws CodeObjectException if a descriptor is outside of its section
     */
    public static List<KernelSymbol> of(ElfFile elf) throws CodeObjectException {
        List<ElfSymbol> symbols = elf.symbols();
        List<KernelSymbol> kernels = new ArrayList<>();
        for (ElfSymbol symbol : symbols) {
            if (symbol.hasSection() && symbol.type() == SymbolType.AMDGPU_HSA_KERNEL.value()) {
                kernels.add(of(elf, symbol, symbol.name(), AmdKernelCode.SIZE, symbols));
            } else if (isDescriptor(symbol)) {
                String name = symbol.name().substring(0, symbol.name().length() - SUFFIX.length());
                kernels.add(of(elf, symbol, name, KernelDescriptor.SIZE, symbols));
            }
        }
        return kernels;
    }

    /** Returns whether a symbol is that of a kernel descriptor. */
    public static boolean isDescriptor(ElfSymbol symbol) {
        return symbol.hasSection()
                && symbol.type() == ElfSymbol.STT_OBJECT
                && symbol.name().endsWith(SUFFIX)
                && symbol.size() == KernelDescriptor.SIZE;
    }

    private static KernelSymbol of(ElfFile elf, ElfSymbol symbol, String name, int size, List<ElfSymbol> symbols)
            throws CodeObjectException {
        ElfSection section = elf.sections().get(symbol.section());
        ByteBuffer bytes = elf.contents(section)
                .slice(symbol.value() - section.address(), size, "kernel " + name)
                .buffer();
        // The descriptor contains the entry offset only after linking.
        Optional<ElfSymbol> code = symbols.stream()
                .filter(s -> s.hasSection() && s.name().equals(name))
                .filter(s -> s.type() == ElfSymbol.STT_FUNC || s.type() == ElfSymbol.STT_NOTYPE)
                .findFirst();
        long entry = code.map(ElfSymbol::value)
                .orElse(symbol.value() + KernelDescriptor.kernelCodeEntryByteOffset(bytes, 0));
        OptionalInt home = code.map(s -> OptionalInt.of(s.section())).orElse(OptionalInt.empty());
        return new KernelSymbol(name, symbol.value(), entry, home, bytes, size == AmdKernelCode.SIZE);
    }
}
