/** Operand classes, modifiers and operand codes, read for each target. */
package org.gfxisa.plugin.operands;
