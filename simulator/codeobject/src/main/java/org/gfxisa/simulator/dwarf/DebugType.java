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
    /** The maximum number of references from type to type, which may be circular in a damaged file. */
    private static final int MOST_STEPS = 32;

    private static final int MOST_MEMBERS = 64;
    private static final String VOID = "void";

    /** The entry of the type; empty for void. */
    private final Optional<DebugEntry> entry;

    DebugType(Optional<DebugEntry> entry) {
        this.entry = entry;
    }

    /** A member of a structure at an offset in bytes. */
    record Member(String name, long offset, DebugType type) {}

    /**
     * Returns its name in C syntax, for example {@code const int *} or {@code float[4]}.
     *
     * @throws CodeObjectException if it is damaged
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
                String target = target().name(steps - 1);
                yield target + (target.endsWith("*") ? "" : " ") + word;
            }
            case CONST_TYPE, VOLATILE_TYPE, RESTRICT_TYPE, ATOMIC_TYPE -> {
                DebugType target = target();
                yield target.tag().equals(Optional.of(DwarfTag.POINTER_TYPE))
                        ? target.name(steps - 1) + word
                        : word + " " + target.name(steps - 1);
            }
            case ARRAY_TYPE -> {
                StringBuilder text = new StringBuilder(target().name(steps - 1));
                for (long count : dimensions()) {
                    text.append('[')
                            .append(count < 0 ? "" : Long.toString(count))
                            .append(']');
                }
                yield text.toString();
            }
            case SUBROUTINE_TYPE -> target().name(steps - 1) + " ()";
            default -> word.isEmpty() ? VOID : word;
        };
    }

    /** Returns the type without typedefs and qualifiers. */
    DebugType unqualified() throws CodeObjectException {
        DebugType type = this;
        for (int i = 0; i < MOST_STEPS && type.isAlias(); i++) {
            type = type.target();
        }
        return type;
    }

    private boolean isAlias() {
        return tag().map(tag -> switch (tag) {
                    case TYPEDEF, CONST_TYPE, VOLATILE_TYPE, RESTRICT_TYPE, ATOMIC_TYPE -> true;
                    default -> false;
                })
                .orElse(false);
    }

    Optional<DwarfTag> tag() {
        return entry.flatMap(DebugEntry::tag);
    }

    /** Returns the element type of an array, or the target type of a pointer. */
    DebugType target() throws CodeObjectException {
        return new DebugType(entry.isPresent() ? entry.get().reference(DwarfAttribute.TYPE) : Optional.empty());
    }

    /** Returns a numeric attribute; 0 if there is none. */
    long number(DwarfAttribute attribute) throws CodeObjectException {
        return entry.isPresent() ? entry.get().number(attribute, 0) : 0;
    }

    /** Returns the address space of a pointer's target (DWARF address class). */
    Optional<PointerSpace> pointsTo() throws CodeObjectException {
        return DwarfAddressClass.of((int) number(DwarfAttribute.ADDRESS_CLASS))
                .flatMap(c -> PointerSpace.ofText(c.space()));
    }

    /**
     * Returns the size in bytes; 0 if it is unknown.
     *
     * @throws CodeObjectException if the type is damaged
     */
    public long size() throws CodeObjectException {
        return size(MOST_STEPS);
    }

    private long size(int steps) throws CodeObjectException {
        DebugType unqualified = unqualified();
        long size = unqualified.number(DwarfAttribute.BYTE_SIZE);
        if (size != 0 || steps == 0 || unqualified.tag().isEmpty()) {
            return size;
        }
        return switch (unqualified.tag().get()) {
            case POINTER_TYPE, REFERENCE_TYPE, RVALUE_REFERENCE_TYPE ->
                unqualified.pointsTo().map(PointerSpace::bytes).orElse(Long.BYTES);
            case ARRAY_TYPE -> {
                long bytes = unqualified.target().size(steps - 1);
                for (long count : unqualified.dimensions()) {
                    bytes *= Math.max(0, count);
                }
                yield bytes;
            }
            case ENUMERATION_TYPE -> unqualified.target().size(steps - 1);
            default -> 0;
        };
    }

    /** Returns the number of elements in each dimension; -1 if it is unknown. */
    List<Long> dimensions() throws CodeObjectException {
        List<Long> counts = new ArrayList<>();
        for (DebugEntry range : children(DwarfTag.SUBRANGE_TYPE)) {
            long bound = range.number(DwarfAttribute.UPPER_BOUND, -2) + 1;
            counts.add(range.number(DwarfAttribute.COUNT, bound));
        }
        return counts;
    }

    /** Returns the members of a structure or union. */
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

    /** Returns the name of an enumeration value; empty if there is none. */
    String enumerator(long value) throws CodeObjectException {
        for (DebugEntry name : children(DwarfTag.ENUMERATOR)) {
            if (name.number(DwarfAttribute.CONST_VALUE, 0) == value) {
                return name.text(DwarfAttribute.NAME);
            }
        }
        return "";
    }

    /** Returns the first children with a tag. */
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
