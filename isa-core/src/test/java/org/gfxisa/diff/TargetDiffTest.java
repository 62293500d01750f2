package org.gfxisa.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TargetDiffTest {
    private final TargetFacts left = new TargetFacts("a");
    private final TargetFacts right = new TargetFacts("b");

    private List<Difference> differences() {
        return TargetDiff.of(left, right).differences();
    }

    @Test
    void whatOneLacksOrHasOtherwiseDiffers() {
        left.put(FactKind.FEATURE, "x", "yes");
        left.put(FactKind.PROPERTY, "size", "1");
        right.put(FactKind.PROPERTY, "size", "2");
        assertEquals(
                List.of(
                        new Difference(FactKind.PROPERTY, "size", Optional.of("1"), Optional.of("2")),
                        new Difference(FactKind.FEATURE, "x", Optional.of("yes"), Optional.empty())),
                differences());
    }

    @Test
    void encodingsOfInstructionsThatOneLacksAreNotListed() {
        left.instruction("s_mov", "s_mov");
        left.put(FactKind.ENCODING, "s_mov sop1", "01");
        assertEquals(
                List.of(new Difference(FactKind.INSTRUCTION, "s_mov", Optional.of("s_mov"), Optional.empty())),
                differences());
    }

    @Test
    void anInstructionGoesByItsShortestMnemonic() {
        left.instruction("v_add", "v_add_e64");
        left.instruction("v_add", "v_add");
        right.instruction("v_add", "v_add");
        assertEquals(List.of(), differences());
        assertEquals("v_add", TargetFacts.bare("v_add_e64_dpp", "v_add"::equals));
        assertEquals("v_sub_e64", TargetFacts.bare("v_sub_e64", "v_add"::equals));
    }

    @Test
    void jsonEscapesWhatItMust() {
        left.put(FactKind.PROPERTY, "said", "\"a\"\n\\");
        assertEquals(
                "{\"left\":\"a\",\"right\":\"b\",\"shared\":{\"property\":0},\"differences\":[{\"kind\":\"property\","
                        + "\"name\":\"said\",\"left\":\"\\\"a\\\"\\n\\\\\"}]}",
                DiffText.json(TargetDiff.of(left, right)));
    }
}
