package org.gfxisa;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.gfxisa.exec.ExecutionTable;
import org.gfxisa.hazards.HazardRules;
import org.gfxisa.hazards.HazardTables;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.MemoryModelTables;
import org.gfxisa.table.Errata;
import org.gfxisa.table.KnownMnemonics;
import org.gfxisa.table.Meanings;
import org.gfxisa.table.PropertyTable;
import org.gfxisa.table.SpecEntries;
import org.gfxisa.table.SpecTexts;
import org.gfxisa.table.TableFile;

/**
 * The tables that the generator wrote next to a class {@code Targets}, for all its processors. Each is loaded on first use.
 * Methods throw an {@link UncheckedIOException} if a resource is missing or damaged, which means that the library was not built
 * or packaged completely.
 */
public final class TargetTables {
    private final Function<String, InputStream> resources;
    private final ExecutionTable executions;
    private final SpecTexts texts = new Texts();
    private final Lazy<PropertyTable> properties = new Lazy<>(() -> read(PropertyTable.class));
    private final Lazy<HazardTables> hazards = new Lazy<>(() -> read(HazardTables.class));
    private final Lazy<MemoryModelTables> memoryModels = new Lazy<>(() -> read(MemoryModelTables.class));
    private final Map<String, Properties> propertiesByProcessor = new ConcurrentHashMap<>();
    private final Map<String, Isa> shared = new ConcurrentHashMap<>();
    private final Map<String, Isa> byProcessor = new ConcurrentHashMap<>();

    /**
     * Creates the tables.
     *
     * @param resources opens a resource by its name, such as {@code gfx90a.isa}; returns null if there is none, like
     *     {@link Class#getResourceAsStream}. It is called in the module that has the resources
     * @param executions implementations of the instructions
     */
    public TargetTables(Function<String, InputStream> resources, ExecutionTable executions) {
        this.resources = resources;
        this.executions = executions;
    }

    /**
     * Returns the instruction set of a processor; always the same object.
     *
     * @param name name of the instruction set, which several processors may share
     */
    Isa isa(String name, Processor processor) {
        return byProcessor.computeIfAbsent(
                processor.name(), p -> shared(name, processor).at(processor));
    }

    private Isa shared(String name, Processor processor) {
        return shared.computeIfAbsent(
                name, n -> read(n + ".isa", stream -> Isa.load(stream, processor, texts, executions)));
    }

    List<Erratum> errata(Processor processor) {
        return texts.errata().of(processor.name());
    }

    Properties properties(Processor processor) {
        return propertiesByProcessor.computeIfAbsent(
                processor.name(), name -> properties.get().of(name));
    }

    Optional<HazardRules> hazards(Processor processor) {
        return hazards.get().find(processor.name());
    }

    Optional<MemoryModel> memoryModel(Processor processor, String name) {
        return memoryModels.get().find(processor.name(), name);
    }

    List<String> memoryModels(Processor processor) {
        return memoryModels.get().names(processor.name());
    }

    private final class Texts implements SpecTexts {
        private final Lazy<KnownMnemonics> mnemonics = new Lazy<>(() -> read(KnownMnemonics.class));
        private final Lazy<Meanings> meanings = new Lazy<>(() -> read(Meanings.class));
        private final Lazy<SpecEntries> entries = new Lazy<>(() -> read(SpecEntries.class));
        private final Lazy<Errata> errata = new Lazy<>(() -> read(Errata.class));

        @Override
        public KnownMnemonics mnemonics() {
            return mnemonics.get();
        }

        @Override
        public Meanings meanings() {
            return meanings.get();
        }

        @Override
        public SpecEntries entries() {
            return entries.get();
        }

        @Override
        public Errata errata() {
            return errata.get();
        }
    }

    private interface Reader<T> {
        T read(InputStream stream) throws IOException;
    }

    private <T extends Record> T read(Class<T> type) {
        return read(TableFile.name(type), stream -> TableFile.read(type, stream));
    }

    private <T> T read(String name, Reader<T> reader) {
        try (InputStream stream = resources.apply(name)) {
            if (stream == null) {
                throw new FileNotFoundException(name);
            }
            return reader.read(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
