package org.gfxisa.simulator.codeobject;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An entry of a relocation table (System V gABI, "Relocation").
 *
 * @param offset of what it changes: an address; in a relocatable file an offset into the section
 * @param type see {@link org.gfxisa.isa.abi.RelocationType}
 * @param symbol number in the table's symbols, 0 for none
 * @param addend what is added; empty in a table without addends, as PAL and Mesa have, where it stands in the place itself
 */
public record ElfRelocation(long offset, int type, long symbol, OptionalLong addend) {
    /**
     * The symbol; empty where it has none.
     *
     * @param symbols of the table that the relocations refer to, without the unused number 0
     * @throws CodeObjectException when there are fewer symbols
     */
    public Optional<ElfSymbol> symbol(List<ElfSymbol> symbols) throws CodeObjectException {
        if (symbol > symbols.size()) {
            throw new CodeObjectException("a relocation at " + Hex.of(offset) + " with symbol " + symbol
                    + ", there are only " + symbols.size());
        }
        return symbol == 0 ? Optional.empty() : Optional.of(symbols.get((int) symbol - 1));
    }
}
