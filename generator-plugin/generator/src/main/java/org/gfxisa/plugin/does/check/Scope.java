package org.gfxisa.plugin.does.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;

/** The local variables, by block, and the Java names that are taken. */
public final class Scope {
    /** A local variable: a constant of a loop, a variable per element, or one whose initial value was wrong. */
    sealed interface Local {
        record Constant(Value value) implements Local {}

        record Stored(Type type, List<Variable> variables) implements Local {}

        record Broken() implements Local {}
    }

    private final Deque<Map<String, Local>> blocks = new ArrayDeque<>();
    private final Set<String> javaNames = new HashSet<>();
    private final Map<String, TextRange> defined = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();

    public Scope(Set<String> reservedJavaNames) {
        javaNames.addAll(reservedJavaNames);
        open();
    }

    void open() {
        blocks.push(new HashMap<>());
    }

    void close() {
        blocks.pop();
    }

    Optional<Local> find(String name) {
        for (Map<String, Local> block : blocks) {
            if (block.containsKey(name)) {
                used.add(name);
                return Optional.of(block.get(name));
            }
        }
        return Optional.empty();
    }

    void define(String name, Local local) {
        blocks.element().put(name, local);
    }

    /** Defines a variable of the text, which something must use. */
    void define(String name, TextRange where, Local local) {
        define(name, local);
        defined.putIfAbsent(name, where);
    }

    /** Variables of the text that nothing uses, and where they are defined. */
    public Map<String, TextRange> unused() {
        Map<String, TextRange> names = new LinkedHashMap<>(defined);
        names.keySet().removeAll(used);
        return names;
    }

    /** All names in sight. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        blocks.forEach(b -> names.addAll(b.keySet()));
        return names;
    }

    /** A Java name that is not taken yet, like the given one. */
    String javaName(String wanted) {
        String name = SourceVersion.isKeyword(wanted) || wanted.equals("_") ? wanted + "_" : wanted;
        String candidate = name;
        for (int i = 2; !javaNames.add(candidate); i++) {
            candidate = name + i;
        }
        return candidate;
    }
}
