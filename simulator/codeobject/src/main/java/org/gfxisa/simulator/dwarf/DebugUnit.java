package org.gfxisa.simulator.dwarf;

import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfForm;
import org.gfxisa.isa.abi.UnitType;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.Hex;

/** A unit of .debug_info. */
final class DebugUnit {
    private static final int OLDEST = 2;
    private static final int NEWEST = 5;

    private final DebugInfo info;
    private final long start;
    private final long end;
    private final int version;
    private final boolean is64Bit;
    private final int addressSize;
    private final Map<Long, Abbreviation> codes;
    private final long firstEntry;
    private Optional<DebugEntry> root = Optional.empty();

    /**
     * Reads the header of a unit.
     *
     * @param info the section that contains it
     * @param start the offset of the unit in .debug_info
     * @param end the offset of its end
     * @param unit the bytes after the length
     */
    DebugUnit(DebugInfo info, long start, long end, DwarfCursor unit) throws CodeObjectException {
        this.info = info;
        this.start = start;
        this.end = end;
        is64Bit = unit.is64Bit();
        version = unit.u16();
        if (version < OLDEST || version > NEWEST) {
            throw new CodeObjectException(
                    "debug information of DWARF version " + version + ", expected " + OLDEST + " to " + NEWEST);
        }
        int type = UnitType.COMPILE.value();
        long table;
        if (version < NEWEST) {
            table = unit.offset();
            addressSize = addressSize(unit.u8());
        } else {
            type = unit.u8();
            addressSize = addressSize(unit.u8());
            table = unit.offset();
        }
        if (type == UnitType.SKELETON.value() || type == UnitType.SPLIT_COMPILE.value()) {
            unit.skip(Long.BYTES);
        } else if (type == UnitType.TYPE.value() || type == UnitType.SPLIT_TYPE.value()) {
            unit.skip(Long.BYTES);
            unit.offset();
        }
        codes = info.abbreviations(table);
        firstEntry = end - unit.left();
    }

    private static int addressSize(int size) throws CodeObjectException {
        if (size != Integer.BYTES && size != Long.BYTES) {
            throw new CodeObjectException("debug information with addresses of " + size + " bytes, expected 4 or 8");
        }
        return size;
    }

    long end() {
        return end;
    }

    int version() {
        return version;
    }

    int addressSize() {
        return addressSize;
    }

    DebugInfo info() {
        return info;
    }

    /** Returns the entry of the unit itself. */
    DebugEntry root() throws CodeObjectException {
        if (root.isEmpty()) {
            root = entry(firstEntry);
        }
        return root.orElseThrow(() -> new CodeObjectException("a unit of debug information without an entry"));
    }

    /** Returns the entry at an offset of .debug_info; empty for a null entry. */
    Optional<DebugEntry> entry(long offset) throws CodeObjectException {
        DwarfCursor in = new DwarfCursor(info.bytes(), is64Bit, offset);
        long code = in.unsigned();
        if (code == 0) {
            return Optional.empty();
        }
        Abbreviation abbreviation = codes.get(code);
        if (abbreviation == null) {
            throw new CodeObjectException("the entry of .debug_info at " + Hex.of(offset) + " has the code "
                    + Long.toUnsignedString(code) + ", which has no abbreviation");
        }
        long[] attributes = abbreviation.attributes();
        FormValue[] values = new FormValue[attributes.length / Abbreviation.FIELDS];
        for (int i = 0; i < values.length; i++) {
            int at = Abbreviation.FIELDS * i;
            values[i] = FormValue.read(in, attributes[at + 1], addressSize, attributes[at + 2]);
        }
        return Optional.of(new DebugEntry(this, abbreviation, values, in.at()));
    }

    /** Returns the entry that a value references; empty for a type in another file, and for values that are not references. */
    Optional<DebugEntry> reference(FormValue value) throws CodeObjectException {
        return switch (value.form()) {
            case REF1, REF2, REF4, REF8, REF_UDATA -> entryAt(value.number());
            case REF_ADDR -> info.entry(value.number());
            default -> Optional.empty();
        };
    }

    /** Returns the entry at an offset from the start of the unit; empty if it is outside. */
    Optional<DebugEntry> entryAt(long offset) throws CodeObjectException {
        return offset >= 0 && offset < end - start && start + offset >= firstEntry
                ? entry(start + offset)
                : Optional.empty();
    }

    boolean contains(long offset) {
        return offset >= start && offset < end;
    }

    String text(FormValue value) throws CodeObjectException {
        return switch (value.form()) {
            case STRX, STRX1, STRX2, STRX3, STRX4 ->
                info.sections()
                        .text(indexed(
                                ".debug_str_offsets",
                                DwarfAttribute.STR_OFFSETS_BASE,
                                value.number(),
                                is64Bit ? Long.BYTES : Integer.BYTES));
            default -> info.sections().text(value);
        };
    }

    long address(FormValue value) throws CodeObjectException {
        return switch (value.form()) {
            case ADDRX, ADDRX1, ADDRX2, ADDRX3, ADDRX4 -> address(value.number());
            default -> value.number();
        };
    }

    /** Returns the address with an index. */
    long address(long index) throws CodeObjectException {
        return indexed(".debug_addr", DwarfAttribute.ADDR_BASE, index, addressSize);
    }

    private long indexed(String section, DwarfAttribute base, long index, int size) throws CodeObjectException {
        long from = root().number(base, 0);
        if (index < 0 || index > Integer.MAX_VALUE) {
            throw new CodeObjectException("index " + Long.toUnsignedString(index) + " of " + section + " is too large");
        }
        return new DwarfCursor(info.sections().get(section), is64Bit, from + size * index).number(size);
    }

    /** Returns a cursor at a list, given by its offset in the section or by its index. */
    DwarfCursor list(FormValue value, String section, DwarfAttribute base) throws CodeObjectException {
        ByteWindow lists = info.sections().get(section);
        long at = value.number();
        boolean byNumber = value.form() == DwarfForm.LOCLISTX || value.form() == DwarfForm.RNGLISTX;
        if (byNumber) {
            int size = is64Bit ? Long.BYTES : Integer.BYTES;
            at = root().number(base, 0) + indexed(section, base, at, size);
        }
        return new DwarfCursor(lists, is64Bit, at);
    }

    /** Returns the base address of lists, which is the lowest address of the unit's code. */
    long base() throws CodeObjectException {
        Optional<FormValue> low = root().ownValue(DwarfAttribute.LOW_PC);
        return low.isPresent() ? address(low.get()) : 0;
    }
}
