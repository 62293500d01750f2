/** Reads DWARF: source lines, functions, variables, types, and where values are while code runs. */
package org.gfxisa.simulator.dwarf;
