/** Assembles sources with LLVM's directives: sections, symbols, fixups and relocations. */
package org.gfxisa.simulator.codeobject.asm;
