package org.gfxisa.plugin.does.typed;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.gfxisa.semantics.Callee;

/** The classes that lines of Java name. A line has a named argument of JavaPoet for each of them, which then imports it. */
public enum RuntimeClass {
    F4,
    F6,
    F8,
    FLOATS,
    INTS,
    MODE,
    RESULTS;

    /** The package of the classes. */
    public static final String PACKAGE = "org.gfxisa.semantics";

    private static final Map<String, ClassName> ARGUMENTS = new HashMap<>();

    static {
        for (RuntimeClass type : values()) {
            ARGUMENTS.put(type.argument(), type.className());
        }
    }

    /** A method, in a line of Java. */
    public static String method(Callee callee) {
        if (callee.owner().getPackageName().equals(String.class.getPackageName())) {
            return callee.qualifiedName();
        }
        String name = callee.format().map(f -> f + "." + callee.method()).orElse(callee.method());
        String owner =
                callee.format().isPresent() ? FLOATS.name() : callee.owner().getSimpleName();
        return valueOf(owner.toUpperCase(Locale.ROOT)).dot(name);
    }

    private String argument() {
        return name().toLowerCase(Locale.ROOT);
    }

    public ClassName className() {
        return ClassName.get(PACKAGE, name().charAt(0) + argument().substring(1));
    }

    /** A member of it, in a line of Java. */
    public String dot(String member) {
        return "$" + argument() + ":T." + member;
    }

    /** A line in which classes are named so. */
    public static CodeBlock line(String text) {
        return CodeBlock.builder().addNamed(text + "\n", ARGUMENTS).build();
    }
}
