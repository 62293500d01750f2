package org.gfxisa.plugin;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.gfxisa.Processor;
import org.gfxisa.TargetTables;
import org.gfxisa.exec.ExecutionTable;
import org.gfxisa.hazards.HazardTable;
import org.gfxisa.hazards.HazardTables;
import org.gfxisa.memorymodel.MemoryModelTables;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.hazards.HazardTableBuilder;
import org.gfxisa.plugin.isa.TableBuilder;
import org.gfxisa.plugin.model.Executions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.table.KnownMnemonics;
import org.gfxisa.table.Meanings;
import org.gfxisa.table.PropertyTable;
import org.gfxisa.table.SpecEntries;
import org.gfxisa.table.TableFile;

/** The tables of a resolved spec as the library reads them, and the facts about it that are known before the library is built. */
public final class ResolvedTables {
    private final Generator.Resolved resolved;
    private final Map<String, SpecEntries.Entry> texts;
    private final Executions executions;

    public ResolvedTables(Generator.Resolved resolved) {
        this.resolved = resolved;
        texts = new TreeMap<>(resolved.resolver().texts());
        executions = new Executions(
                resolved.resolver().semantics(),
                resolved.resolver().duals(),
                resolved.resolver().actions());
    }

    /** Returns the entries of instructions by name. */
    public Map<String, SpecEntries.Entry> texts() {
        return texts;
    }

    /** Returns the names of all instructions by opcode. */
    public List<String> opcodes() {
        return List.copyOf(texts.keySet());
    }

    /** Returns how instructions are executed. */
    public Executions executions() {
        return executions;
    }

    /** Returns the tables as files by name. */
    public Map<String, byte[]> files() {
        Map<String, byte[]> files = new ConcurrentSkipListMap<>();
        shared().parallelStream().forEach(table -> files.put(TableFile.name(table.getClass()), TableFile.bytes(table)));
        List<String> opcodes = opcodes();
        resolved.targets().parallelStream()
                .forEach(target -> files.put(
                        target.name() + ".isa",
                        TableFile.bytes(new TableBuilder(target, opcodes, executions).build())));
        return files;
    }

    /** Returns the processors as the library has them, except that instructions cannot be executed. */
    public List<Processor> processors() {
        Map<String, byte[]> files = files();
        TargetTables tables = new TargetTables(name -> open(files, name), ExecutionTable.NONE);
        Map<String, String> isas = new LinkedHashMap<>();
        resolved.targets().forEach(isa -> isa.processors().forEach(p -> isas.put(p.name(), isa.name())));
        return resolved.resolver().processors().stream()
                .filter(ProcessorSpec::real)
                .map(p -> processor(p, Optional.ofNullable(isas.get(p.name())), tables))
                .toList();
    }

    private static InputStream open(Map<String, byte[]> files, String name) {
        return new ByteArrayInputStream(files.get(name));
    }

    private static Processor processor(ProcessorSpec p, Optional<String> isa, TargetTables tables) {
        return new Processor(
                p.name(),
                p.family(),
                p.lineage(),
                p.aliases(),
                p.elfMachine().orElse(-1),
                p.waveSizes(),
                p.features(),
                p.products(),
                p.architecture(),
                p.idFeatures(),
                p.loaders(),
                p.apu(),
                p.genericVersion(),
                p.members(),
                isa,
                tables);
    }

    /** Returns the tables that all instruction sets share. */
    private List<Record> shared() {
        CompletableFuture<MemoryModelTables> models = CompletableFuture.supplyAsync(this::models);
        CompletableFuture<KnownMnemonics> mnemonics = CompletableFuture.supplyAsync(
                () -> new KnownMnemonics(resolved.resolver().mnemonics()));
        Map<String, HazardTable> hazards = resolved.hazardous().parallelStream()
                .collect(Collectors.toMap(
                        at -> at.processor().name(),
                        at -> HazardTableBuilder.build(resolved.hazards(), at),
                        (one, other) -> one,
                        LinkedHashMap::new));
        Map<String, Map<String, String>> meanings = new LinkedHashMap<>();
        resolved.targets().forEach(target -> meanings.put(target.name(), target.meanings()));
        Map<String, Map<String, String>> properties = new TreeMap<>();
        resolved.abi().properties().forEach(property -> properties.put(property.name(), property.texts()));
        ErrataTableBuilder errata = new ErrataTableBuilder(resolved.definitions(), resolved.targets());
        return List.of(
                mnemonics.join(),
                new Meanings(meanings),
                new SpecEntries(texts),
                errata.build(hazards, models.join()),
                new PropertyTable(properties),
                new HazardTables(hazards),
                models.join());
    }

    private MemoryModelTables models() {
        return resolved.models()
                .tables(
                        resolved.placed(),
                        (processor, mode) -> resolved.machines()
                                .at(resolved.models().lineages(), processor, mode, new Diagnostics()));
    }
}
