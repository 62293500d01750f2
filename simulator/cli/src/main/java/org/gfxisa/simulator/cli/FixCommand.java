package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.findings.FindingRule.Severity;
import org.gfxisa.simulator.lint.CodeRegion;
import org.gfxisa.simulator.lint.CodeRegions;
import org.gfxisa.simulator.lint.Linter;
import org.gfxisa.simulator.lint.Repair;
import org.gfxisa.simulator.lint.Repair.Insertion;
import org.gfxisa.simulator.lint.SourceInsertions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Inserts missing waits, NOPs and cache operations into sources. */
@Command(
        name = "fix",
        header = "Inserts missing waits and NOPs into a source.",
        description =
                "%nInserts the waits, NOPs, write-backs and invalidations that 'gfxisa lint --hints' finds missing in a "
                        + "source (.s), each on a line of its own with a comment that gives the reason. All other text stays as it "
                        + "is. Remaining errors are reported, and the exit code is 1.",
        footer = {
            "",
            "Examples:",
            "  gfxisa fix kernel.s -o kernel.fixed.s",
            "  gfxisa fix --target gfx1100 kernel.s | diff kernel.s -",
            "  gfxisa fix --directory fixed a.s b.s",
            "  gfxisa fix plain.s | gfxisa asm - -o kernel.co"
        })
final class FixCommand implements Callable<Integer> {
    private static final int MOST_ROUNDS = 16;

    private final Console console;

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write; standard output if not given.")
    private Optional<String> output = Optional.empty();

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "The directory for the results, which keep the names of the sources.")
    private Optional<Path> directory = Optional.empty();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "The source, or several sources with -d; '-' is standard input.")
    private List<String> files = new ArrayList<>();

    FixCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        if (directory.isEmpty() ? files.size() > 1 : output.isPresent()) {
            throw CliException.usage("--output names one file, --directory is for many");
        }
        sources.check();
        int result = 0;
        for (String file : files) {
            try {
                result = Math.max(result, fix(file));
            } catch (CliException e) {
                console.error(e.where(), e.getMessage());
                result = CliException.FAILED;
            }
        }
        return result;
    }

    /** Writes the fixed version of one source; returns the exit code. */
    private int fix(String file) throws IOException, CliException {
        String name;
        String text;
        try (Input input = Input.open(file, console)) {
            name = input.name();
            byte[] bytes = input.readAll();
            if (ElfHeader.isElf(ByteWindow.of(bytes, name))) {
                throw CliException.failed(name, "is an object file, and not a source (.s); 'gfxisa lint' reads it");
            }
            text = Input.text(bytes);
        }
        AsmInputs inputs = sources.inputs(console);
        List<CodeRegion> regions = regions(inputs, text, name);
        int count = 0;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Map<Integer, List<Insertion>> missing = missing(regions, name);
            if (missing.isEmpty()) {
                break;
            }
            count += missing.values().stream().mapToInt(List::size).sum();
            text = SourceInsertions.insert(text, missing);
            regions = regions(inputs, text, name);
        }
        write(file, text);
        int errors = remaining(regions, name);
        console.message(name + ": " + count + (count == 1 ? " instruction" : " instructions") + " inserted, " + errors
                + (errors == 1 ? " error remains" : " errors remain"));
        return errors > 0 ? CliException.FAILED : 0;
    }

    private static List<CodeRegion> regions(AsmInputs inputs, String text, String name) throws CliException {
        AsmInputs.Source source = inputs.assemble(text, name)
                .orElseThrow(() -> CliException.failed(name, "does not assemble, so that nothing is written"));
        try {
            CodeObject object = CodeObject.read(ByteWindow.of(source.file(), name));
            return CodeRegions.of(object, source.code(), source.isa());
        } catch (CodeObjectException e) {
            throw CliException.failed(name, e.getMessage());
        }
    }

    /** Returns the missing instructions by line of the source. A line that assembles to several instructions gets those for the first one. */
    private static Map<Integer, List<Insertion>> missing(List<CodeRegion> regions, String name) {
        Map<Integer, List<Insertion>> all = new TreeMap<>();
        for (CodeRegion region : regions) {
            Map<Integer, List<Insertion>> byOffset = new TreeMap<>();
            Repair.of(region)
                    .forEach(one -> byOffset.computeIfAbsent(one.offset(), offset -> new ArrayList<>())
                            .add(one));
            byOffset.forEach((offset, insertions) -> {
                region.places()
                        .apply(offset)
                        .source()
                        .filter(line -> line.file().equals(name))
                        .ifPresent(line -> all.putIfAbsent(line.line(), insertions));
            });
        }
        return all;
    }

    private int remaining(List<CodeRegion> regions, String name) {
        List<Finding> found = new ArrayList<>();
        Linter linter = new Linter(found::add);
        regions.forEach(linter::check);
        found.removeIf(finding -> finding.rule().severity() != Severity.ERROR);
        found.sort(Comparator.comparingLong(finding -> finding.place().address()));
        Set<String> lines = new LinkedHashSet<>();
        found.forEach(finding -> lines.add(finding.in(name)));
        lines.forEach(console::message);
        return lines.size();
    }

    private void write(String file, String text) throws IOException, CliException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (output.isEmpty() && directory.isEmpty()) {
            console.out().write(bytes);
            console.out().flush();
            return;
        }
        OutputFile.write(
                directory.isPresent()
                        ? directory.get().resolve(OutputFile.path(file).getFileName())
                        : OutputFile.path(output.get()),
                bytes);
    }
}
