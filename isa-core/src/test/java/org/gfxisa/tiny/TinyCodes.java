package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.Codes.Meaning;

/** Registers and constants of the made-up instruction set. */
final class TinyCodes {
    private TinyCodes() {}

    static void write(TableBytes out) {
        out.strings(List.of("sgpr", "special", "vgpr", "agpr"));
        out.strings(List.of("s", "", "v", "a"));
        out.ints(4, 1, 1, 1);
        for (int file = 0; file < 4; file++) {
            out.flag(file == 2);
            if (file == 2) {
                out.string(".l");
                out.string(".h");
                out.string(".l");
            }
        }
        List<Object[]> ranges = List.of(
                range(0, 15, Meaning.NUMBERED, 0, 0, 1, 15, "", "", 0),
                range(106, 106, Meaning.NAMED, 1, 0, 1, 0, "vcc_lo", "vcc", 0),
                range(107, 107, Meaning.NAMED, 1, 1, 1, 0, "vcc_hi", "", 0),
                range(124, 124, Meaning.NAMED, 1, 2, 1, 0, "m0", "", 0),
                range(125, 125, Meaning.NAMED, 1, 3, 1, 31, "null", "null", 0),
                range(128, 192, Meaning.INTEGER, -1, 0, 1, 0, "", "", 0),
                range(193, 208, Meaning.INTEGER, -1, -1, -1, 0, "", "", 0),
                range(240, 240, Meaning.FLOAT, -1, 0, 1, 0, "0.5", "", 0.5),
                range(242, 242, Meaning.FLOAT, -1, 0, 1, 0, "1.0", "", 1.0),
                range(248, 248, Meaning.FLOAT, -1, 0, 1, 0, "0.15915494", "0.15915494309189532", 0.15915494),
                range(253, 253, Meaning.NAMED, 1, 4, 1, 0, "src_scc", "src_scc", 0),
                range(255, 255, Meaning.LITERAL, -1, 0, 1, 0, "", "", 0),
                range(256, 287, Meaning.NUMBERED, 2, 0, 1, 33, "", "", 0),
                range(768, 799, Meaning.NUMBERED, 3, 0, 1, 31, "", "", 0));
        out.u(ranges.size());
        for (Object[] r : ranges) {
            out.u((int) r[0]);
            out.u((int) r[1]);
            out.u(((Meaning) r[2]).ordinal());
            out.s((int) r[3]);
            out.s((int) r[4]);
            out.s((int) r[5]);
            out.s((int) r[6]);
            out.string((String) r[7]);
            out.string((String) r[8]);
            out.fixed64(Double.doubleToLongBits(((Number) r[9]).doubleValue()));
            out.flag(false);
        }
        out.u(1);
        out.string("scc");
        out.u(253);
    }

    private static Object[] range(Object... values) {
        return values;
    }
}
