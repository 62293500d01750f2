package org.gfxisa.plan;

import java.util.ArrayList;
import java.util.List;
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
    private static final int NODE_BITS = 0xff;

    private final FormPlan[] forms;
    private final int[] tree;
    private final long[] masks;
    private final long[] values;
    private final int[] next;
    private final int[] sizes;
    /** First check of each form in {@link #checks}; negative ones are indices into {@link #others}. */
    private final int[] firstCheck;

    private final long[] checks;
    private final SlotCheck[] others;
    /** Whose check it is. */
    private final SlotPlan[] owners;

    private final byte[] tables;

    public DecodePlan(IsaPlan plan) {
        int count = plan.formCount();
        forms = new FormPlan[count];
        tree = plan.tables().tree;
        masks = new long[count];
        values = new long[count];
        next = new int[count];
        sizes = new int[count];
        firstCheck = new int[count + 1];
        CheckTables builder = new CheckTables();
        List<SlotCheck> objects = new ArrayList<>();
        List<SlotPlan> slots = new ArrayList<>();
        List<Long> list = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            FormPlan formPlan = plan.form(id);
            Form form = formPlan.form();
            forms[id] = formPlan;
            masks[id] = form.mask[0];
            values[id] = form.value[0];
            next[id] = form.next;
            sizes[id] = form.size;
            firstCheck[id] = list.size();
            for (SlotPlan slot : formPlan.slots()) {
                SlotCheck.of(slot, form, plan.rules(), builder).ifPresent(check -> {
                    slots.add(slot);
                    if (check.isPlain()) {
                        list.add(check.packed());
                    } else {
                        list.add(~(long) objects.size());
                        objects.add(check);
                    }
                });
            }
        }
        firstCheck[count] = list.size();
        checks = list.stream().mapToLong(Long::longValue).toArray();
        others = objects.toArray(SlotCheck[]::new);
        owners = slots.toArray(SlotPlan[]::new);
        tables = builder.bytes();
    }

    /**
     * Finds the instruction that the first 64 bits are, of which {@code left} bytes are there; the rest is zero.
     *
     * @return {@link #form} and {@link #size} packed; or {@link #NOTHING} or {@link #NEEDS_ALL_WORDS}
     */
    public int find(long q0, int left) {
        for (int form = leaf(q0); form >= 0; form = next[form]) {
            if ((q0 & masks[form]) != values[form]) {
                continue;
            }
            int size = sizes[form];
            if (size > Long.BYTES) {
                return NEEDS_ALL_WORDS;
            }
            int flags = check(form, q0, 0, 0);
            if (flags != 0) {
                if ((flags & CheckTables.ILLEGAL) != 0) {
                    continue;
                }
                if (size == Long.BYTES) {
                    return NEEDS_ALL_WORDS;
                }
                size += LITERAL_BYTES;
            }
            if (size <= left) {
                return form << SIZE_BITS | size;
            }
        }
        return NOTHING;
    }

    /** Like {@link #find(long, int)}, with all words. */
    public int find(long q0, long q1, long q2, int left) {
        for (int form = leaf(q0); form >= 0; form = next[form]) {
            if (!hasFixedBits(form, q0, q1, q2)) {
                continue;
            }
            int flags = check(form, q0, q1, q2);
            int size = sizes[form] + ((flags & CheckTables.LITERAL) != 0 ? LITERAL_BYTES : 0);
            if ((flags & CheckTables.ILLEGAL) == 0 && size <= left) {
                return form << SIZE_BITS | size;
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
        for (int form = leaf(q0); form >= 0; form = next[form]) {
            if (!hasFixedBits(form, q0, q1, q2)) {
                continue;
            }
            String name = forms[form].form().mnemonic;
            int flags = check(form, q0, q1, q2);
            if ((flags & CheckTables.ILLEGAL) == 0) {
                int size = sizes[form] + ((flags & CheckTables.LITERAL) != 0 ? LITERAL_BYTES : 0);
                return name + " takes " + size + " bytes, " + left + (left == 1 ? " is" : " are") + " left";
            }
            why = name + ": " + illegalField(form, q0, q1, q2);
        }
        return why;
    }

    private int leaf(long q0) {
        int node = 0;
        do {
            int head = tree[node];
            node = tree[node + 1 + ((int) (q0 >>> (head >>> 8)) & (1 << (head & NODE_BITS)) - 1)];
        } while (node > 0);
        return -1 - node;
    }

    private int check(int form, long q0, long q1, long q2) {
        int flags = 0;
        int end = firstCheck[form + 1];
        for (int i = firstCheck[form]; i < end; i++) {
            flags |= look(checks[i], q0, q1, q2);
        }
        return flags;
    }

    private int look(long check, long q0, long q1, long q2) {
        return check >= 0
                ? tables[(int) (check >>> 32) + ((int) (q0 >>> (int) check) & (int) check >>> 8)]
                : others[(int) ~check].look(tables, q0, q1, q2);
    }

    private boolean hasFixedBits(int form, long q0, long q1, long q2) {
        Form f = forms[form].form();
        return (q0 & f.mask[0]) == f.value[0] && (q1 & f.mask[1]) == f.value[1] && (q2 & f.mask[2]) == f.value[2];
    }

    private String illegalField(int form, long q0, long q1, long q2) {
        StringBuilder text = new StringBuilder();
        for (int i = firstCheck[form]; i < firstCheck[form + 1]; i++) {
            if ((look(checks[i], q0, q1, q2) & CheckTables.ILLEGAL) != 0) {
                SlotPlan slot = owners[i];
                text.append(text.length() == 0 ? "" : ", ")
                        .append(slot.slot().name)
                        .append(" cannot be ")
                        .append(slot.bits().read(q0, q1, q2));
            }
        }
        return text.toString();
    }
}
