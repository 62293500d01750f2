package org.gfxisa.simulator.dwarf;

import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfTag;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/**
 * A debugging information entry of .debug_info.
 *
 * @param unit its unit
 * @param abbreviation its abbreviation declaration
 * @param values the values of its attributes, in the order of the abbreviation
 * @param end the offset of its end in .debug_info
 */
record DebugEntry(DebugUnit unit, Abbreviation abbreviation, FormValue[] values, long end) {
    /** The maximum number of references that are followed from a copy to its origin. They may be circular in a damaged file. */
    private static final int MAX_REFERENCES = 8;

    Optional<DwarfTag> tag() {
        return DwarfTag.of((int) abbreviation.tag());
    }

    boolean is(DwarfTag tag) {
        return abbreviation.tag() == tag.value();
    }

    /** Returns the value of one of its own attributes. */
    Optional<FormValue> ownValue(DwarfAttribute attribute) {
        long[] attributes = abbreviation.attributes();
        for (int i = 0; i < values.length; i++) {
            if (attributes[Abbreviation.FIELDS * i] == attribute.value()) {
                return Optional.of(values[i]);
            }
        }
        return Optional.empty();
    }

    /** Returns the value of an attribute, which may be that of its declaration or its abstract origin. */
    Optional<Found> find(DwarfAttribute attribute) throws CodeObjectException {
        Optional<DebugEntry> entry = Optional.of(this);
        for (int hops = 0; hops < MAX_REFERENCES && entry.isPresent(); hops++) {
            DebugEntry of = entry.get();
            Optional<FormValue> value = of.ownValue(attribute);
            if (value.isPresent()) {
                return Optional.of(new Found(of.unit, value.get()));
            }
            Optional<FormValue> origin =
                    of.ownValue(DwarfAttribute.ABSTRACT_ORIGIN).or(() -> of.ownValue(DwarfAttribute.SPECIFICATION));
            entry = origin.isPresent() ? of.unit.reference(origin.get()) : Optional.empty();
        }
        return Optional.empty();
    }

    /** A value with the unit that contains it. */
    record Found(DebugUnit unit, FormValue value) {}

    /** Returns the value of a text attribute; empty if there is none. */
    String text(DwarfAttribute attribute) throws CodeObjectException {
        Optional<Found> found = find(attribute);
        return found.isPresent() ? found.get().unit().text(found.get().value()) : "";
    }

    /** Returns the value of a numeric attribute. */
    long number(DwarfAttribute attribute, long otherwise) throws CodeObjectException {
        return find(attribute)
                .filter(f -> !f.value().isBlock())
                .map(f -> f.value().number())
                .orElse(otherwise);
    }

    /** Returns the entry that an attribute references. */
    Optional<DebugEntry> reference(DwarfAttribute attribute) throws CodeObjectException {
        Optional<Found> found = find(attribute);
        return found.isPresent() ? found.get().unit().reference(found.get().value()) : Optional.empty();
    }
}
