package org.gfxisa.simulator.listing;

/** Formats symbol names for assembly sources. */
final class SymbolNameSyntax {
    private SymbolNameSyntax() {}

    /** Returns the name, in quotes if it has special characters. */
    static String of(String name) {
        boolean plain = !name.isEmpty();
        for (int i = 0; i < name.length(); i++) {
            plain &= isPlain(name.charAt(i));
        }
        if (plain) {
            return name;
        }
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private static boolean isPlain(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "_$.@".indexOf(c) >= 0;
    }
}
