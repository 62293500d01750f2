package org.gfxisa.simulator.codeobject;

import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;

/**
 * What a section is.
 *
 * @param type sh_type
 * @param flags sh_flags
 * @param entrySize bytes of an entry; 0 where there are none of the same size
 */
public record SectionKind(int type, long flags, long entrySize) {
    private static final SectionKind OTHER = new SectionKind(ElfSection.SHT_PROGBITS, 0, 0);

    /** What a section that the tools make is. */
    public static SectionKind of(NamedSection section) {
        long flags = section.flags().stream()
                .mapToLong(flag -> Integer.toUnsignedLong(flag.value()))
                .sum();
        return new SectionKind(section.type().value(), flags, (flags & SectionFlag.STRINGS.value()) != 0 ? 1 : 0);
    }

    /** What a section of a source is by its name, if nothing else says it. */
    public static SectionKind of(String name) {
        Optional<NamedSection> known = Stream.of(NamedSection.values())
                .filter(section -> matches(section, name))
                .findFirst();
        return known.map(SectionKind::of).orElse(OTHER);
    }

    /** Whether a section of exactly this name has its type and flags by it. */
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
