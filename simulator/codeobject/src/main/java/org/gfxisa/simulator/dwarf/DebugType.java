package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressClass;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfTag;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** A type. */
public final class DebugType {
    /** Types of types of types: damaged ones may go on forever. */
    private static final int MOST_STEPS = 32;

    private static final int MOST_MEMBERS = 64;
    private static final String VOID = "void";

    /** Empty: void. */
    private final Optional<DebugEntry> entry;

    DebugType(Optional<DebugEntry> entry) {
        this.entry = entry;
    }

    /** A member of a structure, with its offset in bytes. */
    record Member(String name, long offset, DebugType type) {}

    /**
     * Its name as C has it: {@code const int *}, {@code float[4]}.
     *
     * @throws CodeObjectException when it is damaged
     */
    public String name() throws CodeObjectException {
        return name(MOST_STEPS);
    }

    private String name(int steps) throws CodeObjectException {
        if (entry.isEmpty() || steps == 0) {
            return VOID;
        }
        DwarfTag tag = tag().orElse(DwarfTag.BASE_TYPE);
        String own = entry.get().text(DwarfAttribute.NAME);
        if (!own.isEmpty()) {
            return own;
        }
        String word = tag.typeWord();
        return switch (tag) {
            case POINTER_TYPE, REFERENCE_TYPE, RVALUE_REFERENCE_TYPE -> {
                String inner = inner().name(steps - 1);
                yield inner + (inner.endsWith("*") ? "" : " ") + word;
            }
            case CONST_TYPE, VOLATILE_TYPE, RESTRICT_TYPE, ATOMIC_TYPE -> {
                DebugType inner = inner();
                yield inner.tag().equals(Optional.of(DwarfTag.POINTER_TYPE))
                        ? inner.name(steps - 1) + word
                        : word + " " + inner.name(steps - 1);
            }
            case ARRAY_TYPE -> {
                StringBuilder text = new StringBuilder(inner().name(steps - 1));
                for (long count : dimensions()) {
                    text.append('[')
                            .append(count < 0 ? "" : Long.toString(count))
                            .append(']');
                }
                yield text.toString();
            }
            case SUBROUTINE_TYPE -> inner().name(steps - 1) + " ()";
            default -> word.isEmpty() ? VOID : word;
        };
    }

    /** What it is without other names and qualifiers. */
    DebugType plain() throws CodeObjectException {
        DebugType type = this;
        for (int i = 0; i < MOST_STEPS && type.isOtherName(); i++) {
            type = type.inner();
        }
        return type;
    }

    private boolean isOtherName() {
        return tag().map(tag -> switch (tag) {
                    case TYPEDEF, CONST_TYPE, VOLATILE_TYPE, RESTRICT_TYPE, ATOMIC_TYPE -> true;
                    default -> false;
                })
                .orElse(false);
    }

    Optional<DwarfTag> tag() {
        return entry.flatMap(DebugEntry::tag);
    }

    /** The type that it is made of: of an array's elements, of what a pointer points to. */
    DebugType inner() throws CodeObjectException {
        return new DebugType(entry.isPresent() ? entry.get().reference(DwarfAttribute.TYPE) : Optional.empty());
    }

    /** A number that it says; 0 where it does not. */
    long number(DwarfAttribute attribute) throws CodeObjectException {
        return entry.isPresent() ? entry.get().number(attribute, 0) : 0;
    }

    /** What a pointer points to (DWARF's address class). */
    Optional<PointerSpace> pointsTo() throws CodeObjectException {
        return DwarfAddressClass.of((int) number(DwarfAttribute.ADDRESS_CLASS))
                .flatMap(c -> PointerSpace.ofText(c.space()));
    }

    /**
     * Bytes; 0 where it is not known.
     *
     * @throws CodeObjectException when it is damaged
     */
    public long size() throws CodeObjectException {
        return size(MOST_STEPS);
    }

    private long size(int steps) throws CodeObjectException {
        DebugType plain = plain();
        long size = plain.number(DwarfAttribute.BYTE_SIZE);
        if (size != 0 || steps == 0 || plain.tag().isEmpty()) {
            return size;
        }
        return switch (plain.tag().get()) {
            case POINTER_TYPE, REFERENCE_TYPE, RVALUE_REFERENCE_TYPE ->
                plain.pointsTo().map(PointerSpace::bytes).orElse(Long.BYTES);
            case ARRAY_TYPE -> {
                long bytes = plain.inner().size(steps - 1);
                for (long count : plain.dimensions()) {
                    bytes *= Math.max(0, count);
                }
                yield bytes;
            }
            case ENUMERATION_TYPE -> plain.inner().size(steps - 1);
            default -> 0;
        };
    }

    /** Elements in each dimension; -1 where their count is not known. */
    List<Long> dimensions() throws CodeObjectException {
        List<Long> counts = new ArrayList<>();
        for (DebugEntry range : children(DwarfTag.SUBRANGE_TYPE)) {
            long bound = range.number(DwarfAttribute.UPPER_BOUND, -2) + 1;
            counts.add(range.number(DwarfAttribute.COUNT, bound));
        }
        return counts;
    }

    /** Members of a structure or a union. */
    List<Member> members() throws CodeObjectException {
        List<Member> members = new ArrayList<>();
        for (DebugEntry member : children(DwarfTag.MEMBER)) {
            members.add(new Member(
                    member.text(DwarfAttribute.NAME),
                    member.number(DwarfAttribute.DATA_MEMBER_LOCATION, 0),
                    new DebugType(member.reference(DwarfAttribute.TYPE))));
        }
        return members;
    }

    /** The name of a number of an enumeration; empty where it has none. */
    String enumerator(long value) throws CodeObjectException {
        for (DebugEntry name : children(DwarfTag.ENUMERATOR)) {
            if (name.number(DwarfAttribute.CONST_VALUE, 0) == value) {
                return name.text(DwarfAttribute.NAME);
            }
        }
        return "";
    }

    /** The first entries of a kind within it. */
    private List<DebugEntry> children(DwarfTag kind) throws CodeObjectException {
        List<DebugEntry> list = new ArrayList<>();
        if (entry.isEmpty() || !entry.get().abbreviation().hasChildren()) {
            return list;
        }
        DebugUnit unit = entry.get().unit();
        int depth = 1;
        for (long at = entry.get().end(); depth > 0 && at < unit.end() && list.size() < MOST_MEMBERS; ) {
            Optional<DebugEntry> child = unit.entry(at);
            if (child.isEmpty()) {
                depth--;
                at++;
                continue;
            }
            if (depth == 1 && child.get().is(kind)) {
                list.add(child.get());
            }
            depth += child.get().abbreviation().hasChildren() ? 1 : 0;
            at = child.get().end();
        }
        return list;
    }
}
