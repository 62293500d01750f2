package org.gfxisa.plugin.does.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Recursive descent; after an error it goes on with the next statement. */
public final class Parser {
    /** Names that cannot be variables. */
    public static final Set<String> KEYWORDS =
            Set.of("let", "if", "else", "for", "in", "under", "atomic", "true", "false", "inf", "nan");

    /** What names of MODE's fields begin with; other names with a point in them are those of memory. */
    public static final String MODE = "mode.";

    /** Binary operators, weakest first. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("||"),
            List.of("&&"),
            List.of("==", "!=", "<", "<=", ">", ">="),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*"));

    private static final int COMPARISONS = 2;
    private static final int DEEPEST = 100;
    /** Operators that join in a row nest without brackets, to the left. */
    private static final int MOST_OPERATORS = 500;

    private final List<Token> tokens;
    private final ErrorSink errors;
    private int at;
    private int nesting;
    private int operators;

    private Parser(List<Token> tokens, ErrorSink errors) {
        this.tokens = tokens;
        this.errors = errors;
    }

    /** The statements that the {@linkplain Lexer tokens} of a text are, as far as they can be understood. */
    public static List<Stmt> parse(List<Token> tokens, ErrorSink errors) {
        Parser parser = new Parser(tokens, errors);
        List<Stmt> statements = new ArrayList<>();
        while (parser.peek().kind() != Token.Kind.END) {
            statements.addAll(parser.statements());
            if (parser.peek().is("}")) {
                parser.error(parser.peek(), "this '}' closes nothing", Optional.empty());
                parser.at++;
            }
        }
        return statements;
    }

    /** Thrown to leave a statement that cannot be understood; the error is reported already. */
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable() {
            super("", null, false, false);
        }
    }

    private List<Stmt> statements() {
        List<Stmt> result = new ArrayList<>();
        while (true) {
            while (peek().kind() == Token.Kind.SEPARATOR) {
                at++;
            }
            if (peek().kind() == Token.Kind.END || peek().is("}")) {
                return result;
            }
            operators = 0;
            try {
                result.add(statement());
                endOfStatement();
            } catch (Unreadable e) {
                skipStatement();
            }
        }
    }

    private void endOfStatement() {
        Token next = peek();
        boolean afterBlock = at > 0 && tokens.get(at - 1).is("}");
        if (next.kind() != Token.Kind.SEPARATOR && next.kind() != Token.Kind.END && !next.is("}") && !afterBlock) {
            throw unexpected("a newline or ';' before the next statement");
        }
    }

    private void skipStatement() {
        nesting = 0;
        int open = 0;
        while (peek().kind() != Token.Kind.END) {
            Token token = peek();
            if (open == 0 && (token.kind() == Token.Kind.SEPARATOR || token.is("}"))) {
                return;
            }
            open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            at++;
        }
    }

    private Stmt statement() {
        Token first = peek();
        if (first.isName("let")) {
            at++;
            Token name = variableName();
            expect("=");
            return new Stmt.Let(name.text(), name.span(), expression());
        }
        if (first.isName("if")) {
            at++;
            return ifStatement();
        }
        if (first.isName("for")) {
            at++;
            Token name = variableName();
            if (!peek().isName("in")) {
                throw unexpected("'in'");
            }
            at++;
            Expr from = expression();
            expect("..");
            Expr to = expression();
            return new Stmt.For(name.text(), name.span(), from, to, block());
        }
        if (first.isName("under")) {
            at++;
            List<Expr.Name> words = new ArrayList<>();
            while (peek().kind() == Token.Kind.NAME) {
                words.add(new Expr.Name(peek().text(), peek().span()));
                at++;
            }
            return new Stmt.Under(words, block());
        }
        if (first.isName("atomic")) {
            at++;
            Token name = variableName();
            expect("=");
            return new Stmt.Atomic(name.text(), name.span(), postfix(), block());
        }
        if (first.isName("else")) {
            throw unexpected("a statement: this 'else' follows no 'if'");
        }
        Expr target = postfix();
        expect("=");
        return new Stmt.Assign(target, expression());
    }

    private Stmt ifStatement() {
        Expr condition = expression();
        List<Stmt> yes = block();
        int before = at;
        while (peek().kind() == Token.Kind.SEPARATOR) {
            at++;
        }
        if (!peek().isName("else")) {
            at = before;
            return new Stmt.If(condition, yes, List.of());
        }
        at++;
        if (peek().isName("if")) {
            at++;
            return new Stmt.If(condition, yes, List.of(ifStatement()));
        }
        return new Stmt.If(condition, yes, block());
    }

    private List<Stmt> block() {
        Token open = expect("{");
        enter(open);
        List<Stmt> result = statements();
        if (!peek().is("}")) {
            error(open, "this '{' is never closed", Optional.empty());
            throw new Unreadable();
        }
        nesting--;
        at++;
        return result;
    }

    private Expr expression() {
        enter(peek());
        Expr condition = binary(0);
        if (!peek().is("?")) {
            nesting--;
            return condition;
        }
        at++;
        Expr yes = expression();
        expect(":");
        Expr no = expression();
        nesting--;
        return new Expr.Conditional(condition, yes, no, condition.span().to(no.span()));
    }

    private Expr binary(int level) {
        if (level == LEVELS.size()) {
            return unary();
        }
        Expr left = binary(level + 1);
        boolean compared = false;
        while (peek().kind() == Token.Kind.SYMBOL && LEVELS.get(level).contains(peek().text())) {
            Token operator = peek();
            if (compared) {
                error(operator, "comparisons do not chain", Optional.of(Hint.expecting("join them with '&&'")));
                throw new Unreadable();
            }
            at++;
            join(operator);
            Expr right = binary(level + 1);
            left = new Expr.Binary(operator.text(), left, right, left.span().to(right.span()));
            compared = level == COMPARISONS;
        }
        return left;
    }

    private Expr unary() {
        Token token = peek();
        if (token.is("-") || token.is("~") || token.is("!")) {
            at++;
            enter(token);
            Expr operand = unary();
            nesting--;
            return new Expr.Unary(token.text(), operand, token.span().to(operand.span()));
        }
        return postfix();
    }

    private Expr postfix() {
        Expr result = primary();
        while (true) {
            Token token = peek();
            if (token.is("[")) {
                at++;
                join(token);
                Expr first = expression();
                if (result instanceof Expr.Name memory && isMemory(memory)) {
                    result = memory(memory, first);
                } else if (peek().is(":")) {
                    at++;
                    Expr low = expression();
                    result = new Expr.Slice(
                            result, first, low, result.span().to(expect("]").span()));
                } else {
                    result = new Expr.Bit(
                            result, first, result.span().to(expect("]").span()));
                }
            } else if (token.is("@")) {
                at++;
                join(token);
                Expr index = primary();
                result = new Expr.Element(result, index, result.span().to(index.span()));
            } else {
                return result;
            }
        }
    }

    private static boolean isMemory(Expr.Name name) {
        return name.name().contains(".") && !name.name().startsWith(MODE);
    }

    private Expr memory(Expr.Name name, Expr first) {
        List<Expr> address = new ArrayList<>(List.of(first));
        while (peek().is(",")) {
            at++;
            address.add(expression());
        }
        int point = name.name().indexOf('.');
        return new Expr.Memory(
                name.name().substring(0, point),
                name.name().substring(point + 1),
                address,
                name.span(),
                name.span().to(expect("]").span()));
    }

    private Expr primary() {
        Token token = peek();
        if (token.kind() == Token.Kind.INTEGER) {
            at++;
            boolean hex = token.text().startsWith("0x");
            BigInteger value = hex ? new BigInteger(token.text().substring(2), 16) : new BigInteger(token.text());
            return new Expr.IntLiteral(value, token.span());
        }
        if (token.kind() == Token.Kind.FLOAT) {
            at++;
            return new Expr.FloatLiteral(Double.parseDouble(token.text()), token.span());
        }
        if (token.is("(")) {
            at++;
            Expr inner = expression();
            expect(")");
            return inner;
        }
        if (token.kind() == Token.Kind.NAME
                && !Set.of("let", "if", "else", "for", "in", "under", "atomic").contains(token.text())) {
            at++;
            return peek().is("(") ? call(token) : new Expr.Name(token.text(), token.span());
        }
        throw unexpected("an expression");
    }

    private Expr call(Token function) {
        at++;
        List<Expr> arguments = new ArrayList<>();
        if (!peek().is(")")) {
            arguments.add(expression());
            while (peek().is(",")) {
                at++;
                arguments.add(expression());
            }
        }
        Token close = expect(")");
        return new Expr.Call(
                function.text(), function.span(), arguments, function.span().to(close.span()));
    }

    private Token variableName() {
        Token token = peek();
        if (token.kind() != Token.Kind.NAME
                || KEYWORDS.contains(token.text())
                || token.text().contains(".")) {
            throw unexpected("a name for the variable");
        }
        at++;
        return token;
    }

    private Token expect(String symbol) {
        Token token = peek();
        if (!token.is(symbol)) {
            throw unexpected("'" + symbol + "'");
        }
        at++;
        return token;
    }

    private void enter(Token where) {
        if (++nesting > DEEPEST) {
            error(where, "this is nested too deeply", Optional.of(Hint.expecting("at most " + DEEPEST + " levels")));
            throw new Unreadable();
        }
    }

    private void join(Token operator) {
        if (++operators > MOST_OPERATORS) {
            error(
                    operator,
                    "this statement has too many operators",
                    Optional.of(Hint.expecting("at most " + MOST_OPERATORS + " in one")));
            throw new Unreadable();
        }
    }

    private Unreadable unexpected(String expected) {
        error(peek(), "unexpected " + peek().described(), Optional.of(Hint.expecting(expected)));
        return new Unreadable();
    }

    private void error(Token token, String message, Optional<Hint> hint) {
        errors.error(token.span().offset(), token.span().length(), message, hint);
    }

    private Token peek() {
        return tokens.get(at);
    }
}
