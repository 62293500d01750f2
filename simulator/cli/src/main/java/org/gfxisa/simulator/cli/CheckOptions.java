package org.gfxisa.simulator.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.stream.Stream;
import org.gfxisa.simulator.check.CheckCoverage;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.check.CheckRule;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.findings.FindingWriter;
import org.gfxisa.simulator.findings.JsonFindings;
import org.gfxisa.simulator.findings.SarifFindings;
import org.gfxisa.simulator.findings.Suppressions;
import org.gfxisa.simulator.findings.TextFindings;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that select checks while kernels run. */
final class CheckOptions {
    private record FileFinding(String file, Finding finding) {}

    /** Takes the next word as the option's value only if {@code =} is between them. */
    static final class Attached implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (" ".equals(info.get("separator"))) {
                words.push(ALL);
            }
            return false;
        }
    }

    static final String ALL = "all";

    private final List<FileFinding> found = new ArrayList<>();
    /** The findings so far, without the number of occurrences and without the seed of modelled memory. */
    private final Set<List<Object>> reported = new HashSet<>();

    private Suppressions suppressions = Suppressions.NONE;
    private long instructions;
    private long suppressed;
    private CheckCoverage coverage = CheckCoverage.NOTHING;
    private boolean isWanted;

    @Option(
            names = "--check",
            arity = "0..1",
            preprocessor = Attached.class,
            paramLabel = "LIST",
            description =
                    "Finds mistakes while kernels run. LIST selects checks: bounds, barrier, race, uninit, wait, hazard, "
                            + "atomic; without it, all of these. Two more run only if LIST has them (as in all,float): float finds NaNs "
                            + "that arithmetic makes from numbers, and flushed denormals; address finds addresses computed from sums "
                            + "and products that overflowed a register. The command fails if there are findings. One thread interprets "
                            + "the kernels.")
    private Optional<String> checks = Optional.empty();

    @Option(
            names = "--findings",
            paramLabel = "FILE",
            description =
                    "Writes findings to a file instead of standard output: JSON for .json, SARIF for .sarif, otherwise text.")
    private Optional<Path> findings = Optional.empty();

    @Option(
            names = "--suppress",
            paramLabel = "FILE",
            description =
                    "Ignores findings that match a line of FILE: a rule, a blank, and a pattern with * for the kernel, the "
                            + "place (saxpy+0x40, saxpy.cl:12) or the allocation.")
    private Optional<Path> suppress = Optional.empty();

    /**
     * Returns the selected checks.
     *
     * @param isModelled whether modelled memory reports findings even without the option
     * @throws CliException if the options are contradictory
     */
    Set<CheckKind> kinds(boolean isModelled) throws CliException {
        Set<CheckKind> kinds = EnumSet.noneOf(CheckKind.class);
        if (checks.isEmpty() && !isModelled && (findings.isPresent() || suppress.isPresent())) {
            throw CliException.usage("--findings and --suppress require --check or --memory modelled");
        }
        isWanted = checks.isPresent() || isModelled;
        if (suppress.isPresent()) {
            suppressions = read(suppress.get());
        }
        if (checks.isEmpty()) {
            return kinds;
        }
        List<String> names =
                EnumSet.allOf(CheckKind.class).stream().map(CheckKind::toString).toList();
        for (String name : checks.get().split(",", -1)) {
            if (name.equals(ALL)) {
                kinds.addAll(CheckKind.defaults());
                continue;
            }
            if (!names.contains(name)) {
                throw Suggestions.unknown(
                        "--check",
                        name,
                        "expected a list of",
                        Stream.concat(Stream.of(ALL), names.stream()).toList());
            }
            kinds.add(CheckKind.values()[names.indexOf(name)]);
        }
        return kinds;
    }

    private static Suppressions read(Path file) throws CliException {
        try {
            return Suppressions.parse(Files.readString(file));
        } catch (IOException e) {
            throw CliException.failed(file.toString(), Input.reason(e));
        } catch (IllegalArgumentException e) {
            throw CliException.failed(file.toString(), e.getMessage());
        }
    }

    /** Adds the findings of a device. */
    void collect(String file, Device device) {
        instructions += device.instructions();
        coverage = coverage.and(device.coverage());
        Optional<Choices> choices = device.options().modelling().choices();
        for (Finding finding : device.findings()) {
            boolean isNew = reported.add(List.of(
                    file,
                    finding.rule(),
                    finding.place(),
                    choices.isPresent() ? "" : finding.message(),
                    finding.cause().map(Finding.Cause::place)));
            boolean isSuppressed = suppressions.matches(finding);
            suppressed += isNew && isSuppressed ? 1 : 0;
            if (isNew && !isSuppressed) {
                found.add(new FileFinding(
                        file,
                        choices.isPresent() && choices.get() instanceof Choices.Seed seed
                                ? finding.with("seed", String.valueOf(seed.number()))
                                : finding));
            }
        }
    }

    /** Prints the findings, or on standard error that there are none; returns whether there are any. */
    boolean report(Console console, OutputStream out) throws IOException, CliException {
        boolean isAny = !found.isEmpty();
        if (!isAny && checks.isPresent() && coverage.waves() > 0) {
            String but = suppressed == 0 ? "" : " apart from suppressed findings";
            console.message("gfxisa: --check found nothing" + but + " in " + coverage);
        }
        if (findings.isEmpty()) {
            ByteSink sink = new ByteSink(out);
            TextFindings text = new TextFindings(sink);
            for (FileFinding one : found) {
                text.finding(one.file(), one.finding());
            }
            sink.flush();
        } else if (isWanted) {
            write(findings.get());
        }
        return isAny;
    }

    private void write(Path file) throws IOException, CliException {
        try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(file))) {
            ByteSink sink = new ByteSink(to);
            FindingWriter writer = writer(file.toString(), to, sink);
            for (FileFinding one : found) {
                writer.finding(one.file(), one.finding());
            }
            writer.end(new FindingWriter.Summary(found.size(), 0, instructions));
            sink.flush();
        } catch (IOException e) {
            throw CliException.unwritable(file.toString(), e);
        }
    }

    private static FindingWriter writer(String name, OutputStream to, ByteSink sink) throws IOException {
        if (name.endsWith(".json")) {
            return new JsonFindings(to);
        }
        return name.endsWith(".sarif")
                ? new SarifFindings(
                        to, "gfxisa run --check", new VersionProvider().getVersion()[0], List.of(CheckRule.values()))
                : new TextFindings(sink);
    }
}
