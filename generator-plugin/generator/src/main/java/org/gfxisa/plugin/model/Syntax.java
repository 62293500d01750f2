package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How the value of a field is written: an operand class or a modifier definition.
 *
 * @param name its name in the spec
 * @param kind name of the table format's kind
 * @param groups register classes: the groups of codes that are accepted
 * @param decodeOnly groups or names that the assembler refuses all the same
 * @param exclude register classes: codes that are not, all the same
 * @param add {@code code = ((field ^ xor) << shift) + add}
 * @param off field value that stands for no register
 * @param align tuple alignment that the assembler asks for
 * @param anyTuple the assembler takes a tuple of any width
 * @param apart operands that a tuple of more than so many dwords must equal or not overlap
 * @param constants element type that constants are written as, where it is not the operand's
 * @param prefix text before the value
 * @param normal value that is not written
 * @param absent value when the text gives none
 * @param of operands that the modifier, or each of its bits, belongs to
 * @param nums see the table format's kinds
 * @param texts likewise
 */
public record Syntax(
        String name,
        String kind,
        Set<String> groups,
        Set<String> decodeOnly,
        Set<Integer> exclude,
        int add,
        int xor,
        int shift,
        OptionalInt off,
        int align,
        boolean anyTuple,
        Map<String, Integer> apart,
        Optional<String> constants,
        String prefix,
        OptionalInt normal,
        int absent,
        List<String> of,
        List<Integer> nums,
        List<String> texts) {

    /** Whether values are operand codes. */
    public boolean isRegister() {
        return kind.equals("REGISTER");
    }

    /** Whether a field of a register class may stand for one of these codes, other than by being turned off. */
    public boolean accepts(CodeRange codes) {
        return groups.contains(codes.group())
                || decodeOnly.contains(codes.group())
                || decodeOnly.contains(codes.name());
    }

    /** The class of an operand that always is one register. */
    public static Syntax register(String name, String group, int code) {
        return new Syntax(
                name,
                "REGISTER",
                Set.of(group),
                Set.of(),
                Set.of(),
                code,
                0,
                0,
                OptionalInt.empty(),
                1,
                false,
                Map.of(),
                Optional.empty(),
                "",
                OptionalInt.empty(),
                0,
                List.of(),
                List.of(),
                List.of());
    }

    /** This one with other default values. */
    public Syntax withDefaults(OptionalInt newNormal, int newAbsent) {
        return copy(apart, newNormal, newAbsent, texts);
    }

    /** A register class for a tuple of so many dwords: the texts are the operands that it must equal or not overlap. */
    public Syntax forWidth(int dwords) {
        if (apart.isEmpty()) {
            return this;
        }
        List<String> names = apart.keySet().stream()
                .filter(name -> dwords > apart.get(name))
                .sorted()
                .toList();
        return copy(Map.of(), normal, absent, names);
    }

    private Syntax copy(Map<String, Integer> newApart, OptionalInt newNormal, int newAbsent, List<String> newTexts) {
        return new Syntax(
                name,
                kind,
                groups,
                decodeOnly,
                exclude,
                add,
                xor,
                shift,
                off,
                align,
                anyTuple,
                newApart,
                constants,
                prefix,
                newNormal,
                newAbsent,
                of,
                nums,
                newTexts);
    }

    /** The operand that a modifier as a whole belongs to. */
    public Optional<String> owner() {
        return of.size() == 1 ? Optional.of(of.get(0)) : Optional.empty();
    }
}
