package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Creates the page of functions, with their definitions and the instructions that call them. */
final class FunctionsPage {
    static final String PAGE = "functions.html";
    private static final Pattern CALL = Pattern.compile("([a-z_][a-z0-9_]*)\\(");
    private static final int MOST = 40;

    private FunctionsPage() {}

    static PageTable table(Reference reference) {
        Map<String, Set<String>> users = new TreeMap<>();
        Map<String, MapNode> defined = reference.resolved().definitions().functions();
        reference.functions().forEach(name -> users.put(name, new TreeSet<>()));
        for (SiteIsa isa : reference.isas()) {
            isa.spec().meanings().forEach((instruction, text) -> {
                Matcher call = CALL.matcher(text);
                while (call.find()) {
                    if (users.containsKey(call.group(1)) && reference.entries().containsKey(instruction)) {
                        users.get(call.group(1)).add(instruction);
                    }
                }
            });
        }
        List<Row> rows = new ArrayList<>();
        users.forEach((name, instructions) -> {
            Optional<MapNode> definition = Optional.ofNullable(defined.get(name));
            if (!instructions.isEmpty() || definition.isPresent()) {
                List<Row.Cell> cells = new ArrayList<>();
                cells.add(Row.code(definition
                        .map(d -> name + "(" + String.join(", ", Nodes.texts(d.get("parameters"))) + ")")
                        .orElse(name)));
                cells.add(Row.text(definition.flatMap(d -> d.text("title")).orElse("")));
                cells.add(Row.code(definition
                        .flatMap(d -> d.text("does"))
                        .map(does -> does.strip().replace("\n", "; "))
                        .orElse("")));
                instructions.stream().limit(MOST).forEach(i -> cells.add(Row.link(i, Reference.page(i))));
                if (instructions.size() > MOST) {
                    cells.add(Row.text("and " + (instructions.size() - MOST) + " more"));
                }
                rows.add(new Row(name, "", cells));
            }
        });
        return PageTable.of(
                "", "", List.of("function", "what it gives", "definition", "instructions that call it"), rows);
    }
}
