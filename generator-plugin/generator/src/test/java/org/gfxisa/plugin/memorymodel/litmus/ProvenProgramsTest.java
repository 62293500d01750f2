package org.gfxisa.plugin.memorymodel.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecLayer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Litmus programs are explored once, and again when what they come to has changed. */
class ProvenProgramsTest {
    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final String MACHINES = "memory-model/machines.yaml";
    private static final String TABLE = "memory-model/toy.yaml";

    @TempDir
    private Path temp;

    private Path base;
    private Path overlay;
    private Path proven;

    @BeforeEach
    void copy() throws IOException {
        base = temp.resolve("base");
        overlay = temp.resolve("overlay");
        proven = temp.resolve("target/proven");
        for (String part : List.of("mini", "mini-litmus")) {
            try (Stream<Path> files = Files.walk(RESOURCES.resolve(part))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    write(base, RESOURCES.resolve(part).relativize(file).toString(), Files.readString(file));
                }
            }
        }
    }

    @Test
    void whatHeldIsNotExploredAgain() throws IOException {
        String first = run();
        assertTrue(first.matches("memory model: (\\d+) litmus programs hold, \\1 were explored"), first);
        String second = first.replaceFirst("\\d+ were", "0 were");
        assertEquals(second, run());
        edit("instructions/sync.yaml", "title: Wait", "title: Wait for it # a comment");
        assertEquals(second, run());
    }

    @Test
    void anotherMachineExploresAgain() throws IOException {
        String first = run();
        edit(MACHINES, "on-write-hit: update", "on-write-hit: evict");
        assertEquals(first, run());
    }

    @Test
    void anotherSequenceExploresItsOwnPrograms() throws IOException {
        int all = explored(run());
        edit(
                TABLE,
                "order: take, scope: [room, house], space: all, steps: [op glc, done, inv]", //
                "order: take, scope: [room, house], space: all, steps: [op glc, done, inv, done]");
        int some = explored(run());
        assertTrue(0 < some && some < all, some + " of " + all);
    }

    @Test
    void anOverlayThatLeavesTheMemoryModelAloneExploresNothing() throws IOException {
        write(overlay, "targets/more.yaml", """
                targets:
                  toy3:
                    parent: toy1
                    processor: {elf-machine: 0x03, wavefront-sizes: [64]}
                """);
        assertEquals("", run());
        // Whoever changes a processor of the base may change what holds for it.
        write(overlay, "targets/more.yaml", """
                targets:
                  toy1:
                    parent: toy
                    processor: {elf-machine: 0x01, names: [bear], wavefront-sizes: [64], features: [xnack]}
                """);
        assertTrue(explored(run()) > 0);
    }

    private static int explored(String line) {
        return Integer.parseInt(line.replaceFirst(".*, (\\d+) were explored", "$1"));
    }

    private static void write(Path root, String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void edit(String name, String from, String to) throws IOException {
        String text = Files.readString(base.resolve(name));
        assertTrue(text.contains(from), from);
        write(base, name, text.replace(from, to));
    }

    /** What a run says of litmus programs. */
    private String run() throws IOException {
        List<SpecLayer> layers = new ArrayList<>(List.of(SpecLayer.folder(base, "")));
        if (Files.exists(overlay)) {
            layers.add(SpecLayer.folder(overlay, "overlay/"));
        }
        Diagnostics diagnostics = new Diagnostics();
        List<String> said = new ArrayList<>();
        ProvenPrograms known = ProvenPrograms.read(proven);
        new Generator(SpecSet.loadUnchecked(layers, diagnostics), diagnostics, said::add, known).validate(List.of());
        assertTrue(diagnostics.isEmpty());
        known.write(proven);
        return said.stream().filter(s -> s.contains("litmus")).findFirst().orElse("");
    }
}
