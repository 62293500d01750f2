package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes the reference as HTML pages. */
@Command(
        name = "docs",
        header = "Writes the reference as pages for a browser.",
        description =
                "%nWrites a page for every instruction, format, processor and structure, with a search and a decoder. The "
                        + "pages need no server: open DIR/index.html from the file system. What --spec adds is marked.",
        footer = {"", "Examples:", "  gfxisa docs --open", "  gfxisa docs -o site --spec src/main/spec"})
final class DocsCommand implements Callable<Integer> {
    private final Console console;

    @ParentCommand
    private RootCommand root = new RootCommand();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            defaultValue = "gfxisa-docs",
            description = "A new or empty folder, or one with an older reference (default: ${DEFAULT-VALUE}).")
    private String output = "";

    @Option(names = "--open", description = "Opens index.html in the browser.")
    private boolean open;

    DocsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        OutputFile.checkFolder(output);
        Optional.of("writing the reference (about half a minute)…")
                .filter(text -> console.terminal().isPresent())
                .ifPresent(console::message);
        String page = write();
        ByteSink out = new ByteSink(console.out());
        out.utf8(page).put('\n');
        out.flush();
        if (open) {
            show(page);
        }
        return 0;
    }

    private String write() throws IOException, CliException {
        Path coverage = Files.createTempFile("gfxisa", ".coverage");
        try {
            // The simulator is asked about the GPUs of the base spec only.
            Files.write(coverage, root.spec().isPresent() ? List.of() : CoverageTables.lines());
            List<String> args = new ArrayList<>(List.of(output, coverage.toString()));
            root.spec().map(Path::toString).ifPresent(args::add);
            return SpecOption.run(line -> {}, "docs", args.toArray(String[]::new));
        } finally {
            Files.delete(coverage);
        }
    }

    private static void show(String page) throws CliException {
        String system = System.getProperty("os.name");
        List<String> opener = system.startsWith("Windows")
                ? List.of("cmd", "/c", "start", "", page)
                : List.of(system.startsWith("Mac") ? "open" : "xdg-open", page);
        try {
            new ProcessBuilder(opener).start();
        } catch (IOException e) {
            throw CliException.failed(page, "no " + opener.get(0) + " here; open the page in a browser");
        }
    }
}
