package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.machine.Outcome;

/**
 * A litmus test whose accesses are not chosen yet. In its text, {@code ||} separates threads and {@code ;} separates operations.
 * An operation is the name of a {@link Role} and a location with the value written ({@code x=1}), the forbidden value read
 * ({@code x->0}, or {@code x->?} if any value is allowed), or both ({@code x=1->0}); a fence has no location. {@code quiet} waits
 * until all other threads have ended, and {@code ends x=1} gives a forbidden final value. The forbidden outcome is the
 * conjunction of all forbidden values.
 *
 * @param shape name of the shape, such as {@code MP}
 * @param threads operations by thread
 */
record Template(String shape, List<List<Operation>> threads) {
    private static final Pattern OPERATION = Pattern.compile("(\\w+)(?: ([xyz])(?:=(\\d))?(?:->(\\d|\\?))?)?");
    private static final String QUIET = "quiet";
    private static final String ENDS = "ends";

    /**
     * An operation.
     *
     * @param role name of the role
     * @param location index of the location; -1 for a fence
     * @param value the value that is written
     * @param reads whether the value read matters
     * @param result the forbidden value; {@link Outcome#ANY} if any value is allowed
     */
    record Operation(String role, int location, int value, boolean reads, int result) {}

    /** Translates an operation to accesses and fences. */
    interface Role {
        /** Adds the accesses and fences of an operation to the current thread. */
        void write(LitmusTestBuilder draft, Operation operation);
    }

    /** Parses a template. */
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

    /** Returns the number of locations. */
    private int locations() {
        return 1
                + threads.stream()
                        .flatMap(List::stream)
                        .mapToInt(Operation::location)
                        .max()
                        .orElse(-1);
    }

    /** Returns the test with these roles; {@code local} says which locations are in local memory. */
    LitmusTestBuilder draft(Map<String, Role> roles, boolean... local) {
        LitmusTestBuilder draft = new LitmusTestBuilder(shape, Arrays.copyOf(local, locations()));
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
