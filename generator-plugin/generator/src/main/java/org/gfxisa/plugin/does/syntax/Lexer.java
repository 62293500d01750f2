package org.gfxisa.plugin.does.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cuts a text into tokens. A newline separates statements unless a bracket is open, the line ends with an operator, or
 * the next line starts with one.
 */
public final class Lexer {
    /** Longest first, so that the first match is the right one. */
    private static final List<String> SYMBOLS = List.of(
            "..", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "&", "|", "^", "~", "!", "<", ">", "?",
            ":", "=", "@", ",", "(", ")", "[", "]", "{", "}");

    /** After one of these a newline means nothing, and a statement cannot start with one of them. */
    private static final Set<String> JOINING = Set.of(
            "..", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "&", "|", "^", "~", "!", "<", ">", "?",
            ":", "=", "@", ",");

    private final String text;
    private final ErrorSink errors;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int depth;

    private Lexer(String text, ErrorSink errors) {
        this.text = text;
        this.errors = errors;
    }

    /** All tokens of a text; the last one is {@code END}. */
    public static List<Token> tokens(String text, ErrorSink errors) {
        Lexer lexer = new Lexer(text, errors);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                skipComment();
            } else if (c == '\n' || c == ';') {
                separator(c);
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (isDigit(c)) {
                number();
            } else if (isNameStart(c)) {
                name();
            } else {
                symbol();
            }
        }
        if (!tokens.isEmpty() && last().kind() == Token.Kind.SEPARATOR) {
            tokens.remove(tokens.size() - 1);
        }
        tokens.add(new Token(Token.Kind.END, "", new TextRange(text.length(), 1)));
    }

    private void skipComment() {
        while (at < text.length() && text.charAt(at) != '\n') {
            at++;
        }
    }

    private void separator(char c) {
        boolean joined = c == '\n' && (depth > 0 || !tokens.isEmpty() && JOINING.contains(last().text()));
        boolean useless = tokens.isEmpty() || last().kind() == Token.Kind.SEPARATOR || last().is("{");
        if (!joined && !useless) {
            tokens.add(new Token(Token.Kind.SEPARATOR, String.valueOf(c), new TextRange(at, 1)));
        }
        at++;
    }

    private void number() {
        int start = at;
        boolean hex = text.startsWith("0x", at);
        at += hex ? 2 : 0;
        int digits = at;
        take(hex);
        boolean isFloat = false;
        if (!hex && peek(0) == '.' && isDigit(peek(1))) {
            isFloat = true;
            at++;
            take(false);
        }
        if (!hex && (peek(0) == 'e' || peek(0) == 'E')) {
            int sign = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
            if (isDigit(peek(1 + sign))) {
                isFloat = true;
                at += 1 + sign;
                take(false);
            }
        }
        int end = at;
        while (isNamePart(peek(0))) {
            at++;
        }
        TextRange span = new TextRange(start, at - start);
        if (at != end || digits == end) {
            errors.error(start, at - start, "'" + text.substring(start, at) + "' is not a number", Optional.empty());
        }
        String number = text.substring(start, Math.max(end, start)).replace("_", "");
        add(isFloat ? Token.Kind.FLOAT : Token.Kind.INTEGER, digits == end ? "0" : number, span);
    }

    private void take(boolean hex) {
        while (isDigit(peek(0)) || peek(0) == '_' || hex && Character.digit(peek(0), 16) >= 0) {
            at++;
        }
    }

    private void name() {
        int start = at;
        while (isNamePart(peek(0)) || peek(0) == '.' && isNameStart(peek(1))) {
            at++;
        }
        add(Token.Kind.NAME, text.substring(start, at), new TextRange(start, at - start));
    }

    private void symbol() {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                if (symbol.equals("(") || symbol.equals("[")) {
                    depth++;
                } else if (symbol.equals(")") || symbol.equals("]")) {
                    depth = Math.max(0, depth - 1);
                } else if (symbol.equals("{") || symbol.equals("}")) {
                    depth = 0;
                }
                add(Token.Kind.SYMBOL, symbol, new TextRange(at, symbol.length()));
                at += symbol.length();
                return;
            }
        }
        int length = Character.charCount(text.codePointAt(at));
        errors.error(
                at,
                length,
                "the character '" + text.substring(at, at + length) + "' means nothing here",
                Optional.empty());
        at += length;
    }

    private void add(Token.Kind kind, String content, TextRange span) {
        boolean continues = kind == Token.Kind.SYMBOL && (JOINING.contains(content) || content.equals("{"));
        if (continues
                && !tokens.isEmpty()
                && last().kind() == Token.Kind.SEPARATOR
                && last().text().equals("\n")) {
            tokens.remove(tokens.size() - 1);
        }
        tokens.add(new Token(kind, content, span));
    }

    private Token last() {
        return tokens.get(tokens.size() - 1);
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c) || c == '_';
    }
}
