package org.gfxisa.plugin.instructions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Width;

/** Builds the slots of a form's modifiers. */
public final class ModifierSlots {
    /** Suffix of an operand in {@code of} whose bit exists but is always 0. */
    private static final String ZERO = "=0";

    private final FormBits formBits;
    private final String target;
    private final Diagnostics diagnostics;

    ModifierSlots(FormBits formBits, String target, Diagnostics diagnostics) {
        this.formBits = formBits;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** Returns the operand that an item of {@code of} names. */
    public static ScalarNode owner(ScalarNode item) {
        return item.text().endsWith(ZERO) ? item.slice(0, item.text().length() - ZERO.length()) : item;
    }

    SlotSpec slot(Format.ModifierUse use, Field field, FieldSyntax syntax, Set<String> operands) {
        boolean list = syntax.kind() instanceof Kind.Bits;
        if (!list && !field.bits().parts().isEmpty()) {
            checkValues(use, field, syntax);
        }
        Bits bits = list ? ownedBits(use, field, syntax, operands) : field.bits();
        return new SlotSpec(
                use.field(),
                list ? normalised(syntax, bits) : syntax,
                bits,
                0,
                -1,
                -1,
                -1,
                -1,
                OperandType.IMMEDIATE,
                Width.fixed(0),
                OperandAccess.READ,
                false,
                "",
                "",
                true,
                false);
    }

    /** Checks that the values of the definition fit in the field. */
    private void checkValues(Format.ModifierUse use, Field field, FieldSyntax syntax) {
        List<Integer> values = new ArrayList<>(List.of(syntax.normal().orElse(0), syntax.absent()));
        if (syntax.kind() instanceof Kind.Enum words) {
            words.words().forEach(word -> values.add(word.value()));
            values.addAll(words.legal());
        }
        values.stream()
                .filter(v -> v > 0 && !field.bits().holds(v))
                .findFirst()
                .ifPresent(v -> diagnostics.report(use.where()
                        .error("value " + v + " of modifier '" + use.definition() + "' does not fit the "
                                + field.bits().width() + "-bit field '" + field.name() + "' on " + target)
                        .expecting("a definition with values from 0 to "
                                + ((1L << field.bits().width()) - 1))));
    }

    /** Returns the bits of a list modifier whose operands exist; the others have their default, and are fixed only if it is zero. */
    private Bits ownedBits(Format.ModifierUse use, Field field, FieldSyntax syntax, Set<String> operands) {
        int owners = syntax.of().size();
        if (owners == 0) {
            return field.bits();
        }
        if (owners != field.bits().width() && !field.bits().parts().isEmpty()) {
            diagnostics.report(use.where()
                    .error("modifier '" + use.definition() + "' is of " + owners
                            + (owners == 1 ? " operand" : " operands") + ", but field '" + field.name() + "' has "
                            + field.bits().width() + " bits on " + target)
                    .expecting("a bit for each operand"));
        }
        List<Bits.Part> kept = new ArrayList<>();
        for (Bits.Part part : field.bits().parts()) {
            for (int i = 0; i < part.width(); i++) {
                int index = part.to() + i;
                String owner = index < owners ? syntax.of().get(index) : "";
                boolean isZero = owner.endsWith(ZERO);
                if (operands.contains(isZero ? owner.substring(0, owner.length() - ZERO.length()) : owner)) {
                    kept.add(new Bits.Part(part.from() + i, 1, index));
                    if (isZero) {
                        formBits.zero(Bits.bit(part.from() + i));
                    }
                } else {
                    int normal = syntax.normal().orElse(0);
                    formBits.blank(Bits.bit(part.from() + i), normal, normal != 0);
                }
            }
        }
        kept.sort(Comparator.comparingInt(Bits.Part::to));
        List<Bits.Part> packed = new ArrayList<>();
        for (Bits.Part part : kept) {
            packed.add(new Bits.Part(part.from(), 1, packed.size()));
        }
        return new Bits(packed);
    }

    /** The default of a list modifier is 0 or 1 for all bits; without a default the modifier is always printed. */
    private static FieldSyntax normalised(FieldSyntax syntax, Bits bits) {
        if (syntax.normal().isEmpty()) {
            return syntax;
        }
        int normal = syntax.normal().orElse(0) == 0 ? 0 : (1 << bits.width()) - 1;
        return syntax.withDefaults(OptionalInt.of(normal), normal);
    }
}
