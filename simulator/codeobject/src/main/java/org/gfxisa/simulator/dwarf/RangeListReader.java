package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.LocationEntry;
import org.gfxisa.isa.abi.RangeEntry;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** Reads range lists, and location lists, which have an expression for each range (DWARF 5, 2.6.2 and 2.17.3; DWARF 4, same sections). */
final class RangeListReader {
    private static final int WITH_LISTS = 5;
    private static final ByteWindow NOTHING = ByteWindow.of(new byte[0], "nothing");

    private final DebugUnit unit;
    private final boolean withLocations;
    private final List<DebugLocation> entries = new ArrayList<>();
    private long base;

    private RangeListReader(DebugUnit unit, boolean withLocations) throws CodeObjectException {
        this.unit = unit;
        this.withLocations = withLocations;
        base = unit.base();
    }

    /** Reads the range list of an attribute value. */
    static List<AddressRange> ranges(DebugUnit unit, FormValue value) throws CodeObjectException {
        return new RangeListReader(unit, false)
                .read(value).stream().map(e -> e.range().orElseThrow()).toList();
    }

    /** Reads the location list of an attribute value. */
    static List<DebugLocation> locations(DebugUnit unit, FormValue value) throws CodeObjectException {
        return new RangeListReader(unit, true).read(value);
    }

    private List<DebugLocation> read(FormValue value) throws CodeObjectException {
        if (unit.version() < WITH_LISTS) {
            listVersion4(
                    unit.list(value, withLocations ? ".debug_loc" : ".debug_ranges", DwarfAttribute.RNGLISTS_BASE));
        } else if (withLocations) {
            list(unit.list(value, ".debug_loclists", DwarfAttribute.LOCLISTS_BASE));
        } else {
            list(unit.list(value, ".debug_rnglists", DwarfAttribute.RNGLISTS_BASE));
        }
        return entries;
    }

    private void listVersion4(DwarfCursor in) throws CodeObjectException {
        long highest = unit.addressSize() == Long.BYTES ? -1 : -1L >>> Integer.SIZE;
        for (long from = in.number(unit.addressSize()), to = in.number(unit.addressSize()); (from | to) != 0; ) {
            if (from == highest) {
                base = to;
            } else {
                add(base + from, base + to, withLocations ? in.window(in.u16()) : NOTHING);
            }
            from = in.number(unit.addressSize());
            to = in.number(unit.addressSize());
        }
    }

    private void list(DwarfCursor in) throws CodeObjectException {
        for (LocationEntry kind = kind(in.u8()); kind != LocationEntry.END_OF_LIST; kind = kind(in.u8())) {
            switch (kind) {
                case BASE_ADDRESSX -> base = unit.address(in.unsigned());
                case BASE_ADDRESS -> base = in.number(unit.addressSize());
                case STARTX_ENDX -> add(unit.address(in.unsigned()), unit.address(in.unsigned()), in);
                case STARTX_LENGTH -> addLength(unit.address(in.unsigned()), in.unsigned(), in);
                case OFFSET_PAIR -> add(base + in.unsigned(), base + in.unsigned(), in);
                case START_END -> add(in.number(unit.addressSize()), in.number(unit.addressSize()), in);
                case START_LENGTH -> addLength(in.number(unit.addressSize()), in.unsigned(), in);
                case DEFAULT_LOCATION ->
                    entries.add(
                            new DebugLocation(Optional.empty(), new DwarfExpression(unit, in.window(in.unsigned()))));
                case END_OF_LIST -> throw new IllegalStateException();
            }
        }
    }

    /** Returns the kind of an entry. Range list entries have the names of location list entries, but other codes. */
    private LocationEntry kind(int number) throws CodeObjectException {
        Optional<LocationEntry> kind = withLocations
                ? LocationEntry.of(number)
                : RangeEntry.of(number).map(range -> LocationEntry.valueOf(range.name()));
        return kind.orElseThrow(
                () -> new CodeObjectException("a range or location list with an entry of kind " + number));
    }

    private void addLength(long from, long length, DwarfCursor in) throws CodeObjectException {
        add(from, from + length, in);
    }

    private void add(long from, long to, DwarfCursor in) throws CodeObjectException {
        add(from, to, withLocations ? in.window(in.unsigned()) : NOTHING);
    }

    private void add(long from, long to, ByteWindow expression) throws CodeObjectException {
        unit.info().countListEntry();
        entries.add(new DebugLocation(Optional.of(new AddressRange(from, to)), new DwarfExpression(unit, expression)));
    }
}
