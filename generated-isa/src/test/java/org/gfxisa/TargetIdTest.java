package org.gfxisa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetIdTest {
    private static TargetId parse(String text) throws TargetIdException {
        return TargetId.parse(text, Targets::find);
    }

    @ParameterizedTest
    @CsvSource({
        "gfx90a, gfx90a, gfx90a+sram-ecc+xnack",
        "gfx90a:xnack-:sramecc+, gfx90a:sramecc+:xnack-, gfx90a+sram-ecc",
        "gfx90a:xnack+, gfx90a:xnack+, gfx90a+sram-ecc+xnack",
        "gfx906+xnack, gfx906:sramecc-:xnack+, gfx906+xnack",
        "gfx906+xnack+sram-ecc, gfx906:sramecc+:xnack+, gfx906+sram-ecc+xnack",
        "gfx906+sramecc, gfx906:sramecc+:xnack-, gfx906+sram-ecc",
        "stoney:xnack-, gfx810:xnack-, gfx810",
        "tahiti, gfx600, gfx600",
        "gfx1030, gfx1030, gfx1030",
        "gfx9-4-generic:xnack+, gfx9-4-generic:xnack+, gfx9-4-generic+sram-ecc+xnack",
    })
    void readsBothFormsAndWritesThemCanonically(String text, String canonical, String old) throws TargetIdException {
        TargetId id = parse(text);
        assertEquals(canonical, id.canonical());
        assertEquals(old, id.canonicalV3());
        assertEquals(id, parse(canonical));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gfx9z0 | gfx9z0 | unknown target 'gfx9z0'",
                "gfx90a: | '' | target feature '' must end in + or -",
                "gfx90a:xnack | xnack | target feature 'xnack' must end in + or -",
                "gfx90a:xnack+:xnack- | xnack- | target feature 'xnack' is given twice",
                "gfx906+xnack+xnack | xnack | target feature 'xnack' is given twice",
                "gfx1030:xnack+ | xnack | unknown target feature 'xnack' of gfx1030, expected none",
                "gfx1030:cumode+ | cumode | target feature 'cumode' cannot be part of a target id, expected none",
            })
    void refusesWhatIsNone(String text, String word, String message) {
        TargetIdException e = assertThrows(TargetIdException.class, () -> parse(text));
        assertEquals(message, e.getMessage());
        assertEquals(word, e.word());
    }

    @ParameterizedTest
    @CsvSource({
        "gfx90a, gfx90a:sramecc+:xnack-, true",
        "gfx90a:xnack-, gfx90a:sramecc+:xnack-, true",
        "gfx90a:xnack+, gfx90a:sramecc+:xnack-, false",
        "gfx90a:sramecc-, gfx90a:sramecc+:xnack-, false",
        "gfx908, gfx90a, false",
        "gfx9-generic, gfx906:sramecc+:xnack-, true",
        "gfx9-generic:xnack+, gfx906:sramecc+:xnack-, false",
        "gfx9-generic, gfx908, false",
        "gfx906, gfx9-generic, false",
        "gfx11-generic, gfx1151, true",
        "gfx12-generic, gfx1250, false",
        "fiji, polaris10, true",
    })
    void codeRunsWhereProcessorAndFeaturesAgree(String code, String process, boolean runs) throws TargetIdException {
        assertEquals(runs, parse(code).runsOn(parse(process)));
    }

    @Test
    void settingsThatTheProcessorLacksAreLeftOut() {
        Processor plain = Targets.find("gfx1030").orElseThrow();
        TargetId id = TargetId.of(plain, Map.of("xnack", FeatureSetting.ON));
        assertEquals(FeatureSetting.UNSUPPORTED, id.setting("xnack"));
        assertEquals("gfx1030", id.canonical());
    }

    @Test
    void everyProcessorCanBeTold() {
        Set<String> names = new HashSet<>();
        Set<Integer> machines = new HashSet<>();
        for (Processor p : Targets.all()) {
            assertEquals(1 + p.aliases().size(), count(names, p), p.name());
            assertEquals(true, machines.add(p.elfMachine()), p.name());
            assertEquals(p.isGeneric(), !p.members().isEmpty(), p.name());
            p.members()
                    .forEach(m -> assertEquals(m, Targets.find(m).orElseThrow().name()));
        }
    }

    private static int count(Set<String> names, Processor p) {
        int fresh = names.add(p.name()) ? 1 : 0;
        for (String alias : List.copyOf(p.aliases())) {
            fresh += names.add(alias) ? 1 : 0;
        }
        return fresh;
    }
}
