package org.gfxisa.simulator.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.Hex;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.dwarf.LineTable;
import org.gfxisa.simulator.dwarf.ParameterNames;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * A code object in simulated memory.
 *
 * @param name the name of the code in messages
 * @param object the code object
 * @param base the address that was added to the addresses of the file
 * @param segments the segments in memory
 * @param kernels the kernels in the order of the metadata
 * @param symbols the functions, kernels and variables, sorted by address
 * @param formats the printf formats
 */
public record LoadedCode(
        String name,
        CodeObject object,
        long base,
        List<Segment> segments,
        List<LoadedKernel> kernels,
        List<LoadedSymbol> symbols,
        List<PrintfFormat> formats) {
    /**
     * A symbol at its address in memory.
     *
     * @param size the size in bytes, or 0 if it is unknown
     */
    public record LoadedSymbol(String name, long address, long size, boolean isCode) {}

    public LoadedCode {
        segments = List.copyOf(segments);
        kernels = List.copyOf(kernels);
        formats = List.copyOf(formats);
        List<LoadedSymbol> sorted = new ArrayList<>(symbols);
        sorted.sort(Comparator.comparingLong(LoadedSymbol::address).thenComparing(LoadedSymbol::name));
        symbols = List.copyOf(sorted);
    }

    /**
     * Loads a linked code object at a free address and applies its relocations.
     *
     * @throws CodeObjectException if it is damaged, not linked, or larger than 1 GiB in memory
     */
    public static LoadedCode load(CodeObject object, AddressSpace memory, String name) throws CodeObjectException {
        return new Loader(object, memory, name).load();
    }

    /** Returns the kernel with a name or a descriptor symbol. */
    public Optional<LoadedKernel> kernel(String wanted) {
        return kernels.stream()
                .filter(k -> k.name().equals(wanted) || k.metadata().symbol().equals(wanted))
                .findFirst();
    }

    /** Returns the parameters of a kernel, including hidden ones. If the metadata has no names, they come from debug information. */
    public List<KernelParameter> parameters(LoadedKernel kernel) {
        return ParameterNames.of(kernel.metadata(), object.elf());
    }

    /** Returns the address of a symbol. */
    public OptionalLong address(String symbol) {
        return symbols.stream()
                .filter(s -> s.name().equals(symbol))
                .mapToLong(LoadedSymbol::address)
                .findFirst();
    }

    /** Returns whether an address is in this code object. */
    public boolean contains(long address) {
        return segments.stream().anyMatch(s -> s.contains(address, 1));
    }

    /** Returns the function that contains an instruction, such as {@code name+0x40}; empty if no symbol precedes it. */
    public String function(long address) {
        Optional<LoadedSymbol> last = Optional.empty();
        for (LoadedSymbol symbol : symbols) {
            if (symbol.isCode() && symbol.address() <= address) {
                last = Optional.of(symbol);
            }
        }
        return last.map(s -> s.address() == address ? s.name() : s.name() + "+" + Hex.of(address - s.address()))
                .orElse("");
    }

    /** Returns the source line of an instruction; empty if there is no valid debug information. */
    public Optional<SourceLine> line(long address) {
        try {
            return LineTable.read(object.elf()).at(address - base);
        } catch (CodeObjectException e) {
            return Optional.empty();
        }
    }

    /** Frees its memory. */
    public void unload(AddressSpace memory) {
        segments.forEach(memory::free);
    }
}
