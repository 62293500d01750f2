package org.gfxisa.plugin.instructions;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.check.Builtins;
import org.gfxisa.plugin.does.check.FunctionBody;
import org.gfxisa.plugin.does.check.Prelude;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Lexer;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads the floating-point functions of a spec, and checks their names, parameters and bodies. */
public final class PreludeReader {
    private final Definitions definitions;
    private final Map<String, MapNode> nodes;
    private final Diagnostics diagnostics;

    public PreludeReader(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        nodes = definitions.functions();
        this.diagnostics = diagnostics;
    }

    /** Returns the functions, including those with errors, which are reported. */
    public Prelude read() {
        Map<String, Prelude.Function> functions = new LinkedHashMap<>();
        Set<String> broken = new HashSet<>();
        nodes.forEach((name, node) -> node.scalar("does").ifPresent(does -> {
            Problems problems = new Problems(at(does));
            List<Stmt> body = Parser.parse(Lexer.tokens(does.text(), problems), problems);
            functions.put(name, new Prelude.Function(name, Nodes.texts(node.get("parameters")), body));
            if (problems.any() | !hasSoundNames(name, node)) {
                broken.add(name);
            }
        }));
        Prelude prelude = new Prelude(functions);
        for (String name : functions.keySet()) {
            if (!broken.contains(name)
                    && !prelude.check(name, at(nodes.get(name).scalar("does").orElseThrow()))) {
                broken.add(name);
            }
        }
        return prelude.withBroken(broken);
    }

    /** Reports a function whose name is already defined, and parameters that are named twice or like the result. */
    private boolean hasSoundNames(String name, MapNode node) {
        boolean isSound = true;
        if (Builtins.isFloatFunction(name)) {
            diagnostics.report(definitions
                    .error(Definitions.Kind.FUNCTIONS, name, "'" + name + "' is a function of the language")
                    .expecting("another name"));
            isSound = false;
        }
        Set<String> known = new HashSet<>(Set.of(FunctionBody.RESULT));
        for (ScalarNode parameter : Nodes.list(node.get("parameters"))) {
            if (!known.add(parameter.text())) {
                diagnostics.report(parameter
                        .error("'" + parameter.text() + "' has a meaning already")
                        .expecting("another name"));
                isSound = false;
            }
        }
        return isSound;
    }

    private ErrorSink at(ScalarNode does) {
        return (offset, length, message, hint) -> {
            Diagnostic error = does.errorAt(offset, length, message);
            diagnostics.report(hint.map(h -> h.on(error)).orElse(error));
        };
    }
}
