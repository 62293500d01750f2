package org.gfxisa.plugin.actions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.exec.Space;

/** The memory spaces in the {@code does} language, with the operands that access each of them. */
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

    /** Returns the name in the language. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    Space space() {
        return space;
    }

    /** Returns the operands that receive loaded data. */
    List<String> results() {
        return results;
    }

    /** Returns the operands with data to store. */
    List<String> data() {
        return data;
    }

    /** Returns the operands that stand before the sum in an address. */
    List<String> before() {
        return before;
    }

    /** Returns the terms of the sum in an address, as far as the instruction has these operands. */
    List<String> terms() {
        return terms;
    }

    /** Returns whether a format may convert the data. */
    boolean hasFormats() {
        return this == BUFFER || this == TYPED_BUFFER;
    }

    /** Returns whether it is accessed once per wave. */
    boolean isScalar() {
        return this == SCALAR || this == SCALAR_BUFFER;
    }
}
