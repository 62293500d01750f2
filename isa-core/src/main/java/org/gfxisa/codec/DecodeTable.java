package org.gfxisa.codec;

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
 * Finds the form of an instruction: the decode tree leads to a chain of forms, each with its fixed bits and a list of checks. A
 * check looks up a field in a byte table, which says whether the value is legal and whether a literal follows.
 */
public final class DecodeTable {
    /** The words are not an instruction. */
    public static final int NOTHING = -1;
    /** The first 64 bits do not suffice; all three words are needed. */
    public static final int NEEDS_ALL_WORDS = -2;

    private static final int SIZE_BITS = 6;
    private static final int LITERAL_BYTES = 4;

    /**
     * The size of a record in {@link #records}: a form in a chain, in one cache line. The next form of the chain follows. The
     * first record is empty.
     */
    private static final int RECORD = 8;

    private static final int VALUE = 1;
    /** The first checks; unused entries hold a check that always passes. */
    private static final int CHECKS = 2;

    private static final int PACKED_CHECKS = 3;
    /** The size in bytes, the flags below, and from bit 32 on the form. */
    private static final int REST = 5;

    private static final int SIZE_MASK = 0xff;
    /** There is more than one packed check. */
    private static final int HAS_SECOND = 0x100;

    private static final int HAS_MORE = 0x200;
    private static final int IS_LAST = 0x400;

    private final FormCodec[] forms;
    private final DecodeTree tree;
    private final long[] records;
    private final byte[] tables;
    /** The most frequent instruction size in bytes, by the bits that index the top of the tree. */
    private final byte[] usualSizes;
    /** All checks, by form. */
    private final FieldCheck[][] checks;
    /** The checks that do not fit in the record, by form. */
    private final FieldCheck[][] more;

    public DecodeTable(IsaCodec codec) {
        int count = codec.formCount();
        forms = new FormCodec[count];
        checks = new FieldCheck[count][];
        more = new FieldCheck[count][];
        CheckTables builder = new CheckTables();
        // The table of the check that always passes.
        builder.add(new byte[1]);
        Map<Integer, Map<SlotCodec, Optional<FieldCheck>>> known = new HashMap<>();
        for (int id = 0; id < count; id++) {
            forms[id] = codec.form(id);
            // The checks do not depend on the position of the literal.
            int literal = Math.min(forms[id].form().literal(), 0);
            Map<SlotCodec, Optional<FieldCheck>> knownHere =
                    known.computeIfAbsent(literal, of -> new IdentityHashMap<>());
            addChecks(
                    forms[id],
                    slot -> knownHere.computeIfAbsent(
                            slot, of -> FieldCheck.of(slot, literal, codec.rules(), builder)));
        }
        tables = builder.bytes();
        DecodeChains chains = new DecodeChains(codec.tables().tree(), codec.waveSize(), forms, checks, tables);
        tree = new DecodeTree(
                codec.tables().tree(),
                IntStream.range(0, count)
                        .map(form -> chains.start(form) * RECORD)
                        .toArray());
        records = new long[chains.size() * RECORD];
        // The empty record matches no instruction, since its value has a bit that its mask lacks.
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

    private void addChecks(FormCodec formCodec, Function<SlotCodec, Optional<FieldCheck>> checkOf) {
        Form form = formCodec.form();
        List<FieldCheck> all = new ArrayList<>();
        List<FieldCheck> others = new ArrayList<>();
        int packed = 0;
        for (SlotCodec slot : formCodec.slots()) {
            checkOf.apply(slot).ifPresent(all::add);
        }
        for (FieldCheck check : all) {
            if (!check.isPlain() || packed++ >= PACKED_CHECKS) {
                others.add(check);
            }
        }
        checks[form.id()] = all.toArray(FieldCheck[]::new);
        more[form.id()] = others.toArray(FieldCheck[]::new);
    }

    private void addRecord(int at, Form form, boolean isLast) {
        records[at] = form.mask().word(0);
        records[at + VALUE] = form.value().word(0);
        int flags = isLast ? IS_LAST : 0;
        // The checks of a longer form need all words.
        if (form.size() <= Long.BYTES) {
            int packed = 0;
            for (FieldCheck check : checks[form.id()]) {
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
     * Predicts the size in bytes, 4 or 8, of the instruction with these first 64 bits. The prediction is available long before
     * the result of {@link #find}, so the processor can speculatively start on the next instruction.
     */
    public int usualSize(long q0) {
        return usualSizes[tree.top(q0)];
    }

    /**
     * Finds the form of an instruction from its first 64 bits, of which {@code left} bytes exist; the others are zero.
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
                // The flag for an illegal value makes the size too large.
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

    /** Extracts the form from the result of {@code find}. */
    public static int form(int found) {
        return found >> SIZE_BITS;
    }

    /** Extracts the size in bytes from the result of {@code find}. */
    public static int size(int found) {
        return found & (1 << SIZE_BITS) - 1;
    }

    /** Explains why the words are not an instruction. */
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

    /** Returns the form of a record. */
    private int formOf(int record) {
        return (int) (records[record + REST] >>> Integer.SIZE);
    }

    /** Returns the record to try next, or 0. */
    private int next(int record) {
        return (records[record + REST] & IS_LAST) != 0 ? 0 : record + RECORD;
    }

    private int packedFlag(long check, long q0) {
        return tables[(int) (check >>> Integer.SIZE) + ((int) (q0 >>> (int) check) & (int) check >>> Byte.SIZE)];
    }

    private int flags(FieldCheck[] of, long q0, long q1, long q2) {
        int flags = 0;
        for (FieldCheck check : of) {
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
        for (FieldCheck check : checks[form]) {
            if ((check.look(tables, q0, q1, q2) & CheckTables.ILLEGAL) != 0) {
                text.append(text.length() == 0 ? "" : ", ").append(check.describe(q0, q1, q2));
            }
        }
        return text.toString();
    }
}
