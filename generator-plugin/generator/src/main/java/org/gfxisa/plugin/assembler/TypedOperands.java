package org.gfxisa.plugin.assembler;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.gfxisa.asm.AssemblerBase;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.CodeRange;

/**
 * The parameter lists of a method of the typed assembler, merged from the forms of a mnemonic on all instruction sets of a
 * generation. There is one list for every number of operands and every combination of numbers, labels and registers.
 */
final class TypedOperands {
    private static final String RUNTIME = "org.gfxisa.asm";
    private static final int FIRST_VECTOR_CODE = 256;
    private final Map<List<Kind>, List<Parameter>> lists = new LinkedHashMap<>();

    /** The kind of a parameter. */
    enum Kind {
        VECTOR,
        SCALAR,
        ANY,
        NUMBER,
        LABEL;

        private boolean isOperand() {
            return this == VECTOR || this == SCALAR || this == ANY;
        }
    }

    /** A parameter. */
    record Parameter(String name, Kind kind) {}

    /** Adds the operands of a form. */
    void add(TargetIsa isa, List<SlotSpec> operands) {
        List<Parameter> all = new ArrayList<>();
        List<Parameter> shown = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            SlotSpec slot = operands.get(i);
            if (slot.isListed()) {
                continue;
            }
            boolean startsList = i + 1 < operands.size() && operands.get(i + 1).isListed();
            Parameter parameter = new Parameter(slot.name(), startsList ? Kind.ANY : kind(isa, slot));
            all.add(parameter);
            if (!mayBeMissing(slot)) {
                shown.add(parameter);
            }
        }
        add(all);
        add(shown);
    }

    private void add(List<Parameter> list) {
        List<Kind> shape = list.stream()
                .map(Parameter::kind)
                .map(kind -> kind.isOperand() ? Kind.ANY : kind)
                .toList();
        lists.merge(shape, list, TypedOperands::widen);
    }

    /** Returns the methods with a name, those with fewer parameters first; {@code body} returns the body for the text of the arguments. */
    List<MethodSpec.Builder> methods(String name, UnaryOperator<CodeBlock> body) {
        List<MethodSpec.Builder> methods = new ArrayList<>();
        lists.values().stream().sorted(Comparator.comparingInt(List::size)).forEach(list -> {
            MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.method(name, AssemblerBase.class))
                    .addModifiers(Modifier.PUBLIC);
            CodeBlock.Builder arguments = CodeBlock.builder();
            for (Parameter p : list) {
                method.addParameter(type(p.kind()), p.name());
                arguments.add(", $N", p.name());
            }
            methods.add(method.addStatement(body.apply(arguments.build())));
        });
        return methods;
    }

    /** Returns the class of a register. */
    static ClassName register(CodeRange codes) {
        return ClassName.get(RUNTIME, codes.low() >= FIRST_VECTOR_CODE ? "VectorRegister" : "ScalarRegister");
    }

    private static TypeName type(Kind kind) {
        return switch (kind) {
            case VECTOR -> ClassName.get(RUNTIME, "VectorRegister");
            case SCALAR -> ClassName.get(RUNTIME, "ScalarRegister");
            case ANY -> ClassName.get(RUNTIME, "Operand");
            case LABEL -> ClassName.get(RUNTIME, "Label");
            case NUMBER -> TypeName.LONG;
        };
    }

    private static boolean mayBeMissing(SlotSpec slot) {
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

    private static Kind kind(TargetIsa isa, SlotSpec slot) {
        if (slot.syntax().kind() instanceof org.gfxisa.table.Kind.Branch) {
            return Kind.LABEL;
        }
        if (slot.syntax().register().isEmpty()) {
            return Kind.NUMBER;
        }
        if (slot.syntax().register().get().off() >= 0 || slot.width().zeroIsOff()) {
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
