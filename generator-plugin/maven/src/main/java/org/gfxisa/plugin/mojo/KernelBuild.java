package org.gfxisa.plugin.mojo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A kernel that is assembled for a target.
 *
 * @param target its target; empty if the source says it
 * @param source its source
 * @param object what it becomes
 * @param state what it was last made of: a line for the target and the class path, then one for each file
 */
record KernelBuild(String target, Path source, Path object, Path state) {
    /** Whether it need not be made again. */
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

    /** Keeps what it was made of. */
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
