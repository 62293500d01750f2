package org.gfxisa.asm;

/** A register or a tuple of consecutive registers. */
public sealed interface Register extends Operand permits VectorRegister, ScalarRegister {}
