/**
 * The typed assembler: base classes of generated assemblers, which have a method for every mnemonic of a target. It delegates to
 * the text assembler, so that validity and messages are defined in one place.
 */
package org.gfxisa.asm;
