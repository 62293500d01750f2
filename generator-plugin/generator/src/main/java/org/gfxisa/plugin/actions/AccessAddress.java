package org.gfxisa.plugin.actions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.exec.Addressing;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Lexer;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;

/**
 * The address of a memory access.
 *
 * @param addressing origin of the address
 * @param offset name of the offset, which an access to two addresses has twice
 * @param scale unit of this offset in bytes
 * @param immediateUnit unit of an immediate offset in bytes
 * @param registerUnit unit of an offset in a register in bytes
 */
record AccessAddress(Addressing addressing, String offset, int scale, int immediateUnit, int registerUnit) {
    static final String OFFSET = "offset";
    static final List<String> OFFSETS = List.of("offset0", "offset1");
    private static final String LANE = "lane";
    private static final int LANE_BYTES = 4;
    static final LinearExpression ELEMENT_IN_M0 = sum("m0[18:16]");
    private static final LinearExpression M0 = sum("m0[15:0]");
    private static final LinearExpression OF_WAVE = sum("m0[15:0] + offset");
    private static final LinearExpression OF_LANE = sum("m0[15:0] + offset + 4 * lane");
    private static final String FIRST = "(offset[15] ? addr[16:0] : addr)";
    private static final LinearExpression FIRST_OF_TWO = sum(FIRST);
    private static final LinearExpression SECOND_OF_TWO =
            sum(FIRST + " + 4 * (offset[15] ? i15(addr[31:17]) : i15(offset[14:0]))");
    private static final String IMMEDIATE = "imm";
    /** The names in an address that are not operands: modifiers, registers, and whether an offset is an immediate. */
    private static final Set<String> OTHERS = Set.of(OFFSET, "offset0", "offset1", LANE, "m0", IMMEDIATE);

    /** Returns an address with one offset in bytes. */
    static AccessAddress of(Addressing addressing) {
        return new AccessAddress(addressing, OFFSET, 1, 1, 1);
    }

    private static Expr expr(String text) {
        List<Stmt> statements = Parser.parse(Lexer.tokens("x = " + text, (o, l, m, h) -> {}), (o, l, m, h) -> {});
        return ((Stmt.Assign) statements.get(0)).value();
    }

    private static LinearExpression sum(String text) {
        return LinearExpression.of(expr(text));
    }

    /** Returns whether the memory is the second value of an access to two addresses in LDS. */
    static boolean isSecondOfTwo(Expr.Memory memory) {
        return LinearExpression.of(memory.address().get(0)).equals(SECOND_OF_TWO);
    }

    /**
     * Returns whether the memory is the LDS side of a transfer that bypasses registers.
     *
     * @param bytes size of an element of each lane
     */
    static boolean isTransfer(Expr.Memory memory, int bytes) {
        int distance = transferDistance(bytes);
        return memory.space().equals(AccessSpace.LDS.text())
                && memory.element().equals("b" + Byte.SIZE * Math.max(LANE_BYTES, bytes))
                && memory.address().size() == 1
                && LinearExpression.of(memory.address().get(0)).equals(OF_LANE.with(LANE, distance));
    }

    /** Returns the number of bytes from one lane to the next in LDS: the size of an element, rounded up to a power of two and to a dword. */
    static int transferDistance(int bytes) {
        return Math.max(LANE_BYTES, Integer.highestOneBit(2 * bytes - 1));
    }

    /** Returns whether the memory is in LDS at the address in M0 alone. */
    static boolean isDirect(Expr.Memory memory) {
        return memory.space().equals(AccessSpace.LDS.text())
                && memory.address().size() == 1
                && LinearExpression.of(memory.address().get(0)).equals(M0);
    }

    /**
     * Parses an address.
     *
     * @param space the memory space
     * @param memory the access
     * @param operands names of the instruction's operands
     * @param problems receives errors
     * @throws Problems.Rejected if no instruction has such an address; the error was reported
     */
    static AccessAddress read(AccessSpace space, Expr.Memory memory, List<String> operands, Problems problems) {
        memory.address().stream()
                .flatMap(Expr::all)
                .filter(Expr.Name.class::isInstance)
                .map(Expr.Name.class::cast)
                .filter(n -> !operands.contains(n.name()) && !OTHERS.contains(n.name()))
                .forEach(n -> problems.report(
                        n.span(),
                        "'" + n.name() + "' is no part of an address",
                        Hint.nearest(
                                n.name(),
                                Stream.concat(operands.stream(), OTHERS.stream())
                                        .toList())));
        if (problems.any()) {
            throw new Problems.Rejected();
        }
        List<Expr> parts = memory.address();
        List<String> before = new ArrayList<>();
        parts.subList(0, parts.size() - 1)
                .forEach(p -> before.add(LinearExpression.of(p).toString()));
        Optional<AccessAddress> address = before.equals(before(space, operands))
                ? of(space, parts.get(parts.size() - 1), operands)
                : Optional.empty();
        return address.orElseThrow(() -> problems.reject(
                parts.get(0).span().to(parts.get(parts.size() - 1).span()),
                "no instruction addresses '" + space.text() + "' like this",
                expected(space, operands)));
    }

    private static List<String> before(AccessSpace space, List<String> operands) {
        return space.before().stream().filter(operands::contains).toList();
    }

    private static List<String> terms(AccessSpace space, List<String> operands) {
        return space.terms().stream()
                .filter(t -> t.equals(OFFSET) || operands.contains(t))
                .toList();
    }

    private static Optional<AccessAddress> of(AccessSpace space, Expr expr, List<String> operands) {
        LinearExpression sum = LinearExpression.of(expr);
        LinearExpression usual = LinearExpression.of(terms(space, operands));
        if (sum.equals(usual)) {
            return Optional.of(of(Addressing.OPERANDS));
        }
        if (space.isScalar()) {
            return scalar(expr, usual);
        }
        if (space == AccessSpace.GLOBAL && sum.equals(usual.with(LANE, LANE_BYTES))) {
            return Optional.of(of(Addressing.LANE));
        }
        return space == AccessSpace.LDS ? local(sum, usual) : Optional.empty();
    }

    private static Optional<AccessAddress> local(LinearExpression sum, LinearExpression usual) {
        if (sum.equals(OF_LANE)) {
            return Optional.of(of(Addressing.M0_AND_LANE));
        } else if (sum.equals(OF_WAVE)) {
            return Optional.of(of(Addressing.M0_ONCE));
        } else if (sum.equals(FIRST_OF_TWO)) {
            return Optional.of(of(Addressing.TWO_IN_MEMORY));
        }
        return OFFSETS.stream()
                .filter(o ->
                        sum.factor(o) > 0 && sum.equals(usual.with(OFFSET, 0).with(o, sum.factor(o))))
                .map(o -> new AccessAddress(Addressing.OPERANDS, o, sum.factor(o), 1, 1))
                .findFirst();
    }

    /** Parses {@code imm ? offset * 4 : offset} as an addend of the address. */
    private static Optional<AccessAddress> scalar(Expr expr, LinearExpression usual) {
        Optional<Expr.Conditional> choice = expr.all()
                .filter(Expr.Conditional.class::isInstance)
                .map(Expr.Conditional.class::cast)
                .filter(c -> c.condition() instanceof Expr.Name n && n.name().equals(IMMEDIATE))
                .findFirst();
        return choice.flatMap(c -> {
            LinearExpression immediate =
                    usual.with(OFFSET, LinearExpression.of(c.yes()).factor(OFFSET));
            LinearExpression register =
                    usual.with(OFFSET, LinearExpression.of(c.no()).factor(OFFSET));
            boolean isKnown = LinearExpression.of(chosen(expr, c, c.yes())).equals(immediate)
                    && LinearExpression.of(chosen(expr, c, c.no())).equals(register)
                    && immediate.factor(OFFSET) > 0
                    && register.factor(OFFSET) > 0;
            return isKnown
                    ? Optional.of(new AccessAddress(
                            Addressing.OPERANDS, OFFSET, 1, immediate.factor(OFFSET), register.factor(OFFSET)))
                    : Optional.empty();
        });
    }

    private static Expr chosen(Expr expr, Expr.Conditional choice, Expr instead) {
        return expr.replace(e -> e == choice ? Optional.of(instead) : Optional.empty());
    }

    private static String expected(AccessSpace space, List<String> operands) {
        List<String> terms = terms(space, operands);
        String usual = Stream.concat(before(space, operands).stream(), Stream.of(String.join(" + ", terms)))
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        return switch (space) {
            case LDS -> usual + "; addr + offset0 * 4 and addr + offset1 * 4; or m0[15:0] + offset + 4 * lane";
            case GLOBAL -> usual + ", or " + usual + " + 4 * lane";
            case SCALAR, SCALAR_BUFFER -> usual + ", with (imm ? offset * 4 : offset) where the units differ";
            default -> usual;
        };
    }
}
