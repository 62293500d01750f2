package org.gfxisa.plugin.isa;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.Processors;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Form;

/** Forms that are nothing but bits. */
public final class Forms {
    private Forms() {}

    /** A form by its pattern from the highest bit: 0 and 1 are fixed, - is not; the width is that of the pattern. */
    public static FormSpec form(int line, String name, String pattern) {
        return form(line, name, pattern, false);
    }

    /** Likewise one that the encoder does not know. */
    static FormSpec decodeOnly(int line, String name, String pattern) {
        return form(line, name, pattern, true);
    }

    private static FormSpec form(int line, String name, String pattern, boolean decodeOnly) {
        BigInteger mask = BigInteger.ZERO;
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < pattern.length(); i++) {
            int bit = pattern.length() - 1 - i;
            mask = pattern.charAt(i) == '-' ? mask : mask.setBit(bit);
            value = pattern.charAt(i) == '1' ? value.setBit(bit) : value;
        }
        return form(line, name, pattern.length(), mask, value, decodeOnly);
    }

    /** A form by its fixed bits and their values. */
    public static FormSpec form(int line, String name, int bits, BigInteger mask, BigInteger value) {
        return form(line, name, bits, mask, value, false);
    }

    private static FormSpec form(
            int line, String name, int bits, BigInteger mask, BigInteger value, boolean decodeOnly) {
        return new FormSpec(
                name,
                name,
                "f",
                "",
                line,
                bits,
                Form.NO_LITERAL,
                decodeOnly,
                false,
                0,
                mask,
                value,
                value,
                List.of(),
                0,
                Set.of(),
                Set.of(),
                0,
                List.of(),
                List.of(),
                ScalarNode.of(new Position("t.yaml", line, 1), "op"));
    }

    /** The instruction set of these forms. */
    static TargetIsa isa(List<FormSpec> forms) {
        return new TargetIsa(
                "toy",
                List.of(Processors.of("toy")),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                List.of(),
                forms,
                Map.of(),
                Map.of());
    }
}
