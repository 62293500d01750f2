package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;

/**
 * How the value of a field is written: an operand class or a modifier definition.
 *
 * @param name its name in the spec
 * @param kind what it is; of a register class still without its codes
 * @param groups register classes: the groups of codes that are accepted
 * @param decodeOnly groups or names that the assembler refuses all the same
 * @param exclude register classes: codes that are not, all the same
 * @param apart operands that a tuple of more than so many dwords must equal or not overlap
 * @param constants what constants are written as, where it is not the operand's own type
 * @param prefix text before the value
 * @param normal value that is not written
 * @param absent value when the text gives none
 * @param of operands that the modifier, or each of its bits, belongs to
 */
public record FieldSyntax(
        String name,
        Kind kind,
        Set<String> groups,
        Set<String> decodeOnly,
        Set<Integer> exclude,
        Map<String, Integer> apart,
        Optional<ElementType> constants,
        String prefix,
        OptionalInt normal,
        int absent,
        List<String> of) {

    /** What it is as a register class; empty if it is none. */
    public Optional<Kind.Register> register() {
        return kind instanceof Kind.Register register ? Optional.of(register) : Optional.empty();
    }

    /** Whether a field of a register class may stand for one of these codes, other than by being turned off. */
    public boolean accepts(CodeRange codes) {
        return groups.contains(codes.group()) || isDecodeOnly(codes);
    }

    /** Whether the assembler refuses these codes all the same. */
    public boolean isDecodeOnly(CodeRange codes) {
        return decodeOnly.contains(codes.group()) || decodeOnly.contains(codes.name());
    }

    /** The class of an operand that always is one register. */
    public static FieldSyntax register(String name, String group, int code) {
        return new FieldSyntax(
                name,
                Kind.Register.fixed(code),
                Set.of(group),
                Set.of(),
                Set.of(),
                Map.of(),
                Optional.empty(),
                "",
                OptionalInt.empty(),
                0,
                List.of());
    }

    /** This one with other default values. */
    public FieldSyntax withDefaults(OptionalInt newNormal, int newAbsent) {
        return with(kind, newNormal, newAbsent);
    }

    /** A register class for a tuple of so many dwords. */
    public FieldSyntax forWidth(int dwords) {
        List<String> operands = apart.keySet().stream()
                .filter(name -> dwords > apart.get(name))
                .sorted()
                .toList();
        return register()
                .map(register -> with(register.apartFrom(operands), normal, absent))
                .orElse(this);
    }

    private FieldSyntax with(Kind newKind, OptionalInt newNormal, int newAbsent) {
        return new FieldSyntax(
                name, newKind, groups, decodeOnly, exclude, apart, constants, prefix, newNormal, newAbsent, of);
    }

    /** The operand that a modifier as a whole belongs to. */
    public Optional<String> owner() {
        return of.size() == 1 ? Optional.of(of.get(0)) : Optional.empty();
    }
}
