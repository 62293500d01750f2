package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.Bundles;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs every command with damaged, hostile and absurd input. Each case must end in time with a result or with clean messages. The seeds are
 * fixed. {@code -Dgfxisa.attack=1} runs all cases, {@code ci/check-attack} a part of them.
 */
@Execution(ExecutionMode.CONCURRENT)
class AttackTest {
    private static final double SHARE = Double.parseDouble(System.getProperty("gfxisa.attack", "0.01"));
    private static final Path EXAMPLE = Path.of("../../examples/dot");
    private static final Path CORPUS = Path.of(System.getProperty("gfxisa.shared", "none"), "corpus/kernels");
    private static final byte[] NOTHING = {};
    /** Loops must end soon; the instruction budget itself is not under test. */
    private static final String[] BUDGET = {"--budget", "20000", "--launch-budget", "200000"};

    private static final int OBJECTS = 40;
    private static final int DAMAGES = 100;
    private static final int BUNDLES = 400;
    private static final int MANIFESTS = 700;
    private static final int REPLAYS = 1500;
    private static final int SOURCES = 170;
    private static final int KERNELS = 190;
    /** The decompressed size of a bomb; {@code ci/check-attack} uses larger ones. */
    private static final int GZIP_MEBIBYTES = SHARE > 0.01 ? 300 : 20;

    private static final int BUNDLE_MEBIBYTES = SHARE > 0.01 ? 64 : 16;

    private record Target(Path manifest, Path object) {}

    @TempDir
    private Path folder;

    private static int part(int all) {
        return Math.max(1, (int) (all * SHARE));
    }

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private static void end(Victim victim) {
        System.out.println(victim.summary());
        victim.close();
        assertEquals(List.of(), victim.failures());
    }

    private static String[] with(String[] more, String... args) {
        return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
    }

    private static List<Target> targets() throws IOException {
        List<Target> targets = new ArrayList<>();
        if (Files.isDirectory(CORPUS)) {
            try (Stream<Path> files = Files.walk(CORPUS.resolve("co"))) {
                for (Path object : files.filter(Files::isRegularFile).sorted().toList()) {
                    String name = object.getParent().getFileName().toString();
                    targets.add(new Target(CORPUS.resolve("manifest/" + name + ".json"), object));
                }
            }
        }
        int step = Math.max(1, targets.size() / OBJECTS);
        List<Target> chosen = new ArrayList<>();
        chosen.add(new Target(EXAMPLE.resolve("dot.json"), EXAMPLE.resolve("dot.gfx90a.co")));
        for (int i = 0; i < targets.size() && chosen.size() < OBJECTS; i += step) {
            chosen.add(targets.get(i));
        }
        return chosen;
    }

    @Test
    void damagedObjects() throws IOException {
        Victim victim = new Victim("damaged objects");
        List<Target> targets = targets();
        for (int round = 0; round < part(OBJECTS * DAMAGES); round++) {
            Target target = targets.get(round % targets.size());
            byte[] damaged = Damage.bytes(Files.readAllBytes(target.object), new Random(round));
            String label = "seed " + round + " of " + target.object.getFileName();
            String object = file("object.co", damaged);
            victim.attack(label, NOTHING, "objdump", object);
            victim.attack(label, NOTHING, "objdump", "--kernels", object);
            victim.attack(label, NOTHING, "inspect", object);
            victim.attack(label, NOTHING, "inspect", "--json", object);
            victim.attack(label, NOTHING, "lint", object);
            victim.attack(label, NOTHING, with(BUDGET, "run", target.manifest.toString(), "--code-object", object));
            victim.attack(label, NOTHING, with(BUDGET, "launch", object));
            victim.attack(label, damaged, "disasm", "--target", "gfx90a");
            String[] others = {
                "asm --target gfx90a", "asm --target gfx1100 --lines", "disasm --target gfx942 --lines", "replay", "run"
            };
            String[] other = others[round % others.length].split(" ");
            victim.attack(label, NOTHING, with(new String[] {object}, other));
        }
        end(victim);
    }

    @Test
    void bundles() throws IOException {
        Victim victim = new Victim("bundles");
        byte[] object = Files.readAllBytes(EXAMPLE.resolve("dot.gfx90a.co"));
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String target : List.of("gfx90a", "gfx908", "gfx90a:xnack+", "gfx90a:xnack-")) {
            entries.put("hipv4-amdgcn-amd-amdhsa--" + target, object);
        }
        byte[] bundle = Bundles.bundle(4096, entries);
        byte[] compressed = Bundles.compressed(bundle, 0, bundle.length);
        for (int round = 0; round < part(BUNDLES); round++) {
            byte[] damaged = Damage.bytes(round % 2 == 0 ? bundle : compressed, new Random(round));
            String path = file("bundle.hipfb", damaged);
            victim.attack("seed " + round, NOTHING, "objdump", path);
            victim.attack("seed " + round, NOTHING, "inspect", path);
            victim.attack("seed " + round, NOTHING, "lint", path);
            victim.attack("seed " + round, NOTHING, with(BUDGET, "launch", path, "dot"));
        }
        for (byte[] bomb : bombs(object)) {
            String path = file("bomb", bomb);
            for (String command : List.of(
                    "objdump",
                    "inspect",
                    "lint",
                    "launch",
                    "run",
                    "replay",
                    "disasm --target gfx90a",
                    "asm --target gfx90a")) {
                victim.attack(
                        "a bomb of " + bomb.length + " bytes", NOTHING, with(new String[] {path}, command.split(" ")));
            }
        }
        end(victim);
    }

    /** Returns gzip files, compressed bundles, thousands of each, entries that all refer to the same object, and a bundle of ten thousand entries. */
    private static List<byte[]> bombs(byte[] object) throws IOException {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(gzip)) {
            for (int i = 0; i < GZIP_MEBIBYTES; i++) {
                out.write(new byte[1 << 20]);
            }
        }
        byte[] zeros = Bundles.compressed(new byte[BUNDLE_MEBIBYTES << 20], 0, BUNDLE_MEBIBYTES << 20);
        byte[] liar = Bundles.compressed(new byte[1 << 20], 0, Integer.MAX_VALUE);
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        ByteArrayOutputStream liars = new ByteArrayOutputStream();
        for (int i = 0; i < Math.max(8, part(300)); i++) {
            many.writeBytes(zeros);
            liars.writeBytes(liar);
        }
        Map<String, byte[]> same = new LinkedHashMap<>();
        for (int i = 0; i < Math.max(100, part(10_000)); i++) {
            same.put("hipv4-amdgcn-amd-amdhsa--gfx90a" + "-".repeat(i % 3) + i, NOTHING);
        }
        byte[] empty = Bundles.bundle(1, same);
        return List.of(
                gzip.toByteArray(),
                zeros,
                liar,
                many.toByteArray(),
                liars.toByteArray(),
                empty,
                Bundles.repeated("hipv4-amdgcn-amd-amdhsa--gfx90a", Math.max(100, part(10_000)), object));
    }

    @Test
    void damagedManifests() throws IOException {
        Victim victim = new Victim("damaged manifests");
        Files.copy(EXAMPLE.resolve("dot.sum.expected.bin"), folder.resolve("dot.sum.expected.bin"));
        String json = Files.readString(EXAMPLE.resolve("dot.json"));
        String object = EXAMPLE.resolve("dot.gfx90a.co").toString();
        for (int round = 0; round < part(MANIFESTS); round++) {
            String damaged = Damage.json(json, new Random(round));
            String path = file("damaged.json", damaged.getBytes(StandardCharsets.UTF_8));
            victim.attack("seed " + round, NOTHING, with(BUDGET, "run", path, "--code-object", object));
        }
        String buffer =
                "{\"name\": \"a\", \"kind\": \"buffer\", \"access\": \"in\", \"type\": \"u8\", \"count\": 1073741824,"
                        + " \"init\": {\"gen\": \"zero\"}}";
        String twenty = json.replace("\"args\": [", "\"args\": [" + (buffer + ", ").repeat(20));
        for (String hostile : List.of(
                twenty,
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "\"" + "x".repeat(1 << 24),
                "null",
                "\ufeff" + json)) {
            String path = file("hostile.json", hostile.getBytes(StandardCharsets.UTF_8));
            victim.attack(
                    "hostile " + Console.cut(hostile.substring(0, 4)), NOTHING, "run", path, "--code-object", object);
        }
        end(victim);
    }

    @Test
    void damagedVectors() {
        Victim victim = new Victim("damaged vectors");
        String record = ReplayTest.record("v", 0);
        for (int round = 0; round < part(REPLAYS); round++) {
            String damaged = Damage.json(record, new Random(round)).replace("\n", " ") + "\n" + record;
            victim.attack("seed " + round, damaged.getBytes(StandardCharsets.UTF_8), "replay", "-");
        }
        end(victim);
    }

    @Test
    void badSources() throws IOException {
        Victim victim = new Victim("bad sources");
        List<byte[]> sources = BadSources.all(SOURCES, 5);
        for (int i = 0; i < sources.size(); i += Math.max(1, (int) (0.2 / SHARE))) {
            String path = file("source.s", sources.get(i));
            String label = "source " + i;
            victim.attack(label, NOTHING, "asm", "--target", "gfx90a", path);
            victim.attack(
                    label,
                    NOTHING,
                    "asm",
                    "--target",
                    "gfx1100",
                    path,
                    "-o",
                    folder.resolve("out.bin").toString());
            victim.attack(label, sources.get(i), "asm", "--target", "gfx1200", "--lines");
            victim.attack(label, NOTHING, "lint", "--target", "gfx90a", path);
            victim.attack(label, sources.get(i), "disasm", "--target", "gfx1030", "--lines");
            victim.attack(label, sources.get(i), "disasm", "--target", "gfx906", "-");
        }
        end(victim);
    }

    @Test
    void misbehavingKernels() throws IOException {
        Victim victim = new Victim("misbehaving kernels");
        for (Processor processor : List.of(Targets.GFX90A, Targets.GFX1100)) {
            List<String> kernels = BadKernels.all(processor, KERNELS, 6);
            for (int i = 0; i < kernels.size(); i += Math.max(1, (int) (0.1 / SHARE))) {
                byte[] object = TestKernel.of(kernels.get(i).split("\n"))
                        .processor(processor)
                        .withKernargPointer()
                        .build();
                String path = file("kernel.co", object);
                for (String threads : List.of("1", "2")) {
                    victim.attack(
                            "kernel " + i + " of " + processor.name() + "\n" + kernels.get(i),
                            NOTHING,
                            with(BUDGET, "launch", path, "k", "--grid", "192", "--group", "128", "--threads", threads));
                }
                victim.attack("kernel " + i, NOTHING, "lint", path);
            }
        }
        end(victim);
    }

    @Test
    void words() {
        Victim victim = new Victim("words");
        Map<String, String> odd = new HashMap<>();
        odd.put("long", "x".repeat(100_000));
        odd.put("escapes", "\u001b[2J\u0000\u009b");
        odd.put("brackets", "[".repeat(5_000));
        odd.put("empty", "");
        odd.put("number", "99999999999999999999999");
        odd.put("negative", "-1");
        odd.put("device", "/dev/zero/x");
        for (String command : List.of(
                "targets",
                "disasm",
                "asm",
                "diff",
                "explain",
                "hazards",
                "inspect",
                "lint",
                "memory-model",
                "objdump",
                "launch",
                "run",
                "replay",
                "no-such")) {
            odd.forEach((label, word) -> {
                victim.attack(label, NOTHING, command, word);
                victim.attack(label, NOTHING, command, "--target", word);
                victim.attack(label, NOTHING, command, "--target=gfx90a", "--wave", word);
                victim.attack(label, NOTHING, command, "gfx90a", word, word);
            });
        }
        end(victim);
    }
}
