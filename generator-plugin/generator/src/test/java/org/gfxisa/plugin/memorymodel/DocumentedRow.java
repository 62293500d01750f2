package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.SequenceKey.Cell;

/**
 * A row of a documented table.
 *
 * @param op {@code load}, {@code store}, {@code rmw}, {@code fence}
 * @param order the ordering
 * @param scopes its scopes
 * @param spaces its address spaces
 * @param text the rest: steps and conditions
 */
record DocumentedRow(String op, String order, List<String> scopes, List<String> spaces, String text) {
    private static final Pattern STEP = Pattern.compile("(?<= )\\d\\.? +(?=[|*a-z])");
    private static final Pattern LIKE =
            Pattern.compile("[Ss]ame as (?:corresponding )?(?:load |store |fence |atomicrmw )?(?:atomic )?([a-z_-]+)");
    private static final List<String> VARIANTS =
            List.of(" - !volatile & !nontemporal ", " - !volatile & nontemporal ", " - volatile ");

    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        scopes.forEach(scope -> spaces.forEach(space -> cells.add(new Cell(op, order, scope, space))));
        return cells;
    }

    /** The steps for a kind of access: 0 plain, 1 nontemporal, 2 volatile. */
    List<DocumentedStep> steps(int variant) {
        String part = text;
        if (text.contains(VARIANTS.get(0))) {
            int start = text.indexOf(VARIANTS.get(variant));
            int end = variant == 2 ? text.length() : text.indexOf(VARIANTS.get(variant + 1));
            part = text.substring(start + 2, end);
        }
        List<DocumentedStep> steps = new ArrayList<>();
        Matcher step = STEP.matcher(part);
        int start = -1;
        while (step.find()) {
            if (start >= 0) {
                steps.add(DocumentedStep.of(part.substring(start, step.start())));
            }
            start = step.end();
        }
        if (start >= 0) {
            steps.add(DocumentedStep.of(part.substring(start)));
        }
        return steps;
    }

    /** The ordering of the row that this one continues like. */
    Optional<String> like() {
        Matcher like = LIKE.matcher(text);
        return like.find() ? Optional.of(like.group(1).replace("non-atomic", "none")) : Optional.empty();
    }
}
