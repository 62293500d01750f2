/** The text that the commands print: disassembly in the layout of LLVM's object dumper, and tables. */
package org.gfxisa.simulator.listing;
