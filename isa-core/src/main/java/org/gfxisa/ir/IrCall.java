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
 * A run-time method that a node of an {@link IrFunction} calls: {@code F32.fma(III)I!}.
 *
 * @param owner name of a constant of {@link Floats}, of a class in its package, or of a class in {@code java.lang}
 * @param name of the method
 * @param descriptor JVM descriptor of the arguments that nodes supply, and of the result; its types are I, J and Z
 * @param takesMode whether MODE, packed by {@link Mode}, is its last argument
 * @param round the rounding mode that replaces the one in MODE: rne, rup, rdn or rtz
 * @param denorm the denormal mode that replaces the one in MODE: flush or keep
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

    /** Parses the text that {@link #text} returns. */
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

    /** Returns the text of the call, as {@link IrText} prints it. */
    public String text() {
        String mode = Stream.of(round, denorm).flatMap(Optional::stream).collect(Collectors.joining("!"));
        return key() + descriptor + (takesMode ? "!" + mode : "");
    }

    /** Returns owner and name, joined by a dot. */
    public String key() {
        return owner + "." + name;
    }

    /** Returns the types of the arguments that nodes supply, one letter each. */
    public String arguments() {
        return descriptor.substring(1, descriptor.indexOf(')'));
    }

    /** Returns the letter of the result type. */
    public char result() {
        return descriptor.charAt(descriptor.length() - 1);
    }

    /** Returns the MODE that is passed to the method where the wave has another one. */
    public int mode(int mode) {
        int rounded = round.map(r -> Mode.withRound(mode, ROUNDINGS.get(r))).orElse(mode);
        return denorm.map(d -> Mode.withDenorm(rounded, DENORMALS.get(d))).orElse(rounded);
    }

    /**
     * Returns the method.
     *
     * @throws IllegalStateException if it does not exist
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

    /** Returns the object on which the method is called; empty if it is static. */
    public Optional<Object> receiver() {
        try {
            return isOfFormat() ? Optional.of(Floats.class.getField(owner).get(null)) : Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no object " + owner, e);
        }
    }
}
