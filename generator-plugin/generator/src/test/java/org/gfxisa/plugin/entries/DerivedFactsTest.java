package org.gfxisa.plugin.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows from an entry's operands and its {@code does} is not written a second time. */
class DerivedFactsTest {
    private static final String TARGET = "gfx11";

    @ParameterizedTest
    @ValueSource(strings = {InstructionEntry.MODE, InstructionEntry.EXEC})
    void noEntryWithATextSaysThatItReads(String register) {
        List<String> found = new ArrayList<>();
        RealSpec.resolved().definitions().instructions().forEach((name, entry) -> {
            if (entry.has("does") && says(entry, "reads", register)) {
                found.add(name);
            }
        });
        assertEquals(List.of(), found);
    }

    private static boolean says(MapNode entry, String key, String word) {
        Set<String> targets = RealSpec.resolved().definitions().targets().keySet();
        List<String> words = new ArrayList<>();
        entry.get(key)
                .ifPresent(value -> Versions.forEach(value, targets, v -> words.addAll(Nodes.texts(Optional.of(v)))));
        return words.contains(word);
    }

    /** MODE rounds the result, says which exceptions trap, or what OMOD and CLAMP make of it. */
    @ParameterizedTest
    @CsvSource({
        "v_add_f32_e32, true",
        "v_cvt_u32_f32_e32, true",
        "v_dot2_f32_f16, true",
        "v_cvt_f32_ubyte0_e64, true",
        "v_cvt_f32_ubyte0_e32, false",
        "v_cmp_t_f32_e32, false",
        "v_mov_b32_e32, false",
        "v_max_i32_e64, false",
        "s_getreg_b32, true"
    })
    void modeIsReadWhereItMatters(String mnemonic, boolean reads) {
        assertEquals(reads, form(mnemonic).reads().contains(InstructionEntry.MODE));
    }

    @ParameterizedTest
    @CsvSource({
        "v_add_f32_e64, 'clamp, omod'",
        "v_cvt_f32_i32_e64, 'clamp, omod'",
        "v_pack_b32_f16, clamp",
        "v_dot2_f16_f16, ''",
        "v_wmma_f32_16x16x16_f16, ''",
        "v_and_b32_e64, ''",
        "v_cndmask_b32_e64, ''"
    })
    void floatingResultsHaveTheirModifiers(String mnemonic, String modifiers) {
        List<String> found = new ArrayList<>();
        form(mnemonic).slots().stream()
                .map(slot -> slot.name())
                .filter(name -> name.equals("clamp") || name.equals("omod"))
                .forEach(found::add);
        assertEquals(modifiers, String.join(", ", found));
    }

    private static FormSpec form(String mnemonic) {
        return RealSpec.resolved().targets().stream()
                .filter(isa -> isa.name().equals(TARGET))
                .flatMap(isa -> isa.forms().stream())
                .filter(form -> form.mnemonic().equals(mnemonic) && !form.decodeOnly())
                .findFirst()
                .orElseThrow(() -> new AssertionError(TARGET + " has no " + mnemonic));
    }
}
