package org.gfxisa.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Codes;

/** Describes the operands that a slot accepts, for error messages. */
final class AcceptedOperands {
    /** The number of named registers that are listed; of the others only the count is given. */
    private static final int MOST_NAMES = 3;

    private AcceptedOperands() {}

    /**
     * Lists register files with the range of their numbers, then named registers, then kinds of constants:
     * {@code v0..v255, s0..s101, vcc_lo, constants}.
     */
    static List<String> by(SlotCodec slot, CodeRules rules) {
        Codes codes = rules.codes();
        Map<String, int[]> files = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> constants = new LinkedHashSet<>();
        for (int code = 0; code < Codes.COUNT; code++) {
            if (!slot.acceptsInText(code)) {
                continue;
            }
            switch (codes.meaning(code)) {
                case NUMBERED -> {
                    int number = codes.number(code);
                    files.merge(codes.file(code).prefix(), new int[] {number, number}, (a, b) ->
                            new int[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
                }
                case NAMED ->
                    names.add(
                            slot.staticWidth() == 2 && !codes.text64(code).isEmpty()
                                    ? codes.text64(code)
                                    : codes.text32(code));
                case INTEGER, FLOAT -> constants.add("constants");
                case LITERAL -> constants.add("literals");
                case NOTHING -> {}
            }
        }
        List<String> all = new ArrayList<>();
        files.forEach((prefix, numbers) -> all.add(
                numbers[0] == numbers[1] ? prefix + numbers[0] : prefix + numbers[0] + ".." + prefix + numbers[1]));
        names.stream().limit(MOST_NAMES).forEach(all::add);
        if (names.size() > MOST_NAMES) {
            all.add((names.size() - MOST_NAMES) + " more special registers");
        }
        all.addAll(constants);
        return all;
    }
}
