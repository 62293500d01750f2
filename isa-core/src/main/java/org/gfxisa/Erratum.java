package org.gfxisa;

import java.util.List;

/**
 * Where a document is wrong, silent, or at odds with another one, and what the spec takes there.
 *
 * @param number as facts and messages name it, {@code V2}
 * @param title what it is about
 * @param source the document, and the place in it
 * @param taken what holds here
 * @param processors those of whose instructions, encodings, wait states or memory models a fact follows it; none: it is about the ABI, or
 *     about tools
 */
public record Erratum(String number, String title, String source, String taken, List<String> processors) {
    public Erratum {
        processors = List.copyOf(processors);
    }
}
