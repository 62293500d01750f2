package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** The operands and modifiers of an instruction; equal facts are merged and list the encodings to which they apply. */
final class OperandRows {
    /** The number of named registers that are listed. */
    private static final int MOST_NAMES = 4;

    private final Reference reference;
    private final Map<Slot, String> legal = new IdentityHashMap<>();

    OperandRows(Reference reference) {
        this.reference = reference;
    }

    /**
     * An operand or modifier.
     *
     * @param name name
     * @param access access to an operand
     * @param type type of the value
     * @param size width
     * @param legal accepted values
     * @param where the encodings to which this applies
     * @param range description of their instruction sets
     * @param marks their instruction sets as a mask
     */
    public record OperandRow(
            String name,
            String access,
            String type,
            String size,
            String legal,
            String where,
            String range,
            String marks) {}

    private record Key(String name, String access, String type, String size, String legal) {}

    private static final class Uses {
        private final Set<String> formats = new TreeSet<>();
        private final Set<SiteIsa> isas = new LinkedHashSet<>();
    }

    List<OperandRow> operands(String instruction) {
        return rows(instruction, false);
    }

    List<OperandRow> modifiers(String instruction) {
        return rows(instruction, true);
    }

    private List<OperandRow> rows(String instruction, boolean wantsModifiers) {
        Map<String, Map<Key, Uses>> byName = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            for (int number : isa.formsOf(instruction)) {
                FormSpec form = isa.formSpec(number);
                int from = wantsModifiers ? form.operandCount() : 0;
                int to = wantsModifiers ? form.slots().size() : form.operandCount();
                for (int i = from; i < to; i++) {
                    SlotSpec slot = form.slots().get(i);
                    Slot table = isa.form(number).slots().get(i);
                    Key key = wantsModifiers
                            ? new Key(slot.name(), "", "", "", SlotWords.values(slot))
                            : key(slot, table, isa);
                    Uses uses = byName.computeIfAbsent(slot.name(), n -> new LinkedHashMap<>())
                            .computeIfAbsent(key, k -> new Uses());
                    uses.formats.add(isa.format(form).label());
                    uses.isas.add(isa);
                }
            }
        }
        List<OperandRow> rows = new ArrayList<>();
        byName.values()
                .forEach(keys -> keys.forEach((key, uses) -> rows.add(new OperandRow(
                        key.name(),
                        key.access(),
                        key.type(),
                        key.size(),
                        key.legal(),
                        String.join(", ", uses.formats),
                        reference.range(uses.isas),
                        Reference.marks(uses.isas)))));
        return rows;
    }

    private Key key(SlotSpec slot, Slot table, SiteIsa isa) {
        String access = slot.access().writes() ? slot.access().reads() ? "read, written" : "written" : "read";
        boolean isRegister = table.kind() instanceof Kind.Register;
        return new Key(
                slot.name(),
                access,
                slot.type().name(),
                isRegister ? SlotWords.size(slot) : slot.bits().width() + " bits",
                isRegister
                        ? legal.computeIfAbsent(
                                table, t -> legal(t, isa.isa().tables().codes()))
                        : SlotWords.values(slot));
    }

    /** Returns the names of register files and of single registers; the page of registers has the numbers. */
    private static String legal(Slot slot, Codes codes) {
        Set<String> files = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> constants = new LinkedHashSet<>();
        for (int code = 0; code < Codes.COUNT; code++) {
            if (slot.accepts(code)) {
                switch (codes.meaning(code)) {
                    case NUMBERED -> files.add(codes.file(code).name());
                    case NAMED -> names.add(codes.text32(code));
                    case INTEGER, FLOAT -> constants.add("inline constant");
                    case LITERAL -> constants.add("literal");
                    case NOTHING -> {}
                }
            }
        }
        List<String> all = new ArrayList<>(files);
        if (names.size() > MOST_NAMES) {
            all.add("special register");
        } else {
            all.addAll(names);
        }
        all.addAll(constants);
        return String.join(", ", all);
    }
}
