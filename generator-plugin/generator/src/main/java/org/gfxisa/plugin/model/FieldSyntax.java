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
 * The syntax of a field's value: an operand class or a modifier definition.
 *
 * @param name name in the spec
 * @param kind kind of the syntax; for a register class without its codes
 * @param groups for register classes, the accepted groups of codes
 * @param decodeOnly groups or names that the assembler rejects
 * @param exclude for register classes, codes that are not accepted
 * @param apart operands that a wide tuple must equal or not overlap
 * @param constants syntax of constants, if it is not that of the operand's type
 * @param prefix text before the value
 * @param normal the value that is not printed
 * @param absent the value if the text does not give one
 * @param of operands that the modifier or each of its bits belongs to
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

    /** Returns the register class; empty if it is not one. */
    public Optional<Kind.Register> register() {
        return kind instanceof Kind.Register register ? Optional.of(register) : Optional.empty();
    }

    /** Returns whether a field of a register class can encode one of these codes, apart from its value for no register. */
    public boolean accepts(CodeRange codes) {
        return groups.contains(codes.group()) || isDecodeOnly(codes);
    }

    /** Returns whether the assembler rejects these codes. */
    public boolean isDecodeOnly(CodeRange codes) {
        return decodeOnly.contains(codes.group()) || decodeOnly.contains(codes.name());
    }

    /** Returns the class of an operand that is fixed to one register. */
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

    /** Returns this syntax with other default values. */
    public FieldSyntax withDefaults(OptionalInt newNormal, int newAbsent) {
        return with(kind, newNormal, newAbsent);
    }

    /** Returns this register class for a tuple of some width in dwords. */
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

    /** Returns the operand that a modifier as a whole belongs to. */
    public Optional<String> owner() {
        return of.size() == 1 ? Optional.of(of.get(0)) : Optional.empty();
    }
}
