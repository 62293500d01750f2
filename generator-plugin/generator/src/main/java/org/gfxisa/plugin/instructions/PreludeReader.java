package org.gfxisa.plugin.instructions;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.check.Prelude;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Lexer;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads the functions of a spec, and checks their bodies. */
public final class PreludeReader {
    private final Map<String, MapNode> nodes;
    private final Diagnostics diagnostics;

    public PreludeReader(Definitions definitions, Diagnostics diagnostics) {
        nodes = definitions.functions();
        this.diagnostics = diagnostics;
    }

    /** The functions. One whose body has errors, which are reported, has no body. */
    public Prelude read() {
        Map<String, Prelude.Function> functions = new LinkedHashMap<>();
        nodes.forEach((name, node) -> node.scalar("does").ifPresent(does -> {
            List<String> parameters = Nodes.texts(node.get("parameters"));
            functions.put(
                    name,
                    new Prelude.Function(
                            name, parameters, Parser.parse(Lexer.tokens(does.text(), at(does)), at(does))));
        }));
        Prelude prelude = new Prelude(functions);
        Set<String> broken = new HashSet<>();
        for (String name : functions.keySet()) {
            if (!prelude.check(name, at(nodes.get(name).scalar("does").orElseThrow()))) {
                broken.add(name);
            }
        }
        return prelude.without(broken);
    }

    private ErrorSink at(ScalarNode does) {
        return (offset, length, message, hint) -> {
            Diagnostic error = does.errorAt(offset, length, message);
            diagnostics.report(hint.map(h -> h.on(error)).orElse(error));
        };
    }
}
