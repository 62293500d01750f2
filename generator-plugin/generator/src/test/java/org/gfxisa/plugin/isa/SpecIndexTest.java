package org.gfxisa.plugin.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.plugin.targets.ProcessorRanges;
import org.junit.jupiter.api.Test;

/** {@code spec/INDEX.tsv} names each mnemonic, the line of its entry, and the generations whose assembler takes it. */
class SpecIndexTest {
    private static final Path INDEX = RealSpec.ROOT.resolve("INDEX.tsv");
    private static final int MOST_LINES_SHOWN = 5;
    private static final String HEAD = "mnemonic\tentry\tgenerations\n";
    private static final String COMMAND = "GFXISA_REBASE=1 ./mvnw test -pl generator-plugin/generator -am"
            + " -Dtest=SpecIndexTest -Dsurefire.failIfNoSpecifiedTests=false";

    private final Generator.Resolved spec = RealSpec.resolved();
    private final Map<String, Set<ProcessorSpec>> owners = new TreeMap<>();

    @Test
    void theIndexIsAsTheSpecSays() throws IOException {
        String index = index();
        if (System.getenv("GFXISA_REBASE") != null) {
            Files.writeString(INDEX, index);
            return;
        }
        String known = Files.readString(INDEX);
        List<String> missing = index.lines()
                .filter(line -> !known.contains(line + "\n"))
                .limit(MOST_LINES_SHOWN)
                .toList();
        assertEquals(List.of(), missing, "lines that spec/INDEX.tsv lacks; it is written by: " + COMMAND);
        assertEquals(
                index.length(), known.length(), "spec/INDEX.tsv has other lines, too; it is written by: " + COMMAND);
    }

    private String index() {
        for (TargetIsa isa : spec.targets()) {
            Map<String, Format> formats = new TreeMap<>();
            isa.formats().forEach(format -> formats.put(format.name(), format));
            isa.spellings()
                    .forEach((name, forms) -> forms.stream()
                            .map(isa.forms()::get)
                            .filter(form ->
                                    !hasSuffix(name, formats.get(form.format()).suffix(), isa))
                            .forEach(form -> add(name, form.instruction(), isa)));
        }
        ProcessorRanges ranges = new ProcessorRanges(spec.targets().stream()
                .flatMap(isa -> isa.processors().stream())
                .toList());
        StringBuilder text = new StringBuilder(HEAD);
        owners.forEach((name, processors) ->
                text.append(name).append('\t').append(ranges.text(processors)).append('\n'));
        return text.toString();
    }

    private static boolean hasSuffix(String name, String suffix, TargetIsa isa) {
        return !suffix.isEmpty()
                && name.endsWith(suffix)
                && isa.spellings().containsKey(name.substring(0, name.length() - suffix.length()));
    }

    private void add(String name, String instruction, TargetIsa isa) {
        MapNode entry = spec.definitions().instructions().get(instruction);
        List<MapNode.Entry> halves = entry.entries(InstructionEntry.HALVES);
        if (halves.isEmpty()) {
            add(name, spec.definitions().key(Definitions.Kind.INSTRUCTIONS, instruction), isa);
            return;
        }
        // A pair is found by the name of its first half. A half whose name changes is also the first of some pair.
        add(name, key(halves.get(0)), isa);
        for (MapNode.Entry second : entry.entries(InstructionEntry.JOINED)) {
            if (second.value() instanceof ScalarNode) {
                ScalarNode key = key(halves.get(1));
                add(key.text(), key, isa);
            }
        }
    }

    private static ScalarNode key(MapNode.Entry half) {
        return ((MapNode) half.value()).scalar("name").orElseThrow();
    }

    private void add(String name, ScalarNode key, TargetIsa isa) {
        String place = "spec/" + key.position().file() + ":" + key.position().line();
        owners.computeIfAbsent(name + '\t' + place, n -> new HashSet<>()).addAll(isa.processors());
    }
}
