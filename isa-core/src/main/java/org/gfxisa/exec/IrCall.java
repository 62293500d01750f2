package org.gfxisa.exec;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.semantics.Mode;

/**
 * A method of the run-time classes that a step of a {@link IrFunction} stands for: {@code F32.fma(III)I!}.
 *
 * @param owner a constant of {@link org.gfxisa.semantics.Floats}, or a class beside it, or one of {@code java.lang}
 * @param name of the method
 * @param descriptor of what steps give it and of its result, as the JVM has it: I, J and Z
 * @param takesMode whether MODE, as {@link Mode} packs it, is its last argument
 * @param round what replaces the rounding in it
 * @param denorm what replaces the treatment of denormals in it
 */
public record IrCall(
        String owner,
        String name,
        String descriptor,
        boolean takesMode,
        Optional<String> round,
        Optional<String> denorm) {
    private static final Map<String, Integer> ROUNDINGS =
            Map.of("rne", Mode.RNE, "rup", Mode.RUP, "rdn", Mode.RDN, "rtz", Mode.RTZ);
    private static final Map<String, Integer> DENORMALS = Map.of("flush", Mode.FLUSH, "keep", Mode.KEEP);

    /** The call of a text that {@link #text} gave. */
    public static IrCall of(String text) {
        int dot = text.indexOf('.');
        int open = text.indexOf('(');
        String[] modes = text.substring(open).split("!", -1);
        return new IrCall(
                text.substring(0, dot),
                text.substring(dot + 1, open),
                modes[0],
                modes.length > 1,
                Stream.of(modes).skip(1).filter(ROUNDINGS::containsKey).findFirst(),
                Stream.of(modes).skip(1).filter(DENORMALS::containsKey).findFirst());
    }

    /** As a step has it. */
    public String text() {
        String mode = Stream.of(round, denorm).flatMap(Optional::stream).collect(Collectors.joining("!"));
        return key() + descriptor + (takesMode ? "!" + mode : "");
    }

    /** Owner and name. */
    public String key() {
        return owner + "." + name;
    }

    /** The types of the arguments that steps give, a letter each. */
    public String arguments() {
        return descriptor.substring(1, descriptor.indexOf(')'));
    }

    /** The letter of the result. */
    public char result() {
        return descriptor.charAt(descriptor.length() - 1);
    }

    /** The MODE that it gets. */
    public int mode(int mode) {
        int rounded = round.map(r -> Mode.withRound(mode, ROUNDINGS.get(r))).orElse(mode);
        return denorm.map(d -> Mode.withDenorm(rounded, DENORMALS.get(d))).orElse(rounded);
    }
}
