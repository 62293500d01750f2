package org.gfxisa.plugin.mojo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A kernel and the target that it is assembled for.
 *
 * @param target the target; empty if the source has it
 * @param source the source file
 * @param object the code object
 * @param state file that describes the last build: a line for the target and the class path, then one for each input file
 */
record KernelBuild(String target, Path source, Path object, Path state) {
    /** Returns whether the code object is up to date. */
    boolean isUpToDate(String classPath) throws IOException {
        if (!Files.exists(object) || !Files.exists(state)) {
            return false;
        }
        List<String> before = Files.readAllLines(state);
        List<Path> inputs = new ArrayList<>();
        for (String line : before.subList(Math.min(1, before.size()), before.size())) {
            inputs.add(Path.of(line.substring(line.indexOf(' ') + 1)));
        }
        return before.equals(lines(classPath, inputs));
    }

    /** Records the inputs of a build. */
    void made(String classPath, List<Path> inputs) throws IOException {
        Files.createDirectories(state.getParent());
        Files.write(state, lines(classPath, inputs));
    }

    private List<String> lines(String classPath, List<Path> inputs) throws IOException {
        List<String> lines = new ArrayList<>(List.of(target + " " + classPath));
        for (Path input : inputs) {
            String content = Files.exists(input) ? ClassPathStamp.sha256(Files.readAllBytes(input)) : "none";
            lines.add(content + " " + input);
        }
        return lines;
    }
}
