package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.KernelWaves;
import org.gfxisa.simulator.json.JsonWriter;

/** The code of a code object as JSON: an object a line for each instruction, and for data between them. */
public final class ObjectRecords {
    private final String file;
    private final ByteSink out;

    /** Writes what is found in a file. */
    public ObjectRecords(String file, ByteSink out) {
        this.file = file;
        this.out = out;
    }

    /** Writes all code, each kernel for waves of the size that its descriptor says. What precedes damage is still written. */
    public void print(CodeObject object, Isa isa) throws IOException, CodeObjectException {
        KernelWaves waves = KernelWaves.of(object, isa.waveSize());
        boolean hasChoice = isa.tables().waveSizes().size() > 1;
        print(object, address -> hasChoice ? isa.withWave(waves.at(address)) : isa);
    }

    /** Writes all code for waves of the instruction set's size, whatever descriptors say. */
    public void printAsOneWave(CodeObject object, Isa isa) throws IOException, CodeObjectException {
        print(object, address -> isa);
    }

    private void print(CodeObject object, LongFunction<Isa> isaAt) throws IOException, CodeObjectException {
        SymbolMap symbols = new SymbolMap(object.elf());
        for (CodeRegion region : CodeRegion.of(object.elf())) {
            BranchNames names = symbols.branchNames(region);
            for (CodeChunk chunk : CodeChunk.of(region, symbols)) {
                print(chunk, names, isaAt);
            }
        }
    }

    private void print(CodeChunk chunk, BranchNames names, LongFunction<Isa> isaAt) throws IOException {
        CodeRegion region = chunk.region();
        byte[] code = region.bytes().array();
        int base = region.bytes().start();
        int data = chunk.shown().isData() ? chunk.to() - chunk.from() : chunk.kernelCodeBytes();
        if (data > 0) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("file", file);
            fields.put("section", region.name());
            fields.put("symbol", chunk.shown().name());
            fields.put("address", chunk.address());
            fields.put("data", HexFormat.of().formatHex(code, base + chunk.from(), base + chunk.from() + data));
            out.utf8(JsonWriter.text(json -> json.tree(fields))).put('\n');
        }
        if (chunk.from() + data == chunk.to()) {
            return;
        }
        InstructionRecords records = new InstructionRecords(isaAt.apply(chunk.address()), out);
        records.in("file", file)
                .in("section", region.name())
                .in("symbol", chunk.shown().name());
        for (int at = chunk.from() + data; at < chunk.to(); ) {
            int limit = base + region.bytes().size();
            at += records.print(code, base + at, limit, region.address() + at, names);
        }
    }
}
