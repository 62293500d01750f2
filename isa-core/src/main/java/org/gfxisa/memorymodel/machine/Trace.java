package org.gfxisa.memorymodel.machine;

import java.util.Locale;

/** Describes an execution of a program. */
final class Trace {
    private final PlacedProgram program;

    Trace(PlacedProgram program) {
        this.program = program;
    }

    /** Describes a transition between two states. */
    String line(Transition move, State before, State after) {
        return switch (move.kind()) {
            case ISSUE -> issue(move.subject(), before, after);
            case SERVE -> "  " + serve(move.subject(), before, after);
            case REPEAT -> "  " + repeat(before.step(move.subject()));
            case FETCH -> "  " + line(move) + " = " + after.cached(move.subject(), move.location());
            case DROP, WRITE_BACK -> "  " + line(move);
        };
    }

    private String issue(int thread, State before, State after) {
        LitmusStep step = program.step(thread, before.pc(thread));
        String text = "T" + thread + ": " + text(step);
        boolean hit = step.kind() == LitmusStep.Kind.LOAD && after.register(step.register()) >= 0;
        return hit ? text + " finds " + after.register(step.register()) : text;
    }

    private String serve(int request, State before, State after) {
        int number = before.step(request);
        String location = LitmusStep.name(before.location(request));
        LitmusStep step = program.step(number);
        String owner = "T" + program.thread(number) + "'s ";
        return switch (step.kind()) {
            case LOAD -> owner + "load of " + location + " gets " + after.register(step.register());
            case STORE, EXCHANGE -> owner + word(step.kind()) + " of " + location + " = " + step.value() + " arrives";
            case INVALIDATE -> owner + "invalidation reaches " + location;
            default -> owner + "write-back reaches " + location;
        };
    }

    private String repeat(int number) {
        LitmusStep step = program.step(number);
        return "the page of T" + program.thread(number) + "'s " + word(step.kind()) + " of "
                + LitmusStep.name(step.location()) + " is absent: it is replayed with all later accesses";
    }

    private String line(Transition move) {
        String what = switch (move.kind()) {
            case FETCH -> " fetches ";
            case DROP -> " drops ";
            default -> " writes back ";
        };
        return program.caches().name(move.subject()) + what + LitmusStep.name(move.location());
    }

    private static String text(LitmusStep step) {
        if (!step.isAccess()) {
            return step.text();
        }
        String text =
                step.text().replace(LitmusStep.ACCESS, word(step.kind())) + " " + LitmusStep.name(step.location());
        return step.writes() ? text + " = " + step.value() : text;
    }

    private static String word(LitmusStep.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
