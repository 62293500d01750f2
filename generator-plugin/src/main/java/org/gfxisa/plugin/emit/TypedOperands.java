package org.gfxisa.plugin.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Slot;
import org.gfxisa.plugin.model.TargetIsa;

/** The parameter lists of the typed assembler's methods: the operands of an instruction's forms, put together. */
final class TypedOperands {
    private static final int FIRST_VECTOR_CODE = 256;

    /** What a parameter takes. */
    enum Kind {
        VECTOR,
        SCALAR,
        ANY,
        NUMBER,
        LABEL
    }

    /** A parameter. */
    record Parameter(String name, Kind kind) {}

    private final TargetIsa isa;

    TypedOperands(TargetIsa isa) {
        this.isa = isa;
    }

    /** The parameter lists of a mnemonic, by their length. */
    Map<Integer, List<Parameter>> of(List<Form> forms) {
        Map<Integer, List<Parameter>> lists = new TreeMap<>();
        for (Form form : forms) {
            List<Slot> operands = form.slots().subList(0, form.operandCount());
            List<Parameter> all = new ArrayList<>();
            List<Parameter> shown = new ArrayList<>();
            for (int i = 0; i < operands.size(); i++) {
                Slot slot = operands.get(i);
                if (slot.isListed()) {
                    continue;
                }
                boolean startsList =
                        i + 1 < operands.size() && operands.get(i + 1).isListed();
                Parameter parameter = new Parameter(slot.name(), startsList ? Kind.ANY : kind(slot));
                all.add(parameter);
                if (!mayBeMissing(slot)) {
                    shown.add(parameter);
                }
            }
            lists.merge(all.size(), all, TypedOperands::widen);
            lists.merge(shown.size(), shown, TypedOperands::widen);
        }
        return lists;
    }

    private static boolean mayBeMissing(Slot slot) {
        return slot.width().table().contains(0) && !slot.width().zeroIsOff();
    }

    private static List<Parameter> widen(List<Parameter> a, List<Parameter> b) {
        List<Parameter> both = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            Kind kind = a.get(i).kind() == b.get(i).kind() ? a.get(i).kind() : Kind.ANY;
            both.add(new Parameter(a.get(i).name(), kind));
        }
        return both;
    }

    private Kind kind(Slot slot) {
        if (slot.syntax().kind().equals("BRANCH")) {
            return Kind.LABEL;
        }
        if (!slot.syntax().isRegister()) {
            return Kind.NUMBER;
        }
        if (slot.syntax().off().isPresent() || slot.width().zeroIsOff()) {
            return Kind.ANY;
        }
        Set<Kind> kinds = isa.codes().stream()
                .filter(c -> slot.syntax().groups().contains(c.group()))
                .map(TypedOperands::kind)
                .collect(Collectors.toSet());
        return kinds.size() == 1 ? kinds.iterator().next() : Kind.ANY;
    }

    private static Kind kind(CodeRange codes) {
        return switch (codes.meaning()) {
            case NUMBERED, NAMED -> codes.low() >= FIRST_VECTOR_CODE ? Kind.VECTOR : Kind.SCALAR;
            default -> Kind.ANY;
        };
    }
}
