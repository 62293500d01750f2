package org.gfxisa.plugin.does;

/** An operand as an instruction declares it. */
public record Operand(String name, Type type, Access access) {}
