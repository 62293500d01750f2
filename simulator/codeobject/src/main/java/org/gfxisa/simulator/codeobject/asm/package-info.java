/** Assembling whole sources: directives, sections, symbols and what the linker is left to do, as LLVM's assembler takes them. */
package org.gfxisa.simulator.codeobject.asm;
