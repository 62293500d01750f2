package org.gfxisa.plugin.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.TargetIsa;

/** The fields of a format do not overlap, and cover it. */
public final class FieldCheck {
    private final Diagnostics diagnostics;

    public FieldCheck(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    public void check(TargetIsa isa) {
        String target = isa.target().name();
        Map<String, List<Format>> byName = new LinkedHashMap<>();
        isa.formats().forEach(f -> byName.computeIfAbsent(f.name(), n -> new ArrayList<>()).add(f));
        byName.values().forEach(variants -> {
            variants.forEach(f -> overlaps(target, f));
            cover(target, variants);
        });
    }

    private void overlaps(String target, Format format) {
        List<Field> fields = new ArrayList<>(format.fields().values());
        for (int i = 0; i < fields.size(); i++) {
            for (int j = i + 1; j < fields.size(); j++) {
                overlap(target, format, fields.get(i), fields.get(j));
            }
        }
    }

    private void overlap(String target, Format format, Field first, Field second) {
        BigInteger common = bits(first).and(bits(second));
        if (common.signum() == 0 || first.shared() && second.shared()) {
            return;
        }
        diagnostics.report(Diagnostic.error(
                        second.position(),
                        1,
                        "field '" + second.name() + "' of format '" + format.name() + "' overlaps field '" + first.name()
                                + "' in " + list(common) + " on " + target)
                .expecting("fields that share no bits, or 'shared: true' on both")
                .noting(first.position(), 1, "'" + first.name() + "' is here"));
    }

    /** One variant may leave to chance what another has a field for. */
    private void cover(String target, List<Format> variants) {
        Format format = variants.get(0);
        BigInteger covered = variants.stream()
                .flatMap(v -> v.fields().values().stream())
                .map(FieldCheck::bits)
                .reduce(BigInteger.ZERO, BigInteger::or);
        BigInteger all = BigInteger.ONE.shiftLeft(format.bits()).subtract(BigInteger.ONE);
        BigInteger missing = all.andNot(covered);
        if (missing.signum() != 0) {
            diagnostics.report(Diagnostic.error(
                            format.position(),
                            1,
                            "no field of format '" + format.name() + "' covers " + list(missing) + " on " + target)
                    .expecting("a field, or one with 'ignored: true' or 'is: 0'"));
        }
    }

    private static BigInteger bits(Field field) {
        return field.bits().mask().or(field.modifierBits().mask());
    }

    /** {@code bit 5}, {@code bits 7:3}, {@code bits 31:25 and 8}. */
    static String list(BigInteger bits) {
        List<String> runs = new ArrayList<>();
        int at = bits.bitLength() - 1;
        while (at >= 0) {
            int high = at;
            while (at >= 0 && bits.testBit(at)) {
                at--;
            }
            if (high > at) {
                runs.add(high == at + 1 ? String.valueOf(high) : high + ":" + (at + 1));
            }
            while (at >= 0 && !bits.testBit(at)) {
                at--;
            }
        }
        return (bits.bitCount() == 1 ? "bit " : "bits ") + String.join(" and ", runs);
    }
}
