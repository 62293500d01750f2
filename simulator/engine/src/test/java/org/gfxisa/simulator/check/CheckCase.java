package org.gfxisa.simulator.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.Processors;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.codeobject.build.CodeObjectBuilder;
import org.gfxisa.simulator.codeobject.build.KernelBuilder;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.source.SourceAssembler;

/**
 * A small wrong kernel, what is to be found in it, and its right twin. Waves start with two buffers of 1024 bytes, in s[4:5] the numbers from
 * 0 on, in s[6:7] zeros, four times the work-item's number in v1; a third argument is a buffer that is free, a
 * fourth one an output.
 *
 * @param rule the id of the finding's rule
 * @param words what the finding says among other things
 */
record CheckCase(String name, String rule, String words, List<String> wrong, List<String> right) {
    private static final String HEAD = """
            s_load_dwordx4 s[4:7], s[0:1], 0x0
            v_lshlrev_b32 v1, 2, v0
            s_waitcnt lgkmcnt(0)
            """;
    private static final String HEAD_12 = """
            s_load_b128 s[4:7], s[0:1], 0x0
            v_lshlrev_b32 v1, 2, v0
            s_wait_kmcnt 0x0
            """;

    /** The cases of a file: {@code == name : rule : words}, the kernel, {@code -- name}, its twin. */
    static List<CheckCase> read(String file) {
        List<CheckCase> cases = new ArrayList<>();
        List<String> into = new ArrayList<>();
        for (String line : text(file).lines().toList()) {
            if (line.startsWith("== ")) {
                String[] parts = line.substring(3).split(" : ");
                into = new ArrayList<>();
                cases.add(new CheckCase(parts[0], parts[1], parts[2], into, new ArrayList<>()));
            } else if (line.startsWith("-- ")) {
                into = cases.get(cases.size() - 1).right();
            } else {
                into.add(line);
            }
        }
        return cases;
    }

    private static String text(String file) {
        try (InputStream in = CheckCase.class.getResourceAsStream("/check/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What is found in a kernel by these checks. */
    static List<Finding> run(List<String> kernel, GpuOptions options) {
        Map<String, String> set =
                new HashMap<>(Map.of("target", "gfx90a", "items", "64", "groups", "1", "lds", "0", "private", "0"));
        set.putAll(Map.of("agents", "1", "b", "coarse@0"));
        kernel.stream().filter(l -> l.startsWith("@ ")).forEach(l -> {
            String[] words = l.substring(2).split(" ");
            IntStream.range(0, words.length / 2).forEach(i -> set.put(words[2 * i], words[2 * i + 1]));
        });
        String target = set.get("target");
        Isa usual = Processors.find(target).orElseThrow().isa().orElseThrow();
        Isa isa = set.containsKey("wave") ? usual.withWave(Integer.parseInt(set.get("wave"))) : usual;
        SourceAssembler source = new SourceAssembler(isa);
        source.source((target.startsWith("gfx12") ? HEAD_12 : HEAD)
                + kernel.stream().filter(l -> !l.startsWith("@ ")).collect(Collectors.joining("\n"))
                + "\ns_endpgm\n");
        if (!source.problems().isEmpty()) {
            throw new AssertionError(source.problems() + " in " + kernel);
        }
        byte[] object = new CodeObjectBuilder(isa)
                .add(new KernelBuilder("k", source.code())
                        .buffer("a")
                        .buffer("b")
                        .scalar("gone", Long.BYTES)
                        .buffer("out")
                        .localMemory(Integer.parseInt(set.get("lds")))
                        .privateMemory(Integer.parseInt(set.get("private"))))
                .build();
        Gpu gpu = Gpu.of(target, options.withAgents(Integer.parseInt(set.get("agents"))));
        Buffer a = gpu.buffer(IntStream.range(0, 256).toArray());
        String[] kind = set.get("b").toUpperCase(Locale.ROOT).split("@");
        Buffer b = gpu.allocate(1024, new MemoryKind(MemoryKind.Grain.valueOf(kind[0]), Integer.parseInt(kind[1])));
        Buffer gone = gpu.allocate(1024);
        Buffer out = gpu.output(1024);
        int items = Integer.parseInt(set.get("items"));
        try {
            long address = gone.address();
            gpu.free(gone);
            gpu.launch(
                    gpu.load(object, "k.co").kernel("k"),
                    Grid.of(items * Integer.parseInt(set.get("groups")), items),
                    a,
                    b,
                    address,
                    out);
        } catch (GpuException e) {
            if (gpu.findings().isEmpty()) {
                throw e;
            }
        }
        return gpu.findings();
    }

    @Override
    public String toString() {
        return name;
    }
}
