package org.gfxisa.plugin.does.java;

import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.RegisterHalf;
import org.gfxisa.plugin.does.typed.Type;

/**
 * An input or output of a kernel.
 *
 * @param name the operand's or register's name in the language
 * @param type its type
 * @param register whether it is a register and not an operand
 * @param variables the Java variables that hold its raw bits, lowest first: one, or one for each element of a wide vector
 * @param half the half of its register that a result goes to
 */
public record ImplementationPort(
        String name, Type type, boolean register, List<ImplementationVariable> variables, Optional<RegisterHalf> half) {
    private static final int DWORD = 32;

    /** Its width in dwords, at least 1. */
    public int dwords() {
        return (type.width() + DWORD - 1) / DWORD;
    }

    /** Returns whether it is a single bit: in a lane, the lane's bit of a mask. */
    public boolean isBit() {
        return type.equals(Type.BOOL);
    }

    static ImplementationPort of(Location place) {
        List<ImplementationVariable> variables = place.variables().stream()
                .map(v -> new ImplementationVariable(v.javaName(), v.storage().javaType()))
                .toList();
        return new ImplementationPort(
                place.name(), place.type(), place.register().isPresent(), variables, place.half());
    }
}
