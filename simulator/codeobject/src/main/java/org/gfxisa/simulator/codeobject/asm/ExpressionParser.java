package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.SymbolSpecifier;
import org.gfxisa.text.Cursor;
import org.gfxisa.text.Numbers;
import org.gfxisa.text.Operator;
import org.gfxisa.text.TermParser;
import org.gfxisa.text.WordTable;

/** Parses expressions with symbols, including those in operands of instructions. */
final class ExpressionParser implements TermParser {
    private static final int LOWEST = 1;
    private static final int DEEPEST = 200;
    private static final String HERE = ".";

    private final Symbols symbols;
    private final Evaluator evaluator;

    ExpressionParser(Symbols symbols, Evaluator evaluator) {
        this.symbols = symbols;
        this.evaluator = evaluator;
    }

    /** Parses the expression at the cursor. */
    Expression expression(Cursor in) throws SourceException {
        return binary(in, LOWEST, 0);
    }

    @Override
    public Result read(Cursor in) {
        try {
            OptionalLong known = evaluator.known(term(in, 0));
            known.ifPresent(in::succeed);
            return known.isPresent() ? Result.KNOWN : Result.UNRESOLVED;
        } catch (SourceException e) {
            in.fail(Math.max(e.at(), 0), e.getMessage());
            return Result.FAILED;
        }
    }

    private Expression binary(Cursor in, int level, int depth) throws SourceException {
        Expression left = unary(in, depth);
        while (true) {
            int before = in.at();
            in.skipBlanks();
            Operator operator = Operator.at(in.peek(), in.peekSecond());
            if (operator.level() < level) {
                in.moveTo(before);
                return left;
            }
            in.moveTo(in.at() + operator.length());
            Expression right = binary(in, operator.level() + 1, depth);
            boolean isKnown = left instanceof Expression.Constant
                    && right instanceof Expression.Constant divisor
                    && (divisor.value() != 0 || !operator.divides());
            left = isKnown
                    ? new Expression.Constant(
                            operator.apply(((Expression.Constant) left).value(), ((Expression.Constant) right).value()))
                    : new Expression.Binary(operator, left, right);
        }
    }

    private Expression unary(Cursor in, int depth) throws SourceException {
        in.skipBlanks();
        int from = in.at();
        if (depth > DEEPEST) {
            throw new SourceException(from, "more than " + DEEPEST + " nested signs and brackets");
        }
        char c = in.peek();
        switch (c) {
            case '+', '-', '~', '!':
                in.moveTo(from + 1);
                Expression of = unary(in, depth + 1);
                if (of instanceof Expression.Constant constant) {
                    long value = constant.value();
                    return new Expression.Constant(
                            c == '+' ? value : c == '-' ? -value : c == '~' ? ~value : value == 0 ? 1 : 0);
                }
                return new Expression.Unary(c, of);
            case '(':
                in.moveTo(from + 1);
                Expression inner = binary(in, LOWEST, depth + 1);
                expect(in, ')');
                return inner;
            default:
                return term(in, depth);
        }
    }

    private Expression term(Cursor in, int depth) throws SourceException {
        int from = in.at();
        Optional<Expression> direction = direction(in);
        if (direction.isPresent()) {
            return direction.get();
        }
        if (Numbers.startsHere(in)) {
            in.clearError();
            if (!Numbers.number(in)) {
                throw new SourceException(in.errorAt(), in.error());
            }
            return new Expression.Constant(in.value());
        }
        String name = name(in);
        if (in.peek() == '(') {
            Optional<ExpressionFunction> function = ExpressionFunction.of(name);
            if (function.isPresent()) {
                return call(in, from, function.get(), depth);
            }
        }
        if (name.equals(HERE)) {
            return new Expression.Reference(symbols.here(), Optional.empty());
        }
        Optional<SymbolSpecifier> specifier = specifier(in);
        Optional<Long> predefined = symbols.predefined(name);
        return predefined.isPresent()
                ? new Expression.Constant(predefined.get())
                : new Expression.Reference(symbols.get(name), specifier);
    }

    private static String name(Cursor in) throws SourceException {
        int from = in.at();
        if (in.peek() == '"') {
            int end = from + 1;
            while (in.text()[end] != '"') {
                if (in.text()[end] == 0) {
                    throw new SourceException(from, "the name has no closing quote");
                }
                end++;
            }
            in.moveTo(end + 1);
            return in.piece(from + 1, end);
        }
        int to = in.wordEnd();
        if (to == from) {
            throw new SourceException(from, "expected a number or a symbol");
        }
        in.moveTo(to);
        return in.piece(from, to);
    }

    /** Parses a reference to a numeric label, {@code 1b} or {@code 1f}. */
    private Optional<Expression> direction(Cursor in) throws SourceException {
        char[] text = in.text();
        int from = in.at();
        int i = from;
        while (text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        boolean isDirection = i > from
                && (text[i] == 'b' || text[i] == 'f')
                && !Character.isLetterOrDigit(text[i + 1])
                && text[i + 1] != '_';
        if (!isDirection) {
            return Optional.empty();
        }
        in.moveTo(i + 1);
        String number = in.piece(from, i);
        Symbol symbol = text[i] == 'f'
                ? symbols.next(number)
                : symbols.last(number)
                        .orElseThrow(
                                () -> new SourceException(from, "there is no label '" + number + ":' before this"));
        return Optional.of(new Expression.Reference(symbol, specifier(in)));
    }

    private Expression call(Cursor in, int from, ExpressionFunction function, int depth) throws SourceException {
        List<Expression> arguments = new ArrayList<>();
        do {
            in.moveTo(in.at() + (arguments.isEmpty() ? 1 : 0));
            arguments.add(binary(in, LOWEST, depth + 1));
        } while (in.accept(','));
        expect(in, ')');
        if (!function.takes(arguments.size())) {
            throw new SourceException(from, in.piece(from, in.at()) + " has the wrong number of arguments");
        }
        return new Expression.Call(function, arguments);
    }

    private static Optional<SymbolSpecifier> specifier(Cursor in) throws SourceException {
        if (in.peek() != '@') {
            return Optional.empty();
        }
        int from = in.at();
        StringBuilder text = new StringBuilder();
        while (in.peek() == '@') {
            in.moveTo(in.at() + 1);
            int to = in.wordEnd();
            text.append(text.length() == 0 ? "" : "@").append(in.piece(in.at(), to));
            in.moveTo(to);
        }
        List<String> known = Arrays.stream(SymbolSpecifier.values())
                .map(SymbolSpecifier::text)
                .toList();
        int number = known.indexOf(text.toString());
        if (number < 0) {
            String near = WordTable.nearest(text.toString(), known);
            throw new SourceException(
                    from,
                    "unknown specifier '@" + text + "', expected "
                            + (near.isEmpty()
                                    ? known.stream().map(s -> "@" + s).collect(Collectors.joining(", "))
                                    : "@" + near));
        }
        return Optional.of(SymbolSpecifier.values()[number]);
    }

    private static void expect(Cursor in, char c) throws SourceException {
        if (!in.accept(c)) {
            throw new SourceException(in.at(), "expected '" + c + "'");
        }
    }
}
