package org.gfxisa.plugin.memorymodel.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.isa.IsaResolver;
import org.gfxisa.plugin.memorymodel.MemoryModels;
import org.gfxisa.plugin.memorymodel.MemoryModels.Placed;
import org.gfxisa.plugin.memorymodel.ModelReader;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;

/** The memory model of the spec, with or without a mistake in it, on its machines. */
final class LitmusFixture {
    private final Diagnostics found = Diagnostics.onePerPlace();
    private final LitmusCheck check;
    private final SpecSet spec;

    private LitmusFixture(Path root, String tableName, boolean thorough) {
        Diagnostics diagnostics = new Diagnostics();
        spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(root, "")), diagnostics);
        Definitions definitions = Definitions.collect(spec.documents(), diagnostics);
        List<ProcessorSpec> processors = new IsaResolver(definitions, diagnostics).processors();
        List<SpecDocument> documents = spec.documents(SpecFolder.MEMORY_MODEL);
        ModelReader reader = new ModelReader(diagnostics);
        List<ModelTable> tables = new ArrayList<>(reader.read(documents));
        tables.addAll(reader.models(documents));
        MemoryModels models = new MemoryModels(tables, List.of(), processors, diagnostics);
        List<Placed> placed = models.everywhere().stream()
                .filter(p -> p.table().name().matches(tableName))
                .toList();
        if (diagnostics.hasErrors()) {
            throw new AssertionError(new DiagnosticRenderer(spec).render(diagnostics));
        }
        check = new LitmusCheck(
                Machines.read(documents, found), models, definitions.errata(), thorough, new ProvenPrograms(), found);
        check.check(placed, List.of());
    }

    /** The spec as it is. */
    static LitmusFixture real(boolean thorough) {
        return new LitmusFixture(RealSpec.ROOT, ".*", thorough);
    }

    /** One table of the spec, with one file of {@code memory-model/} or {@code errata/} changed. */
    static LitmusFixture changed(Path folder, String table, String file, UnaryOperator<String> edit)
            throws IOException {
        for (String part : List.of("targets", "errata", "memory-model")) {
            Files.createDirectories(folder.resolve(part));
            try (var files = Files.list(RealSpec.ROOT.resolve(part))) {
                for (Path from : files.toList()) {
                    Files.copy(from, folder.resolve(part).resolve(from.getFileName()));
                }
            }
        }
        String before = Files.readString(folder.resolve(file));
        String after = edit.apply(before);
        if (before.equals(after)) {
            throw new AssertionError("nothing changed in " + file);
        }
        Files.writeString(folder.resolve(file), after);
        return new LitmusFixture(folder, table, false);
    }

    /** The machines of the spec. */
    static Machines machines() {
        SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), new Diagnostics());
        return Machines.read(spec.documents(SpecFolder.MEMORY_MODEL), new Diagnostics());
    }

    LitmusCheck check() {
        return check;
    }

    /** What was found, as a user sees it. */
    String report() {
        return new DiagnosticRenderer(spec).render(found);
    }
}
