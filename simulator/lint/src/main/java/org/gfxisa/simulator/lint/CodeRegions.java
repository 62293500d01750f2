package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.SymbolBinding;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.KernelSymbol;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.simulator.codeobject.asm.CodeListing;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.simulator.lint.CodeRegion.Entry;

/** Finds the code regions of a code object: its executable sections with their kernels and functions as entries. */
public final class CodeRegions {
    private static final int SMALL_WAVE = 32;
    private static final int WAVE = 64;

    /** A mode that the descriptor of a kernel selects. The kernels of one object may have different modes. */
    private record KernelMode(int lanes, boolean isSplit, boolean isUnordered) {}

    private final Isa isa;
    private final ElfFile elf;
    private final Set<String> features;
    private final boolean hasConvention;
    private final List<ElfSymbol> symbols = new ArrayList<>();
    private final List<KernelEntry> kernels = new ArrayList<>();
    /** The listings of a source's code, by section. */
    private final Map<String, CodeListing> listings = new HashMap<>();

    /** The entry of a kernel. */
    private record KernelEntry(KernelSymbol kernel, KernelMode mode, InitialRegisters initial) {
        boolean isIn(ElfSection section) {
            long offset = kernel.entry() - section.address();
            return offset >= 0
                    && offset < section.size()
                    && kernel.section().orElse(section.index()) == section.index();
        }
    }

    private CodeRegions(CodeObject object, Isa isa, List<CodeListing> code) {
        this.isa = isa;
        code.forEach(listing -> listings.put(listing.section(), listing));
        elf = object.elf();
        // Functions of other systems have different callee-saved registers.
        hasConvention = elf.header().osAbi() == ElfOsAbi.AMDGPU_HSA.value();
        features = object.target().map(TargetId::possibleFeatures).orElse(Set.of());
    }

    /**
     * Returns the code of an object once for each wavefront size and mode of its kernels. Functions are part of all of them.
     *
     * @throws CodeObjectException if the file is damaged
     */
    public static List<CodeRegion> of(CodeObject object, Isa isa) throws CodeObjectException {
        return new CodeRegions(object, isa, List.of()).all();
    }

    /**
     * Returns the code of an assembled source once for each wavefront size and mode of its kernels, with places in the source. Code with
     * neither kernels nor functions starts like a kernel at its first byte.
     *
     * @param object the assembled source
     * @param code the lines of its sections
     * @throws CodeObjectException if the object is damaged
     */
    public static List<CodeRegion> of(CodeObject object, List<CodeListing> code, Isa isa) throws CodeObjectException {
        return new CodeRegions(object, isa, code).all();
    }

    private List<CodeRegion> all() throws CodeObjectException {
        read();
        List<CodeRegion> all = new ArrayList<>();
        Set<KernelMode> modes = new LinkedHashSet<>();
        kernels.forEach(start -> modes.add(start.mode()));
        if (modes.isEmpty()) {
            modes.add(new KernelMode(isa.waveSize(), false, false));
        }
        for (KernelMode mode : modes) {
            for (ElfSection section : elf.sections()) {
                if (section.isExecutable() && section.size() > 0) {
                    region(section, mode).ifPresent(all::add);
                }
            }
        }
        return all;
    }

    private void read() throws CodeObjectException {
        elf.symbols().stream().filter(ElfSymbol::hasSection).forEach(symbols::add);
        boolean hasChoice = isa.tables().waveSizes().size() > 1;
        for (KernelSymbol kernel : KernelSymbol.of(elf)) {
            int properties = KernelDescriptor.kernelCodeProperties(kernel.bytes(), 0);
            boolean isSmall = hasChoice && KernelCodeProperties.enableWavefrontSize32(properties);
            int resources = KernelDescriptor.computePgmRsrc3(kernel.bytes(), 0);
            KernelMode mode = new KernelMode(
                    isSmall ? SMALL_WAVE : WAVE, ComputePgmRsrc3.tgSplit(resources), isUnordered(kernel));
            kernels.add(
                    new KernelEntry(kernel, mode, InitialRegisters.of(kernel, TargetProperties.of(isa.processor()))));
        }
    }

    /** Returns whether the loads and samples of a kernel may complete out of order, on processors where the descriptor selects this. */
    private boolean isUnordered(KernelSymbol kernel) {
        boolean hasChoice = KernelDescriptor.FIELDS.stream()
                .flatMap(word -> word.parts().stream())
                .anyMatch(part -> part.name().equals("mem_ordered") && part.isAt(Structures.of(isa.processor())));
        return hasChoice && !ComputePgmRsrc1.memOrdered(KernelDescriptor.computePgmRsrc1(kernel.bytes(), 0));
    }

    private Optional<CodeRegion> region(ElfSection section, KernelMode mode) throws CodeObjectException {
        ByteWindow bytes = elf.contents(section);
        List<Entry> entries = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        TreeMap<Long, String> names = new TreeMap<>();
        for (KernelEntry start : kernels) {
            if (start.isIn(section)
                    && known.add(start.kernel().entry())
                    && start.mode().equals(mode)) {
                int offset = (int) (start.kernel().entry() - section.address());
                entries.add(new Entry(offset, start.initial()));
            }
        }
        for (ElfSymbol symbol : symbols) {
            boolean isCode =
                    symbol.type() == ElfSymbol.STT_FUNC || symbol.type() == SymbolType.AMDGPU_HSA_KERNEL.value();
            if (symbol.section() != section.index() || !isCode) {
                continue;
            }
            names.putIfAbsent(symbol.value(), symbol.name());
            if (symbol.type() == ElfSymbol.STT_FUNC && known.add(symbol.value())) {
                // In a file without descriptors it may be a shader.
                boolean isCalled = !kernels.isEmpty();
                boolean isVisible = isCalled && hasConvention && symbol.binding() != SymbolBinding.LOCAL.value();
                int offset = (int) (symbol.value() - section.address());
                entries.add(new Entry(offset, isCalled, isVisible, Optional.empty()));
            }
        }
        Optional<CodeListing> listing = Optional.ofNullable(listings.get(section.name()));
        if (entries.isEmpty()) {
            if (listing.isEmpty() || !known.isEmpty()) {
                return Optional.empty();
            }
            entries.add(new Entry(0, false));
        }
        IntFunction<CodePlace> places = offset -> place(names, section.address() + offset, listing);
        Set<String> on = new HashSet<>(features);
        if (mode.isSplit()) {
            on.add(CodeRegion.SPLIT);
        }
        if (mode.isUnordered()) {
            on.add(CodeRegion.UNORDERED);
        }
        if (ElfOsAbi.of(elf.header().osAbi()).filter(os -> !os.trapHandler()).isPresent()) {
            on.add(CodeRegion.WITHOUT_TRAPS);
        }
        return Optional.of(new CodeRegion(
                isa.withWave(mode.lanes()), on, bytes.array(), bytes.start(), bytes.size(), entries, places));
    }

    private CodePlace place(TreeMap<Long, String> names, long address, Optional<CodeListing> listing) {
        Map.Entry<Long, String> symbol = names.floorEntry(address);
        String name = symbol == null ? "" : symbol.getValue();
        long offset = symbol == null ? address : address - symbol.getKey();
        Optional<SourceLine> line = listing.flatMap(code -> {
            int index = code.find((int) address);
            return index < 0 ? Optional.empty() : Optional.of(code.lines()[index]);
        });
        return new CodePlace(name, offset, address, line, "");
    }
}
