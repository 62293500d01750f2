package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/** Lists the processors. */
@Command(
        name = "targets",
        header = "Lists every processor.",
        description = "%nFamily, whether it has CPU cores beside it (apu), wavefront sizes, e_flags without features,"
                + " whether its instructions can be read and written, target features, products (of a generic target, its"
                + " members).",
        footer = {"", "Examples:", "  gfxisa targets", "  gfxisa targets --json"})
final class TargetsCommand implements Callable<Integer> {
    /** Where e_flags has the version of a generic target. */
    private final Console console;

    TargetsCommand(Console console) {
        this.console = console;
    }

    @Option(names = "--json", description = "One JSON object a line for every processor.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (json) {
            ByteSink out = new ByteSink(console.out());
            for (Processor p : Processors.all()) {
                out.utf8(json(p)).put('\n');
            }
            out.flush();
            return 0;
        }
        Table table = new Table("TARGET", "FAMILY", "KIND", "WAVE", "E_FLAGS", "ISA", "FEATURES", "PRODUCTS");
        for (Processor p : Processors.all()) {
            table.row(
                    names(p),
                    p.family(),
                    kind(p),
                    joined(p.wavefrontSizes(), ","),
                    String.format("0x%03x", flags(p)),
                    p.hasIsa() ? "yes" : "no",
                    joined(p.features(), ","),
                    joined(p.isGeneric() ? p.members() : p.products(), ", "));
        }
        ByteSink out = new ByteSink(console.out());
        table.print(out);
        out.flush();
        return 0;
    }

    private static int flags(Processor p) {
        return ElfFlags.withGenericVersion(ElfFlags.withMach(0, p.elfMachine()), p.genericVersion());
    }

    private static String json(Processor p) {
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
        return JsonWriter.text(json -> json.tree(fields));
    }

    private static String kind(Processor p) {
        return p.isGeneric() ? "generic" : p.apu() ? "apu" : "gpu";
    }

    private static String names(Processor p) {
        List<String> others =
                p.aliases().stream().filter(a -> !a.equals(p.name())).toList();
        return others.isEmpty() ? p.name() : p.name() + " (" + joined(others, ", ") + ")";
    }

    private static String joined(List<?> items, String separator) {
        return items.isEmpty() ? "-" : items.stream().map(String::valueOf).collect(Collectors.joining(separator));
    }
}
