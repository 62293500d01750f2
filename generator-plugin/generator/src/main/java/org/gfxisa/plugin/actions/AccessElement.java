package org.gfxisa.plugin.actions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.exec.Element;

/**
 * The element at an address.
 *
 * @param raw the element; for components that a format converts, the dwords that they occupy in registers
 * @param components number of components that a format converts; empty if the data is raw
 * @param halves whether such components have 16 bits in registers
 */
record AccessElement(Element raw, OptionalInt components, boolean halves) {
    private static final List<String> COMPONENTS = List.of("x", "xy", "xyz", "xyzw");
    private static final String HALVES = "d16_";
    private static final Pattern RAW = Pattern.compile("(?:b|u|i|f|bf|v2f|v2bf)\\d+");

    static Optional<AccessElement> of(String text, boolean hasFormats) {
        boolean halves = text.startsWith(HALVES);
        int components = 1 + COMPONENTS.indexOf(halves ? text.substring(HALVES.length()) : text);
        if (hasFormats && components > 0) {
            return named("b" + Integer.SIZE * components)
                    .map(e -> new AccessElement(e, OptionalInt.of(components), halves));
        }
        return named(text).map(e -> new AccessElement(e, OptionalInt.empty(), false));
    }

    /** Finds the raw element with a name. */
    static Optional<Element> named(String text) {
        Matcher raw = RAW.matcher(text);
        return raw.matches() ? Vocabulary.ELEMENT.constant(text).map(Element.class::cast) : Optional.empty();
    }

    static String text(Element element) {
        return Parameter.Choice.text(element);
    }

    /** Returns the names of all elements. */
    static List<String> names(boolean hasFormats) {
        List<String> names = new ArrayList<>(Vocabulary.ELEMENT.texts().stream()
                .filter(t -> RAW.matcher(t).matches())
                .toList());
        if (hasFormats) {
            names.addAll(COMPONENTS);
            COMPONENTS.forEach(c -> names.add(HALVES + c));
        }
        return names;
    }
}
