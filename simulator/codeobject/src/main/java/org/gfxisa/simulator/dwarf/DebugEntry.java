package org.gfxisa.simulator.dwarf;

import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfTag;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/**
 * An entry of .debug_info.
 *
 * @param values of its attributes, in the order of the abbreviation
 * @param end offset in .debug_info of what follows
 */
record DebugEntry(DebugUnit unit, Abbreviation abbreviation, FormValue[] values, long end) {
    /** How far a copy may be from what it is a copy of; damaged entries may be copies of each other. */
    private static final int MOST_HOPS = 8;

    Optional<DwarfTag> tag() {
        return DwarfTag.of((int) abbreviation.tag());
    }

    boolean is(DwarfTag tag) {
        return abbreviation.tag() == tag.value();
    }

    /** The value of an attribute of its own. */
    Optional<FormValue> own(DwarfAttribute attribute) {
        long[] attributes = abbreviation.attributes();
        for (int i = 0; i < values.length; i++) {
            if (attributes[Abbreviation.EACH * i] == attribute.value()) {
                return Optional.of(values[i]);
            }
        }
        return Optional.empty();
    }

    /** The value of an attribute, which may be that of its declaration or of what it is a copy of. */
    Optional<Found> find(DwarfAttribute attribute) throws CodeObjectException {
        Optional<DebugEntry> entry = Optional.of(this);
        for (int hops = 0; hops < MOST_HOPS && entry.isPresent(); hops++) {
            DebugEntry of = entry.get();
            Optional<FormValue> value = of.own(attribute);
            if (value.isPresent()) {
                return Optional.of(new Found(of.unit, value.get()));
            }
            Optional<FormValue> origin =
                    of.own(DwarfAttribute.ABSTRACT_ORIGIN).or(() -> of.own(DwarfAttribute.SPECIFICATION));
            entry = origin.isPresent() ? of.unit.reference(origin.get()) : Optional.empty();
        }
        return Optional.empty();
    }

    /** A value and the unit in which it was found. */
    record Found(DebugUnit unit, FormValue value) {}

    /** A text; empty where it has none. */
    String text(DwarfAttribute attribute) throws CodeObjectException {
        Optional<Found> found = find(attribute);
        return found.isPresent() ? found.get().unit().text(found.get().value()) : "";
    }

    /** A number. */
    long number(DwarfAttribute attribute, long otherwise) throws CodeObjectException {
        return find(attribute)
                .filter(f -> !f.value().isBlock())
                .map(f -> f.value().number())
                .orElse(otherwise);
    }

    /** The entry that an attribute refers to. */
    Optional<DebugEntry> reference(DwarfAttribute attribute) throws CodeObjectException {
        Optional<Found> found = find(attribute);
        return found.isPresent() ? found.get().unit().reference(found.get().value()) : Optional.empty();
    }
}
