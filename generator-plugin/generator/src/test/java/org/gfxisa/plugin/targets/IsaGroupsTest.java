package org.gfxisa.plugin.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.junit.jupiter.api.Test;

/** Processors that share an instruction set, and how sets of processors are written. */
class IsaGroupsTest {
    private static final String TARGETS = """
            targets:
              fam: {title: A family}
              old1: {parent: fam, processor: {wavefront-sizes: [64]}}
              old2: {parent: fam, processor: {wavefront-sizes: [64]}}
              old3: {parent: old2, processor: {wavefront-sizes: [64]}}
              mid: {parent: fam}
              mid1: {parent: mid, processor: {wavefront-sizes: [64]}}
              new: {parent: mid}
              new1: {parent: new, processor: {wavefront-sizes: [32, 64]}}
              new2: {parent: new, processor: {wavefront-sizes: [32, 64]}}
              new3: {parent: new, processor: {wavefront-sizes: [32, 64]}}
              new4: {parent: new, processor: {wavefront-sizes: [32, 64]}}
            formats:
              sop: {bits: 32}
            instructions:
            """;

    private static final String S_NOP = "  s_nop: {sop: {fam: 0}}\n";

    private final Diagnostics diagnostics = new Diagnostics();

    private Definitions definitions(String instructions) {
        return Definitions.collect(
                List.of(new SpecDocument(0, "t.yaml", SpecFolder.INSTRUCTIONS, Yaml.read(TARGETS + instructions))),
                diagnostics);
    }

    private List<ProcessorSpec> processors(Definitions definitions) {
        return new ProcessorResolver(definitions, diagnostics)
                .resolve().values().stream().filter(ProcessorSpec::real).toList();
    }

    private String groups(String instructions) {
        Definitions definitions = definitions(instructions);
        return IsaGroups.of(processors(definitions), definitions).stream()
                .map(g -> g.name() + "="
                        + g.members().stream().map(ProcessorSpec::name).collect(Collectors.joining(",")))
                .collect(Collectors.joining(" "));
    }

    @Test
    void onlyFactsAndWaveSizesTellProcessorsApart() {
        assertEquals("fam=old1,old2,old3,mid1 new1=new1,new2,new3,new4", groups(S_NOP));
    }

    @Test
    void aGroupIsCalledAfterTheNearestTargetWithFacts() {
        assertEquals(
                "fam=old1,old2,old3,mid1 new=new1,new2,new3,new4",
                groups(S_NOP + "  s_up: {sop: {new: 1}, operands: {}}\n"));
    }

    @Test
    void aFactAnywhereInAnEntrySplitsAGroup() {
        assertEquals(
                "old1=old1 old2=old2,old3 mid1=mid1 mid=new1,new2,new4 new3=new3",
                groups("  s_nop: {sop: {fam: 0}, does: {fam: a, old2: b}}\n"
                        + "  s_up: {sop: {mid: 1}, in-format: {sop: {set: {new3: {x: 1}}}}}\n"));
    }

    @Test
    void setsOfProcessorsAreWrittenAsRanges() {
        Definitions definitions = definitions(S_NOP);
        List<ProcessorSpec> all = processors(definitions);
        ProcessorRanges ranges = new ProcessorRanges(all);
        Map<String, List<String>> texts = Map.of(
                "all processors", all.stream().map(ProcessorSpec::name).toList(),
                "fam", List.of("old1", "old2", "old3"),
                "old2, old3, mid", List.of("old2", "old3", "mid1"),
                "mid, new", List.of("mid1", "new1", "new2", "new3", "new4"),
                "new1-new3", List.of("new1", "new2", "new3"),
                "old1, old3, new1, new2, new4", List.of("old1", "old3", "new1", "new2", "new4"));
        texts.forEach((text, names) -> {
            Set<ProcessorSpec> some = new LinkedHashSet<>(all);
            some.removeIf(p -> !names.contains(p.name()));
            assertEquals(text, ranges.text(some));
        });
    }
}
