package org.gfxisa.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gfxisa.table.Form;

/**
 * Which instruction some words are: the decode tree, then per form the fixed bits and a list of checks. A check looks a field up in a
 * byte table, which says whether the value is legal and whether it announces a literal.
 */
public final class DecodePlan {
    /** No instruction. */
    public static final int NOTHING = -1;
    /** The first 64 bits do not tell; ask with all three words. */
    public static final int NEEDS_ALL_WORDS = -2;

    private static final int SIZE_BITS = 6;
    private static final int LITERAL_BYTES = 4;

    /** A form's record in {@link #records}: one line of the cache. */
    private static final int RECORD = 8;

    private static final int VALUE = 1;
    /** The first checks; where there are fewer, checks that always pass. */
    private static final int CHECKS = 2;

    private static final int PACKED_CHECKS = 3;
    /** Size in bytes, {@link #IS_LONG}, {@link #HAS_MORE}, and the next form from bit 32 on. */
    private static final int REST = 5;

    private static final int SIZE_MASK = 0xff;
    private static final int IS_LONG = 0x100;
    private static final int HAS_MORE = 0x200;

    private final FormPlan[] forms;
    private final DecodeTree tree;
    private final long[] records;
    private final byte[] tables;
    /** All checks of a form. */
    private final SlotCheck[][] checks;
    /** Those of them that are not packed in the record. */
    private final SlotCheck[][] more;

    public DecodePlan(IsaPlan plan) {
        int count = plan.formCount();
        forms = new FormPlan[count];
        tree = new DecodeTree(plan.tables().tree);
        records = new long[count * RECORD];
        checks = new SlotCheck[count][];
        more = new SlotCheck[count][];
        CheckTables builder = new CheckTables();
        // The table of the checks that always pass.
        builder.add(new byte[1]);
        Map<CheckKey, Optional<SlotCheck>> known = new HashMap<>();
        for (int id = 0; id < count; id++) {
            forms[id] = plan.form(id);
            add(forms[id], key -> known.computeIfAbsent(key, k -> SlotCheck.of(k.slot, k.literal, plan.rules(), builder)));
        }
        tables = builder.bytes();
    }

    private void add(FormPlan formPlan, Function<CheckKey, Optional<SlotCheck>> checkOf) {
        Form form = formPlan.form();
        List<SlotCheck> all = new ArrayList<>();
        List<SlotCheck> others = new ArrayList<>();
        int record = form.id * RECORD;
        int packed = 0;
        for (SlotPlan slot : formPlan.slots()) {
            checkOf.apply(new CheckKey(slot, Math.min(form.literal, 0))).ifPresent(all::add);
        }
        for (SlotCheck check : all) {
            if (check.isPlain() && packed < PACKED_CHECKS) {
                records[record + CHECKS + packed++] = check.packed();
            } else {
                others.add(check);
            }
        }
        checks[form.id] = all.toArray(SlotCheck[]::new);
        more[form.id] = others.toArray(SlotCheck[]::new);
        records[record] = form.mask[0];
        records[record + VALUE] = form.value[0];
        records[record + REST] = (long) form.next << Integer.SIZE
                | form.size
                | (form.size > Long.BYTES ? IS_LONG : 0)
                | (others.isEmpty() ? 0 : HAS_MORE);
    }

    /** What a check depends on: the slot, and whether the form has a literal (0: always), see {@link Form#literal}. */
    private record CheckKey(SlotPlan slot, int literal) {}

    /**
     * Finds the instruction that the first 64 bits are, of which {@code left} bytes are there; the rest is zero.
     *
     * @return {@link #form} and {@link #size} packed; or {@link #NOTHING} or {@link #NEEDS_ALL_WORDS}
     */
    public int find(long q0, int left) {
        long[] r = records;
        int form = tree.leaf(q0);
        while (form >= 0) {
            int at = form * RECORD;
            long rest = r[at + REST];
            if ((q0 & r[at]) == r[at + VALUE]) {
                if ((rest & IS_LONG) != 0) {
                    return NEEDS_ALL_WORDS;
                }
                int flags = packedFlags(at, q0);
                if ((rest & HAS_MORE) != 0) {
                    flags |= flags(more[form], q0, 0, 0);
                }
                int size = (int) rest & SIZE_MASK;
                if (flags != 0) {
                    if (flags == CheckTables.LITERAL && size == Long.BYTES) {
                        return NEEDS_ALL_WORDS;
                    }
                    size = flags == CheckTables.LITERAL ? size + LITERAL_BYTES : Integer.MAX_VALUE;
                }
                if (size <= left) {
                    return form << SIZE_BITS | size;
                }
            }
            form = (int) (rest >> Integer.SIZE);
        }
        return NOTHING;
    }

    /** Like {@link #find(long, int)}, with all words. */
    public int find(long q0, long q1, long q2, int left) {
        for (int form = tree.leaf(q0); form >= 0; form = forms[form].form().next) {
            if (hasFixedBits(form, q0, q1, q2)) {
                int flags = flags(checks[form], q0, q1, q2);
                int size = size(form, flags);
                if ((flags & CheckTables.ILLEGAL) == 0 && size <= left) {
                    return form << SIZE_BITS | size;
                }
            }
        }
        return NOTHING;
    }

    /** The form number in what {@code find} returned. */
    public static int form(int found) {
        return found >> SIZE_BITS;
    }

    /** Bytes, in what {@code find} returned. */
    public static int size(int found) {
        return found & (1 << SIZE_BITS) - 1;
    }

    /** Why the words are no instruction, in words for people. */
    public String explain(long q0, long q1, long q2, int left) {
        String why = "no instruction has these bits";
        for (int form = tree.leaf(q0); form >= 0; form = forms[form].form().next) {
            if (hasFixedBits(form, q0, q1, q2)) {
                String name = forms[form].form().mnemonic;
                int flags = flags(checks[form], q0, q1, q2);
                if ((flags & CheckTables.ILLEGAL) == 0) {
                    return name + " takes " + size(form, flags) + " bytes, " + left + (left == 1 ? " is" : " are")
                            + " left";
                }
                why = name + ": " + illegalFields(form, q0, q1, q2);
            }
        }
        return why;
    }

    private int packedFlags(int record, long q0) {
        return packedFlag(records[record + CHECKS], q0)
                | packedFlag(records[record + CHECKS + 1], q0)
                | packedFlag(records[record + CHECKS + 2], q0);
    }

    private int packedFlag(long check, long q0) {
        return tables[(int) (check >>> Integer.SIZE) + ((int) (q0 >>> (int) check) & (int) check >>> Byte.SIZE)];
    }

    private int flags(SlotCheck[] of, long q0, long q1, long q2) {
        int flags = 0;
        for (SlotCheck check : of) {
            flags |= check.look(tables, q0, q1, q2);
        }
        return flags;
    }

    private int size(int form, int flags) {
        return forms[form].form().size + ((flags & CheckTables.LITERAL) != 0 ? LITERAL_BYTES : 0);
    }

    private boolean hasFixedBits(int form, long q0, long q1, long q2) {
        Form f = forms[form].form();
        return (q0 & f.mask[0]) == f.value[0] && (q1 & f.mask[1]) == f.value[1] && (q2 & f.mask[2]) == f.value[2];
    }

    private String illegalFields(int form, long q0, long q1, long q2) {
        StringBuilder text = new StringBuilder();
        for (SlotCheck check : checks[form]) {
            if ((check.look(tables, q0, q1, q2) & CheckTables.ILLEGAL) != 0) {
                text.append(text.length() == 0 ? "" : ", ").append(check.describe(q0, q1, q2));
            }
        }
        return text.toString();
    }
}
