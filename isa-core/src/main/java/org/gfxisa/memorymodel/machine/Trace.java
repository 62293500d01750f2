package org.gfxisa.memorymodel.machine;

import java.util.Locale;

/** A run of a program in words. */
final class Trace {
    private final Layout layout;

    Trace(Layout layout) {
        this.layout = layout;
    }

    /** A move, from one state to another. */
    String line(Move move, State before, State after) {
        return switch (move.kind()) {
            case ISSUE -> issue(move.subject(), before, after);
            case SERVE -> "  " + serve(move.subject(), before, after);
            case REPEAT -> "  " + repeat(before.step(move.subject()));
            case FETCH -> "  " + line(move) + " = " + after.cached(move.subject(), move.location());
            case DROP, WRITE_BACK -> "  " + line(move);
        };
    }

    private String issue(int thread, State before, State after) {
        LitmusStep step = layout.step(thread, before.pc(thread));
        String text = "T" + thread + ": " + text(step);
        boolean hit = step.kind() == LitmusStep.Kind.LOAD && after.register(step.register()) >= 0;
        return hit ? text + " finds " + after.register(step.register()) : text;
    }

    private String serve(int request, State before, State after) {
        int number = before.step(request);
        String location = LitmusStep.name(before.location(request));
        LitmusStep step = layout.step(number);
        String owner = "T" + layout.thread(number) + "'s ";
        return switch (step.kind()) {
            case LOAD -> owner + "load of " + location + " gets " + after.register(step.register());
            case STORE, EXCHANGE -> owner + word(step.kind()) + " of " + location + " = " + step.value() + " arrives";
            case INVALIDATE -> owner + "invalidation reaches " + location;
            default -> owner + "write-back reaches " + location;
        };
    }

    private String repeat(int number) {
        LitmusStep step = layout.step(number);
        return "the page of T" + layout.thread(number) + "'s " + word(step.kind()) + " of "
                + LitmusStep.name(step.location()) + " is not there: it is done again, and all since";
    }

    private String line(Move move) {
        String what = switch (move.kind()) {
            case FETCH -> " fetches ";
            case DROP -> " drops ";
            default -> " writes back ";
        };
        return layout.caches().name(move.subject()) + what + LitmusStep.name(move.location());
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
