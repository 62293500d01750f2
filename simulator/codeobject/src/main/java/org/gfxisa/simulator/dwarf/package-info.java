/** Reads DWARF: source lines, functions, variables, types, and the locations of values during execution. */
package org.gfxisa.simulator.dwarf;
