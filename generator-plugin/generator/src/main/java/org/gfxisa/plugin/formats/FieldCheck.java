package org.gfxisa.plugin.formats;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.targets.IsaGroups;
import org.gfxisa.plugin.targets.ProcessorResolver;
import org.gfxisa.table.Bits;

/** Checks that the fields of a format do not overlap and cover the whole format. */
public final class FieldCheck {
    private final Definitions definitions;
    private final FormatNames shapes;
    private final Diagnostics diagnostics;

    public FieldCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.shapes = new FormatNames(definitions);
        this.diagnostics = diagnostics;
    }

    /** Checks the formats of the targets with these names, or of all targets if there are none, whether or not instructions use them. */
    public void check(List<String> names) {
        ProcessorResolver tree = new ProcessorResolver(definitions, diagnostics);
        Lineages lineages = new Lineages(tree.resolve());
        IsaGroups.of(tree.generated(names), definitions).forEach(group -> check(group.first(), lineages));
    }

    private void check(ProcessorSpec processor, Lineages lineages) {
        String target = processor.name();
        // A format that no instruction uses at this target may refer to fields of others; if it is used, this is
        // reported elsewhere.
        FormatResolver formats = new FormatResolver(definitions, lineages, processor, new Diagnostics());
        Map<String, BigInteger> missing = new LinkedHashMap<>();
        definitions.formats().keySet().stream().filter(processor::generates).forEach(name -> {
            List<Format> variants = formats.variants(name);
            boolean sound = variants.stream().allMatch(Format::sound);
            // An overlap usually causes a gap, too, which is not worth another error.
            if (sound && variants.stream().filter(f -> overlaps(target, f)).count() == 0) {
                missing.put(name, missing(variants));
            }
        });
        missing.forEach((name, bits) -> {
            boolean inherited = shapes.bases(name).stream().anyMatch(base -> bits.equals(missing.get(base)));
            if (bits.signum() != 0 && !inherited) {
                diagnostics.report(definitions
                        .error(
                                Definitions.Kind.FORMATS,
                                name,
                                "no field of format '" + name + "' covers " + list(bits) + " on " + target)
                        .expecting("a field, or one with 'ignored: true' or 'is: 0'"));
            }
        });
    }

    /** Bits that a key of a field uses. */
    private record Claim(Field field, String key, BigInteger bits) {
        Located where() {
            return field.at(key);
        }

        String label() {
            return key.equals("bits")
                    ? "field '" + field.name() + "'"
                    : "'" + key + "' of field '" + field.name() + "'";
        }
    }

    private boolean overlaps(String target, Format format) {
        List<Claim> claims = new ArrayList<>();
        boolean any = false;
        for (Field field : format.fields().values()) {
            for (Claim claim : claims(field)) {
                Optional<Claim> other = claims.stream()
                        .filter(c -> overlap(c, claim).signum() != 0)
                        .findFirst();
                other.ifPresent(o -> report(target, format, claim, o));
                any |= other.isPresent();
                claims.add(claim);
            }
        }
        return any;
    }

    private void report(String target, Format format, Claim claim, Claim other) {
        diagnostics.report(claim.where()
                .error(claim.label() + " of format '" + format.label() + "' overlaps " + other.label() + " in "
                        + list(overlap(other, claim)) + " on " + target)
                .expecting("fields that share no bits, or 'shared: true' on both")
                .noting(other.where(), other.label() + " is here"));
    }

    private static List<Claim> claims(Field field) {
        List<Claim> claims =
                new ArrayList<>(List.of(new Claim(field, "bits", field.bits().mask())));
        int[] modifiers = {field.neg(), field.abs(), field.sext()};
        String[] keys = {"neg", "abs", "sext"};
        for (int i = 0; i < keys.length; i++) {
            if (modifiers[i] >= 0) {
                claims.add(new Claim(field, keys[i], Bits.bit(modifiers[i]).mask()));
            }
        }
        return claims;
    }

    private static BigInteger overlap(Claim a, Claim b) {
        return a.field().shared() && b.field().shared()
                ? BigInteger.ZERO
                : a.bits().and(b.bits());
    }

    /** Returns the bits without a field; one variant may omit a field that another one has. */
    private static BigInteger missing(List<Format> variants) {
        int bits = variants.stream().mapToInt(Format::bits).max().orElse(0);
        BigInteger covered = variants.stream()
                .flatMap(v -> v.fields().values().stream())
                .flatMap(f -> claims(f).stream())
                .map(Claim::bits)
                .reduce(BigInteger.ZERO, BigInteger::or);
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE).andNot(covered);
    }

    /** Formats bits: {@code bit 5}, {@code bits 7:3}, {@code bits 31:25 and 8}. */
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
