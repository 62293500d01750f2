package org.gfxisa.plugin.isa;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Kind;

/**
 * Checks that encodings and mnemonics are unambiguous. No two instructions may have the same mnemonic. Two forms may match the
 * same bits only in these cases: they belong to one instruction, and the fixed bits of one include those of the other, so that
 * the decoder tries the special case first; or the longer form fixes more bits, some of them beyond the end of the shorter one.
 * Bits of a form that an operand of the other one cannot have also distinguish them. Forms that are only decoded are tried last.
 */
public final class ConflictCheck {
    private static final int KEY_BITS = 7;
    private static final int KEY_SHIFT = 25;
    private final Diagnostics diagnostics;

    public ConflictCheck(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Checks an instruction set. */
    public void check(TargetIsa isa) {
        Map<String, FormSpec> known = new HashMap<>();
        for (FormSpec form : isa.forms()) {
            FormSpec other = known.putIfAbsent(mnemonics(form), form);
            if (other != null && !other.instruction().equals(form.instruction())) {
                report(
                        other,
                        form,
                        "'" + form.instruction() + "' and '" + other.instruction() + "' are both written "
                                + form.mnemonic() + " on " + isa.target().name(),
                        "a mnemonic of its own");
            }
        }
        for (List<FormSpec> bucket : buckets(isa.forms()).values()) {
            long[] masks = bucket.stream().mapToLong(f -> f.mask().longValue()).toArray();
            long[] values =
                    bucket.stream().mapToLong(f -> f.value().longValue()).toArray();
            for (int i = 0; i < bucket.size(); i++) {
                for (int j = i + 1; j < bucket.size(); j++) {
                    // The first 64 bits distinguish most pairs.
                    if (((values[i] ^ values[j]) & masks[i] & masks[j]) == 0) {
                        check(isa, bucket.get(i), bucket.get(j));
                    }
                }
            }
        }
    }

    /** Groups forms by the top bits of the first dword, so that not all pairs have to be compared. */
    private static Map<Integer, List<FormSpec>> buckets(List<FormSpec> forms) {
        Map<Integer, List<FormSpec>> buckets = new HashMap<>();
        for (FormSpec form : forms) {
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

    private void check(TargetIsa isa, FormSpec a, FormSpec b) {
        BigInteger both = a.mask().and(b.mask());
        if (a.value().xor(b.value()).and(both).signum() != 0 || !a.coexistsWith(b)) {
            return;
        }
        boolean isOne = a.instruction().equals(b.instruction());
        boolean isSpecial = isOne && !a.mask().equals(b.mask()) && (both.equals(a.mask()) || both.equals(b.mask()));
        boolean isLast = isOne && b.decodeOnly() && !a.decodeOnly() || a.last() != b.last();
        if (isSpecial || goesOn(a, b) || goesOn(b, a) || isLast || excludes(isa, a, b) || excludes(isa, b, a)) {
            return;
        }
        report(
                a,
                b,
                "'" + b.label() + "' (opcode " + b.opcode() + ") and '" + a.label() + "' (opcode " + a.opcode()
                        + ") decode from the same bits on " + isa.target().name(),
                "different opcodes, or fixed bits that tell them apart");
    }

    /** Returns the mnemonic of a form; both mnemonics of a dual instruction. */
    private static String mnemonics(FormSpec form) {
        return form.mnemonic() + form.slots().stream().map(SlotSpec::lead).collect(Collectors.joining());
    }

    /** Reports the conflict at the second form; at the first one if only that belongs to an overlay. */
    private void report(FormSpec first, FormSpec second, String headline, String expected) {
        boolean isFirstOwn = !isOfBase(first) && isOfBase(second);
        FormSpec here = isFirstOwn ? first : second;
        FormSpec there = isFirstOwn ? second : first;
        diagnostics.report(here.where()
                .error(headline)
                .expecting(expected)
                .noting(there.where(), "'" + there.label() + "' is here"));
    }

    private static boolean isOfBase(FormSpec form) {
        return form.where().position().file().startsWith(SpecLayer.ARTIFACT_PREFIX);
    }

    /** Returns whether {@code b} is a prefix of {@code a}. */
    private static boolean goesOn(FormSpec a, FormSpec b) {
        return a.mask().bitLength() > b.bits() && a.mask().bitCount() > b.mask().bitCount();
    }

    /** Returns whether some operand of {@code b} does not accept a code that is fixed in {@code a}. */
    private static boolean excludes(TargetIsa isa, FormSpec a, FormSpec b) {
        return b.slots().stream()
                .filter(slot ->
                        isPlainRegister(slot.syntax()) && !slot.bits().parts().isEmpty())
                .anyMatch(slot -> !takesAny(isa, slot, a));
    }

    private static boolean isPlainRegister(FieldSyntax syntax) {
        return syntax.register().filter(r -> r.add() == 0 && r.off() < 0).isPresent();
    }

    private static boolean takesAny(TargetIsa isa, SlotSpec slot, FormSpec in) {
        BigInteger fixed = slot.bits().mask().and(in.mask());
        if (fixed.signum() == 0) {
            return true;
        }
        return LongStream.range(0, 1L << slot.bits().width())
                .filter(field ->
                        slot.bits().place(field).xor(in.value()).and(fixed).signum() == 0)
                .filter(field -> in.slots().stream().allMatch(own -> mayHold(own, slot.bits(), field)))
                .anyMatch(field -> takes(isa, slot.syntax(), field));
    }

    /** Returns whether a value in a closed list of words agrees with {@code field} in these bits. */
    private static boolean mayHold(SlotSpec slot, Bits around, long field) {
        FieldSyntax syntax = slot.syntax();
        if (!(syntax.kind() instanceof Kind.Enum words)
                || !syntax.prefix().isEmpty()
                || slot.bits().mask().andNot(around.mask()).signum() != 0) {
            return true;
        }
        int value = (int) slot.bits().extract(around.place(field));
        return words.words().stream().anyMatch(word -> word.value() == value)
                || syntax.normal().equals(OptionalInt.of(value));
    }

    private static boolean takes(TargetIsa isa, FieldSyntax syntax, long field) {
        Kind.Register register = syntax.register().orElseThrow();
        long code = (field ^ register.xor()) << register.shift();
        return isa.codes().stream()
                .filter(syntax::accepts)
                .anyMatch(range -> range.low() <= code && code <= range.high());
    }
}
