/** Branches, calls, forks, traps, barriers and the end of waves. */
package org.gfxisa.simulator.op.control;
