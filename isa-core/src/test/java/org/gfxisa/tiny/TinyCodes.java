package org.gfxisa.tiny;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.CodeRange.Role;
import org.gfxisa.table.Codes;

/** Registers and constants of the made-up instruction set. */
final class TinyCodes {
    private TinyCodes() {}

    static Codes codes() {
        return new Codes(List.of(
                numbered(0, 15, "sgpr", "s", 4, List.of()),
                named(106, "special", 0, "vcc_lo", "vcc", List.of()),
                named(107, "special", 1, "vcc_hi", "", List.of()),
                named(124, "special", 2, "m0", "", List.of()),
                named(125, "null", 31, "null", "null", List.of()),
                constant(128, 192, Meaning.INTEGER, 0, 1, "", "", 0),
                constant(193, 208, Meaning.INTEGER, -1, -1, "", "", 0),
                constant(240, 240, Meaning.FLOAT, 0, 1, "0.5", "", 0.5),
                constant(242, 242, Meaning.FLOAT, 0, 1, "1.0", "", 1.0),
                constant(248, 248, Meaning.FLOAT, 0, 1, "0.15915494", "0.15915494309189532", 0.15915494),
                named(253, "flag", 0, "src_scc", "src_scc", List.of("scc")),
                constant(255, 255, Meaning.LITERAL, 0, 1, "", "", 0),
                numbered(256, 287, "vgpr", "v", 1, List.of(".l", ".h")),
                numbered(768, 799, "agpr", "a", 1, List.of())));
    }

    private static CodeRange numbered(int low, int high, String file, String prefix, int align, List<String> halves) {
        // A tuple of vector registers may reach two registers further.
        OptionalInt last = halves.isEmpty() ? OptionalInt.empty() : OptionalInt.of(high - low + 2);
        return new CodeRange(
                low,
                high,
                Meaning.NUMBERED,
                file,
                Optional.of(file),
                prefix,
                0,
                1,
                "",
                "",
                0,
                last,
                align,
                false,
                Role.ORDINARY,
                List.of(),
                halves,
                false);
    }

    private static CodeRange named(int code, String file, int number, String name, String pair, List<String> also) {
        return new CodeRange(
                code,
                code,
                Meaning.NAMED,
                file,
                Optional.of(file),
                "",
                number,
                1,
                name,
                pair,
                0,
                OptionalInt.of(file.equals("null") ? number : 0),
                1,
                false,
                file.equals("null") ? Role.ZERO : Role.ORDINARY,
                also,
                List.of(),
                false);
    }

    private static CodeRange constant(
            int low, int high, Meaning meaning, int first, int step, String name, String pair, double value) {
        return new CodeRange(
                low,
                high,
                meaning,
                "constant",
                Optional.empty(),
                "",
                first,
                step,
                name,
                pair,
                value,
                OptionalInt.empty(),
                1,
                false,
                Role.ORDINARY,
                List.of(),
                List.of(),
                false);
    }
}
