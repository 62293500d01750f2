package org.gfxisa.plugin.entries;

import java.util.Optional;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.RegisterHalf;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * An operand as an instruction's entry states it: {@code f32}, {@code b64 sgpr out}, {@code f32 nomods}.
 *
 * @param key its name
 * @param type what it holds
 * @param className the class that replaces the format's
 * @param access the access that replaces the format's
 * @param sourceModifiers what the entry says of neg, abs and sext
 * @param fixed the register that it always is
 * @param half the half of its register that a 16-bit result goes to, the other one being kept
 */
public record OperandEntry(
        ScalarNode key,
        OperandType type,
        Optional<ScalarNode> className,
        Optional<OperandAccess> access,
        SourceModifiers sourceModifiers,
        Optional<ScalarNode> fixed,
        Optional<RegisterHalf> half) {

    /** Which source modifiers an operand takes where the format has bits for them. */
    public enum SourceModifiers {
        /** neg and abs for floats, sext for integers. */
        BY_TYPE,
        /** None; their bits are zero. */
        NONE,
        /** None; their bits are ignored when decoding. */
        IGNORED,
        /** neg and abs, whatever the type. */
        FLOAT,
        /** sext, whatever the type. */
        SEXT
    }

    /** The same in another field. */
    public OperandEntry named(String name) {
        return new OperandEntry(key.withText(name), type, className, access, sourceModifiers, fixed, half);
    }

    /** What happens to it where nothing else says it. */
    public OperandAccess accessByName() {
        return name().contains("dst") ? OperandAccess.WRITE : OperandAccess.READ;
    }

    /** Whether it is written, as the entry says. */
    boolean isResult() {
        return access.orElseGet(this::accessByName).writes();
    }

    /** Its name. */
    public String name() {
        return key.text();
    }
}
