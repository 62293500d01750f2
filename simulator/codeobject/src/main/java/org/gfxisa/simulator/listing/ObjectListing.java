package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.WavefrontSizes;

/** Disassembles code objects to the text of {@code llvm-objdump -d}. */
public final class ObjectListing {
    /** The minimum length of runs of zeros that are skipped. Shorter ones are listed as instructions. */
    private static final int SKIPPED_ZEROS = 8;

    private final Isa isa;
    private final boolean isFixed;
    private final ByteSink out;
    /** By wavefront size. */
    private final Map<Integer, InstructionListing> lines = new HashMap<>();

    /** Makes a listing for an instruction set. Each kernel has the wavefront size of its descriptor. */
    public ObjectListing(Isa isa, ByteSink out) {
        this(isa, false, out);
    }

    private ObjectListing(Isa isa, boolean isFixed, ByteSink out) {
        this.isa = isa;
        this.isFixed = isFixed;
        this.out = out;
    }

    /** Makes a listing in which all code has the wavefront size of the instruction set. */
    public static ObjectListing ofOneWave(Isa isa, ByteSink out) {
        return new ObjectListing(isa, true, out);
    }

    /** Prints the first line of a file's listing. */
    public static void printHeader(String name, ByteSink out) throws IOException {
        out.put('\n').utf8(name).put(":\tfile format elf64-amdgpu\n");
    }

    /** Lists all code of an object. If it is damaged, the code before the damage is printed. */
    public void print(CodeObject object) throws IOException, CodeObjectException {
        SymbolMap symbols = new SymbolMap(object.elf());
        WavefrontSizes waves = WavefrontSizes.of(object, isa.waveSize());
        for (CodeSection section : CodeSection.of(object.elf())) {
            print(section, symbols, waves);
        }
    }

    private InstructionListing lines(WavefrontSizes waves, long address) {
        boolean hasChoice = !isFixed && isa.tables().waveSizes().size() > 1;
        return lines.computeIfAbsent(
                hasChoice ? waves.at(address) : isa.waveSize(),
                lanes -> new InstructionListing(isa.withWave(lanes), out));
    }

    private void print(CodeSection section, SymbolMap symbolMap, WavefrontSizes waves) throws IOException {
        BranchNames names = symbolMap.branchNames(section);
        boolean titled = false;
        for (CodeChunk chunk : CodeChunk.of(section, symbolMap)) {
            if (!titled) {
                out.put("\nDisassembly of section ").put(section.name()).put(":\n");
                titled = true;
            }
            print(chunk, names, lines(waves, chunk.address()));
        }
    }

    /** Prints a chunk. Its last instruction may extend beyond its end. */
    private void print(CodeChunk chunk, BranchNames names, InstructionListing instructions) throws IOException {
        CodeSection section = chunk.section();
        out.put('\n')
                .hex(chunk.address(), 16)
                .put(" <")
                .put(chunk.title().name())
                .put(">:\n");
        if (chunk.title().isData()) {
            DataListing.print(section, chunk.from(), chunk.to(), out);
            return;
        }
        byte[] code = section.bytes().array();
        int base = section.bytes().start();
        int limit = base + section.bytes().size();
        int at = chunk.from() + printKernelCodeObject(chunk);
        while (at < chunk.to()) {
            int zeros = skippableZeros(code, base + at, base + chunk.to());
            if (zeros > 0) {
                out.put("\t\t...\n");
                at += zeros;
            } else {
                at += instructions.print(code, base + at, limit, section.address() + at, names);
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
                        .upperHex(chunk.section().byteAt(chunk.from() + i), 1)
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
