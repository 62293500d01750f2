package org.gfxisa.plugin.spec.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.diag.SourceText;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Converts exceptions of the YAML parser to diagnostics. */
final class SyntaxErrors {
    /** A message of the parser, by its prefix, and its explanation; the first match is used. */
    private record Problem(String start, String message, String expected) {}

    private static final List<Problem> PROBLEMS = List.of(
            new Problem(
                    "mapping values are not allowed",
                    "':' is not allowed here",
                    "quotes around text that contains ': ', or the same indentation as the line before"),
            new Problem("could not find expected ':'", "missing ':' after a key", "'name: value'"),
            new Problem("expected ',' or '}'", "unexpected text in {...}", "',' or '}'"),
            new Problem("expected ',' or ']'", "unexpected text in [...]", "',' or ']'"),
            new Problem(
                    "found unknown escape character",
                    "unknown escape in double quotes",
                    "single quotes, or '\\\\' for a backslash"),
            new Problem(
                    "expected escape sequence",
                    "this escape is not complete",
                    "hexadecimal digits: 2 after \\x, 4 after \\u, 8 after \\U"),
            new Problem("expected '<document start>'", "a second document starts here", "one document in a file"),
            new Problem("expected", "unexpected text", "a value"),
            new Problem("did not find expected", "unexpected text", "a value"));

    private SyntaxErrors() {}

    /**
     * Converts an exception.
     *
     * @param thrown the exception
     * @param source the file
     * @param last the position of the parser, for exceptions without one
     */
    static Diagnostic translate(IOException thrown, SourceText source, JsonLocation last) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof MarkedYAMLException marked) {
                return marked(marked, source);
            }
        }
        Position position = source.position(source.offset(last.getLineNr(), last.getColumnNr()));
        if (thrown instanceof JsonParseException) {
            // SnakeYAML reports all other syntax errors.
            return Diagnostic.error(position, 1, "this cannot be a key").expecting("a name before ':'");
        }
        return thrown instanceof StreamConstraintsException
                ? Diagnostic.error(position, 1, "too long, or nested too deeply")
                        .expecting("what a person would write")
                : noYaml(position);
    }

    private static Diagnostic noYaml(Position at) {
        return Diagnostic.error(at, 1, "this is not YAML")
                .expecting("a key with a value, an item of a list, or a text");
    }

    private static Diagnostic marked(MarkedYAMLException e, SourceText source) {
        Position position = position(e.getProblemMark(), source);
        String problem = Optional.ofNullable(e.getProblem()).orElse("");
        String context = Optional.ofNullable(e.getContext()).orElse("");
        Position start = Optional.ofNullable(e.getContextMark())
                .map(mark -> position(mark, source))
                .orElse(position);
        if (problem.startsWith("found unexpected end of stream")) {
            return Diagnostic.error(start, 1, "this text has no end").expecting("a closing quote");
        }
        if (context.startsWith("while scanning a block scalar") && problem.startsWith("expected")) {
            return Diagnostic.error(position, 1, "unexpected text after '|' or '>'")
                    .expecting("a line break");
        }
        if (context.startsWith("while scanning a directive")) {
            return Diagnostic.error(start, 1, "directives are not supported").expecting("a key");
        }
        Optional<String> unsupported = UnsupportedSyntax.at(source, start);
        if (unsupported.isPresent()) {
            return Diagnostic.error(start, 1, unsupported.get()).expecting(UnsupportedSyntax.EXPECTED);
        }
        Diagnostic diagnostic = explain(problem, position, source);
        return start.equals(position) ? diagnostic : diagnostic.noting(start, 1, note(context));
    }

    private static Diagnostic explain(String problem, Position at, SourceText source) {
        if (problem.startsWith("expected <block end>")) {
            String line = source.line(at.line()).orElse("");
            boolean first = line.substring(0, line.offsetByCodePoints(0, at.column() - 1))
                    .isBlank();
            return first
                    ? Diagnostic.error(at, 1, "unexpected indentation")
                            .expecting("an entry at the indentation of its neighbours")
                    : Diagnostic.error(at, 1, "unexpected text after a value").expecting("the end of the line");
        }
        if (problem.contains("cannot start any token")) {
            String character = Character.toString(source.text().codePointAt(source.offset(at.line(), at.column())));
            return Diagnostic.error(at, 1, "a value cannot start with '" + character + "'")
                    .expecting("text in quotes");
        }
        return PROBLEMS.stream()
                .filter(known -> problem.startsWith(known.start()))
                .findFirst()
                .map(known -> Diagnostic.error(at, 1, known.message()).expecting(known.expected()))
                .orElseGet(() -> noYaml(at));
    }

    private static String note(String context) {
        return switch (context) {
            case "while parsing a block mapping" -> "the mapping starts here";
            case "while parsing a block collection" -> "the list starts here";
            case "while parsing a flow mapping" -> "the {...} starts here";
            case "while parsing a flow sequence" -> "the [...] starts here";
            case "while scanning a simple key" -> "the key starts here";
            default -> "it starts here";
        };
    }

    private static Position position(Mark mark, SourceText source) {
        return source.position(source.offset(mark.getLine() + 1, mark.getColumn() + 1));
    }
}
