/**
 * The typed assembler: what the generated classes, with a method for every mnemonic of a target, rest on. It is a front of the text
 * assembler, so that there is one place that knows what is legal and one kind of message.
 */
package org.gfxisa.asm;
