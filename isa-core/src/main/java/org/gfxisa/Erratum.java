package org.gfxisa;

import java.util.List;

/**
 * A passage where a document is wrong, silent or contradicts another document, and what the spec assumes.
 *
 * @param number number that facts and messages cite, e.g. {@code V2}
 * @param title subject
 * @param source the document and the section
 * @param taken what the spec assumes
 * @param processors processors for which an instruction, an encoding, wait states or a memory model depends on the erratum; empty
 *     if it is about the ABI or tools
 */
public record Erratum(String number, String title, String source, String taken, List<String> processors) {
    public Erratum {
        processors = List.copyOf(processors);
    }
}
