package org.gfxisa.plugin.actions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.exec.Space;

/** The memories that a text of {@code does} accesses, and the operands through which each is accessed. */
enum AccessSpace {
    LDS(Space.LDS, List.of("vdst"), List.of("data0", "data1"), List.of("addr", "offset")),
    FLAT(Space.FLAT, List.of("vdst"), List.of("vdata"), List.of("vaddr", "saddr", "offset")),
    GLOBAL(Space.GLOBAL, List.of("vdst"), List.of("vdata"), List.of("vaddr", "saddr", "offset")),
    SCRATCH(Space.SCRATCH, List.of("vdst"), List.of("vdata"), List.of("vaddr", "saddr", "offset")),
    BUFFER(Space.BUFFER, List.of("vdata"), List.of("vdata"), List.of("soffset", "offset"), "srsrc", "vaddr"),
    TYPED_BUFFER(
            Space.TYPED_BUFFER, List.of("vdata"), List.of("vdata"), List.of("soffset", "offset"), "srsrc", "vaddr"),
    SCALAR(Space.SCALAR, List.of("sdata"), List.of("sdata"), List.of("sbase", "offset")),
    SCALAR_BUFFER(Space.SCALAR_BUFFER, List.of("sdata"), List.of("sdata"), List.of("offset"), "sbase");

    private final Space space;
    private final List<String> results;
    private final List<String> data;
    private final List<String> terms;
    private final List<String> before;

    AccessSpace(Space space, List<String> results, List<String> data, List<String> terms, String... before) {
        this.space = space;
        this.results = results;
        this.data = data;
        this.terms = terms;
        this.before = List.of(before);
    }

    static Optional<AccessSpace> of(String name) {
        return Arrays.stream(values()).filter(s -> s.text().equals(name)).findFirst();
    }

    static List<String> names() {
        return Arrays.stream(values()).map(AccessSpace::text).toList();
    }

    /** Its name in the language. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    Space space() {
        return space;
    }

    /** The operands that take what is loaded. */
    List<String> results() {
        return results;
    }

    /** The operands whose values are stored. */
    List<String> data() {
        return data;
    }

    /** The operands that an address names by themselves, before the sum. */
    List<String> before() {
        return before;
    }

    /** The terms of the sum that an address is, if the instruction has the operands. */
    List<String> terms() {
        return terms;
    }

    /** Whether what is accessed may be converted by a format. */
    boolean hasFormats() {
        return this == BUFFER || this == TYPED_BUFFER;
    }

    /** Whether it is accessed once for a wave. */
    boolean isScalar() {
        return this == SCALAR || this == SCALAR_BUFFER;
    }
}
