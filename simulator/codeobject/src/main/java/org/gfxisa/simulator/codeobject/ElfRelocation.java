package org.gfxisa.simulator.codeobject;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An entry of a relocation table (System V gABI, "Relocation").
 *
 * @param offset the address to modify; in a relocatable file the offset in the section
 * @param type see {@link org.gfxisa.isa.abi.RelocationType}
 * @param symbol the index of the symbol, 0 for none
 * @param addend the addend; empty in a table without addends, as in files of PAL and Mesa, where the section contains it
 */
public record ElfRelocation(long offset, int type, long symbol, OptionalLong addend) {
    /**
     * Returns the symbol; empty if there is none.
     *
     * @param symbols the symbols of the table's symbol table, without the unused symbol 0
     * @throws CodeObjectException if there are fewer symbols
     */
    public Optional<ElfSymbol> symbol(List<ElfSymbol> symbols) throws CodeObjectException {
        if (symbol > symbols.size()) {
            throw new CodeObjectException("a relocation at " + Hex.of(offset) + " with symbol " + symbol
                    + ", but there are only " + symbols.size());
        }
        return symbol == 0 ? Optional.empty() : Optional.of(symbols.get((int) symbol - 1));
    }
}
