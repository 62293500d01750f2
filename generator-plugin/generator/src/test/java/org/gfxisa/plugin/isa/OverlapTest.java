package org.gfxisa.plugin.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.MiniSpec;
import org.gfxisa.plugin.model.FormSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms with the same fixed bits that operands tell apart, and variants that an instruction does without. */
class OverlapTest {
    private static final String CONFLICT =
            "'s_other/special' (opcode 50) and 's_one/sop2' (opcode 100) decode from the same bits on toy1";

    @TempDir
    Path temp;

    /** What is wrong when the last byte of a scalar instruction, an operand of others, has this field, too. */
    private List<String> conflicts(String fields, String modifiers) throws IOException {
        MiniSpec spec = MiniSpec.with(
                temp,
                Map.of(
                        "formats/more.yaml", """
                        formats:
                          special:
                            title: Special
                            per: wave
                            bits: 32
                            modifiers: [choice!]
                            fields:
                              encoding: {bits: "31:30", is: 2}
                              op:       {bits: "29:24"}
                              rest:     {bits: "23:10", ignored: true}
                        %s
                        """.formatted(fields.indent(6).stripTrailing()),
                        "operands/more.yaml", "modifiers:\n  choice: {kind: enum, %s}\n".formatted(modifiers),
                        "instructions/more.yaml", """
                        instructions:
                          s_one:
                            title: One
                            sop2: {toy: 100}
                            operands: {sdst: u32, ssrc0: u32, ssrc1: u32}
                            does: sdst = ssrc0 ^ ssrc1
                          s_other: {title: Other, special: {toy: 50}, operands: {}, action: {control: nop}}
                        """));
        return spec.errors().stream()
                .map(e -> e.replaceFirst("^\\S+ error: ", ""))
                .toList();
    }

    private List<String> conflictsOfByte(int value) throws IOException {
        return conflicts(
                "choice: {bits: \"9:8\"}\nescape: {bits: \"7:0\", is: " + value + "}", "values: {1: one, 2: two}");
    }

    private List<String> conflictsOfChoice(String modifiers) throws IOException {
        return conflicts(
                "some: {bits: \"9:8\", ignored: true}\nescape: {bits: \"7:2\", is: 0x3c}\nchoice: {bits: \"1:0\"}",
                modifiers);
    }

    @Test
    void aCodeThatNoOperandTakesTellsFormsApart() throws IOException {
        assertEquals(List.of(), conflictsOfByte(241));
        assertEquals(List.of(CONFLICT), conflictsOfByte(240));
        assertEquals(List.of(CONFLICT), conflictsOfByte(101), "the last scalar register");
    }

    @Test
    void soDoTheValuesOfAClosedListOfWords() throws IOException {
        assertEquals(List.of(), conflictsOfChoice("values: {1: one, 2: two}"));
        assertEquals(List.of(CONFLICT), conflictsOfChoice("values: {0: zero, 2: two}"));
    }

    @Test
    void aListWithADefaultOrNumbersHasMoreValues() throws IOException {
        assertEquals(List.of(CONFLICT), conflictsOfChoice("values: {1: one, 2: two}, default: 0"));
        assertEquals(List.of(CONFLICT), conflictsOfChoice("values: {1: one, 2: two}, prefix: \"any:\""));
    }

    /** The forms of an instruction on the processor whose instruction set this is. */
    private List<String> forms(String except, String processor) throws IOException {
        MiniSpec spec = MiniSpec.with(temp, Map.of("instructions/more.yaml", """
                instructions:
                  flat_swap: {except: %s}
                """.formatted(except)));
        assertEquals(List.of(), spec.errors());
        return spec.resolved().targets().stream()
                .filter(isa -> isa.processors().stream().anyMatch(p -> p.name().equals(processor)))
                .flatMap(isa -> isa.forms().stream())
                .map(FormSpec::label)
                .filter(label -> label.startsWith("flat_swap/"))
                .toList();
    }

    @Test
    void anInstructionDoesWithoutExceptedVariants() throws IOException {
        assertEquals(List.of("flat_swap/flat_atomic.return", "flat_swap/flat_atomic.no_return"), forms("[]", "toy1"));
        assertEquals(List.of("flat_swap/flat_atomic.return"), forms("[flat_atomic.no_return]", "toy1"));
    }

    @Test
    void exceptionsMayBeginWithAGeneration() throws IOException {
        String except = "{toy2: [flat_atomic.return]}";
        assertEquals(List.of("flat_swap/flat_atomic.return", "flat_swap/flat_atomic.no_return"), forms(except, "toy1"));
        assertEquals(List.of("flat_swap/flat_atomic.no_return"), forms(except, "toy2"));
    }
}
