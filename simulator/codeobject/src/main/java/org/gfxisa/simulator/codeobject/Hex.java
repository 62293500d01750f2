package org.gfxisa.simulator.codeobject;

/** Formats numbers for messages. */
public final class Hex {
    private Hex() {}

    public static String of(long value) {
        return "0x" + Long.toHexString(value);
    }
}
