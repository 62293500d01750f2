package org.gfxisa.plugin.does.syntax;

/** A lexical token. */
public record Token(Kind kind, String text, TextRange span) {
    public enum Kind {
        NAME,
        INTEGER,
        FLOAT,
        SYMBOL,
        SEPARATOR,
        END
    }

    /** Returns whether it is a symbol, such as a bracket. */
    public boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isName(String name) {
        return kind == Kind.NAME && text.equals(name);
    }

    /** How an error message calls it. */
    String described() {
        return switch (kind) {
            case END -> "the end";
            case SEPARATOR -> text.equals(";") ? "';'" : "the end of the line";
            default -> "'" + text + "'";
        };
    }
}
