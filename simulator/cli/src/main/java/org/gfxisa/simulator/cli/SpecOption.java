package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Adds the GPUs of a folder of spec files. The generator, a tool that is found by its name, generates their classes at run time. */
final class SpecOption {
    private static final String TOOL = "gfxisa-spec";

    private SpecOption() {}

    /** Adds the GPUs of a folder to those that commands of this run know. */
    static void use(Path folder, Console console) throws CliException {
        Path classes = Path.of(run(
                line -> console.terminal().ifPresent(terminal -> terminal.println("gfxisa: " + folder + ": " + line)),
                "classes",
                folder.toString()));
        try {
            Thread.currentThread()
                    .setContextClassLoader(new ChildFirstLoader(classes.toUri().toURL()));
        } catch (MalformedURLException e) {
            throw CliException.failed(folder.toString(), e.getMessage());
        }
    }

    /** Runs the generator with its cache folder and returns what it prints; {@code progress} receives messages about its progress. */
    static String run(Consumer<String> progress, String what, String... rest) throws CliException {
        ToolProvider tool = ToolProvider.findFirst(TOOL)
                .orElseThrow(() -> CliException.failed("", "the generator is not on the class path: no tool " + TOOL));
        List<String> args = new ArrayList<>(List.of(
                what, cache(System.getenv(), System.getProperty("user.home")).toString()));
        args.addAll(List.of(rest));
        ProgressFilter out = new ProgressFilter(progress);
        StringWriter err = new StringWriter();
        if (tool.run(new PrintWriter(out, true), new PrintWriter(err), args.toArray(String[]::new)) != 0) {
            throw CliException.failed("", err.toString().strip());
        }
        return out.toString().strip();
    }

    /**
     * Returns the cache folder of the user, as the launcher script finds it.
     *
     * @param environment the environment variables of this process
     * @param userHome Java's home folder of the user, for environments without the variables
     */
    static Path cache(Map<String, String> environment, String userHome) {
        return Stream.of(
                        Optional.ofNullable(environment.get("XDG_CACHE_HOME")),
                        Optional.ofNullable(environment.get("LOCALAPPDATA")),
                        Optional.ofNullable(environment.get("HOME"))
                                .map(home -> home.isEmpty() ? home : home + "/.cache"))
                .flatMap(Optional::stream)
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .findFirst()
                .orElseGet(() -> Path.of(userHome, ".cache"))
                .resolve("gfxisa");
    }

    /** Passes on lines about progress immediately, and keeps the others. */
    private static final class ProgressFilter extends StringWriter {
        private static final String PROGRESS_END = "…";
        private final Consumer<String> progress;

        ProgressFilter(Consumer<String> progress) {
            this.progress = progress;
        }

        @Override
        public void flush() {
            String line = toString().strip();
            if (line.endsWith(PROGRESS_END)) {
                progress.accept(line);
                getBuffer().setLength(0);
            }
        }
    }

    /** A class loader whose own services precede those of the class path, so that a spec can replace a processor. */
    private static final class ChildFirstLoader extends URLClassLoader {
        ChildFirstLoader(URL classes) {
            super(new URL[] {classes}, SpecOption.class.getClassLoader());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
            all.addAll(Collections.list(getParent().getResources(name)));
            return Collections.enumeration(all);
        }
    }
}
