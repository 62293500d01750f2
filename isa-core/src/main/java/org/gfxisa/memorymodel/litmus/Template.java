package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.machine.Outcome;

/**
 * A litmus program of which it is still open what exactly its accesses are. As text: threads apart by {@code ||}, operations by
 * {@code ;}. An operation is the name of a {@link Role}, and a location with what is written ({@code x=1}), what must not be read
 * ({@code x->0}, or {@code x->?} for anything), or both ({@code x=1->0}); fences have no location. {@code quiet} waits until all others
 * have ended, {@code ends x=1} says what must not be left in the end. Of all the values that must not come about, the outcome has
 * all at once.
 *
 * @param shape its kind, such as {@code MP}
 * @param threads what they do
 */
record Template(String shape, List<List<Operation>> threads) {
    private static final Pattern OPERATION = Pattern.compile("(\\w+)(?: ([xyz])(?:=(\\d))?(?:->(\\d|\\?))?)?");
    private static final String QUIET = "quiet";
    private static final String ENDS = "ends";

    /**
     * An operation.
     *
     * @param role who does it
     * @param location its location; -1 for a fence
     * @param value what it writes
     * @param reads whether what it reads is of interest
     * @param result what it must not read; {@link Outcome#ANY} for anything
     */
    record Operation(String role, int location, int value, boolean reads, int result) {}

    /** Writes an operation as the accesses and fences that it stands for. */
    interface Role {
        /** Adds them to the thread that the draft is at. */
        void write(Draft draft, Operation operation);
    }

    /** Reads a program. */
    static Template of(String shape, String text) {
        List<List<Operation>> threads = new ArrayList<>();
        for (String thread : text.split("\\|\\|", -1)) {
            List<Operation> operations = new ArrayList<>();
            for (String operation : thread.split(";")) {
                if (!operation.isBlank()) {
                    operations.add(operation(operation.strip()));
                }
            }
            threads.add(List.copyOf(operations));
        }
        return new Template(shape, List.copyOf(threads));
    }

    private static Operation operation(String text) {
        Matcher m = OPERATION.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException("no operation of a litmus program: " + text);
        }
        String result = m.group(4);
        return new Operation(
                m.group(1),
                m.group(2) == null ? -1 : m.group(2).charAt(0) - 'x',
                m.group(3) == null ? 0 : Integer.parseInt(m.group(3)),
                result != null,
                result == null || result.equals("?") ? Outcome.ANY : Integer.parseInt(result));
    }

    /** How many locations it has. */
    private int locations() {
        return 1
                + threads.stream()
                        .flatMap(List::stream)
                        .mapToInt(Operation::location)
                        .max()
                        .orElse(-1);
    }

    /** The program with these accesses; {@code local} tells which locations are local memory, as many as there may be. */
    Draft draft(Map<String, Role> roles, boolean... local) {
        Draft draft = new Draft(shape, Arrays.copyOf(local, locations()));
        for (List<Operation> thread : threads) {
            draft.thread();
            for (Operation operation : thread) {
                switch (operation.role()) {
                    case QUIET -> draft.quiet();
                    case ENDS -> draft.last(operation.location(), operation.value());
                    default -> roles.get(operation.role()).write(draft, operation);
                }
            }
        }
        return draft;
    }
}
