package org.gfxisa.plugin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.ir.IrTable;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.plugin.abi.Abi;
import org.gfxisa.plugin.abi.AbiEmitter;
import org.gfxisa.plugin.abi.AbiReader;
import org.gfxisa.plugin.actions.ActionTextsEmitter;
import org.gfxisa.plugin.assembler.AssemblerEmitter;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.formats.FieldCheck;
import org.gfxisa.plugin.hazards.HazardCheck;
import org.gfxisa.plugin.hazards.HazardSpec;
import org.gfxisa.plugin.hazards.Hazards;
import org.gfxisa.plugin.instructions.ErrataCheck;
import org.gfxisa.plugin.instructions.OpcodesEmitter;
import org.gfxisa.plugin.isa.DecodeDump;
import org.gfxisa.plugin.isa.IsaResolver;
import org.gfxisa.plugin.isa.TargetsEmitter;
import org.gfxisa.plugin.kernels.ExecutionsEmitter;
import org.gfxisa.plugin.kernels.FunctionsEmitter;
import org.gfxisa.plugin.kernels.SemanticsEmitter;
import org.gfxisa.plugin.memorymodel.MemoryModels;
import org.gfxisa.plugin.memorymodel.ModelCheck;
import org.gfxisa.plugin.memorymodel.ModelReader;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.litmus.LitmusCheck;
import org.gfxisa.plugin.memorymodel.litmus.Machines;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.model.InstructionSemantics;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.table.TableFile;

/** Runs the generator: resolves and checks a spec, and emits files. */
public final class Generator {
    private final SpecSet spec;
    private final Diagnostics diagnostics;
    private final Consumer<String> progress;
    private final ProvenPrograms proven;

    /**
     * Prepares a run.
     *
     * @param spec the files of the spec
     * @param diagnostics receives errors
     * @param progress receives progress messages
     * @param proven litmus programs that need not be explored again; verified programs are added
     */
    public Generator(SpecSet spec, Diagnostics diagnostics, Consumer<String> progress, ProvenPrograms proven) {
        this.spec = spec;
        this.diagnostics = diagnostics;
        this.progress = progress;
        this.proven = proven;
    }

    /** Prepares a run that explores all litmus programs. */
    public Generator(SpecSet spec, Diagnostics diagnostics, Consumer<String> progress) {
        this(spec, diagnostics, progress, new ProvenPrograms());
    }

    /** Returns the files of the spec. */
    public SpecSet spec() {
        return spec;
    }

    /** A spec in which every name is resolved. */
    public record Resolved(
            Definitions definitions,
            IsaResolver resolver,
            List<TargetIsa> targets,
            Abi abi,
            MemoryModels models,
            Machines machines,
            List<MemoryModels.Placed> placed,
            Hazards hazards,
            List<Hazards.Placed> hazardous) {}

    /**
     * Resolves and checks the spec. The result is only usable if no errors were reported.
     *
     * @param names the requested targets; if empty, all that have an instruction set
     */
    public Resolved validate(List<String> names) {
        // A file that is unreadable or has the wrong structure would cause errors everywhere.
        boolean readable = !diagnostics.hasErrors();
        Diagnostics found = Diagnostics.onePerPlace();
        Definitions definitions = Definitions.collect(readable ? spec.documents() : List.of(), found);
        SpecChecks checks = new SpecChecks(definitions, found);
        Set<String> broken = checks.names();
        IsaResolver resolver = new IsaResolver(definitions, found);
        List<TargetIsa> targets = readable ? resolver.resolve(names, broken) : List.of();
        checkFormats(names, found);
        checks.targets(targets);
        Abi abi = new AbiReader(definitions, resolver.processors(), found).read();
        MemoryModels models = memoryModels(readable, definitions, resolver, found);
        List<MemoryModels.Placed> placed =
                targets.stream().flatMap(t -> models.at(t).stream()).collect(Collectors.toCollection(ArrayList::new));
        placed.addAll(models.borrowing(targets));
        Machines machines = Machines.read(readable ? spec.documents(SpecFolder.MEMORY_MODEL) : List.of(), found);
        if (readable && !found.hasErrors()) {
            litmus(definitions, models, machines, placed, found);
        }
        Hazards hazards = hazards(readable, definitions, resolver, found);
        List<Hazards.Placed> hazardous =
                targets.stream().flatMap(t -> hazards.at(t).stream()).toList();
        checks.uses();
        if (readable && !found.hasErrors()) {
            new ErrataCheck(found).check(spec.documents());
        }
        diagnostics.reportAll(found);
        targets.forEach(t -> progress.accept(t.name() + ": "
                + t.forms().size() + " forms of "
                + t.forms().stream().map(f -> f.instruction()).distinct().count() + " instructions"));
        return new Resolved(definitions, resolver, targets, abi, models, machines, placed, hazards, hazardous);
    }

    /** Checks the fields of formats. This only requires formats and targets, so other files may have errors. */
    private void checkFormats(List<String> names, Diagnostics found) {
        List<SpecFolder> needed = List.of(SpecFolder.TARGETS, SpecFolder.FORMATS);
        if (needed.stream().allMatch(spec::isReadable)) {
            List<SpecDocument> documents =
                    needed.stream().flatMap(f -> spec.documents(f).stream()).toList();
            new FieldCheck(Definitions.collect(documents, found), found).check(names);
        }
    }

    private void litmus(
            Definitions definitions,
            MemoryModels models,
            Machines machines,
            List<MemoryModels.Placed> placed,
            Diagnostics found) {
        LitmusCheck check = new LitmusCheck(machines, models, definitions.errata(), false, proven, found);
        check.check(placed, sound(models));
        if (check.programs() > 0) {
            progress.accept("memory model: " + check.programs() + " litmus programs hold, " + check.explored()
                    + " were explored");
        }
    }

    /**
     * Returns the tables on processors of the base, which were checked when the base was built, if overlays do not change the
     * memory model.
     */
    private List<MemoryModels.Placed> sound(MemoryModels models) {
        List<SpecDocument> overlays =
                spec.documents().stream().filter(d -> d.layer() > 0).toList();
        Set<SpecFolder> folders = overlays.stream().map(SpecDocument::folder).collect(Collectors.toSet());
        if (overlays.isEmpty() || folders.contains(SpecFolder.MEMORY_MODEL) || folders.contains(SpecFolder.ERRATA)) {
            return List.of();
        }
        Set<String> own = overlays.stream()
                .flatMap(d -> d.root().entries("targets").stream())
                .map(MapNode.Entry::name)
                .collect(Collectors.toSet());
        return models.everywhere().stream()
                .filter(placed -> Collections.disjoint(placed.processor().lineage(), own))
                .toList();
    }

    private MemoryModels memoryModels(
            boolean readable, Definitions definitions, IsaResolver resolver, Diagnostics found) {
        List<SpecDocument> documents = readable ? spec.documents(SpecFolder.MEMORY_MODEL) : List.of();
        ModelReader reader = new ModelReader(found);
        ModelCheck check = new ModelCheck(definitions.errata().keySet(), found);
        List<ModelTable> tables = new ArrayList<>(reader.read(documents));
        check.check(tables);
        List<ModelTable> others = reader.models(documents);
        check.checkEach(others);
        tables.addAll(others);
        check.reasons(reader.reasons(documents), tables);
        return new MemoryModels(tables, reader.constraints(documents), resolver.processors(), found);
    }

    private Hazards hazards(boolean readable, Definitions definitions, IsaResolver resolver, Diagnostics found) {
        HazardSpec rules = HazardSpec.read(readable ? spec.documents(SpecFolder.HAZARDS) : List.of());
        HazardCheck check = new HazardCheck(rules, definitions, found);
        check.parts();
        return new Hazards(rules, check, resolver.processors(), found);
    }

    /** Emits all files of a spec without errors. */
    public GeneratedFiles emit(Resolved resolved, String packageName) {
        GeneratedFiles files = new GeneratedFiles();
        ResolvedTables tables = new ResolvedTables(resolved);
        IsaResolver resolver = resolved.resolver();
        // The tables use all cores themselves.
        tables.files().forEach((name, content) -> files.resource(packageName, name, content));
        List<Runnable> parts = new ArrayList<>();
        parts.add(() -> {
            ExecutionsEmitter executions = new ExecutionsEmitter(packageName);
            executions
                    .emit(tables.executions(), resolver.semantics())
                    .forEach((file, type) -> files.source(packageName, type, file));
            IrTable ir = executions.ir();
            files.resource(packageName, TableFile.name(IrTable.class), TableFile.bytes(ir));
        });
        parts.add(() -> new FunctionsEmitter(packageName)
                .emit(Stream.concat(
                        resolver.semantics().stream().map(InstructionSemantics::does),
                        ActionTextsEmitter.texts(resolver.actions()).stream().map(ActionText::does)))
                .ifPresent(type -> files.source(packageName, type, "prelude/")));
        parts.add(() -> new SemanticsEmitter(packageName)
                .emit(resolver.semantics())
                .forEach((file, type) -> files.source(packageName, type, file)));
        parts.add(() -> files.source(
                packageName, new OpcodesEmitter(packageName).emit(tables.opcodes(), tables.texts()), "instructions/"));
        parts.add(() -> files.source(
                packageName,
                new TargetsEmitter(packageName).emit(resolver.processors(), resolved.targets()),
                "targets/"));
        parts.add(() -> files.source(
                packageName, new ActionTextsEmitter(packageName).emit(resolver.actions()), "instructions/"));
        parts.add(() -> new AbiEmitter(packageName).emit(resolved.abi(), files));
        parts.add(() -> files.resource(
                "META-INF.services", TargetsEmitter.SERVICE, (packageName + ".Targets\n").getBytes(UTF_8)));
        resolved.targets()
                .forEach(target -> parts.add(() -> files.dump(target.name() + ".decode.txt", DecodeDump.dump(target))));
        resolved.targets().stream()
                .collect(Collectors.groupingBy(t -> t.target().generation()))
                .forEach((generation, isas) -> parts.add(() -> new AssemblerEmitter(
                                packageName,
                                generation,
                                isas,
                                resolved.definitions().instructions())
                        .emit()
                        .forEach(type -> files.source(packageName, type, "targets/ and instructions/"))));
        parts.parallelStream().forEach(Runnable::run);
        return files;
    }
}
