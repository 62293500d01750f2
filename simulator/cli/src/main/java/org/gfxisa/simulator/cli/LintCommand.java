package org.gfxisa.simulator.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.dispatch.Progress;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.findings.FindingRule.Severity;
import org.gfxisa.simulator.findings.FindingWriter;
import org.gfxisa.simulator.findings.JsonFindings;
import org.gfxisa.simulator.findings.SarifFindings;
import org.gfxisa.simulator.findings.TextFindings;
import org.gfxisa.simulator.lint.CodeRegion;
import org.gfxisa.simulator.lint.CodeRegions;
import org.gfxisa.simulator.lint.Linter;
import org.gfxisa.simulator.lint.Rule;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds missing waits and hazards in code. */
@Command(
        name = "lint",
        header = "Finds missing waits and hazards in machine code.",
        description =
                "%nChecks every path through code objects, code objects in fat binaries and bundles, sources (.s), and "
                        + "raw code with --target. Finds results that are used before they are there, registers that change while "
                        + "they are still read, and missing wait states.",
        footer = {
            "",
            "Examples:",
            "  gfxisa lint kernel.co",
            "  gfxisa lint --only gfx90a --format sarif libsomething.so",
            "  gfxisa lint --target gfx1100 kernel.s"
        })
final class LintCommand implements Callable<Integer> {
    private enum Format {
        TEXT,
        JSON,
        SARIF
    }

    private final Console console;
    private long errors;
    private long hints;
    private int failures;
    private final List<Finding> found = new ArrayList<>();
    private final Linter linter = new Linter(found::add);

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private ObjectFilter filter = new ObjectFilter();

    @Option(
            names = "--format",
            paramLabel = "F",
            description = "The output format: text, json or sarif.",
            defaultValue = "text")
    private String formatName = "text";

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    @Option(
            names = "--hints",
            description = "Also reports what is unnecessary, and what is suspicious but may be right.")
    private boolean showsHints;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files to check; '-' is standard input.")
    private List<String> files = new ArrayList<>();

    LintCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        sources.check();
        Format format = format();
        Optional<TargetId> wanted = filter.wanted();
        ByteSink out = new ByteSink(console.out());
        FindingWriter writer = writer(format, out);
        Progress progress = ProgressLine.of(console, "lint", "files");
        for (int i = 0; i < files.size(); i++) {
            try (Input input = Input.open(files.get(i), console)) {
                file(input, wanted, writer);
            } catch (CliException e) {
                fail(e.where(), e.getMessage());
            } catch (CodeObjectException e) {
                fail(files.get(i), e.getMessage());
            }
            progress.finished(i + 1, files.size());
        }
        boolean isChecked = failures == 0 || linter.instructions() > 0;
        if (isChecked || format != Format.TEXT) {
            writer.end(new FindingWriter.Summary(errors, hints, linter.instructions()));
        }
        out.flush();
        return errors > 0 || failures > 0 ? CliException.FAILED : 0;
    }

    private Format format() throws CliException {
        if (json) {
            return Format.JSON;
        }
        List<String> names = new ArrayList<>();
        for (Format format : Format.values()) {
            String name = format.name().toLowerCase(Locale.ROOT);
            if (name.equals(formatName)) {
                return format;
            }
            names.add(name);
        }
        throw Suggestions.unknown("--format", formatName, "expected", names);
    }

    private FindingWriter writer(Format format, ByteSink out) throws IOException {
        OutputStream stays = new FilterOutputStream(console.out()) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, length);
            }

            @Override
            public void close() throws IOException {
                flush(); // standard output is not the command's to close
            }
        };
        return switch (format) {
            case TEXT -> new TextFindings(out);
            case JSON -> new JsonFindings(stays);
            case SARIF ->
                new SarifFindings(stays, "gfxisa lint", new VersionProvider().getVersion()[0], List.of(Rule.values()));
        };
    }

    private void file(Input input, Optional<TargetId> wanted, FindingWriter writer)
            throws IOException, CliException, CodeObjectException {
        if (isSource(input.name())) {
            source(input.name(), input.readText(), writer);
            return;
        }
        byte[] bytes = input.readAll();
        CodeObjectFile file = CodeObjectFile.read(ByteWindow.of(bytes, "file"));
        if (file.members().isEmpty() && sources.target().isPresent()) {
            String target = sources.target().get();
            write(
                    input.name(),
                    check(List.of(CodeRegion.raw(
                            sources.isa(target), TargetOption.id(target).possibleFeatures(), bytes))),
                    writer);
            return;
        }
        int matching = filter.each(
                input.name(),
                file,
                (name, object) -> write(name, check(CodeRegions.of(object, isa(object))), writer),
                this::fail);
        file.problems()
                .forEach(problem -> fail(
                        input.name(),
                        problem + (file.members().isEmpty() ? "; --target T treats it as raw code" : "")));
        if (matching == 0 && !file.members().isEmpty()) {
            fail(
                    input.name(),
                    "no code object for " + wanted.map(TargetId::canonical).orElse("any processor"));
        }
    }

    private static boolean isSource(String name) {
        return name.endsWith(".s") || name.endsWith(".S") || name.endsWith(".asm");
    }

    private void source(String name, String text, FindingWriter writer)
            throws IOException, CliException, CodeObjectException {
        Optional<AsmInputs.Source> source = sources.inputs(console).assemble(text, name);
        if (source.isEmpty()) {
            failures++;
            return;
        }
        CodeObject object = CodeObject.read(ByteWindow.of(source.get().file(), name));
        Isa isa = source.get().isa();
        write(name, check(CodeRegions.of(object, source.get().code(), isa)), writer);
    }

    private static Isa isa(CodeObject object) throws CodeObjectException, CliException {
        return TargetOption.isa(ObjectFilter.processor(object));
    }

    /** Returns the findings by address. Code that is checked for both wavefront sizes has many findings twice; duplicates are removed. */
    private List<Finding> check(List<CodeRegion> regions) {
        found.clear();
        regions.forEach(linter::check);
        found.sort(Comparator.comparingLong(finding -> finding.place().address()));
        Set<String> known = new HashSet<>();
        return found.stream().filter(finding -> known.add(finding.toString())).toList();
    }

    private void write(String file, List<Finding> findings, FindingWriter writer) throws IOException {
        for (Finding finding : findings) {
            boolean isError = finding.rule().severity() == Severity.ERROR;
            errors += isError ? 1 : 0;
            hints += isError ? 0 : 1;
            if (isError || showsHints) {
                writer.finding(file, finding);
            }
        }
    }

    private void fail(String where, String what) {
        failures++;
        console.error(where, what);
    }
}
