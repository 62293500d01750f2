package org.gfxisa.plugin.does.java;

/**
 * A local variable of a kernel.
 *
 * @param javaType {@code int}, {@code long} or {@code boolean}
 */
public record ImplementationVariable(String name, String javaType) {
    /** Returns whether it holds two dwords. */
    public boolean isLong() {
        return javaType.equals("long");
    }
}
