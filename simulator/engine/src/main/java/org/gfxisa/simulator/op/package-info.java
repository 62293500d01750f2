/** The operations that execute instructions, and their factory. Each kind of instruction has a package of its own. */
package org.gfxisa.simulator.op;
