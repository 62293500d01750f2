package org.gfxisa.plugin.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.MiniSpec;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.Processors;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineagesTest {
    private static final ProcessorSpec OLD = Processors.of("old");
    private static final ProcessorSpec NEW = Processors.of("new", "old");
    private static final ProcessorSpec NEWEST = Processors.of("newest", "new", "old");
    private static final ProcessorSpec OTHER = Processors.of("other");
    private final Lineages lineages = new Lineages(byName(OLD, NEW, NEWEST, OTHER));

    private static Map<String, ProcessorSpec> byName(ProcessorSpec... processors) {
        Map<String, ProcessorSpec> map = new LinkedHashMap<>();
        for (ProcessorSpec p : processors) {
            map.put(p.name(), p);
        }
        return map;
    }

    private String pick(String versions, ProcessorSpec target) {
        return lineages.pick(Yaml.read(versions), target)
                .map(e -> e.value().toString())
                .orElse("-");
    }

    @Test
    void theNearestKeyHolds() {
        assertEquals("1", pick("{old: 1, newest: 3}", OLD));
        assertEquals("1", pick("{old: 1, newest: 3}", NEW));
        assertEquals("3", pick("{old: 1, newest: 3}", NEWEST));
        assertEquals("-", pick("{old: 1, newest: 3}", OTHER));
    }

    @Test
    void noneEndsAFactAndALaterKeyRevivesIt() {
        assertEquals("1", pick("{old: 1, new: none}", OLD));
        assertEquals("-", pick("{old: 1, new: none}", NEW));
        assertEquals("-", pick("{old: 1, new: none}", NEWEST));
        assertEquals("3", pick("{old: 1, new: none, newest: 3}", NEWEST));
    }

    @Test
    void theOrderOfTheKeysDoesNotMatter() {
        assertEquals("3", pick("{newest: 3, old: 1}", NEWEST));
    }

    @Test
    void aVersionIsLaidOverTheKeysBesideIt() {
        MapNode definition = Yaml.read("{a: 1, m: {x: 1, y: 2}, old: {b: 2}, new: {a: 9, m: {y: 5}}}");
        assertEquals("{a: 1, m: {x: 1, y: 2}, b: 2}", text(lineages.definition(definition, OLD)));
        assertEquals(
                "{a: 9, m: {x: 1, y: 5}}",
                text(lineages.definition(definition, NEWEST)),
                "nothing of the older version");
        assertEquals("-", text(lineages.definition(definition, OTHER)));
        assertTrue(lineages.has(definition, NEWEST));
        assertFalse(lineages.has(definition, OTHER));
    }

    @Test
    void versionsMayStandAtAnyDepth() {
        MapNode definition = Yaml.read("{f: {x: {is: 1, old: {bits: 3}, new: none}, y: {old: {z: {old: 1, new: 2}}}}}");
        assertEquals("{f: {x: {is: 1, bits: 3}, y: {z: 1}}}", text(lineages.definition(definition, OLD)));
        assertEquals("{f: {y: {z: 2}}}", text(lineages.definition(definition, NEW)));
        assertEquals("{f: {}}", text(lineages.definition(definition, OTHER)));
    }

    private static String text(Optional<? extends Node> node) {
        return node.map(Object::toString).orElse("-");
    }

    @Test
    void aDefinitionWithoutVersionsHoldsEverywhere() {
        MapNode definition = Yaml.read("{a: 1}");
        assertSame(definition, lineages.definition(definition, OTHER).orElseThrow());
    }

    @Test
    void versionsWithinVersionsBecomeOneMap() {
        MapNode entry = Yaml.read(
                "{a: {old: {new: 2, old: 1}, newest: 2}, b: {x: {old: 1}}, c: 7, d: {new: {old: 1, new: none}, old: 3}}");
        assertEquals(
                "{a: {old: 1, new: 2}, b: {x: {old: 1}}, c: 7, d: {old: 3, new: none}}",
                lineages.flat(entry).toString());
    }

    @Test
    void versionsAnywhereInAValueAreResolved() {
        MapNode entry = Yaml.read("{title: T, vop2: {old: 1, new: 2}, in-format: {vop3: {modifiers: {new: [a, b]}}}}");
        assertEquals(
                "{title: T, vop2: 2, in-format: {vop3: {modifiers: [a, b]}}}", text(lineages.resolve(entry, NEWEST)));
        assertEquals("{title: T, vop2: 1, in-format: {vop3: {}}}", text(lineages.resolve(entry, OLD)));
        assertEquals("{title: T, in-format: {vop3: {}}}", text(lineages.resolve(entry, OTHER)));
    }

    @Test
    void whatHasNoVersionsIsNotCopied() {
        MapNode entry = Yaml.read("{title: T, operands: {a: b}}");
        assertSame(entry, lineages.resolve(entry, OLD).orElseThrow());
    }

    @Test
    void oneTargetAmongTheKeysIsEnough() {
        assertTrue(lineages.isVersioned(Yaml.read("{old: 1, misspelt: 2}")));
        assertFalse(lineages.isVersioned(Yaml.read("{misspelt: 2}")));
        assertFalse(lineages.isVersioned(Yaml.read("{}")));
    }

    @ParameterizedTest
    @CsvSource({
        "toy2, ''",
        "toy22, overlay/instructions/own.yaml:6:48: error: unknown target 'toy22'; did you mean 'toy2'?"
    })
    void partsOfAnInstructionHaveVersionsBesideTheirKeys(String target, String error, @TempDir Path folder)
            throws IOException {
        MiniSpec mini = MiniSpec.with(folder, Map.of("instructions/own.yaml", """
                instructions:
                  flat_load_more:
                    title: Load
                    flat: {toy: 17}
                    action: {undefined: stack}
                    operands: {vdst: b32, vaddr: u64, toy: {}, %s: {saddr: u64}}
                """.formatted(target)));
        assertEquals(error, String.join("\n", mini.errors()));
        if (error.isEmpty()) {
            List<Boolean> withAddress = mini.resolved().targets().stream()
                    .map(isa -> isa.forms().stream()
                            .filter(form -> form.mnemonic().equals("flat_load_more"))
                            .anyMatch(form ->
                                    form.slots().stream().anyMatch(s -> s.name().equals("saddr"))))
                    .toList();
            assertEquals(List.of(false, true), withAddress);
        }
    }
}
