package org.gfxisa.simulator.listing;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.SymbolType;

/**
 * The bytes between two addresses that have symbols.
 *
 * @param section the section that contains it
 * @param symbols the symbols at its start
 * @param from the offset of its start in the section, in bytes
 * @param to the offset of its end
 */
record CodeChunk(CodeSection section, List<ListedSymbol> symbols, int from, int to) {
    /** Returns the chunks of a section in order, without empty ones. */
    static List<CodeChunk> of(CodeSection section, SymbolMap symbolMap) {
        List<CodeChunk> chunks = new ArrayList<>();
        List<ListedSymbol> symbols = symbolMap.of(section);
        for (int first = 0, next; first < symbols.size(); first = next) {
            next = first + 1;
            long address = symbols.get(first).address();
            while (next < symbols.size() && symbols.get(next).address() == address) {
                next++;
            }
            long from = address - section.address();
            long to = section.bytes().size();
            if (next < symbols.size()) {
                to = Math.min(to, Math.max(0, symbols.get(next).address() - section.address()));
            }
            if (from >= 0 && from < to) {
                chunks.add(new CodeChunk(section, symbols.subList(first, next), (int) from, (int) to));
            }
        }
        return chunks;
    }

    long address() {
        return section.address() + from;
    }

    /** Returns the symbol that titles the listing: the last one that is not data, or else the last one. */
    ListedSymbol title() {
        for (int i = symbols.size() - 1; i >= 0; i--) {
            if (!symbols.get(i).isData()) {
                return symbols.get(i);
            }
        }
        return symbols.get(symbols.size() - 1);
    }

    /** Returns the kernels of code object V2, which begin with an amd_kernel_code_t. */
    List<ListedSymbol> kernels() {
        return symbols.stream()
                .filter(s -> s.type() == SymbolType.AMDGPU_HSA_KERNEL.value())
                .toList();
    }

    /** Returns the size of an amd_kernel_code_t at its start, or 0 if there is none. */
    int kernelCodeBytes() {
        return kernels().isEmpty() ? 0 : Math.min(AmdKernelCode.SIZE, to - from);
    }
}
