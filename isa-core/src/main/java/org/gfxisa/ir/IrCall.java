package org.gfxisa.ir;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/**
 * A method of the run-time classes that a node of an {@link IrFunction} calls: {@code F32.fma(III)I!}.
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

    /** As {@link IrText} writes it. */
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

    /**
     * The method itself.
     *
     * @throws IllegalStateException if there is none
     */
    public Method method() {
        List<Class<?>> types = new ArrayList<>();
        for (char type : arguments().toCharArray()) {
            types.add(type == 'J' ? long.class : type == 'Z' ? boolean.class : int.class);
        }
        if (takesMode) {
            types.add(int.class);
        }
        try {
            return type().getMethod(name, types.toArray(Class<?>[]::new));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no method " + text(), e);
        }
    }

    private boolean isOfFormat() {
        return Arrays.stream(Floats.class.getFields()).anyMatch(f -> f.getName().equals(owner));
    }

    private Class<?> type() throws ReflectiveOperationException {
        if (isOfFormat()) {
            return Floats.class.getField(owner).getType();
        }
        boolean isJava = owner.equals(Integer.class.getSimpleName()) || owner.equals(Long.class.getSimpleName());
        return Class.forName((isJava ? Integer.class : Floats.class).getPackageName() + "." + owner);
    }

    /** The object that has the method; empty if it is static. */
    public Optional<Object> receiver() {
        try {
            return isOfFormat() ? Optional.of(Floats.class.getField(owner).get(null)) : Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no object " + owner, e);
        }
    }
}
