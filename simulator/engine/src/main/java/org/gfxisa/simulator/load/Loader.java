package org.gfxisa.simulator.load;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.Alignment;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfRelocation;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSegment;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.Hex;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.codeobject.Relocation;
import org.gfxisa.simulator.load.LoadedCode.LoadedSymbol;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Loads a linked code object into memory (System V gABI, "Program Loading"). */
final class Loader {
    private static final long LARGEST = 1L << 30;
    private static final long LARGEST_ALIGNMENT = 1L << 21;

    private final CodeObject object;
    private final ElfFile elf;
    private final AddressSpace memory;
    private final String name;
    private final List<Segment> segments = new ArrayList<>();
    private long base;

    Loader(CodeObject object, AddressSpace memory, String name) {
        this.object = object;
        this.elf = object.elf();
        this.memory = memory;
        this.name = name;
    }

    LoadedCode load() throws CodeObjectException {
        if (elf.header().type() == ElfHeader.ET_REL) {
            throw new CodeObjectException("a relocatable object, not a linked one; ld.lld -shared links it");
        }
        List<KernelMetadata> metadata = object.kernels();
        List<PrintfFormat> formats = PrintfFormat.all(elf);
        List<ElfSymbol> symbols = symbols();
        try {
            place();
            for (ElfSection section : elf.sections()) {
                if (section.type() == ElfSection.SHT_RELA && (section.flags() & SectionFlag.ALLOC.value()) != 0) {
                    relocate(section);
                }
            }
            List<LoadedKernel> kernels = new ArrayList<>();
            for (KernelMetadata kernel : metadata) {
                kernels.add(kernel(kernel, symbols));
            }
            return new LoadedCode(name, object, base, segments, kernels, loaded(symbols), formats);
        } catch (CodeObjectException e) {
            segments.forEach(memory::free);
            throw e;
        }
    }

    private List<ElfSymbol> symbols() throws CodeObjectException {
        return elf.symbols().stream().filter(ElfSymbol::hasSection).toList();
    }

    private void place() throws CodeObjectException {
        List<ElfSegment> load = new ArrayList<>();
        for (ElfSegment segment : elf.segments()) {
            if (segment.type() == ElfSegment.PT_LOAD && segment.memorySize() != 0) {
                load.add(segment);
            }
        }
        load.sort(Comparator.comparingLong(ElfSegment::address));
        if (load.isEmpty()) {
            throw new CodeObjectException("no segment to load");
        }
        long alignment = 1;
        long end = 0;
        for (ElfSegment segment : load) {
            check(segment, end);
            end = segment.address() + segment.memorySize();
            alignment = Math.max(alignment, segment.alignment());
        }
        base = memory.reserve(end, alignment);
        for (ElfSegment segment : load) {
            place(segment);
        }
    }

    private static void check(ElfSegment segment, long end) throws CodeObjectException {
        String what = "segment " + segment.index();
        if (segment.address() < end) {
            throw new CodeObjectException(what + " at " + Hex.of(segment.address())
                    + " overlaps the one before, which ends at " + Hex.of(end));
        }
        if (segment.address() > LARGEST || segment.memorySize() < 0 || segment.memorySize() > LARGEST) {
            throw new CodeObjectException(what + ": " + Hex.of(segment.memorySize()) + " bytes at "
                    + Hex.of(segment.address()) + "; at most 1 GiB can be loaded");
        }
        if (segment.fileSize() < 0 || segment.fileSize() > segment.memorySize()) {
            throw new CodeObjectException(what + ": " + Hex.of(segment.fileSize()) + " bytes of the file for only "
                    + Hex.of(segment.memorySize()) + " bytes of memory");
        }
        long alignment = Math.max(1, segment.alignment());
        if (Long.bitCount(alignment) != 1 || alignment > LARGEST_ALIGNMENT) {
            throw new CodeObjectException(
                    what + ": alignment " + Hex.of(alignment) + ", expected a power of two up to 2 MiB");
        }
    }

    private void place(ElfSegment segment) throws CodeObjectException {
        ByteWindow bytes = elf.contents(segment);
        String part = segment.isExecutable() ? "the code" : segment.isWritable() ? "the data" : "the constants";
        try {
            Segment placed = memory.place(
                    part + " of " + name,
                    base + segment.address(),
                    (int) segment.memorySize(),
                    segment.isWritable() && !segment.isExecutable());
            segments.add(placed);
            placed.buffer().put(0, bytes.array(), bytes.start(), bytes.size());
        } catch (OutOfMemoryError e) {
            throw new CodeObjectException(
                    "segment " + segment.index() + ": no memory for " + Hex.of(segment.memorySize()) + " bytes");
        }
    }

    private void relocate(ElfSection section) throws CodeObjectException {
        List<ElfSymbol> symbols = elf.symbolsOf(section);
        int number = 0;
        for (ElfRelocation entry : elf.relocations(section)) {
            String where = "relocation " + number++ + " of " + section.describe();
            RelocationType type = RelocationType.of(entry.type())
                    .filter(RelocationType::dynamic)
                    .orElseThrow(() -> new CodeObjectException(
                            where + ": type " + entry.type() + ", which a linked code object cannot carry"));
            if (type.bytes() > 0) {
                apply(type, entry.offset(), entry.symbol(), entry.addend().orElse(0), symbols, where);
            }
        }
    }

    private void apply(
            RelocationType relocation, long offset, long symbol, long addend, List<ElfSymbol> symbols, String where)
            throws CodeObjectException {
        long place = base + offset;
        Segment segment = segment(place, relocation.bytes())
                .orElseThrow(() -> new CodeObjectException(where + ": its place " + Hex.of(offset) + " is not loaded"));
        long target = relocation.symbol() ? symbolAddress(symbol, symbols, where) : 0;
        long value = Relocation.value(relocation, target, addend, place, base);
        int at = (int) (place - segment.address());
        if (relocation.bytes() == Long.BYTES) {
            segment.setLong(at, value);
        } else {
            segment.setInt(at, (int) value);
        }
    }

    private long symbolAddress(long index, List<ElfSymbol> symbols, String where) throws CodeObjectException {
        if (index == 0) {
            return 0;
        }
        if (index > symbols.size()) {
            throw new CodeObjectException(where + ": symbol " + index + ", there are only " + symbols.size());
        }
        ElfSymbol symbol = symbols.get((int) index - 1);
        if (symbol.section() != ElfSymbol.SHN_UNDEF) {
            return symbol.hasSection() ? base + symbol.value() : symbol.value();
        }
        if (symbol.binding() == SymbolBinding.WEAK.value()) {
            return 0;
        }
        throw new CodeObjectException(where + ": symbol '" + symbol.name() + "' is defined nowhere");
    }

    private Optional<Segment> segment(long address, int count) {
        return segments.stream().filter(s -> s.contains(address, count)).findFirst();
    }

    private LoadedKernel kernel(KernelMetadata metadata, List<ElfSymbol> symbols) throws CodeObjectException {
        ElfSymbol symbol = symbols.stream()
                .filter(s -> s.name().equals(metadata.symbol()))
                .findFirst()
                .orElseThrow(() -> new CodeObjectException(
                        "kernel " + metadata.name() + ": no symbol '" + metadata.symbol() + "'"));
        long address = base + symbol.value();
        Optional<Segment> segment = segment(address, KernelDescriptor.SIZE);
        int alignment = Alignment.KERNEL_DESCRIPTOR.value();
        if (segment.isEmpty() || address % alignment != 0) {
            throw new CodeObjectException("kernel " + metadata.name() + ": its descriptor at " + Hex.of(symbol.value())
                    + (segment.isEmpty()
                            ? " is not in what is loaded"
                            : " is not at a multiple of " + alignment + " bytes (in a source: .p2align "
                                    + Integer.numberOfTrailingZeros(alignment) + " before it)"));
        }
        ByteBuffer bytes = segment.get().buffer();
        int at = (int) (address - segment.get().address());
        long entry = address + KernelDescriptor.kernelCodeEntryByteOffset(bytes, at);
        if (!isCode(entry) || entry % Alignment.KERNEL_ENTRY.value() != 0) {
            throw new CodeObjectException("kernel " + metadata.name() + ": its first instruction would be at "
                    + Hex.of(entry - base) + ", expected code at a multiple of " + Alignment.KERNEL_ENTRY.value());
        }
        return new LoadedKernel(metadata, address, entry, object.areArgumentsKnown());
    }

    private boolean isCode(long address) {
        return elf.segments().stream()
                .anyMatch(s -> s.isExecutable()
                        && address >= base + s.address()
                        && address + 4 <= base + s.address() + s.memorySize());
    }

    private List<LoadedSymbol> loaded(List<ElfSymbol> symbols) {
        return symbols.stream()
                .filter(s -> s.type() != ElfSymbol.STT_SECTION && !s.name().isEmpty())
                .map(s -> new LoadedSymbol(
                        s.name(),
                        base + s.value(),
                        s.size(),
                        s.type() == ElfSymbol.STT_FUNC || s.type() == SymbolType.AMDGPU_HSA_KERNEL.value()))
                .toList();
    }
}
