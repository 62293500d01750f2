package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.Isa;
import org.gfxisa.simulator.coverage.Fidelity;
import org.gfxisa.simulator.coverage.Fidelity.Level;
import org.gfxisa.simulator.coverage.IsaCoverage;
import org.gfxisa.simulator.coverage.TestEvidence;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;

/** Prints how the simulator executes instruction sets, as a table or as JSON lines. */
final class CoverageTables {
    private CoverageTables() {}

    /** Prints a row for each instruction set, with numbers of instructions. */
    static void summary(boolean json, ByteSink out) throws IOException {
        Table table = new Table("SET", "INSTRUCTIONS", "EXACT", "APPROXIMATE", "REFUSED", "TESTED");
        TestEvidence evidence = TestEvidence.read();
        for (Isa isa : IsaCoverage.sets()) {
            IsaCoverage coverage = IsaCoverage.of(isa);
            long tested = coverage.instructions().keySet().stream()
                    .filter(name -> !evidence.of(isa.name(), name).isEmpty())
                    .count();
            long[] counts = {
                coverage.instructions().size(),
                coverage.count(Level.EXACT),
                coverage.count(Level.APPROXIMATE),
                coverage.count(Level.REFUSED),
                tested
            };
            if (json) {
                out.utf8(JsonWriter.text(writer -> writer.object()
                                .field("isa", isa.name())
                                .field("instructions", counts[0])
                                .field("exact", counts[1])
                                .field("approximate", counts[2])
                                .field("refused", counts[3])
                                .field("tested", counts[4])
                                .endObject()))
                        .put('\n');
            } else {
                table.row(
                        isa.name(),
                        String.valueOf(counts[0]),
                        String.valueOf(counts[1]),
                        String.valueOf(counts[2]),
                        String.valueOf(counts[3]),
                        String.valueOf(counts[4]));
            }
        }
        if (!json) {
            table.print(out);
        }
    }

    /** Prints a row for each instruction, or only for those that are not executed exactly. */
    static void instructions(Isa isa, boolean all, boolean json, ByteSink out) throws IOException {
        TestEvidence evidence = TestEvidence.read();
        Table table = new Table("INSTRUCTION", "EXECUTED", "WHY", "TESTS");
        for (Map.Entry<String, Fidelity> entry :
                IsaCoverage.of(isa).instructions().entrySet()) {
            Fidelity fidelity = entry.getValue();
            if (!all && fidelity.level() == Level.EXACT) {
                continue;
            }
            List<String> tests = evidence.of(isa.name(), entry.getKey());
            if (json) {
                out.utf8(JsonWriter.text(writer -> {
                            writer.object()
                                    .field("instruction", entry.getKey())
                                    .field("executed", fidelity.level().text())
                                    .field("why", fidelity.why())
                                    .array("tests");
                            tests.forEach(writer::value);
                            writer.endArray().endObject();
                        }))
                        .put('\n');
            } else {
                table.row(
                        entry.getKey(), fidelity.level().text(), dash(fidelity.why()), dash(String.join("; ", tests)));
            }
        }
        if (!json) {
            table.print(out);
        }
    }

    /** Returns a line for each instruction and way in which it is executed: fields with tabs between, last the instruction sets. */
    static List<String> lines() {
        TestEvidence evidence = TestEvidence.read();
        Map<String, List<String>> sets = new TreeMap<>();
        for (Isa isa : IsaCoverage.sets()) {
            IsaCoverage.of(isa).instructions().forEach((name, fidelity) -> {
                String tests = String.join("; ", evidence.of(isa.name(), name));
                String line = String.join("\t", name, fidelity.level().text(), fidelity.why(), tests);
                sets.computeIfAbsent(line, key -> new ArrayList<>()).add(isa.name());
            });
        }
        return sets.entrySet().stream()
                .map(entry -> entry.getKey() + "\t" + String.join(" ", entry.getValue()))
                .toList();
    }

    private static String dash(String text) {
        return text.isEmpty() ? AccessFilter.NONE : text;
    }
}
