package org.gfxisa.plugin.memorymodel.page;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelStep;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Describes the steps of a row, in order: the instructions, the conditions and the reasons. */
final class ModelStepText {
    private final ModelTable table;
    private final ModelRow row;
    private final MapNode reasons;
    private final ModelNames names;
    private String place;

    ModelStepText(ModelTable table, ModelRow row, MapNode reasons, ModelNames names) {
        this.table = table;
        this.row = row;
        this.reasons = reasons;
        this.names = names;
        place = row.ops().contains("fence") ? "fence" : row.orders().contains("none") ? "plain" : "before";
    }

    /** Describes the next step; empty if it stands for nothing in this row. */
    Optional<String> of(ModelStep step) {
        StringBuilder text = new StringBuilder();
        Optional<String> reason = Optional.empty();
        switch (step.words().get(0)) {
            case "as" -> text.append("as for ").append(names.order(step.words().get(1)));
            case "op" -> {
                text.append("`<op>`");
                for (String word : step.words().subList(1, step.words().size())) {
                    String bits = value(word);
                    text.append(bits.isEmpty() ? "" : ' ' + bits);
                    reason = bits.isEmpty() ? reason : reason(word, "bits");
                }
                place = place.equals("before") ? "after" : place;
            }
            default -> {
                text.append(value(step.words().get(0)));
                reason = reason(step.words().get(0), place);
            }
        }
        if (text.isEmpty()) {
            return Optional.empty();
        }
        conditions(text, step.when(), " if ");
        conditions(text, step.unless(), " unless ");
        step.erratum().ifPresent(e -> text.append(" [").append(e).append(']'));
        reason.filter(r -> step.present()).ifPresent(r -> text.append(": ").append(r));
        return Optional.of(text.toString());
    }

    private void conditions(StringBuilder text, Set<String> conditions, String before) {
        if (!conditions.isEmpty()) {
            text.append(before);
            text.append(conditions.stream().map(names::condition).sorted().collect(Collectors.joining(" and ")));
        }
    }

    private Optional<String> reason(String word, String where) {
        return reasons.map(word).flatMap(m -> m.text(where));
    }

    /** Returns the instructions of a word of the table with their conditions; any other word stands for itself. */
    private String value(String word) {
        return table.words().get(word).map(this::value).orElse('`' + word + '`');
    }

    private String value(Node value) {
        if (value instanceof MapNode map) {
            List<MapNode.Entry> chosen =
                    map.entries().stream().filter(e -> inRow(e.name())).toList();
            if (chosen.size() == 1 && row.scopes().equals(List.of(chosen.get(0).name()))) {
                return value(chosen.get(0).value());
            }
            return chosen.isEmpty()
                    ? ""
                    : chosen.stream()
                            .map(e -> or(value(e.value())) + " (" + names.condition(e.name()) + ")")
                            .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof ListNode list) {
            return list.scalars().stream().map(this::value).collect(Collectors.joining(" "));
        }
        return value instanceof ScalarNode scalar && !scalar.text().isEmpty() ? '`' + scalar.text() + '`' : "";
    }

    private static String or(String value) {
        return value.isEmpty() ? "nothing" : value;
    }

    /** Returns whether a version can apply in this row, which has certain scopes. */
    private boolean inRow(String choice) {
        boolean scope = Stream.of("singlethread", "wavefront", "workgroup", "cluster", "agent", "system")
                .anyMatch(choice::equals);
        return !scope || row.scopes().contains(choice);
    }
}
