package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.SymbolType;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.KernelWaves;

/** Disassembles the code of a code object to the text of {@code llvm-objdump -d}. */
public final class ObjectListing {
    /** Shorter runs of zeros are listed as instructions. */
    private static final int SKIPPED_ZEROS = 8;

    private final Isa isa;
    private final boolean isFixed;
    private final ByteSink out;
    /** By lanes of a wave. */
    private final Map<Integer, InstructionLines> lines = new HashMap<>();

    /** Lists for the processor of an instruction set, each kernel for waves of the size that its descriptor says. */
    public ObjectListing(Isa isa, ByteSink out) {
        this(isa, false, out);
    }

    private ObjectListing(Isa isa, boolean isFixed, ByteSink out) {
        this.isa = isa;
        this.isFixed = isFixed;
        this.out = out;
    }

    /** Lists all code for waves of the instruction set's size, whatever descriptors say. */
    public static ObjectListing ofOneWave(Isa isa, ByteSink out) {
        return new ObjectListing(isa, true, out);
    }

    /** The line that stands before everything about a file. */
    public static void printHeader(String name, ByteSink out) throws IOException {
        out.put('\n').utf8(name).put(":\tfile format elf64-amdgpu\n");
    }

    /** How many lines were no instruction so far. */
    public long invalid() {
        return lines.values().stream().mapToLong(InstructionLines::invalid).sum();
    }

    /** Lists all code. What precedes damage is still printed. */
    public void print(CodeObject object) throws IOException, CodeObjectException {
        SymbolMap symbols = new SymbolMap(object.elf());
        KernelWaves waves = KernelWaves.of(object, isa.waveSize());
        for (CodeRegion region : CodeRegion.of(object.elf())) {
            print(region, symbols, waves);
        }
    }

    private InstructionLines lines(KernelWaves waves, long address) {
        boolean hasChoice = !isFixed && isa.tables().waveSizes().size() > 1;
        return lines.computeIfAbsent(
                hasChoice ? waves.at(address) : isa.waveSize(),
                lanes -> new InstructionLines(isa.withWave(lanes), out));
    }

    private void print(CodeRegion region, SymbolMap symbolMap, KernelWaves waves) throws IOException {
        List<ListedSymbol> symbols = symbolMap.of(region);
        BranchNames names = symbolMap.branchNames(region);
        boolean titled = false;
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
            if (from < 0 || from >= to) {
                continue;
            }
            if (!titled) {
                out.put("\nDisassembly of section ").put(region.name()).put(":\n");
                titled = true;
            }
            printChunk(region, symbols.subList(first, next), (int) from, (int) to, names, lines(waves, address));
        }
    }

    /** The code between two addresses that have symbols; an instruction may reach over the end. */
    private void printChunk(
            CodeRegion region,
            List<ListedSymbol> here,
            int from,
            int to,
            BranchNames names,
            InstructionLines instructions)
            throws IOException {
        ListedSymbol shown = shown(here);
        out.put('\n')
                .hex(region.address() + from, 16)
                .put(" <")
                .put(shown.name())
                .put(">:\n");
        if (shown.isData()) {
            DataLines.print(region, from, to, out);
            return;
        }
        byte[] code = region.bytes().array();
        int base = region.bytes().start();
        int limit = base + region.bytes().size();
        int at = from + printKernelCodeObject(region, here, from, to);
        while (at < to) {
            int zeros = skippableZeros(code, base + at, base + to);
            if (zeros > 0) {
                out.put("\t\t...\n");
                at += zeros;
            } else {
                at += instructions.print(code, base + at, limit, region.address() + at, names);
            }
        }
    }

    /** The last symbol that is not data, or the last. */
    private static ListedSymbol shown(List<ListedSymbol> here) {
        for (int i = here.size() - 1; i >= 0; i--) {
            if (!here.get(i).isData()) {
                return here.get(i);
            }
        }
        return here.get(here.size() - 1);
    }

    private int printKernelCodeObject(CodeRegion region, List<ListedSymbol> here, int from, int to) throws IOException {
        for (ListedSymbol symbol : here) {
            if (symbol.type() == SymbolType.AMDGPU_HSA_KERNEL.value()) {
                int size = Math.min(AmdKernelCode.SIZE, to - from);
                out.put("; error decoding ").put(symbol.name()).put(": code object v2 is not supported\n");
                out.put("; decoding failed region as bytes\n");
                for (int i = 0; i < size; i++) {
                    out.put("\t.byte\t 0x").upperHex(region.byteAt(from + i), 1).put('\n');
                }
                return size;
            }
        }
        return 0;
    }

    private static int skippableZeros(byte[] code, int from, int to) {
        int at = from;
        while (at < to && code[at] == 0) {
            at++;
        }
        return at - from < SKIPPED_ZEROS ? 0 : at - from & ~3;
    }
}
