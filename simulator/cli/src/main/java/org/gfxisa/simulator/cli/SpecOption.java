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
import java.util.Optional;
import java.util.spi.ToolProvider;

/** GPUs of a folder of spec files: the generator, a tool that is found by its name, makes classes of them when they are asked for. */
final class SpecOption {
    private static final String TOOL = "gfxisa-spec";

    private SpecOption() {}

    /** Makes the GPUs of a folder known to the commands of this run. */
    static void use(Path folder) throws CliException {
        Path classes = Path.of(run("classes", folder.toString()));
        try {
            Thread.currentThread()
                    .setContextClassLoader(new OwnFirst(classes.toUri().toURL()));
        } catch (MalformedURLException e) {
            throw CliException.failed(folder.toString(), e.getMessage());
        }
    }

    /** Runs the generator, which has a folder to keep things in, and returns the line that it prints. */
    static String run(String what, String... rest) throws CliException {
        ToolProvider tool = ToolProvider.findFirst(TOOL)
                .orElseThrow(() -> CliException.failed("", "the generator is not on the class path: no tool " + TOOL));
        List<String> args = new ArrayList<>(List.of(what, cache().toString()));
        args.addAll(List.of(rest));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        if (tool.run(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new)) != 0) {
            throw CliException.failed("", err.toString().strip());
        }
        return out.toString().strip();
    }

    /** Where a user's programs keep what they can make again. */
    private static Path cache() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .or(() -> Optional.ofNullable(System.getenv("LOCALAPPDATA")))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("gfxisa");
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
