package org.gfxisa.simulator.codeobject;

import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;

/**
 * The type, flags and entry size of a section.
 *
 * @param type sh_type
 * @param flags sh_flags
 * @param entrySize sh_entsize; 0 if there are no entries of the same size
 */
public record SectionKind(int type, long flags, long entrySize) {
    private static final SectionKind OTHER = new SectionKind(ElfSection.SHT_PROGBITS, 0, 0);

    /** Returns the properties of a section that tools generate. */
    public static SectionKind of(NamedSection section) {
        long flags = section.flags().stream()
                .mapToLong(flag -> Integer.toUnsignedLong(flag.value()))
                .sum();
        return new SectionKind(section.type().value(), flags, (flags & SectionFlag.STRINGS.value()) != 0 ? 1 : 0);
    }

    /** Returns the default properties of a section with a name in a source. */
    public static SectionKind of(String name) {
        Optional<NamedSection> known = Stream.of(NamedSection.values())
                .filter(section -> matches(section, name))
                .findFirst();
        return known.map(SectionKind::of).orElse(OTHER);
    }

    /** Returns whether the name implies the type and flags of a section. */
    public static boolean isKnown(String name) {
        return Stream.of(NamedSection.values())
                .anyMatch(section -> section.text().equals(name) && matches(section, name));
    }

    private static boolean matches(NamedSection section, String name) {
        return switch (section.match()) {
            case WHOLE -> name.equals(section.text());
            case PARTS -> name.equals(section.text()) || name.startsWith(section.text() + ".");
            case ANY -> name.startsWith(section.text());
            case MADE -> false;
        };
    }
}
