package org.gfxisa.ir;

import java.util.List;

/**
 * The IR functions of a spec. The generator writes them as a binary table beside the classes that refer to them by number.
 *
 * @param functions functions, by number
 */
public record IrTable(List<IrFunction> functions) {
    public IrTable {
        functions = List.copyOf(functions);
    }
}
