package org.gfxisa.plugin.entries;

import java.util.Optional;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.RegisterHalf;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * An operand in an instruction's entry: {@code f32}, {@code b64 sgpr out}, {@code f32 nomods}.
 *
 * @param key name of the operand
 * @param type type of the value
 * @param className operand class that replaces the format's
 * @param access access that replaces the format's
 * @param sourceModifiers which of neg, abs and sext it accepts
 * @param fixed the register that it is fixed to
 * @param half the half of its register that a 16-bit result replaces
 */
public record OperandEntry(
        ScalarNode key,
        OperandType type,
        Optional<ScalarNode> className,
        Optional<OperandAccess> access,
        SourceModifiers sourceModifiers,
        Optional<ScalarNode> fixed,
        Optional<RegisterHalf> half) {

    /** The source modifiers that an operand accepts if the format has bits for them. */
    public enum SourceModifiers {
        /** neg and abs for floats, sext for integers. */
        BY_TYPE,
        /** None; their bits are zero. */
        NONE,
        /** None; their bits are ignored by the decoder. */
        IGNORED,
        /** neg and abs, whatever the type. */
        FLOAT,
        /** sext, whatever the type. */
        SEXT
    }

    /** Returns the same operand with another name. */
    public OperandEntry named(String name) {
        return new OperandEntry(key.withText(name), type, className, access, sourceModifiers, fixed, half);
    }

    /** Returns the access that follows from the name, which is the default. */
    public OperandAccess accessByName() {
        return name().contains("dst") ? OperandAccess.WRITE : OperandAccess.READ;
    }

    /** Returns whether the entry says that it is written. */
    boolean isResult() {
        return access.orElseGet(this::accessByName).writes();
    }

    /** Returns the name. */
    public String name() {
        return key.text();
    }
}
