package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.replay.Replay;
import org.gfxisa.simulator.replay.VectorRecord;
import org.gfxisa.simulator.report.FaultReport;
import org.gfxisa.simulator.report.KernelFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs instruction vectors. */
@Command(
        name = "replay",
        header = "Runs instruction vectors and compares the final state.",
        description =
                "%nRuns the programs of a file of vectors, which has one JSON object a line, and compares the final state "
                        + "with the recorded one. Prints a line for each record that fails, then how many passed.",
        footer = {
            "",
            "Examples:",
            "  gfxisa replay gfx90a-vop3.jsonl.gz",
            "  gfxisa replay gfx950-vop3.jsonl.gz --target gfx90a",
            "  gfxisa replay gfx90a-vop3.jsonl.gz --print"
        })
final class ReplayCommand implements Callable<Integer> {
    /** A processor with a wavefront size. */
    private record SizedTarget(String target, int wave) {}

    private final Console console;
    private final PrintStream out;
    private final Map<SizedTarget, Isa> isas = new HashMap<>();
    private long records;
    private int passed;
    private int failed;

    @Option(names = "--print", description = "Prints the id of each record, a tab, and the final output buffer in hex.")
    private boolean print;

    @Option(names = "--json", description = "Prints one JSON object a line for each record.")
    private boolean json;

    @Option(
            names = "--engine",
            paramLabel = "interpret|compile|auto",
            defaultValue = "interpret",
            description = "How code is executed (default: ${DEFAULT-VALUE}); the results are the same.")
    private Tier engine;

    @Option(
            names = "--target",
            paramLabel = "T",
            description = "Runs all records on this processor instead of the recorded one.")
    private Optional<String> target = Optional.empty();

    @Parameters(
            paramLabel = "FILE.jsonl",
            description = "The file of vectors, compressed with gzip or not; '-' is standard input.")
    private String file = "";

    ReplayCommand(Console console) {
        this.console = console;
        out = new PrintStream(console.out(), false, StandardCharsets.UTF_8);
    }

    @Override
    public Integer call() throws IOException, CliException {
        if (target.isPresent()) {
            TargetOption.isa(TargetOption.processor(target.get()));
        }
        try (Input input = Input.open(file, console)) {
            InputLines lines = new InputLines(input, new ByteSink(console.out()));
            while (lines.next()) {
                byte[] line = Arrays.copyOfRange(lines.array(), lines.start(), lines.end());
                if (!new String(line, StandardCharsets.UTF_8).isBlank()) {
                    records++;
                    line(line, input.name() + ":" + lines.number());
                }
            }
        }
        if (!print && !json) {
            out.println(passed + " passed, " + failed + " failed");
        }
        out.flush();
        if (records == 0) {
            throw CliException.failed(file, "no vectors; expected one JSON object a line");
        }
        return failed > 0 ? CliException.FAILED : 0;
    }

    private void line(byte[] line, String where) throws CliException {
        try {
            VectorRecord record = VectorRecord.read(line);
            if (print) {
                print(record);
            } else {
                check(record);
            }
        } catch (InputException e) {
            out.flush();
            throw CliException.failed(where, e.getMessage());
        }
    }

    private void print(VectorRecord record) throws InputException {
        try {
            out.println(record.id() + "\t" + HexFormat.of().formatHex(new Replay(engine).run(record, isa(record))));
        } catch (KernelFault fault) {
            failed++;
            out.println(record.id() + "\terror: " + FaultReport.headline(fault, List.of()));
        } catch (CliException e) {
            failed++;
            out.println(record.id() + "\terror: " + e.getMessage());
        }
    }

    private static String json(String id, Optional<String> why) {
        return JsonWriter.text(json -> {
            json.object().field("id", id).field("result", why.isEmpty() ? "pass" : "fail");
            why.ifPresent(text -> json.field("why", text));
            json.endObject();
        });
    }

    private void check(VectorRecord record) throws InputException {
        Optional<String> why;
        try {
            why = new Replay(engine).check(record, isa(record));
        } catch (CliException e) {
            why = Optional.of(e.getMessage());
        }
        if (json) {
            out.println(json(record.id(), why));
        } else {
            why.ifPresent(w -> out.println(Console.cut("FAIL " + record.id() + ": " + w)));
        }
        passed += why.isEmpty() ? 1 : 0;
        failed += why.isPresent() ? 1 : 0;
    }

    private Isa isa(VectorRecord record) throws CliException {
        SizedTarget wanted = new SizedTarget(target.orElse(record.target()), record.waveSize());
        Isa isa = isas.get(wanted);
        if (isa == null) {
            isa = isa(wanted);
            isas.put(wanted, isa);
        }
        return isa;
    }

    private static Isa isa(SizedTarget wanted) throws CliException {
        Processor processor = TargetOption.processor(wanted.target());
        try {
            return TargetOption.isa(processor).withWave(wanted.wave());
        } catch (IllegalArgumentException e) {
            throw CliException.failed(wanted.target(), "has no waves of " + wanted.wave() + " lanes");
        }
    }
}
