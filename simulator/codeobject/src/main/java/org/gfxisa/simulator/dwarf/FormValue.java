package org.gfxisa.simulator.dwarf;

import org.gfxisa.isa.abi.DwarfForm;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.Hex;

/**
 * The value of an attribute (DWARF 5, 7.5.5 and 7.5.6).
 *
 * @param form the form
 * @param number the number, offset or index, sign-extended if the form is signed
 * @param block the bytes of a block, an expression or a text; else empty
 */
record FormValue(DwarfForm form, long number, ByteWindow block) {
    private static final ByteWindow NOTHING = ByteWindow.of(new byte[0], "nothing");

    /**
     * Reads a value.
     *
     * @param in the position of the value
     * @param code the code of the form
     * @param addressSize the size of an address in bytes
     * @param constant the implicit constant of the abbreviation
     */
    static FormValue read(DwarfCursor in, long code, int addressSize, long constant) throws CodeObjectException {
        DwarfForm form = (code >>> Integer.SIZE == 0 ? DwarfForm.of((int) code) : DwarfForm.of(-1))
                .orElseThrow(() ->
                        new CodeObjectException("a value of form " + Hex.of(code) + ", which DWARF 5 does not define"));
        return switch (form) {
            case ADDR -> new FormValue(form, in.number(addressSize), NOTHING);
            case DATA1, FLAG, REF1, STRX1, ADDRX1 -> new FormValue(form, in.u8(), NOTHING);
            case DATA2, REF2, STRX2, ADDRX2 -> new FormValue(form, in.u16(), NOTHING);
            case STRX3, ADDRX3 -> new FormValue(form, in.number(3), NOTHING);
            case DATA4, REF4, STRX4, ADDRX4 -> new FormValue(form, in.u32(), NOTHING);
            case DATA8, REF8, REF_SIG8 -> new FormValue(form, in.u64(), NOTHING);
            case SDATA -> new FormValue(form, in.signed(), NOTHING);
            case UDATA, REF_UDATA, STRX, ADDRX, LOCLISTX, RNGLISTX -> new FormValue(form, in.unsigned(), NOTHING);
            case STRP, LINE_STRP, SEC_OFFSET, REF_ADDR -> new FormValue(form, in.offset(), NOTHING);
            case FLAG_PRESENT -> new FormValue(form, 1, NOTHING);
            case IMPLICIT_CONST -> new FormValue(form, constant, NOTHING);
            case STRING -> text(form, in);
            case BLOCK1 -> new FormValue(form, 0, in.window(in.u8()));
            case BLOCK2 -> new FormValue(form, 0, in.window(in.u16()));
            case BLOCK4 -> new FormValue(form, 0, in.window(in.u32()));
            case BLOCK, EXPRLOC -> new FormValue(form, 0, in.window(in.unsigned()));
            case DATA16 -> new FormValue(form, 0, in.window(2 * Long.BYTES));
        };
    }

    private static FormValue text(DwarfForm form, DwarfCursor in) throws CodeObjectException {
        return new FormValue(form, 0, in.window(in.textLength()));
    }

    boolean isBlock() {
        return switch (form) {
            case BLOCK, BLOCK1, BLOCK2, BLOCK4, EXPRLOC -> true;
            default -> false;
        };
    }

    boolean isAddress() {
        return switch (form) {
            case ADDR, ADDRX, ADDRX1, ADDRX2, ADDRX3, ADDRX4 -> true;
            default -> false;
        };
    }
}
