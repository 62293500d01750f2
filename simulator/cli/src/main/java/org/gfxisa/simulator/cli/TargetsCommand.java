package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import picocli.CommandLine.Command;

/** Lists the processors. */
@Command(
        name = "targets",
        header = "Lists every processor.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "%nFamily, whether it has CPU cores beside it (apu), wavefront sizes, e_flags without features,"
                + " whether its instructions can be read and written, target features, products (of a generic target, its"
                + " members).",
        footer = {"", "Example:", "  gfxisa targets"})
final class TargetsCommand implements Callable<Integer> {
    /** Where e_flags has the version of a generic target. */
    private final Console console;

    TargetsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Table table = new Table("TARGET", "FAMILY", "KIND", "WAVE", "E_FLAGS", "ISA", "FEATURES", "PRODUCTS");
        for (Processor p : Processors.all()) {
            table.row(
                    names(p),
                    p.family(),
                    kind(p),
                    joined(p.wavefrontSizes(), ","),
                    String.format(
                            "0x%03x",
                            ElfFlags.withGenericVersion(ElfFlags.withMach(0, p.elfMachine()), p.genericVersion())),
                    p.hasIsa() ? "yes" : "no",
                    joined(p.features(), ","),
                    joined(p.isGeneric() ? p.members() : p.products(), ", "));
        }
        ByteSink out = new ByteSink(console.out());
        table.print(out);
        out.flush();
        return 0;
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
