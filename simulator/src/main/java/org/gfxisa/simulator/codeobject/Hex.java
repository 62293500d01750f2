package org.gfxisa.simulator.codeobject;

/** Numbers in messages. */
final class Hex {
    private Hex() {}

    static String of(long value) {
        return "0x" + Long.toHexString(value);
    }
}
