package org.gfxisa.simulator.lint;

import java.util.ArrayList;
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
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.KernelSymbol;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.simulator.lint.CodeUnit.Entry;

/** The code of a code object: its executable sections, entered at kernels and functions. */
public final class ObjectUnits {
    private static final int SMALL_WAVE = 32;
    private static final int WAVE = 64;

    /** What kernels of one object may not share, since their descriptors say it: the lanes of a wave, and threadgroup-split mode. */
    private record Setting(int lanes, boolean isSplit) {}

    private final Isa isa;
    private final ElfFile elf;
    private final Set<String> features;
    private final List<ElfSymbol> symbols = new ArrayList<>();
    /** What kernels start with, by the address of the first instruction. */
    private final Map<Long, Launch> launches = new TreeMap<>();
    /** Kernels by the address of the first instruction. */
    private final Map<Long, Setting> kernels = new TreeMap<>();

    private ObjectUnits(CodeObject object, Isa isa) {
        this.isa = isa;
        elf = object.elf();
        features = object.target().map(TargetId::possibleFeatures).orElse(Set.of());
    }

    /**
     * The code of an object for each wave size and mode that its kernels have. Functions belong to all of them.
     *
     * @throws CodeObjectException when the file is damaged
     */
    public static List<CodeUnit> of(CodeObject object, Isa isa) throws CodeObjectException {
        ObjectUnits units = new ObjectUnits(object, isa);
        units.read();
        List<CodeUnit> all = new ArrayList<>();
        Set<Setting> settings = new LinkedHashSet<>(units.kernels.values());
        if (settings.isEmpty()) {
            settings.add(new Setting(isa.waveSize(), false));
        }
        for (Setting setting : settings) {
            for (ElfSection section : units.elf.sections()) {
                if (section.isExecutable()) {
                    units.unit(section, setting).ifPresent(all::add);
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
            launches.put(kernel.entry(), Launch.of(kernel, TargetProperties.of(isa.processor())));
            kernels.put(kernel.entry(), new Setting(isSmall ? SMALL_WAVE : WAVE, ComputePgmRsrc3.tgSplit(resources)));
        }
    }

    private Optional<CodeUnit> unit(ElfSection section, Setting setting) throws CodeObjectException {
        ByteWindow bytes = elf.contents(section);
        List<Entry> entries = new ArrayList<>();
        Set<Long> known = new HashSet<>(kernels.keySet());
        TreeMap<Long, String> names = new TreeMap<>();
        kernels.forEach((address, own) -> {
            if (own.equals(setting) && isIn(section, address)) {
                int offset = (int) (address - section.address());
                entries.add(new Entry(offset, false, Optional.of(launches.get(address))));
            }
        });
        for (ElfSymbol symbol : symbols) {
            boolean isCode =
                    symbol.type() == ElfSymbol.STT_FUNC || symbol.type() == SymbolType.AMDGPU_HSA_KERNEL.value();
            if (symbol.section() != section.index() || !isCode) {
                continue;
            }
            names.putIfAbsent(symbol.value(), symbol.name());
            if (symbol.type() == ElfSymbol.STT_FUNC && symbol.size() != 0 && known.add(symbol.value())) {
                // Without any descriptor it may be a shader.
                entries.add(new Entry((int) (symbol.value() - section.address()), !kernels.isEmpty()));
            }
        }
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        IntFunction<CodePlace> places = offset -> place(names, section.address() + offset);
        Set<String> on = new HashSet<>(features);
        if (setting.isSplit()) {
            on.add(CodeUnit.SPLIT);
        }
        return Optional.of(new CodeUnit(
                isa.withWave(setting.lanes()), on, bytes.array(), bytes.start(), bytes.size(), entries, places));
    }

    private static boolean isIn(ElfSection section, long address) {
        return address >= section.address() && address < section.address() + section.size();
    }

    private static CodePlace place(TreeMap<Long, String> names, long address) {
        Map.Entry<Long, String> symbol = names.floorEntry(address);
        return symbol == null
                ? new CodePlace("", address, address, 0)
                : new CodePlace(symbol.getValue(), address - symbol.getKey(), address, 0);
    }
}
