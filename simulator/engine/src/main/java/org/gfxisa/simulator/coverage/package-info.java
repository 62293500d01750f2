/** What the simulator executes of each instruction set: exactly, approximately, or not at all; and which tests stand behind it. */
package org.gfxisa.simulator.coverage;
