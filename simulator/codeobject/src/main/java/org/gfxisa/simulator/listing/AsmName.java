package org.gfxisa.simulator.listing;

/** Symbol names as assembly source writes them. */
final class AsmName {
    private AsmName() {}

    /** The name, in quotes when it has characters that no plain name has. */
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
