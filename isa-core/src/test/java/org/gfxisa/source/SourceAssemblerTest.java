package org.gfxisa.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.tiny.TinyIsa;
import org.junit.jupiter.api.Test;

class SourceAssemblerTest {
    private final Isa isa = TinyIsa.load();
    private final SourceAssembler source = new SourceAssembler(isa);

    @Test
    void branchesForwardAndBackward() {
        source.source("""
                # a loop
                start: s_nop 1
                  s_branch end     // forward
                  s_add s0, 0x1234, s1
                inner: deep:       ; two labels
                  s_branch start
                  s_branch inner
                  /* nothing */
                end:
                  s_branch end
                """);
        assertEquals(List.of(), source.problems());
        assertEquals(
                List.of(
                        "s_nop 1",
                        "s_branch 4",
                        "s_add s0, 0x1234, s1",
                        "s_branch 65531",
                        "s_branch 65534",
                        "s_branch 65535"),
                texts(source.code()));
        assertEquals(Map.of("start", 0, "inner", 16, "deep", 16, "end", 24), source.labels());
        assertEquals(OptionalInt.of(24), source.offset("end"));
        assertEquals(OptionalInt.empty(), source.offset("nowhere"));
        assertEquals(28, source.offset());
    }

    @Test
    void allErrorsWithTheirPlaces() {
        source.source("s_nop 1\nlabel: s_nip 2\nlabel:\ns_branch nowhere\n  s_nop 70000\n");
        assertEquals(
                List.of(
                        new Problem(2, 8, "tiny has no instruction 's_nip'; did you mean 's_nop'?"),
                        new Problem(3, 1, "the label 'label' is already defined"),
                        new Problem(5, 9, "simm 70000 does not fit in 16 bits (-32768..65535)"),
                        new Problem(4, 10, "there is no label 'nowhere'")),
                source.problems());
        assertEquals(
                "3:1: the label 'label' is already defined",
                source.problems().get(1).toString());
    }

    @Test
    void dataAndLabelsOfTheCaller() {
        source.line("s_branch after").data(new byte[12]);
        assertTrue(source.label("after"));
        assertFalse(source.label("after"));
        source.line("s_nop 0");
        assertEquals(List.of(), source.problems());
        assertEquals("s_branch 3", texts(source.code()).get(0));
    }

    @Test
    void branchesThatDoNotReach() {
        source.line("s_branch far").line("s_branch odd").data(new byte[1]);
        source.label("odd");
        source.data(new byte[131075]);
        source.label("far");
        List<String> messages = source.problems().stream().map(Problem::message).toList();
        assertEquals(
                List.of(
                        "'far' is 131080 bytes away, a branch reaches -131072..131068",
                        "'odd' is 1 bytes away, a branch reaches -131072..131068"),
                messages);
    }

    private List<String> texts(byte[] code) {
        List<String> texts = new ArrayList<>();
        Decoder decoder = new Decoder(isa);
        Instruction instruction = new Instruction();
        for (int at = 0; at < code.length; ) {
            at += decoder.decode(code, at, code.length, instruction);
            texts.add(instruction.toString());
        }
        return texts;
    }
}
