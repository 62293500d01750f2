package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.Lexer;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Token;

/**
 * The semantics of an instruction in pseudo-code.
 *
 * @param range description of the instruction sets
 * @param marks the instruction sets as a mask
 * @param isAction whether it is an action and not a computation
 * @param lines the lines
 */
public record MeaningView(String range, String marks, boolean isAction, List<Line> lines) {
    private static final Set<String> TIGHT_AFTER = Set.of("(", "[", "@", "~", "!", "..");
    private static final Set<String> TIGHT_BEFORE = Set.of(")", "]", ",", "[", "@", "..");

    /**
     * A line.
     *
     * @param depth depth of indentation
     * @param pieces pieces of the text
     */
    public record Line(int depth, List<Piece> pieces) {}

    /**
     * A piece of a text.
     *
     * @param text the text
     * @param style style: k(eyword), f(unction), o(perand), n(umber), or empty
     * @param page page that it links to, or empty
     */
    public record Piece(String text, String style, String page) {}

    /**
     * Creates the view of a computation.
     *
     * @param functions names that link to the page of functions
     */
    static MeaningView computation(
            String text, Set<String> operands, Set<String> functions, String range, String marks) {
        List<Token> tokens = Lexer.tokens(text, (at, length, message, hint) -> {});
        List<Line> lines = new ArrayList<>();
        List<Piece> line = new ArrayList<>();
        int depth = 0;
        int brackets = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean opens = token.is("{");
            boolean closes = token.is("}");
            brackets += token.is("(") || token.is("[") ? 1 : token.is(")") || token.is("]") ? -1 : 0;
            boolean ends = token.kind() == Token.Kind.SEPARATOR && brackets == 0 || token.kind() == Token.Kind.END;
            if ((ends || closes) && !line.isEmpty()) {
                lines.add(new Line(depth, List.copyOf(line)));
                line.clear();
            }
            depth -= closes ? 1 : 0;
            if (!ends && token.kind() != Token.Kind.SEPARATOR) {
                line.add(piece(tokens, i, operands, functions, line.isEmpty()));
            }
            if (opens) {
                lines.add(new Line(depth++, List.copyOf(line)));
                line.clear();
            }
        }
        return new MeaningView(range, marks, false, lines);
    }

    /** Creates the view of an action, {@code memory: load, space: lds}. */
    static MeaningView action(String text, String range, String marks) {
        List<Line> lines = new ArrayList<>();
        for (String part : text.split(", (?=[a-z-]+: )")) {
            int colon = part.indexOf(": ");
            lines.add(new Line(
                    0,
                    colon < 0
                            ? List.of(new Piece(part, "", ""))
                            : List.of(
                                    new Piece(part.substring(0, colon), "k", ""),
                                    new Piece(part.substring(colon + 2), "", ""))));
        }
        return new MeaningView(range, marks, true, lines);
    }

    private static Piece piece(
            List<Token> tokens, int i, Set<String> operands, Set<String> functions, boolean isFirst) {
        Token token = tokens.get(i);
        Optional<Token> before = i == 0 || isFirst ? Optional.empty() : Optional.of(tokens.get(i - 1));
        boolean isCall = token.kind() == Token.Kind.NAME && tokens.get(i + 1).is("(");
        boolean isTight = before.isEmpty()
                || TIGHT_BEFORE.contains(token.text())
                || TIGHT_AFTER.contains(before.get().text())
                || token.is("(") && before.get().kind() == Token.Kind.NAME;
        String text = (isTight ? "" : " ") + token.text();
        if (token.kind() == Token.Kind.INTEGER || token.kind() == Token.Kind.FLOAT) {
            return new Piece(text, "n", "");
        } else if (isCall && functions.contains(token.text())) {
            return new Piece(text, "f", FunctionsPage.PAGE + "#" + token.text());
        } else if (Parser.KEYWORDS.contains(token.text())) {
            return new Piece(text, "k", "");
        } else if (operands.contains(token.text())) {
            return new Piece(text, "o", "");
        }
        return new Piece(text, isCall ? "f" : "", "");
    }
}
