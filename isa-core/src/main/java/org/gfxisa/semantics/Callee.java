package org.gfxisa.semantics;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** A run-time method of this package or of {@code java.lang}: an operation of the spec's language that no operator of Java expresses. */
public sealed interface Callee permits FloatOperation, IntOp, ModeField {
    /** Returns the class of the method. */
    Class<?> owner();

    /** Returns the constant of {@link Floats} whose method it is; empty if the method is static. */
    default Optional<String> format() {
        return Optional.empty();
    }

    /** Returns the name of the method. */
    String method();

    /** Returns the JVM descriptor of the method without MODE, which may be its last argument. The types are I, J and Z. */
    String descriptor();

    /** Returns the name by which people know it, such as {@code F32.fma} or {@code Ints.bits}. */
    default String qualifiedName() {
        return format().orElseGet(() -> owner().getSimpleName()) + "." + method();
    }

    /** Returns the types of the arguments but for MODE, one letter each. */
    default String arguments() {
        return descriptor().substring(1, descriptor().indexOf(')'));
    }

    /** Returns the letter of the result type. */
    default char result() {
        return descriptor().charAt(descriptor().length() - 1);
    }

    /** Returns all of them. */
    static Stream<Callee> all() {
        Stream<Callee> floats = Arrays.stream(FloatOp.values())
                .flatMap(op -> op.formats().stream().map(format -> new FloatOperation(op, format)));
        return Stream.of(floats, Arrays.stream(IntOp.values()), Arrays.stream(ModeField.values()))
                .flatMap(s -> s);
    }
}
