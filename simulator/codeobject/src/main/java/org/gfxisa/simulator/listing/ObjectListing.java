package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.Isa;
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
        BranchNames names = symbolMap.branchNames(region);
        boolean titled = false;
        for (CodeChunk chunk : CodeChunk.of(region, symbolMap)) {
            if (!titled) {
                out.put("\nDisassembly of section ").put(region.name()).put(":\n");
                titled = true;
            }
            print(chunk, names, lines(waves, chunk.address()));
        }
    }

    /** An instruction may reach over the end. */
    private void print(CodeChunk chunk, BranchNames names, InstructionLines instructions) throws IOException {
        CodeRegion region = chunk.region();
        out.put('\n')
                .hex(chunk.address(), 16)
                .put(" <")
                .put(chunk.shown().name())
                .put(">:\n");
        if (chunk.shown().isData()) {
            DataLines.print(region, chunk.from(), chunk.to(), out);
            return;
        }
        byte[] code = region.bytes().array();
        int base = region.bytes().start();
        int limit = base + region.bytes().size();
        int at = chunk.from() + printKernelCodeObject(chunk);
        while (at < chunk.to()) {
            int zeros = skippableZeros(code, base + at, base + chunk.to());
            if (zeros > 0) {
                out.put("\t\t...\n");
                at += zeros;
            } else {
                at += instructions.print(code, base + at, limit, region.address() + at, names);
            }
        }
    }

    private int printKernelCodeObject(CodeChunk chunk) throws IOException {
        int size = chunk.kernelCodeBytes();
        if (size > 0) {
            out.put("; error decoding ").put(chunk.kernels().get(0).name()).put(": code object v2 is not supported\n");
            out.put("; decoding failed region as bytes\n");
            for (int i = 0; i < size; i++) {
                out.put("\t.byte\t 0x")
                        .upperHex(chunk.region().byteAt(chunk.from() + i), 1)
                        .put('\n');
            }
        }
        return size;
    }

    private static int skippableZeros(byte[] code, int from, int to) {
        int at = from;
        while (at < to && code[at] == 0) {
            at++;
        }
        return at - from < SKIPPED_ZEROS ? 0 : at - from & ~3;
    }
}
