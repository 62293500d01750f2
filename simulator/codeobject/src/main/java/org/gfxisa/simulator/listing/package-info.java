/** Formats the output of commands: disassembly in the layout of LLVM's object dumper, and tables. */
package org.gfxisa.simulator.listing;
