package org.gfxisa.ir;

import java.util.List;

/**
 * The functions of a spec. The generator writes them beside the classes that refer to them by number.
 *
 * @param functions by number
 */
public record IrTable(List<IrFunction> functions) {
    public IrTable {
        functions = List.copyOf(functions);
    }
}
