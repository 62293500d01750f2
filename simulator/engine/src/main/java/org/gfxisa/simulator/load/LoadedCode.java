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
 * @param name what to call it in messages
 * @param object the file
 * @param base address that was added to the file's addresses
 * @param segments its segments in memory
 * @param kernels in the order of the metadata
 * @param symbols functions, kernels and variables by address
 * @param formats its calls of printf
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
     * @param size bytes, 0 when unknown
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
     * Loads a linked code object behind everything that is allocated, and applies its relocations.
     *
     * @throws CodeObjectException when it is damaged, not linked, or larger than 1 GiB in memory
     */
    public static LoadedCode load(CodeObject object, AddressSpace memory, String name) throws CodeObjectException {
        return new Loader(object, memory, name).load();
    }

    /** The kernel of this name, or with this descriptor symbol. */
    public Optional<LoadedKernel> kernel(String wanted) {
        return kernels.stream()
                .filter(k -> k.name().equals(wanted) || k.metadata().symbol().equals(wanted))
                .findFirst();
    }

    /** The parameters of one of its kernels, hidden ones included, with the names of debug information where metadata have none. */
    public List<KernelParameter> parameters(LoadedKernel kernel) {
        return ParameterNames.of(kernel.metadata(), object.elf());
    }

    /** The address of a symbol. */
    public OptionalLong address(String symbol) {
        return symbols.stream()
                .filter(s -> s.name().equals(symbol))
                .mapToLong(LoadedSymbol::address)
                .findFirst();
    }

    /** Whether an address is in this code object. */
    public boolean contains(long address) {
        return segments.stream().anyMatch(s -> s.contains(address, 1));
    }

    /** The function that an instruction belongs to, as {@code name+0x40}; empty when no symbol says. */
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

    /** The source line of an instruction; empty when the file has no debug information, or damaged one. */
    public Optional<SourceLine> line(long address) {
        try {
            return LineTable.read(object.elf()).at(address - base);
        } catch (CodeObjectException e) {
            return Optional.empty();
        }
    }

    /** Gives its memory back. */
    public void unload(AddressSpace memory) {
        segments.forEach(memory::free);
    }
}
