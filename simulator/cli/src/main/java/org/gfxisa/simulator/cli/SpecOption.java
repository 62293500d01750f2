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

/** GPUs of a folder of spec files: the generator, a tool that is found by its name, makes classes of them when they are asked for. */
final class SpecOption {
    private static final String TOOL = "gfxisa-spec";

    private SpecOption() {}

    /** Makes the GPUs of a folder known to the commands of this run. */
    static void use(Path folder, Console console) throws CliException {
        Path classes = Path.of(run(
                line -> console.terminal().ifPresent(terminal -> terminal.println("gfxisa: " + folder + ": " + line)),
                "classes",
                folder.toString()));
        try {
            Thread.currentThread()
                    .setContextClassLoader(new OwnFirst(classes.toUri().toURL()));
        } catch (MalformedURLException e) {
            throw CliException.failed(folder.toString(), e.getMessage());
        }
    }

    /** Runs the generator, which has a folder to keep things in, and returns what it prints; {@code progress} takes what it is doing. */
    static String run(Consumer<String> progress, String what, String... rest) throws CliException {
        ToolProvider tool = ToolProvider.findFirst(TOOL)
                .orElseThrow(() -> CliException.failed("", "the generator is not on the class path: no tool " + TOOL));
        List<String> args = new ArrayList<>(List.of(
                what, cache(System.getenv(), System.getProperty("user.home")).toString()));
        args.addAll(List.of(rest));
        Lines out = new Lines(progress);
        StringWriter err = new StringWriter();
        if (tool.run(new PrintWriter(out, true), new PrintWriter(err), args.toArray(String[]::new)) != 0) {
            throw CliException.failed("", err.toString().strip());
        }
        return out.toString().strip();
    }

    /**
     * Where a user's programs keep what they can make again, as the launcher finds it.
     *
     * @param environment the variables of this process
     * @param userHome where Java takes the user to be at home, which counts where no variable says it
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

    /** Hands on each line at once that says what is being done, and keeps the others. */
    private static final class Lines extends StringWriter {
        private static final String UNDER_WAY = "…";
        private final Consumer<String> progress;

        Lines(Consumer<String> progress) {
            this.progress = progress;
        }

        @Override
        public void flush() {
            String line = toString().strip();
            if (line.endsWith(UNDER_WAY)) {
                progress.accept(line);
                getBuffer().setLength(0);
            }
        }
    }

    /** Its own services come before those of the class path: a processor that both describe is the spec's. */
    private static final class OwnFirst extends URLClassLoader {
        OwnFirst(URL classes) {
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
