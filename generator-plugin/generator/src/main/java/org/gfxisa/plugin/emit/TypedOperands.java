package org.gfxisa.plugin.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
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
    private static final String RUNTIME = "org.gfxisa.asm";
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
        return ofOperands(forms.stream()
                .map(form -> form.slots().subList(0, form.operandCount()))
                .toList());
    }

    /** The same of operands that go with one mnemonic. */
    Map<Integer, List<Parameter>> ofOperands(List<List<Slot>> lists) {
        Map<Integer, List<Parameter>> byLength = new TreeMap<>();
        for (List<Slot> operands : lists) {
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
            byLength.merge(all.size(), all, TypedOperands::widen);
            byLength.merge(shown.size(), shown, TypedOperands::widen);
        }
        return byLength;
    }

    /** The Java type of a parameter. */
    static TypeName type(Kind kind) {
        return switch (kind) {
            case VECTOR -> ClassName.get(RUNTIME, "VectorRegister");
            case SCALAR -> ClassName.get(RUNTIME, "ScalarRegister");
            case ANY -> ClassName.get(RUNTIME, "Operand");
            case LABEL -> ClassName.get(RUNTIME, "Label");
            case NUMBER -> TypeName.LONG;
        };
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
