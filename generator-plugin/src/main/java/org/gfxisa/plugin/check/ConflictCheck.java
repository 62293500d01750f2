package org.gfxisa.plugin.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.TargetIsa;

/**
 * No two forms decode from the same bits, unless one fixes all that the other does and more: then it is the special case, and the
 * decoder tries it first. Of an instruction's forms those that are only decoded are tried last.
 */
public final class ConflictCheck {
    private static final int KEY_BITS = 7;
    private static final int KEY_SHIFT = 25;
    private final Diagnostics diagnostics;

    public ConflictCheck(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    public void check(TargetIsa isa) {
        for (List<Form> bucket : buckets(isa.forms()).values()) {
            long[] masks = bucket.stream().mapToLong(f -> f.mask().longValue()).toArray();
            long[] values =
                    bucket.stream().mapToLong(f -> f.value().longValue()).toArray();
            for (int i = 0; i < bucket.size(); i++) {
                for (int j = i + 1; j < bucket.size(); j++) {
                    // Most pairs are told apart by the first 64 bits.
                    if (((values[i] ^ values[j]) & masks[i] & masks[j]) == 0) {
                        check(isa.target().name(), bucket.get(i), bucket.get(j));
                    }
                }
            }
        }
    }

    /** Forms by the top bits of the first dword, so that not every pair has to be compared. */
    private static Map<Integer, List<Form>> buckets(List<Form> forms) {
        Map<Integer, List<Form>> buckets = new HashMap<>();
        for (Form form : forms) {
            int mask = form.mask().shiftRight(KEY_SHIFT).intValue() & (1 << KEY_BITS) - 1;
            int value = form.value().shiftRight(KEY_SHIFT).intValue() & mask;
            for (int key = 0; key < 1 << KEY_BITS; key++) {
                if ((key & mask) == value) {
                    buckets.computeIfAbsent(key, k -> new ArrayList<>()).add(form);
                }
            }
        }
        return buckets;
    }

    private void check(String target, Form a, Form b) {
        BigInteger both = a.mask().and(b.mask());
        if (a.value().xor(b.value()).and(both).signum() != 0 || !a.coexistsWith(b)) {
            return;
        }
        boolean aIsSpecial = both.equals(b.mask()) && !both.equals(a.mask());
        boolean bIsSpecial = both.equals(a.mask()) && !both.equals(b.mask());
        boolean bIsLast = b.decodeOnly() && !a.decodeOnly() && a.instruction().equals(b.instruction());
        if (aIsSpecial || bIsSpecial || bIsLast) {
            return;
        }
        diagnostics.report(b.node()
                .error("'" + b.label() + "' (opcode " + b.opcode() + ") and '" + a.label() + "' (opcode " + a.opcode()
                        + ") decode from the same bits on " + target)
                .expecting("different opcodes, or fixed bits that tell them apart")
                .noting(a.node().position(), a.node().length(), "'" + a.label() + "' is here"));
    }
}
