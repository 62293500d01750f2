package org.gfxisa;

/**
 * A register that an instruction reads or writes without naming it.
 *
 * @param name e.g. {@code exec}, {@code scc}
 * @param width in dwords
 */
public record ImplicitRegister(String name, int width) {}
