package org.gfxisa.simulator.dwarf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfTag;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** Reads the scopes of a unit. */
final class ScopeReader {
    /** An entry whose children are being read: the scope that contains it, and whether it is that scope itself. */
    private record Open(DebugScope scope, boolean isIt) {}

    private static final int DEEPEST = 500;

    private final DebugUnit unit;
    private final Predicate<List<AddressRange>> wanted;
    private final Deque<Open> open = new ArrayDeque<>();

    /**
     * Makes a reader.
     *
     * @param unit the unit
     * @param wanted selects scopes by their code; the inner scopes of others are skipped
     */
    ScopeReader(DebugUnit unit, Predicate<List<AddressRange>> wanted) {
        this.unit = unit;
        this.wanted = wanted;
    }

    /** Returns the unit as a scope; empty if it is not selected. */
    Optional<DebugScope> read() throws CodeObjectException {
        DebugEntry root = unit.root();
        Optional<DebugScope> scope = scope(root);
        if (scope.isPresent() && root.abbreviation().hasChildren()) {
            open.push(new Open(scope.get(), true));
            for (long at = root.end(); at < unit.end() && !open.isEmpty(); ) {
                at = next(at);
            }
        }
        return scope;
    }

    private long next(long at) throws CodeObjectException {
        Optional<DebugEntry> found = unit.entry(at);
        if (found.isEmpty()) {
            open.pop();
            return at + 1;
        }
        DebugEntry entry = found.get();
        Open around = open.getFirst();
        boolean isScope = entry.tag().map(DwarfTag::scope).orElse(false);
        Optional<DebugScope> scope = isScope ? scope(entry) : Optional.empty();
        scope.ifPresent(around.scope.scopes()::add);
        if (around.isIt && (entry.is(DwarfTag.VARIABLE) || entry.is(DwarfTag.FORMAL_PARAMETER))) {
            around.scope.variables().add(variable(entry));
        }
        if (open.size() > DEEPEST) {
            throw new CodeObjectException("entries of .debug_info are nested more than " + DEEPEST + " levels deep");
        }
        if (entry.abbreviation().hasChildren()) {
            open.push(new Open(scope.orElse(around.scope), scope.isPresent()));
        }
        return entry.end();
    }

    private Optional<DebugScope> scope(DebugEntry entry) throws CodeObjectException {
        List<AddressRange> ranges = ranges(entry);
        if (ranges.isEmpty() || !wanted.test(ranges)) {
            return Optional.empty();
        }
        Optional<FormValue> base = entry.ownValue(DwarfAttribute.FRAME_BASE).filter(FormValue::isBlock);
        return Optional.of(new DebugScope(
                entry.tag().orElse(DwarfTag.COMPILE_UNIT),
                entry.text(DwarfAttribute.NAME),
                ranges,
                base.map(value -> new DwarfExpression(unit, value.block())),
                new ArrayList<>(),
                new ArrayList<>()));
    }

    private List<AddressRange> ranges(DebugEntry entry) throws CodeObjectException {
        Optional<FormValue> ranges = entry.ownValue(DwarfAttribute.RANGES);
        if (ranges.isPresent()) {
            return RangeListReader.ranges(unit, ranges.get());
        }
        Optional<FormValue> low = entry.ownValue(DwarfAttribute.LOW_PC);
        Optional<FormValue> high = entry.ownValue(DwarfAttribute.HIGH_PC);
        if (low.isEmpty() || high.isEmpty()) {
            return List.of();
        }
        long from = unit.address(low.get());
        long to = high.get().isAddress()
                ? unit.address(high.get())
                : from + high.get().number();
        return List.of(new AddressRange(from, to));
    }

    private DebugVariable variable(DebugEntry entry) throws CodeObjectException {
        Optional<DebugEntry.Found> location = entry.find(DwarfAttribute.LOCATION);
        Optional<DebugEntry.Found> constant =
                entry.find(DwarfAttribute.CONST_VALUE).filter(f -> !f.value().isBlock());
        return new DebugVariable(
                entry.text(DwarfAttribute.NAME),
                entry.is(DwarfTag.FORMAL_PARAMETER),
                entry.number(DwarfAttribute.DECL_LINE, 0),
                new DebugType(entry.reference(DwarfAttribute.TYPE)),
                location.isPresent() ? locations(location.get()) : List.of(),
                constant.isPresent() ? OptionalLong.of(constant.get().value().number()) : OptionalLong.empty());
    }

    private static List<DebugLocation> locations(DebugEntry.Found location) throws CodeObjectException {
        FormValue value = location.value();
        return value.isBlock()
                ? List.of(new DebugLocation(Optional.empty(), new DwarfExpression(location.unit(), value.block())))
                : RangeListReader.locations(location.unit(), value);
    }
}
