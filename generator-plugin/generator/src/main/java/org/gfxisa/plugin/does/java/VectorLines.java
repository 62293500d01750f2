package org.gfxisa.plugin.does.java;

import static org.gfxisa.plugin.does.java.IntCode.and;
import static org.gfxisa.plugin.does.java.IntCode.isZero;
import static org.gfxisa.plugin.does.java.IntCode.not;
import static org.gfxisa.plugin.does.java.IntCode.xor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** The lines of a loop over lanes, with temporaries for what is used more than once and counts that are computed before it. */
final class VectorLines {
    private final JavaExpr scalars;
    private final List<String> out = new ArrayList<>();
    /** Lines before the loop: names by expressions. */
    private final Map<String, String> counts = new LinkedHashMap<>();

    /** Temporaries by what they hold, as long as the variables in it stay. */
    private final Map<String, String> names = new HashMap<>();

    private int temporaries;

    VectorLines(boolean clamp) {
        this.scalars = new JavaExpr(clamp);
    }

    List<String> loop() {
        return out;
    }

    List<String> before() {
        List<String> lines = new ArrayList<>();
        counts.forEach((expression, name) -> lines.add("int " + name + " = " + expression + ";"));
        return lines;
    }

    void declare(String name, String value) {
        out.add("int " + name + " = " + value + ";");
    }

    void assign(String name, JavaCode value) {
        out.add(name + " = " + value.text() + ";");
        names.clear();
    }

    private String declare(String value) {
        String name = "_t" + temporaries++;
        declare(name, value);
        return name;
    }

    private JavaCode before(String expression) {
        return JavaCode.primary(counts.computeIfAbsent(expression, e -> "_count" + counts.size()));
    }

    /** A shift count, computed before the loop. */
    JavaCode count(TypedExpr.Int node) {
        return before(scalars.toInt(node));
    }

    /** 31 less the low five bits of a count: by so much and one more the other half comes in. */
    JavaCode complement(JavaCode count) {
        return before("~" + count.text());
    }

    /** All ones for a count below 32. */
    JavaCode near(JavaCode count) {
        return before("(" + count.text() + " >> 5 & 1) - 1");
    }

    /** A value that is used more than once. */
    JavaCode named(JavaCode value) {
        if (value.precedence() == JavaCode.PRIMARY && !value.text().endsWith(")")) {
            return value;
        }
        return JavaCode.primary(names.computeIfAbsent(value.text(), this::declare));
    }

    /** A value before a variable in it changes. */
    JavaCode kept(JavaCode value) {
        return JavaCode.primary(declare(value.text()));
    }

    JavaCode blend(JavaCode mask, JavaCode yes, JavaCode no) {
        if (isZero(yes)) {
            return and(no, not(mask));
        }
        JavaCode other = named(no);
        return xor(and(xor(yes, other), mask), other);
    }
}
