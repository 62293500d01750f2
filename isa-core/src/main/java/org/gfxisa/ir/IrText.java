package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gfxisa.ir.IrFunction.Node;

/**
 * Prints functions as text and parses them again, for people and tests. Each line is a node:
 *
 * <pre>
 * %0 = in 0
 * %1 = const 0x3f800000
 * %2 = call F32.mul(II)I! %0, %1
 * out 0, %2
 * </pre>
 */
public final class IrText {
    private static final Pattern LINE =
            Pattern.compile("(?:%(\\w+) = )?([a-z][a-z0-9_]*)(?: (.*))?", Pattern.CASE_INSENSITIVE);
    private static final Pattern LANES = Pattern.compile("\\[([0-9, ]*)] ?(.*)");

    private IrText() {}

    /** Returns the text of a function. Each line ends with a line feed. */
    public static String print(IrFunction function) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < function.nodes().size(); i++) {
            text.append(print(i, function.nodes().get(i))).append('\n');
        }
        return text.toString();
    }

    private static String print(int index, Node node) {
        List<String> operands = new ArrayList<>();
        if (node.op().hasNumber()) {
            operands.add(
                    node.op() == IrOp.CONST && (node.number() > 9 || node.number() < 0)
                            ? "0x" + Integer.toHexString(node.number())
                            : Integer.toString(node.number()));
        }
        node.arguments().forEach(a -> operands.add("%" + a));
        String what = node.call().map(c -> " " + c.text()).orElse(node.lanes().isEmpty() ? "" : " " + node.lanes());
        return (node.op().result() == IrOp.Kind.NONE ? "" : "%" + index + " = ")
                + name(node.op())
                + what
                + (operands.isEmpty() ? "" : " ")
                + String.join(", ", operands);
    }

    private static String name(IrOp op) {
        return op.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses a function. Values may have any names. Empty lines are ignored, as are comments, which begin with a semicolon.
     *
     * @throws IllegalArgumentException if a line is wrong; the message has the line
     */
    public static IrFunction parse(String text) {
        Map<String, Integer> values = new HashMap<>();
        List<Node> nodes = new ArrayList<>();
        for (String line : text.split("\n")) {
            String code = line.replaceFirst(";.*", "").strip();
            if (code.isEmpty()) {
                continue;
            }
            try {
                Matcher matcher = LINE.matcher(code);
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("no operation");
                }
                Node node = node(
                        matcher.group(2), Optional.ofNullable(matcher.group(3)).orElse(""), values);
                if (matcher.group(1) != null) {
                    values.put(matcher.group(1), nodes.size());
                }
                nodes.add(node);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(line + ": " + e.getMessage(), e);
            }
        }
        return new IrFunction(nodes);
    }

    private static Node node(String name, String rest, Map<String, Integer> values) {
        IrOp op = Arrays.stream(IrOp.values())
                .filter(o -> name(o).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation " + name));
        Optional<IrCall> call = Optional.empty();
        List<Integer> lanes = List.of();
        String operands = rest;
        if (op.isCall()) {
            String[] parts = rest.split(" ", 2);
            call = Optional.of(IrCall.of(parts[0]));
            operands = parts.length > 1 ? parts[1] : "";
        }
        Matcher bracket = LANES.matcher(rest);
        if (bracket.matches()) {
            lanes = Arrays.stream(bracket.group(1).split(", *"))
                    .map(Integer::valueOf)
                    .toList();
            operands = bracket.group(2);
        }
        List<String> given = operands.isEmpty() ? List.of() : List.of(operands.split(", *"));
        if (op.hasNumber() && given.isEmpty()) {
            throw new IllegalArgumentException(name + " needs a number");
        }
        int number = op.hasNumber() ? (int) (long) Long.decode(given.get(0)) : 0;
        List<Integer> arguments = given.stream()
                .skip(op.hasNumber() ? 1 : 0)
                .map(a -> value(a, values))
                .collect(Collectors.toList());
        return new Node(op, number, call, lanes, arguments);
    }

    private static int value(String name, Map<String, Integer> values) {
        return Optional.ofNullable(values.get(name.replaceFirst("^%", "")))
                .orElseThrow(() -> new IllegalArgumentException("no value " + name));
    }
}
