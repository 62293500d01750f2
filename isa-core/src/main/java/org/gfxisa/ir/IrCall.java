package org.gfxisa.ir;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.Denormals;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.FloatOperation;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.semantics.Rounding;

/**
 * A call of a run-time method by a node of an {@link IrFunction}: {@code F32.fma(III)I!}, where {@code !} means that MODE is an argument. A
 * 64-bit argument is two nodes, low and high.
 *
 * @param takesMode whether MODE, packed by {@link Mode}, is its last argument
 * @param round the rounding that replaces the one in MODE
 * @param denorm the treatment of denormals that replaces the one in MODE
 * @param suppressed whether it raises no exceptions: {@code F32.sub(II)I!/suppress}
 */
public record IrCall(
        Callee callee, boolean takesMode, Optional<Rounding> round, Optional<Denormals> denorm, boolean suppressed) {
    private static final String SUPPRESSED = "/suppress";

    /** Returns the call of an operation under MODE as it is. */
    public static IrCall of(FloatOp op, FloatFormat format) {
        return new IrCall(new FloatOperation(op, format), true, Optional.empty(), Optional.empty(), false);
    }

    /**
     * Parses the text that {@link #text} returns.
     *
     * @throws IllegalArgumentException if there is no such method
     */
    public static IrCall of(String text) {
        String[] parts = text.replace(SUPPRESSED, "").split("!", -1);
        Callee callee = Callee.all()
                .filter(c -> (c.qualifiedName() + c.descriptor()).equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no method " + parts[0]));
        return new IrCall(
                callee,
                parts.length > 1,
                word(Rounding.values(), parts),
                word(Denormals.values(), parts),
                text.endsWith(SUPPRESSED));
    }

    private static <E extends Enum<E>> Optional<E> word(E[] values, String... words) {
        return Arrays.stream(values)
                .filter(v -> Arrays.asList(words).contains(v.name().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** Returns the text of the call, as {@link IrText} prints it. */
    public String text() {
        String words = Stream.of(round, denorm)
                .flatMap(Optional::stream)
                .map(w -> w.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("!"));
        return callee.qualifiedName()
                + callee.descriptor()
                + (takesMode ? "!" + words : "")
                + (suppressed ? SUPPRESSED : "");
    }

    /** Returns the MODE that is passed to the method where the wave has another one. */
    public int mode(int mode) {
        int rounded = round.map(r -> r.in(mode)).orElse(mode);
        return denorm.map(d -> d.in(rounded)).orElse(rounded);
    }

    /**
     * Returns the method.
     *
     * @throws IllegalStateException if it does not exist
     */
    public Method method() {
        List<Class<?>> types = new ArrayList<>();
        for (char type : callee.arguments().toCharArray()) {
            types.add(type == 'J' ? long.class : type == 'Z' ? boolean.class : int.class);
        }
        if (takesMode) {
            types.add(int.class);
        }
        try {
            return callee.owner().getMethod(callee.method(), types.toArray(Class<?>[]::new));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no method " + text(), e);
        }
    }

    /** Returns the object on which the method is called; empty if it is static. */
    public Optional<Object> receiver() {
        return callee.format().map(name -> {
            try {
                return Floats.class.getField(name).get(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("no object " + name, e);
            }
        });
    }
}
