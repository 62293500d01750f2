package org.gfxisa.simulator.codeobject.asm;

/** An error or a warning about a source, with its place. */
public record SourceProblem(Place place, String message) {
    @Override
    public String toString() {
        return place + ": " + message + place.inside();
    }
}
