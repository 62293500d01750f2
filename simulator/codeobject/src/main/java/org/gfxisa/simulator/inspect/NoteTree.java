package org.gfxisa.simulator.inspect;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.abi.AbiField;
import org.gfxisa.isa.abi.CodeObjectVersionNote;
import org.gfxisa.isa.abi.HsailNote;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfNote;
import org.gfxisa.simulator.codeobject.IsaNote;
import org.gfxisa.simulator.json.FormattedNumber;

/** Builds the tree of the notes, apart from metadata, which has its own tree. */
final class NoteTree {
    private static final int PAIR = 8;

    private NoteTree() {}

    static List<Object> of(List<ElfNote> notes) throws CodeObjectException {
        List<Object> list = new ArrayList<>();
        for (ElfNote note : notes) {
            Map<String, Object> tree = new LinkedHashMap<>();
            Optional<NoteType> type = NoteType.of(note.type()).filter(note::is);
            tree.put("owner", ElfTree.text(note.owner()));
            tree.put(
                    "type",
                    type.map(NoteType::text)
                            .orElse(FormattedNumber.hex(note.type()).toString()));
            tree.put("size", note.description().size());
            if (type.isPresent()) {
                describe(type.get(), note.description(), tree);
            }
            list.add(tree);
        }
        return list;
    }

    private static void describe(NoteType type, ByteWindow bytes, Map<String, Object> tree) throws CodeObjectException {
        switch (type) {
            case CODE_OBJECT_VERSION -> fields(CodeObjectVersionNote.FIELDS, bytes, CodeObjectVersionNote.SIZE, tree);
            case HSAIL -> fields(HsailNote.FIELDS, bytes, HsailNote.SIZE, tree);
            case ISA_VERSION -> isa(IsaNote.read(bytes), tree);
            case ISA_NAME -> tree.put("text", ElfTree.text(bytes.text(0, bytes.size())));
            case PAL_METADATA -> tree.put("registers", registers(bytes));
            default -> {}
        }
    }

    private static void isa(IsaNote note, Map<String, Object> tree) {
        tree.put("text", note.toString());
        note.version().ifPresent(version -> {
            if (version.doubleRate() > 0) {
                tree.put("double_precision", "1/" + version.doubleRate());
            }
            tree.put("pcie_atomics", version.pcieAtomics());
            tree.put("few_user_sgprs", version.fewUserSgprs());
        });
    }

    /** Returns pairs of 32 bits: a register, or an entry with the number of one, and its value. */
    private static List<Object> registers(ByteWindow bytes) throws CodeObjectException {
        List<Object> rows = new ArrayList<>();
        for (int at = 0; at + PAIR <= bytes.size(); at += PAIR) {
            rows.add(PalRegisters.row((int) bytes.u32(at), (int) bytes.u32(at + PAIR / 2)));
        }
        return rows;
    }

    private static void fields(List<AbiField> fields, ByteWindow bytes, int size, Map<String, Object> tree)
            throws CodeObjectException {
        ByteBuffer buffer = bytes.slice(0, size, "note").buffer();
        fields.forEach(field -> tree.put(field.name(), field.get(buffer, 0)));
    }
}
