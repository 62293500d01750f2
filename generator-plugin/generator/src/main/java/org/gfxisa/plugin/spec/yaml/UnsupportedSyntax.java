package org.gfxisa.plugin.spec.yaml;

import java.util.Optional;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.diag.SourceText;

/** Finds anchors, aliases and tags, which are identified by the first character of a node. */
final class UnsupportedSyntax {
    static final String EXPECTED = "a value, or text in quotes";

    private UnsupportedSyntax() {}

    /** Explains what is wrong with a node that starts here; empty if it is supported. */
    static Optional<String> at(SourceText source, Position position) {
        int offset = source.offset(position.line(), position.column());
        char first = offset < source.text().length() ? source.text().charAt(offset) : ' ';
        return switch (first) {
            case '&' -> Optional.of("anchors are not supported");
            case '*' -> Optional.of("aliases are not supported");
            case '!' -> Optional.of("tags are not supported");
            default -> Optional.empty();
        };
    }
}
