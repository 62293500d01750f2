/** Executes waves: programs, the interpreter, and the regions that are compiled. */
package org.gfxisa.simulator.exec;
