package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.KernelSymbol;

/** Lists the kernels of a code object, then its other functions and its data. */
public final class KernelTable {
    private KernelTable() {}

    /** Prints the target and the table. */
    public static void print(CodeObject object, ByteSink out) throws IOException, CodeObjectException {
        out.put("target ").put(object.targetId());
        out.put(", " + object.format() + ", e_flags 0x");
        out.hex(object.elf().header().flags() & 0xffff_ffffL, 1).put("\n\n");
        Table table = new Table("kind", "address", "bytes", "name");
        List<ElfSymbol> symbols =
                object.elf().symbols().stream().filter(ElfSymbol::hasSection).toList();
        Set<String> kernels = new HashSet<>();
        for (ElfSymbol symbol : symbols) {
            if (isDescriptor(symbol)) {
                kernels.add(symbol.name().substring(0, symbol.name().length() - KernelSymbol.SUFFIX.length()));
            }
        }
        List<ElfSymbol> others = new ArrayList<>();
        for (ElfSymbol symbol : symbols) {
            boolean code = symbol.type() == ElfSymbol.STT_FUNC || symbol.type() == ElfSymbol.STT_NOTYPE;
            if (symbol.type() == SymbolType.AMDGPU_HSA_KERNEL.value() || code && kernels.contains(symbol.name())) {
                row(table, "kernel", symbol);
            } else {
                others.add(symbol);
            }
        }
        for (ElfSymbol symbol : others) {
            if (isDescriptor(symbol)) {
                row(table, "descriptor", symbol);
            } else if (symbol.type() == ElfSymbol.STT_FUNC) {
                row(table, "function", symbol);
            } else if (symbol.type() == ElfSymbol.STT_OBJECT) {
                row(table, "data", symbol);
            }
        }
        table.print(out);
    }

    private static boolean isDescriptor(ElfSymbol symbol) {
        return symbol.type() == ElfSymbol.STT_OBJECT && symbol.name().endsWith(KernelSymbol.SUFFIX);
    }

    private static void row(Table table, String kind, ElfSymbol symbol) {
        String address = "0x" + Long.toHexString(symbol.value());
        table.row(kind, address, Long.toUnsignedString(symbol.size()), symbol.name());
    }
}
