/** The coverage of each instruction set: the fidelity with which the simulator executes its instructions, and the tests that check them. */
package org.gfxisa.simulator.coverage;
