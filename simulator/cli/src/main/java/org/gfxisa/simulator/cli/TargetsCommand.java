package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the processors, or describes some of them. */
@Command(
        name = "targets",
        header = "Lists every processor, or describes one.",
        description =
                "%nLists the family, whether the chip has CPU cores (apu), wavefront sizes, e_flags without features, and "
                        + "target features other than wavefront sizes; 'no ISA' means that the spec lists the processor without its "
                        + "instructions. For a named target, also prints products (or the members of a generic target), limits, and "
                        + "the targets with the same instructions.",
        footer = {"", "Examples:", "  gfxisa targets", "  gfxisa targets gfx90a", "  gfxisa targets --json"})
final class TargetsCommand implements Callable<Integer> {
    private static final int WIDTH = 80;

    private final Console console;

    TargetsCommand(Console console) {
        this.console = console;
    }

    @Option(names = "--long", description = "Also lists other names and products.")
    private boolean isLong;

    @Option(names = "--json", description = "Prints one JSON object a line for each processor.")
    private boolean json;

    @Parameters(
            arity = "0..*",
            paramLabel = "T",
            description = "A processor (gfx90a) or target id. Without one, all processors.")
    private List<String> targets = List.of();

    @Override
    public Integer call() throws IOException, CliException {
        List<Processor> wanted = new ArrayList<>();
        for (String target : targets) {
            wanted.add(TargetOption.processor(target));
        }
        ByteSink out = new ByteSink(console.out());
        if (json) {
            for (Processor p : wanted.isEmpty() ? Processors.all() : wanted) {
                out.utf8(JsonWriter.text(json -> json.tree(fields(p)))).put('\n');
            }
        } else if (wanted.isEmpty()) {
            list(out);
        } else {
            for (Processor p : wanted) {
                describe(p, out);
            }
        }
        out.flush();
        return 0;
    }

    private void list(ByteSink out) throws IOException {
        Table table = isLong
                ? new Table("TARGET", "FAMILY", "KIND", "WAVE", "E_FLAGS", "FEATURES", "OTHER NAMES", "PRODUCTS")
                : new Table("TARGET", "FAMILY", "KIND", "WAVE", "E_FLAGS", "FEATURES");
        for (Processor p : Processors.all()) {
            List<String> cells = new ArrayList<>(List.of(
                    p.name(),
                    p.family(),
                    kind(p),
                    joined(p.wavefrontSizes(), ","),
                    String.format("0x%03x", flags(p)),
                    features(p)));
            if (isLong) {
                cells.add(joined(others(p), ", "));
                cells.add(joined(p.isGeneric() ? p.members() : p.products(), ", "));
            }
            table.row(cells.toArray(String[]::new));
        }
        if (isLong) {
            table.print(out);
        } else {
            table.print(out, Math.min(WIDTH, Table.terminal()));
        }
    }

    /** Returns the features, without those of wavefront sizes, which have their own column, and with a note if the instructions are not described. */
    private String features(Processor p) {
        List<String> features = new ArrayList<>(p.features());
        if (!isLong) {
            features.removeIf(f -> p.wavefrontSizes().stream().anyMatch(size -> f.endsWith(String.valueOf(size))));
        }
        if (!p.hasIsa()) {
            features.add("no ISA");
        }
        return joined(features, ",");
    }

    /** Prints everything about a processor. */
    private static void describe(Processor p, ByteSink out) throws IOException {
        Map<String, Object> known = fields(p);
        known.remove("target");
        known.put("same_instructions", withSameIsa(p));
        p.isa()
                .ifPresent(isa -> known.put(
                        "instructions",
                        isa.tables().opcodeNames().stream()
                                .filter(n -> !n.isEmpty())
                                .count()));
        if (p.hasIsa()) {
            known.putAll(new TreeMap<>(p.properties().all()));
        }
        Table table = new Table(p.name(), "");
        known.forEach((name, value) -> table.row(name, text(name, value)));
        table.print(out, Math.min(WIDTH, Table.terminal()));
    }

    private static String text(String name, Object value) {
        if (value instanceof List<?> list) {
            return joined(list, ", ");
        }
        return name.equals("e_flags")
                ? String.format("0x%03x", value)
                : value.equals(true) ? "yes" : value.equals(false) ? "no" : String.valueOf(value);
    }

    private static Map<String, Object> fields(Processor p) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("target", p.name());
        fields.put("aliases", p.aliases());
        fields.put("family", p.family());
        fields.put("kind", kind(p));
        fields.put("wavefront_sizes", p.wavefrontSizes());
        fields.put("e_flags", flags(p));
        fields.put("isa", p.hasIsa());
        fields.put("features", p.features());
        fields.put("products", p.products());
        fields.put("members", p.members());
        return fields;
    }

    private static List<String> withSameIsa(Processor p) {
        return Processors.all().stream()
                .filter(other -> p.hasIsa() && other != p && other.isaName().equals(p.isaName()))
                .map(Processor::name)
                .toList();
    }

    private static int flags(Processor p) {
        return ElfFlags.withGenericVersion(ElfFlags.withMach(0, p.elfMachine()), p.genericVersion());
    }

    private static String kind(Processor p) {
        return p.isGeneric() ? "generic" : p.apu() ? "apu" : "gpu";
    }

    private static List<String> others(Processor p) {
        return p.aliases().stream().filter(a -> !a.equals(p.name())).toList();
    }

    private static String joined(List<?> items, String separator) {
        return items.isEmpty() ? "-" : items.stream().map(String::valueOf).collect(Collectors.joining(separator));
    }
}
