package org.gfxisa.simulator.codeobject.asm;

/** What is wrong with a source, and where. */
public record SourceProblem(Place place, String message) {
    @Override
    public String toString() {
        return place + ": " + message + place.inside();
    }
}
