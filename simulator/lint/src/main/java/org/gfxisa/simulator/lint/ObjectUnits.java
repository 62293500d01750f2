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
import org.gfxisa.simulator.lint.CodeUnit.Entry;

/** The code of a code object: its executable sections, entered at kernels and functions. */
public final class ObjectUnits {
    private static final int SMALL_WAVE = 32;
    private static final int WAVE = 64;

    /** What kernels of one object may not share, since their descriptors say it: the lanes of a wave, and threadgroup-split mode. */
    private record Setting(int lanes, boolean isSplit, boolean isUnordered) {}

    private final Isa isa;
    private final ElfFile elf;
    private final Set<String> features;
    private final boolean hasConvention;
    private final List<ElfSymbol> symbols = new ArrayList<>();
    private final List<Start> kernels = new ArrayList<>();
    /** The code of a source, by section. */
    private final Map<String, CodeListing> listings = new HashMap<>();

    /** Where a kernel starts, and what with. */
    private record Start(KernelSymbol kernel, Setting setting, Launch launch) {
        boolean isIn(ElfSection section) {
            long offset = kernel.entry() - section.address();
            return offset >= 0
                    && offset < section.size()
                    && kernel.section().orElse(section.index()) == section.index();
        }
    }

    private ObjectUnits(CodeObject object, Isa isa, List<CodeListing> code) {
        this.isa = isa;
        code.forEach(listing -> listings.put(listing.section(), listing));
        elf = object.elf();
        // Functions of other systems keep other registers.
        hasConvention = elf.header().osAbi() == ElfOsAbi.AMDGPU_HSA.value();
        features = object.target().map(TargetId::possibleFeatures).orElse(Set.of());
    }

    /**
     * The code of an object for each wave size and mode that its kernels have. Functions belong to all of them.
     *
     * @throws CodeObjectException when the file is damaged
     */
    public static List<CodeUnit> of(CodeObject object, Isa isa) throws CodeObjectException {
        return new ObjectUnits(object, isa, List.of()).all();
    }

    /**
     * The code of a source, likewise; code with neither kernels nor functions starts like a kernel at its first byte. Places are those of the source.
     *
     * @param object what it was assembled to
     * @param code the same, by lines
     * @throws CodeObjectException when they do not belong together
     */
    public static List<CodeUnit> of(CodeObject object, List<CodeListing> code, Isa isa) throws CodeObjectException {
        return new ObjectUnits(object, isa, code).all();
    }

    private List<CodeUnit> all() throws CodeObjectException {
        read();
        List<CodeUnit> all = new ArrayList<>();
        Set<Setting> settings = new LinkedHashSet<>();
        kernels.forEach(start -> settings.add(start.setting()));
        if (settings.isEmpty()) {
            settings.add(new Setting(isa.waveSize(), false, false));
        }
        for (Setting setting : settings) {
            for (ElfSection section : elf.sections()) {
                if (section.isExecutable() && section.size() > 0) {
                    unit(section, setting).ifPresent(all::add);
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
            Setting setting =
                    new Setting(isSmall ? SMALL_WAVE : WAVE, ComputePgmRsrc3.tgSplit(resources), isUnordered(kernel));
            kernels.add(new Start(kernel, setting, Launch.of(kernel, TargetProperties.of(isa.processor()))));
        }
    }

    /** Whether a kernel's samples may be done before earlier loads, or the other way round: where a processor can have it so. */
    private boolean isUnordered(KernelSymbol kernel) {
        boolean hasChoice = KernelDescriptor.FIELDS.stream()
                .flatMap(word -> word.parts().stream())
                .anyMatch(part -> part.name().equals("mem_ordered") && part.isAt(Structures.of(isa.processor())));
        return hasChoice && !ComputePgmRsrc1.memOrdered(KernelDescriptor.computePgmRsrc1(kernel.bytes(), 0));
    }

    private Optional<CodeUnit> unit(ElfSection section, Setting setting) throws CodeObjectException {
        ByteWindow bytes = elf.contents(section);
        List<Entry> entries = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        TreeMap<Long, String> names = new TreeMap<>();
        for (Start start : kernels) {
            if (start.isIn(section)
                    && known.add(start.kernel().entry())
                    && start.setting().equals(setting)) {
                int offset = (int) (start.kernel().entry() - section.address());
                entries.add(new Entry(offset, start.launch()));
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
                // Without any descriptor it may be a shader.
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
        if (setting.isSplit()) {
            on.add(CodeUnit.SPLIT);
        }
        if (setting.isUnordered()) {
            on.add(CodeUnit.UNORDERED);
        }
        if (ElfOsAbi.of(elf.header().osAbi()).filter(os -> !os.trapHandler()).isPresent()) {
            on.add(CodeUnit.WITHOUT_TRAPS);
        }
        return Optional.of(new CodeUnit(
                isa.withWave(setting.lanes()), on, bytes.array(), bytes.start(), bytes.size(), entries, places));
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
