package org.gfxisa.plugin.does.typed;

/**
 * A parameter of a method.
 *
 * @param name the operand's or register's name in the language; {@code mode} and {@code results} are the last two
 * @param javaName the parameter's name
 * @param javaType {@code int}, {@code long}, {@code boolean}, {@code int[]} (a wide operand's dwords) or
 *     {@code Results}
 */
public record JavaParameter(String name, String javaName, String javaType) {}
