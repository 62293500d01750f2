package org.gfxisa.exec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A value that a kernel reads or writes.
 *
 * @param name the operand's or register's name in the spec
 * @param type its type in the {@code does} language: f32, u24, v2f16, b64, bool and so on
 * @param kind where it is passed
 * @param dwords its width in dwords; 1 for a mask and for anything narrower
 * @param register whether it is a register that the instruction implies, and not an operand
 * @param half the half of its register that a 16-bit result goes to while the other one stays; NONE: the encoding says
 */
public record Port(String name, String type, Kind kind, int dwords, boolean register, Half half) {
    /** The places of values. */
    public enum Kind {
        /** {@code dwords} consecutive arrays of {@link Lanes#in} or {@link Lanes#out}, lowest first. */
        LANES,
        /** A place of {@link Lanes#maskIn} or {@link Lanes#maskOut}: a bit per lane. */
        MASK,
        /** {@code (dwords + 1) / 2} consecutive places of {@link Scalars#in} or {@link Scalars#out}, lowest first. */
        SCALAR,
        /** The field of {@link Scalars} that has the register's name. */
        FIELD
    }

    /** Reads the ports of a vector instruction: {@code name:type:dwords} by blanks, perhaps with {@code :low} or {@code :high}; {@code %} before a register. */
    static List<Port> ofLanes(String text) {
        return parse(text, Kind.LANES);
    }

    /** Reads the ports of a scalar instruction. */
    static List<Port> ofScalars(String text) {
        return parse(text, Kind.SCALAR);
    }

    /** The same, as an instruction of several calls it; a register keeps its name. */
    Port suffixed(String suffix) {
        return register ? this : new Port(name + suffix, type, kind, dwords, false, half);
    }

    private static List<Port> parse(String text, Kind context) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(" ")).map(p -> parseOne(p, context)).toList();
    }

    private static Port parseOne(String text, Kind context) {
        String[] parts = text.split(":");
        boolean register = parts[0].startsWith("%");
        String name = register ? parts[0].substring(1) : parts[0];
        boolean mask = parts[1].equals("bool");
        Kind kind = context == Kind.LANES ? mask ? Kind.MASK : Kind.LANES : register ? Kind.FIELD : Kind.SCALAR;
        Half half = parts.length > 3 ? Half.valueOf(parts[3].toUpperCase(Locale.ROOT)) : Half.NONE;
        return new Port(name, parts[1], kind, Integer.parseInt(parts[2]), register, half);
    }
}
