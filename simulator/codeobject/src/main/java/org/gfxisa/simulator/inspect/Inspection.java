package org.gfxisa.simulator.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.isa.abi.ElfType;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelSymbol;
import org.gfxisa.simulator.codeobject.MetadataReader;
import org.gfxisa.simulator.codeobject.MetadataRemark;

/** Everything that a code object contains apart from instructions. Damaged parts are reported and left out. */
public final class Inspection {
    private final Map<String, Object> tree = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    private interface Part {
        Object read() throws CodeObjectException;
    }

    /** Reads a code object. */
    public Inspection(CodeObject object) {
        ElfFile elf = object.elf();
        tree.put("format", object.format());
        tree.put("target", object.targetId());
        tree.put("header", ElfTree.header(elf));
        tree.put("features", ElfTree.features(object));
        tree.put("sections", ElfTree.sections(elf));
        tree.put("segments", ElfTree.segments(elf));
        part("symbols", () -> ElfTree.symbols(elf, ElfSection.SHT_SYMTAB));
        part("dynamic_symbols", () -> ElfTree.symbols(elf, ElfSection.SHT_DYNSYM));
        part("relocations", () -> ElfTree.relocations(elf));
        part("notes", () -> NoteTree.of(elf.notes()));
        part("kernels", () -> kernels(object));
        part("metadata", () -> MetadataReader.tree(elf));
        if (elf.header().osAbi() == ElfOsAbi.AMDGPU_PAL.value()) {
            part("pal_registers", () -> PalRegisters.of(MetadataReader.tree(elf)));
            rows("pal_tables", () -> PalRegisters.tables(elf));
            rows("pal_spilled_entries", () -> PalRegisters.spilled(MetadataReader.tree(elf)));
        }
        part("metadata_remarks", () -> remarks(object));
        if (elf.header().type() != ElfType.REL.value()) {
            // Addresses are unknown before linking.
            rows("debug_information", () -> DebugTree.of(elf));
        }
    }

    private void part(String name, Part part) {
        try {
            tree.put(name, part.read());
        } catch (CodeObjectException e) {
            problems.add(e.getMessage());
        }
    }

    /** Adds a table, unless it is empty. */
    private void rows(String name, Part part) {
        part(name, part);
        tree.remove(name, List.of());
    }

    private static List<Object> remarks(CodeObject object) throws CodeObjectException {
        List<Object> list = new ArrayList<>();
        for (MetadataRemark remark : MetadataReader.remarks(object.elf(), object.version())) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("where", remark.where());
            tree.put("what", remark.what());
            list.add(tree);
        }
        return list;
    }

    private List<Object> kernels(CodeObject object) throws CodeObjectException {
        KernelTree trees = new KernelTree(object.processor());
        List<KernelMetadata> metadata = List.of();
        try {
            metadata = MetadataReader.kernels(object.elf());
        } catch (CodeObjectException e) {
            // The part with the metadata reports the damage.
        }
        List<Object> list = new ArrayList<>();
        for (KernelSymbol kernel : KernelSymbol.of(object.elf())) {
            Optional<KernelMetadata> own = metadata.stream()
                    .filter(m -> m.symbol()
                            .equals(kernel.isKernelCode() ? kernel.name() : kernel.name() + KernelSymbol.SUFFIX))
                    .findFirst();
            list.add(trees.of(kernel, own));
        }
        return list;
    }

    /** Returns the parts by name, without damaged ones. */
    public Map<String, Object> tree() {
        return tree;
    }

    /** Returns what is damaged. */
    public List<String> problems() {
        return problems;
    }
}
