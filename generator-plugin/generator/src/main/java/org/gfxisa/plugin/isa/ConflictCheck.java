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
 * No two instructions have one mnemonic. No two forms decode from the same bits, unless they are of one instruction and one fixes all that
 * the other does and more: then it is the special case, and the decoder tries it first; or unless the longer one fixes more, some of it
 * behind the end of the other. Of an instruction's forms those that are only decoded are tried last. Bits of one form that are no operand
 * of the other tell them apart, too.
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
                    // Most pairs are told apart by the first 64 bits.
                    if (((values[i] ^ values[j]) & masks[i] & masks[j]) == 0) {
                        check(isa, bucket.get(i), bucket.get(j));
                    }
                }
            }
        }
    }

    /** Forms by the top bits of the first dword, so that not every pair has to be compared. */
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

    /** Of an instruction that is two at once, both. */
    private static String mnemonics(FormSpec form) {
        return form.mnemonic() + form.slots().stream().map(SlotSpec::lead).collect(Collectors.joining());
    }

    /** Reports the second form, or the first if that is an overlay's, and the second the base's. */
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

    /** Whether {@code a} is what {@code b} is the beginning of. */
    private static boolean goesOn(FormSpec a, FormSpec b) {
        return a.mask().bitLength() > b.bits() && a.mask().bitCount() > b.mask().bitCount();
    }

    /** Whether some operand of {@code b} takes no code that its field holds in {@code a}. */
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

    /** Whether a word of a closed list has a value with which other bits, that it is part of, hold {@code field}. */
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
