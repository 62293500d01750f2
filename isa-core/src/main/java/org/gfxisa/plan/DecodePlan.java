package org.gfxisa.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
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

    /** A record in {@link #records}, of a form in a chain: one line of the cache. The next of the chain follows; the first is empty. */
    private static final int RECORD = 8;

    private static final int VALUE = 1;
    /** The first checks; where there are fewer, checks that always pass. */
    private static final int CHECKS = 2;

    private static final int PACKED_CHECKS = 3;
    /** Size in bytes, the flags below, and the form from bit 32 on. */
    private static final int REST = 5;

    private static final int SIZE_MASK = 0xff;
    /** There is more than one packed check. */
    private static final int HAS_SECOND = 0x100;

    private static final int HAS_MORE = 0x200;
    private static final int IS_LAST = 0x400;

    private final FormPlan[] forms;
    private final DecodeTree tree;
    private final long[] records;
    private final byte[] tables;
    /** Size in bytes that an instruction mostly has, by the bits at the top of the tree. */
    private final byte[] usualSizes;
    /** All checks of a form. */
    private final SlotCheck[][] checks;
    /** Those of them that are not packed in the record. */
    private final SlotCheck[][] more;

    public DecodePlan(IsaPlan plan) {
        int count = plan.formCount();
        forms = new FormPlan[count];
        checks = new SlotCheck[count][];
        more = new SlotCheck[count][];
        CheckTables builder = new CheckTables();
        // The table of the checks that always pass.
        builder.add(new byte[1]);
        Map<Integer, Map<SlotPlan, Optional<SlotCheck>>> known = new HashMap<>();
        for (int id = 0; id < count; id++) {
            forms[id] = plan.form(id);
            // Where the literal is does not matter.
            int literal = Math.min(forms[id].form().literal(), 0);
            Map<SlotPlan, Optional<SlotCheck>> knownHere =
                    known.computeIfAbsent(literal, of -> new IdentityHashMap<>());
            addChecks(
                    forms[id],
                    slot -> knownHere.computeIfAbsent(slot, of -> SlotCheck.of(slot, literal, plan.rules(), builder)));
        }
        tables = builder.bytes();
        DecodeChains chains = new DecodeChains(plan.tables().tree(), plan.waveSize(), forms, checks, tables);
        tree = new DecodeTree(
                plan.tables().tree(),
                IntStream.range(0, count)
                        .map(form -> chains.start(form) * RECORD)
                        .toArray());
        records = new long[chains.size() * RECORD];
        // The empty record: no instruction has these fixed bits.
        records[VALUE] = 1;
        records[REST] = IS_LAST;
        for (int place = 1; place < chains.size(); place++) {
            addRecord(place * RECORD, forms[chains.form(place)].form(), chains.isLast(place));
        }
        usualSizes = new byte[tree.topCount()];
        for (int top = 0; top < usualSizes.length; top++) {
            usualSizes[top] = usualSizeBelow(top);
        }
    }

    private void addChecks(FormPlan formPlan, Function<SlotPlan, Optional<SlotCheck>> checkOf) {
        Form form = formPlan.form();
        List<SlotCheck> all = new ArrayList<>();
        List<SlotCheck> others = new ArrayList<>();
        int packed = 0;
        for (SlotPlan slot : formPlan.slots()) {
            checkOf.apply(slot).ifPresent(all::add);
        }
        for (SlotCheck check : all) {
            if (!check.isPlain() || packed++ >= PACKED_CHECKS) {
                others.add(check);
            }
        }
        checks[form.id()] = all.toArray(SlotCheck[]::new);
        more[form.id()] = others.toArray(SlotCheck[]::new);
    }

    private void addRecord(int at, Form form, boolean isLast) {
        records[at] = form.mask().word(0);
        records[at + VALUE] = form.value().word(0);
        int flags = isLast ? IS_LAST : 0;
        // The checks of a longer form need all words.
        if (form.size() <= Long.BYTES) {
            int packed = 0;
            for (SlotCheck check : checks[form.id()]) {
                if (check.isPlain() && packed < PACKED_CHECKS) {
                    records[at + CHECKS + packed++] = check.packed();
                }
            }
            flags |= (packed > 1 ? HAS_SECOND : 0) | (more[form.id()].length > 0 ? HAS_MORE : 0);
        }
        records[at + REST] = (long) form.id() << Integer.SIZE | flags | form.size();
    }

    private byte usualSizeBelow(int top) {
        int[] votes = new int[2];
        tree.forms(top, form -> votes[forms[form].form().size() > Integer.BYTES ? 1 : 0]++);
        return (byte) (votes[1] > votes[0] ? Long.BYTES : Integer.BYTES);
    }

    /**
     * The size in bytes, 4 or 8, that the instruction with these first 64 bits most likely has. It is known long before {@link #find}
     * is through: with it the processor can begin with the next instruction.
     */
    public int usualSize(long q0) {
        return usualSizes[tree.top(q0)];
    }

    /**
     * Finds the instruction that the first 64 bits are, of which {@code left} bytes are there; the rest is zero.
     *
     * @return {@link #form} and {@link #size} packed; or {@link #NOTHING} or {@link #NEEDS_ALL_WORDS}
     */
    public int find(long q0, int left) {
        long[] r = records;
        int most = Math.min(left, Long.BYTES);
        int at = tree.leaf(q0);
        while (true) {
            long rest = r[at + REST];
            if ((q0 & r[at]) == r[at + VALUE]) {
                int form = (int) (rest >>> Integer.SIZE);
                int flags = packedFlag(r[at + CHECKS], q0);
                if ((rest & HAS_SECOND) != 0) {
                    flags |= packedFlag(r[at + CHECKS + 1], q0) | packedFlag(r[at + CHECKS + 2], q0);
                }
                if ((rest & HAS_MORE) != 0) {
                    flags |= flags(more[form], q0, 0, 0);
                }
                // What is illegal is too large.
                int size = ((int) rest & SIZE_MASK) + flags * LITERAL_BYTES;
                if (size <= most) {
                    return form << SIZE_BITS | size;
                }
                if ((flags & CheckTables.ILLEGAL) == 0 && size > Long.BYTES) {
                    return NEEDS_ALL_WORDS;
                }
            }
            if ((rest & IS_LAST) != 0) {
                return NOTHING;
            }
            at += RECORD;
        }
    }

    /** Like {@link #find(long, int)}, with all words. */
    public int find(long q0, long q1, long q2, int left) {
        for (int at = tree.leaf(q0); at != 0; at = next(at)) {
            int form = formOf(at);
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
        for (int at = tree.leaf(q0); at != 0; at = next(at)) {
            int form = formOf(at);
            if (hasFixedBits(form, q0, q1, q2)) {
                String name = forms[form].form().mnemonic();
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

    /** The form of a record. */
    private int formOf(int record) {
        return (int) (records[record + REST] >>> Integer.SIZE);
    }

    /** The record to try next, or 0. */
    private int next(int record) {
        return (records[record + REST] & IS_LAST) != 0 ? 0 : record + RECORD;
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
        return forms[form].form().size() + ((flags & CheckTables.LITERAL) != 0 ? LITERAL_BYTES : 0);
    }

    private boolean hasFixedBits(int form, long q0, long q1, long q2) {
        Form f = forms[form].form();
        return (q0 & f.mask().word(0)) == f.value().word(0)
                && (q1 & f.mask().word(1)) == f.value().word(1)
                && (q2 & f.mask().word(2)) == f.value().word(2);
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
