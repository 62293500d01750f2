/** Operand classes, modifiers and the numbering of operands. Read for each target. */
package org.gfxisa.plugin.operands;
