package org.gfxisa.simulator.listing;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.SymbolType;

/**
 * What stands between two addresses that have symbols.
 *
 * @param symbols those at its start
 * @param from where it starts in the region, in bytes
 * @param to where it ends
 */
record CodeChunk(CodeRegion region, List<ListedSymbol> symbols, int from, int to) {
    /** Those of a region, in order; one without bytes is left out. */
    static List<CodeChunk> of(CodeRegion region, SymbolMap symbolMap) {
        List<CodeChunk> chunks = new ArrayList<>();
        List<ListedSymbol> symbols = symbolMap.of(region);
        for (int first = 0, next; first < symbols.size(); first = next) {
            next = first + 1;
            long address = symbols.get(first).address();
            while (next < symbols.size() && symbols.get(next).address() == address) {
                next++;
            }
            long from = address - region.address();
            long to = region.bytes().size();
            if (next < symbols.size()) {
                to = Math.min(to, Math.max(0, symbols.get(next).address() - region.address()));
            }
            if (from >= 0 && from < to) {
                chunks.add(new CodeChunk(region, symbols.subList(first, next), (int) from, (int) to));
            }
        }
        return chunks;
    }

    long address() {
        return region.address() + from;
    }

    /** The last symbol that is not data, or the last. */
    ListedSymbol shown() {
        for (int i = symbols.size() - 1; i >= 0; i--) {
            if (!symbols.get(i).isData()) {
                return symbols.get(i);
            }
        }
        return symbols.get(symbols.size() - 1);
    }

    /** Kernels that begin with a description of themselves, as those of code object V2 do. */
    List<ListedSymbol> kernels() {
        return symbols.stream()
                .filter(s -> s.type() == SymbolType.AMDGPU_HSA_KERNEL.value())
                .toList();
    }

    /** How many bytes at its start such a description takes; 0 where there is none. */
    int kernelCodeBytes() {
        return kernels().isEmpty() ? 0 : Math.min(AmdKernelCode.SIZE, to - from);
    }
}
