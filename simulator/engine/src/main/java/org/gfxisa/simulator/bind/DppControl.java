package org.gfxisa.simulator.bind;

import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Kind;

/** How DPP moves the first source between lanes: for each lane the one that it reads, and which lanes take part. DPP16 and DPP8. */
public final class DppControl {
    private static final int NOWHERE = RowReads.NOWHERE;
    private static final int ROW = 16;
    private static final int BANK = 4;
    private static final int OCTET = 8;
    private static final int ALL = 15;
    private final int[] from = new int[Wave.LANES];
    private final long enabled;
    /** Lanes that read from one. */
    private final long reading;

    private final boolean zeroFromNowhere;
    /** Whether inactive lanes are read like others (FI). */
    private final boolean readsInactive;
    /** Where lanes read others of their row only, and none that is not active. */
    private final Optional<RowReads> order;

    private DppControl(
            String control,
            int number,
            int list,
            int rowMask,
            int bankMask,
            boolean zeroFromNowhere,
            boolean readsInactive) {
        long lanes = 0;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            from[lane] = source(control, number, list, lane);
            if ((rowMask >>> lane / ROW & 1) != 0 && (bankMask >>> lane % ROW / BANK & 1) != 0) {
                lanes |= 1L << lane;
            }
        }
        enabled = lanes;
        reading = readingFrom(-1L);
        this.zeroFromNowhere = zeroFromNowhere;
        this.readsInactive = readsInactive;
        order = readsInactive ? Optional.empty() : RowReads.of(from);
    }

    /** Returns whether an instruction has such a control. */
    public static boolean isIn(Bound bound) {
        return bound.modifier("dpp_ctrl").isPresent() || bound.modifier("dpp8").isPresent();
    }

    /** The control that an instruction's modifiers give. */
    public static DppControl of(Bound bound) {
        boolean readsInactive = bound.word("fi").equals("1");
        if (bound.modifier("dpp8").isPresent()) {
            return new DppControl("dpp8:", bound.number("dpp8"), 3, ALL, ALL, true, readsInactive);
        }
        Kind.Ranges control =
                (Kind.Ranges) bound.modifier("dpp_ctrl").orElseThrow().kind();
        int value = bound.number("dpp_ctrl");
        for (Kind.Ranges.Range range : control.ranges()) {
            if (range.low() <= value && value <= range.high()) {
                return new DppControl(
                        range.text(),
                        value - range.subtract(),
                        range.elementBits(),
                        bound.number("row_mask"),
                        bound.number("bank_mask"),
                        bound.flag("bound_ctrl"),
                        readsInactive);
            }
        }
        throw new Unsupported("its DPP control " + value + " means nothing");
    }

    private static int source(String control, int number, int list, int lane) {
        int row = lane / ROW * ROW;
        int inRow = lane % ROW;
        return switch (control) {
            case "quad_perm:" -> lane / BANK * BANK + (number >>> list * (lane % BANK) & (1 << list) - 1);
            case "row_shl:" -> inRow + number < ROW ? lane + number : NOWHERE;
            case "row_shr:" -> inRow >= number ? lane - number : NOWHERE;
            case "row_ror:" -> row + (inRow - number & ROW - 1);
            case "wave_shl:1" -> lane + 1 < Wave.LANES ? lane + 1 : NOWHERE;
            case "wave_rol:1" -> lane + 1 & Wave.LANES - 1;
            case "wave_shr:1" -> lane > 0 ? lane - 1 : NOWHERE;
            case "wave_ror:1" -> lane - 1 & Wave.LANES - 1;
            case "row_mirror" -> row + ROW - 1 - inRow;
            case "row_half_mirror" -> lane / 8 * 8 + 7 - lane % 8;
            case "row_bcast:15" -> row > 0 ? row - 1 : NOWHERE;
            case "row_bcast:31" -> lane >= 2 * ROW ? 2 * ROW - 1 : NOWHERE;
            case "row_newbcast:", "row_share:" -> row + number;
            case "row_xmask:" -> row + (inRow ^ number);
            case "dpp8:" -> lane / OCTET * OCTET + (number >>> list * (lane % OCTET) & (1 << list) - 1);
            default -> throw new Unsupported("its DPP control '" + control + "' is not known");
        };
    }

    /** The lanes that execute: enabled by the masks, and reading from an active lane unless they read zero instead. */
    public long active(long exec) {
        long lanes = exec & enabled;
        if (zeroFromNowhere || readsInactive) {
            return lanes;
        }
        return lanes & (exec == -1L ? reading : readingFrom(exec));
    }

    private long readingFrom(long exec) {
        long lanes = 0;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            if (from[lane] != NOWHERE && (exec >>> from[lane] & 1) != 0) {
                lanes |= 1L << lane;
            }
        }
        return lanes;
    }

    // ---- IR ----

    /** Returns whether IR can express it. */
    public boolean hasSteps() {
        return order.isPresent();
    }

    /** What lanes read of a source. */
    int moved(IrBuilder builder, int source) {
        return order.orElseThrow().read(builder, source);
    }

    /** The lanes that execute. */
    int active(IrBuilder builder) {
        int lanes = RowReads.mask(builder, enabled);
        return zeroFromNowhere
                ? lanes
                : builder.add(IrOp.BOTH, lanes, order.orElseThrow().readingActive(builder));
    }

    /** Moves a source. */
    void move(int[] source, int[] into, long exec) {
        if (exec == -1L) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                int other = from[lane];
                into[lane] = other == NOWHERE ? 0 : source[other];
            }
            return;
        }
        for (int lane = 0; lane < Wave.LANES; lane++) {
            int other = from[lane];
            into[lane] = other != NOWHERE && (readsInactive || (exec >>> other & 1) != 0) ? source[other] : 0;
        }
    }
}
