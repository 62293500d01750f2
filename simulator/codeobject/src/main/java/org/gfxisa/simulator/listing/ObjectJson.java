package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.WavefrontSizes;
import org.gfxisa.simulator.json.JsonWriter;

/** Prints the code of a code object as one JSON object a line, for each instruction and for the data between them. */
public final class ObjectJson {
    private final String file;
    private final ByteSink out;

    /** Makes a printer for the code objects of a file. */
    public ObjectJson(String file, ByteSink out) {
        this.file = file;
        this.out = out;
    }

    /** Prints all code. Each kernel has the wavefront size of its descriptor. If the object is damaged, the code before the damage is printed. */
    public void print(CodeObject object, Isa isa) throws IOException, CodeObjectException {
        WavefrontSizes waves = WavefrontSizes.of(object, isa.waveSize());
        boolean hasChoice = isa.tables().waveSizes().size() > 1;
        print(object, address -> hasChoice ? isa.withWave(waves.at(address)) : isa);
    }

    /** Prints all code in the wavefront size of the instruction set. */
    public void printAsOneWave(CodeObject object, Isa isa) throws IOException, CodeObjectException {
        print(object, address -> isa);
    }

    private void print(CodeObject object, LongFunction<Isa> isaAt) throws IOException, CodeObjectException {
        SymbolMap symbols = new SymbolMap(object.elf());
        for (CodeSection section : CodeSection.of(object.elf())) {
            BranchNames names = symbols.branchNames(section);
            for (CodeChunk chunk : CodeChunk.of(section, symbols)) {
                print(chunk, names, isaAt);
            }
        }
    }

    private void print(CodeChunk chunk, BranchNames names, LongFunction<Isa> isaAt) throws IOException {
        CodeSection section = chunk.section();
        byte[] code = section.bytes().array();
        int base = section.bytes().start();
        int data = chunk.title().isData() ? chunk.to() - chunk.from() : chunk.kernelCodeBytes();
        if (data > 0) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("file", file);
            fields.put("section", section.name());
            fields.put("symbol", chunk.title().name());
            fields.put("address", chunk.address());
            fields.put("data", HexFormat.of().formatHex(code, base + chunk.from(), base + chunk.from() + data));
            out.utf8(JsonWriter.text(json -> json.tree(fields))).put('\n');
        }
        if (chunk.from() + data == chunk.to()) {
            return;
        }
        InstructionJson records = new InstructionJson(isaAt.apply(chunk.address()), out);
        records.in("file", file)
                .in("section", section.name())
                .in("symbol", chunk.title().name());
        for (int at = chunk.from() + data; at < chunk.to(); ) {
            int limit = base + section.bytes().size();
            at += records.print(code, base + at, limit, section.address() + at, names);
        }
    }
}
