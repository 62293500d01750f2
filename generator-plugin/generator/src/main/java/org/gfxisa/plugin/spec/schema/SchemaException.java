package org.gfxisa.plugin.spec.schema;

/** A schema that cannot be worked with; the message says why. */
final class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SchemaException(String message) {
        super(message);
    }
}
