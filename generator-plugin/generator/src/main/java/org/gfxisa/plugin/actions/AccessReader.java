package org.gfxisa.plugin.actions;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Setting;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.model.ActionRecord;

/** Derives the action of an instruction that accesses memory from its statements. */
final class AccessReader {
    private static final String TRANSPOSE = "transpose";
    /** The number of lanes of a small wave. */
    private static final int MOST_LANES = 32;

    private static final String STATEMENT =
            "vdst = SPACE.TYPE[ADDRESS], SPACE.TYPE[ADDRESS] = vdata, or atomic mem = SPACE.TYPE[ADDRESS] { ... }";

    /** The larger unit of the offsets of two accesses, in elements. */
    private static final int FAR = 64;
    /** The maximum size of an expression after inlining; variables that refer to each other would grow exponentially. */
    private static final int MOST_PARTS = 200;

    private final AccessOperands operands;
    private final AtomicReader atomics;
    private final boolean hasLds;
    private final Problems problems;

    /**
     * Prepares to read.
     *
     * @param hasLds whether the instruction has the modifier {@code lds}
     */
    AccessReader(AccessOperands operands, AtomicReader atomics, boolean hasLds, Problems problems) {
        this.hasLds = hasLds;
        this.operands = operands;
        this.atomics = atomics;
        this.problems = problems;
    }

    /**
     * Reads the statements.
     *
     * @throws Problems.Rejected if no instruction can do this; the error was reported
     */
    ActionRecord read(List<Stmt> statements) {
        List<Stmt> inlined = inline(statements);
        List<SingleAccess> all = new ArrayList<>();
        for (Stmt statement : inlined) {
            all.add(single(statement, all.size(), inlined.size()));
        }
        int stride = all.size() == 1 ? 0 : stride(all, inlined);
        SingleAccess first = all.get(0);
        if (stride == 0 && AccessAddress.OFFSETS.contains(first.address().offset())) {
            throw problems.reject(
                    memory(inlined.get(0)).span(),
                    "one access has no '" + first.address().offset() + "'",
                    "addr + offset");
        }
        return first.action(stride);
    }

    /** Replaces variables by their values. */
    private List<Stmt> inline(List<Stmt> statements) {
        Map<String, Expr> values = new HashMap<>();
        List<Stmt> rest = new ArrayList<>();
        Set<String> used = new LinkedHashSet<>();
        for (Stmt given : statements) {
            Stmt statement = given.replace(e -> {
                Optional<Expr> value =
                        e instanceof Expr.Name n ? Optional.ofNullable(values.get(n.name())) : Optional.empty();
                value.ifPresent(v -> used.add(((Expr.Name) e).name()));
                return value;
            });
            if (!(statement instanceof Stmt.Let let)) {
                rest.add(statement);
            } else if (operands.names().contains(let.name())) {
                throw problems.reject(let.nameSpan(), "'" + let.name() + "' is an operand already");
            } else if (let.value().all().limit(MOST_PARTS).count() == MOST_PARTS) {
                throw problems.reject(
                        let.nameSpan(), "'" + let.name() + "' is too large a value", "a part of an address");
            } else {
                values.put(let.name(), let.value());
            }
        }
        for (Stmt statement : statements) {
            if (statement instanceof Stmt.Let let && !used.contains(let.name())) {
                throw problems.reject(let.nameSpan(), "nothing uses '" + let.name() + "'");
            }
        }
        return rest;
    }

    private static Expr.Memory memory(Stmt statement) {
        return statement
                .expressions()
                .flatMap(Expr::all)
                .filter(Expr.Memory.class::isInstance)
                .map(Expr.Memory.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the unit of the offsets of two accesses, in elements. */
    private int stride(List<SingleAccess> all, List<Stmt> statements) {
        if (all.size() > 2) {
            throw problems.reject(
                    memory(statements.get(2)).span(), "a third access", "one, or two with offset0 and offset1");
        }
        SingleAccess first = all.get(0);
        SingleAccess second = all.get(1);
        int bytes = first.element().raw().bytes();
        boolean areAlike = second.equals(first.at(new AccessAddress(
                Addressing.OPERANDS,
                AccessAddress.OFFSETS.get(1),
                first.address().scale(),
                1,
                1)));
        if (!areAlike
                || !first.address().offset().equals(AccessAddress.OFFSETS.get(0))
                || first.address().scale() != bytes && first.address().scale() != FAR * bytes) {
            throw problems.reject(
                    memory(statements.get(1)).span(),
                    "this does not fit the first access",
                    "the same at addr + offset0 * N and addr + offset1 * N, N being " + bytes + " or " + FAR * bytes);
        }
        return first.address().scale() / bytes;
    }

    private SingleAccess single(Stmt statement, int index, int count) {
        if (statement instanceof Stmt.Assign assign) {
            return move(assign, index, count);
        } else if (statement instanceof Stmt.Atomic atomic) {
            return atomic(atomic, index, count);
        } else if (statement instanceof Stmt.For loop) {
            return masked(loop);
        } else if (statement instanceof Stmt.If choice) {
            return choice.condition() instanceof Expr.Name n && n.name().equals("lds")
                    ? throughLds(choice)
                    : direct(choice);
        }
        throw problems.reject(
                statement.expressions().findFirst().map(Expr::span).orElse(new TextRange(0, 1)),
                "no instruction does this",
                STATEMENT);
    }

    private SingleAccess move(Stmt.Assign assign, int index, int count) {
        if (assign.target() instanceof Expr.Memory to && assign.value() instanceof Expr.Memory from) {
            return transfer(to, from);
        } else if (assign.target() instanceof Expr.Memory to) {
            AccessSpace space = space(to);
            AccessElement element = element(space, to);
            Half half = operands.data(space, element, assign.value(), index, count);
            return plain(Access.STORE, space, element, half, to);
        } else if (assign.value() instanceof Expr.Memory from) {
            AccessSpace space = space(from);
            AccessElement element = element(space, from);
            Half half = operands.result(space, element, assign.target(), index, count);
            return plain(Access.LOAD, space, element, half, from);
        }
        if (assign.value() instanceof Expr.Call call && call.function().equals(TRANSPOSE)) {
            return transposed(assign.target(), call, index, count);
        }
        throw problems.reject(assign.value().span(), "this neither loads nor stores", STATEMENT);
    }

    /** Reads {@code vdst = transpose(SPACE.bN[ADDRESS], BITS, LANES)}. */
    private SingleAccess transposed(Expr target, Expr.Call call, int index, int count) {
        if (call.arguments().size() == 3 && call.arguments().get(0) instanceof Expr.Memory from) {
            AccessSpace space = space(from);
            AccessElement element = element(space, from);
            int bits = AccessOperands.constant(call.arguments().get(1));
            int lanes = AccessOperands.constant(call.arguments().get(2));
            boolean isMatrix = element.components().isEmpty()
                    && bits > 0
                    && Integer.bitCount(lanes) == 1
                    && element.raw().bits() >= Integer.SIZE
                    && element.raw().bits() % bits == 0
                    && lanes <= MOST_LANES;
            if (isMatrix) {
                Half half = operands.result(space, element, target, index, count);
                return plain(Access.LOAD, space, element, half, from).transposed(bits, lanes);
            }
        }
        throw problems.reject(
                call.span(),
                "no load transposes this",
                "transpose(SPACE.TYPE[ADDRESS], BITS, LANES), with whole elements of BITS bits in each lane and 1, 2, 4, 8, 16 or 32 LANES");
    }

    private SingleAccess plain(Access access, AccessSpace space, AccessElement element, Half half, Expr.Memory memory) {
        AccessAddress address = AccessAddress.read(space, memory, operands.names(), problems);
        if (address.addressing() == Addressing.M0_ONCE || address.addressing() == Addressing.TWO_IN_MEMORY) {
            throw problems.reject(memory.span(), "only an atomic has this address", "addr + offset");
        }
        return SingleAccess.of(access, space, element, half, address);
    }

    /** Reads a transfer between LDS and another memory. */
    private SingleAccess transfer(Expr.Memory to, Expr.Memory from) {
        boolean isLoad = to.space().equals(AccessSpace.LDS.text());
        Expr.Memory other = isLoad ? from : to;
        Expr.Memory local = isLoad ? to : from;
        AccessSpace space = space(other);
        AccessElement element = element(space, other);
        if (!AccessAddress.isTransfer(local, element.raw().bytes())) {
            int bytes = Math.max(Integer.BYTES, element.raw().bytes());
            throw problems.reject(
                    local.span(),
                    "data goes to and from LDS at another address",
                    "lds.b" + 8 * bytes + "[m0[15:0] + offset + " + AccessAddress.transferDistance(bytes) + " * lane]");
        }
        return plain(isLoad ? Access.LOAD : Access.STORE, space, element, Half.NONE, other)
                .through(Setting.ALWAYS);
    }

    /** Reads {@code if lds { lds.b32[...] = value } else { vdst = value }}. */
    private SingleAccess throughLds(Stmt.If choice) {
        if (choice.yes().size() == 1
                && choice.no().size() == 1
                && choice.yes().get(0) instanceof Stmt.Assign yes
                && choice.no().get(0) instanceof Stmt.Assign no
                && yes.target() instanceof Expr.Memory to
                && yes.value() instanceof Expr.Memory from
                && LinearExpression.of(yes.value()).equals(LinearExpression.of(no.value()))) {
            SingleAccess transfer = transfer(to, from);
            SingleAccess load = move(no, 0, 1);
            if (transfer.equals(load.through(Setting.ALWAYS))) {
                return load.through(hasLds ? Setting.MODIFIER : Setting.NEVER);
            }
        }
        throw problems.reject(
                choice.condition().span(),
                "'lds' chooses between LDS and a register for one value",
                "if lds { lds.b32[m0[15:0] + offset + 4 * lane] = value } else { vdst = value }");
    }

    /** Reads {@code for i in 0..31 { if m0[i] { vdst@i = global.b32[... + 4 * i] } }}. */
    private SingleAccess masked(Stmt.For loop) {
        int count = AccessOperands.constant(loop.from()) == 0 ? 1 + AccessOperands.constant(loop.to()) : 0;
        Optional<Element> whole = AccessElement.named("b" + Integer.SIZE * count);
        if (loop.body().size() == 1
                && loop.body().get(0) instanceof Stmt.If choice
                && choice.no().isEmpty()
                && LinearExpression.of(choice.condition()).equals(LinearExpression.of(bit(loop)))
                && choice.yes().size() == 1
                && choice.yes().get(0) instanceof Stmt.Assign assign
                && whole.isPresent()) {
            Stmt.Assign dwords = (Stmt.Assign) assign.replace(e -> whole(e, loop.name(), whole.get()));
            return move(dwords, 0, 1).ofMasked();
        }
        throw problems.reject(
                loop.nameSpan(),
                "no instruction repeats this",
                "for i in 0..31 { if m0[i] { vdst@i = global.b32[ADDRESS + 4 * i] } }");
    }

    private static Expr bit(Stmt.For loop) {
        return new Expr.Bit(
                new Expr.Name("m0", loop.nameSpan()), new Expr.Name(loop.name(), loop.nameSpan()), loop.nameSpan());
    }

    /** Replaces the dwords of a loop by one element: {@code vdst@i} by {@code vdst}, and an address by one without {@code 4 * i}. */
    private Optional<Expr> whole(Expr expr, String index, Element element) {
        if (expr instanceof Expr.Element e
                && e.index() instanceof Expr.Name n
                && n.name().equals(index)) {
            return Optional.of(e.of());
        } else if (expr instanceof Expr.Memory m
                && m.element().equals("b32")
                && m.address().size() == 1
                && LinearExpression.of(m.address().get(0)).factor(index) == Integer.BYTES) {
            Expr address = m.address()
                    .get(0)
                    .replace(e -> e instanceof Expr.Name n && n.name().equals(index)
                            ? Optional.of(new Expr.IntLiteral(BigInteger.ZERO, n.span()))
                            : Optional.empty());
            return Optional.of(
                    new Expr.Memory(m.space(), AccessElement.text(element), List.of(address), m.nameSpan(), m.span()));
        }
        return Optional.empty();
    }

    /** Reads an access whose element M0 selects: {@code if m0[18:16] == 0 { vdst = lds.u8[m0[15:0]] } else if ...}. */
    private SingleAccess direct(Stmt.If choice) {
        Stmt last = choice;
        List<String> elements = new ArrayList<>();
        while (last instanceof Stmt.If one
                && one.yes().size() == 1
                && one.no().size() == 1
                && one.condition() instanceof Expr.Binary test
                && test.operator().equals("==")
                && LinearExpression.of(test.left()).equals(AccessAddress.ELEMENT_IN_M0)
                && test.right() instanceof Expr.IntLiteral code
                && one.yes().get(0) instanceof Stmt.Assign assign
                && assign.value() instanceof Expr.Memory memory
                && AccessAddress.isDirect(memory)) {
            operands.result(AccessSpace.LDS, element(AccessSpace.LDS, memory), assign.target(), 0, 1);
            elements.add(code.value() + " " + memory.element());
            last = one.no().get(0);
        }
        if (elements.equals(List.of("0 u8", "1 u16", "4 i8", "5 i16"))
                && last instanceof Stmt.Assign assign
                && assign.value() instanceof Expr.Memory memory
                && AccessAddress.isDirect(memory)) {
            AccessElement element = element(AccessSpace.LDS, memory);
            operands.result(AccessSpace.LDS, element, assign.target(), 0, 1);
            return SingleAccess.of(
                    Access.LOAD, AccessSpace.LDS, element, Half.NONE, AccessAddress.of(Addressing.M0_DIRECT));
        }
        throw problems.reject(
                choice.condition().span(), "no access depends on this", "if lds { ... } else { ... }, or no condition");
    }

    private SingleAccess atomic(Stmt.Atomic atomic, int index, int count) {
        if (!(atomic.memory() instanceof Expr.Memory memory)) {
            throw problems.reject(atomic.memory().span(), "this is no memory", "SPACE.TYPE[ADDRESS]");
        }
        AccessSpace space = space(memory);
        AccessElement element = element(space, memory);
        AccessAddress address = AccessAddress.read(space, memory, operands.names(), problems);
        if (address.addressing() == Addressing.LANE || address.addressing() == Addressing.M0_AND_LANE) {
            throw problems.reject(memory.span(), "no atomic has this address", "addr + offset");
        }
        AtomicReader.Atomic read = atomics.read(atomic, space, element, address.addressing(), index, count);
        return SingleAccess.of(Access.ATOMIC, space, element, Half.NONE, address)
                .updating(read.returns(), read.comparand(), read.update());
    }

    private AccessSpace space(Expr.Memory memory) {
        return AccessSpace.of(memory.space())
                .orElseThrow(() -> problems.reject(
                        memory.nameSpan(),
                        "there is no memory '" + memory.space() + "'",
                        Hint.nearest(memory.space(), AccessSpace.names())
                                .or(() -> Optional.of(
                                        Hint.expecting("one of " + String.join(", ", AccessSpace.names()))))));
    }

    private AccessElement element(AccessSpace space, Expr.Memory memory) {
        return AccessElement.of(memory.element(), space.hasFormats())
                .orElseThrow(() -> problems.reject(
                        memory.elementSpan(),
                        "'" + space.text() + "' has no elements '" + memory.element() + "'",
                        Hint.nearest(memory.element(), AccessElement.names(space.hasFormats()))
                                .or(() -> Optional.of(Hint.expecting(
                                        "one of " + String.join(", ", AccessElement.names(space.hasFormats())))))));
    }
}
